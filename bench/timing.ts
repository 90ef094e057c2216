/** Time per unit of work, nanoseconds. Noise only ever adds time, so the minimum is what a figure rests on. */
export interface Timing {
  minimum: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  samples: number;
}

/** What a bench runs in: Node or a page. */
export interface Bench {
  /** Few samples: the figures mean nothing, the run only shows that everything works. */
  readonly quick: boolean;
  /** Times a function that does `units` units of work per call. */
  time(name: string, units: number, work: () => void): Timing;
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

/** Times work that answers later: each sample is a call and the wait for its answer. The first ones warm up. */
export async function timeLater(
  bench: Bench,
  name: string,
  units: number,
  work: () => Promise<unknown>,
): Promise<Timing> {
  bench.progress(name);
  const { least, longest } = bench.quick ? { least: 3, longest: 20 } : { least: 30, longest: 600 };
  const samples: number[] = [];
  const start = performance.now();
  for (let i = 0; i < 2 * least || performance.now() - start < longest; i++) {
    const before = performance.now();
    await work();
    if (i >= least) samples.push(((performance.now() - before) * 1e6) / units);
  }
  return summarise(samples);
}

/** How many calls take at least so many milliseconds; counting warms up. */
export function countCalls(work: () => void, milliseconds: number): number {
  let calls = 1;
  while (runCalls(work, calls) < milliseconds) calls *= 2;
  return calls;
}

/** How many milliseconds so many calls take. */
export function runCalls(work: () => void, calls: number): number {
  const before = performance.now();
  for (let i = 0; i < calls; i++) work();
  return performance.now() - before;
}

/** Something that is timed beside others: a function that does `units` units of work per call. */
export interface Contestant {
  readonly units: number;
  readonly work: () => void;
}

/**
 * Times what may take long, one sample of each contestant in turn: all have the same neighbors and clock rates, and as
 * many samples.
 *
 * @param longest - goes on for so many milliseconds, and until there are a few samples of each
 */
export function timeInTurn(bench: Bench, contestants: readonly Contestant[], longest: number): Timing[] {
  const { least, sample, limit } = bench.quick
    ? { least: 2, sample: 0.2, limit: 0 }
    : { least: 5, sample: 2, limit: longest };
  const calls = contestants.map(({ work }) => countCalls(work, sample));
  const samples: number[][] = contestants.map(() => []);
  const start = performance.now();
  for (let round = 0; round < least || performance.now() - start < limit; round++) {
    contestants.forEach(({ units, work }, i) => {
      samples[i]!.push((runCalls(work, calls[i]!) * 1e6) / (calls[i]! * units));
    });
  }
  return samples.map(summarise);
}
