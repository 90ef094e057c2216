/** Robots in scenes as works ask them: made once, before anything is timed. */
import type { Scene } from '../bindings/index.ts';
import type { Robot, RobotInScene } from '../modules/robot/index.ts';

/** What works ask of a robot in a scene that earlier commits can answer as well. */
export type Arm = Pick<RobotInScene, 'areFree' | 'evaluate'>;

/** The methods of a robot at commits at which it was asked itself. */
interface AskedRobot {
  areFree(scene: Scene, ...args: Parameters<RobotInScene['areFree']>): Uint8Array;
  evaluateBatch(
    scene: Scene,
    ...args: Parameters<RobotInScene['evaluate']>
  ): ReturnType<RobotInScene['evaluate']>;
}

const arms = new WeakMap<Scene, RobotInScene>();

/** The robot of a scene, which has one only, in it. */
export function armIn(robot: Robot, scene: Scene): RobotInScene {
  const arm = arms.get(scene) ?? robot.in(scene);
  arms.set(scene, arm);
  return arm;
}

/** A robot of any commit in a scene of that commit. */
export function armAtCommit(robot: Robot, scene: Scene): Arm {
  if (typeof (robot as Partial<Robot>).in === 'function') return armIn(robot, scene);
  const asked = robot as unknown as AskedRobot;
  return {
    areFree: (...args) => asked.areFree(scene, ...args),
    evaluate: (...args) => asked.evaluateBatch(scene, ...args),
  };
}
