import type { Engine } from '../../bindings/index.ts';
import { PLANNED, UNLABELLED } from '../../data/problems.ts';
import { loadBuild } from '../builds.ts';
import type { BuildName } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { benchQuestions } from './questions.ts';
import { benchOutcomes } from './outcomes.ts';
import { benchSearches } from './searches.ts';
import { readPlanned } from './works.ts';

/** Builds that are timed: one of each precision. */
const BUILDS = ['single-simd', 'double-simd'] as const;

/** Every so many problems of a robot one is timed: fewer of those that take long. */
const EVERY = { panda: 1, ur5: 1, fetch: 8, baxter: 30 };
const QUICK = 100;

/** Times paths through planning problems beside plain JavaScript, and what planners of one's own ask. */
export async function benchPlans(bench: Bench): Promise<Findings> {
  const engines = new Map<BuildName, Engine>();
  for (const build of BUILDS) engines.set(build, await loadBuild(build));
  const measurements: Measurement[] = [];
  const exact = engines.get('double-simd')!;
  for (const name of [...PLANNED, ...UNLABELLED]) {
    const every = bench.quick ? QUICK : EVERY[name];
    const planned = await readPlanned(name, every, exact);
    measurements.push(...benchSearches(bench, planned, engines));
    const { arm } = planned;
    if (name === 'panda' && arm) measurements.push(...benchQuestions(bench, { ...planned, arm }, engines));
  }
  for (const name of [...UNLABELLED, ...PLANNED]) {
    const planned = await readPlanned(name, bench.quick ? QUICK : 1, exact);
    measurements.push(...benchOutcomes(bench, planned, engines));
  }
  for (const engine of engines.values()) engine.dispose();
  return { unit: 'problem, edge or call', measurements };
}
