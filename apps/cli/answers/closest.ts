import type { Robot } from '../../../modules/robot/index.ts';
import { type DeepPair, Depths } from '../../../modules/files/path/depths.ts';
import type { OpenedRobot } from './opened.ts';

/** How close a robot comes to itself and its surroundings where it stands. */
export interface Closest {
  readonly configuration: Float64Array;
  /** The pairs that are closest, the first one first: those that overlap, the deepest first. */
  readonly pairs: readonly DeepPair[];
  /** Whether nothing overlaps. */
  readonly free: boolean;
}

/** Moves a robot to where it shall stand, and finds the pairs that are closest. */
export function findClosest(
  { robot, scene }: OpenedRobot,
  configuration: Float64Array,
  count: number,
): Closest {
  robot.setConfiguration(scene, configuration);
  const distances = scene.evaluate();
  const all = Array.from({ length: distances.count }, (_, i) => distances.at(i));
  const depths = new Depths(scene);
  const pairs = all.map((pair) => depths.deepened(pair)).sort((a, b) => a.distance - b.distance);
  return { configuration, pairs: pairs.slice(0, count), free: scene.isFree() };
}

/** How close a robot comes as a document. docs/command-line.md describes the shape. */
export function closestDocument(robot: Robot, { configuration, pairs, free }: Closest): object {
  return {
    format: 'clearance-closest',
    version: 1,
    robot: robot.name,
    joints: robot.joints.map(({ name }) => name),
    configuration: [...configuration],
    free,
    pairs,
  };
}
