/** A configuration's numbers: one for most joints, three for a planar joint, seven for a floating one. */
import { type MovingJoint, type RobotJoint, UNLIMITED } from './model.ts';

/** Numbers of a quaternion, x, y, z, w: neighbors in a configuration. */
export const QUATERNION_NUMBERS = 4;

/** What follows the name of a joint in those of its numbers; the words are MoveIt's, and so is the order. */
const PLANAR = [
  { suffix: '/x', type: 'prismatic', ...UNLIMITED },
  { suffix: '/y', type: 'prismatic', ...UNLIMITED },
  { suffix: '/theta', type: 'continuous', ...UNLIMITED },
] as const;
const FLOATING = [
  ...['/trans_x', '/trans_y', '/trans_z'].map(
    (suffix) => ({ suffix, type: 'prismatic', ...UNLIMITED }) as const,
  ),
  ...['/rot_x', '/rot_y', '/rot_z', '/rot_w'].map(
    (suffix) => ({ suffix, ...UNLIMITED, type: 'quaternion', lower: -1, upper: 1 }) as const,
  ),
];

/** The numbers of a joint, in their order. */
export function numbersOf({ name, motion }: MovingJoint): readonly RobotJoint[] {
  const { type, lower, upper, velocity, effort, damping, friction } = motion;
  if (type !== 'planar' && type !== 'floating')
    return [Object.freeze({ name, type, lower, upper, velocity, effort, damping, friction })];
  const parts = type === 'planar' ? PLANAR : FLOATING;
  return parts.map(({ suffix, ...rest }) => Object.freeze({ name: name + suffix, ...rest }));
}

/** The name of the joint that a number belongs to. */
export function jointOf({ name, type }: RobotJoint): string {
  return type === 'quaternion' ? name.slice(0, name.lastIndexOf('/')) : name;
}

/** The places at which quaternions begin in a configuration. */
export function quaternionsIn(joints: readonly RobotJoint[]): number[] {
  const places = joints.flatMap(({ type }, i) => (type === 'quaternion' ? [i] : []));
  return places.filter((_, i) => i % QUATERNION_NUMBERS === 0);
}

/** @throws FileError where two numbers of a configuration would have one name */
export function checkNumberNames(joints: readonly MovingJoint[]): void {
  const names = new Set<string>();
  for (const joint of joints) {
    for (const { name } of numbersOf(joint)) {
      if (names.has(name))
        throw joint.source.error(`two numbers of a configuration would be called "${name}"`);
      names.add(name);
    }
  }
}
