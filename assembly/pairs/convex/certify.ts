/**
 * Certificates: φ(n) = min over B of n·b − max over A of n·a, radii included. For every unit vector n it is a lower
 * bound of the signed distance, so a result whose distance is φ of its normal is not too large, and whoever wants to
 * know need not trust the kernels.
 */
import {
  add,
  EPSILON,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  mul,
  neg,
  pick,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { gatherElements } from '../../elements/by-kind';
import { HALF_SPACE, POINT, rowBytes } from '../../layout/kinds';
import { A, B } from '../io/blocks';
import { repeatLastRow } from '../io/columns';
import { dot } from '../../simd/vec3';
import { BODY_A, place, radiusPlace, UNIT } from './bodies';
import { bound, FACING_A } from './bound';
import { support } from './support';

/**
 * A half-space has a bound along its own normal only. Directions that differ by no more than this are that normal but
 * for rounding: some roundings of a unit vector.
 */
const ALONG: real = 16 * EPSILON;

const direction: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Bounds of `count` pairs of any two kinds, one of which at least is no half-space. Rows and columns must have room for
 * a whole number of LANES; the rows beyond the last are filled in here.
 *
 * @param kindA, kindB - kinds in canonical order
 * @param a, b - rows of A and B
 * @param normal - unit vectors from A to B
 * @param out - the bounds; −Infinity for a half-space along a direction that is not opposite to its normal
 */
export function certifyBatch(
  kindA: i32,
  kindB: i32,
  count: i32,
  a: usize,
  b: usize,
  normal: usize,
  out: usize,
): void {
  const bytesA = rowBytes(kindA);
  const bytesB = rowBytes(kindB);
  const bytes = 3 * REAL_BYTES;
  const last = ((count - 1) / LANES) * LANES;
  repeatLastRow(a + last * bytesA, bytesA, count - last);
  repeatLastRow(b + last * bytesB, bytesB, count - last);
  repeatLastRow(normal + last * bytes, bytes, count - last);
  for (let first = 0; first < count; first += LANES) {
    gather(kindA, a + first * bytesA, A);
    gather(kindB, b + first * bytesB, B);
    gatherDirections(normal + first * bytes);
    storeLane(out + first * REAL_BYTES, 0, kindB == HALF_SPACE ? toHalfSpace(kindA) : certify(kindA, kindB));
  }
}

/** Addresses of the rows of a block. */
const listed: usize = memory.data(4 * LANES, 16);

/** Transposes LANES packed rows into a block. */
function gather(kind: i32, rows: usize, block: usize): void {
  for (let i = 0; i < LANES; i++) store<usize>(listed + 4 * i, rows + i * rowBytes(kind));
  gatherElements(kind, listed, block);
}

function gatherDirections(from: usize): void {
  for (let lane = 0; lane < LANES; lane++) {
    for (let i = 0; i < 3; i++) {
      const number = load<real>(from + (3 * lane + i) * REAL_BYTES);
      store<real>(direction + (i * LANES + lane) * REAL_BYTES, number);
    }
  }
}

function certify(kindA: i32, kindB: i32): lane {
  place(kindA, kindB);
  const units = bound(kindA, kindB, loadLane(direction, 0), loadLane(direction, 1), loadLane(direction, 2));
  const cores = mul(loadLane(UNIT, 0), units);
  return sub(sub(cores, loadLane(A, radiusPlace(kindA))), loadLane(B, radiusPlace(kindB)));
}

/** The bound of A and a half-space: along its normal, whatever the direction says within rounding. */
function toHalfSpace(kindA: i32): lane {
  const x = neg(loadLane(B, 0));
  const y = neg(loadLane(B, 1));
  const z = neg(loadLane(B, 2));
  const offset = loadLane(B, 3);
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
