/** Simpler ways to bound balls, in plain JavaScript. A ball is four numbers: x, y, z, radius. */

/** Three directions, normal to each other: nine numbers. */
export type Axes = readonly number[];

export const COORDINATE_AXES: Axes = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Half extents of the box around balls along given axes. */
export function boxAlong(balls: Float64Array, axes: Axes): number[] {
  return [0, 3, 6].map((k) => {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < balls.length; i += 4) {
      const along = balls[i]! * axes[k]! + balls[i + 1]! * axes[k + 1]! + balls[i + 2]! * axes[k + 2]!;
      low = Math.min(low, along - balls[i + 3]!);
      high = Math.max(high, along + balls[i + 3]!);
    }
    return (high - low) / 2;
  });
}

/** The principal axes of the centers of balls: the usual first guess at a box. */
export function principalAxes(balls: Float64Array): Axes {
  const count = balls.length / 4;
  const mean = [0, 0, 0];
  for (let i = 0; i < balls.length; i++) if (i % 4 < 3) mean[i % 4]! += balls[i]! / count;
  const matrix = [0, 1, 2].map((p) =>
    [0, 1, 2].map((q) => {
      let sum = 0;
      for (let i = 0; i < balls.length; i += 4)
        sum += (balls[i + p]! - mean[p]!) * (balls[i + q]! - mean[q]!);
      return sum;
    }),
  );
  return eigenvectors(matrix);
}

/** The eigenvectors of a symmetric matrix, by Jacobi's method. */
function eigenvectors(matrix: number[][]): number[] {
  const axes = [...COORDINATE_AXES];
  for (let turn = 0; turn < 30; turn++) {
    const [p, q] = [
      [0, 1],
      [0, 2],
      [1, 2],
    ][turn % 3] as [number, number];
    if (matrix[p]![q] === 0) continue;
    const angle = 0.5 * Math.atan2(2 * matrix[p]![q]!, matrix[q]![q]! - matrix[p]![p]!);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const mix = (list: number[], a: number, b: number) => {
      [list[a], list[b]] = [c * list[a]! - s * list[b]!, s * list[a]! + c * list[b]!];
    };
    for (const row of matrix) mix(row, p, q);
    for (let k = 0; k < 3; k++) {
      const column = [matrix[p]![k]!, matrix[q]![k]!];
      mix(column, 0, 1);
      [matrix[p]![k], matrix[q]![k]] = column as [number, number];
      mix(axes, 3 * p + k, 3 * q + k);
    }
  }
  return axes;
}

/** The radius it takes to hold balls around a center. */
function radiusAround(balls: Float64Array, x: number, y: number, z: number): number {
  let radius = 0;
  for (let i = 0; i < balls.length; i += 4) {
    radius = Math.max(radius, reach(balls, i, x, y, z));
  }
  return radius;
}

/** The radius around the center of the box along the axes. */
export function radiusAroundBox(balls: Float64Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < balls.length; i += 4) {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, balls[i + k]! - balls[i + 3]!);
      high[k] = Math.max(high[k]!, balls[i + k]! + balls[i + 3]!);
    }
  }
  const [x, y, z] = low.map((least, k) => (least + high[k]!) / 2) as [number, number, number];
  return radiusAround(balls, x, y, z);
}

/**
 * The sphere that grows over one ball after the other, from one around two that are far apart (Ritter 1990,
 * An efficient bounding sphere), for balls.
 */
export function ritterRadius(balls: Float64Array): number {
  const first = farthest(balls, 0);
  const second = farthest(balls, first);
  let [x, y, z, radius] = [...balls.subarray(first, first + 4)] as [number, number, number, number];
  const grow = (i: number) => {
    const excess = reach(balls, i, x, y, z) - radius;
    if (!(excess > 0)) return;
    const distance = Math.hypot(balls[i]! - x, balls[i + 1]! - y, balls[i + 2]! - z);
    // A ball that holds the sphere takes its place.
    const share = Math.min(excess / 2 / distance, 1);
    x += share * (balls[i]! - x);
    y += share * (balls[i + 1]! - y);
    z += share * (balls[i + 2]! - z);
    radius = share < 1 ? radius + excess / 2 : Math.max(radius, balls[i + 3]!);
  };
  grow(second);
  for (let i = 0; i < balls.length; i += 4) grow(i);
  return radius;
}

/** Where the ball lies that is farthest from another. */
function farthest(balls: Float64Array, from: number): number {
  let [found, most] = [from, -1];
  for (let i = 0; i < balls.length; i += 4) {
    const length = reach(balls, i, balls[from]!, balls[from + 1]!, balls[from + 2]!);
    if (length > most) [found, most] = [i, length];
  }
  return found;
}

function reach(balls: Float64Array, i: number, x: number, y: number, z: number): number {
  return Math.hypot(balls[i]! - x, balls[i + 1]! - y, balls[i + 2]! - z) + balls[i + 3]!;
}
