import type { Vector } from '../base/checks.ts';
import type { SegmentItem } from './mesh.ts';
import { outlineOf } from './outline.ts';

/** A box with edges along the axes of a frame: its lower and upper corner, metres. */
export interface Bounds {
  readonly lower: Vector;
  readonly upper: Vector;
}

/**
 * A box around what a segment is made of, in the frame of the segment; more than that for cylinders,
 * cones and ellipsoids, of which the ends are held by balls. Half-spaces and planes are left out, as nothing
 * bounds them.
 *
 * @returns undefined where there is nothing else
 */
export function boundsOf(items: readonly SegmentItem[]): Bounds | undefined {
  const lower: [number, number, number] = [Infinity, Infinity, Infinity];
  const upper: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const item of items) {
    const { points, outer } = outlineOf(item) ?? { points: [], outer: 0 };
    for (let i = 0; i < points.length; i++) {
      const k = i % 3;
      lower[k] = Math.min(lower[k]!, points[i]! - outer);
      upper[k] = Math.max(upper[k]!, points[i]! + outer);
    }
  }
  return lower[0] <= upper[0] ? { lower, upper } : undefined;
}
