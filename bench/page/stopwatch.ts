import { type Bench, summarise } from '../timing.ts';

/**
 * The bench in a page. Browsers round the clock to 5 µs at best, so a sample is as many calls as take a few
 * milliseconds.
 */
export function createPageBench(options: { quick: boolean; progress: (text: string) => void }): Bench {
  const { least, sample, longest } = options.quick
    ? { least: 3, sample: 0.3, longest: 1 }
    : { least: 30, sample: 4, longest: 400 };
  return {
    quick: options.quick,
    progress: options.progress,
    time(_name, units, work) {
      const calls = countCalls(work, sample);
      const samples: number[] = [];
      const start = performance.now();
      while (samples.length < least || performance.now() - start < longest) {
        samples.push((run(work, calls) * 1e6) / (calls * units));
      }
      return summarise(samples);
    },
  };
}

/** How many calls take at least so many milliseconds; counting warms up. */
function countCalls(work: () => void, milliseconds: number): number {
  let calls = 1;
  while (run(work, calls) < milliseconds) calls *= 2;
  return calls;
}

function run(work: () => void, calls: number): number {
  const before = performance.now();
  for (let i = 0; i < calls; i++) work();
  return performance.now() - before;
}
