import type { Pool, Scene } from '../bindings/index.ts';
import { loadBuild } from './builds.ts';
import { crossCheck } from './cross-check.ts';
import { nameOfWorkers, WORKER_TASKS } from './names.ts';
import type { Findings, Measurement } from './results.ts';
import { evaluateSet } from './scene-bench.ts';
import { makeRandomScene } from './scenes/robot-scene.ts';
import type { SceneWork } from './scenes/work.ts';
import { type Bench, timeLater } from './timing.ts';

/** Times scenes of 10 to 100 pairs with none to as many workers as there are cores. */
export async function benchWorkers(bench: Bench, cores: number): Promise<Findings> {
  const measurements: Measurement[] = [];
  const group = 'double-simd';
  for (let workers = 0; workers <= Math.max(2, cores); workers++) {
    const engine = await loadBuild(group);
    const pool = workers === 0 ? undefined : await engine.createPool({ workers, threshold: 0 });
    for (const pairs of bench.quick ? [10, 100] : [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]) {
      const sets = bench.quick ? 8 : 512;
      const work = makeRandomScene({ segments: 20, elements: 6, pairs, sets });
      const scene = engine.createScene({ segments: work.segments, pairs: work.pairs });
      const by = nameOfWorkers(workers);
      bench.progress(`${by}, ${pairs} pairs`);
      const expected = scene.evaluateBatch(work.poses, { count: sets });
      const run = makeRuns(work, scene, pool);
      const got = await run.batch();
      const agreement = crossCheck(expected.distance, got.distance, 0, 'depth');
      const where = { group, by, at: pairs, agreement };
      const one = await timeLater(bench, `${by}, one`, 1, run.one);
      measurements.push({ ...where, task: WORKER_TASKS.one, timing: one });
      const batch = await timeLater(bench, `${by}, batch`, sets, run.batch);
      measurements.push({ ...where, task: WORKER_TASKS.batch, timing: batch });
      scene.dispose();
    }
    pool?.dispose();
    engine.dispose();
  }
  return { unit: 'set of poses', measurements };
}

/** One set of poses, and all of them, with a pool or without. Moving the segments is part of both. */
function makeRuns(work: SceneWork, scene: Scene, pool: Pool | undefined) {
  const count = work.sets;
  const out = scene.evaluateBatch(work.poses, { count });
  const evaluate = evaluateSet(work, scene);
  let next = 0;
  const step = (): number => (next = (next + 1) % count);
  if (pool === undefined) {
    return {
      one: () => {
        evaluate(step());
        return Promise.resolve();
      },
      batch: () => Promise.resolve(scene.evaluateBatch(work.poses, { count, out })),
    };
  }
  const perSet = work.poses.length / count;
  return {
    one: () => {
      const set = step();
      scene.setPoses(work.poses.subarray(set * perSet, (set + 1) * perSet));
      return pool.evaluate(scene);
    },
    batch: () => pool.evaluateBatch(scene, work.poses, { count, out }),
  };
}
