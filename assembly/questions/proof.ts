/**
 * Whether all pairs keep their margins all along an edge: a proof, not samples.
 *
 * A pair keeps its margin on an interval if in its middle it is further apart than the margin and the most
 * that its segments approach within half the interval (Schwarzer, Saha and Latombe 2005). Intervals of which
 * this is not known are cut in two; a pair proved on an interval is not looked at on its parts. The largest
 * come first, as most motions that collide do so in some of the first configurations. Answers depend neither
 * on the number of lanes nor on earlier calls.
 */
import { bits, LANES, splat } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { pairAt } from '../narrow-phase/pair-list';
import { marginOf } from '../narrow-phase/sink';
import { moveToFront } from '../narrow-phase/verdict';
import { isMoving, tooCloseLanes } from '../robot/margins';
import { needOf } from './motion/edge-motion';
import { Interval, INTERVALS, Intervals } from './motion/intervals';
import { below, beginProofs, middleIn, placeMiddles, setInterval } from './motion/lane-intervals';
import { findUnproved } from './motion/lane-margins';
import { search, setBit, wordAt, wordsOf } from './motion/parts';
import { isStill, Motion, pairMotionAt } from './motion/records';

/** What is known of an edge: a pair is too close somewhere; all keep their margins all the way; neither. */
const HIT: i32 = 0;
const PROVED: i32 = 1;
const UNRESOLVED: i32 = 2;

/** Intervals that an edge is cut into at first: as many as the most lanes of a build. */
const FIRST: i32 = 4;

/** Where the answer was found. */
@unmanaged
export class Finding {
  /** Of a hit, the share at which a pair is too close; else the middle of the interval left; of a proof 1. */
  share: f64;
  /** Half the width of that interval; 0 for a hit or a proof. */
  half: f64;
  /** The number of a pair that is too close, or not proved; -1 for none. */
  pair: i32;
  /** Configurations that were looked at. */
  evaluations: i32;
}

const finding = changetype<Finding>(memory.data(offsetof<Finding>(), 16));

/** Where the answer of the last call was found. */
export function findingAddress(): usize {
  return changetype<usize>(finding);
}

/** A proof, and how far it is sought. */
@unmanaged
class ProofSearch extends Intervals {
  answer: i32;
  /** Intervals that are shorter are left unresolved, shares of an edge. */
  resolution: f64;
  /** So are intervals on which no pair moves farther, m. */
  tolerance: f64;
  /** The most configurations that are looked at. */
  most: i32;
  /** Whether the first of several hits in the lanes is wanted. */
  wantsFirst: bool;
  /** The first lane in which a pair is closer than its margin; −1 for none. */
  hit: i32;

  take(): i32 {
    const count = min(min(LANES, this.waiting()), this.most - finding.evaluations);
    if (count > 0) return count;
    this.giveUp(this.waitingAt(0));
    return 0;
  }

  look(count: i32): bool {
    this.fill(0, count);
    beginProofs(this.motion);
    this.hit = this.narrowAll(count);
    return true;
  }

  divide(count: i32): bool {
    for (let i = 0; i < count; i++) {
      finding.evaluations++;
      if (i == this.hit) this.report(HIT, middleIn(i), 0, -1);
      if (i == this.hit || !this.divideNext()) return false;
    }
    return true;
  }

  /**
   * Takes what is proved out of the sets of the first intervals that wait, which are in the lanes.
   *
   * @returns the first lane in which a pair is closer than its margin; -1 for none
   */
  narrowAll(count: i32): i32 {
    const tests = this.motion.at.verdict;
    let hit = -1;
    let asked = (1 << count) - 1;
    for (let word = 0; word < wordsOf(this.live); word++) {
      let set: u64 = 0;
      for (let i = 0; i < count; i++) set |= wordAt(this.waitingAt(i), word);
      for (; set != 0; set &= set - 1) {
        const bit = 64 * word + <i32>ctz(set);
        const wanted = this.lanesWith(bit, 0, count) & asked;
        if (wanted == 0) continue;
        const open = this.narrow(bit, 0, wanted);
        if (open == 0) continue;
        const pair = this.pairAt(bit).pair;
        const tooClose = tooCloseLanes(pair, marginOf(tests, pair), maskOf(open));
        if (tooClose == 0) continue;
        hit = ctz(tooClose);
        moveToFront(tests, this.rowAt(bit));
        asked = below(hit);
        if (!this.wantsFirst || asked == 0) return hit;
      }
    }
    return hit;
  }

  /** Takes the first interval off, adds its halves if it has pairs left; false if it is too small. */
  divideNext(): bool {
    const interval = this.takeFirst();
    if (this.firstBit(interval) < 0) return true;
    if (this.isTooSmall(interval) || this.waiting() + 2 >= INTERVALS) {
      this.giveUp(interval);
      return false;
    }
    this.pushHalves(interval);
    return true;
  }

