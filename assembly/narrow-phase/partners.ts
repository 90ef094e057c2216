/**
 * The segment pairs at hand, also listed by segment: each has its partners, to be compared with LANES at
 * once. A pair's two segments are its *sides*; every side has a lane among those of its segment.
 *
 * A scene is evaluated again and again with the same pairs. The listing is made anew only where it does not
 * fit the pairs at hand.
 */
import { LANE_BYTES, LANES, REAL_BYTES, SET_NUMBERS } from '../simd/lanes';
import { Segment, SegmentPair } from '../layout/records';
import { UNDER_WAY } from './closest';
import { pairAt } from './pair-list';
import { SUPPORTS, SUPPORTS_BYTES } from './supports';

/** Sides: where every segment has one partner only, LANES of each are for one. */
export const SIDES: i32 = 2 * UNDER_WAY * LANES;

/** A pair at hand: of either segment, where its side is. */
@unmanaged
export class PairAtHand {
  a: Segment;
  b: Segment;
  /** Offsets of the sides' reals in columns of sides. */
  sideA: i32;
  sideB: i32;
  /** Addresses of the first elements' support values, reals; those of the next lie LANE_BYTES further. */
  supportsA: usize;
  supportsB: usize;
  /** Where the elements are, a `PlacedElement` each. */
  elementsA: usize;
  elementsB: usize;
}

/** A segment and its partners. */
@unmanaged
export class Partners {
  segment: Segment;
  /** What is known of the segment: see there. */
  count: i32;
  elements: usize;
  halfSpaces: i32;
  /** How many partners it has. */
  partners: i32;
  /** Number of its first side, a multiple of LANES, and where the support values of its sides begin. */
  side: i32;
  supports: usize;
}

const pairs: usize = memory.data(UNDER_WAY * <i32>offsetof<PairAtHand>(), 16);
const listed: usize = memory.data(2 * UNDER_WAY * <i32>offsetof<Partners>(), 16);

/** For each side the partner's segment; where there is none, once more that of the side before. */
const partners: usize = memory.data(4 * SIDES, 16);

/** For each side, 1 if its segment is the pair's a, and −1 if it is b: a real. */
export const SIGNS: usize = memory.data(REAL_BYTES * SIDES, 16);

/** Whether a segment has elements but no tree, and so few that the bits of a set tell them apart. */
export function hasFew(segment: Segment): bool {
  return <u32>(segment.count - 1) < <u32>SET_NUMBERS;
}

/** The pairs at hand, and the segments that are listed. */
@unmanaged
export class Hand {
  /** How many pairs are at hand, and how much room they leave for support values. */
  count: i32;
  room: i32;
  /** Whether all pairs are those of last time, of which there were so many. */
  isSame: bool;
  lastCount: i32;
  /** Whether these were all pairs of their list, in its order. */
  isWhole: bool;
  /** How many segments are listed, and how many half-spaces they have. */
  segments: i32;
  halfSpaces: i32;

  /** Puts down the pairs at hand. */
  begin(): void {
    this.count = 0;
    this.room = SUPPORTS_BYTES;
    this.isSame = true;
    this.isWhole = false;
  }

  /**
   * Takes all pairs of a list in hand once more, if those at hand are these very pairs, as yet listed, and
   * all of them are to be evaluated. Says whether they are at hand.
   */
  takeAgain(list: usize, count: i32, all: bool): bool {
    if (!this.isWhole || this.count != count || !this.areUnchanged()) return false;
    if (!all && !this.haveMoved()) return false;
    for (let i = 0; i < count; i++) {
      const sides = load<u64>(changetype<usize>(pairAtHand(i)), offsetof<PairAtHand>('a'));
      if (load<u64>(changetype<usize>(pairAt(list, i)), offsetof<SegmentPair>('a')) != sides) return false;
    }
    return true;
  }

  /** Whether all segments that are listed have moved. */
  private haveMoved(): bool {
    for (let i = 0; i < this.segments; i++) if (partnersAt(i).segment.moved == 0) return false;
    return true;
  }

