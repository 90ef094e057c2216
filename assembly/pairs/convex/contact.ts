/**
 * Where the cores touch along the best direction n, B moved along it by −φ(n): points a of A and b of B with
 * b − a = φ(n) · n. The features that face each other there are found as in `gjk.ts`, with the touching place
 * as origin: among points that lie equally far along n, each step asks for those that lead towards it.
 *
 * The points exist where n is the way between closest points; if n is not, a residual is left.
 */
import {
  and,
  any,
  EPSILON,
  LANE_BYTES,
  loadLane,
  lt,
  mul,
  neg,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { face, FACING } from './bound';
import { BEST, BEST_BOUND, writeUnit } from './directions';
import { setLevel } from './support';
import { beginSimplex, CLOSEST, improve, setNew, SQUARED } from './simplex';

/** Residuals below this are none, units. */
const NONE: real = EPSILON;

const STEPS: i32 = 16;

/** What leads towards the origin, for A and for B. */
const towardsA: usize = memory.data(3 * LANE_BYTES, 16);
const towardsB: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Finds the points in the lanes of a mask, as those of the simplex; `SQUARED` is the residual, squared.
 *
 * @param level - points whose heights along n differ by less lie equally far, units
 * @param lean - whether that holds for the points of a rim, too
 */
export function findContact(kindA: i32, kindB: i32, lanes: mask, level: real, lean: bool): void {
  setLevel(level, lean);
  for (let i = 0; i < 3; i++) {
    storeLane(towardsA, i, splat(0));
    storeLane(towardsB, i, splat(0));
  }
  seek(kindA, kindB);
  beginSimplex();
  let active = lanes;
  for (let step = 0; step < STEPS; step++) {
    active = and(active, lt(splat(NONE * NONE), loadLane(SQUARED, 0)));
    if (!any(active)) return;
    writeUnit(loadLane(CLOSEST, 0), loadLane(CLOSEST, 1), loadLane(CLOSEST, 2), towardsA);
    for (let i = 0; i < 3; i++) storeLane(towardsB, i, neg(loadLane(towardsA, i)));
    seek(kindA, kindB);
    active = and(active, improve(active, false));
  }
}

/** Fills in the new point, seen from where the cores touch. */
function seek(kindA: i32, kindB: i32): void {
  const x = loadLane(BEST, 0);
  const y = loadLane(BEST, 1);
  const z = loadLane(BEST, 2);
  face(kindA, kindB, x, y, z, towardsA, towardsB);
  const height = loadLane(BEST_BOUND, 0);
  for (let i = 0; i < 3; i++) {
    storeLane(FACING, i, sub(loadLane(FACING, i), mul(height, loadLane(BEST, i))));
  }
  setNew();
}
