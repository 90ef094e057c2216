import { distinct, type Measurement } from './results.ts';
import { type Bench, type Contestant, timeInTurn } from './timing.ts';

/** One thing to time, and what its measurement says besides the time. */
export interface Entry extends Contestant, Omit<Measurement, 'timing'> {}

/**
 * Times entries and makes measurements of them, in their order. Those of one task take turns, sample by
 * sample, so that a load of the machine meets all of them alike.
 *
 * @param longest - how long one task may take, milliseconds
 */
export function measureInTurn(bench: Bench, entries: readonly Entry[], longest?: number): Measurement[] {
  const measured = new Map<Entry, Measurement>();
  for (const cell of distinct(entries.map(cellOf))) {
    const here = entries.filter((entry) => cellOf(entry) === cell);
    const timings = timeInTurn(bench, here, longest);
    here.forEach((entry, i) => measured.set(entry, toMeasurement(entry, timings[i]!)));
  }
  return entries.map((entry) => measured.get(entry)!);
}

/** What is compared with each other: the same task on the same things. */
function cellOf({ group, task, at }: Entry): string {
  return JSON.stringify([group, task, at]);
}

function toMeasurement({ units, work, ...measurement }: Entry, timing: Measurement['timing']): Measurement {
  return { ...measurement, timing };
}
