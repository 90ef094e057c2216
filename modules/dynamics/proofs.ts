/** What is shown of how near two bodies came to each other, by where they were before and after. */
import type { NearSegments } from './surroundings.ts';

/**
 * For how much of a part two bodies are to move instead; 1: it is shown that they were never deeper in each
 * other than the envelope. Of those that are held a gap apart it is shown that they came no closer than the
 * gap less half of the envelope, or that they did not cross if they were closer before. Of those that crossed
 * before, nobody knows which way is out: they are not held.
 *
 * @param gap - how far apart both are held, m; 0: where they begin to overlap
 * @param before - how far apart they were, if anybody looked: NaN where that was further than `reach`
 * @param ways - how far both have gone together
 * @param bend - how far points of one were at most from straight ways, if the other is a half-space that
 *   stands still: no point was deeper in it than before or after, beside that; otherwise infinite
 * @returns undefined where one has to look further to tell
 */
export function shareOf(
  gap: number,
  before: number,
  after: number,
  ways: number,
  bend: number,
  reach: number,
  envelope: number,
): number | undefined {
  const isHeld = gap > 0 && !(before <= 0);
  const level = isHeld ? gap : 0;
  const depth = isHeld ? envelope / 2 : envelope;
  const isKnown = !Number.isNaN(before);
  const least = (isKnown ? before : reach) - level;
  const last = after - level;
  // What somebody has put in something gets no deeper by more than the envelope; what is held does not cross.
  const deepest = least >= -depth ? depth : isHeld ? gap : depth - least;
  const begins = last < 0 && least > depth;
  if (!begins && least + last + 2 * deepest >= ways) return 1;
  if (!begins && Math.min(least, last) + deepest >= bend) return 1;
  if (!isKnown) return undefined;
  return begins ? (least - depth / 2) / (least - last) : 0.5;
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
