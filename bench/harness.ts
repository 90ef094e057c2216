import Benchmark from 'benchmark';
import { type Bench, summarise } from './timing.ts';

/** The bench in Node: benchmark.js takes the samples. */
export function createBench(options: { quick: boolean; progress: (text: string) => void }): Bench {
  const sampling = options.quick
    ? { minSamples: 3, minTime: 0.0005, maxTime: 0.005 }
    : { minSamples: 30, minTime: 0.004, maxTime: 0.4 };
  return {
    quick: options.quick,
    progress: options.progress,
    time(name, units, work) {
      const benchmark = new Benchmark(name, work, sampling);
      benchmark.run();
      if (benchmark.error) throw benchmark.error;
      return summarise(benchmark.stats.sample.map((seconds) => (seconds * 1e9) / units));
    },
  };
}