  /** Whether an interval is below the resolution, or a pair left moves no farther than the tolerance. */
  isTooSmall(interval: Interval): bool {
    if (2 * interval.half <= this.resolution) return true;
    if (this.tolerance <= 0) return false;
    for (let word = 0; word < wordsOf(this.live); word++) {
      for (let set = wordAt(interval, word); set != 0; set &= set - 1) {
        const pair = this.pairAt(64 * word + <i32>ctz(set));
        const a = pair.a ? pair.a.first : 0;
        const b = pair.b ? pair.b.first : 0;
        if (interval.half * (a + b) <= this.tolerance) return true;
      }
    }
    return false;
  }

  giveUp(interval: Interval): void {
    const pair = this.rowAt(this.firstBit(interval));
    this.report(UNRESOLVED, interval.middle, interval.half, pair);
  }

  report(answer: i32, share: f64, half: f64, pair: i32): void {
    this.answer = answer;
    finding.share = share;
    finding.half = half;
    finding.pair = pair;
  }
}

const proof = changetype<ProofSearch>(memory.data(offsetof<ProofSearch>(), 16));

/**
 * Whether an edge keeps all margins: HIT, PROVED or UNRESOLVED. After `beginRobotTests` for all of the pairs
 * that `initMotion` got, whose answer was 1.
 *
 * @param resolution - intervals that are shorter are left unresolved, shares of an edge
 * @param tolerance - so are intervals on which no pair moves farther, m
 * @param most - the most configurations that are looked at
 * @param wantsFirst - 1: `finding` is to be alike in all builds; else which of several hits it is may differ
 */
export function isEdgeProved(
  motion: Motion,
  from: usize,
  to: usize,
  resolution: f64,
  tolerance: f64,
  most: i32,
  wantsFirst: i32,
): i32 {
  proof.begin(motion, from, to, 1);
  proof.resolution = resolution;
  proof.tolerance = tolerance;
  proof.most = most;
  proof.wantsFirst = wantsFirst != 0;
  proof.report(PROVED, 1, 0, -1);
  const tests = motion.at.verdict;
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    pair.open = 0;
    if (pair.moves) pair.needed = needOf(pair, marginOf(tests, pair.pair));
  }
  for (let first = 0; first < FIRST; first += LANES) {
    for (let i = 0; i < LANES; i++) setInterval(i, firstMiddle(first + i), 0.5 / FIRST);
    placeMiddles(motion, from, to);
    const hit = findHit();
    if (hit >= 0) {
      finding.evaluations = first + hit + 1;
      proof.report(HIT, middleIn(hit), 0, -1);
      return HIT;
    }
    proveFirst(motion, first);
  }
  pushFirst();
  for (let i = 0; i < FIRST; i++) if (!proof.divideNext()) return UNRESOLVED;
  search<ProofSearch>(proof);
  return proof.answer;
}

function firstMiddle(i: i32): f64 {
  return <f64>(2 * i + 1) / <f64>(2 * FIRST);
}

/** Looks for a pair that is closer than its margin in the lanes, and returns the lane; -1 for none. */
function findHit(): i32 {
  const tests = proof.motion.at.verdict;
  let hit = -1;
  let asked = (1 << LANES) - 1;
  for (let i = 0; i < tests.count && asked != 0; i++) {
    const row = load<i32>(tests.order + 4 * i);
    const pair = pairAt(tests.pairs, row);
    if (!isMoving(pair)) continue;
    const tooClose = tooCloseLanes(pair, marginOf(tests, pair), maskOf(asked));
    if (tooClose == 0) continue;
    hit = ctz(tooClose);
    moveToFront(tests, row);
    if (!proof.wantsFirst) return hit;
    asked = below(hit);
  }
  return hit;
}

/** Notes on which of the first intervals each pair is not proved. All keep their margins in the middles. */
function proveFirst(motion: Motion, first: i32): void {
  beginProofs(motion);
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    if (!pair.moves || isStill(pair)) continue;
    const all = maskOf((1 << LANES) - 1);
    pair.open |= bits(findUnproved(motion, pair, splat(<real>pair.needed), all)) << first;
  }
}

/** Adds the first intervals, with the pairs that are not proved on all of them. */
function pushFirst(): void {
  const motion = proof.motion;
  for (let row = 0; row < motion.pairCount; row++) {
    if (pairMotionAt(motion, row).open != 0) proof.addPair(row);
  }
  for (let i = 0; i < FIRST; i++) {
    const interval = proof.pushEmpty(firstMiddle(i), 0.5 / FIRST);
    for (let k = 0; k < proof.live; k++) setBit(interval, k, ((proof.pairAt(k).open >> i) & 1) != 0);
  }
  finding.evaluations = FIRST;
}
