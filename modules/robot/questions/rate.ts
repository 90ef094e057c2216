import {
  checkBoolean,
  checkFinite,
  checkNumber,
  outOfRange,
  wrongType,
} from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { type Numbers, type Precision, realArray } from '../../../bindings/base/types.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import { recordAt } from '../../../bindings/wasm/fields.ts';
import { RATE_SEARCH, RATING } from '../../../bindings/wasm/records.ts';
import {
  checkResults,
  type Columns,
  type ColumnShape,
  makeResults,
  readResults,
} from '../../../bindings/scene/pairs/result-columns.ts';
import { resultsShape } from '../../../bindings/scene/questions/answers.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import type { BasesOption } from '../model/bases.ts';
import { dimensionOf, takeOwn } from './arm.ts';
import { type ArmSettings, ASKED_OF_ROBOTS, type RobotQuestion } from './question.ts';
import { CONFIGURATIONS, partOf, type SceneRobot } from './scene-robot.ts';

/** What is found of many trajectories, one row each. */
export interface TrajectoryRatings {
  /** 1 where all pairs keep their margins at all waypoints, else 0; one without a margin must not overlap. */
  free: Uint8Array;
  /** The lowest distance at any waypoint, metres; +Infinity where all pairs are further apart than `safe`. */
  lowest: Float64Array | Float32Array;
  /** Waypoint of the lowest distance, and its pair's number in `scene.pairs`; the first, -1 for none. */
  waypoint: Int32Array;
  pair: Int32Array;
  /** The cost, m²; +Infinity where it is above `stopBelow`. */
  cost: Float64Array;
  /**
   * Where asked for: how the cost changes with each number of each configuration, m² per radian or metre; 0
   * where the cost is +Infinity.
   */
  gradient?: Float64Array | Float32Array;
}

/** What `arm.rate` takes. */
export interface RateOptions extends BasesOption {
  /** Configurations per trajectory. */
  readonly waypoints: number;
  /** The distance from which on a pair costs nothing, metres. */
  readonly safe: number;
  /** A factor per pair of `scene.pairs`, at least 0. Default: 1 for all. */
  readonly weights?: ArrayLike<number>;
  /** Whether only the pair that costs most counts at each waypoint, not the sum of all. Default: false. */
  readonly deepest?: boolean;
  /** A trajectory that costs more, m², is not rated to its end: its cost is +Infinity. Default: no limit. */
  readonly stopBelow?: number;
  /** Whether the gradient of the cost is computed, too. Default: false. */
  readonly gradient?: boolean;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: TrajectoryRatings;
}

const NAMES = ['free', 'lowest', 'waypoint', 'pair', 'cost'] as const;

type Name = (typeof NAMES)[number] | 'gradient';

const OPTIONS = ['waypoints', 'safe', 'weights', 'deepest', 'stopBelow', 'gradient', 'out', 'bases'] as const;

export interface RateSettings extends ArmSettings {
  readonly waypoints: number;
  readonly safe: number;
  readonly weights: Float64Array | undefined;
  readonly deepest: boolean;
  readonly stopBelow: number;
  readonly gradient: boolean;
}

/** What a trajectory costs; a unit is a trajectory. */
export const RATE: RobotQuestion<
  RateSettings,
  TrajectoryRatings,
  [configurations: unknown, options: RateOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'rate',
  read(where, arm, configurations, options) {
    checkOptions(where, options, OPTIONS);
    if (typeof (options as unknown) !== 'object') throw wrongType(where, 'options', 'an object', options);
    const { waypoints, safe, weights, deepest = false, stopBelow = Infinity, gradient = false } = options;
    const { out: given, bases } = options;
    checkFinite(where, 'waypoints', waypoints);
    if (!Number.isInteger(waypoints) || waypoints < 1 || waypoints > MOST_WAYPOINTS) {
      throw outOfRange(where, 'waypoints', `an integer from 1 to ${MOST_WAYPOINTS}`, waypoints);
    }
    const settings: RateSettings = {
      arm: arm.shape,
      waypoints,
      safe: checkFinite(where, 'safe', safe),
      weights: weights && readWeights(where, weights),
      deepest: checkBoolean(where, 'deepest', deepest),
      stopBelow: checkNumber(where, 'stopBelow', stopBelow),
      gradient: checkBoolean(where, 'gradient', gradient),
    };
    const names = gradient ? [...NAMES, 'gradient' as const] : NAMES;
    const out =
      given === undefined ? undefined : (readResults(where, given, names) as unknown as TrajectoryRatings);
    const { numbers, count } = arm.bases.readMany(where, configurations, bases, waypoints);
    if (count % waypoints !== 0) {
      throw outOfRange(where, 'configurations', `trajectories of ${waypoints} configurations each`, numbers);
    }
    const units = count / waypoints;
    const width = waypoints * arm.joints.length;
    return { question: RATE, settings, about: arm.tree, numbers, units, width, given, out };
  },
  shape: ({ scene }, settings, units) =>
    resultsShape((count) => rateShapes(scene.precision, dimensionOf(settings.arm), count, settings), units),
  run: (subject, settings, { numbers, count }, out) =>
    partOf(subject, TrajectoryRater).rate(subject.where, numbers, count, settings, out),
};

/** Numbers of waypoints are i32. */
const MOST_WAYPOINTS = 2 ** 30;

function readWeights(where: string, list: ArrayLike<unknown>): Float64Array {
  if (!Array.isArray(list) && !(ArrayBuffer.isView(list) && !(list instanceof DataView))) {
    throw wrongType(where, 'weights', 'an array of numbers', list);
  }
  const weights = new Float64Array(list.length);
  for (let i = 0; i < weights.length; i++) {
    const weight = checkFinite(where, `weights[${i}]`, list[i]);
    if (weight < 0) throw outOfRange(where, `weights[${i}]`, 'at least 0', weight);
    weights[i] = weight;
  }
  return weights;
}

