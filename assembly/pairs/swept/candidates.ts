/**
 * The thorough way to compare two elements, for pairs that a kernel's fast way leaves open: collect
 * candidates and keep the closest.
 *
 * A candidate is a pair of core points. Both lie on their cores, so a candidate can only be too far apart,
 * never too close: the closest of several is right however badly another was rounded. This is why no epsilon
 * is needed for parallel or flat features.
 *
 * Local coordinates are relative to A's first vertex, so that a large common offset costs no digits, and in
 * units of a power of two, so that no product of them overflows or underflows.
 */
import {
  add,
  any,
  bits,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  pick,
  readLane,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { Columns, coordinates, Vector } from '../../layout/records';
import { dot } from '../../simd/vec3';
import { A, B, VERTEX_BYTES } from '../io/blocks';
import { turnableLanes } from '../io/near';
import { Result, writeContacts } from './result';
import { largest, perUnit, unitBelow } from '../../simd/scale';

/** Which body a point belongs to: the number of its first lane value in the candidate. */
export const ON_A: i32 = 0;
export const ON_B: i32 = 3;
const SQUARED: i32 = 6;

/** The closest pair so far: point of A, point of B, squared distance. */
const best: usize = memory.data(7 * LANE_BYTES, 16);

/** The vertices of A, then those of B, in local coordinates. */
export const VERTICES: usize = memory.data(6 * VERTEX_BYTES, 16);

/** How deep an edge of one element goes through the other one's face, `keepDeeper`; 0 where none does. */
const through: usize = memory.data(LANE_BYTES, 16);

/**
 * Elements cross deeply where `through` is above this, times their summed squared edges and one more than the
 * largest coordinate of A's first vertex, local units. Dimensionless. Reason: no direction then has planes
 * that overlap by less than 0.7 `through` / squares, less what points are off, which is below 50 EPSILON; and
 * normals are proved of cores that overlap by less than 4 EPSILON times two plus that coordinate
 * (CROSSING in `convex/near-normals.ts`). Test: "edges that reach into a face by
 * rounding only" in test/assembly/pairs/swept/touching.test.ts.
 */
const DEEP: real = 512 * EPSILON;

/** Metres per local unit. */
export const UNIT: usize = memory.data(LANE_BYTES, 16);

/** Fills in VERTICES from blocks A and B, elements of so many vertices, and forgets the last candidate. */
export function begin(countA: i32, countB: i32): void {
  forgetBest();
  const ox = loadLane(A, 0);
  const oy = loadLane(A, 1);
  const oz = loadLane(A, 2);
  let size = splat(0);
  const count = countA + countB;
  for (let i = 0; i < count; i++) {
    const from = i < countA ? A + i * VERTEX_BYTES : B + (i - countA) * VERTEX_BYTES;
    const to = VERTICES + i * VERTEX_BYTES;
    const x = sub(loadLane(from, 0), ox);
    const y = sub(loadLane(from, 1), oy);
    const z = sub(loadLane(from, 2), oz);
    storeLane(to, 0, x);
    storeLane(to, 1, y);
    storeLane(to, 2, z);
    size = max(size, largest(x, y, z));
  }
  const metres = unitBelow(size);
  const scale = perUnit(metres);
  for (let i = 0; i < 3 * count; i++) storeLane(VERTICES, i, mul(scale, loadLane(VERTICES, i)));
  storeLane(UNIT, 0, metres);
}

/** Forgets the candidates so far. */
export function forgetBest(): void {
  storeLane(best, SQUARED, splat(Infinity));
  storeLane(through, 0, splat(0));
}

/** The squared distance of the best pairs, local units. */
export function closestSquared(): lane {
  return loadLane(best, SQUARED);
}

/** A coordinate of a point of the best pair in lane `i`, local units: its body, plus its axis. */
export function readBest(coordinate: i32, i: i32): real {
  return readLane(best, coordinate, i);
}

/** Keeps the pair p, q in the lanes where it is closer than the best so far. `side` is the body of p. */
export function offer(side: i32, px: lane, py: lane, pz: lane, qx: lane, qy: lane, qz: lane): void {
  const dx = sub(qx, px);
  const dy = sub(qy, py);
  const dz = sub(qz, pz);
  const squared = dot(dx, dy, dz, dx, dy, dz);
  const old = loadLane(best, SQUARED);
  const closer = lt(squared, old);
  const p = best + side * LANE_BYTES;
  const q = best + (ON_A + ON_B - side) * LANE_BYTES;
  storeLane(best, SQUARED, pick(closer, squared, old));
  storeLane(p, 0, pick(closer, px, loadLane(p, 0)));
  storeLane(p, 1, pick(closer, py, loadLane(p, 1)));
  storeLane(p, 2, pick(closer, pz, loadLane(p, 2)));
  storeLane(q, 0, pick(closer, qx, loadLane(q, 0)));
  storeLane(q, 1, pick(closer, qy, loadLane(q, 1)));
  storeLane(q, 2, pick(closer, qz, loadLane(q, 2)));
}

/**
 * Keeps how deep an edge goes through a face, in the lanes where it goes deeper than those before: the least
 * share of a corner of the face in the point where it does, times the lesser share of the edge to either
 * side, times how high its ends lie above each other, in units of the face's normal u × v.
 *
 * With d for this and S for the summed squared edges, no unit vector n has cores apart by more than −0.7 d/S
 * along it, φ(n). Let p be the part of n in the face's plane, h the other, r how far the point is from the
 * rim, e the edge, t its lesser share and D the height of t·e. Then φ ≤ −r·p and φ ≤ −r·p − (D·h − t·|e|·p).
 * Where t·|e|·p ≤ D·h/2, h is above 0.89 and φ ≤ −0.44 D; else, where h ≥ 0.7, φ ≤ −0.35 r·D/(t·|e|); and
 * elsewhere φ ≤ −0.7 r. With r ≥ share · |u × v| / longest side, each of these is as low as was said.
 */
export function keepDeeper(depth: lane): void {
  storeLane(through, 0, max(loadLane(through, 0), depth));
}

/** The lanes whose elements cross so deeply that no normal can prove them to touch, as bits. */
function deepLanes(squares: lane): i32 {
  const depth = loadLane(through, 0);
  if (!any(lt(splat(0), depth))) return 0;
  const coordinate = largest(loadLane(A, 0), loadLane(A, 1), loadLane(A, 2));
  const reach = add(splat(1), mul(perUnit(loadLane(UNIT, 0)), coordinate));
  return bits(lt(mul(mul(splat(DEEP), squares), reach), depth));
}

/**
 * Writes the results of the best pairs.
 *
 * @param squares - the elements' summed squared edges, local units
 * @returns the lanes whose normals rounding may have turned, as bits
 */
export function writeBest<RowA, RowB>(out: Columns, squares: lane): i32 {
  const metres = loadLane(UNIT, 0);
  const px = mul(metres, loadLane(best, ON_A));
  const py = mul(metres, loadLane(best, ON_A + 1));
  const pz = mul(metres, loadLane(best, ON_A + 2));
  const qx = mul(metres, loadLane(best, ON_B));
  const qy = mul(metres, loadLane(best, ON_B + 1));
  const qz = mul(metres, loadLane(best, ON_B + 2));
  const ox = loadLane(A, 0);
  const oy = loadLane(A, 1);
  const oz = loadLane(A, 2);
  const touching = Result.write<Vector>(
    out,
    loadLane(A, coordinates<RowA>()),
    loadLane(B, coordinates<RowB>()),
    mul(squares, mul(metres, metres)),
    sub(qx, px),
    sub(qy, py),
    sub(qz, pz),
    add(ox, px),
    add(oy, py),
    add(oz, pz),
    add(ox, qx),
    add(oy, qy),
    add(oz, qz),
  );
  if (any(touching)) writeContacts(out, touching, coordinates<RowA>(), coordinates<RowB>());
  const between = betweenPlanes(coordinates<RowA>() / 3, coordinates<RowB>() / 3);
  return turnableLanes(closestSquared(), between, squares) & ~deepLanes(squares);
}

/**
 * The lanes whose elements, of so many vertices, may meet: the planes square to the way between the best pair
 * prove less than half of its distance. Where elements are apart, the best pair of their vertices, edges and
 * faces proves all of it but for rounding.
 */
export function mayMeet(countA: i32, countB: i32): mask {
  const between = betweenPlanes(countA, countB);
  return le(add(between, between), closestSquared());
}

/** How far apart the planes square to the best pair's way are, times its length: local units, squared. */
function betweenPlanes(countA: i32, countB: i32): lane {
  const x = sub(loadLane(best, ON_B), loadLane(best, ON_A));
  const y = sub(loadLane(best, ON_B + 1), loadLane(best, ON_A + 1));
  const z = sub(loadLane(best, ON_B + 2), loadLane(best, ON_A + 2));
  let highA = splat(-Infinity);
  let lowB = splat(Infinity);
  for (let i = 0; i < countA + countB; i++) {
    const vertex = VERTICES + i * VERTEX_BYTES;
    const height = dot(loadLane(vertex, 0), loadLane(vertex, 1), loadLane(vertex, 2), x, y, z);
    if (i < countA) highA = max(highA, height);
    else lowB = min(lowB, height);
  }
  return sub(lowB, highA);
}
