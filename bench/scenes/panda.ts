import { type SweptElement, type Engine, line, point, type Vector } from '../../bindings/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { readProblems } from '../../data/problems.ts';
import { readText } from '../../data/read.ts';
import { makeRandom } from '../random.ts';
import { randomVector, type SceneWork } from './work.ts';

/** The Panda arm as 59 spheres, what stands around it, and configurations to ask about. */
export interface PandaWork {
  readonly robot: Robot;
  readonly obstacles: Readonly<Record<string, readonly SweptElement[]>>;
  /** Configurations, one after the other, radians and metres: neighbors are neighbors on a motion. */
  readonly configurations: Float64Array;
  readonly count: number;
}

/** States per motion. */
const STATES = 16;

/** Six spheres and six capsules, 0.35 m to 0.9 m from the robot's base. */
function makeObstacles(): Record<string, SweptElement[]> {
  const random = makeRandom(21);
  return Object.fromEntries(
    Array.from({ length: 12 }, (_, i): [string, SweptElement[]] => {
      const angle = random() * 2 * Math.PI;
      const distance = 0.35 + 0.55 * random();
      const position: Vector = [distance * Math.cos(angle), distance * Math.sin(angle), random()];
      const radius = 0.04 + 0.06 * random();
      if (i % 2 === 0) return [`obstacle ${i}`, [point(position, radius)]];
      const along = randomVector(random, 0.2);
      const end = position.map((component, k) => component + along[k]!) as unknown as Vector;
      return [`obstacle ${i}`, [line(position, end, radius)]];
    }),
  );
}

/**
 * Reads the robot and makes motions of `STATES` states each from the starts and goals of planning problems.
 *
 * @param load - another version of `loadRobot`
 */
export async function loadPanda(count: number, load = loadRobot): Promise<PandaWork> {
  const robot = load(await readText('robots/vamp_panda_spherized.urdf'), {
    srdf: await readText('robots/vamp_panda.srdf'),
  });
  const { problems } = await readProblems('panda');
  const width = robot.joints.length;
  const configurations = new Float64Array(count * width);
  for (let i = 0; i < count; i++) {
    const { start, goal } = problems[Math.floor(i / STATES) % problems.length]!;
    const share = (i % STATES) / (STATES - 1);
    start.forEach((from, joint) => {
      configurations[i * width + joint] = from + (goal[joint]! - from) * share;
    });
  }
  return { robot, obstacles: makeObstacles(), configurations, count };
}

/** The configuration of number `i`. */
export function configurationOf({ robot, configurations }: PandaWork, i: number): Float64Array {
  const width = robot.joints.length;
  return configurations.subarray(i * width, (i + 1) * width);
}

/** The Panda as a scene like any other: poses computed before, by our own kinematics. */
export function makePandaScene(panda: PandaWork, engine: Engine): SceneWork {
  const scene = panda.robot.createScene(engine, { extra: panda.obstacles });
  const { segments, pairs } = scene;
  const poses = new Float64Array(panda.count * segments.length * 16);
  for (let set = 0; set < panda.count; set++) {
    panda.robot.setConfiguration(scene, configurationOf(panda, set));
    segments.forEach((id, i) => poses.set(scene.getPose(id), (set * segments.length + i) * 16));
  }
  const elements = Object.fromEntries(
    segments.map((id) => [id, scene.segment(id).elements as readonly SweptElement[]]),
  );
  scene.dispose();
  return { name: 'Panda, 12 obstacles', segments: elements, pairs, poses, sets: panda.count };
}
