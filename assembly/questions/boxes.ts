/**
 * Whether all pairs keep their margins wherever joints may be, each in a zone of its own: in all
 * combinations. While a robot brakes, each of its joints is in such a zone (Täubig and Frese 2012).
 *
 * Where that is not proved from the middle on, a box is cut in two, and pairs that were proved are not looked
 * at again. Answers depend neither on the number of lanes nor on the other lists of zones.
 */
import { bits, LANES } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { marginOf } from '../narrow-phase/sink';
import { Arrangement } from '../robot/arrangement';
import { tooCloseLanes } from '../robot/margins';
import { Box, Boxes, boxBytes, leastOf, TOGETHER, widest } from './motion/boxes';
import { findUnproved } from './motion/lane-margins';
import { below } from './motion/lane-intervals';
import { search, setBit } from './motion/parts';
import { Motion, pairMotionAt } from './motion/records';

/** What is known of zones: a pair is too close in some place; all keep their margins; neither. */
const TAKEN: i32 = 0;
const FREE: i32 = 1;
const UNDECIDED: i32 = 2;

/** What was found of the last list of zones. */
@unmanaged
export class BoxFinding {
  /** Where a pair is too close, drives × f64; 0 if that was not found. */
  hit: usize;
  /** Configurations that were looked at. */
  evaluations: i32;
}

const finding = changetype<BoxFinding>(memory.data(offsetof<BoxFinding>(), 16));

/** Where that is. */
export function boxFindingAddress(): usize {
  return changetype<usize>(finding);
}

/** A search for a proof. */
@unmanaged
class FreeSearch extends Boxes {
  answer: i32;
  /** The most configurations that are looked at. */
  most: i32;

  take(): i32 {
    const count = min(TOGETHER, this.waiting());
    if (finding.evaluations + count <= this.most) return count;
    this.answer = UNDECIDED;
    return 0;
  }

  look(count: i32): bool {
    for (let first = 0; first < count; first += LANES) {
      const lanes = min(LANES, count - first);
      this.fill(first, lanes);
      const hit = this.lookAt(first, lanes);
      if (hit < 0) continue;
      finding.evaluations += first + hit + 1;
      return this.end(TAKEN, this.boxAt(this.begun + first + hit));
    }
    finding.evaluations += count;
    return true;
  }

  /** Takes what is proved out of the sets of the boxes in the lanes; returns the first that is not free. */
  lookAt(first: i32, lanes: i32): i32 {
    const motion = this.motion;
    const tests = motion.at.verdict;
    let hit = -1;
    let asked = below(lanes);
    for (let i = 0; i < lanes; i++) this.boxAt(this.begun + first + i).cut = -1;
    for (let bit = 0; bit < this.live && asked != 0; bit++) {
      const wanted = this.lanesWith(bit, first, lanes) & asked;
      if (wanted == 0) continue;
      const pair = this.pairAt(bit);
      const margin = marginOf(tests, pair.pair);
      const open = this.narrowTo(bit, first, wanted, leastOf(motion, pair, margin));
      if (open == 0) continue;
      const tooClose = tooCloseLanes(pair.pair, margin, maskOf(open));
      if (tooClose != 0) {
        hit = ctz(tooClose);
        asked = below(hit);
      }
      for (let left = open & asked; left != 0; left &= left - 1) {
        const box = this.boxAt(this.begun + first + ctz(left));
        if (box.cut < 0) box.cut = widest(motion, pair, ctz(left));
      }
    }
    return hit;
  }

  divide(count: i32): bool {
    for (let i = 0; i < count; i++) {
      const box = this.boxAt(this.begun++);
      if (this.firstBit(box) < 0) continue;
      if (box.cut < 0 || this.waiting() + 2 >= this.places) return this.end(UNDECIDED, box);
      this.pushHalves(box);
    }
    return true;
  }

  /** Ends the search with an answer. */
  end(answer: i32, box: Box): bool {
    this.answer = answer;
    if (answer == TAKEN) finding.hit = this.numbersOf(box);
    return false;
  }

  /** Looks at whole lists of zones in the lanes, for which a box each is spare, and writes the answers. */
  lookAtWhole(lanes: i32, out: usize): void {
    const motion = this.motion;
    const tests = motion.at.verdict;
    let asked = below(lanes);
    for (let i = 0; i < lanes; i++) {
      store<i32>(out + 4 * i, FREE);
      this.spareAt(i).cut = -1;
      this.clearSet(this.spareAt(i));
    }
    let bit = 0;
    for (let row = 0; row < motion.pairCount && asked != 0; row++) {
      const pair = pairMotionAt(motion, row);
      const margin = marginOf(tests, pair.pair);
      const open = pair.moves
        ? bits(findUnproved(motion, pair, leastOf(motion, pair, margin), maskOf(asked)))
        : asked;
      const tooClose = open == 0 ? 0 : tooCloseLanes(pair.pair, margin, maskOf(open));
      asked &= ~tooClose;
      for (let left = tooClose; left != 0; left &= left - 1) store<i32>(out + 4 * ctz(left), TAKEN);
      for (let left = pair.moves ? open & asked : 0; left != 0; left &= left - 1) {
        const box = this.spareAt(ctz(left));
        setBit(box, bit, true);
        if (box.cut < 0) box.cut = widest(motion, pair, ctz(left));
        store<i32>(out + 4 * ctz(left), UNDECIDED);
      }
      bit += pair.moves;
    }
  }

  /** Whether what is left of a box that was looked at already is free. */
  decide(box: Box): i32 {
    this.begun = 0;
    this.pushed = 0;
    this.answer = FREE;
    finding.evaluations = 1;
    this.push(box);
    if (this.divide(1)) search<FreeSearch>(this);
    return this.answer;
  }
}

const searches = changetype<FreeSearch>(memory.data(offsetof<FreeSearch>(), 16));

/** Bytes of so many boxes, and of those in the lanes. */
export function boxesBytes(at: Arrangement, places: i32): usize {
  return (places + LANES) * boxBytes(at.pairCount, at.tree.drives);
}

/**
 * Writes for each of `count` lists of zones FREE, TAKEN or UNDECIDED, i32 each. After `beginRobotTests` for
 * all pairs that `initMotion` got, whose answer was 1.
 *
 * @param zones - per list the middles of all drives, then half their widths, f64 each
 * @param most - the most configurations that are looked at per list
 * @param room - of `boxesBytes` for `places` boxes, a power of two
 */
export function testBoxes(
  motion: Motion,
  zones: usize,
  count: i32,
  most: i32,
  room: usize,
  places: i32,
  out: usize,
): void {
  const bytes = 16 * motion.tree.drives;
  searches.begin(motion, room, places);
  searches.most = most;
  finding.evaluations = 1;
  for (let first = 0; first < count; first += LANES) {
    const lanes = min(LANES, count - first);
    for (let i = 0; i < LANES; i++) searches.putIn(i, zones + (first + min(i, lanes - 1)) * bytes);
    searches.place();
    searches.lookAtWhole(lanes, out + 4 * first);
    for (let i = 0; i < lanes; i++) {
      const answer = out + 4 * (first + i);
      const numbers = zones + (first + i) * bytes;
      finding.hit = load<i32>(answer) == TAKEN ? numbers : 0;
      if (load<i32>(answer) != UNDECIDED) continue;
      const box = searches.spareAt(i);
      memory.copy(searches.numbersOf(box), numbers, bytes);
      store<i32>(answer, searches.decide(box));
    }
  }
}
