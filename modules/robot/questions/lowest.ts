import { checkBoolean, checkNumber } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { type Numbers, type Precision, realArray } from '../../../bindings/base/types.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import { type PairTable, tableFor } from '../../../bindings/scene/pairs/columns.ts';
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

/** The lowest distance in each of many configurations, one row each; metres, world frame. */
export interface LowestDistances {
  /** Signed distance of the lowest pair; +Infinity where none is within the largest distance. */
  distance: Float64Array | Float32Array;
  /** Number of the pair in `scene.pairs`; -1 where none is within the largest distance. */
  pair: Int32Array;
  /** Numbers of the closest elements of its a and b; -1 where there is no pair. */
  elementA: Int32Array;
  elementB: Int32Array;
  /** Points on the surfaces of a and b, 3 numbers each; 0 where there is no pair. */
  pointA: Float64Array | Float32Array;
  pointB: Float64Array | Float32Array;
  /** Unit vectors from a to b, 3 numbers each; 0 where there is no pair. */
  normal: Float64Array | Float32Array;
  /**
   * Where asked for: how the distance changes with each number of the configuration, metres per radian or
   * metre; 0 where there is no pair.
   */
  gradient?: Float64Array | Float32Array;
}

/** The columns without the gradient, which is not always there. */
const NAMES = ['distance', 'pair', 'elementA', 'elementB', 'pointA', 'pointB', 'normal'] as const;

type Name = (typeof NAMES)[number] | 'gradient';

/** What `arm.lowest` takes. */
export interface LowestOptions extends BasesOption {
  /** Pairs further apart, in metres, are of no interest. Default: no limit. */
  readonly maxDistance?: number;
  /**
   * Whether the lowest pair is that of the least distance less its own margin (`scene.setMargin`), if any.
   * The distance that comes out is still the whole one. Default: false.
   */
  readonly subtractMargins?: boolean;
  /** Whether the gradient of the distance is computed, too. Default: false. */
  readonly gradient?: boolean;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: LowestDistances;
}

const OPTIONS = ['maxDistance', 'subtractMargins', 'gradient', 'out', 'bases'] as const;

export interface LowestSettings extends ArmSettings {
  readonly maxDistance: number;
  readonly subtractMargins: boolean;
  readonly gradient: boolean;
}

/** The lowest distance; a unit is a configuration. */
export const LOWEST: RobotQuestion<
  LowestSettings,
  LowestDistances,
  [configurations: unknown, options?: LowestOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'lowest',
  read(where, arm, configurations, options = {}) {
    checkOptions(where, options, OPTIONS);
    const { maxDistance = Infinity, subtractMargins = false, gradient = false, out: given, bases } = options;
    const settings: LowestSettings = {
      arm: arm.shape,
      maxDistance: checkNumber(where, 'maxDistance', maxDistance),
      subtractMargins: checkBoolean(where, 'subtractMargins', subtractMargins),
      gradient: checkBoolean(where, 'gradient', gradient),
    };
    const names = gradient ? [...NAMES, 'gradient' as const] : NAMES;
    const out =
      given === undefined ? undefined : (readResults(where, given, names) as unknown as LowestDistances);
    const { numbers, count: units } = arm.bases.readMany(where, configurations, bases);
    const width = arm.joints.length;
    return { question: LOWEST, settings, about: arm.tree, numbers, units, width, given, out };
  },
  shape: ({ scene }, { arm, gradient }, units) =>
    resultsShape((count) => lowestShapes(scene.precision, dimensionOf(arm), count, gradient), units),
  run: (subject, settings, { numbers, count }, out) =>
    partOf(subject, LowestSearch).find(subject.where, numbers, count, settings, out),
};

