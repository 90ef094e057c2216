import { outOfRange } from './errors.ts';

/**
 * The known name that somebody may have meant, if there is one that differs by little: by case, or by at most
 * one letter in three. Of several that are as near, the first.
 *
 * Source: Wagner, Fischer 1974, for the number of letters to change, leave out or put in.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(name.length / 3)) + 1;
  // A long name resembles none, and comparing it would take time.
  if (name.length > 64) return undefined;
  for (const one of known) {
    const changes = changesBetween(name.toLowerCase(), one.toLowerCase());
    if (changes >= fewest) continue;
    fewest = changes;
    nearest = one;
  }
  return nearest;
}

function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let k = 0; k < to.length; k++) {
      const replaced = row[k]! + (from[i] === to[k] ? 0 : 1);
      next.push(Math.min(replaced, row[k + 1]! + 1, next[k]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

/** What to add to an error about a name that is not known: a question, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `; did you mean '${nearest}'?`;
}

/** A `RangeError` about a name that is not known; it ends in the one that may have been meant. */
export function unknownName(
  where: string,
  argument: string,
  expected: string,
  name: string,
  known: readonly string[],
): RangeError {
  const error = outOfRange(where, argument, expected, name);
  error.message += didYouMean(name, known);
  return error;
}
