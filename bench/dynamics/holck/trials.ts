import type { Measurement, Results } from '../../results.ts';
import { type Bench, summarise } from '../../timing.ts';

/** A simulation that goes on by steps, and is timed. */
export interface Trial {
  readonly group: string;
  readonly task: string;
  readonly by: string;
  /** Seconds of a step, and of the simulation. */
  readonly step: number;
  readonly seconds: number;
  /** Makes it anew, and returns what goes on by a step. */
  readonly make: () => () => void;
  /** What comes out, of a simulation of its own. */
  readonly figures: () => Results['measurements'][number]['figures'];
}

/** How often a simulation is timed, and with few samples how much of it, seconds. */
const ROUNDS = 5;
const QUICK_SECONDS = 0.1;

/** Simulations one after the other: all figures, and the time of a step. */
export function measureTrials(bench: Bench, trials: readonly Trial[]): Measurement[] {
  return trials.map(({ group, task, by, step, seconds, make, figures }) => {
    bench.progress(`${group}: ${task}, ${by}`);
    const count = Math.ceil((bench.quick ? Math.min(seconds, QUICK_SECONDS) : seconds) / step);
    const samples = Array.from({ length: bench.quick ? 1 : ROUNDS }, () => {
      const go = make();
      const before = performance.now();
      for (let i = 0; i < count; i++) go();
      return ((performance.now() - before) * 1e6) / count;
    });
    const found = figures();
    return { group, task, by, step, timing: summarise(samples), ...(found && { figures: found }) };
  });
}
