import { type Vector, vectorAt } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { bulkKindOf, isMap } from '../../bindings/elements/source.ts';
import type { Contacts } from '../contacts/index.ts';
import { transformDirection, transformPoint } from '../robot/transforms/transforms.ts';

/** The axis of a cylinder or cone: a point of it, a unit vector along it, and how fast it gets narrower. */
export interface Axis {
  readonly point: Vector;
  readonly direction: Vector;
  /** The sine of the angle between the axis and the lines of its surface to the apex; 0 of a cylinder. */
  readonly slope: number;
}

/** Axes by the numbers of elements. */
export type Axes = ReadonlyMap<number, Axis>;

/** What is tilted more than that is on its rim or stands on its end: about a sine. */
const MOST_TILT = 0.25;

/** The axes of what rolls in a segment; undefined where nothing does. */
export function axesOf(items: readonly SegmentItem[]): Axes | undefined {
  const axes = new Map<number, Axis>();
  let number = 0;
  for (const item of items) {
    if (isMap(item)) return undefined;
    if (item.kind === 'cylinder' || item.kind === 'cone') {
      const [point, end] = item.vertices;
      const [x, y, z] = [end[0] - point[0], end[1] - point[1], end[2] - point[2]];
      const length = lengthOf(x, y, z);
      const slope = item.kind === 'cone' ? item.radius / lengthOf(length, item.radius, 0) : 0;
      axes.set(number, { point, direction: [x / length, y / length, z / length], slope });
    }
    number += bulkKindOf(item)?.countOf(item as never) ?? 1;
  }
  return axes.size === 0 ? undefined : axes;
}

/** An axis of a segment under a pose, a matrix. */
export function axisAt({ point, direction, slope }: Axis, matrix: readonly number[]): Axis {
  return { point: transformPoint(matrix, point), direction: transformDirection(matrix, direction), slope };
}

/** Two points, the first one towards the beginning of the axis, and how far apart bodies are there: below 0 deep. */
export interface TouchLine {
  readonly points: Float64Array;
  readonly away: readonly [number, number];
}

/**
 * The ends of the line in which what rolls touches: where the plane of its axis and the normal cuts the
 * polygon of the contact; undefined where it is on its rim or stands on its end, or where nothing is cut. The
 * polygon reaches ahead of that line and behind it, where the surface has risen already: what could not move
 * down there could not roll.
 *
 * @param side - 1: the axis is that of a, −1: of b
 */
export function lineOf(found: Contacts, i: number, axis: Axis, side: number): TouchLine | undefined {
  const { point, direction } = axis;
  const [x, y, z] = vectorAt(found.normal, i);
  const [dx, dy, dz] = direction;
  if (Math.abs(side * (x * dx + y * dy + z * dz) - axis.slope) > MOST_TILT) return undefined;
  const [sx, sy, sz] = [dy * z - dz * y, dz * x - dx * z, dx * y - dy * x];
  const offset = sx * point[0] + sy * point[1] + sz * point[2];
  const { vertices, vertexDepth } = found;
  const [first, end] = [found.firstVertex[i]!, found.firstVertex[i + 1]!];
  const points = new Float64Array(6);
  const away: [number, number] = [0, 0];
  let ends = 0;
  let from = end - 1;
  let before = besideOf(from);
  for (let to = first; to < end; to++) {
    const beside = besideOf(to);
    if (before < 0 !== beside < 0) {
      const share = before / (before - beside);
      for (let k = 0; k < 3; k++) {
        const start = vertices[3 * from + k]!;
        points[3 * ends + k] = start + share * (vertices[3 * to + k]! - start);
      }
      away[ends++] = -(vertexDepth[from]! + share * (vertexDepth[to]! - vertexDepth[from]!));
    }
    [from, before] = [to, beside];
  }
  if (ends !== 2) return undefined;
  // The order of a polygon's vertices turns with the body.
  const along =
    (points[3]! - points[0]!) * dx + (points[4]! - points[1]!) * dy + (points[5]! - points[2]!) * dz;
  if (along >= 0) return { points, away };
  points.set([...points.subarray(3), ...points.subarray(0, 3)]);
  return { points, away: [away[1], away[0]] };

  /** How far a vertex is beside the plane, times a factor. */
  function besideOf(vertex: number): number {
    const [px, py, pz] = vectorAt(vertices, vertex);
    return sx * px + sy * py + sz * pz - offset;
  }
}
