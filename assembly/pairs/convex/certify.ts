/**
 * Certificates, of two sorts. One is φ(n) = min over B of n·b − max over A of n·a, radii included. For every
 * unit vector n it is a lower bound of the signed distance, so a result whose distance is φ of its normal is
 * not too large, and whoever wants to know need not trust the kernels. The other is an upper bound of the
 * signed distance of cores that overlap: what a search over all directions leaves.
 */
import {
  add,
  EPSILON,
  gatherVectors,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  mul,
  neg,
  pick,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { gatherPacked } from '../../elements/by-kind';
import { HALF_SPACE, kindOf, packedBytes, PLANE, POINT } from '../../layout/kinds';
import { A, B } from '../io/blocks';
import { fillUpRows } from '../io/columns';
import { PairBatch } from '../io/pair-batch';
import { dot } from '../../simd/vec3';
import { BODY_A, BODY_B, place, radiusPlace, UNIT } from './bodies';
import { bound, FACING_A } from './bound';
import { BEST, BEST_BOUND } from './directions';
import { copyVector, EDGES_A, EDGES_B, findEdges, findHullEdges } from './edges';
import { beginApproach } from './gjk';
import { leastDepth, search } from './search';
import { findSides } from './side';
import { support } from './support';

/**
 * A half-space has a bound along its own normal only. Directions that differ by no more than this are that
 * normal but for rounding: some roundings of a unit vector.
 */
const ALONG: real = 16 * EPSILON;

/** How far below the least depth its bound may stay, units: the closer, the longer the search takes. */
const DEPTH_GAIN: real = sizeof<real>() == 8 ? <real>1.0 / 8589934592 : 64 * EPSILON;

const direction: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Bounds of pairs of any two kinds, for unit vectors from A to B; one at least is no half-space or plane.
 * Rows and columns must have room for a whole number of LANES; the rows beyond the last are filled in here. A
 * bound is −Infinity for a half-space along a direction that is not opposite to its normal, and for a plane
 * along one that is not at right angles to it.
 */
export function certifyBatch(batch: PairBatch): void {
  runRows(batch, false);
}

/**
 * Upper bounds of the signed distances of pairs of any two kinds but half-spaces and planes, where their
 * cores overlap: minus a length that no translation which separates them falls short of, for all directions
 * at once. Rows and columns as above; the search begins at the unit vectors. A bound is Infinity where cores
 * are apart.
 */
export function certifyDepthBatch(batch: PairBatch): void {
  runRows(batch, true);
}

function runRows(batch: PairBatch, isDepth: bool): void {
  const kindA = kindOf(batch.kindA);
  const kindB = kindOf(batch.kindB);
  const bytesA = packedBytes(kindA);
  const bytesB = packedBytes(kindB);
  const bytes = 3 * REAL_BYTES;
  fillUpRows(batch.a, bytesA, batch.count);
  fillUpRows(batch.b, bytesB, batch.count);
  fillUpRows(batch.normal, bytes, batch.count);
  for (let first = 0; first < batch.count; first += LANES) {
    gatherPacked(kindA, batch.a + first * bytesA, A);
    gatherPacked(kindB, batch.b + first * bytesB, B);
    gatherVectors(batch.normal + first * bytes, direction);
    const bound = isDepth
      ? certifyDepth(kindA, kindB)
      : kindB == HALF_SPACE
        ? toHalfSpace(kindA, batch.kindB == PLANE)
        : certify(kindA, kindB);
    storeLane(batch.distance + first * REAL_BYTES, 0, bound);
  }
}

function certify(kindA: i32, kindB: i32): lane {
  place(kindA, kindB);
  const units = bound(kindA, kindB, loadLane(direction, 0), loadLane(direction, 1), loadLane(direction, 2));
  const cores = mul(loadLane(UNIT, 0), units);
  return sub(sub(cores, loadLane(A, radiusPlace(kindA))), loadLane(B, radiusPlace(kindB)));
}

/** What the search proves of least depths. */
const depths: usize = memory.data(LANE_BYTES, 16);

/** No direction separates the cores by less than what a search over all of them leaves. */
function certifyDepth(kindA: i32, kindB: i32): lane {
  place(kindA, kindB);
  findEdges(kindA, BODY_A, EDGES_A);
  findEdges(kindB, BODY_B, EDGES_B);
  findSides(kindA, kindB);
  copyVector(direction, BEST);
  beginApproach(kindA, kindB);
  findHullEdges(kindA, kindB, le(splat(0), splat(0)));
  search(kindA, kindB, le(loadLane(BEST_BOUND, 0), splat(0)), DEPTH_GAIN);
  for (let lane = 0; lane < LANES; lane++) store<real>(depths + lane * REAL_BYTES, leastDepth(lane));
  const cores = mul(loadLane(UNIT, 0), neg(loadLane(depths, 0)));
  const both = sub(sub(cores, loadLane(A, radiusPlace(kindA))), loadLane(B, radiusPlace(kindB)));
  return pick(le(loadLane(BEST_BOUND, 0), splat(0)), both, splat(Infinity));
}

/**
 * The bound of A and a half-space: along its normal, whatever the direction says within rounding. A plane
 * also bounds along the opposite: it is the half-space that the direction goes into.
 */
function toHalfSpace(kindA: i32, isPlane: bool): lane {
  const nx = loadLane(B, 0);
  const ny = loadLane(B, 1);
  const nz = loadLane(B, 2);
  const slope = dot(nx, ny, nz, loadLane(direction, 0), loadLane(direction, 1), loadLane(direction, 2));
  const side = pick(lt(splat(0), slope), splat(isPlane ? 1 : -1), splat(-1));
  const x = mul(side, nx);
  const y = mul(side, ny);
  const z = mul(side, nz);
  const offset = mul(neg(side), loadLane(B, 3));
  const dx = sub(loadLane(direction, 0), x);
  const dy = sub(loadLane(direction, 1), y);
  const dz = sub(loadLane(direction, 2), z);
  const isNormal = le(dot(dx, dy, dz, dx, dy, dz), splat(ALONG * ALONG));
  // As far as the unit of lengths goes, B is the point that A's are measured from.
  for (let i = 0; i < 3; i++) storeLane(B, i, loadLane(A, i));
  place(kindA, POINT);
  support(kindA, BODY_A, x, y, z, 0, FACING_A);
  const reach = dot(x, y, z, loadLane(FACING_A, 0), loadLane(FACING_A, 1), loadLane(FACING_A, 2));
  const origin = dot(x, y, z, loadLane(A, 0), loadLane(A, 1), loadLane(A, 2));
  const away = add(add(offset, origin), mul(loadLane(UNIT, 0), reach));
  return pick(isNormal, sub(neg(away), loadLane(A, radiusPlace(kindA))), splat(-Infinity));
}
