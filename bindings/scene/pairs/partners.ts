/** Two segments by their numbers. */
export interface Partners {
  readonly lower: number;
  readonly higher: number;
}

/**
 * Sorts pairs by their lower numbers, then by the higher ones.
 *
 * @returns where those of each of so many lower numbers begin, and once more where all end
 */
export function sortPartners(pairs: Partners[], count: number): Int32Array {
  pairs.sort((p, q) => p.lower - q.lower || p.higher - q.higher);
  const starts = new Int32Array(count + 1);
  for (const { lower } of pairs) starts[lower + 1]!++;
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  return starts;
}

/** Two numbers, the lower one first. */
export function partnersOf(a: number, b: number): Partners {
  return { lower: Math.min(a, b), higher: Math.max(a, b) };
}
