import { describe, expect, it } from 'vitest';
import { loadBuild } from '../../../bench/builds.ts';
import { readResults, RESULTS_FOLDER } from '../../../bench/files.ts';
import { benchWorld } from '../../../bench/hierarchies/worlds-bench.ts';
import { makeWorlds } from '../../../bench/hierarchies/worlds.ts';
import { EXPERIMENTS, WORLDS } from '../../../bench/names.ts';
import type { BenchName, Results } from '../../../bench/results.ts';
import { distribution } from '../../../bench/theses/petersen/hierarchies.ts';
import { findShares } from '../../../bench/theses/poscher/six-axes.ts';

const files = await readResults(RESULTS_FOLDER);
const BENCH = { quick: false, progress: () => undefined };

/** What is on record of a bench, in Node. */
function recorded(name: BenchName): Results {
  return files.find(({ bench, machine }) => bench === name && machine.runtime.startsWith('Node'))!;
}

/** Counts are the same on all machines: who changes one has to say why, and to run the bench again. */
describe('counts that are on record', () => {
  it.each(Object.values(WORLDS))('are those of our engine in each world: %s', async (name) => {
    const engine = await loadBuild('double-simd');
    const world = makeWorlds(600).find((one) => one.name === name)!;
    const found = benchWorld({ ...BENCH, quick: true }, engine, world);
    engine.dispose();
    const expected = recorded('hierarchies').measurements.filter(({ group }) => group === name);
    expect(found.map(({ task, by, counted }) => ({ task, by, counted }))).toEqual(
      expected.map(({ task, by, counted }) => ({ task, by, counted })),
    );
  });

  it.each(Object.entries(Object.values(WORLDS)))(
    'are those of spheres as Petersen 2007 has them: figure 5.16 + %s, %s',
    (number, world) => {
      const { experiments } = recorded('theses-petersen');
      const { rows, courses } = experiments!.find(
        ({ where }) => where === `figure 5.${16 + Number(number)}`,
      )!;
      expect(distribution(world, BENCH)).toEqual({ rows, courses });
    },
  );

  it('are those of six axes of fifteen', async () => {
    const engine = await loadBuild('double-simd');
    const shares = findShares(engine);
    engine.dispose();
    const { measurements } = recorded('theses-poscher');
    for (const { task, figures } of measurements.filter(({ group }) => group === EXPERIMENTS.sixAxes)) {
      expect(shares.get(task)).toEqual(figures);
    }
    expect(shares.size).toBe(3);
  });
});
