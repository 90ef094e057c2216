/**
 * Where the ray first meets convex elements of any kind, by Newton's method on the distance along the ray.
 *
 * The distance of a point from a convex set is a convex function of the point, and so is that along a ray.
 * From outside, a step along its slope never goes past the first place where it is 0: every place on the way
 * is a lower bound of the hit, and a slope that is not negative proves a miss. Kernels that compare points
 * with elements give distance and slope. What a kernel of a new kind tells makes rays meet that kind.
 */
import { maskOf } from '../simd/lane-sets';
import {
  add,
  and,
  bits,
  div,
  EPSILON,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  mul,
  or,
  pick,
  readLane,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import { dot } from '../simd/vec3';
import { HULL, POINT, rowBytes } from '../layout/kinds';
import { A, B } from '../pairs/io/blocks';
import { FILLED, laneColumns, readVectors } from '../pairs/io/columns';
import { compare, compareThoroughly, pairNumber } from '../pairs/table';
import { DIRECTION, ORIGIN, rayLane, SCALE } from './ray';

/** Nearer than this is there. Unit: coordinates of origin and distance. Kernels round by a few EPSILON. */
const THERE: real = 8 * EPSILON;

/** Slopes above this are known to some digits. */
const STEEP: real = 0.015625;

/** Enough steps: touching a round element, the ray halves the way in each. Test: "meets what it touches". */
const STEPS: i32 = 96;

/** What a kernel says of LANES points and elements: distances, directions from points to elements, places. */
const measured: usize = memory.data(5 * LANE_BYTES, 16);
const WAY: i32 = 1;
const PLACE: i32 = 4;

/** Directions from points to elements, of lanes that the kernel has looked at once more. */
const again: usize = memory.data(3 * LANE_BYTES, 16);

/** The lanes that a kernel leaves unresolved, as bits. */
const unresolved: usize = memory.data(1);

/**
 * @param lanes - which elements of the block to meet, as bits
 * @param from - lower bounds of the hits, m
 * @param growth - by how much elements count as larger per metre of the way, below 1; 0: as they are
 * @returns distances of the hits, Infinity for none
 */
export function approach(kind: i32, block: usize, lanes: i32, from: lane, growth: real): lane {
  const dx = rayLane(DIRECTION);
  const dy = rayLane(DIRECTION + 1);
  const dz = rayLane(DIRECTION + 2);
  let distance = from;
  let found = splat(Infinity);
  for (let i = 0; lanes != 0 && i < STEPS; i++) {
    measureAt(kind, block, distance);
    const gap = sub(loadLane(measured, 0), mul(splat(growth), distance));
    const closing = add(along(dx, dy, dz), splat(growth));
    const next = add(distance, div(gap, closing));
    const isThere = or(
      le(gap, mul(splat(THERE), add(rayLane(SCALE), distance))),
      // A step that changes nothing is the last one.
      and(lt(splat(0), closing), le(next, distance)),
    );
    // The last step, where the slope is not what rounding has made it.
    const isSteep = and(lt(splat(STEEP), closing), lt(splat(0), gap));
    found = pick(and(maskOf(lanes), isThere), pick(isSteep, next, distance), found);
    lanes &= ~bits(or(isThere, le(closing, splat(0))));
    distance = next;
  }
  return found;
}

/** By how much points come closer to elements per metre of the way. */
function along(dx: lane, dy: lane, dz: lane): lane {
  const x = loadLane(measured, WAY);
  const y = loadLane(measured, WAY + 1);
  const z = loadLane(measured, WAY + 2);
  return dot(x, y, z, dx, dy, dz);
}

/** The distance of an element that was measured last. */
export function distanceTo(lane: i32): real {
  return readLane(measured, 0, lane);
}

/** The component of the direction towards an element that was measured last. */
export function directionTo(lane: i32, axis: i32): real {
  return readLane(measured, WAY + axis, lane);
}

/** How far along the ray an element was measured last, m. */
export function placeOf(lane: i32): real {
  return readLane(measured, PLACE, lane);
}

/** Compares places of the ray with the elements of a block. */
export function measureAt(kind: i32, block: usize, distance: lane): void {
  const kernel = pairNumber(POINT, kind);
  storeLane(measured, PLACE, distance);
  storeLane(A, 0, add(rayLane(ORIGIN), mul(distance, rayLane(DIRECTION))));
  storeLane(A, 1, add(rayLane(ORIGIN + 1), mul(distance, rayLane(DIRECTION + 1))));
  storeLane(A, 2, add(rayLane(ORIGIN + 2), mul(distance, rayLane(DIRECTION + 2))));
  storeLane(A, 3, splat(0));
  memory.copy(B, block, LANES * rowBytes(kind));
  const directions = measured + WAY * LANE_BYTES;
  // Ways end where they touch, and there the fast function leaves hulls open, as late as the other.
  if (kind == HULL) {
    compareThoroughly(kernel, FILLED, 0, 0, laneColumns());
    const solved = laneColumns();
    storeLane(measured, 0, loadLane(solved.distance, 0));
    return readVectors(solved, solved.normal, directions);
  }
  compare(kernel, FILLED, 0, 0, laneColumns(), 1, unresolved);
  const results = laneColumns();
  storeLane(measured, 0, loadLane(results.distance, 0));
  readVectors(results, results.normal, directions);
  const open = <i32>load<u8>(unresolved);
  if (open == 0) return;
  compareThoroughly(kernel, FILLED, 0, 0, laneColumns());
  laneColumns();
  const lanes = maskOf(open);
  readVectors(results, results.normal, again);
  storeLane(measured, 0, pick(lanes, loadLane(results.distance, 0), loadLane(measured, 0)));
  for (let axis = 0; axis < 3; axis++) {
    storeLane(directions, axis, pick(lanes, loadLane(again, axis), loadLane(directions, axis)));
  }
}
