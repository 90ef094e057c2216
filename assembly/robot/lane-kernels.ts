/** Kernels of two elements in lanes: a pair in LANES configurations, or one element and LANES others. */
import {
  add,
  and,
  bits,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  or,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
} from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { HALF_SPACE, rowNumbers } from '../layout/kinds';
import { A, B, fillBlocks } from '../pairs/io/blocks';
import { FILLED, laneColumns } from '../pairs/io/columns';
import { areCloser, isOfSolver, testMargin } from '../pairs/convex/margin';
import { compare, compareThoroughly, pairNumber } from '../pairs/table';

const openLanes: usize = memory.data(1);
const distances: usize = memory.data(LANE_BYTES, 16);

/**
 * The lanes in which two elements are too close: see `isTooClose` in narrow-phase/verdict.ts.
 *
 * @param slack - what to allow for rounding, m
 * @param asked - the lanes that matter, as bits
 */
export function compareLanes(
  kindA: i32,
  a: usize,
  kindB: i32,
  b: usize,
  margin: f64,
  slack: real,
  asked: i32,
): mask {
  const first = min(kindA, kindB);
  const second = max(kindA, kindB);
  const isSolved = isOfSolver(first, second);
  if (isSolved) {
    const isOrdered = kindA <= kindB;
    const lower = isOrdered ? a : b;
    asked = testMargin(first, lower, second, isOrdered ? b : a, <real>margin, slack, asked);
    if (asked == 0) return areCloser();
  } else {
    fillLanes(kindA, a, kindB, b);
  }
  let unresolved = runFilled(first, second) & asked;
  storeLane(distances, 0, loadLane(laneColumns().distance, 0));
  // What a kernel leaves open has an upper bound, which may tell enough.
  if (unresolved != 0) {
    unresolved &= ~bits(lt(add(loadLane(distances, 0), splat(slack)), splat(atLeast(margin))));
  }
  if (unresolved != 0) {
    runThoroughly(kindA, kindB);
    for (let i = 0; i < LANES; i++) {
      if ((unresolved >> i) & 1) {
        store<real>(distances + i * REAL_BYTES, readLane(laneColumns().distance, 0, i));
      }
    }
  }
  const distance = loadLane(distances, 0);
  const below = lt(distance, splat(atLeast(margin)));
  const radii = add(radiusIn(A, first), radiusIn(B, second));
  const touches = and(le(distance, splat(0)), le(radii, splat(0)));
  const found = margin == 0 ? or(below, touches) : below;
  return isSolved ? or(areCloser(), and(maskOf(asked), found)) : found;
}

/**
 * Runs the kernel of two elements over all lanes, the lower kind's as A. Its results go to `laneColumns`.
 *
 * @param a, b - lane values of the pair's elements of segments a and b: exchanged, the last bits may differ
 * @returns the lanes that it did not resolve, as bits
 */
export function runKernel(kindA: i32, a: usize, kindB: i32, b: usize): i32 {
  fillLanes(kindA, a, kindB, b);
  return runFilled(min(kindA, kindB), max(kindA, kindB));
}

function fillLanes(kindA: i32, a: usize, kindB: i32, b: usize): void {
  const isOrdered = kindA <= kindB;
  fillBlocks(min(kindA, kindB), isOrdered ? a : b, max(kindA, kindB), isOrdered ? b : a);
}

function runFilled(first: i32, second: i32): i32 {
  compare(pairNumber(first, second), FILLED, 0, 0, laneColumns(), 1, openLanes);
  return <i32>load<u8>(openLanes);
}

/** Runs the thorough function for the elements of the last `runKernel`: results for the lanes left open. */
export function runThoroughly(kindA: i32, kindB: i32): void {
  compareThoroughly(pairNumber(min(kindA, kindB), max(kindA, kindB)), FILLED, 0, 0, laneColumns());
}

/** The radii of the elements in a block; a half-space has none. */
function radiusIn(block: usize, kind: i32): lane {
  return kind == HALF_SPACE ? splat(0) : loadLane(block, rowNumbers(kind) - 1);
}

/** The smallest real that is not below `x`: a real is below it just when it is below x. */
export function atLeast(x: f64): real {
  const rounded = <real>x;
  if (sizeof<real>() == 8 || <f64>rounded >= x) return rounded;
  // The next float up.
  const pattern = reinterpret<i32>(<f32>rounded);
  return <real>reinterpret<f32>(rounded == 0 ? 1 : rounded > 0 ? pattern + 1 : pattern - 1);
}
