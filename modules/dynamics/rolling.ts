import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { normalize, subtract } from '../../bindings/geometry/vectors.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { bulkKindOf, isMap } from '../../bindings/elements/source.ts';
import type { ListedContacts } from '../contacts/listing.ts';
import { transformDirection, transformPoint } from '../../bindings/geometry/transforms.ts';

/** The axis of a cylinder or cone: a point of it, a unit vector along it, and how fast it gets narrower. */
export interface Axis {
  readonly point: Vector;
  readonly direction: Vector;
  /** The sine of the angle between the axis and the lines of its surface to the apex; 0 of a cylinder. */
  readonly slope: number;
}

/** Elements of a segment that are round: balls, capsules and clouds of a radius, or what has an axis. */
export interface RoundElements {
  readonly first: number;
  readonly count: number;
  readonly radius: number;
  readonly axis: Axis | undefined;
}

/** What is tilted more than that is on its rim or stands on its end: about a sine. */
const MOST_TILT = 0.25;

/** What of a segment is round. */
export function roundElements(items: readonly SegmentItem[]): readonly RoundElements[] {
  const found: RoundElements[] = [];
  let first = 0;
  for (const item of items) {
    if (isMap(item)) return [];
    const count = bulkKindOf(item)?.countOf(item as never) ?? 1;
    const axis = item.kind === 'cylinder' || item.kind === 'cone' ? axisOf(item) : undefined;
    const isBall = item.kind === 'point' || item.kind === 'line' || item.kind === 'points';
    if (axis !== undefined || isBall) found.push({ first, count, radius: isBall ? item.radius : 0, axis });
    first += count;
  }
  return found;
}

function axisOf(item: Extract<SegmentItem, { kind: 'cylinder' | 'cone' }>): Axis {
  const [point, end] = item.vertices;
  const way = subtract(end, point);
  const length = lengthOf(...way);
  const slope = item.kind === 'cone' ? item.radius / lengthOf(length, item.radius, 0) : 0;
  return { point, direction: normalize(way), slope };
}

/** An axis of a segment under a pose, a matrix. */
export function axisAt({ point, direction, slope }: Axis, matrix: ArrayLike<number>): Axis {
  return { point: transformPoint(matrix, point), direction: transformDirection(matrix, direction), slope };
}

/** A line in which bodies touch: its ends, the first one towards the beginning of the axis. */
export interface TouchLine {
  readonly points: Float64Array;
  /** How far apart bodies are there: below 0 deep. */
  readonly away: readonly [number, number];
  /** How far it is to the axis. */
  readonly radius: number;
}

/** Numbers of a touch of a line, and where they are: see `hardTouches`. */
export const LINE_NUMBERS = 7;
export const LINE_AWAY = 3;
export const LINE_STIFFNESS = 4;
export const LINE_FRICTION = 5;
export const LINE_CARRIERS = 6;

/**
 * Writes the touches of a line that is hard: its ends carry. Most of the friction is where they carry
 * together, so that a wheel in a curve rolls there, and its ends slip against each other.
 *
 * @param to - seven numbers for each of up to three touches: where it is; how far apart bodies are there; its
 *   shares of stiffness and friction; and how many touches before it carry what it rubs with
 * @returns how many there are
 */
export function hardTouches(line: TouchLine, envelope: number, to: Float64Array): number {
  const [first, last] = line.away;
  const hasFirst = first <= envelope;
  const hasLast = last <= envelope;
  const share = hasFirst && hasLast ? 1 / 3 : 1;
  let count = 0;
  if (hasFirst) writeTouch(line, 0, first, [1, share, 0], to, count++);
  if (hasLast) {
    writeTouch(line, 1, last, [1, share, 0], to, count);
    // The end itself, without rounding.
    for (let k = 0; k < 3; k++) to[LINE_NUMBERS * count + k] = line.points[3 + k]!;
    count++;
  }
  if (count < 2) return count;
  const room = 2 * envelope - first - last;
  const middle = room > 0 ? (envelope - last) / room : 0.5;
  writeTouch(line, middle, Infinity, [1, 2 / 3, 2], to, 2);
  return 3;
}

/**
 * Writes the touches of a line that gives way, as `hardTouches` does: Simpson's rule for forces in proportion
 * to depths, exact for both the sum and the moment, where the line is deep.
 */
export function softTouches(line: TouchLine, to: Float64Array): number {
  const [first, last] = line.away;
  let [from, end] = [0, 1];
  if (first > 0 && last < 0) from = first / (first - last);
  else if (first < 0 && last > 0) end = first / (first - last);
  const rise = last - first;
  const middle = (from + end) / 2;
  writeTouch(line, from, first + from * rise, [(1 / 6) * (end - from), 1, 0], to, 0);
  writeTouch(line, middle, first + middle * rise, [(2 / 3) * (end - from), 1, 0], to, 1);
  writeTouch(line, end, first + end * rise, [(1 / 6) * (end - from), 1, 0], to, 2);
  return 3;
}

