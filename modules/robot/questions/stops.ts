import { isList } from '../../../bindings/base/checks.ts';
import {
  checkBoolean,
  checkFinite,
  checkInteger,
  outOfRange,
  wrongType,
} from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import {
  checkResults,
  type Columns,
  type ColumnShape,
  makeResults,
  readResults,
} from '../../../bindings/scene/pairs/result-columns.ts';
import { marksShape, resultsShape } from '../../../bindings/scene/questions/answers.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { readConfigurations } from '../model/configurations.ts';
import { readMargin, wholeOf } from './arm.ts';
import { BoxMemory, FREE } from './box-memory.ts';
import { MotionExtremes } from './extremes.ts';
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
  /** Whether the least distance until then is computed, too. Default: false. */
  readonly distance?: boolean;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: Uint8Array | StopDistances;
}

/** Whether a robot can still stop, and how far apart all pairs are until then, one row per state. */
export interface StopDistances {
  /** 1 where all pairs are proved to keep their margins, else 0. */
  free: Uint8Array;
  /** A distance that all pairs are proved to keep, m: see `intervalDistance`; +Infinity without pairs. */
  distance: Float64Array;
  /** The number of the pair that comes closest as far as was found; -1 without pairs. */
  pair: Int32Array;
}

const OPTIONS = ['deceleration', 'latency', 'margin', 'maxEvaluations', 'distance', 'out'] as const;
const NAMES = ['free', 'distance', 'pair'] as const;

/** By how much a distance may be below the least that was found, m, if evaluations suffice. */
const TOLERANCE = 1e-3;

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
  readonly distance: boolean;
}

/**
 * Whether a robot can still stop; a unit is a state: the positions of all joints, and then their velocities.
 */
export const ARE_STOPS_FREE: RobotQuestion<
  StopSettings,
  Uint8Array | StopDistances,
  [configurations: unknown, velocities: unknown, options: StopOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'areStopsFree',
  read(where, arm, configurations, velocities, options) {
    checkOptions(where, options, OPTIONS);
    if (typeof (options as unknown) !== 'object') throw wrongType(where, 'options', 'an object', options);
    const { joints, allJoints, shape } = arm;
    const { deceleration, latency = 0, maxEvaluations = USUAL_EVALUATIONS } = options;
    if (checkFinite(where, 'latency', latency) < 0) throw outOfRange(where, 'latency', 'at least 0', latency);
    checkInteger(where, 'maxEvaluations', maxEvaluations, 1, MOST_EVALUATIONS);
    const distance = checkBoolean(where, 'distance', options.distance ?? false);
    const speeds = readNumbers(where, 'velocities', velocities);
    const own = readDecelerations(where, joints.length, deceleration);
    const margin = readMargin(where, arm, options.margin);
    const { numbers: positions, count } = readConfigurations(where, configurations, joints);
    if (speeds.length !== positions.length) {
      throw outOfRange(where, 'velocities', `${positions.length} numbers, one per position`, velocities);
    }
    speeds.forEach((speed, i) => {
      const { name, type } = joints[i % joints.length]!;
      if (type !== 'quaternion' || speed === 0) return;
      throw outOfRange(
        where,
        `velocities[${i}] (joint "${name}")`,
        '0, as a base that turns has no brakes',
        speed,
      );
    });
    const given = options.out;
    const out =
      given !== undefined && distance
        ? (readResults(where, given, NAMES) as unknown as StopDistances)
        : readMarks(where, given as Uint8Array | undefined, count);
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
    const settings = { arm: shape, decelerations, latency, margin, maxEvaluations, distance };
    const about = arm.tree;
    return {
      question: ARE_STOPS_FREE,
      settings,
      about,
      numbers,
      units: count,
      width: 2 * drives,
      given,
      out,
    };
  },
  shape: (_, { distance }, units) => (distance ? resultsShape(shapesOf, units) : marksShape(units)),
  run(subject, settings, { numbers, count }, out) {
    const tests = partOf(subject, StopTests);
    const { where } = subject;
    if (!settings.distance) {
      const free = (out as Uint8Array | undefined) ?? new Uint8Array(count);
      tests.areFree(where, numbers, settings, free);
      return free;
    }
    if (out !== undefined) checkResults(where, shapesOf(count), out as unknown as Columns<Name>);
    const rows = (out ?? makeResults(shapesOf(count))) as unknown as StopDistances;
    tests.areFree(where, numbers, settings, rows.free);
    tests.measure(where, numbers, settings, rows);
    return rows;
  },
};

type Name = (typeof NAMES)[number];

function shapesOf(count: number): Record<Name, ColumnShape> {
  return {
    free: { type: Uint8Array, length: count },
    distance: { type: Float64Array, length: count },
    pair: { type: Int32Array, length: count },
  };
}

/**
 * Tells whether a robot can still stop in many states. Where its joints may be until then is a zone for each
 * of them: all middles, and then half of all widths, one list of zones after the other.
 */
class StopTests implements Companion {
  readonly #boxes: BoxMemory;
  readonly #extremes: MotionExtremes;

  constructor(robot: SceneRobot) {
    this.#boxes = robot.part(BoxMemory);
    this.#extremes = robot.part(MotionExtremes);
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

  /** Writes the least distances until then. The scene stays as it is. */
  measure(where: string, states: Numbers, settings: StopSettings, out: StopDistances): void {
    const { drives } = this.#boxes;
    for (let i = 0; i < out.free.length; i++) {
      const ends = new Float64Array(2 * drives);
      for (let k = 0; k < drives; k++) {
        const at = states[2 * i * drives + k]!;
        const way = wayOf(states, settings, drives, i, k);
        ends[k] = Math.min(at, at + way);
        ends[drives + k] = Math.max(at, at + way);
      }
      const found = this.#extremes.interval(where, ends, TOLERANCE, settings.maxEvaluations);
      out.distance[i] = found?.lower ?? Infinity;
      out.pair[i] = found?.pair ?? -1;
    }
  }

  dispose(): void {}
}

/** How far a joint goes on in a state until it stands still, radians or metres. */
function wayOf(
  states: Numbers,
  { decelerations, latency }: StopSettings,
  drives: number,
  i: number,
  k: number,
): number {
  const v = states[(2 * i + 1) * drives + k]!;
  return v * latency + (v * Math.abs(v)) / (2 * decelerations[k]!);
}

/** The zones of some states. */
function zonesOf(
  states: Numbers,
  settings: StopSettings,
  drives: number,
  first: number,
  count: number,
): Float64Array {
  const zones = new Float64Array(2 * count * drives);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < drives; k++) {
      const way = wayOf(states, settings, drives, first + i, k);
      zones[2 * i * drives + k] = states[2 * (first + i) * drives + k]! + way / 2;
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
