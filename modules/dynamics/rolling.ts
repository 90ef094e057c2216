import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { normalize, subtract } from '../../bindings/geometry/vectors.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { bulkKindOf, isMap } from '../../bindings/elements/source.ts';
import type { ListedContacts } from '../contacts/listing.ts';
import { transformDirection, transformPoint } from '../../bindings/geometry/transforms.ts';

/** Polygons of contacts, and their normals. */
type Polygons = Pick<ListedContacts, 'normal' | 'firstVertex' | 'vertices' | 'vertexDepth'>;

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
  /** How far apart bodies are at the first end, and at the last: below 0 deep. */
  first: number;
  last: number;
  /** How far it is to the axis. */
  radius: number;
}

export function makeLine(): TouchLine {
  return { points: new Float64Array(6), first: 0, last: 0, radius: 0 };
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
  const { first, last } = line;
  const hasFirst = first <= envelope;
  const hasLast = last <= envelope;
  const share = hasFirst && hasLast ? 1 / 3 : 1;
  let count = 0;
  if (hasFirst) {
    writeTouch(line, 0, first, 1, to, count);
    to[LINE_NUMBERS * count++ + LINE_FRICTION] = share;
  }
  if (hasLast) {
    writeTouch(line, 1, last, 1, to, count);
    to[LINE_NUMBERS * count + LINE_FRICTION] = share;
    // The end itself, without rounding.
    for (let k = 0; k < 3; k++) to[LINE_NUMBERS * count + k] = line.points[3 + k]!;
    count++;
  }
  if (count < 2) return count;
  const room = 2 * envelope - first - last;
  const middle = room > 0 ? (envelope - last) / room : 0.5;
  writeTouch(line, middle, Infinity, 1, to, 2);
  to[2 * LINE_NUMBERS + LINE_FRICTION] = 2 / 3;
  to[2 * LINE_NUMBERS + LINE_CARRIERS] = 2;
  return 3;
}

/**
 * Writes the touches of a line that gives way, as `hardTouches` does: Simpson's rule for forces in proportion
 * to depths, exact for both the sum and the moment, where the line is deep.
 */
export function softTouches(line: TouchLine, to: Float64Array): number {
  const { first, last } = line;
  let from = 0;
  let end = 1;
  if (first > 0 && last < 0) from = first / (first - last);
  else if (first < 0 && last > 0) end = first / (first - last);
  const rise = last - first;
  const middle = (from + end) / 2;
  writeTouch(line, from, first + from * rise, (1 / 6) * (end - from), to, 0);
  writeTouch(line, middle, first + middle * rise, (2 / 3) * (end - from), to, 1);
  writeTouch(line, end, first + end * rise, (1 / 6) * (end - from), to, 2);
  return 3;
}

/** Writes a touch at a share of a line, with its stiffness; it rubs with all that it carries. */
function writeTouch(
  { points }: TouchLine,
  share: number,
  away: number,
  stiffness: number,
  to: Float64Array,
  i: number,
): void {
  const at = LINE_NUMBERS * i;
  for (let k = 0; k < 3; k++) to[at + k] = points[k]! + share * (points[3 + k]! - points[k]!);
  to[at + LINE_AWAY] = away;
  to[at + LINE_STIFFNESS] = stiffness;
  to[at + LINE_FRICTION] = 1;
  to[at + LINE_CARRIERS] = 0;
}

/**
 * The line in which what rolls touches: where the plane of its axis and the normal cuts the polygon of the
 * contact; undefined where it is on its rim or stands on its end, or where nothing is cut. The polygon
 * reaches ahead of that line and behind it, where the surface has risen already: what could not move down
 * there could not roll.
 *
 * @param side - 1: the axis is that of a, −1: of b
 */
export function lineOf(found: Polygons, i: number, axis: Axis, side: number): TouchLine | undefined {
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
  if (start <= stop) return { points, first: away0, last: away1, radius };
  points.set([x1, y1, z1, x0, y0, z0]);
  return { points, first: away1, last: away0, radius };
}

/** How far apart bodies are, by a line, where it is closest to a point. */
export function awayAt({ points, first, last }: TouchLine, x: number, y: number, z: number): number {
  const x0 = points[0]!;
  const y0 = points[1]!;
  const z0 = points[2]!;
  const wx = points[3]! - x0;
  const wy = points[4]! - y0;
  const wz = points[5]! - z0;
  const length = wx * wx + wy * wy + wz * wz;
  const along = (x - x0) * wx + (y - y0) * wy + (z - z0) * wz;
  const share = length > 0 ? along / length : 0;
  return first + Math.max(0, Math.min(1, share)) * (last - first);
}

/** A cylinder: the middle of its axis, a unit vector along that, half of its length, and its radius. */
export interface Roller {
  readonly center: Vector;
  readonly direction: Vector;
  readonly half: number;
  readonly radius: number;
}

/** The cylinder that is all of a segment, if it is one without rounding. */
export function rollerOf(items: readonly SegmentItem[]): Roller | undefined {
  const [item] = items;
  if (items.length !== 1 || item?.kind !== 'cylinder' || item.rounding !== 0) return undefined;
  const [[x0, y0, z0], [x1, y1, z1]] = item.vertices;
  const way = subtract(item.vertices[1], item.vertices[0]);
  return {
    center: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2],
    direction: normalize(way),
    half: lengthOf(...way) / 2,
    radius: item.radius,
  };
}

/** A half-space of the world: all points p with normal · p below the offset. */
export interface Ground {
  readonly normal: Vector;
  readonly offset: number;
}

