import type { Engine, Pool } from '../bindings/index.ts';
import { loadBuild } from './builds.ts';
import { crossCheck } from './cross-check.ts';
import { type BuildName, nameOfWorkers, WORKER_TASKS } from './names.ts';
import type { Findings, Measurement } from './results.ts';
import { cycle, evaluateSet } from './scene-bench.ts';
import { makeRandomScene } from './scenes/robot-scene.ts';
import type { SceneWork } from './scenes/work.ts';
import { type Bench, timeLaterInTurn } from './timing.ts';

/** As many pairs as a figure of Poscher 2020 has, and as two of many segments have. */
const PAIRS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000, 19_814];

/** From so many pairs on there are few sets of poses, and none of them are timed together. */
const MANY = 1000;

/** Times scenes of 10 to 19,814 pairs with none to as many workers as there are cores. */
export async function benchWorkers(bench: Bench, cores: number): Promise<Findings> {
  const measurements: Measurement[] = [];
  const build = 'double-simd';
  const teams = await Promise.all(
    Array.from({ length: Math.max(2, cores) + 1 }, (_, workers) => loadTeam(build, workers)),
  );
  for (const pairs of bench.quick ? [10, 1000] : PAIRS) {
    bench.progress(`${pairs} pairs`);
    const isMany = pairs >= MANY;
    const sets = bench.quick || isMany ? 8 : 512;
    const group = isMany ? `${build}, many pairs` : build;
    // At least as many segments as have so many pairs.
    const segments = Math.max(20, Math.ceil(Math.sqrt(2 * pairs)) + 1);
    const work = makeRandomScene({ segments, elements: 6, pairs, sets });
    const teamRuns = await Promise.all(teams.map((team) => makeRuns(work, team)));
    for (const task of Object.values(WORKER_TASKS)) {
      if (isMany && task === WORKER_TASKS.batch) continue;
      const runs = teamRuns.map((all) => all[task]);
      const timings = await timeLaterInTurn(bench, runs);
      teams.forEach(({ by }, i) => {
        const { agreement } = teamRuns[i]!;
        measurements.push({ group, task, by, at: pairs, agreement, timing: timings[i]! });
      });
    }
    for (const { scene } of teamRuns) scene.dispose();
  }
  for (const { engine, pool } of teams) {
    pool?.dispose();
    engine.dispose();
  }
  return { unit: 'set of poses', measurements };
}

/** Those who work: an engine, and its pool if there is one. */
interface Team {
  readonly by: string;
  readonly engine: Engine;
  readonly pool?: Pool;
}

async function loadTeam(build: BuildName, workers: number): Promise<Team> {
  const engine = await loadBuild(build);
  const by = nameOfWorkers(workers);
  return workers === 0
    ? { by, engine }
    : { by, engine, pool: await engine.createPool({ workers, threshold: 0 }) };
}

/** One set of poses, and all of them, with a pool or without. Moving the segments is part of both. */
async function makeRuns(work: SceneWork, { engine, pool }: Team) {
  const count = work.sets;
  const scene = engine.createScene({ segments: work.segments, pairs: work.pairs });
  const out = scene.evaluateBatch(work.poses, { count });
  const expected = Float64Array.from(out.distance);
  const evaluate = evaluateSet(work, scene);
  const perSet = work.poses.length / count;
  const step = cycle(count, (set) => {
    if (pool === undefined) evaluate(set);
    else scene.setPoses(work.poses.subarray(set * perSet, (set + 1) * perSet));
  });
  const one = async () => {
    step();
    if (pool !== undefined) await scene.on(pool).evaluate();
  };
  const stands = scene.movable.map((id, i) => ({ id, pose: work.poses.slice(16 * i, 16 * (i + 1)) }));
  const second = work.poses.slice(perSet, perSet + 16);
  let calls = 0;
  const moved = async () => {
    // Each segment in turn goes to where the first one is in the second set, and back.
    const { id, pose } = stands[(calls >> 1) % stands.length]!;
    scene.setPose(id, calls++ % 2 === 0 ? second : pose);
    if (pool === undefined) scene.evaluate();
    else await scene.on(pool).evaluate();
  };
  const batch = async () =>
    pool === undefined
      ? scene.evaluateBatch(work.poses, { count, out })
      : scene.on(pool).evaluateBatch(work.poses, { count, out });
  const { distance } = await batch();
  return {
    scene,
    agreement: crossCheck(expected, distance, 0, 'depth'),
    [WORKER_TASKS.one]: { units: 1, work: one },
    [WORKER_TASKS.moved]: { units: 1, work: moved },
    [WORKER_TASKS.batch]: { units: count, work: batch },
  };
}
