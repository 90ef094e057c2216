import type { Bench } from '../timing.ts';

/** What goes on by steps, beside others. */
export interface Runner {
  readonly step: (i: number) => void;
  /** Is called after each step of the first round, and not timed. */
  readonly count?: () => void;
  readonly dispose: () => void;
}

/** What one runner has taken. */
export interface Run<R extends Runner> {
  /** The one that went through the first round. It is disposed of by who gets it. */
  readonly runner: R;
  /** Milliseconds of each step: of all rounds, in which steps do the same, the fastest. */
  readonly times: Float64Array;
}

/** How often all is simulated at most, and how many steps with few samples. */
const ROUNDS = 3;
const QUICK_STEPS = 12;

/**
 * Has runners take turns, step by step, forwards and backwards: a load of the machine meets all of them.
 *
 * @param steps - how many to take
 * @param longest - seconds to go on at most, all rounds and runners together: there are fewer steps then, of
 *   all alike
 */
export function race<R extends Runner>(
  bench: Bench,
  makers: readonly (() => R)[],
  steps: number,
  longest: number,
): Run<R>[] {
  const start = performance.now();
  const spent = (): number => (performance.now() - start) / 1e3;
  const most = bench.quick ? Math.min(steps, QUICK_STEPS) : steps;
  const runners = makers.map((make) => make());
  const times = runners.map(() => new Float64Array(most).fill(Infinity));
  let reached = 0;
  const go = (these: readonly R[], i: number): void => {
    const turns = these.map((_, k) => k);
    for (const k of i % 2 === 0 ? turns : turns.reverse()) {
      const before = performance.now();
      these[k]!.step(i);
      times[k]![i] = Math.min(times[k]![i]!, performance.now() - before);
    }
  };
  for (; reached < most && (reached === 0 || spent() < longest); reached++) {
    go(runners, reached);
    for (const { count } of runners) count?.();
  }
  const took = spent();
  for (let round = 1; round < ROUNDS && !bench.quick && spent() + took < longest; round++) {
    const again = makers.map((make) => make());
    for (let i = 0; i < reached; i++) go(again, i);
    again.forEach((runner) => runner.dispose());
  }
  return runners.map((runner, k) => ({ runner, times: times[k]!.subarray(0, reached) }));
}
