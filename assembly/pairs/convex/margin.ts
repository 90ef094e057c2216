/**
 * Whether two convex cores keep a distance, where a few steps tell: the planes square to one direction keep
 * them further apart, or two of their points are closer. Distance, points and normal take many more steps.
 */
import {
  add,
  bits,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  mul,
  neg,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
} from '../../simd/lanes';
import { maskOf } from '../../simd/lane-sets';
import { BOX, HALF_SPACE, HULL, POINT } from '../../layout/kinds';
import { A, B } from '../io/blocks';
import { place, radiusPlace, UNIT } from './bodies';
import { begin, BEST_BOUND } from './directions';
import { approach, beginApproach } from './gjk';
import { INSIDE, SQUARED } from './simplex';

/** Steps of GJK that are tried. What they leave open is for the solver, which begins anew. */
const STEPS: i32 = 12;

/** 1 in the lanes that were shown to be closer than the margin, 0 in others. */
const closer: usize = memory.data(LANE_BYTES, 16);

/** Whether the solver for convex cores compares a pair of kinds, the lower one first. */
export function isOfSolver(kindA: i32, kindB: i32): bool {
  return kindB > BOX && kindB < HALF_SPACE && (kindA != POINT || kindB == HULL);
}

/**
 * Looks which lanes of blocks A and B, elements of kinds of the solver, are closer than a margin, and which
 * are not. Returns those of which that is not known yet, as bits; `areCloser` says what is known of others.
 *
 * @param margin - metres
 * @param slack - what to allow for rounding, m
 */
export function testMargin(kindA: i32, kindB: i32, margin: real, slack: real, asked: i32): i32 {
  const radii = add(loadLane(A, radiusPlace(kindA)), loadLane(B, radiusPlace(kindB)));
  const most = add(radii, splat(margin + slack));
  const least = add(radii, splat(margin - slack));
  place(kindA, kindB);
  begin(kindA, kindB);
  beginApproach(kindA, kindB);
  const unit = loadLane(UNIT, 0);
  let open = asked;
  for (let step = 0; ; step++) {
    // Where a simplex holds the origin, cores overlap by as much as that is away from its faces.
    const inside = loadLane(INSIDE, 0);
    const bound = pick(le(splat(0), inside), neg(inside), sqrt(loadLane(SQUARED, 0)));
    const isCloser = lt(mul(unit, bound), least);
    open &= ~bits(or(isCloser, lt(most, mul(unit, loadLane(BEST_BOUND, 0)))));
    storeLane(closer, 0, pick(isCloser, splat(1), splat(0)));
    if (step == STEPS || open == 0) break;
    approach(kindA, kindB, maskOf(open), 1);
  }
  return open;
}

/** The lanes that the last `testMargin` has shown to be closer. */
export function areCloser(): mask {
  return lt(splat(0), loadLane(closer, 0));
}
