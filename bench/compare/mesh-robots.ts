/** A Panda of meshes among the obstacles of planning problems, as works that commits are compared on. */
import { armAtCommit } from '../arms.ts';
import type { Engine, Scene } from '../../bindings/index.ts';
import type { Robot } from '../../modules/robot/index.ts';
import { type Problem, readProblems, statesOf } from '../../data/problems.ts';
import { makeRandom } from '../random.ts';
import { readMeshPanda } from '../scenes/panda-meshes.ts';
import type { Library } from './library.ts';
import type { Work } from './work.ts';

/** Configurations in each problem; every so many problems one is taken. */
const STATES = 64;
const EVERY = 20;

/** How far the fingers are from their middle, metres: problems do not say. */
const FINGER = 0.02;

interface Task {
  readonly scene: Scene;
  readonly configurations: Float64Array;
}

/** Tests of configurations along the problems' motions, and of random ones; with margins, metres, or none. */
export function makeMeshRobotWorks(quick: boolean): Work[] {
  const one = { isApart: false, isRandom: false, margin: 0 };
  const apart = [false, true].flatMap((isRandom) =>
    [0, 0.02].map((margin) => ({ isApart: true, isRandom, margin })),
  );
  return [one, ...apart].map(({ isApart, isRandom, margin }) => {
    const where = isApart ? 'among 7 to 12 obstacles' : 'with all obstacles in one segment';
    const which = isRandom ? 'random configurations' : 'motions';
    return {
      name: `Panda of meshes ${where}, ${which}, margin ${margin} m: areFree`,
      async make(library, engine) {
        const robot = await openRobot(library);
        const { problems } = await readProblems('panda');
        const some = problems.filter((_, i) => i % (quick ? 100 : EVERY) === 0);
        const tasks = some.map((problem, i): Task => ({
          scene: makeScene(library, engine, robot, problem, isApart),
          configurations: isRandom ? drawStates(robot, i) : listStates(robot, problem),
        }));
        const test = ({ scene, configurations }: Task) =>
          armAtCommit(robot, scene).areFree(configurations, { margin });
        return {
          units: STATES * tasks.length,
          work: () => tasks.forEach(test),
          answers: () => tasks.flatMap((task) => [...test(task)]),
        };
      },
    };
  });
}

async function openRobot({ robot: { loadRobot } }: Library): Promise<Robot> {
  const { urdf, srdf, meshFiles } = await readMeshPanda();
  return loadRobot(urdf, { srdf, meshFiles });
}

function makeScene(
  { robot: { parsePlanningScene } }: Library,
  engine: Engine,
  robot: Robot,
  problem: Problem,
  isApart: boolean,
): Scene {
  const { segments } = parsePlanningScene(problem);
  return robot.createScene(engine, { extra: isApart ? segments : { world: Object.values(segments).flat() } });
}

function listStates({ joints }: Robot, problem: Problem): Float64Array {
  return Float64Array.from(
    statesOf(problem, STATES).flatMap((state) => joints.map((_, i) => state[i] ?? FINGER)),
  );
}

function drawStates({ joints }: Robot, seed: number): Float64Array {
  const random = makeRandom(seed + 1);
  const draw = () => joints.map(({ lower, upper }) => lower + (upper - lower) * random());
  return Float64Array.from(Array.from({ length: STATES }, draw).flat());
}
