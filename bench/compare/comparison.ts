import { nameOf, nameOfMachine, type Results } from '../results.ts';
import type { Timing } from '../timing.ts';

/** What became of one measurement. */
interface Change {
  readonly name: string;
  /** Minima, nanoseconds per unit. */
  readonly old: number;
  readonly new: number;
  /** New by old minimum, minus 1: negative is faster. */
  readonly change: number;
  /** The change that may be noise, as a share. */
  readonly noise: number;
  readonly verdict: 'faster' | 'slower' | 'same';
}

/** What differs between two runs of one bench. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** Measurements that only one of the runs has. */
  readonly gone: readonly string[];
  readonly added: readonly string[];
  /** Reasons to distrust the comparison, one sentence each. */
  readonly warnings: readonly string[];
}

/** Runs of the same program on a quiet machine differ by this share all the same. */
const FLOOR = 0.03;

/**
 * How far the minimum of a run may be off, as a share of it: the way from the minimum to the lower quartile.
 * On a quiet machine samples crowd at the minimum; the further a quarter of them is off, the less is sure.
 */
function spreadOf({ minimum, lowerQuartile }: Timing): number {
  return lowerQuartile / minimum - 1;
}

/** A change counts where minima and medians differ in the same direction, both by more than the noise. */
function judge(change: number, medianChange: number, noise: number): Change['verdict'] {
  if (Math.abs(change) <= noise || Math.abs(medianChange) <= noise) return 'same';
  if (change < 0 && medianChange < 0) return 'faster';
  return change > 0 && medianChange > 0 ? 'slower' : 'same';
}

/**
 * Compares two runs of one bench.
 *
 * @throws RangeError for runs of different benches
 */
export function compareResults(before: Results, after: Results): Comparison {
  if (before.bench !== after.bench) {
    throw new RangeError(`compareResults: cannot compare "${before.bench}" with "${after.bench}"`);
  }
  const news = new Map(after.measurements.map((one) => [nameOf(one), one.timing]));
  const olds = new Map(before.measurements.map((one) => [nameOf(one), one.timing]));
  const changes = [...olds].flatMap(([name, old]): Change[] => {
    const timing = news.get(name);
    if (timing === undefined) return [];
    const change = timing.minimum / old.minimum - 1;
    const noise = Math.max(FLOOR, spreadOf(old), spreadOf(timing));
    const verdict = judge(change, timing.median / old.median - 1, noise);
    return [{ name, old: old.minimum, new: timing.minimum, change, noise, verdict }];
  });
  return {
    changes,
    gone: [...olds.keys()].filter((name) => !news.has(name)),
    added: [...news.keys()].filter((name) => !olds.has(name)),
    warnings: findWarnings(before, after),
  };
}

function findWarnings(before: Results, after: Results): string[] {
  const warnings: string[] = [];
  const machines = [before, after].map(({ machine }) => nameOfMachine(machine));
  if (machines[0] !== machines[1]) {
    warnings.push(`the runs come from different machines: ${machines.join(' and ')}`);
  }
  for (const [which, { quick }] of [
    ['first', before],
    ['second', after],
  ] as const) {
    if (quick) warnings.push(`the ${which} run was taken with few samples`);
  }
  return warnings;
}
