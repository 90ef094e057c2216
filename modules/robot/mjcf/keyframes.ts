import { angleOf } from '../../../bindings/base/angles.ts';
import type { Quaternion, Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { fromQuaternion, rotationOf } from '../../../bindings/geometry/quaternions.ts';
import { isOrientation } from '../model/configurations.ts';
import type { GroupState } from '../model/group-state.ts';
import { independentJoints } from '../model/mimics.ts';
import type { Joint } from '../model/model.ts';
import { numbersOf } from '../model/numbers.ts';
import { toRecord } from '../text/record.ts';
import type { MjcfBody } from './bodies.ts';
import type { Document } from './document.ts';
import type { MjcfJoint } from './joints.ts';

/** The group of states that MJCFs name: they are about all joints. */
const GROUP = 'keyframe';

/** Numbers of each kind of joint in MuJoCo's `qpos`. */
const WIDTHS: Readonly<Record<MjcfJoint['type'], number>> = { hinge: 1, slide: 1, ball: 4, free: 7 };

/**
 * The postures of an MJCF: its keyframes, and after these as `qpos0` that of the file itself, where it is not
 * all zeros.
 *
 * @param owned - the joints with their bodies, in the order of MuJoCo's `qpos`
 * @param joints - those of the robot
 * @param warnings - gets a sentence for each keyframe that is no posture
 */
export function readStates(
  document: Document,
  owned: readonly (readonly [MjcfJoint, MjcfBody])[],
  joints: readonly Joint[],
  warnings: string[],
): readonly GroupState[] {
  const moving = new Map(independentJoints(joints).map((joint) => [joint.name, numbersOf(joint)]));
  const state = (name: string, qpos: readonly number[]): GroupState =>
    Object.freeze({ name, group: GROUP, values: toRecord(valuesOf(qpos, owned, moving)) });
  const count = owned.reduce((sum, [{ type }]) => sum + WIDTHS[type], 0);
  const states = document.sections('keyframe').flatMap(({ element }, i) => {
    const qpos = element.list('qpos', Infinity);
    if (qpos === undefined) return [];
    const name = element.text('name') ?? `key${i}`;
    if (qpos.length !== count || !areTurned(qpos, owned)) {
      warnings.push(
        element.remark(`<key> "${name}": ${qpos.length} numbers are no posture of ${count}; ignored it`),
      );
      return [];
    }
    return [state(name, qpos)];
  });
  const own = owned.flatMap(([joint, body]) => restOf(joint, body));
  const isZero = owned.every(
    ([{ type, steps }]) => type !== 'free' && steps.every(({ reference }) => reference === 0),
  );
  return isZero ? states : [...states, state('qpos0', own)];
}

/** Where the file has a joint, as numbers of `qpos`. */
function restOf({ type, steps }: MjcfJoint, { placement }: MjcfBody): readonly number[] {
  if (type === 'ball') return [1, 0, 0, 0];
  if (type !== 'free') return [steps[0]!.reference];
  const [x, y, z, w] = rotationOf(placement);
  return [placement[12]!, placement[13]!, placement[14]!, w, x, y, z];
}

/** Whether the quaternions in `qpos` are such. */
function areTurned(qpos: readonly number[], owned: readonly (readonly [MjcfJoint, MjcfBody])[]): boolean {
  let at = 0;
  return owned.every(([{ type }]) => {
    at += WIDTHS[type];
    return (type !== 'ball' && type !== 'free') || isOrientation(qpos, at - 4);
  });
}

function valuesOf(
  qpos: readonly number[],
  owned: readonly (readonly [MjcfJoint, MjcfBody])[],
  moving: ReadonlyMap<string, readonly { readonly name: string }[]>,
): (readonly [string, number])[] {
  let at = 0;
  return owned.flatMap(([{ name, type, steps }]) => {
    const numbers = qpos.slice(at, at + WIDTHS[type]);
    at += WIDTHS[type];
    if (type === 'free') {
      const [x, y, z, w, a, b, c] = numbers;
      return (moving.get(name) ?? []).map((number, i) => [number.name, [x, y, z, a, b, c, w][i]!] as const);
    }
    const positions = type === 'ball' ? turnsOf(numbers as unknown as Quaternion) : numbers;
    return steps.flatMap((step, i) => (moving.has(step.name) ? [[step.name, positions[i]!] as const] : []));
  });
}

/** The turns about x, then y, then z, each as the last has turned it, that a quaternion w, x, y, z is. */
function turnsOf([w, x, y, z]: Quaternion): Vector {
  const length = lengthOf(w, x, y, z);
  const m = fromQuaternion([0, 0, 0], [x / length, y / length, z / length, w / length]);
  return [angleOf(-m[9]!, m[10]!), angleOf(m[8]!, lengthOf(m[9]!, m[10]!, 0)), angleOf(-m[4]!, m[0]!)];
}
