import { identity, type Matrix } from '../../../bindings/geometry/transforms.ts';
import { type Body, changeBodies } from './bodies.ts';
import { type FreeType, type Joint, type Model, FREE_MOTION, WORLD, Z_AXIS } from './model.ts';

/** What holds the root of a robot in the world. */
export interface RobotBase {
  /** The joint that moves it; undefined where it stands still. */
  readonly joint: Joint | undefined;
  /** Where it stands, if it does; undefined: its frame is that of the world. */
  readonly stand: Matrix | undefined;
}

/**
 * The joint that moves the base of a robot.
 *
 * @param root - the name of the root link
 * @throws FileError where another joint has its name
 */
export function makeBaseJoint(name: string, type: FreeType, root: string, { joints, source }: Model): Joint {
  if (joints.some((joint) => joint.name === name)) {
    throw source.error(
      `joint "${name}" has the name that the base is to have; name the base by a <virtual_joint> of the SRDF`,
    );
  }
  const motion = { type, axis: Z_AXIS, ...FREE_MOTION };
  return { name, parent: WORLD, child: root, origin: identity(), motion, source };
}

/** Puts the body that holds the root on a base. */
export function placeRoot(bodies: readonly Body[], { joint, stand }: RobotBase): Body[] {
  return changeBodies(bodies, ({ parent }) => (parent === undefined ? { joint, stand } : {}));
}
