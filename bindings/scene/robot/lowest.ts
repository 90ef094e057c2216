import { checkBoolean, checkNumber } from '../../base/errors.ts';
import { checkOptions } from '../../base/options.ts';
import { type Numbers, type Precision, realArray } from '../../base/types.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import { type PairTable, tableFor } from '../pairs/columns.ts';
import { CONFIGURATIONS, type RobotAccess } from './access.ts';
import {
  checkResults,
  type Columns,
  type ColumnShape,
  makeResults,
  readResults,
} from '../pairs/result-columns.ts';

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
   * Where it was asked for: how the distance changes with each number of the configuration, metres per radian or metre; 0
   * where there is no pair.
   */
  gradient?: Float64Array | Float32Array;
}

/** The columns without the gradient, which is not always there. */
const NAMES = ['distance', 'pair', 'elementA', 'elementB', 'pointA', 'pointB', 'normal'] as const;

type Name = (typeof NAMES)[number] | 'gradient';

/** What `robot.lowest` takes. */
export interface LowestChoices {
  /** Pairs further apart, in metres, are of no interest. Default: no limit. */
  readonly maxDistance?: number;
  /**
   * Whether the lowest pair is that of the least distance less its margin (`scene.setMargin`), where it has one of its own.
   * The distance that comes out is the whole distance still. Default: false.
   */
  readonly subtractMargins?: boolean;
  /** Whether the gradient of the distance is computed, too. Default: false. */
  readonly gradient?: boolean;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: LowestDistances;
}

const OPTIONS = ['maxDistance', 'subtractMargins', 'gradient', 'out', 'bases'] as const;

/** What lowest distances are asked for: plain data. */
export interface LowestQuestion {
  readonly kind: 'lowest';
  /** Pairs further apart are of no interest, metres. */
  readonly maxDistance: number;
  /** Whether the lowest is that of the distances less the margins that pairs have of their own. */
  readonly subtractMargins: boolean;
  readonly gradient: boolean;
}

/**
 * Reads what `robot.lowest` is given: the question, what the results are to be written into, and its columns, each read once.
 * Where moving bases are is read elsewhere.
 */
export function readLowest(
  where: string,
  options: LowestChoices & { readonly bases?: unknown },
): { question: LowestQuestion; given: LowestDistances | undefined; out: LowestDistances | undefined } {
  checkOptions(where, options, OPTIONS);
  const { maxDistance = Infinity, subtractMargins = false, gradient = false, out: given } = options;
  const question: LowestQuestion = {
    kind: 'lowest',
    maxDistance: checkNumber(where, 'maxDistance', maxDistance),
    subtractMargins: checkBoolean(where, 'subtractMargins', subtractMargins),
    gradient: checkBoolean(where, 'gradient', gradient),
  };
  const names = gradient ? [...NAMES, 'gradient' as const] : NAMES;
  return { question, given, out: given && (readResults(where, given, names) as unknown as LowestDistances) };
}

/** The columns of so many configurations. */
export function lowestShapes(
  precision: Precision,
  drives: number,
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
  return { ...shapes, gradient: { type: real, length: count * drives } };
}

/** Finds the lowest distances of a robot in a scene. */
export class LowestSearch {
  readonly #robot: RobotAccess;
  readonly #room: GrowingBuffer;
  /** Room for a gradient, the numbers of pairs, and gradients. */
  readonly #sum: GrowingBuffer;
  readonly #pairs: GrowingBuffer;
  readonly #gradients: GrowingBuffer;
  #table: PairTable | undefined;
  #shapes: Record<Name, ColumnShape> | undefined;

  constructor(robot: RobotAccess) {
    const { heap } = robot.host;
    this.#robot = robot;
    this.#room = new GrowingBuffer(heap);
    this.#sum = new GrowingBuffer(heap);
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
    revision: number,
    list: Numbers,
    count: number,
    { maxDistance, subtractMargins, gradient }: LowestQuestion,
    given?: LowestDistances,
  ): LowestDistances {
    const { host, drives } = this.#robot;
    const { exports, heap, precision } = host;
    const columns = given as Columns<Name> | undefined;
    const shapes = this.#shapesOf(count, gradient);
    const { pairs, pairCount } = this.#robot.prepare(where, revision);
    if (columns !== undefined) checkResults(where, shapes, columns);
    const most = Math.min(CONFIGURATIONS, count);
    const real = realArray(precision).BYTES_PER_ELEMENT;
    const room = this.#room.reserve(where, exports.lowestBytes(pairCount));
    const sum = this.#sum.reserve(where, drives * Float64Array.BYTES_PER_ELEMENT);
    const numbers = this.#pairs.reserve(where, most * Int32Array.BYTES_PER_ELEMENT);
    const gradients = gradient ? this.#gradients.reserve(where, most * drives * real) : 0;
    const table = tableFor(where, most, host, this.#table);
    this.#table = table;
    const out = columns ?? makeResults(shapes);
    this.#robot.begin(false);
    exports.beginLowest(pairs, pairCount, room, sum, maxDistance, subtractMargins ? 1 : 0);
    for (let first = 0; first < count; first += most) {
      const size = Math.min(most, count - first);
      exports.findLowest(this.#robot.stage(list, first, size), size, table.columns, numbers, gradients);
      const { distance, pointA, pointB, normal, elementA, elementB } = table.views(size);
      out.distance.set(distance, first);
      out.pair.set(heap.int32(numbers, size), first);
      out.elementA.set(elementA, first);
      out.elementB.set(elementB, first);
      out.pointA.set(pointA, 3 * first);
      out.pointB.set(pointB, 3 * first);
      out.normal.set(normal, 3 * first);
      if (gradient) out.gradient.set(heap.reals(precision, gradients, size * drives), first * drives);
    }
    this.#robot.end(false);
    return out as unknown as LowestDistances;
  }

  dispose(): void {
    for (const buffer of [this.#room, this.#sum, this.#pairs, this.#gradients]) buffer.dispose();
    this.#table?.dispose();
  }

  /** What the columns have to be: made anew only where that is other than last time. */
  #shapesOf(count: number, gradient: boolean): Record<Name, ColumnShape> {
    const last = this.#shapes;
    if (last?.distance.length === count && 'gradient' in last === gradient) return last;
    const { host, drives } = this.#robot;
    return (this.#shapes = lowestShapes(host.precision, drives, count, gradient));
  }
}