/** The columns of so many configurations. `width`: how many numbers one has. */
function lowestShapes(
  precision: Precision,
  width: number,
  count: number,
  gradient: boolean,
): Record<Name, ColumnShape> {
  const real = realArray(precision);
  const shapes: Record<(typeof NAMES)[number], ColumnShape> = {
    distance: { type: real, length: count },
    pair: { type: Int32Array, length: count },
    elementA: { type: Int32Array, length: count },
    elementB: { type: Int32Array, length: count },
    pointA: { type: real, length: 3 * count },
    pointB: { type: real, length: 3 * count },
    normal: { type: real, length: 3 * count },
  };
  if (!gradient) return shapes as Record<Name, ColumnShape>;
  return { ...shapes, gradient: { type: real, length: count * width } };
}

/** Finds the lowest distances of a robot in a scene. */
class LowestSearch implements Companion {
  readonly #robot: SceneRobot;
  readonly #room: GrowingBuffer;
  /** Room for the numbers of pairs, and for gradients. */
  readonly #pairs: GrowingBuffer;
  readonly #gradients: GrowingBuffer;
  #table: PairTable | undefined;
  #shapes: Record<Name, ColumnShape> | undefined;

  constructor(robot: SceneRobot) {
    const { heap } = robot.host;
    this.#robot = robot;
    this.#room = new GrowingBuffer(heap);
    this.#pairs = new GrowingBuffer(heap);
    this.#gradients = new GrowingBuffer(heap);
  }

  /**
   * Finds the lowest distance of each configuration. The scene stays as it is.
   *
   * @throws RangeError or TypeError for columns of other sizes or types, before anything is written
   */
  find(
    where: string,
    list: Numbers,
    count: number,
    { arm, maxDistance, subtractMargins, gradient }: LowestSettings,
    given: LowestDistances | undefined,
  ): LowestDistances {
    const { host, drives } = this.#robot;
    const { exports, heap, precision } = host;
    const columns = given as Columns<Name> | undefined;
    const shapes = this.#shapesOf(dimensionOf(arm), count, gradient);
    const { pairCount } = this.#robot.prepare(where);
    if (columns !== undefined) checkResults(where, shapes, columns);
    const most = Math.min(CONFIGURATIONS, count);
    const real = realArray(precision).BYTES_PER_ELEMENT;
    const search = this.#room.reserve(where, exports.lowestBytes(pairCount, drives));
    const numbers = this.#pairs.reserve(where, most * Int32Array.BYTES_PER_ELEMENT);
    const gradients = gradient ? this.#gradients.reserve(where, most * drives * real) : 0;
    const table = tableFor(where, most, host, this.#table);
    this.#table = table;
    const out = columns ?? makeResults(shapes);
    this.#robot.begin(false);
    exports.beginLowest(search, this.#robot.scene, maxDistance, subtractMargins ? 1 : 0);
    for (let first = 0; first < count; first += most) {
      const size = Math.min(most, count - first);
      const staged = this.#robot.stage(list, first, size, arm);
      exports.findLowest(search, staged, size, table.columns, numbers, gradients);
      const { distance, pointA, pointB, normal, elementA, elementB } = table.views(size);
      out.distance.set(distance, first);
      out.pair.set(heap.int32(numbers, size), first);
      out.elementA.set(elementA, first);
      out.elementB.set(elementB, first);
      out.pointA.set(pointA, 3 * first);
      out.pointB.set(pointB, 3 * first);
      out.normal.set(normal, 3 * first);
      if (gradient)
        takeOwn(arm, heap.reals(precision, gradients, size * drives), out.gradient, first, drives);
    }
    this.#robot.end(false);
    return out as unknown as LowestDistances;
  }

  dispose(): void {
    for (const buffer of [this.#room, this.#pairs, this.#gradients]) buffer.dispose();
    this.#table?.dispose();
  }

  /** What the columns have to be: made anew only where that is other than last time. */
  #shapesOf(width: number, count: number, gradient: boolean): Record<Name, ColumnShape> {
    const last = this.#shapes as Partial<Record<Name, ColumnShape>> | undefined;
    const length = gradient ? count * width : undefined;
    if (last?.distance?.length === count && last.gradient?.length === length) return this.#shapes!;
    return (this.#shapes = lowestShapes(this.#robot.host.precision, width, count, gradient));
  }
}
