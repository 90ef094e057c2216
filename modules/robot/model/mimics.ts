import type { Joint, MovingJoint, RobotJoint, RobotMimic } from './model.ts';
import { numbersOf } from './numbers.ts';
import { NUMBER_LIMIT } from '../text/number-limit.ts';

/**
 * The largest factor of a sliding joint that mimics another. At `POSITION_LIMIT` it then slides by 1e14 m,
 * and the longest chain of these ends within the coordinates that single precision takes, 2^60 m.
 */
const SLIDING_LIMIT = 1e5;

/**
 * The position of a joint as a function of one number of the configuration: `multiplier · q[index] + offset`.
 * For a planar or floating joint `index` is the place of the first of its numbers, which are taken as is.
 */
export interface Drive {
  readonly index: number;
  readonly multiplier: number;
  readonly offset: number;
}

/** The joints that a configuration sets, in document order: those that move and mimic no other. */
export function independentJoints(joints: readonly Joint[]): MovingJoint[] {
  return joints.filter((joint): joint is MovingJoint => joint.motion !== undefined && !joint.motion.mimic);
}

/**
 * What drives each moving joint, by name: a mimic of a mimic is traced to the joint that moves by itself.
 *
 * @throws FileError for mimics that go round in a circle
 */
export function resolveDrives(joints: readonly Joint[]): Map<string, Drive> {
  const byName = new Map(joints.map((joint) => [joint.name, joint]));
  const indices = new Map<string, number>();
  let count = 0;
  for (const joint of independentJoints(joints)) {
    indices.set(joint.name, count);
    count += numbersOf(joint).length;
  }
  const drives = new Map<string, Drive>();
  for (const joint of joints) {
    if (joint.motion !== undefined) drives.set(joint.name, traceDrive(joint, byName, indices));
  }
  return drives;
}

/** The joints that follow others, in document order. */
export function listMimics(joints: readonly Joint[], drives: ReadonlyMap<string, Drive>): RobotMimic[] {
  const numbers = independentJoints(joints).flatMap(numbersOf);
  return joints
    .filter(({ motion }) => motion?.mimic !== undefined)
    .map(({ name }) => {
      const { index, multiplier, offset } = drives.get(name)!;
      return Object.freeze({ name, joint: numbers[index]!.name, multiplier, offset });
    });
}

/** The numbers of a configuration, each with the joints that follow it. */
export function withMimics(joints: readonly Joint[], mimics: readonly RobotMimic[]): RobotJoint[] {
  return independentJoints(joints)
    .flatMap(numbersOf)
    .map((number) => {
      const own = mimics.filter(({ joint }) => joint === number.name);
      return own.length === 0 ? number : Object.freeze({ ...number, mimics: Object.freeze(own) });
    });
}

/** The joints that follow those of a configuration: by joint, and in document order for each. */
export function mimicsOf(joints: readonly RobotJoint[]): RobotMimic[] {
  return joints.flatMap(({ mimics = [] }) => mimics);
}

function traceDrive(
  joint: Joint,
  byName: ReadonlyMap<string, Joint>,
  indices: ReadonlyMap<string, number>,
): Drive {
  const seen = new Set<string>();
  let multiplier = 1;
  let offset = 0;
  let current = joint;
  for (let mimic = joint.motion?.mimic; mimic !== undefined; mimic = current.motion?.mimic) {
    if (seen.has(current.name)) throw joint.source.error('<mimic> goes round in a circle');
    seen.add(current.name);
    offset += multiplier * mimic.offset;
    multiplier *= mimic.multiplier;
    current = byName.get(mimic.joint)!;
  }
  if (Math.abs(multiplier) > NUMBER_LIMIT || Math.abs(offset) > NUMBER_LIMIT) {
    throw joint.source.error(`<mimic> amounts to a factor or offset larger than ${NUMBER_LIMIT}`);
  }
  if (joint.motion?.type === 'prismatic' && Math.abs(multiplier) > SLIDING_LIMIT) {
    throw joint.source.error(`<mimic> has a sliding joint move by a factor larger than ${SLIDING_LIMIT}`);
  }
  return { index: indices.get(current.name)!, multiplier, offset };
}
