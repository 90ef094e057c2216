/** The one way in which results get into a sink. */
import { addClosest, Closest } from './closest';
import { addListing, Listing } from './listing';
import { addSingle, Single } from './single';
import { CLOSEST, LISTING, Results, SINGLE, Sink, VERDICT } from './sink';
import { addVerdict, Verdict } from './verdict';

/** Takes in what a kernel found for a queue's element pairs. Those that it did not resolve come once more. */
export function add(sink: Sink, results: Results): void {
  if (sink.kind == CLOSEST) addClosest(changetype<Closest>(sink), results);
  else if (sink.kind == VERDICT) addVerdict(changetype<Verdict>(sink), results);
  else if (sink.kind == SINGLE) addSingle(changetype<Single>(sink), results);
  else if (sink.kind == LISTING) addListing(changetype<Listing>(sink), results);
}
