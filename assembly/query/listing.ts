/** Lists of the element pairs within a distance: those of one segment pair, and the contacts of a scene. */
import { PairColumns, SegmentPair } from '../layout/records';
import { copyVector, REAL_BYTES } from '../simd/lanes';
import { addEvaluated, ContactColumns, ElementList, Listing } from '../narrow-phase/listing';
import { pairAt } from '../narrow-phase/pair-list';
import { flushAll } from '../narrow-phase/queue';
import { CAPACITY, LISTING } from '../narrow-phase/sink';
import { resetStatistics } from '../narrow-phase/statistics';
import { BroadPhase, testNear } from './broad-phase';
import { testRow } from './test-pair';

const listing = changetype<Listing>(memory.data(offsetof<Listing>(), 16));

function begin(pairs: usize, list: ElementList): void {
  resetStatistics();
  list.count = 0;
  listing.kind = LISTING;
  listing.pairs = pairs;
  listing.list = list;
  listing.margin = list.within;
  listing.isDone = false;
  listing.flushAt = CAPACITY;
}

/** Lists the elements of a pair that are within a distance. Returns how many there are, listed or not. */
export function listElements(pair: SegmentPair, list: ElementList): i32 {
  begin(changetype<usize>(pair), list);
  testRow(listing, 0);
  flushAll(listing);
  return list.count;
}

function beginContacts(pairs: usize, list: ElementList): void {
  begin(pairs, list);
  (list.contacts as ContactColumns).vertexTotal = 0;
  (list.contacts as ContactColumns).shapeTotal = 0;
}

/**
 * Lists the contacts of a pair list where its segments are, in no particular order. Returns how many there
 * are, listed or not.
 *
 * @param phase - what finds the pairs that are near each other; null: all pairs are looked at
 * @param list - with columns for contacts
 */
export function listContacts(pairs: usize, count: i32, phase: BroadPhase | null, list: ElementList): i32 {
  beginContacts(pairs, list);
  if (phase) testNear(listing, phase as BroadPhase);
  else for (let row = 0; row < count; row++) testRow(listing, row);
  flushAll(listing);
  return list.count;
}

/** Keeps the first results of some columns in others, each in the row whose number is given, i32. */
export function keepEvaluated(from: PairColumns, count: i32, rows: usize, to: PairColumns): void {
  for (let i = 0; i < count; i++) {
    const row = load<i32>(rows + 4 * i);
    const own = 3 * i * REAL_BYTES;
    const at = 3 * row * REAL_BYTES;
    store<real>(to.distance + row * REAL_BYTES, load<real>(from.distance + i * REAL_BYTES));
    copyVector(from.pointA + own, to.pointA + at);
    copyVector(from.pointB + own, to.pointB + at);
    copyVector(from.normal + own, to.normal + at);
    store<i32>(to.elementA + 4 * row, load<i32>(from.elementA + 4 * i));
    store<i32>(to.elementB + 4 * row, load<i32>(from.elementB + 4 * i));
    store<u8>(to.beyond + row, load<u8>(from.beyond + i));
  }
}

/**
 * Lists contacts as `listContacts` does, of pairs of which some have been evaluated where they are.
 *
 * @param columns - their results
 * @param rows - for each pair the row of its results, i32; −1: it has none
 */
export function listEvaluated(
  pairs: usize,
  count: i32,
  columns: PairColumns,
  rows: usize,
  list: ElementList,
): i32 {
  beginContacts(pairs, list);
  for (let i = 0; i < count; i++) {
    const row = load<i32>(rows + 4 * i);
    if (row < 0 || !addEvaluated(list, pairAt(pairs, i), i, columns, row)) testRow(listing, i);
  }
  flushAll(listing);
  return list.count;
}
