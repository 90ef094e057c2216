/**
 * How deep lines and triangles cross: the length of the smallest translation that separates their cores, as
 * pairs with a triangle report it if they are asked to; else crossing cores count as touching (`result.ts`).
 *
 * The differences of two such cores form a convex body whose faces are normal to two edges each: two of one
 * triangle, or one of either core. The depth is the distance from the origin to the nearest face, so the
 * least width by which the cores overlap along the cross products of all edges. Any unit vector is a way to
 * separate them, so that one mostly of roundings, of nearly parallel edges, can only be too long: none has to
 * be left out, no tolerance decides. The contact normal is tried, too, for cores without cross products.
 *
 * Where they would touch if B were moved out by the depth is found as closest points are: a kernel offers its
 * candidates again after `separate`.
 *
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/crossing-depth.test.ts.
 * Source: Ericson 2005, §5.2.1 (separating axes) for the directions; the contract of docs/conventions.md.
 */
import {
  add,
  any,
  div,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { Columns, coordinates } from '../../layout/records';
import { dot, minor } from '../../simd/vec3';
import { A, B, VERTEX_BYTES } from '../io/blocks';
import { CONTACT_NORMAL, findContactNormal } from './contact-normal';
import { TOUCHING } from './result';
import { largest, perUnit, unitBelow } from '../../simd/scale';
import { closestSquared, forgetBest, ON_A, ON_B, readBest, UNIT, VERTICES } from './candidates';

/** 1: pairs report how deep their cores cross. */
let isExact: i32 = 0;

/** The edges of A, then those of B, each in a unit near its own length. */
const EDGES: usize = memory.data(6 * VERTEX_BYTES, 16);

/** The shortest way out so far: a unit vector along which to move B, then how far, local units. */
const way: usize = memory.data(4 * LANE_BYTES, 16);
const DEPTH: i32 = 3;

/** 1 in the lanes whose cores meet, 0 in the others. */
const isMeeting: usize = memory.data(LANE_BYTES, 16);

/** Whether pairs report how deep their cores cross (1) or count as touching then (0, to start with). */
export function setPenetration(exact: i32): void {
  isExact = exact;
}

/** Whether pairs report how deep their cores cross. */
export function hasDepths(): bool {
  return isExact != 0;
}

/**
 * Finds out how deep cores cross of which a kernel has just compared the candidates, and moves B out in
 * VERTICES. The kernel is to offer its candidates again then and to call `writeCrossings`.
 *
 * @param countA, countB - vertices, at least 5 in all
 * @param squares - the elements' summed squared edges, local units
 * @returns whether there is anything to write
 */
export function separate(countA: i32, countB: i32, squares: lane): bool {
  if (!isExact) return false;
  const meeting = le(closestSquared(), mul(splat(TOUCHING * TOUCHING), squares));
  if (!any(meeting)) return false;
  findWay(countA, countB);
  const depth = max(splat(0), loadLane(way, DEPTH));
  storeLane(isMeeting, 0, pick(meeting, splat(1), splat(0)));
  storeLane(way, DEPTH, depth);
  const b = VERTICES + countA * VERTEX_BYTES;
  for (let i = 0; i < 3 * countB; i++) {
    const step = pick(meeting, mul(depth, loadLane(way, i % 3)), splat(0));
    storeLane(b, i, add(loadLane(b, i), step));
  }
  forgetBest();
  return true;
}

/** Replaces results of lanes whose cores meet: one core point halfway between the two of the moved cores. */
export function writeCrossings<RowA, RowB>(out: Columns): void {
  for (let i = 0; i < LANES; i++) {
    if (readLane(isMeeting, 0, i) == 0) continue;
    const ra = readLane(A, coordinates<RowA>(), i);
    const rb = readLane(B, coordinates<RowB>(), i);
    const metres = readLane(UNIT, 0, i);
    const depth = metres * readLane(way, DEPTH, i);
    store<real>(out.distance + i * REAL_BYTES, 0 - depth - ra - rb);
    for (let axis = 0; axis < 3; axis++) {
      const offset = (3 * i + axis) * REAL_BYTES;
      const n = readLane(way, axis, i);
      const p = readBest(ON_A + axis, i);
      const core = readLane(A, axis, i) + metres * (p + (readBest(ON_B + axis, i) - p) / 2);
      store<real>(out.pointA + offset, core + ra * n);
      store<real>(out.pointB + offset, core - (depth + rb) * n);
      store<real>(out.normal + offset, n);
    }
  }
}

/** Tries all directions. */
function findWay(countA: i32, countB: i32): void {
  storeLane(way, DEPTH, splat(Infinity));
  findContactNormal(countA, countB);
  tryBothWays(
    countA,
    countB,
    loadLane(CONTACT_NORMAL, 0),
    loadLane(CONTACT_NORMAL, 1),
    loadLane(CONTACT_NORMAL, 2),
    splat(0),
  );
  const edgesA = writeEdges(VERTICES, countA, EDGES);
  const edges = edgesA + writeEdges(VERTICES + countA * VERTEX_BYTES, countB, EDGES + edgesA * VERTEX_BYTES);
  for (let i = 0; i < edges; i++) {
    for (let j = i + 1; j < edges; j++) {
      tryAcross(countA, countB, EDGES + i * VERTEX_BYTES, EDGES + j * VERTEX_BYTES);
    }
  }
}

/** Writes a line's or triangle's edges, each in units of a power of two near its length; returns how many. */
function writeEdges(vertices: usize, count: i32, edges: usize): i32 {
  const edgeCount = count == 3 ? 3 : 1;
  for (let i = 0; i < edgeCount; i++) {
    const start = vertices + i * VERTEX_BYTES;
    const end = i == 2 ? vertices : start + VERTEX_BYTES;
    const x = sub(loadLane(end, 0), loadLane(start, 0));
    const y = sub(loadLane(end, 1), loadLane(start, 1));
    const z = sub(loadLane(end, 2), loadLane(start, 2));
    const scale = perUnit(unitBelow(largest(x, y, z)));
    storeLane(edges + i * VERTEX_BYTES, 0, mul(scale, x));
    storeLane(edges + i * VERTEX_BYTES, 1, mul(scale, y));
    storeLane(edges + i * VERTEX_BYTES, 2, mul(scale, z));
  }
  return edgeCount;
}

/**
 * Tries the two directions at right angles to two edges.
 *
 * Where these are nearly parallel, rounding tilts the cross product. A tilt about the edges is another
 * direction across them; one along them changes how far the elements reach by much, and is taken out.
 */
function tryAcross(countA: i32, countB: i32, u: usize, v: usize): void {
  const ux = loadLane(u, 0);
  const uy = loadLane(u, 1);
  const uz = loadLane(u, 2);
  const vx = loadLane(v, 0);
  const vy = loadLane(v, 1);
  const vz = loadLane(v, 2);
  let x = minor(uy, uz, vy, vz);
  let y = minor(uz, ux, vz, vx);
  let z = minor(ux, uy, vx, vy);
  const scale = perUnit(unitBelow(largest(x, y, z)));
  x = mul(scale, x);
  y = mul(scale, y);
  z = mul(scale, z);
  const tilt = div(dot(x, y, z, ux, uy, uz), max(splat(1), dot(ux, uy, uz, ux, uy, uz)));
  x = sub(x, mul(tilt, ux));
  y = sub(y, mul(tilt, uy));
  z = sub(z, mul(tilt, uz));
  const squared = dot(x, y, z, x, y, z);
  const exists = lt(splat(0), squared);
  const length = sqrt(pick(exists, squared, splat(1)));
  const handicap = pick(exists, splat(0), splat(Infinity));
  tryBothWays(countA, countB, div(x, length), div(y, length), div(z, length), handicap);
}

/** Keeps a unit vector or its opposite where moving B along it is a shorter way out, a handicap included. */
function tryBothWays(countA: i32, countB: i32, x: lane, y: lane, z: lane, handicap: lane): void {
  let lowA = splat(Infinity);
  let highA = splat(-Infinity);
  for (let i = 0; i < countA; i++) {
    const height = heightOf(VERTICES + i * VERTEX_BYTES, x, y, z);
    lowA = min(lowA, height);
    highA = max(highA, height);
  }
  let lowB = splat(Infinity);
  let highB = splat(-Infinity);
  for (let i = countA; i < countA + countB; i++) {
    const height = heightOf(VERTICES + i * VERTEX_BYTES, x, y, z);
    lowB = min(lowB, height);
    highB = max(highB, height);
  }
  keepShorter(add(sub(highA, lowB), handicap), x, y, z);
  keepShorter(add(sub(highB, lowA), handicap), neg(x), neg(y), neg(z));
}

function heightOf(vertex: usize, x: lane, y: lane, z: lane): lane {
  return dot(loadLane(vertex, 0), loadLane(vertex, 1), loadLane(vertex, 2), x, y, z);
}

function keepShorter(depth: lane, x: lane, y: lane, z: lane): void {
  const old = loadLane(way, DEPTH);
  const shorter = lt(depth, old);
  storeLane(way, 0, pick(shorter, x, loadLane(way, 0)));
  storeLane(way, 1, pick(shorter, y, loadLane(way, 1)));
  storeLane(way, 2, pick(shorter, z, loadLane(way, 2)));
  storeLane(way, DEPTH, pick(shorter, depth, old));
}
