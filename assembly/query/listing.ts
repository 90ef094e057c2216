/** Lists of the element pairs within a distance: those of one segment pair, and the contacts of a scene. */
import { PairColumns, SegmentPair } from '../layout/records';
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
