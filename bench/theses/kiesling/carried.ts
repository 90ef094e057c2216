/**
 * §3.2.2: a planner that carries its last generation into the next time step. Each of the time steps has the
 * surroundings a little farther on, and the ends of the way where they were.
 */
import { performance } from 'node:perf_hooks';
import type { Engine } from '../../../bindings/index.ts';
import { readProblems } from '../../../data/problems.ts';
import { readText } from '../../../data/read.ts';
import { evolve } from '../../../examples/evolution/evolve.js';
import { createRandom } from '../../../examples/evolution/random.js';
import { isSolution } from '../../../examples/evolution/solution.js';
import { loadRobot, parsePlanningScene } from '../../../modules/robot/index.ts';
import { type Measurement, type Row } from '../../results.ts';
import { type Bench, summarise } from '../../timing.ts';
import type { Found } from '../experiment.ts';

/** Every so many problems one is taken; time steps of each, and how far its surroundings go in each. */
const EVERY = { full: 10, quick: 150 };
const STEPS = 10;
const STEP = 0.01;

/** How closely motions are looked at, radians. */
const CLOSELY = 0.02;

/** What begins a search. */
const WAYS = { anew: 'anew', carried: 'the last generation' } as const;

/** What a search has found. */
interface Searched {
  readonly generation: number;
  readonly controls: readonly (readonly number[])[];
  readonly rated: number;
  readonly parents: (readonly (readonly number[])[])[];
}

export async function benchCarried(bench: Bench, engine: Engine): Promise<Found> {
  const robot = loadRobot(await readText('robots/vamp_panda_spherized.urdf'), {
    srdf: await readText('robots/vamp_panda.srdf'),
  });
  const { problems } = await readProblems('panda');
  const every = bench.quick ? EVERY.quick : EVERY.full;
  const chosen = problems.filter((_, i) => i % every === 0);
  const sums = Object.values(WAYS).map((by) => ({
    ...{ by, asked: 0, solved: 0, generations: 0, rated: 0 },
    times: [] as number[],
  }));
  for (const problem of chosen) {
    const { segments } = parsePlanningScene(problem);
    using scene = robot.createScene(engine, { extra: { world: Object.values(segments).flat() } });
    const arm = robot.in(scene, { step: CLOSELY });
    const random = sums.map(() => createRandom(2019));
    let carried: Searched['parents'] = [];
    // The first time step is anew for both, and is not counted.
    for (let step = 0; step <= STEPS; step++) {
      scene.setPose('world', { position: [step * STEP, 0, 0], quaternion: [0, 0, 0, 1] });
      if (!arm.isFree(problem.start) || !arm.isFree(problem.goal)) break;
      for (const [i, sum] of sums.entries()) {
        const from = sum.by === WAYS.carried ? carried : [];
        const before = performance.now();
        const found: Searched | undefined = evolve(arm, problem, random[i]!, from);
        const time = performance.now() - before;
        if (sum.by === WAYS.carried) carried = found?.parents ?? [];
        if (step === 0) continue;
        sum.asked++;
        sum.times.push(1e6 * time);
        if (found === undefined) continue;
        if (!isSolution(arm, problem, found.controls))
          throw new Error(`problem ${problem.index}: no solution`);
        sum.solved++;
        sum.generations += found.generation;
        sum.rated += found.rated;
      }
    }
  }
  const group = `Panda among things that move by ${100 * STEP} cm in each time step`;
  const measurements = sums.map(({ by, times }): Measurement => ({
    ...{ group, task: 'evolution', by, timing: summarise(times) },
  }));
  const rows = sums.map(({ by, asked, solved, generations, rated, times }): Row => ({
    what: by,
    printed: {},
    ours: {
      'time steps': asked,
      solved,
      'generations, mean': generations / solved,
      'trajectories rated, mean': rated / solved,
      'ms, median': summarise(times).median / 1e6,
      'ms, mean': times.reduce((sum, time) => sum + time, 0) / times.length / 1e6,
    },
  }));
  return { rows, measurements };
}
