import type { Vector } from '../base/checks.ts';
import type { Numbers } from '../base/types.ts';
import type { Cells } from './cells.ts';
import { baseOf } from './height-field.ts';
import type { SegmentItem } from './mesh.ts';
import { boxAxes } from './rows.ts';
import { FINEST, ORIGIN_KEY } from '../wasm/records.ts';

/** A box with edges along the axes of a frame: its lower and upper corner, metres. */
export interface Bounds {
  readonly lower: Vector;
  readonly upper: Vector;
}

/** Points, x y z of each, and how far from them something reaches along each axis, metres. */
interface Extent {
  readonly points: Numbers | readonly number[];
  readonly reach: Vector;
}

/**
 * A box around what a segment is made of, in the frame of the segment; a little more than that for cylinders
 * and cones that are not along an axis. Half-spaces are left out, as nothing bounds them.
 *
 * @returns undefined where there is nothing else
 */
export function boundsOf(items: readonly SegmentItem[]): Bounds | undefined {
  const lower: [number, number, number] = [Infinity, Infinity, Infinity];
  const upper: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const item of items) {
    const { points, reach } = extentOf(item);
    for (let i = 0; i < points.length; i++) {
      const k = i % 3;
      lower[k] = Math.min(lower[k]!, points[i]! - reach[k]!);
      upper[k] = Math.max(upper[k]!, points[i]! + reach[k]!);
    }
  }
  return lower[0] <= upper[0] ? { lower, upper } : undefined;
}

function extentOf(item: SegmentItem): Extent {
  switch (item.kind) {
    case 'halfSpace':
      return { points: [], reach: [0, 0, 0] };
    case 'box': {
      const axes = boxAxes(item);
      const along = (k: number): number =>
        item.halfExtents.reduce((sum, half, i) => sum + Math.abs(half * axes[3 * i + k]!), item.rounding);
      return { points: item.center, reach: [along(0), along(1), along(2)] };
    }
    case 'cylinder':
    case 'cone':
      return { points: item.vertices.flat(), reach: cube(item.radius + item.rounding) };
    case 'hull':
      return { points: item.vertices.flat(), reach: cube(item.rounding) };
    case 'mesh':
      return { points: item.vertices, reach: cube(item.radius) };
    case 'points':
      return { points: item.xyz, reach: cube(item.radius) };
    case 'cells':
      return { points: cornersOf(item), reach: cube(0) };
    case 'heightField': {
      const { heights, columns, rows, spacing, origin } = item;
      const low = item.solid === true ? baseOf(item) : heights.reduce((a, b) => Math.min(a, b));
      const high = heights.reduce((a, b) => Math.max(a, b));
      const [x, y, z] = origin;
      const far = [x + (columns - 1) * spacing[0], y + (rows - 1) * spacing[1], z + high];
      return { points: [x, y, z + low, ...far], reach: cube(0) };
    }
    default:
      return { points: item.vertices.flat(), reach: cube(item.radius) };
  }
}

function cube(half: number): Vector {
  return [half, half, half];
}

/** The lower and upper corner of each cell. */
function cornersOf({ keys, levels, origin, resolution }: Cells): Float64Array {
  const corners = new Float64Array(2 * keys.length);
  for (let i = 0; i < keys.length; i++) {
    const cell = Math.floor(i / 3);
    const at = 6 * cell + (i % 3);
    const low = keys[i]! - ORIGIN_KEY;
    corners[at] = origin[i % 3]! + low * resolution;
    corners[at + 3] = origin[i % 3]! + (low + 2 ** (FINEST - levels[cell]!)) * resolution;
  }
  return corners;
}
