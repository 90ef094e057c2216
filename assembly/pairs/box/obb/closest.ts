/**
 * The closest points of two boxes whose separation is known.
 *
 * Fast: the vertex of B closest to A, that of A closest to B, and, where the axis of the largest separation
 * is that of two edges, those that face each other along it: no others can be closest with their insides, or
 * their distance would be the separation along their axis, and so the largest. A lower bound proves the best
 * right: the separation, or how far apart the planes square to the way between the points keep the boxes.
 * Where it does not, as where faces lie crosswise on each other: every edge of A against every edge of B.
 *
 * These are all candidates that are needed: the closest points of two convex bodies that do not overlap form
 * the intersection of a face, edge or vertex of A with one of B moved across; a corner of that is a vertex of
 * A or B, or where two edges cross.
 *
 * Overlapping boxes are first moved apart by the penetration depth, so that they touch.
 */
import {
  abs,
  add,
  any,
  EPSILON,
  le,
  loadLane,
  LANE_BYTES,
  max,
  min,
  mul,
  not,
  or,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../../simd/lanes';
import { dot } from '../../../simd/vec3';
import { AXIS, FACE_AXES, SEPARATION } from './sat';
import { BEST, forget, SQUARED, WAY } from './candidate';
import { DIRECTION_IN_A, DIRECTION_IN_B, selectFacingEdges } from './direction';
import { offerAllEdges, offerEdges } from './edges';
import { CENTRE_IN_A, CENTRE_IN_B, HALF_A, HALF_B } from './placement';
import { Turn } from './frames';
import { offerVertexOfA, offerVertexOfB } from './vertices';

/**
 * A candidate this near a bound is right. Unit: the placement's, at most its largest length. Reason: both are
 * a few roundings off. Test: "keep the contract" in test/assembly/pairs/box/obb/random.test.ts.
 */
const CERTAIN: real = 8 * EPSILON;

/** How far the planes square to the best candidate's way keep the boxes apart, times that way's length. */
export const BETWEEN_PLANES: usize = memory.data(LANE_BYTES, 16);

/** Finds the best candidate, the closest points. The placement is in units; overlapping boxes are parted. */
export function findClosest(): void {
  moveApart();
  forget();
  const axis = loadLane(AXIS, 0);
  const everywhere = le(axis, axis);
  offerVertexOfB(everywhere);
  offerVertexOfA(everywhere);
  const crossed = le(splat(<real>FACE_AXES), axis);
  if (any(crossed)) {
    selectFacingEdges();
    offerEdges(crossed);
  }
  const open = not(isProven());
  if (!any(open)) return;
  offerAllEdges(open);
  findPlanes();
}

/** Moves B along the direction by the penetration depth, where there is one. */
function moveApart(): void {
  const depth = min(splat(0), loadLane(SEPARATION, 0));
  for (let i = 0; i < 3; i++) {
    storeLane(CENTRE_IN_A, i, sub(loadLane(CENTRE_IN_A, i), mul(depth, loadLane(DIRECTION_IN_A, i))));
    storeLane(CENTRE_IN_B, i, sub(loadLane(CENTRE_IN_B, i), mul(depth, loadLane(DIRECTION_IN_B, i))));
  }
}

/** Whether no candidate can be closer than the best one, but for rounding. Leaves BETWEEN_PLANES behind. */
function isProven(): mask {
  findPlanes();
  const squared = loadLane(BEST, SQUARED);
  const distance = sqrt(squared);
  const bound = add(max(splat(0), loadLane(SEPARATION, 0)), splat(CERTAIN));
  return or(
    le(distance, bound),
    le(sub(squared, loadLane(BETWEEN_PLANES, 0)), mul(distance, splat(CERTAIN))),
  );
}

/** Fills in BETWEEN_PLANES. */
function findPlanes(): void {
  const way = BEST + WAY * LANE_BYTES;
  const x = loadLane(way, 0);
  const y = loadLane(way, 1);
  const z = loadLane(way, 2);
  const centers = dot(x, y, z, loadLane(CENTRE_IN_A, 0), loadLane(CENTRE_IN_A, 1), loadLane(CENTRE_IN_A, 2));
  const reachA = reach(HALF_A, x, y, z);
  const reachB = reach(HALF_B, Turn.intoB(way, 0), Turn.intoB(way, 1), Turn.intoB(way, 2));
  storeLane(BETWEEN_PLANES, 0, sub(centers, add(reachA, reachB)));
}

function reach(half: usize, x: lane, y: lane, z: lane): lane {
  return dot(abs(x), abs(y), abs(z), loadLane(half, 0), loadLane(half, 1), loadLane(half, 2));
}
