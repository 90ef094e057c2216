/** What is shown of how near two bodies came to each other, by where they were before and after. */
import type { NearSegments } from './surroundings.ts';

/**
 * For how much of a part two bodies are to move instead; 1: it is shown that they were never deeper in each
 * other than the envelope.
 *
 * @param before - how far apart they were, if anybody looked: NaN where that was further than `reach`
 * @param ways - how far both have gone together
 * @param bend - how far points of one were at most from straight ways, if the other is a half-space that
 *   stands still: no point was deeper in it than before or after, beside that; otherwise infinite
 * @returns undefined where one has to look further to tell
 */
export function shareOf(
  before: number,
  after: number,
  ways: number,
  bend: number,
  reach: number,
  envelope: number,
): number | undefined {
  const isKnown = !Number.isNaN(before);
  const least = isKnown ? before : reach;
  // What somebody has put in something gets no deeper by more than the envelope.
  const deepest = least < -envelope ? envelope - least : envelope;
  const begins = after < 0 && least > envelope;
  if (!begins && least + after + 2 * deepest >= ways) return 1;
  if (!begins && Math.min(least, after) + deepest >= bend) return 1;
  if (!isKnown) return undefined;
  return begins ? (before - envelope / 2) / (before - after) : 0.5;
}

/** The distances that pairs had before which are near now; NaN where these are not known. */
export function distancesBefore(near: NearSegments, now: NearSegments): Float64Array {
  const { keys } = now;
  const before = new Float64Array(keys.length);
  const { keys: known, distances } = near;
  for (let i = 0, k = 0; i < keys.length; i++) {
    const key = keys[i]!;
    while (k < known.length && known[k]! < key) k++;
    before[i] = k < known.length && known[k] === key ? distances[k]! : NaN;
  }
  return before;
}
