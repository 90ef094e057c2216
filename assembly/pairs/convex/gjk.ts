/**
 * The closest points of two cores: Gilbert, Johnson, Keerthi 1988, in lanes. Each step asks for the support
 * points along the way between the closest points so far and takes them in (`simplex.ts`). A lane is done
 * when φ of the best direction proves it right, or when a step brings it no nearer.
 *
 * On curved surfaces that takes many steps; a few are enough to say which features face each other.
 */
import {
  and,
  any,
  div,
  EPSILON,
  loadLane,
  lt,
  max,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { HULL } from '../../layout/kinds';
import { BEST, BEST_BOUND, measure } from './directions';
import { bound } from './bound';
import { beginSimplex, CLOSEST, improve, setNew, SQUARED } from './simplex';

/** Closest points this near to a bound are right. Units. Reason: both are off by as many roundings. */
const CERTAIN: real = 2 * EPSILON;

/** Distances below this are none, units. */
const SHORTEST: real = sizeof<real>() == 8 ? <real>1e-150 : <real>1e-18;

/** Begins with the support points along the best direction. */
export function beginApproach(kindA: i32, kindB: i32): void {
  measure(kindA, kindB);
  beginMeasured();
}

/** Begins with the support points along the best direction, which have been asked for last. */
export function beginMeasured(): void {
  setNew();
  beginSimplex();
}

/** Goes so many steps in a mask's lanes; improves the best direction. `SQUARED` is 0 where cores overlap. */
export function approach(kindA: i32, kindB: i32, lanes: mask, steps: i32): void {
  let active = lanes;
  // The faces of a hull are met exactly once nothing is nearer; a certain direction may be off by a root.
  const certain: real = kindA == HULL || kindB == HULL ? -Infinity : CERTAIN;
  for (let step = 0; step < steps; step++) {
    const length = sqrt(loadLane(SQUARED, 0));
    active = and(active, lt(splat(SHORTEST), length));
    active = and(active, lt(splat(certain), sub(length, loadLane(BEST_BOUND, 0))));
    if (!any(active)) return;
    const divisor = max(splat(SHORTEST), length);
    const x = div(loadLane(CLOSEST, 0), divisor);
    const y = div(loadLane(CLOSEST, 1), divisor);
    const z = div(loadLane(CLOSEST, 2), divisor);
    const height = bound(kindA, kindB, x, y, z);
    const higher = and(active, lt(loadLane(BEST_BOUND, 0), height));
    storeLane(BEST_BOUND, 0, pick(higher, height, loadLane(BEST_BOUND, 0)));
    storeLane(BEST, 0, pick(higher, x, loadLane(BEST, 0)));
    storeLane(BEST, 1, pick(higher, y, loadLane(BEST, 1)));
    storeLane(BEST, 2, pick(higher, z, loadLane(BEST, 2)));
    setNew();
    active = and(active, improve(active, true));
  }
}
