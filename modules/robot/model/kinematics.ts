import type { Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import type { KinematicTree } from './kinematic-tree.ts';
import { identity, product } from '../../../bindings/geometry/transforms.ts';
import { cross, dot } from '../../../bindings/geometry/vectors.ts';
import type { Body } from './bodies.ts';
import type { Drive } from './mimics.ts';
import { type Joint, type MovingType, Z_AXIS } from './model.ts';
import type { RobotSegment } from './segments.ts';

type TreeJoint = KinematicTree['joints'][number];

const MOTIONS = { revolute: 'turn', continuous: 'turn', prismatic: 'slide' } as const satisfies Record<
  MovingType,
  TreeJoint['motion']
>;

/**
 * The kinematic tree of a robot: the joints of the bodies that move, three for one that moves in a plane, and
 * the segments on those bodies. Poses are in the world.
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
  const numbers = numberBodies(bodies);
  return {
    drives: count,
    joints: bodies.flatMap((body) => makeJoints(body, numbers, drives)),
    links: segments
      .filter(({ body }) => body.joint !== undefined)
      .map(({ id, body }) => ({ segment: id, body: numbers.get(body)! })),
    fixed: segments.filter(({ body }) => body.joint === undefined).map(({ id }) => id),
  };
}

/** The number of each body in the tree: 0 for those that no joint moves. */
export function numberBodies(bodies: readonly Body[]): Map<Body, number> {
  let last = 0;
  return new Map(
    bodies.map((body) => {
      if (body.joint === undefined) return [body, 0];
      last += countJoints(body.joint);
      return [body, last];
    }),
  );
}

/** How many joints of the tree a joint of a robot is. */
function countJoints({ motion, exit }: Joint): number {
  return (motion!.type === 'planar' ? 3 : 1) + (exit === undefined ? 0 : 1);
}

/**
 * The joints that move a body. Between those of a planar joint there are bodies that nothing is fixed to, and
 * so there is where the axis of the joint passes by the origin of the body: a joint that nothing moves leads
 * from there to the body.
 */
function makeJoints(
  body: Body,
  numbers: ReadonlyMap<Body, number>,
  drives: ReadonlyMap<string, Drive>,
): TreeJoint[] {
  const { parent, joint, placement } = body;
  if (joint === undefined) return [];
  const { type, axis } = joint.motion!;
  const { index, multiplier, offset } = drives.get(joint.name)!;
  const last = numbers.get(body)!;
  const number = joint.exit === undefined ? last : last - 1;
  const first: TreeJoint = {
    parent: parent === undefined ? 0 : numbers.get(parent)!,
    drive: index,
    multiplier,
    offset,
    motion: type === 'floating' ? 'float' : type === 'planar' ? 'slide' : MOTIONS[type],
    axis,
    placement: parent?.stand === undefined ? placement : product(parent.stand, placement),
  };
  if (joint.exit !== undefined) {
    const still = {
      ...first,
      parent: number,
      multiplier: 0,
      offset: 0,
      motion: 'slide',
      axis: Z_AXIS,
    } as const;
    return [first, { ...still, placement: joint.exit }];
  }
  if (type !== 'planar') return [first];
  const [x, y] = axesOfPlane(axis);
  return [
    { ...first, axis: x },
    { ...first, parent: number - 2, drive: index + 1, axis: y, placement: identity() },
    { ...first, parent: number - 1, drive: index + 2, motion: 'turn', placement: identity() },
  ];
}

/**
 * The directions of x and y in the plane square to an axis, so that x, y and the axis are right-handed. About
 * z these are x and y, about x y and z, about y z and x; about any other, x is what is left in the plane of
 * that of the nearest of the three.
 */
export function axesOfPlane(axis: Vector): readonly [x: Vector, y: Vector] {
  const sizes = axis.map(Math.abs);
  const nearest = sizes.lastIndexOf(Math.max(...sizes));
  const start = [0, 1, 2].map((i) => (i === (nearest + 1) % 3 ? 1 : 0)) as unknown as Vector;
  const along = dot(start, axis);
  const left = start.map((number, i) => number - along * axis[i]!) as unknown as Vector;
  const length = lengthOf(...left);
  const x = left.map((number) => number / length) as unknown as Vector;
  return [x, cross(axis, x)];
}
