/** Contacts of a scene: all element pairs of all segment pairs that are within a distance. */
import { BroadPhase, testNear } from './broad-phase';
import { testRow } from './margins';
import { CAPACITY, flushAll, Sink } from '../narrow-phase/queue';
import { resetStatistics } from '../narrow-phase/statistics';
import { ContactColumns, ElementList } from '../narrow-phase/listing';

const sink = changetype<Sink>(memory.data(offsetof<Sink>(), 16));

/**
 * Lists the contacts of a pair list where its segments are, in no particular order. Returns how many there are,
 * listed or not.
 *
 * @param phase - what finds the pairs that are near each other; null: all pairs are looked at
 * @param list - with columns for contacts
 */
export function listContacts(pairs: usize, count: i32, phase: BroadPhase | null, list: ElementList): i32 {
  resetStatistics();
  list.count = 0;
  (list.contacts as ContactColumns).polygonCount = 0;
  sink.pairs = pairs;
  sink.list = list;
  sink.margin = list.within;
  sink.isFree = true;
  sink.patience = CAPACITY;
  if (phase) testNear(sink, phase as BroadPhase);
  else for (let row = 0; row < count; row++) testRow(sink, row);
  flushAll(sink);
  return list.count;
}
