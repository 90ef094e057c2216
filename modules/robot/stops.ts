import { checkFinite, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { StopLimits } from '../../bindings/scene/robot/stops.ts';
import { checkAnswers } from '../../bindings/scene/query/given.ts';
import { isList } from './model/configurations.ts';
import type { RobotJoint } from './model/model.ts';
import type { StopOptions } from './options.ts';

const OPTIONS = ['deceleration', 'latency', 'margin', 'maxEvaluations', 'out'] as const;

/** The most configurations that are looked at per state. */
const MOST_EVALUATIONS = 65_536;

/** What `areStopsFree` is asked, but for the configurations. */
interface StopQuestion {
  readonly velocities: Float64Array;
  readonly limits: StopLimits;
}

/** Reads and checks what `areStopsFree` is given, but for the configurations. */
export function readStops(
  where: string,
  joints: readonly RobotJoint[],
  velocities: unknown,
  options: StopOptions,
): StopQuestion {
  checkOptions(where, options, OPTIONS);
  if ((options as unknown) === undefined) throw wrongType(where, 'options', 'an object', options);
  if (joints.some(({ type }) => type === 'quaternion')) {
    throw outOfRange(where, 'robot', 'one of which no joint floats', joints[0]!.name);
  }
  const { deceleration, latency = 0, margin = 0, maxEvaluations = 1 } = options;
  if (checkFinite(where, 'latency', latency) < 0) throw outOfRange(where, 'latency', 'at least 0', latency);
  checkFinite(where, 'maxEvaluations', maxEvaluations);
  if (!Number.isInteger(maxEvaluations) || maxEvaluations < 1 || maxEvaluations > MOST_EVALUATIONS) {
    throw outOfRange(where, 'maxEvaluations', `an integer from 1 to ${MOST_EVALUATIONS}`, maxEvaluations);
  }
  return {
    velocities: readNumbers(where, 'velocities', velocities),
    limits: {
      decelerations: readDecelerations(where, joints.length, deceleration),
      latency,
      margin: checkFinite(where, 'margin', margin),
      maxEvaluations,
    },
  };
}

/** Checks that there is a velocity for each position, and returns where the answers go. */
export function checkStates(
  where: string,
  velocities: Float64Array,
  positions: ArrayLike<number>,
  count: number,
  out: Uint8Array | undefined,
): Uint8Array {
  if (velocities.length !== positions.length) {
    throw outOfRange(where, 'velocities', `${positions.length} numbers, one per position`, velocities);
  }
  if (out !== undefined) checkAnswers(where, out, count);
  return out ?? new Uint8Array(count);
}

function readDecelerations(where: string, count: number, deceleration: unknown): Float64Array {
  if (typeof deceleration === 'number') {
    checkDeceleration(where, 'deceleration', deceleration);
    return new Float64Array(count).fill(deceleration);
  }
  if (!isList(deceleration)) {
    throw wrongType(where, 'deceleration', 'a number, or one per joint', deceleration);
  }
  const numbers = readNumbers(where, 'deceleration', deceleration);
  if (numbers.length !== count) {
    throw outOfRange(where, 'deceleration', `${count} numbers, one per joint`, deceleration);
  }
  numbers.forEach((number, i) => checkDeceleration(where, `deceleration[${i}]`, number));
  return numbers;
}

function checkDeceleration(where: string, argument: string, value: number): void {
  if (checkFinite(where, argument, value) <= 0) throw outOfRange(where, argument, 'above 0', value);
}

function readNumbers(where: string, argument: string, list: unknown): Float64Array {
  if (!isList(list)) throw wrongType(where, argument, 'an array of numbers', list);
  return Float64Array.from({ length: list.length }, (_, i) =>
    checkFinite(where, `${argument}[${i}]`, list[i]),
  );
}
