/** What the ray meets: the normal of the element there, and whether the origin is inside. */
import { blocksAt, numberIn } from '../elements/cells';
import { BOX, HALF_SPACE, LINE, POINT, rowNumbers, TRIANGLE } from '../layout/kinds';
import { DoubleVector, elementGroup, Segment } from '../layout/records';
import { LANE_BYTES, LANES, REAL_BYTES, splat } from '../simd/lanes';
import { directionTo, measureAt } from './approach';
import { compareAlone, ray } from './ray';

/** A vector along the normal, out of the element or against the ray, in the frame of the segment. */
export const normal = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));

/**
 * Finds the normal of the element at a place, where the ray meets it.
 *
 * @returns whether the origin of the ray is inside the element, or on it if it is no surface
 */
export function findNormal(segment: Segment, kind: i32, place: i32, distance: real): bool {
  const group = elementGroup(segment, kind);
  const i = (place - group.place) % LANES;
  const block = blocksAt(segment, kind, place - i, 1);
  const lane = block + i * REAL_BYTES;
  // The last number of a row is the radius or the rounding, but for half-spaces.
  const isSharp = numberIn(lane, rowNumbers(kind) - 1) == 0;
  const isSurface = kind == TRIANGLE && isSharp;
  if (distance == 0 && !isSurface) {
    turnBack();
    return true;
  }
  const x = <f64>ray.x + <f64>distance * <f64>ray.dx;
  const y = <f64>ray.y + <f64>distance * <f64>ray.dy;
  const z = <f64>ray.z + <f64>distance * <f64>ray.dz;
  if (isSurface) crossEdges(lane);
  else if (kind == POINT) normal.set(x - numberIn(lane, 0), y - numberIn(lane, 1), z - numberIn(lane, 2));
  else if (kind == LINE) fromLine(lane, x, y, z);
  else if (kind == HALF_SPACE) outOfHalfSpace(lane);
  else if (kind != BOX || !isSharp || !fromFace(lane, x, y, z)) {
    compareAlone();
    measureAt(kind, block, splat(distance));
    normal.set(-(<f64>directionTo(i, 0)), -(<f64>directionTo(i, 1)), -(<f64>directionTo(i, 2)));
  }
  return false;
}

/** Makes the normal that of an origin inside: against the ray. */
export function turnBack(): void {
  normal.set(-(<f64>ray.dx), -(<f64>ray.dy), -(<f64>ray.dz));
}

/** The normal of a half-space, or that of a plane on the side that the ray comes from. */
function outOfHalfSpace(lane: usize): void {
  const x = numberIn(lane, 0);
  const y = numberIn(lane, 1);
  const z = numberIn(lane, 2);
  const against = x * <f64>ray.dx + y * <f64>ray.dy + z * <f64>ray.dz > 0 ? -1.0 : 1.0;
  normal.set(against * x, against * y, against * z);
}

/** The normal of a triangle, on the side that the ray comes from. */
function crossEdges(lane: usize): void {
  const ux = numberIn(lane, 3) - numberIn(lane, 0);
  const uy = numberIn(lane, 4) - numberIn(lane, 1);
  const uz = numberIn(lane, 5) - numberIn(lane, 2);
  const vx = numberIn(lane, 6) - numberIn(lane, 0);
  const vy = numberIn(lane, 7) - numberIn(lane, 1);
  const vz = numberIn(lane, 8) - numberIn(lane, 2);
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const against = x * <f64>ray.dx + y * <f64>ray.dy + z * <f64>ray.dz > 0 ? -1.0 : 1.0;
  normal.set(against * x, against * y, against * z);
}

/** From the nearest point of the axis. */
function fromLine(lane: usize, x: f64, y: f64, z: f64): void {
  const ux = numberIn(lane, 3) - numberIn(lane, 0);
  const uy = numberIn(lane, 4) - numberIn(lane, 1);
  const uz = numberIn(lane, 5) - numberIn(lane, 2);
  const px = x - numberIn(lane, 0);
  const py = y - numberIn(lane, 1);
  const pz = z - numberIn(lane, 2);
  const squared = ux * ux + uy * uy + uz * uz;
  const share = squared > 0 ? Math.min(1, Math.max(0, (px * ux + py * uy + pz * uz) / squared)) : 0;
  normal.set(px - share * ux, py - share * uy, pz - share * uz);
}

/**
 * The normal of the face of a box that the ray comes in by: of the faces that it runs towards, the one that
 * its place is furthest out of, or least within. Without branches, as faces come at random.
 *
 * @returns whether there is one
 */
function fromFace(lane: usize, x: f64, y: f64, z: f64): bool {
  const px = x - numberIn(lane, 0);
  const py = y - numberIn(lane, 1);
  const pz = z - numberIn(lane, 2);
  const first = outOf(lane, 0, px, py, pz);
  const second = outOf(lane, 1, px, py, pz);
  const third = outOf(lane, 2, px, py, pz);
  const most = Math.max(Math.max(first, second), third);
  const axis = select<i32>(0, select<i32>(1, 2, second == most), first == most);
  const side = -sideTowards(lane, axis);
  const along = lane + (6 + 3 * axis) * LANE_BYTES;
  normal.set(side * numberIn(along, 0), side * numberIn(along, 1), side * numberIn(along, 2));
  return most > -Infinity;
}

/** How far a place is out of the face across an axis that the ray runs towards; −Infinity if along it. */
function outOf(lane: usize, axis: i32, px: f64, py: f64, pz: f64): f64 {
  const along =
    numberIn(lane, 6 + 3 * axis) * px + numberIn(lane, 7 + 3 * axis) * py + numberIn(lane, 8 + 3 * axis) * pz;
  const towards = sideTowards(lane, axis);
  return select<f64>(-towards * along - numberIn(lane, 3 + axis), -Infinity, towards != 0);
}

/** Along which side of an axis the ray runs: 1, −1, or 0 for neither. */
function sideTowards(lane: usize, axis: i32): f64 {
  const ax = numberIn(lane, 6 + 3 * axis);
  const ay = numberIn(lane, 7 + 3 * axis);
  const az = numberIn(lane, 8 + 3 * axis);
  const run = ax * <f64>ray.dx + ay * <f64>ray.dy + az * <f64>ray.dz;
  return select<f64>(1, select<f64>(-1, 0, run < 0), run > 0);
}
