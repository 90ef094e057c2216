/** Time per unit of work, nanoseconds. Noise only adds time, so a figure rests on the minimum. */
export interface Timing {
  minimum: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  samples: number;
}

/** How a bench is run, in Node or a page. */
export interface Bench {
  /** Few samples: the figures mean nothing, the run only shows that everything works. */
  readonly quick: boolean;
  /** Folders of files that take part beside those of the bench. */
  readonly folders?: readonly string[] | undefined;
  /** Says what is being measured. */
  progress(text: string): void;
}

/** Reduces samples, nanoseconds per unit, to what is kept of them. */
export function summarise(samples: readonly number[]): Timing {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (fraction: number) => sorted[Math.floor(fraction * (sorted.length - 1))]!;
  return {
    minimum: at(0),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    samples: sorted.length,
  };
}

/** Something that is timed beside others: a function that does `units` units of work per call. */
export interface Contestant {
  readonly units: number;
  readonly work: () => void;
}

/** A contestant whose work answers later: `units` units of it per call. */
export interface LaterContestant {
  readonly units: number;
  readonly work: () => Promise<unknown>;
}

/**
 * How contestants take turns. A sample is as many calls as take 4 ms, for browsers round the clock. Rounds go
 * on until there are enough of them and the time is over.
 */
const FULL = { rounds: 12, sample: 4, perContestant: 400 };
const QUICK = { rounds: 2, sample: 0.2, perContestant: 0 };

/**
 * Times contestants by one sample of each in turn, forwards and backwards: all have the same neighbors and
 * clock rates, and as many samples.
 *
 * @param longest - milliseconds to go on, and until there are a few samples of each; default: 0.4 s each
 */
export function timeInTurn(bench: Bench, contestants: readonly Contestant[], longest?: number): Timing[] {
  const plan = bench.quick ? QUICK : FULL;
  const limit = limitOf(bench, contestants.length, longest);
  const calls = contestants.map(({ work }) => countCalls(work, plan.sample));
  const samples: number[][] = contestants.map(() => []);
  const start = performance.now();
  for (let round = 0; round < plan.rounds || performance.now() - start < limit; round++) {
    for (const i of orderOf(round, contestants.length)) {
      const { units, work } = contestants[i]!;
      samples[i]!.push((runCalls(work, calls[i]!) * 1e6) / (calls[i]! * units));
    }
  }
  return samples.map(summarise);
}

/** Times work that answers later, in turn as `timeInTurn` does: a sample is a call and its wait. */
export async function timeLaterInTurn(
  bench: Bench,
  contestants: readonly LaterContestant[],
): Promise<Timing[]> {
  const { rounds } = bench.quick ? QUICK : FULL;
  const limit = limitOf(bench, contestants.length);
  const samples: number[][] = contestants.map(() => []);
  const start = performance.now();
  for (let round = -rounds; round < rounds || performance.now() - start < limit; round++) {
    for (const i of orderOf(round, contestants.length)) {
      const { units, work } = contestants[i]!;
      const before = performance.now();
      await work();
      // The first rounds warm up.
      if (round >= 0) samples[i]!.push(((performance.now() - before) * 1e6) / units);
    }
  }
  return samples.map(summarise);
}

function limitOf({ quick }: Bench, contestants: number, longest = FULL.perContestant * contestants): number {
  return quick ? QUICK.perContestant : longest;
}

/** The contestants' numbers, every other round backwards, so that nobody always suffers from one neighbor. */
function orderOf(round: number, contestants: number): number[] {
  const numbers = Array.from({ length: contestants }, (_, i) => i);
  return round % 2 === 0 ? numbers : numbers.reverse();
}

/** How many calls take at least so many milliseconds; counting warms up. */
function countCalls(work: () => void, milliseconds: number): number {
  let calls = 1;
  while (runCalls(work, calls) < milliseconds) calls *= 2;
  return calls;
}

/** How many milliseconds so many calls take. */
function runCalls(work: () => void, calls: number): number {
  const before = performance.now();
  for (let i = 0; i < calls; i++) work();
  return performance.now() - before;
}
