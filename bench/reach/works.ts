import type { Engine } from '../../bindings/index.ts';
import { readText } from '../../data/read.ts';
import { loadRobot, type Robot, type RobotInScene } from '../../modules/robot/index.ts';

/** Robots with a link that is brought to poses, and where the first joints are in what is drawn. */
export const REACHING = [
  { name: 'Panda', file: 'vamp_panda', link: 'panda_hand' },
  { name: 'UR5', file: 'vamp_ur5', link: 'ee_link' },
  { name: 'Fetch', file: 'vamp_fetch', link: 'gripper_link' },
  { name: 'Baxter, left arm', file: 'vamp_baxter', link: 'left_gripper_base' },
] as const;

/** A robot of which two links are brought to poses at once. */
export const BOTH_HANDS = {
  name: 'Baxter, both hands',
  file: 'vamp_baxter',
  links: ['left_gripper_base', 'right_gripper_base'],
} as const;

/** Bases of the Halton sequence of each joint. */
const BASES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];

/** Reads a robot. */
export async function readReaching(file: string): Promise<Robot> {
  const urdf = await readText(`robots/${file}_spherized.urdf`);
  return loadRobot(urdf, { srdf: await readText(`robots/${file}.srdf`) });
}

/** A robot alone in a scene. */
export function makeArm(robot: Robot, engine: Engine): RobotInScene {
  return robot.in(robot.createScene(engine));
}

/** Poses of a link in so many free configurations, of a Halton sequence over the limits of the joints. */
export function listTargets(robot: Robot, arm: RobotInScene, link: string, count: number): Float64Array {
  const targets = new Float64Array(16 * count);
  for (let i = 1, found = 0; found < count; i++) {
    const configuration = robot.joints.map(({ lower, upper }, joint) => {
      const from = Number.isFinite(lower) ? lower : -Math.PI;
      const to = Number.isFinite(upper) ? upper : Math.PI;
      return from + haltonNumber(i, BASES[joint]!) * (to - from);
    });
    if (arm.isFree(configuration)) targets.set(robot.linkPose(configuration, link), 16 * found++);
  }
  return targets;
}

function haltonNumber(place: number, base: number): number {
  let number = 0;
  let digit = 1;
  for (let rest = place; rest > 0; rest = Math.floor(rest / base)) {
    digit /= base;
    number += digit * (rest % base);
  }
  return number;
}
