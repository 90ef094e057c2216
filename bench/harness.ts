import Benchmark from 'benchmark';

/** Time per unit of work, nanoseconds. */
export interface Timing {
  minimum: number;
  median: number;
  samples: number;
}

/** Times a function that does `units` units of work per call. */
export function time(name: string, units: number, work: () => void): Timing {
  const benchmark = new Benchmark(name, work, { minSamples: 30, minTime: 0.004, maxTime: 0.4 });
  benchmark.run();
  if (benchmark.error) throw benchmark.error;
  const samples = benchmark.stats.sample.map((seconds) => (seconds * 1e9) / units).sort((a, b) => a - b);
  return {
    minimum: samples[0]!,
    median: samples[Math.floor(samples.length / 2)]!,
    samples: samples.length,
  };
}
