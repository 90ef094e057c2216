import { checkFinite, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import { marksShape } from '../../../bindings/scene/questions/answers.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { isList, readConfigurations } from '../model/configurations.ts';
import { readMargin, wholeOf } from './arm.ts';
import { BoxMemory, FREE } from './box-memory.ts';
import { type ArmSettings, ASKED_OF_ROBOTS, readMarks, type RobotQuestion } from './question.ts';
import { CONFIGURATIONS, partOf, type SceneRobot } from './scene-robot.ts';

/** What `arm.areStopsFree` takes. */
export interface StopOptions {
  /** How fast joints brake, above 0, radians or metres per second squared: for all, or one per joint. */
  readonly deceleration: number | ArrayLike<number>;
  /** How long they go on before they brake, seconds. Default 0. */
  readonly latency?: number;
  /** Distance that pairs without margins of their own keep, metres. Default: the robot's in its scene. */
  readonly margin?: number;
  /**
   * The most configurations that are looked at per state, 1 to 65,536. With more than one, what cannot be
   * proved of all positions at once is cut into parts: fewer safe states are refused. Default 64.
   */
  readonly maxEvaluations?: number;
  /** An array with one number per configuration, to be written into. */
  readonly out?: Uint8Array;
}

const OPTIONS = ['deceleration', 'latency', 'margin', 'maxEvaluations', 'out'] as const;

/** Configurations that are looked at per state at most: the limit, and the default. */
const MOST_EVALUATIONS = 65_536;
const USUAL_EVALUATIONS = 64;

/** How joints brake, and how far a proof is sought. */
export interface StopSettings extends ArmSettings {
  /** One number per number of a configuration, radians or metres per second squared. */
  readonly decelerations: Numbers;
  /** How long joints go on before they brake, seconds. */
  readonly latency: number;
  readonly margin: number;
  /** The most configurations that are looked at per state. */
  readonly maxEvaluations: number;
}

/**
 * Whether a robot can still stop; a unit is a state: the positions of all joints, and then their velocities.
 */
export const ARE_STOPS_FREE: RobotQuestion<
  StopSettings,
  Uint8Array,
  [configurations: unknown, velocities: unknown, options: StopOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'areStopsFree',
  read(where, arm, configurations, velocities, options) {
    checkOptions(where, options, OPTIONS);
    if (typeof (options as unknown) !== 'object') throw wrongType(where, 'options', 'an object', options);
    const { joints, allJoints, shape } = arm;
    if (allJoints.some(({ type }) => type === 'quaternion')) {
      throw outOfRange(where, 'robot', 'one of which no joint floats', joints[0]!.name);
    }
    const { deceleration, latency = 0, maxEvaluations = USUAL_EVALUATIONS } = options;
    if (checkFinite(where, 'latency', latency) < 0) throw outOfRange(where, 'latency', 'at least 0', latency);
    checkFinite(where, 'maxEvaluations', maxEvaluations);
    if (!Number.isInteger(maxEvaluations) || maxEvaluations < 1 || maxEvaluations > MOST_EVALUATIONS) {
      throw outOfRange(where, 'maxEvaluations', `an integer from 1 to ${MOST_EVALUATIONS}`, maxEvaluations);
    }
    const speeds = readNumbers(where, 'velocities', velocities);
    const own = readDecelerations(where, joints.length, deceleration);
    const margin = readMargin(where, arm, options.margin);
    const { numbers: positions, count } = readConfigurations(where, configurations, joints);
    if (speeds.length !== positions.length) {
      throw outOfRange(where, 'velocities', `${positions.length} numbers, one per position`, velocities);
    }
    const out = readMarks(where, options.out, count);
    const width = joints.length;
    const still = { ...shape, fixed: new Float64Array(shape.fixed.length) };
    const rows = Array.from({ length: count }, (_, i) => {
      const [first, end] = [i * width, (i + 1) * width];
      return [wholeOf(shape, positions.subarray(first, end)), wholeOf(still, speeds.subarray(first, end))];
    });
    const drives = allJoints.length;
    const numbers = new Float64Array(2 * count * drives);
    rows.flat().forEach((row, i) => {
      numbers.set(row, i * drives);
    });
    // Joints that stand still brake at once.
    const braking = { ...shape, fixed: new Float64Array(drives).fill(1) };
    const decelerations = wholeOf(braking, own);
    const settings = { arm: shape, decelerations, latency, margin, maxEvaluations };
    const about = arm.tree;
    return {
      question: ARE_STOPS_FREE,
      settings,
      about,
      numbers,
      units: count,
      width: 2 * drives,
      given: out,
      out,
    };
  },
  shape: (_, __, units) => marksShape(units),
  run(subject, settings, { numbers, count }, out = new Uint8Array(count)) {
    partOf(subject, StopTests).areFree(subject.where, numbers, settings, out);
    return out;
  },
};

/**
 * Tells whether a robot can still stop in many states. Where its joints may be until then is a zone for each
 * of them: all middles, and then half of all widths, one list of zones after the other.
 */
class StopTests implements Companion {
  readonly #boxes: BoxMemory;

  constructor(robot: SceneRobot) {
    this.#boxes = robot.part(BoxMemory);
  }

  /**
   * Writes 1 for each state from which all pairs are proved to keep their margins until the robot stands
   * still, else 0. The scene stays as it is.
   *
   * @param states - positions and velocities of each
   */
  areFree(where: string, states: Numbers, settings: StopSettings, out: Uint8Array): void {
    const { margin, maxEvaluations } = settings;
    const { drives } = this.#boxes;
    const most = Math.min(CONFIGURATIONS, out.length);
    if (!this.#boxes.begin(where, states.subarray(0, drives), margin, most, maxEvaluations)) out.fill(0);
    else {
      for (let from = 0; from < out.length; from += most) {
        const count = Math.min(most, out.length - from);
        const answers = this.#boxes.test(zonesOf(states, settings, drives, from, count), count);
        for (let i = 0; i < count; i++) out[from + i] = Number(answers[i] === FREE);
      }
    }
    this.#boxes.end();
  }

  dispose(): void {}
}

/** The zones of some states. */
function zonesOf(
  states: Numbers,
  { decelerations, latency }: StopSettings,
  drives: number,
  first: number,
  count: number,
): Float64Array {
  const zones = new Float64Array(2 * count * drives);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < drives; k++) {
      const at = 2 * (first + i) * drives + k;
      const v = states[at + drives]!;
      const way = v * latency + (v * Math.abs(v)) / (2 * decelerations[k]!);
      zones[2 * i * drives + k] = states[at]! + way / 2;
      zones[(2 * i + 1) * drives + k] = Math.abs(way) / 2;
    }
  }
  return zones;
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
