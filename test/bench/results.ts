import type { Measurement, Results } from '../../bench/results.ts';
import type { Timing } from '../../bench/timing.ts';

/** A timing with a given minimum; three quarters of the samples lie within `spread` above it. */
export function timing(minimum: number, spread = 0.01): Timing {
  const at = (share: number) => minimum * (1 + share * spread);
  return { minimum, lowerQuartile: at(1), median: at(1.5), upperQuartile: at(2), samples: 30 };
}

/** Results as a bench on some machine might write them. */
export function results(measurements: readonly Measurement[], rest: Partial<Results> = {}): Results {
  return {
    format: 'clearance-bench',
    bench: 'kernels',
    command: 'npm run bench -- kernels',
    machine: { runtime: 'Node v20', cpu: 'some CPU', cores: 2 },
    quick: false,
    unit: 'pair',
    measurements,
    ...rest,
  };
}
