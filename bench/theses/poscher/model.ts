/**
 * What more workers than there are cores would take, from what none, one and two of them took: a model.
 *
 * A set of poses takes a time without workers that grows with its pairs, s. With n workers, a message goes to
 * each and comes back, which takes some time for all of them, some for each, and a share of s that remains in
 * the calling thread; the rest of s is divided: t(n) = fixed + each n + s (kept + divided / n).
 */

/** Times of one number of pairs, µs: of none, of one and of two workers. */
export interface WorkerTimes {
  readonly pairs: number;
  readonly times: readonly [none: number, one: number, two: number];
}

/** The numbers of the model, µs but for the shares of s. */
export interface WorkerModel {
  readonly fixed: number;
  readonly each: number;
  readonly kept: number;
  readonly divided: number;
  /** s = alone + perPair · pairs. */
  readonly alone: number;
  readonly perPair: number;
}

/** Fits the model to what was measured, of which large times count as much as small ones. */
export function fitWorkers(measured: readonly WorkerTimes[]): WorkerModel {
  const none = measured.map(({ times }) => times[0]);
  const [alone, perPair] = fitLine(
    measured.map(({ pairs }) => pairs),
    none,
  );
  const [one, two] = ([1, 2] as const).map((workers) =>
    fitLine(
      none,
      measured.map(({ times }) => times[workers]),
    ),
  ) as [Line, Line];
  const each = two[0] - one[0];
  // Intercepts are fixed + each n, slopes kept + divided / n.
  const divided = 2 * (one[1] - two[1]);
  return { fixed: one[0] - each, each, kept: one[1] - divided, divided, alone, perPair };
}

/** The time of so many pairs with so many workers, µs. */
export function modelTime(model: WorkerModel, pairs: number, workers: number): number {
  const { fixed, each, kept, divided, alone, perPair } = model;
  const none = alone + perPair * pairs;
  return workers === 0 ? none : fixed + each * workers + none * (kept + divided / workers);
}

/**
 * From how many pairs on workers are so many times as fast as none.
 *
 * @returns +Infinity where they never are
 */
export function pairsUntil(model: WorkerModel, workers: number, times: number): number {
  const { fixed, each, kept, divided, alone, perPair } = model;
  const share = 1 / times - kept - divided / workers;
  if (share <= 0) return Infinity;
  return Math.max(0, Math.ceil(((fixed + each * workers) / share - alone) / perPair));
}

/** A line: y = first + second · x. */
type Line = readonly [at0: number, slope: number];

/** The line whose errors are the least in sum of squares, each over y. */
function fitLine(x: readonly number[], y: readonly number[]): Line {
  const weights = y.map((one) => 1 / (one * one));
  const sum = (of: (i: number) => number) => weights.reduce((total, weight, i) => total + weight * of(i), 0);
  const [w, wx, wy] = [sum(() => 1), sum((i) => x[i]!), sum((i) => y[i]!)];
  const [wxx, wxy] = [sum((i) => x[i]! * x[i]!), sum((i) => x[i]! * y[i]!)];
  const slope = (w * wxy - wx * wy) / (w * wxx - wx * wx);
  return [(wy - slope * wx) / w, slope];
}
