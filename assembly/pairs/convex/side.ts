/**
 * The sides of cones. φ has a kink where the apex and rim of a cone lie equally far: along the directions n
 * with n·u = c, u the axis and c the cosine that the side's normals have to it. On the small circle of these,
 * the cone reaches equally far everywhere: along it φ is curved by the other body alone, and by the circle.
 */
import {
  abs,
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
import { CONE } from '../../layout/kinds';
import { dot } from '../../simd/vec3';
import { AXIS, BODY_A, BODY_B, AXIAL_RADIUS, HALF } from './bodies';
import { bound, FACING_A, FACING_B } from './bound';
import { bend, SECOND } from './curvature';
import { offer, product, writeCross, writeSquare, writeUnit } from './directions';
import { edgeAt, edgeCount, EDGES_A, EDGES_B } from './edges';

/** The circles of A and of B: vector u; cosine and sine of n with it. B's support point is against n. */
const SIDE_BYTES: i32 = 5 * LANE_BYTES;
export const SIDE_A: usize = memory.data(SIDE_BYTES, 16);
export const SIDE_B: usize = memory.data(SIDE_BYTES, 16);
export const COSINE: i32 = 3;
export const SINE: i32 = 4;

const STEPS: i32 = 12;

/** Slopes that are lower are none, and heights that differ by less are equal but for rounding. Units. */
const LEVEL: real = EPSILON / 2;
const NOISE: real = 8 * EPSILON;

/** How far a direction may be from the circle, as a cosine, to be on its way to it. */
const NEAR: real = 0.25;

/** Circles that meet at a smaller angle, its sine squared, meet nowhere in particular. */
const PARALLEL: real = 64 * EPSILON;

/**
 * What a direction leaves once it is made square to a unit vector, unit again, is roundings if it has more of
 * that vector in it than this, as a cosine: a part across of 2 EPSILON is as much.
 */
const ROUNDED: real = 0.5;

/** Of the present direction: itself, its tangent and what is square to the circle's vector. */
const direction: usize = memory.data(3 * LANE_BYTES, 16);
const tangents: usize = memory.data(6 * LANE_BYTES, 16);
const radial: usize = memory.data(3 * LANE_BYTES, 16);

/** φ, slope and second derivative there. */
const height: usize = memory.data(LANE_BYTES, 16);
const slope: usize = memory.data(LANE_BYTES, 16);
const second: usize = memory.data(LANE_BYTES, 16);

/** The direction that is tried. */
const tried: usize = memory.data(3 * LANE_BYTES, 16);

/** Fills in the circles of both bodies. */
export function findSides(kindA: i32, kindB: i32): void {
  if (kindA == CONE) findSide(BODY_A, 1, SIDE_A);
  if (kindB == CONE) findSide(BODY_B, -1, SIDE_B);
}

/** Fills in the circle of a cone's side; `sign` −1: the directions against which it lies. */
export function findSide(body: usize, sign: real, side: usize): void {
  const radius = loadLane(body, AXIAL_RADIUS);
  const length = mul(splat(2), loadLane(body, HALF));
  // In units of the larger first: squares may not underflow.
  const size = max(radius, length);
  const some = lt(splat(0), size);
  const divisor = pick(some, size, splat(1));
  const across = div(radius, divisor);
  const along = pick(some, div(length, divisor), splat(1));
  const slant = sqrt(add(mul(across, across), mul(along, along)));
  for (let i = 0; i < 3; i++) storeLane(side, i, mul(splat(sign), loadLane(body, AXIS + i)));
  storeLane(side, COSINE, div(across, slant));
  storeLane(side, SINE, div(along, slant));
}

/** Offers the directions that a side shares with an edge or axis of the other body, or with its side. */
export function offerSides(kindA: i32, kindB: i32, lanes: mask, slack: real): void {
  if (kindA == CONE) {
    for (let i = 0; i < edgeCount(kindB); i++) {
      offerMeeting(kindA, kindB, lanes, SIDE_A, edgeAt(EDGES_B, i), splat(0), slack);
    }
  }
  if (kindB != CONE) return;
  for (let i = 0; i < edgeCount(kindA); i++) {
    offerMeeting(kindA, kindB, lanes, SIDE_B, edgeAt(EDGES_A, i), splat(0), slack);
  }
  if (kindA == CONE) offerMeeting(kindA, kindB, lanes, SIDE_A, SIDE_B, loadLane(SIDE_B, COSINE), slack);
}

/** Offers both n with n·u = c, as the circle of a side has it, and n·v = d. */
function offerMeeting(
  kindA: i32,
  kindB: i32,
  lanes: mask,
  side: usize,
  v: usize,
  d: lane,
  slack: real,
): void {
  const c = loadLane(side, COSINE);
  const k = product(side, v);
  writeCross(side, v, radial);
  const squared = product(radial, radial);
  const divisor = max(splat(PARALLEL), squared);
  const alpha = div(sub(c, mul(d, k)), divisor);
  const beta = div(sub(d, mul(c, k)), divisor);
  const rest = div(sub(sub(splat(1), mul(alpha, c)), mul(beta, d)), divisor);
  const gamma = sqrt(max(splat(0), rest));
  const meet = and(and(lanes, lt(splat(PARALLEL), squared)), le(splat(0), rest));
  for (let i = 0; i < 3; i++) {
    const flat = add(mul(alpha, loadLane(side, i)), mul(beta, loadLane(v, i)));
    const up = mul(gamma, loadLane(radial, i));
    storeLane(direction, i, add(flat, up));
    storeLane(tried, i, sub(flat, up));
  }
  offerUnit(kindA, kindB, meet, direction, slack);
  offerUnit(kindA, kindB, meet, tried, slack);
}

function offerUnit(kindA: i32, kindB: i32, lanes: mask, vector: usize, slack: real): void {
  writeUnit(loadLane(vector, 0), loadLane(vector, 1), loadLane(vector, 2), vector);
  offer(kindA, kindB, lanes, vector, slack);
}

/** Climbs on the circles of sides that a direction is near to. */
export function climbSides(kindA: i32, kindB: i32, lanes: mask, from: usize, slack: real): void {
  if (kindA == CONE) climbSide(kindA, kindB, and(lanes, isNear(SIDE_A, from)), SIDE_A, from, slack);
  if (kindB == CONE) climbSide(kindA, kindB, and(lanes, isNear(SIDE_B, from)), SIDE_B, from, slack);
}

function isNear(side: usize, from: usize): mask {
  return lt(abs(sub(product(side, from), loadLane(side, COSINE))), splat(NEAR));
}

/** Climbs on a side's circle from its direction nearest to a given one, and offers where that ends. */
export function climbSide(kindA: i32, kindB: i32, lanes: mask, side: usize, from: usize, slack: real): void {
  if (!any(lanes)) return;
  const isA = side == SIDE_A;
  for (let i = 0; i < 3; i++) storeLane(tried, i, loadLane(from, i));
  toCircle(side);
  for (let i = 0; i < 3; i++) storeLane(direction, i, loadLane(tried, i));
  storeLane(height, 0, measureOn(kindA, kindB, side, isA, direction));
  storeLane(slope, 0, loadLane(triedSlope, 0));
  storeLane(second, 0, loadLane(triedSecond, 0));
  let active = lanes;
  for (let step = 0; step < STEPS; step++) {
    active = and(active, lt(splat(LEVEL), abs(loadLane(slope, 0))));
    if (!any(active)) break;
    writeTangent(side, direction);
    const gradient = loadLane(slope, 0);
    const curved = sub(loadLane(second, 0), max(splat(0), add(loadLane(second, 0), abs(gradient))));
    const by = div(gradient, neg(curved));
    for (let i = 0; i < 3; i++) {
      storeLane(tried, i, add(loadLane(direction, i), mul(by, loadLane(tangents, i))));
    }
    toCircle(side);
    const reached = measureOn(kindA, kindB, side, isA, tried);
    const before = loadLane(height, 0);
    const higher = lt(add(before, splat(NOISE)), reached);
    const leveler = lt(abs(loadLane(triedSlope, 0)), abs(gradient));
    const taken = and(active, or(higher, and(leveler, le(sub(before, splat(NOISE)), reached))));
    storeLane(height, 0, pick(taken, reached, before));
    storeLane(slope, 0, pick(taken, loadLane(triedSlope, 0), gradient));
    storeLane(second, 0, pick(taken, loadLane(triedSecond, 0), loadLane(second, 0)));
    for (let i = 0; i < 3; i++)
      storeLane(direction, i, pick(taken, loadLane(tried, i), loadLane(direction, i)));
    active = taken;
  }
  offer(kindA, kindB, lanes, direction, slack);
}

/** Slope and second derivative of the direction that is tried. */
const triedSlope: usize = memory.data(LANE_BYTES, 16);
const triedSecond: usize = memory.data(LANE_BYTES, 16);

/** Gives φ of a direction on a circle, and fills in slope and second derivative along it. */
function measureOn(kindA: i32, kindB: i32, side: usize, isA: bool, at: usize): lane {
  const reached = bound(kindA, kindB, loadLane(at, 0), loadLane(at, 1), loadLane(at, 2));
  writeTangent(side, at);
  // Seen from the middle of the cone, which counts for both ends of the tie.
  const x = wayFrom(isA, 0);
  const y = wayFrom(isA, 1);
  const z = wayFrom(isA, 2);
  const out = dot(loadLane(radial, 0), loadLane(radial, 1), loadLane(radial, 2), x, y, z);
  const sine = max(splat(EPSILON), loadLane(side, SINE));
  for (let i = 0; i < 3; i++) storeLane(SECOND, i, splat(0));
  if (isA) bend(kindB, BODY_B, -1, at, tangents);
  else bend(kindA, BODY_A, 1, at, tangents);
  storeLane(triedSlope, 0, dot(loadLane(tangents, 0), loadLane(tangents, 1), loadLane(tangents, 2), x, y, z));
  storeLane(triedSecond, 0, sub(loadLane(SECOND, 0), div(out, sine)));
  return reached;
}

/** Component i of the way between the other body's support point and the cone's middle, from A to B. */
function wayFrom(isA: bool, i: i32): lane {
  return isA
    ? sub(loadLane(FACING_B, i), loadLane(BODY_A, i))
    : sub(loadLane(BODY_B, i), loadLane(FACING_A, i));
}

/** Fills in the unit vector from the axis to a direction on a circle, and the tangent there. */
function writeTangent(side: usize, at: usize): void {
  writeRadial(side, at);
  writeCross(side, radial, tangents);
  for (let i = 3; i < 6; i++) storeLane(tangents, i, splat(0));
}

/** Moves the direction that is tried to the nearest one on a circle. */
function toCircle(side: usize): void {
  writeRadial(side, tried);
  const cosine = loadLane(side, COSINE);
  const sine = loadLane(side, SINE);
  for (let i = 0; i < 3; i++) {
    storeLane(tried, i, add(mul(cosine, loadLane(side, i)), mul(sine, loadLane(radial, i))));
  }
}

/**
 * Fills in the unit vector along what of a direction is square to a circle's vector; if nothing is, any. It
 * is made square twice: the first time may leave roundings. Where it left nothing else, what is square to the
 * vector in them may be a rounding again, as along (1, 1, 1), whose components are all rounded alike.
 */
function writeRadial(side: usize, at: usize): void {
  const ux = loadLane(side, 0);
  const uy = loadLane(side, 1);
  const uz = loadLane(side, 2);
  for (let i = 0; i < 3; i++) storeLane(radial, i, loadLane(at, i));
  let along = splat(0);
  for (let twice = 0; twice < 2; twice++) {
    const x = loadLane(radial, 0);
    const y = loadLane(radial, 1);
    const z = loadLane(radial, 2);
    along = dot(x, y, z, ux, uy, uz);
    writeUnit(sub(x, mul(along, ux)), sub(y, mul(along, uy)), sub(z, mul(along, uz)), radial);
  }
  writeSquare(side, square);
  const isVector = and(lt(splat(0), product(radial, radial)), le(abs(along), splat(ROUNDED)));
  for (let i = 0; i < 3; i++) storeLane(radial, i, pick(isVector, loadLane(radial, i), loadLane(square, i)));
}

const square: usize = memory.data(3 * LANE_BYTES, 16);
