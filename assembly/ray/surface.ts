/** What the ray meets: the normal of the element there, and whether the origin is inside. */
import { blocksAt } from '../elements/cells';
import { BOX, HALF_SPACE, LINE, POINT, rowNumbers, TRIANGLE } from '../layout/kinds';
import { elementGroup, kindAt, Segment } from '../layout/records';
import { LANES, readLane, splat } from '../simd/lanes';
import { directionTo, measureAt } from './approach';
import { ray } from './ray';

/** A vector along the normal, out of the element or against the ray, in the frame of the segment. */
@unmanaged
class Normal {
  x: f64;
  y: f64;
  z: f64;
}

export const normal = changetype<Normal>(memory.data(offsetof<Normal>(), 16));

/** The block of the element, and its lane. */
let block: usize = 0;
let lane: i32 = 0;

/** A number of the element's row. */
function numberOf(i: i32): f64 {
  return <f64>readLane(block, i, lane);
}

/**
 * Finds the normal of the element at a place, where the ray meets it.
 *
 * @returns whether the origin of the ray is inside the element, or on it if it is no surface
 */
export function findNormal(segment: Segment, place: i32, distance: real): bool {
  const kind = kindAt(segment, place);
  const group = elementGroup(segment, kind);
  lane = (place - group.place) % LANES;
  block = blocksAt(segment, kind, place - lane, 1);
  // The last number of a row is the radius or the rounding, but for half-spaces.
  const isSharp = numberOf(rowNumbers(kind) - 1) == 0;
  const isSurface = kind == TRIANGLE && isSharp;
  if (distance == 0 && !isSurface) {
    turnBack();
    return true;
  }
  const x = <f64>ray.x + <f64>distance * <f64>ray.dx;
  const y = <f64>ray.y + <f64>distance * <f64>ray.dy;
  const z = <f64>ray.z + <f64>distance * <f64>ray.dz;
  if (isSurface) crossEdges();
  else if (kind == POINT) fromPoint(x, y, z);
  else if (kind == LINE) fromLine(x, y, z);
  else if (kind == HALF_SPACE) set(numberOf(0), numberOf(1), numberOf(2));
  else if (kind != BOX || !isSharp || !fromFace(x, y, z)) {
    measureAt(kind, block, splat(distance));
    set(-(<f64>directionTo(lane, 0)), -(<f64>directionTo(lane, 1)), -(<f64>directionTo(lane, 2)));
  }
  return false;
}

/** Makes the normal that of an origin inside: against the ray. */
export function turnBack(): void {
  set(-(<f64>ray.dx), -(<f64>ray.dy), -(<f64>ray.dz));
}

function set(x: f64, y: f64, z: f64): void {
  normal.x = x;
  normal.y = y;
  normal.z = z;
}

/** The normal of a triangle, on the side that the ray comes from. */
function crossEdges(): void {
  const ux = numberOf(3) - numberOf(0);
  const uy = numberOf(4) - numberOf(1);
  const uz = numberOf(5) - numberOf(2);
  const vx = numberOf(6) - numberOf(0);
  const vy = numberOf(7) - numberOf(1);
  const vz = numberOf(8) - numberOf(2);
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const against = x * <f64>ray.dx + y * <f64>ray.dy + z * <f64>ray.dz > 0 ? -1.0 : 1.0;
  set(against * x, against * y, against * z);
}

function fromPoint(x: f64, y: f64, z: f64): void {
  set(x - numberOf(0), y - numberOf(1), z - numberOf(2));
}

/** From the nearest point of the axis. */
function fromLine(x: f64, y: f64, z: f64): void {
  const ux = numberOf(3) - numberOf(0);
  const uy = numberOf(4) - numberOf(1);
  const uz = numberOf(5) - numberOf(2);
  const px = x - numberOf(0);
  const py = y - numberOf(1);
  const pz = z - numberOf(2);
  const squared = ux * ux + uy * uy + uz * uz;
  const share = squared > 0 ? Math.min(1, Math.max(0, (px * ux + py * uy + pz * uz) / squared)) : 0;
  set(px - share * ux, py - share * uy, pz - share * uz);
}

/**
 * The normal of the face of a box that the ray comes in by: of the faces that it runs towards, the one that its place is furthest out
 * of, or least within. Without branches, as faces come at random.
 *
 * @returns whether there is one
 */
function fromFace(x: f64, y: f64, z: f64): bool {
  const px = x - numberOf(0);
  const py = y - numberOf(1);
  const pz = z - numberOf(2);
  const first = outOf(0, px, py, pz);
  const second = outOf(1, px, py, pz);
  const third = outOf(2, px, py, pz);
  const most = Math.max(Math.max(first, second), third);
  const axis = select<i32>(0, select<i32>(1, 2, second == most), first == most);
  const side = -sideTowards(axis);
  set(side * numberOf(6 + 3 * axis), side * numberOf(7 + 3 * axis), side * numberOf(8 + 3 * axis));
  return most > -Infinity;
}

/** How far a place is out of the face across an axis that the ray runs towards; −Infinity where it runs along it. */
function outOf(axis: i32, px: f64, py: f64, pz: f64): f64 {
  const along = numberOf(6 + 3 * axis) * px + numberOf(7 + 3 * axis) * py + numberOf(8 + 3 * axis) * pz;
  const towards = sideTowards(axis);
  return select<f64>(-towards * along - numberOf(3 + axis), -Infinity, towards != 0);
}

/** Along which side of an axis the ray runs: 1, −1, or 0 for neither. */
function sideTowards(axis: i32): f64 {
  const ax = numberOf(6 + 3 * axis);
  const ay = numberOf(7 + 3 * axis);
  const az = numberOf(8 + 3 * axis);
  const run = ax * <f64>ray.dx + ay * <f64>ray.dy + az * <f64>ray.dz;
  return select<f64>(1, select<f64>(-1, 0, run < 0), run > 0);
}