/**
 * How far it is at most from a cylinder to where it was before. Spinning about its axis takes it nowhere.
 *
 * @param now, before - matrices, each from a place in a list on
 */
export function driftOf(
  { center, direction, half, radius }: Roller,
  now: Float64Array,
  at: number,
  before: Float64Array,
  from: number,
): number {
  let moved = 0;
  let turned = 0;
  for (let i = 0; i < 3; i++) {
    const k = at + i;
    const m = from + i;
    const x = now[k]! - before[m]!;
    const y = now[k + 4]! - before[m + 4]!;
    const z = now[k + 8]! - before[m + 8]!;
    const along = x * direction[0] + y * direction[1] + z * direction[2];
    const way = x * center[0] + y * center[1] + z * center[2] + (now[k + 12]! - before[m + 12]!);
    moved += way * way;
    turned += along * along;
  }
  return Math.sqrt(moved) + Math.sqrt((half * half + radius * radius) * turned);
}

/** The direction and the center of a cylinder in the world: new lists would be garbage in each step. */
const placed = new Float64Array(6);

function placeRoller({ center, direction }: Roller, poses: Float64Array, at: number): void {
  const [ux, uy, uz] = direction;
  const [mx, my, mz] = center;
  for (let k = 0; k < 3; k++) {
    const x = poses[at + k]!;
    const y = poses[at + 4 + k]!;
    const z = poses[at + 8 + k]!;
    placed[k] = x * ux + y * uy + z * uz;
    placed[3 + k] = x * mx + y * my + z * mz + poses[at + 12 + k]!;
  }
}

/**
 * How far a cylinder is above a half-space; below 0: how deep it is in it.
 *
 * @param poses, at - of the cylinder: a matrix, from a place in a list on
 */
export function heightOf(
  roller: Roller,
  { normal: [nx, ny, nz], offset }: Ground,
  poses: Float64Array,
  at: number,
): number {
  const { half, radius } = roller;
  placeRoller(roller, poses, at);
  const dx = placed[0]!;
  const dy = placed[1]!;
  const dz = placed[2]!;
  const cx = placed[3]!;
  const cy = placed[4]!;
  const cz = placed[5]!;
  const tilt = nx * dx + ny * dy + nz * dz;
  // A cross product: one minus the square of the tilt would lose digits where it stands.
  const ax = ny * dz - nz * dy;
  const ay = nz * dx - nx * dz;
  const az = nx * dy - ny * dx;
  const aside = radius * Math.sqrt(ax * ax + ay * ay + az * az);
  return nx * cx + ny * cy + nz * cz - offset - half * Math.abs(tilt) - aside;
}

/**
 * Finds the line in which a cylinder touches a half-space, by what both are. It is that of the polygon of
 * their contact, to rounding, where that reaches from one end of the cylinder to the other: a wheel on the
 * ground takes a tenth of the time.
 *
 * @param poses, at - of the cylinder: a matrix, from a place in a list on
 * @param reach - the largest distance of contacts, m
 * @param rim - how much less deep the line may be than the cylinder is, m
 * @returns whether it is such a line; otherwise `lineOf` has to be asked
 */
export function findLine(
  line: TouchLine,
  roller: Roller,
  { normal: [nx, ny, nz], offset }: Ground,
  poses: Float64Array,
  at: number,
  reach: number,
  rim: number,
): boolean {
  const { half, radius } = roller;
  placeRoller(roller, poses, at);
  const dx = placed[0]!;
  const dy = placed[1]!;
  const dz = placed[2]!;
  const cx = placed[3]!;
  const cy = placed[4]!;
  const cz = placed[5]!;
  const tilt = nx * dx + ny * dy + nz * dz;
  if (Math.abs(tilt) > MOST_TILT) return false;
  const height = nx * cx + ny * cy + nz * cz - offset;
  const cosine = Math.sqrt(1 - tilt * tilt);
  // Up along the ends; the plane, lifted by the reach, cuts these so far from the axis.
  const wx = (nx - tilt * dx) / cosine;
  const wy = (ny - tilt * dy) / cosine;
  const wz = (nz - tilt * dz) / cosine;
  const rise = half * tilt;
  const first = (reach - height + rise) / cosine;
  const last = (reach - height - rise) / cosine;
  if (!(Math.abs(first) <= radius && Math.abs(last) <= radius)) return false;
  // How far the line at the bottom of the cylinder is above the ground at those cuts, along the normal.
  const distance = height - Math.abs(rise) - radius * cosine;
  const away0 = Math.max(distance, reach - (radius + first) / cosine);
  const away1 = Math.max(distance, reach - (radius + last) / cosine);
  const cut = tilt > 0 ? first : last;
  const low = tilt > 0 ? away0 : away1;
  // The deepest place of the cylinder lies beside the lower of both, by such a share of the line.
  const share = Math.min(1, ((radius + cut) * Math.abs(tilt) * cosine) / (2 * half));
  if (distance < low + share * (away0 + away1 - 2 * low) - rim) return false;
  // From there down to halfway between the ground and what is deepest.
  const down = reach - distance / 2;
  const { points } = line;
  points[0] = cx - half * dx + first * wx - down * nx;
  points[1] = cy - half * dy + first * wy - down * ny;
  points[2] = cz - half * dz + first * wz - down * nz;
  points[3] = cx + half * dx + last * wx - down * nx;
  points[4] = cy + half * dy + last * wy - down * ny;
  points[5] = cz + half * dz + last * wz - down * nz;
  line.first = away0;
  line.last = away1;
  line.radius = Math.abs(height - distance / 2 - tilt * tilt * down) / cosine;
  return true;
}
