/**
 * Climbs from a direction to a local maximum of φ, on the whole sphere or on the circle square to a vector:
 * Newton's method along the tangents t of the direction n. With f the way between the support points, φ = n·f
 * has the slope t·f and, where the support points move smoothly, the second derivative −φ − Σ radius (t·k)² /
 * |u × n|, k = u × n made unit, summed over the rims of the cylinders with axes u: their radius is all that
 * is curved. Steps that do not climb are shortened, so kinks stop it but never lead it down.
 */
import {
  add,
  and,
  any,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  mul,
  neg,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { minor } from '../../simd/vec3';
import { BODY_A, BODY_B } from './bodies';
import { bound, FACING } from './bound';
import { bend, SECOND } from './curvature';
import { product, take, writeCross, writeSquare, writeUnit } from './directions';

const STEPS: i32 = 16;

/** Heights that differ by less are equal but for rounding; slopes below are none. Units. */
const NOISE: real = 8 * EPSILON;
const LEVEL: real = EPSILON / 2;

/** Steps are shortened to this part of Newton's before a lane gives up. */
const SHORTEST: real = 1.0 / 4096;

/** Of the present direction: two tangents, φ, the slope along the tangents, its square, and Newton's step. */
const tangents: usize = memory.data(6 * LANE_BYTES, 16);
const height: usize = memory.data(LANE_BYTES, 16);
const slope: usize = memory.data(3 * LANE_BYTES, 16);
const newton: usize = memory.data(2 * LANE_BYTES, 16);

/** The direction that is tried, its two tangents, and the slope along the tangents with its square. */
const tried: usize = memory.data(3 * LANE_BYTES, 16);
const triedTangents: usize = memory.data(6 * LANE_BYTES, 16);
const triedSlope: usize = memory.data(3 * LANE_BYTES, 16);

/** The part of Newton's step that is taken. */
const part: usize = memory.data(LANE_BYTES, 16);

/**
 * Climbs in the lanes of a mask, and takes where that ends for the best direction where it is higher.
 *
 * @param direction - where to begin, a unit vector or zero, which is none; then where the climb ended
 * @param circle - the unit vector that the directions stay square to; 0: none
 * @param slack - how much lower it may be, units
 */
export function climb(
  kindA: i32,
  kindB: i32,
  lanes: mask,
  direction: usize,
  circle: usize,
  slack: real,
): void {
  rise(kindA, kindB, lanes, direction, circle);
  const isVector = lt(splat(0), product(direction, direction));
  take(and(lanes, isVector), direction, loadLane(height, 0), slack);
}

/** Climbs in the lanes of a mask. `height` is φ where that ends. */
function rise(kindA: i32, kindB: i32, lanes: mask, direction: usize, circle: usize): void {
  const x = loadLane(direction, 0);
  storeLane(height, 0, bound(kindA, kindB, x, loadLane(direction, 1), loadLane(direction, 2)));
  findSlope(direction, circle, tangents, slope);
  storeLane(part, 0, splat(1));
  let active = lanes;
  let moved: bool = true;
  for (let step = 0; step < STEPS; step++) {
    active = and(active, lt(splat(LEVEL * LEVEL), loadLane(slope, 2)));
    active = and(active, lt(splat(SHORTEST), loadLane(part, 0)));
    if (!any(active)) return;
    if (moved) findStep(kindA, kindB, direction, circle);
    tryStep(direction);
    const reached = bound(kindA, kindB, loadLane(tried, 0), loadLane(tried, 1), loadLane(tried, 2));
    const before = loadLane(height, 0);
    const old = loadLane(part, 0);
    storeLane(part, 0, mul(splat(0.25), old));
    const asHigh = and(active, le(sub(before, splat(NOISE)), reached));
    moved = any(asHigh);
    if (!moved) continue;
    findSlope(tried, circle, triedTangents, triedSlope);
    const higher = lt(add(before, splat(NOISE)), reached);
    const leveler = lt(loadLane(triedSlope, 2), loadLane(slope, 2));
    const taken = and(asHigh, or(higher, leveler));
    storeLane(height, 0, pick(taken, reached, before));
    storeLane(part, 0, pick(taken, splat(1), loadLane(part, 0)));
    moved = any(taken);
    if (!moved) continue;
    move(taken, tried, direction, 3);
    move(taken, triedTangents, tangents, 6);
    move(taken, triedSlope, slope, 3);
  }
}

/** Fills in tangents and slope of the direction whose φ was asked for last. */
function findSlope(direction: usize, circle: usize, alongs: usize, slopes: usize): void {
  const other = alongs + 3 * LANE_BYTES;
  if (circle == 0) {
    writeSquare(direction, alongs);
    writeCross(direction, alongs, other);
  } else {
    writeCross(circle, direction, alongs);
    for (let i = 0; i < 3; i++) storeLane(other, i, splat(0));
  }
  const along = product(alongs, FACING);
  const across = product(other, FACING);
  storeLane(slopes, 0, along);
  storeLane(slopes, 1, across);
  storeLane(slopes, 2, add(mul(along, along), mul(across, across)));
}

/** Fills in Newton's step along the tangents, or, where φ is not curved down, one that climbs. */
function findStep(kindA: i32, kindB: i32, direction: usize, circle: usize): void {
  const flat = neg(loadLane(height, 0));
  storeLane(SECOND, 0, flat);
  storeLane(SECOND, 1, splat(0));
  storeLane(SECOND, 2, flat);
  bend(kindB, BODY_B, -1, direction, tangents);
  bend(kindA, BODY_A, 1, direction, tangents);
  const g = loadLane(slope, 0);
  const h = loadLane(slope, 1);
  let a = loadLane(SECOND, 0);
  const b = loadLane(SECOND, 1);
  let c = circle == 0 ? loadLane(SECOND, 2) : a;
  const middle = mul(splat(0.5), add(a, c));
  const aside = mul(splat(0.5), sub(a, c));
  const highest = add(middle, sqrt(add(mul(aside, aside), mul(b, b))));
  const down = max(splat(0), add(highest, sqrt(loadLane(slope, 2))));
  a = sub(a, down);
  c = sub(c, down);
  const determinant = minor(a, b, b, c);
  const divisor = pick(lt(splat(0), determinant), determinant, splat(Infinity));
  storeLane(newton, 0, div(minor(b, c, g, h), divisor));
  storeLane(newton, 1, div(minor(b, a, h, g), divisor));
}

/** Fills in the direction to be tried: the part of Newton's step that is taken. */
function tryStep(direction: usize): void {
  const by = loadLane(part, 0);
  const s = mul(by, loadLane(newton, 0));
  const t = mul(by, loadLane(newton, 1));
  writeUnit(stepped(direction, 0, s, t), stepped(direction, 1, s, t), stepped(direction, 2, s, t), tried);
}

function stepped(direction: usize, i: i32, s: lane, t: lane): lane {
  const by = add(mul(s, loadLane(tangents, i)), mul(t, loadLane(tangents, 3 + i)));
  return add(loadLane(direction, i), by);
}

function move(lanes: mask, from: usize, to: usize, count: i32): void {
  for (let i = 0; i < count; i++) storeLane(to, i, pick(lanes, loadLane(from, i), loadLane(to, i)));
}
