import { angleOf, sineAndCosine } from '../../../bindings/base/angles.ts';
import { checkBoolean, checkInteger, checkNumber, outOfRange } from '../../../bindings/base/errors.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import {
  checkResults,
  type Columns,
  type ColumnShape,
  makeResults,
  readResults,
} from '../../../bindings/scene/pairs/result-columns.ts';
import { resultsShape } from '../../../bindings/scene/questions/answers.ts';
import type { Companion, Work } from '../../../bindings/scene/questions/question.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import { recordAt } from '../../../bindings/wasm/fields.ts';
import {
  BLOCKED,
  COLUMN,
  REACH,
  REACH_SEARCH,
  REACHED,
  TIP,
  TIP_JOINT,
  TIPS,
} from '../../../bindings/wasm/records.ts';
import { readConfigurations } from '../model/configurations.ts';
import { type Arm, dimensionOf, readMargin, takeOwn, wholeOf } from './arm.ts';
import { type ArmSettings, ASKED_OF_ROBOTS, type RobotQuestion } from './question.ts';
import {
  POSE_OPTIONS,
  REACH_STATUSES,
  type Reaches,
  type ReachManyOptions,
  type ReachStatus,
} from './reach-options.ts';
import { PLACE_NUMBERS, type ReachProblem, readProblem, readTargets } from './reach-problem.ts';
import { CONFIGURATIONS, partOf, type SceneRobot } from './scene-robot.ts';

/** What workers are told of a call. */
export interface ReachSettings extends ArmSettings {
  readonly problem: ReachProblem;
  /** Whether the first try begins at the seed. */
  readonly hasSeed: boolean;
  readonly tries: number;
  readonly maxIterations: number;
  readonly avoid: boolean;
  readonly margin: number;
  /** Undefined: that of the precision. */
  readonly positionTolerance: number | undefined;
  readonly rotationTolerance: number | undefined;
}

const NAMES = ['solved', 'status', 'configuration', 'positionError', 'rotationError', 'tries'] as const;

type Name = (typeof NAMES)[number];

const OPTIONS = [...POSE_OPTIONS, 'out'] as const;

const TRIES = { usual: 128, most: 4096 };
const ITERATIONS = { usual: 64, most: 10_000 };

/** What counts as reached unless the caller says otherwise, metres and radians. */
const TOLERANCE = { double: 1e-6, single: 1e-5 } as const;

/** Milliseconds that a target takes, before any measurement. */
const COST = 0.05;

/** Configurations in which links have given poses; a unit is a target. */
export const REACH_MANY: RobotQuestion<
  ReachSettings,
  Reaches,
  [link: unknown, targets: unknown, options?: ReachManyOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'reachMany',
  cost: () => COST,
  read: (where, arm, link, targets, options = {}) =>
    readWork(where, arm, link, options, () => readTargets(where, link, targets)),
  shape: (_, { arm }, units) => resultsShape((count) => reachShapes(dimensionOf(arm), count), units),
  run: (subject, settings, { numbers, count }, out) =>
    partOf(subject, Reacher).find(subject.where, numbers, count, settings, out),
};

/** Reads the arguments of a call. `readGoals`: reads the targets, after what is to be known for that. */
export function readWork(
  where: string,
  arm: Arm,
  link: unknown,
  options: ReachManyOptions,
  readGoals: () => Float64Array,
): Work<ReachSettings, Reaches> {
  checkOptions(where, options, OPTIONS);
  const problem = readProblem(where, arm, link);
  const settings = readSettings(where, arm, problem, options);
  const goals = readGoals();
  const places = PLACE_NUMBERS * problem.tips.length;
  const units = goals.length / places;
  const seeds = readSeeds(where, arm, options.seed, units);
  const given = options.out;
  const out =
    given === undefined ? undefined : (readResults<Name>(where, given, NAMES) as unknown as Reaches);
  const { drives } = arm.tree;
  const width = drives + places;
  const numbers = new Float64Array(units * width);
  for (let i = 0; i < units; i++) {
    const seed = seeds.length > drives ? seeds.subarray(i * drives, (i + 1) * drives) : seeds;
    numbers.set(seed, i * width);
    numbers.set(goals.subarray(i * places, (i + 1) * places), i * width + drives);
  }
  return { question: REACH_MANY, settings, about: arm.tree, numbers, units, width, given, out };
}

function readSettings(
  where: string,
  arm: Arm,
  problem: ReachProblem,
  options: ReachManyOptions,
): ReachSettings {
  const { seed, tries = TRIES.usual, maxIterations = ITERATIONS.usual, avoid = true } = options;
  return {
    arm: arm.shape,
    problem,
    hasSeed: seed !== undefined,
    tries: checkInteger(where, 'tries', tries, 1, TRIES.most),
    maxIterations: checkInteger(where, 'maxIterations', maxIterations, 1, ITERATIONS.most),
    avoid: checkBoolean(where, 'avoid', avoid),
    margin: readMargin(where, arm, options.margin),
    positionTolerance: readTolerance(where, 'positionTolerance', options.positionTolerance),
    rotationTolerance: readTolerance(where, 'rotationTolerance', options.rotationTolerance),
  };
}

