/** Masses: where they are, and how they resist turning. */
import type { Vector } from '../../../bindings/base/checks.ts';
import { type Matrix, transformPoint } from '../../../bindings/geometry/transforms.ts';

/** A symmetric 3×3 matrix: how a mass resists turning, kg·m². */
export type Inertia = readonly [xx: number, yy: number, zz: number, xy: number, xz: number, yz: number];

/** The mass of a body, and how it is distributed. */
export interface Inertial {
  /** kg; 0 for what has none, whose inertia is 0 as well. */
  readonly mass: number;
  /** The center of mass in the frame of the body, metres. */
  readonly center: Vector;
  /**
   * About the center of mass, along the axes of the body's frame. The last three numbers are those of the
   * matrix, as in a URDF: `xy` is minus the integral of x·y.
   */
  readonly inertia: Inertia;
}

/** What has no mass. */
export const MASSLESS: Inertial = { mass: 0, center: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] };

/** An inertial in the frame to which a rigid transform takes its own. */
export function placeInertial(matrix: Matrix, { mass, center, inertia }: Inertial): Inertial {
  return { mass, center: transformPoint(matrix, center), inertia: turnInertia(matrix, inertia) };
}

/** Masses that are held together as one, all in one frame. */
export function sumInertials(inertials: readonly Inertial[]): Inertial {
  const parts = inertials.filter(({ mass }) => mass !== 0);
  if (parts.length < 2) return parts[0] ?? MASSLESS;
  const mass = parts.reduce((sum, part) => sum + part.mass, 0);
  const mean = (k: 0 | 1 | 2): number =>
    parts.reduce((sum, part) => sum + part.mass * part.center[k], 0) / mass;
  const center: Vector = [mean(0), mean(1), mean(2)];
  const sum: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (const part of parts) {
    const away = [0, 1, 2].map((k) => part.center[k]! - center[k]!) as unknown as Vector;
    for (const [k, value] of parallelAxes(part.mass, away).entries()) sum[k]! += part.inertia[k]! + value;
  }
  return { mass, center, inertia: sum };
}

/** What a point of some mass adds to the inertia about a point from which it is away: Steiner's theorem. */
function parallelAxes(mass: number, [x, y, z]: Vector): Inertia {
  return [
    mass * (y * y + z * z),
    mass * (x * x + z * z),
    mass * (x * x + y * y),
    -mass * x * y,
    -mass * x * z,
    -mass * y * z,
  ];
}

/** The inertia along other axes, R I Rᵀ. */
function turnInertia(matrix: Matrix, [xx, yy, zz, xy, xz, yz]: Inertia): Inertia {
  const rows = [0, 1, 2].map((i) => [matrix[i]!, matrix[4 + i]!, matrix[8 + i]!] as const);
  const turned = rows.map(([x, y, z]): Vector => [
    x * xx + y * xy + z * xz,
    x * xy + y * yy + z * yz,
    x * xz + y * yz + z * zz,
  ]);
  const at = (i: number, j: number): number => {
    const [a, b] = [turned[i]!, rows[j]!];
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  };
  return [at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(0, 2), at(1, 2)];
}

/** What rounding may leave of a moment that is 0, as a share of the largest number. */
const ROUNDING = 1e-12;

/**
 * Why no mass turns like that; undefined where one may. Moments are sums of squared distances to an axis. So
 * none is negative, and none is larger than those about two axes that are square to its own are together.
 *
 * @param tolerance - by how much moments may break the second rule, as a share of the largest number
 */
export function faultOfInertia(inertia: Inertia, tolerance: number): string | undefined {
  const largest = Math.max(...inertia.map(Math.abs));
  if (largest === 0) return undefined;
  const scaled = inertia.map((value) => value / largest) as unknown as Inertia;
  const [xx, yy, zz] = scaled;
  if (!isPositive(scaled, 1, ROUNDING)) return 'the moment about some axis is negative';
  if (isPositive(scaled, -2, xx + yy + zz + Math.max(tolerance, ROUNDING))) return undefined;
  return 'the moment about some axis is larger than those about two axes square to it are together';
}

/** Whether a mass resists turning about any axis, as what moves freely has to. */
export function hasAllMoments(inertia: Inertia): boolean {
  const largest = Math.max(...inertia.map(Math.abs));
  const scaled = inertia.map((value) => value / largest) as unknown as Inertia;
  return largest > 0 && isPositive(scaled, 1, -ROUNDING);
}

/**
 * Whether a factor times a symmetric matrix, with a number added to the diagonal, has eigenvalues above 0.
 */
function isPositive(matrix: Inertia, factor: number, added: number): boolean {
  const [xx, yy, zz, xy, xz, yz] = matrix.map((value, k) => factor * value + (k < 3 ? added : 0)) as [
    ...Inertia,
  ];
  // Sylvester's criterion: the minors at the upper left are above 0.
  const minor = xx * yy - xy * xy;
  const whole = zz * minor - yz * (xx * yz - xy * xz) + xz * (xy * yz - yy * xz);
  return xx > 0 && minor > 0 && whole > 0;
}
