import type { Engine } from '../../bindings/index.ts';
import { PLANNED, UNLABELLED } from '../../data/problems.ts';
import { loadBuild } from '../builds.ts';
import type { BuildName } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { benchQuestions } from './questions.ts';
import { benchSearches } from './searches.ts';
import { readPlanned } from './works.ts';

/** Builds that are timed: one of each precision. */
const BUILDS = ['single-simd', 'double-simd'] as const;

/** Every so many problems of a robot one is taken: fewer of those that take long. */
const EVERY = { panda: 1, ur5: 1, fetch: 4, baxter: 5 };
const QUICK = 100;

/** Times paths through planning problems beside plain JavaScript, and what planners of one's own ask. */
export async function benchPlans(bench: Bench): Promise<Findings> {
  const engines = new Map<BuildName, Engine>();
  for (const build of BUILDS) engines.set(build, await loadBuild(build));
  const measurements: Measurement[] = [];
  for (const name of [...PLANNED, ...UNLABELLED]) {
    const every = bench.quick ? QUICK : EVERY[name];
    const planned = await readPlanned(name, every, engines.get('double-simd')!);
    measurements.push(...benchSearches(bench, planned, engines));
    const { arm } = planned;
    if (name === 'panda' && arm) measurements.push(...benchQuestions(bench, { ...planned, arm }, engines));
  }
  for (const engine of engines.values()) engine.dispose();
  return { unit: 'problem, edge or call', measurements };
}
