import type { RayHits } from '../../modules/sensors/index.ts';
import { type DepthBits, quantum } from './quantum.ts';

/** How far the ranges of some pixels are from exact ones. */
export interface RangeErrors {
  readonly pixels: number;
  /** The largest error, metres. */
  readonly worst: number;
  /** The largest error over what one step of the buffer is there. */
  readonly steps: number;
}

/** The ranges of a depth buffer beside exact ones. */
export interface DepthFigures {
  /** Of faces that are square to the line of sight: their depth is rounded, and nothing else. */
  readonly square: RangeErrors;
  /** Of all others: where their corners are is rounded to a part of a pixel, which moves them, too. */
  readonly slanted: RangeErrors;
  /** Of pixels beside others that meet another face or nothing: they may see that instead. */
  readonly edges: RangeErrors;
  /** Pixels of which only one of both has a range. */
  readonly single: number;
}

/**
 * Compares ranges with exact ones.
 *
 * @param exact - what an image fan of that width meets; it looks along x
 * @param factors - range over depth of each pixel
 */
export function compareDepths(
  exact: RayHits,
  got: ArrayLike<number>,
  width: number,
  factors: ArrayLike<number>,
  bits: DepthBits,
): DepthFigures {
  const none = (): { -readonly [name in keyof RangeErrors]: number } => ({ pixels: 0, worst: 0, steps: 0 });
  const [square, slanted, edges] = [none(), none(), none()];
  let single = 0;
  exact.distance.forEach((range, i) => {
    if (range === Infinity && got[i] === Infinity) return;
    const error = Math.abs(range - got[i]!);
    if (error === Infinity) {
      single++;
      return;
    }
    const into = isAtEdge(exact, i, width) ? edges : exact.normal[3 * i] === -1 ? square : slanted;
    into.pixels++;
    into.worst = Math.max(into.worst, error);
    into.steps = Math.max(into.steps, error / (quantum(range / factors[i]!, bits) * factors[i]!));
  });
  return { square, slanted, edges, single };
}

/** Whether one of the eight pixels around meets another face. */
function isAtEdge({ element, normal }: RayHits, i: number, width: number): boolean {
  const column = i % width;
  for (const up of [-width, 0, width]) {
    for (const left of [-1, 0, 1]) {
      const k = i + up + left;
      if (k < 0 || k >= element.length || column + left < 0 || column + left >= width) continue;
      const isSame = [0, 1, 2].every((axis) => normal[3 * k + axis] === normal[3 * i + axis]);
      if (!isSame || element[k] !== element[i]) return true;
    }
  }
  return false;
}
