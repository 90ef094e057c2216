/** The axis of the largest separation as a direction, and the edges that face each other along it. */
import {
  add,
  and,
  div,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  mul,
  neg,
  not,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
} from '../../../simd/lanes';
import { dot, minor } from '../../../simd/vec3';
import { ALONG_A, ALONG_B, START_A, START_B } from './edges';
import { AXIS } from './sat';
import { CENTRE_IN_A, HALF_A, HALF_B } from './placement';
import { Turn } from './frames';

/** The direction from A to B, unit, in the frames of A and of B. */
export const DIRECTION_IN_A: usize = memory.data(3 * LANE_BYTES, 16);
export const DIRECTION_IN_B: usize = memory.data(3 * LANE_BYTES, 16);

/** 1 in the lanes of axis i of A and axis j of B, which make up the direction, 0 in the others. */
const isAxisOfA: usize = memory.data(3 * LANE_BYTES, 16);
const isAxisOfB: usize = memory.data(3 * LANE_BYTES, 16);

/** Fills in the direction of AXIS. It points from A's center to B's, or anywhere where that says nothing. */
export function findDirection(): void {
  const axis = loadLane(AXIS, 0);
  const crossed = le(splat(6), axis);
  const rest = add(axis, splat(-6));
  const row = add(One.where(le(splat(3), rest)), One.where(le(splat(6), rest)));
  selectAxis(pick(crossed, row, axis), isAxisOfA);
  selectAxis(pick(crossed, add(rest, mul(splat(-3), row)), add(axis, splat(-3))), isAxisOfB);
  const ux = loadLane(isAxisOfA, 0);
  const uy = loadLane(isAxisOfA, 1);
  const uz = loadLane(isAxisOfA, 2);
  const vx = Turn.intoA(isAxisOfB, 0);
  const vy = Turn.intoA(isAxisOfB, 1);
  const vz = Turn.intoA(isAxisOfB, 2);
  const isFaceOfB = and(le(splat(3), axis), not(crossed));
  const x = pick(crossed, minor(uy, uz, vy, vz), pick(isFaceOfB, vx, ux));
  const y = pick(crossed, minor(uz, ux, vz, vx), pick(isFaceOfB, vy, uy));
  const z = pick(crossed, minor(ux, uy, vx, vy), pick(isFaceOfB, vz, uz));
  const length = sqrt(dot(x, y, z, x, y, z));
  const ahead = dot(x, y, z, loadLane(CENTRE_IN_A, 0), loadLane(CENTRE_IN_A, 1), loadLane(CENTRE_IN_A, 2));
  const divisor = pick(lt(ahead, splat(0)), neg(length), length);
  storeLane(DIRECTION_IN_A, 0, div(x, divisor));
  storeLane(DIRECTION_IN_A, 1, div(y, divisor));
  storeLane(DIRECTION_IN_A, 2, div(z, divisor));
  for (let i = 0; i < 3; i++) storeLane(DIRECTION_IN_B, i, Turn.intoB(DIRECTION_IN_A, i));
}

/** Selects, for edges.ts, the edges that face each other along the direction, where it is of two edges. */
export function selectFacingEdges(): void {
  for (let i = 0; i < 3; i++) {
    const zero = splat(0);
    const isA = lt(zero, loadLane(isAxisOfA, i));
    const isB = lt(zero, loadLane(isAxisOfB, i));
    const halfA = loadLane(HALF_A, i);
    const halfB = loadLane(HALF_B, i);
    storeLane(START_A, i, pick(or(isA, lt(loadLane(DIRECTION_IN_A, i), zero)), neg(halfA), halfA));
    storeLane(START_B, i, pick(or(isB, lt(zero, loadLane(DIRECTION_IN_B, i))), neg(halfB), halfB));
    storeLane(ALONG_A, i, pick(isA, add(halfA, halfA), zero));
    storeLane(ALONG_B, i, pick(isB, add(halfB, halfB), zero));
  }
}

/** Writes 1 in the lanes where the number is i, for i from 0 to 2. */
function selectAxis(number: lane, to: usize): void {
  const first = One.where(lt(number, splat(1)));
  const third = One.where(le(splat(2), number));
  storeLane(to, 0, first);
  storeLane(to, 1, add(splat(1), neg(add(first, third))));
  storeLane(to, 2, third);
}

/** Methods of a class, because those can be made inline. */
class One {
  /** 1 where the mask is set, 0 elsewhere. */
  @inline
  static where(condition: mask): lane {
    return pick(condition, splat(1), splat(0));
  }
}
