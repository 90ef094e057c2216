/** What the last query of a scene had to do: counts that tell how well bounds pruned. */

@unmanaged
export class Statistics {
  /** Segment pairs that were looked at. */
  pairs: f64;
  /** Pairs of bounding volumes that were tested. */
  volumeTests: f64;
  /** Pairs of leaves of which elements had to be looked at; segments without a tree count as leaves. */
  leafTests: f64;
  /** Element pairs that a kernel compared; those that needed its thorough function count twice. */
  elementTests: f64;
}

/** The counts: one static record. */
export const statistics = changetype<Statistics>(memory.data(offsetof<Statistics>(), 16));

/** Where the counts lie: f64 each, in the order of `Statistics`. */
export function statisticsAddress(): usize {
  return changetype<usize>(statistics);
}

/** Begins to count from zero. */
export function resetStatistics(): void {
  memory.fill(changetype<usize>(statistics), 0, offsetof<Statistics>());
}