/** Writes a touch at a share of a line, with its stiffness, friction and carriers. */
function writeTouch(
  { points }: TouchLine,
  share: number,
  away: number,
  [stiffness, friction, carriers]: Vector,
  to: Float64Array,
  i: number,
): void {
  const at = LINE_NUMBERS * i;
  for (let k = 0; k < 3; k++) to[at + k] = points[k]! + share * (points[3 + k]! - points[k]!);
  to[at + LINE_AWAY] = away;
  to[at + LINE_STIFFNESS] = stiffness;
  to[at + LINE_FRICTION] = friction;
  to[at + LINE_CARRIERS] = carriers;
}

/**
 * The line in which what rolls touches: where the plane of its axis and the normal cuts the polygon of the
 * contact; undefined where it is on its rim or stands on its end, or where nothing is cut. The polygon
 * reaches ahead of that line and behind it, where the surface has risen already: what could not move down
 * there could not roll.
 *
 * @param side - 1: the axis is that of a, −1: of b
 */
export function lineOf(found: ListedContacts, i: number, axis: Axis, side: number): TouchLine | undefined {
  const [px, py, pz] = axis.point;
  const [dx, dy, dz] = axis.direction;
  const { normal, vertices, vertexDepth } = found;
  const nx = normal[3 * i]!;
  const ny = normal[3 * i + 1]!;
  const nz = normal[3 * i + 2]!;
  const tilt = nx * dx + ny * dy + nz * dz;
  if (Math.abs(side * tilt - axis.slope) > MOST_TILT) return undefined;
  // Square to the plane.
  const ax = dy * nz - dz * ny;
  const ay = dz * nx - dx * nz;
  const az = dx * ny - dy * nx;
  const offset = ax * px + ay * py + az * pz;
  const first = found.firstVertex[i]!;
  const end = found.firstVertex[i + 1]!;
  const points = new Float64Array(6);
  let away0 = 0;
  let away1 = 0;
  let ends = 0;
  let from = end - 1;
  let before =
    ax * vertices[3 * from]! + ay * vertices[3 * from + 1]! + az * vertices[3 * from + 2]! - offset;
  for (let to = first; to < end; to++) {
    // How far the vertex is beside the plane, times a factor.
    const now = ax * vertices[3 * to]! + ay * vertices[3 * to + 1]! + az * vertices[3 * to + 2]! - offset;
    if (before < 0 !== now < 0) {
      const share = before / (before - now);
      for (let k = 0; k < 3; k++) {
        const start = vertices[3 * from + k]!;
        points[3 * ends + k] = start + share * (vertices[3 * to + k]! - start);
      }
      const away = -(vertexDepth[from]! + share * (vertexDepth[to]! - vertexDepth[from]!));
      if (ends++ === 0) away0 = away;
      else away1 = away;
    }
    from = to;
    before = now;
  }
  if (ends !== 2) return undefined;
  const [x0, y0, z0] = [points[0]!, points[1]!, points[2]!];
  const [x1, y1, z1] = [points[3]!, points[4]!, points[5]!];
  const start = (x0 - px) * dx + (y0 - py) * dy + (z0 - pz) * dz;
  const stop = (x1 - px) * dx + (y1 - py) * dy + (z1 - pz) * dz;
  // In the plane of the axis and the normal, at the middle of the line.
  const across = ((x0 + x1) / 2 - px) * nx + ((y0 + y1) / 2 - py) * ny + ((z0 + z1) / 2 - pz) * nz;
  const height = across - (tilt * (start + stop)) / 2;
  const radius = Math.abs(height) / Math.sqrt(1 - tilt * tilt);
  // The order of a polygon's vertices turns with the body.
  if (start <= stop) return { points, away: [away0, away1], radius };
  points.set([x1, y1, z1, x0, y0, z0]);
  return { points, away: [away1, away0], radius };
}

/** How far apart bodies are, by a line, where it is closest to a point. */
export function awayAt({ points, away: [first, last] }: TouchLine, [x, y, z]: Vector): number {
  const [x0, y0, z0] = [points[0]!, points[1]!, points[2]!];
  const [wx, wy, wz] = [points[3]! - x0, points[4]! - y0, points[5]! - z0];
  const length = wx * wx + wy * wy + wz * wz;
  const along = (x - x0) * wx + (y - y0) * wy + (z - z0) * wz;
  const share = length > 0 ? along / length : 0;
  return first + Math.max(0, Math.min(1, share)) * (last - first);
}
