/**
 * Improves the best direction: B is moved out along it, so that the cores are apart, and the direction
 * between the closest points there takes its place. With p the way B was moved, n′ the new direction and δ =
 * φ(n) + |p|, the moved cores are at least δ apart, so φ(n′) ≥ δ − n′·p ≥ φ(n).
 */
import { add, LANE_BYTES, loadLane, max, mul, splat, storeLane, sub } from '../../simd/lanes';
import { BODY_B } from './bodies';
import { BEST, BEST_BOUND, offer } from './directions';
import { copyVector, findHullEdges } from './edges';
import { approach, beginApproach } from './gjk';
import { polish, SLACK } from './polish';

/** Steps of GJK that end wherever the closest points of two cores can be found. */
export const FINE: i32 = 40;

/** How far apart B is moved along a direction to improve it. Units. */
export const APART: real = 0.5;

/** The center of B before it is moved; the best direction before, and the one that is found. */
const home: usize = memory.data(3 * LANE_BYTES, 16);
const old: usize = memory.data(3 * LANE_BYTES, 16);
const found: usize = memory.data(3 * LANE_BYTES, 16);

/** How far B has to be moved along the best direction so that the cores are so far apart. Units. */
export function wayOut(apart: real): lane {
  return max(splat(0), sub(splat(apart), loadLane(BEST_BOUND, 0)));
}

/** Improves the best direction in the lanes of a mask; B is moved by so much, in units. */
export function ascend(kindA: i32, kindB: i32, lanes: mask, by: lane): void {
  const before = loadLane(BEST_BOUND, 0);
  copyVector(BEST, old);
  copyVector(BODY_B, home);
  for (let i = 0; i < 3; i++) {
    storeLane(BODY_B, i, add(loadLane(home, i), mul(by, loadLane(old, i))));
  }
  beginApproach(kindA, kindB);
  approach(kindA, kindB, lanes, FINE);
  findHullEdges(kindA, kindB, lanes);
  polish(kindA, kindB, lanes);
  copyVector(home, BODY_B);
  copyVector(BEST, found);
  copyVector(old, BEST);
  storeLane(BEST_BOUND, 0, before);
  offer(kindA, kindB, lanes, found, SLACK);
}