/** The columns of so many trajectories. `width`: how many numbers a configuration has. */
function rateShapes(
  precision: Precision,
  width: number,
  trajectories: number,
  { waypoints, gradient }: RateSettings,
): Record<Name, ColumnShape> {
  const real = realArray(precision);
  const shapes: Record<(typeof NAMES)[number], ColumnShape> = {
    free: { type: Uint8Array, length: trajectories },
    lowest: { type: real, length: trajectories },
    waypoint: { type: Int32Array, length: trajectories },
    pair: { type: Int32Array, length: trajectories },
    cost: { type: Float64Array, length: trajectories },
  };
  if (!gradient) return shapes as Record<Name, ColumnShape>;
  return { ...shapes, gradient: { type: real, length: trajectories * waypoints * width } };
}

/** Rates trajectories of a robot in a scene. */
class TrajectoryRater implements Companion {
  readonly #robot: SceneRobot;
  readonly #weights: GrowingBuffer;
  /** Room for what rates, for what is known of trajectories, and for the gradients of waypoints. */
  readonly #room: GrowingBuffer;
  readonly #ratings: GrowingBuffer;
  readonly #gradients: GrowingBuffer;

  constructor(robot: SceneRobot) {
    const { heap } = robot.host;
    this.#robot = robot;
    this.#weights = new GrowingBuffer(heap);
    this.#ratings = new GrowingBuffer(heap);
    this.#room = new GrowingBuffer(heap);
    this.#gradients = new GrowingBuffer(heap);
  }

  /**
   * Rates trajectories. The scene stays as it is.
   *
   * @param list - configurations, trajectory after trajectory
   * @throws RangeError or TypeError for weights or columns of other sizes, before anything is written
   */
  rate(
    where: string,
    list: Numbers,
    trajectories: number,
    settings: RateSettings,
    given: TrajectoryRatings | undefined,
  ): TrajectoryRatings {
    const { arm, waypoints, safe, weights, deepest, stopBelow, gradient } = settings;
    const { host, drives } = this.#robot;
    const { exports, heap, precision } = host;
    const count = trajectories * waypoints;
    const width = dimensionOf(arm);
    const shapes = rateShapes(precision, width, trajectories, settings);
    const columns = given as Columns<Name> | undefined;
    const { pairCount } = this.#robot.prepare(where);
    if (weights !== undefined && weights.length !== pairCount) {
      throw outOfRange(where, 'weights', `${pairCount} numbers, one per pair of the scene`, weights);
    }
    if (columns !== undefined) checkResults(where, shapes, columns);
    const most = Math.min(CONFIGURATIONS, count);
    const real = realArray(precision).BYTES_PER_ELEMENT;
    const word = Float64Array.BYTES_PER_ELEMENT;
    const atOnce = Math.ceil(most / waypoints) + 1;
    const factors = weights === undefined ? 0 : this.#weights.reserve(where, weights.length * word);
    const search = this.#room.reserve(where, exports.rateBytes(drives));
    const ratings = this.#ratings.reserve(where, exports.ratingBytes(atOnce));
    const gradients = gradient ? this.#gradients.reserve(where, most * drives * real) : 0;
    const out = columns ?? makeResults(shapes);
    if (weights !== undefined) this.#weights.float64.set(weights);
    this.#robot.begin(true);
    const onlyDeepest = deepest ? 1 : 0;
    heap.write(search, RATE_SEARCH, { weights: factors, safe, stopBelow, onlyDeepest });
    exports.beginRates(search, this.#robot.scene, Number(gradient));
    exports.clearRatings(ratings, atOnce);
    for (let first = 0; first < count; first += most) {
      const size = Math.min(most, count - first);
      const before = first % waypoints;
      const at = (first - before) / waypoints;
      const staged = this.#robot.stage(list, first, size, arm);
      exports.rateWaypoints(search, staged, size, before, waypoints, ratings, gradients);
      if (gradient)
        takeOwn(arm, heap.reals(precision, gradients, size * drives), out.gradient, first, drives);
      const done = Math.floor((before + size) / waypoints);
      for (let i = 0; i < done; i++)
        this.#take(recordAt(ratings, RATING, i), at + i, gradient ? waypoints * width : 0, out);
      // What is known of a trajectory that goes on is the first next time.
      heap.uint8(ratings, RATING.bytes * (done + 1)).copyWithin(0, RATING.bytes * done);
      exports.clearRatings(recordAt(ratings, RATING, 1), atOnce - 1);
    }
    this.#robot.end(true);
    return out as unknown as TrajectoryRatings;
  }

  dispose(): void {
    for (const buffer of [this.#weights, this.#room, this.#ratings, this.#gradients]) buffer.dispose();
  }

  /** Copies what was found of a trajectory into its row. `width`: the numbers of its gradient. */
  #take(record: number, row: number, width: number, out: Columns<Name>): void {
    const { heap } = this.#robot.host;
    const { free, lowest, waypoint, pair, cost } = RATING.fields;
    out.free[row] = heap.read(record, free);
    out.lowest[row] = heap.read(record, lowest);
    out.waypoint[row] = heap.read(record, waypoint);
    out.pair[row] = heap.read(record, pair);
    out.cost[row] = heap.read(record, cost);
    if (width === 0 || out.cost[row] < Infinity) return;
    out.gradient.fill(0, row * width, (row + 1) * width);
  }
}
