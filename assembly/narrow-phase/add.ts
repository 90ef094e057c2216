/** The one way in which results get into a sink. */
import { addClosest, Closest } from './closest';
import { addListing, Listing } from './listing';
import { CLOSEST, Entry, LISTING, Results, Sink, VERDICT } from './sink';
import { addVerdict, Verdict } from './verdict';

/**
 * Takes in what a kernel found for an element pair.
 *
 * @param entry - what the element pair belongs to
 * @param i - row of the results
 * @param isFinal - whether it is the result; else the distance is known to be at most as large, and the result follows
 */
export function add(sink: Sink, entry: Entry, results: Results, i: i32, isFinal: bool): void {
  if (sink.kind == CLOSEST) addClosest(changetype<Closest>(sink), entry, results, i, isFinal);
  else if (!isFinal) return;
  else if (sink.kind == VERDICT) addVerdict(changetype<Verdict>(sink), entry, results, i);
  else if (sink.kind == LISTING) addListing(changetype<Listing>(sink), entry, results, i);
}
