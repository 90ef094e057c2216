/**
 * The first element of a segment that the ray meets: depth first through its tree, the box that is entered
 * first before the others. Of elements at the same distance the lowest number counts, and what is entered no
 * later than the best so far is looked at: the order of the tree changes no result.
 */
import { groupAt } from '../bvh/boxes';
import { NARROW, NARROW_BYTES } from '../bvh/narrow-boxes';
import { blocksAt } from '../elements/cells';
import { KINDS, rowBytes } from '../layout/kinds';
import { BOX_GROUP_BYTES, elementGroup, kindAt, levelAt, Segment, WIDTH } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { statistics } from '../narrow-phase/statistics';
import { bits, LANE_BYTES, LANES, le, lt, and, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { indexOf, levelOf, nodeAt, topOf } from '../tree-search/traverse';
import { enterBoxes } from './boxes';
import { enterNarrowBoxes, lookNarrowly, narrowRay } from './narrow';
import { hitElements, writeOwnBoxes } from './by-kind';

/** Comes after the numbers of all elements. */
export const NONE: i32 = i32.MAX_VALUE;

/**
 * A node that is still to be looked at, and no more than where its box is entered, m. As one number of 64
 * bits, those that are entered sooner are less than others.
 */
@unmanaged
class Entry {
  node: i32;
  distance: f32;
}

/** Opening a node adds WIDTH · WIDTH − 1 entries at most for two of a tree's 16 levels. */
const entries: usize = memory.data(128 * <i32>offsetof<Entry>(), 16);

/** Where boxes are entered that were looked at last: floats. */
export const ENTRIES: usize = memory.data(4 * 32, 16);

const distances: usize = memory.data(LANE_BYTES, 16);

/** The only kind of a segment's elements; −1 where there are several. */
function onlyKind(segment: Segment): i32 {
  let only = -1;
  for (let kind = 0; kind < KINDS; kind++) {
    if (elementGroup(segment, kind).count == 0) continue;
    if (only >= 0) return -1;
    only = kind;
  }
  return only;
}

/** So many rays are worth it to write down the own boxes of elements without a tree. */
const MANY: i32 = 8;

/** Places whose own boxes there is room for. */
const MOST_OWN: i32 = 256;

/** Own boxes of a treeless segment: a group per up to WIDTH elements of a kind; its kind and first place. */
const MOST_GROUPS: i32 = MOST_OWN / WIDTH + KINDS;
const ownBoxes: usize = memory.data(MOST_GROUPS * <i32>BOX_GROUP_BYTES, 16);
const ownKinds: usize = memory.data(MOST_GROUPS * 8, 16);

/** Writes down the own boxes of a segment, and returns how many groups there are. */
function writeOwnBoxesOf(segment: Segment): i32 {
  let groups = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    for (let i = 0; i < group.blocks; i += WIDTH / LANES) {
      store<i32>(ownKinds + 8 * groups, kind);
      store<i32>(ownKinds + 8 * groups + 4, group.place + i * LANES);
      const boxes = ownBoxes + BOX_GROUP_BYTES * groups++;
      for (let k = 0; k < WIDTH; k += LANES) {
        // The last block once more, where there are too few.
        const block = min<i32>(i + k / LANES, group.blocks - 1);
        const place = group.place + block * LANES;
        writeOwnBoxes(kind, blocksAt(segment, kind, place, 1), boxes + k * REAL_BYTES);
      }
    }
  }
  return groups;
}

/** Groups that are entered at once: a bit of an i32 stands for each of their boxes. */
const AT_ONCE: i32 = 32 / WIDTH;

/** The bits of the boxes of one group. */
const EACH: i32 = (1 << WIDTH) - 1;

/** A segment that rays are cast at. */
@unmanaged
export class SegmentSearch {
  segment: Segment;
  /** The only kind of its elements; −1 where there are several. */
  kind: i32;
  /** Groups of own boxes that are written down; 0: none. */
  ownGroups: i32;
  /** Whether its tree has boxes in single precision; and whether they are used for what is cast. */
  hasNarrow: bool;
  isNarrow: bool;
  /** Where the elements of leaf 0 are, and bytes from leaf to leaf. 0: of several kinds, or not stored. */
  leaves: usize;
  leafBytes: i32;

  /** Turns to a segment, at which so many rays are cast. */
  begin(segment: Segment, rays: i32): void {
    this.segment = segment;
    this.kind = onlyKind(segment);
    this.ownGroups = 0;
    this.hasNarrow = NARROW && segment.hasTree ? lookNarrowly(segment) : false;
    this.isNarrow = false;
    this.leafBytes = 0;
    if (this.kind >= 0 && segment.hasTree && segment.cells == null && segment.field == null) {
      this.leaves = elementGroup(segment, this.kind).local;
      this.leafBytes = WIDTH * rowBytes(this.kind);
    }
    if (!segment.hasTree && rays >= MANY && segment.places <= MOST_OWN)
      this.ownGroups = writeOwnBoxesOf(segment);
  }

