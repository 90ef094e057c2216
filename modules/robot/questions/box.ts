import { checkInteger, checkObject, outOfRange } from '../../../bindings/base/errors.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import { readConfiguration } from '../model/configurations.ts';
import { jointOf, quaternionsIn } from '../model/numbers.ts';
import type { Arm } from './arm.ts';

/** A box of configurations: the least and the largest of each number, radians or metres. */
export interface ConfigurationBox {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The most configurations that a search over boxes may look at. */
const MOST_EVALUATIONS = 2 ** 20;

/** Lengths that quaternions may have. */
const SHORTEST = 0.5;
const LONGEST = 2;

/**
 * Checks a box of configurations, and copies it.
 *
 * @param prefix - what errors put before the names of its two sides
 */
export function readBox(
  where: string,
  { joints }: Arm,
  lower: unknown,
  upper: unknown,
  prefix = '',
): ConfigurationBox {
  const box = { lower: new Float64Array(joints.length), upper: new Float64Array(joints.length) };
  readConfiguration(where, `${prefix}lower`, lower, joints, box.lower);
  readConfiguration(where, `${prefix}upper`, upper, joints, box.upper);
  joints.forEach(({ name }, i) => {
    if (box.lower[i]! <= box.upper[i]!) return;
    const expected = `at least ${prefix}lower[${i}], which is ${box.lower[i]}`;
    throw outOfRange(where, `${prefix}upper[${i}] (joint "${name}")`, expected, box.upper[i]);
  });
  for (const first of quaternionsIn(joints)) {
    const [least, most] = [0, 1].map((side) => {
      const [x, y, z, w] = Array.from({ length: 4 }, (_, k) => {
        const [low, high] = [box.lower[first + k]!, box.upper[first + k]!];
        return side === 0 ? Math.max(0, low, -high) : Math.max(-low, high);
      }) as [number, number, number, number];
      return lengthOf(x, y, z, w);
    }) as [number, number];
    if (least >= SHORTEST && most <= LONGEST) continue;
    const expected = `a box of quaternions of lengths from ${SHORTEST} to ${LONGEST}`;
    const name = `${prefix}lower and ${prefix}upper (joint "${jointOf(joints[first]!)}")`;
    throw outOfRange(where, name, expected, `lengths from ${least} to ${most}`);
  }
  return box;
}

/** Reads how many configurations may be looked at. */
export function readMost(where: string, given: unknown, usual: number): number {
  return checkInteger(where, 'maxEvaluations', given ?? usual, 1, MOST_EVALUATIONS);
}

/**
 * How far a box around a configuration may grow: the limits that are given, or else those of the joints. A
 * joint that turns without limits may turn once around, and a quaternion as far as its length allows.
 */
export function readGrowth(where: string, arm: Arm, from: Numbers, limits: unknown): ConfigurationBox {
  const { joints } = arm;
  if (limits !== undefined) {
    checkObject(where, 'limits', limits, 'an object with lower and upper');
    const { lower, upper } = limits as Partial<ConfigurationBox>;
    return checkAround(where, arm, from, readBox(where, arm, lower, upper, 'limits.'));
  }
  const box = {
    lower: Float64Array.from(joints, ({ lower }) => lower),
    upper: Float64Array.from(joints, ({ upper }) => upper),
  };
  for (const first of quaternionsIn(joints)) {
    const [x, y, z, w] = from.subarray(first, first + 4) as unknown as [number, number, number, number];
    const length = lengthOf(x, y, z, w);
    const room = Math.min(length - SHORTEST, LONGEST - length) / 2;
    for (let i = first; i < first + 4; i++) {
      box.lower[i] = from[i]! - room;
      box.upper[i] = from[i]! + room;
    }
  }
  joints.forEach(({ name, type }, i) => {
    if (Number.isFinite(box.upper[i]! - box.lower[i]!)) return;
    if (type !== 'continuous') {
      throw outOfRange(where, 'limits', `given, as joint "${name}" has none`, limits);
    }
    box.lower[i] = from[i]! - Math.PI;
    box.upper[i] = from[i]! + Math.PI;
  });
  return checkAround(where, arm, from, box);
}

function checkAround(where: string, { joints }: Arm, from: Numbers, box: ConfigurationBox): ConfigurationBox {
  joints.forEach(({ name }, i) => {
    const [low, high] = [box.lower[i]!, box.upper[i]!];
    if (from[i]! >= low && from[i]! <= high) return;
    throw outOfRange(where, `configuration[${i}] (joint "${name}")`, `from ${low} to ${high}`, from[i]);
  });
  return box;
}