function readTolerance(where: string, name: string, tolerance: unknown): number | undefined {
  if (tolerance === undefined) return undefined;
  const number = checkNumber(where, name, tolerance);
  if (number > 0) return number;
  throw outOfRange(where, name, 'above 0', tolerance);
}

/** The configurations of all joints from which targets are tried: one for all, or one per target. */
function readSeeds(where: string, arm: Arm, seed: unknown, targets: number): Float64Array {
  const { shape, joints } = arm;
  if (seed === undefined) return shape.fixed;
  const { numbers, count } = readConfigurations(where, seed, joints, 'seed');
  if (count !== 1 && count !== targets && joints.length > 0) {
    throw outOfRange(where, 'seed', `one configuration, or one for each of ${targets} targets`, seed);
  }
  if (count <= 1) return wholeOf(shape, numbers);
  const seeds = new Float64Array(count * shape.fixed.length);
  for (let i = 0; i < count; i++) {
    const own = numbers.subarray(i * joints.length, (i + 1) * joints.length);
    seeds.set(wholeOf(shape, own), i * shape.fixed.length);
  }
  return seeds;
}

function reachShapes(width: number, count: number): Record<Name, ColumnShape> {
  return {
    solved: { type: Uint8Array, length: count },
    status: { type: Uint8Array, length: count },
    configuration: { type: Float64Array, length: count * width },
    positionError: { type: Float64Array, length: count },
    rotationError: { type: Float64Array, length: count },
    tries: { type: Int32Array, length: count },
  };
}

/** From this angle on an orientation does not count, radians. */
const ANY_TURN = Math.PI;

/** Brings links to poses. */
class Reacher implements Companion {
  readonly #robot: SceneRobot;
  readonly #tips: GrowingBuffer;
  readonly #lists: GrowingBuffer;
  readonly #search: GrowingBuffer;
  readonly #units: GrowingBuffer;

  constructor(robot: SceneRobot) {
    const { heap } = robot.host;
    this.#robot = robot;
    this.#tips = new GrowingBuffer(heap);
    this.#lists = new GrowingBuffer(heap);
    this.#search = new GrowingBuffer(heap);
    this.#units = new GrowingBuffer(heap);
  }

  /**
   * Looks for configurations of so many targets. The scene stays as it is.
   *
   * @param list - for each target a configuration of all joints, and the poses
   */
  find(
    where: string,
    list: Numbers,
    count: number,
    settings: ReachSettings,
    given: Reaches | undefined,
  ): Reaches {
    const robot = this.#robot;
    const { exports, heap } = robot.host;
    const { arm, problem } = settings;
    const shapes = reachShapes(dimensionOf(arm), count);
    robot.prepare(where);
    if (given !== undefined) checkResults(where, shapes, given as unknown as Columns<Name>);
    const out = given ?? (makeResults(shapes) as unknown as Reaches);
    const { drives } = robot;
    const places = PLACE_NUMBERS * problem.tips.length;
    const most = Math.min(CONFIGURATIONS, count);
    const word = Float64Array.BYTES_PER_ELEMENT;
    const numbers = most * (2 * drives + places);
    const seeds = this.#units.reserve(where, numbers * word + most * REACH.bytes);
    const goals = recordAt(seeds, { bytes: word }, most * drives);
    const found = recordAt(goals, { bytes: word }, most * places);
    const reaches = recordAt(found, { bytes: word }, most * drives);
    const search = this.#makeSearch(where, settings);
    exports.resetStatistics();
    robot.keep(false);
    if (settings.avoid) exports.prepareScene(robot.scene, settings.margin);
    exports.beginReach(search);
    const width = drives + places;
    for (let first = 0; first < count; first += most) {
      const size = Math.min(most, count - first);
      const [from, to] = [heap.float64(seeds, size * drives), heap.float64(goals, size * places)];
      for (let i = 0; i < size; i++) {
        const row = (first + i) * width;
        from.set(list.subarray(row, row + drives), i * drives);
        to.set(list.subarray(row + drives, row + width), i * places);
      }
      exports.reachTargets(search, seeds, goals, size, found, reaches);
      takeOwn(arm, heap.float64(found, size * drives), out.configuration, first, drives);
      for (let i = 0; i < size; i++) {
        this.#take(recordAt(reaches, REACH, i), to.subarray(i * places), problem, first + i, out);
      }
    }
    robot.end(false);
    return out;
  }

