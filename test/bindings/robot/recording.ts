import type { Scene } from '../../../bindings/index.ts';
import type { Robot } from '../../../bindings/robot/index.ts';

/** The pose that a robot gives each of its segments, without an engine in between. */
export function posesOf(robot: Robot, configuration: ArrayLike<number>): Map<string, Float64Array> {
  const poses = new Map<string, Float64Array>();
  const scene = {
    has: (id: string) => Object.hasOwn(robot.segments, id),
    setPose: (id: string, pose: Float64Array) => poses.set(id, pose.slice()),
  };
  robot.setConfiguration(scene as unknown as Scene, configuration);
  return poses;
}