  /** Takes a pair of segments of few elements in hand: says whether there is room. */
  @inline
  take(pair: SegmentPair): bool {
    this.room -= (pair.a.count + pair.b.count) * LANE_BYTES;
    if (this.count == UNDER_WAY || this.room < 0) return false;
    const taken = pairAtHand(this.count++);
    if (taken.a == pair.a && taken.b == pair.b) return true;
    this.isSame = false;
    taken.a = pair.a;
    taken.b = pair.b;
    return true;
  }

  /** Lists the partners of every segment in the pairs at hand, unless that was done last time. */
  listPartners(): void {
    if (this.isSame && this.count == this.lastCount && this.areUnchanged()) return;
    this.lastCount = this.count;
    this.segments = 0;
    this.halfSpaces = 0;
    for (let i = 0; i < this.count; i++) {
      this.partnersOf(pairAtHand(i).a).partners++;
      this.partnersOf(pairAtHand(i).b).partners++;
    }
    this.layOut();
    for (let i = 0; i < this.count; i++) {
      const pair = pairAtHand(i);
      const a = this.partnersOf(pair.a);
      const b = this.partnersOf(pair.b);
      pair.elementsA = a.elements;
      pair.elementsB = b.elements;
      pair.supportsA = nextSupports(a);
      pair.supportsB = nextSupports(b);
      pair.sideA = addPartner(a, pair.b, 1);
      pair.sideB = addPartner(b, pair.a, -1);
    }
    for (let i = 0; i < this.segments; i++) repeatLast(partnersAt(i));
  }

  /** Whether the segments still hold what they held when they were listed. */
  areUnchanged(): bool {
    for (let i = 0; i < this.segments; i++) {
      const listing = partnersAt(i);
      const segment = listing.segment;
      if (segment.count != listing.count || segment.elements != listing.elements) return false;
      if (segment.halfSpaces != listing.halfSpaces) return false;
    }
    return true;
  }

  /** What is listed of a segment: it knows its number, which counts if it is listed there. */
  partnersOf(segment: Segment): Partners {
    const known = partnersAt(segment.listing);
    if (segment.listing < this.segments && known.segment == segment) return known;
    segment.listing = this.segments;
    const listing = partnersAt(this.segments++);
    listing.segment = segment;
    listing.count = segment.count;
    listing.elements = segment.elements;
    listing.halfSpaces = segment.halfSpaces;
    listing.partners = 0;
    this.halfSpaces += segment.halfSpaces;
    return listing;
  }

  /** Gives every segment its sides, as many as it has partners, in whole lane values, yet to be written. */
  layOut(): void {
    let side = 0;
    let supports = SUPPORTS;
    for (let i = 0; i < this.segments; i++) {
      const listing = partnersAt(i);
      const groups = (listing.partners + LANES - 1) / LANES;
      listing.side = side;
      listing.supports = supports;
      listing.partners = 0;
      side += groups * LANES;
      supports += groups * listing.count * LANE_BYTES;
    }
  }
}

export function pairAtHand(i: i32): PairAtHand {
  return changetype<PairAtHand>(pairs + i * offsetof<PairAtHand>());
}

export function partnersAt(i: i32): Partners {
  return changetype<Partners>(listed + i * offsetof<Partners>());
}

/** Addresses of the partners from one side on. */
export function partnersFrom(side: i32): usize {
  return partners + 4 * side;
}

/** Where the support values of the next side of a segment are. */
function nextSupports(listing: Partners): usize {
  const i = listing.partners;
  return listing.supports + (i / LANES) * listing.count * LANE_BYTES + (i % LANES) * REAL_BYTES;
}

/** Writes the next side of a segment, and returns where its reals are in columns of sides. */
function addPartner(listing: Partners, partner: Segment, sign: real): i32 {
  const side = listing.side + listing.partners++;
  store<usize>(partnersFrom(side), changetype<usize>(partner));
  store<real>(SIGNS + side * REAL_BYTES, sign);
  return side * REAL_BYTES;
}

/** Fills the last lanes of a segment. */
function repeatLast(listing: Partners): void {
  for (let i = listing.partners; i % LANES != 0; i++) {
    const side = listing.side + i;
    store<usize>(partnersFrom(side), load<usize>(partnersFrom(side - 1)));
    store<real>(SIGNS + side * REAL_BYTES, load<real>(SIGNS + (side - 1) * REAL_BYTES));
  }
}