  dispose(): void {
    for (const buffer of [this.#tips, this.#lists, this.#search, this.#units]) buffer.dispose();
  }

  /** Writes what is searched for into linear memory. */
  #makeSearch(where: string, settings: ReachSettings): number {
    const { host, drives, pairs, scene } = this.#robot;
    const { exports, heap, precision } = host;
    const { problem, tries, avoid } = settings;
    const { columns, joints, tips, length } = problem;
    const tipBytes = TIP.bytes + PLACE_NUMBERS * Float64Array.BYTES_PER_ELEMENT;
    const columnsBytes = columns.length * COLUMN.bytes;
    const rangesBytes = 2 * columns.length * Float64Array.BYTES_PER_ELEMENT;
    const tipsBytes = tips.length * tipBytes;
    const bytes = columnsBytes + rangesBytes + tipsBytes + joints.length * TIP_JOINT.bytes;
    const columnList = this.#lists.reserve(where, bytes);
    const ranges = recordAt(columnList, COLUMN, columns.length);
    const tipList = recordAt(ranges, { bytes: rangesBytes }, 1);
    const jointList = recordAt(tipList, { bytes: tipBytes }, tips.length);
    const tipsRecord = this.#tips.reserve(where, exports.reachTipsBytes(tips.length, columns.length));
    const searchBytes = exports.reachBytes(pairs.length, drives, columns.length, tries);
    const search = this.#search.reserve(where, searchBytes);
    const position = settings.positionTolerance ?? TOLERANCE[precision];
    const rotation = settings.rotationTolerance ?? TOLERANCE[precision];
    const positionWeight = position === Infinity ? 0 : 1 / length;
    columns.forEach(({ drive, wraps, slides, lower, upper }, i) =>
      heap.write(recordAt(columnList, COLUMN, i), COLUMN, {
        drive,
        wraps: wraps ? 1 : 0,
        lower,
        upper,
        weight: slides ? 1 / length : 1,
      }),
    );
    heap.float64(ranges, columns.length).set(columns.map(({ from }) => from));
    heap
      .float64(recordAt(ranges, { bytes: rangesBytes / 2 }, 1), columns.length)
      .set(columns.map(({ to }) => to));
    tips.forEach(({ body, placement }, i) => {
      const tip = recordAt(tipList, { bytes: tipBytes }, i);
      heap.write(tip, TIP, { body });
      heap.float64(recordAt(tip, TIP, 1), PLACE_NUMBERS).set(placement);
    });
    joints.forEach((joint, i) => heap.write(recordAt(jointList, TIP_JOINT, i), TIP_JOINT, { ...joint }));
    heap.write(tipsRecord, TIPS, {
      tree: this.#robot.tree,
      tips: tipList,
      tipCount: tips.length,
      joints: jointList,
      jointCount: joints.length,
      columnCount: columns.length,
      positionWeight,
      rotationWeight: rotation >= ANY_TURN ? 0 : 1,
    });
    heap.write(search, REACH_SEARCH, {
      scene,
      tips: tipsRecord,
      columns: columnList,
      ranges,
      beginsAtSeed: settings.hasSeed ? 1 : 0,
      tries,
      maxSteps: settings.maxIterations,
      avoid: avoid ? 1 : 0,
      margin: settings.margin,
      positionTolerance: position,
      rotationTolerance: rotation >= ANY_TURN ? Infinity : 2 * sineAndCosine(rotation / 2)[0],
    });
    return search;
  }

  /** Copies what became of a target into its row. */
  #take(record: number, goals: Float64Array, { tips }: ReachProblem, row: number, out: Reaches): void {
    const { heap } = this.#robot.host;
    const { outcome, tries, position, rotation, held } = REACH.fields;
    const code = heap.read(record, outcome);
    const status: ReachStatus =
      code === REACHED
        ? 'solved'
        : code === BLOCKED
          ? 'in collision'
          : tips.some((tip, i) => isBeyond(tip, goals, i))
            ? 'out of reach'
            : heap.read(record, held) === 1
              ? 'at limits'
              : 'not found';
    out.solved[row] = code === REACHED ? 1 : 0;
    out.status[row] = REACH_STATUSES.indexOf(status);
    out.tries[row] = heap.read(record, tries);
    out.positionError[row] = heap.read(record, position);
    // 2 sin(θ/2), as the binaries measure turns.
    const half = Math.min(1, heap.read(record, rotation) / 2);
    out.rotationError[row] = 2 * angleOf(half, Math.sqrt(1 - half * half));
  }
}

/** Rounding of the lengths that are added up, as a share. */
const ROUNDING = 1e-6;

/** Whether a target is further away than a link can be. */
function isBeyond({ reach, from }: ReachProblem['tips'][number], goals: Float64Array, tip: number): boolean {
  const [x, y, z] = [0, 1, 2].map((i) => goals[PLACE_NUMBERS * tip + 4 * i + 3]! - from[i]!);
  return lengthOf(x!, y!, z!) > reach * (1 + ROUNDING);
}