  /** The kind of the element at a place. */
  kindOf(place: i32): i32 {
    return this.kind >= 0 ? this.kind : kindAt(this.segment, place);
  }
}

/** What goes through a segment: a `SegmentSearch`, of one ray or of several. */
interface Searcher {
  segment: Segment;
  ownGroups: i32;
  isNarrow: bool;
  kindOf(place: i32): i32;
  /** What is entered behind this is left out, m. */
  limit(): real;
  /** Whether nothing more has to be found. */
  isSettled(): bool;
  /** Writes the ENTRIES of the boxes of groups. Returns which boxes are entered within the limit: bits. */
  enter(group: usize, groups: i32): i32;
  /** As `enter`, for groups of boxes in single precision: see narrow.ts. */
  enterNarrow(group: usize, groups: i32): i32;
  /** Reads what is stored of a leaf to be looked at soon, so that it is at hand then. */
  touch(leaf: i32): void;
  /** Looks at the elements of a leaf. */
  leaf(kind: i32, place: i32): void;
  /** Looks at those elements from a place on whose boxes are entered, given as bits. */
  look(kind: i32, place: i32, which: i32, boxes: usize): void;
}

/** Goes through the tree of a segment, or the own boxes of its elements. */
export function walk<Search extends Searcher>(search: Search): void {
  if (search.segment.hasTree) walkTree<Search>(search);
  else walkOwnBoxes<Search>(search);
}

/** Looks at those elements of a segment without a tree whose own boxes are entered. */
function walkOwnBoxes<Search extends Searcher>(search: Search): void {
  for (let first = 0; first < search.ownGroups && !search.isSettled(); first += AT_ONCE) {
    const boxes = ownBoxes + first * BOX_GROUP_BYTES;
    let met = search.enter(boxes, min<i32>(AT_ONCE, search.ownGroups - first));
    while (met != 0 && !search.isSettled()) {
      const i = ctz(met) / WIDTH;
      const which = (met >> (i * WIDTH)) & EACH;
      met &= ~(EACH << (i * WIDTH));
      const at = ownKinds + 8 * (first + i);
      const kind = load<i32>(at);
      const place = load<i32>(at, 4);
      const group = elementGroup(search.segment, kind);
      // The last boxes of a group may be copies.
      const count = min<i32>(WIDTH, group.place + group.blocks * LANES - place);
      search.look(kind, place, which & ((1 << count) - 1), boxes + i * BOX_GROUP_BYTES);
    }
  }
}

function walkTree<Search extends Searcher>(search: Search): void {
  const segment = search.segment;
  const first = changetype<Entry>(entries);
  first.node = topOf(segment);
  first.distance = 0;
  for (let end = entries + offsetof<Entry>(); end > entries;) {
    end -= offsetof<Entry>();
    const entry = changetype<Entry>(end);
    if (search.limit() < <real>entry.distance) continue;
    const node = entry.node;
    const level = levelOf(node);
    if (level > 0) {
      end = open<Search>(search, level, indexOf(node), end);
      continue;
    }
    statistics.leafTests += 1;
    const place = indexOf(node) * WIDTH;
    search.leaf(search.kindOf(place), place);
    if (search.isSettled()) return;
  }
}

/** What the ray at hand meets first of a segment. */
@unmanaged
export class RaySearch extends SegmentSearch {
  /** The distance of the best so far, m; at first, the largest that is asked for. */
  distance: real;
  /** Number of the element; NONE: none so far. */
  number: i32;
  /** Its place; -1: none so far. */
  place: i32;
  /** Whether to stop at the first element that is met. */
  anyWillDo: bool;

  /** Improves the best so far by what the ray meets of the segment. */
  search(): void {
    const segment = this.segment;
    if (segment.places == 0) return;
    if (NARROW && this.hasNarrow) this.isNarrow = narrowRay();
    if (segment.hasTree || this.ownGroups > 0) walk<RaySearch>(this);
    else this.searchAll();
  }

  /** Looks first at a place likely to be met, as what the ray before met: others are left out sooner. */
  tryFirst(place: i32): void {
    const segment = this.segment;
    const kind = this.kindOf(place);
    const first = elementGroup(segment, kind).place;
    this.testBlock(kind, first + ((place - first) & ~(LANES - 1)));
  }

  private searchAll(): void {
    const segment = this.segment;
    if (this.enter(groupAt(segment, 0, 0), 1) == 0) return;
    for (let kind = 0; kind < KINDS; kind++) {
      const group = elementGroup(segment, kind);
      for (let i = 0; i < group.blocks; i++) {
        this.testBlock(kind, group.place + i * LANES);
        if (this.isSettled()) return;
      }
    }
  }

