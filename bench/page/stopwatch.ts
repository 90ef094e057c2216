import { type Bench, countCalls, runCalls, summarise } from '../timing.ts';

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
        samples.push((runCalls(work, calls) * 1e6) / (calls * units));
      }
      return summarise(samples);
    },
  };
}
