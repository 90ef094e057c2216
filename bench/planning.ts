import { armIn } from './arms.ts';
import type { Engine, Scene } from '../bindings/index.ts';
import { loadRobot, parsePlanningScene, type Robot } from '../modules/robot/index.ts';
import { type LabelledProblem, type Problem, readProblems, statesOf } from '../data/problems.ts';
import { readText } from '../data/read.ts';
import { loadBuild } from './builds.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { BUILD_NAMES, PLANNING_TASKS } from './names.ts';
import type { Findings } from './results.ts';
import type { Bench } from './timing.ts';

/** States of each motion: close together, as a planner asks. */
const STATES = 256;

/** Every so many problems one is taken. */
const EVERY = 10;

/** A robot among the obstacles of a problem, and configurations of its motion. */
interface Motion {
  readonly scene: Scene;
  readonly all: Float64Array;
  readonly one: readonly Float64Array[];
}

/** Times the Panda on problems' motions, among boxes and cylinders, after comparing answers with labels. */
export async function benchPlanning(bench: Bench): Promise<Findings> {
  const robot = loadRobot(await readText('robots/vamp_panda_spherized.urdf'), {
    srdf: await readText('robots/vamp_panda.srdf'),
  });
  const set = await readProblems('panda');
  const problems = set.problems.filter((_, i) => i % (bench.quick ? 100 : EVERY) === 0);
  const group = `Panda, 59 spheres, ${problems.length} planning problems, 7 to 12 obstacles`;
  const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
  const entries = engines.flatMap((engine, build): Entry[] => {
    bench.progress(`${group}: ${BUILD_NAMES[build]!}`);
    for (const problem of problems) checkAnswers(engine, robot, problem, set.states_per_problem);
    const motions = problems.map((problem) => makeMotion(engine, robot, problem));
    const answers = new Uint8Array(STATES);
    const answer = { out: new Uint8Array(1) };
    const some = STATES / 4;
    const columns = motions.map(({ scene, all }) => armIn(robot, scene).evaluate(firstOf(all, some)));
    const one = (task: string, states: number, run: (motion: Motion, i: number) => void): Entry => ({
      ...{ group, task, by: BUILD_NAMES[build]! },
      ...{ units: states * motions.length, work: () => motions.forEach(run) },
    });
    return [
      one(PLANNING_TASKS.free, STATES, ({ scene, all }) =>
        armIn(robot, scene).areFree(all, { out: answers }),
      ),
      one(PLANNING_TASKS.one, STATES, (motion) => {
        for (const configuration of motion.one) armIn(robot, motion.scene).areFree(configuration, answer);
      }),
      one(PLANNING_TASKS.distances, some, ({ scene, all }, i) =>
        armIn(robot, scene).evaluate(firstOf(all, some), { out: columns[i]! }),
      ),
    ];
  });
  const measurements = measureInTurn(bench, entries);
  engines.forEach((engine) => engine.dispose());
  return { unit: 'configuration', measurements };
}

/** The obstacles of a problem, all in one segment. */
function makeScene(engine: Engine, robot: Robot, problem: Problem): Scene {
  const { segments } = parsePlanningScene(problem);
  return robot.createScene(engine, { extra: { world: Object.values(segments).flat() } });
}

function makeMotion(engine: Engine, robot: Robot, problem: Problem): Motion {
  const one = statesOf(problem, STATES).map((state) => Float64Array.from(state));
  return {
    scene: makeScene(engine, robot, problem),
    all: Float64Array.from(one.flatMap((state) => [...state])),
    one,
  };
}

function firstOf(all: Float64Array, states: number): Float64Array {
  return all.subarray(0, (all.length / STATES) * states);
}

function checkAnswers(engine: Engine, robot: Robot, problem: LabelledProblem, states: number): void {
  using scene = makeScene(engine, robot, problem);
  const answers = armIn(robot, scene).areFree(Float64Array.from(statesOf(problem, states).flat()));
  problem.clearance.forEach((clearance, k) => {
    if (Math.min(...clearance) >= 0 === (answers[k] === 1)) return;
    throw new Error(`${problem.set} ${problem.index}, state ${k}: the answer is not that of the label`);
  });
}
