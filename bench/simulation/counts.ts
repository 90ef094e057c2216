import { summarise } from '../hierarchies/counts.ts';
import type { Count, Course } from '../results.ts';
import type { SimulationCount } from './names.ts';
import type { Simulation } from './simulation.ts';
import type { Looks } from './watched.ts';

/** Parts of the time, and bins of a histogram, at most. */
const PARTS = 60;
const BINS = 24;

/** What is counted in each step. */
export type Counts = Readonly<Record<SimulationCount, number[]>>;

export function noCounts(): Counts {
  return { pairs: [], elements: [], tries: [], touches: [], moving: [] };
}

/** Adds what the last step has taken. */
export function addCounts(counts: Counts, { world, moving }: Simulation, looks: Looks): void {
  counts.pairs.push(looks.pairs);
  counts.elements.push(looks.elements);
  counts.tries.push(looks.tries);
  counts.touches.push(world.contacts().count);
  counts.moving.push(moving());
}

export function summariseCounts(counts: Counts): Record<SimulationCount, Count> {
  return mapCounts(counts, summarise);
}

/** How counts change and are distributed. */
export function describeCounts(counts: Counts, step: number): Record<SimulationCount, Course> {
  return mapCounts(counts, (list) => courseOf(list, step));
}

function mapCounts<T>(counts: Counts, make: (list: readonly number[]) => T): Record<SimulationCount, T> {
  return Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, make(list)])) as Record<
    SimulationCount,
    T
  >;
}

/** The course of a whole number that is counted in each step. */
export function courseOf(list: readonly number[], step: number): Course {
  const length = Math.ceil(list.length / PARTS);
  const means = Array.from({ length: Math.ceil(list.length / length) }, (_, i) => {
    const part = list.slice(i * length, (i + 1) * length);
    return Number((part.reduce((sum, one) => sum + one) / part.length).toPrecision(4));
  });
  const [least, most] = [Math.min(...list), Math.max(...list)];
  const width = Math.max(1, Math.ceil((most - least + 1) / BINS));
  const steps = Array.from({ length: Math.floor((most - least) / width) + 1 }, () => 0);
  for (const one of list) steps[Math.floor((one - least) / width)]!++;
  return { seconds: length * step, means, least, width, steps };
}
