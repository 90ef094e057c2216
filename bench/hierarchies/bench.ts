import { loadBuild } from '../builds.ts';
import type { Findings } from '../results.ts';
import type { Bench } from '../timing.ts';
import { benchChains, benchOwnPairs } from './robots-bench.ts';
import { benchWorld } from './worlds-bench.ts';
import { makeWorlds } from './worlds.ts';

/** Counts and times what hierarchies leave to be tested: chains, robots, and the worlds of a simulator. */
export async function benchHierarchies(bench: Bench): Promise<Findings> {
  const engine = await loadBuild('double-simd');
  const measurements = [
    ...benchChains(bench, engine),
    ...(await benchOwnPairs(bench, engine)),
    ...makeWorlds(bench.quick ? 12 : 600).flatMap((world) => benchWorld(bench, engine, world)),
  ];
  engine.dispose();
  return { unit: 'query', measurements };
}
