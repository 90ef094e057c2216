/** A vector of exact integers. */
export type ExactVector = readonly [bigint, bigint, bigint];

export function subtract(a: ExactVector, b: ExactVector): ExactVector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** a·factor + b·weight. */
export function combine(a: ExactVector, factor: bigint, b: ExactVector, weight: bigint): ExactVector {
  return [a[0] * factor + b[0] * weight, a[1] * factor + b[1] * weight, a[2] * factor + b[2] * weight];
}

export function dot(a: ExactVector, b: ExactVector): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: ExactVector, b: ExactVector): ExactVector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
