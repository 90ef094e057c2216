import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { describeMasses, listRates, type RobotMasses } from '../robot/dynamics/massive-tree.ts';
import type { Robot } from '../robot/index.ts';
import { makeTree } from '../robot/model/kinematics.ts';
import type { Matrix } from '../../bindings/geometry/transforms.ts';
import { product } from '../../bindings/geometry/transforms.ts';
import type { DriveOptions } from './memory.ts';

/** A segment of a robot: its shape, and the number of the body that it is on; 0: it stands still. */
export interface RobotShape {
  readonly id: string;
  readonly body: number;
  readonly elements: readonly SegmentItem[];
}

/** What a world needs to know of a robot. */
export interface RobotInWorld {
  readonly masses: RobotMasses;
  readonly names: readonly string[];
  readonly shapes: readonly RobotShape[];
  readonly drives: readonly DriveOptions[];
}

/**
 * Reads a robot that stands somewhere.
 *
 * @param stand - where the frame of the robot is in the world
 * @param restitution - of joints that run into their limits
 * @throws FileError that names a link or joint whose mass is missing, or cannot be
 */
export function readRobot(robot: Robot, stand: Matrix, restitution: number): RobotInWorld {
  const { parts, joints } = robot;
  const tree = makeTree(parts.bodies, parts.drives, parts.plan.segments, joints.length);
  const masses = describeMasses(parts.bodies, tree, joints);
  const bodies = masses.bodies.map((body) =>
    body.parent === 0 ? { ...body, placement: product(stand, Float64Array.from(body.placement)) } : body,
  );
  const bodyOf = new Map(tree.links.map(({ segment, body }) => [segment, body]));
  const rates = listRates(joints);
  // What floats has no limits and no motor.
  const driven = new Set(bodies.flatMap(({ motion, rate }) => (motion === 'float' ? [] : [rate])));
  const drives = rates.flatMap((joint, rate): DriveOptions[] => {
    if (!driven.has(rate)) return [];
    const { lower, upper, friction } = joint;
    return [{ number: joints.indexOf(joint), rate, lower, upper, restitution, friction }];
  });
  return {
    masses: { ...masses, bodies },
    names: rates.map(({ name }) => name),
    shapes: Object.entries(robot.segments).map(([id, elements]) => ({
      ...{ id, body: bodyOf.get(id) ?? 0, elements },
    })),
    drives,
  };
}
