import type { KinematicTree } from '../../scene/robot/kinematic-tree.ts';
import type { Body } from './bodies.ts';
import type { Drive } from './mimics.ts';
import type { RobotSegment } from './segments.ts';

/**
 * The kinematic tree of a robot: one joint per body that moves, and the segments on those bodies. Poses are relative to
 * the robot's root link.
 *
 * @param bodies - parents before children
 * @param drives - what drives each moving joint, by name
 * @param count - numbers in a configuration
 */
export function makeTree(
  bodies: readonly Body[],
  drives: ReadonlyMap<string, Drive>,
  segments: readonly RobotSegment[],
  count: number,
): KinematicTree {
  const moving = bodies.filter((body) => body.parent !== undefined);
  // The body that holds the root is number 0.
  const numberOf = (body: Body) => moving.indexOf(body) + 1;
  return {
    drives: count,
    joints: moving.map(({ parent, joint, placement }) => {
      const { name, motion } = joint!;
      const { index, multiplier, offset } = drives.get(name)!;
      const { type, axis } = motion!;
      return {
        parent: numberOf(parent!),
        drive: index,
        multiplier,
        offset,
        slides: type === 'prismatic',
        axis,
        placement,
      };
    }),
    links: segments
      .filter(({ body }) => body.parent !== undefined)
      .map(({ id, body }) => ({ segment: id, body: numberOf(body) })),
    fixed: segments.filter(({ body }) => body.parent === undefined).map(({ id }) => id),
  };
}
