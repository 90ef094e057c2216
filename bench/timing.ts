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
