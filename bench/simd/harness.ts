/** The package `benchmark`, in Node and in a page. A page has no `require`, by which it would find lodash. */
import Benchmark from 'benchmark';
import lodash from 'lodash';

type Harness = typeof Benchmark & { runInContext: (context: object) => typeof Benchmark };

const Harnessed = (Benchmark as Harness).runInContext({ _: lodash });

// Programs that it writes for a page find it by this name.
if (typeof document !== 'undefined') Object.assign(globalThis, { Benchmark: Harnessed });

/** What one function came to. */
export interface Cycle {
  readonly name: string;
  /** Calls per second, and the margin of error of that at 95 %, as a share of it. */
  readonly perSecond: number;
  readonly error: number;
  /** Seconds per call, one number for each sample. */
  readonly samples: readonly number[];
  /** The line that the package prints. */
  readonly line: string;
}

/** What an event of a suite is about; its type does not say so. */
const benchmarkOf = (target: unknown): Benchmark => target as Benchmark;

/**
 * Runs functions as one suite, one after the other.
 *
 * @param seconds - how long each is sampled
 * @param onCycle - is called when one is done
 * @throws the error of a function that throws
 */
export async function runSuite(
  functions: ReadonlyMap<string, () => void>,
  seconds: number,
  onCycle: (cycle: Cycle) => void,
): Promise<void> {
  const suite = new Harnessed.Suite();
  for (const [name, work] of functions) {
    suite.add(name, work, { maxTime: seconds, minTime: Math.min(0.05, seconds / 4), minSamples: 3 });
  }
  await new Promise<void>((resolve, reject) => {
    suite.on('error', ({ target }: Benchmark.Event) => reject(benchmarkOf(target).error));
    suite.on('cycle', ({ target }: Benchmark.Event) => {
      const { name = '', hz, stats } = benchmarkOf(target);
      const line = benchmarkOf(target).toString();
      onCycle({ name, perSecond: hz, error: stats.rme / 100, samples: stats.sample, line });
    });
    suite.on('complete', () => resolve());
    suite.run({ async: true });
  });
}