  @inline
  limit(): real {
    return this.distance;
  }
  @inline
  isSettled(): bool {
    return this.anyWillDo && this.place >= 0;
  }
  @inline
  enter(group: usize, groups: i32): i32 {
    return enterBoxes(group, groups, ENTRIES, this.distance);
  }
  @inline
  enterNarrow(group: usize, groups: i32): i32 {
    return enterNarrowBoxes(group, groups, ENTRIES, this.distance);
  }
  @inline
  touch(leaf: i32): void {
    const end = this.leaves + (leaf + 1) * this.leafBytes;
    for (let at = end - this.leafBytes; at < end; at += 64) load<u8>(at);
    if (this.leafBytes > 0) load<u8>(this.segment.numbers + 4 * WIDTH * leaf);
  }
  @inline
  leaf(kind: i32, place: i32): void {
    for (let i = 0; i < WIDTH; i += LANES) this.testBlock(kind, place + i);
  }
  look(kind: i32, place: i32, which: i32, _boxes: usize): void {
    for (let i = 0; i < WIDTH; i += LANES) {
      if (((which >> i) & ((1 << LANES) - 1)) != 0) this.testBlock(kind, place + i);
    }
  }

  /** Looks at the block that begins at a place. */
  private testBlock(kind: i32, place: i32): void {
    const segment = this.segment;
    const distance = hitElements(kind, blocksAt(segment, kind, place, 1));
    statistics.elementTests += LANES;
    let met = bits(and(le(distance, splat(this.distance)), lt(distance, splat(Infinity))));
    if (met == 0) return;
    storeLane(distances, 0, distance);
    for (; met != 0; met &= met - 1) {
      const i = ctz(met);
      const number = numberAt(segment, place + i);
      const at = load<real>(distances + i * REAL_BYTES);
      if (number < 0 || !(at < this.distance || (at == this.distance && number < this.number))) continue;
      this.distance = at;
      this.number = number;
      this.place = place + i;
    }
  }
}

/**
 * Adds the nodes one or two levels below a node that the ray meets, the first of them last, and returns where
 * they end. Two levels at once, which ends at level 0: most of a visit is waiting for the one before.
 */
function open<Search extends Searcher>(search: Search, level: i32, index: i32, end: usize): usize {
  const segment = search.segment;
  // Boxes of height fields are computed where they are looked at: fewer of them take less time.
  const isTwo = (level & 1) == 0 && segment.field == null;
  const below = isTwo ? level - 2 : level - 1;
  const width = isTwo ? WIDTH * WIDTH : WIDTH;
  const first = index * width;
  const rest = levelAt(segment, below).count - first;
  const groups = (min<i32>(width, rest) + WIDTH - 1) / WIDTH;
  let met =
    NARROW && search.isNarrow
      ? search.enterNarrow(levelAt(segment, below).narrow + (first / WIDTH) * NARROW_BYTES, groups)
      : search.enter(groupAt(segment, below, first / WIDTH), groups);
  if (rest < width) met &= (1 << rest) - 1;
  statistics.volumeTests += width;
  const bottom = end;
  for (; met != 0; met &= met - 1) {
    const i = ctz(met);
    const entry = changetype<Entry>(end);
    entry.node = nodeAt(below, first + i);
    entry.distance = load<f32>(ENTRIES + 4 * i);
    end += offsetof<Entry>();
    if (below == 0) search.touch(first + i);
  }
  arrange(bottom, end);
  return end;
}

/** Puts entries in order, those that are entered first last: few of them without branches. */
function arrange(first: usize, end: usize): void {
  switch (<i32>(end - first) / <i32>offsetof<Entry>()) {
    case 0:
    case 1:
      return;
    case 2:
      Entries.exchange(first, 0, 1);
      return;
    case 3:
      Entries.exchange(first, 0, 1);
      Entries.exchange(first, 1, 2);
      Entries.exchange(first, 0, 1);
      return;
    case 4:
      Entries.exchange(first, 0, 1);
      Entries.exchange(first, 2, 3);
      Entries.exchange(first, 0, 2);
      Entries.exchange(first, 1, 3);
      Entries.exchange(first, 1, 2);
      return;
    default:
      insert(first, end);
  }
}

/** Puts any number of entries in order. */
function insert(first: usize, end: usize): void {
  for (let next = first + 8; next < end; next += 8) {
    const entry = load<u64>(next);
    let at = next;
    for (; at > first && load<u64>(at - 8) < entry; at -= 8) store<u64>(at, load<u64>(at - 8));
    store<u64>(at, entry);
  }
}

/** Methods of a class, because those can be made inline. */
class Entries {
  /** Exchanges two entries that are not in order. */
  @inline
  static exchange(first: usize, i: usize, j: usize): void {
    const a = load<u64>(first + 8 * i);
    const b = load<u64>(first + 8 * j);
    store<u64>(first + 8 * i, select<u64>(a, b, a > b));
    store<u64>(first + 8 * j, select<u64>(b, a, a > b));
  }
}
