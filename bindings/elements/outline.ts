import type { Numbers } from '../base/types.ts';
import type { BoxElement, EllipsoidElement } from './solids.ts';
import { type Cells } from './cells.ts';
import { baseOf, type HeightField } from './height-field.ts';
import type { SegmentItem } from './mesh.ts';
import { boxAxes } from './rows.ts';
import { FINEST, ORIGIN_KEY } from '../wasm/records.ts';

/**
 * Points of something, and balls around them: those with the radius `inner` are inside it, and those with the
 * radius `outer` have a convex hull that holds it. Metres, in its own frame.
 */
export interface Outline {
  /** x y z of each. */
  readonly points: Numbers | readonly number[];
  readonly inner: number;
  readonly outer: number;
}

/** The outline of what a segment is made of; undefined for a half-space or plane, which nothing holds. */
export function outlineOf(item: SegmentItem): Outline | undefined {
  switch (item.kind) {
    case 'halfSpace':
    case 'plane':
      return undefined;
    case 'box':
      return evenly(cornersOfBox(item), item.rounding);
    case 'cylinder':
    case 'cone':
      // Rims are no farther from the centers of the ends.
      return { points: item.vertices.flat(), inner: item.rounding, outer: item.radius + item.rounding };
    case 'ellipsoid':
      return outlineOfEllipsoid(item);
    case 'hull':
      return evenly(item.vertices.flat(), item.rounding);
    case 'mesh':
      return evenly(item.vertices, item.radius);
    case 'points':
      return evenly(item.xyz, item.radius);
    case 'cells':
      return evenly(cornersOfCells(item), 0);
    case 'heightField':
      return evenly(pointsOfField(item), 0);
    default:
      return evenly(item.vertices.flat(), item.radius);
  }
}

function evenly(points: Outline['points'], radius: number): Outline {
  return { points, inner: radius, outer: radius };
}

function cornersOfBox(box: BoxElement): number[] {
  const axes = boxAxes(box);
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => {
    const along = box.halfExtents.map((half, i) => ((corner >> i) & 1 ? half : -half));
    return box.center.map((x, k) => along.reduce((sum, half, i) => sum + half * axes[3 * i + k]!, x));
  });
}

/** How far a ball reaches beyond the octahedron whose corners lie on it, as a part of its radius. */
const BEYOND = 1 - Math.sqrt(1 / 3);

/**
 * Both ends of each axis. They span an octahedron, beyond which it reaches by no more than a ball of the
 * longest half would; nor by more than the second longest, as the longest axis is in it.
 */
function outlineOfEllipsoid(element: EllipsoidElement): Outline {
  const axes = boxAxes(element);
  const { center, semiAxes, rounding } = element;
  const points = semiAxes.flatMap((half, i) =>
    [-half, half].flatMap((along) => center.map((x, k) => x + along * axes[3 * i + k]!)),
  );
  const [, middle, longest] = semiAxes.toSorted((a, b) => a - b) as [number, number, number];
  return { points, inner: rounding, outer: rounding + Math.min(middle, BEYOND * longest) };
}

/** The lower and upper corner of each cell. */
function cornersOfCells({ keys, levels, origin, resolution }: Cells): Float64Array {
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

/** The points of the grid; of a solid ground, the corners of its bottom as well. */
function pointsOfField(field: HeightField): number[] {
  const { heights, columns, rows, spacing, origin, solid } = field;
  const at = (column: number, row: number, z: number): number[] => [
    origin[0] + column * spacing[0],
    origin[1] + row * spacing[1],
    origin[2] + z,
  ];
  const top = Array.from(heights, (z, i) => at(i % columns, Math.floor(i / columns), z)).flat();
  if (solid !== true) return top;
  const base = baseOf(field);
  return [
    ...top,
    ...[
      at(0, 0, base),
      at(columns - 1, 0, base),
      at(0, rows - 1, base),
      at(columns - 1, rows - 1, base),
    ].flat(),
  ];
}
