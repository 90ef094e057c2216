/** How the times of many problems are distributed: of each the least of all rounds, nanoseconds. */
export interface PlanFigures {
  readonly problems: number;
  /** For how many of them a path was found. */
  readonly solved: number;
  /** How many of the paths are proved, and their mean length: of all that were found. */
  readonly proved: number;
  readonly length: number;
  readonly median: number;
  readonly mean: number;
  readonly percentile95: number;
}

/** What came of the problems. */
type Outcome = Pick<PlanFigures, 'solved' | 'proved' | 'length'>;

/** Figures of the least times of all problems, nanoseconds. */
export function summarizePlans(times: readonly number[], outcome: Outcome): PlanFigures {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)]!;
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
  return { problems: sorted.length, ...outcome, median: at(0.5), mean, percentile95: at(0.95) };
}
