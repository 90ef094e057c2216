import { checkOptions } from '../base/options.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { type Numbers, type Precision, realArray } from '../base/types.ts';
import { checkPenetration, type PenetrationOptions } from '../scene/pairs/penetration.ts';
import { type BatchLayout, checkLayout } from './layout.ts';

/** Results of a batch, one row per element pair, in metres. */
export interface BatchColumns {
  /** Signed distance, n numbers: negative where the elements overlap. */
  distance: Numbers;
  /** Points on A's surface, 3n numbers. */
  pointA: Numbers;
  /** Points on B's surface, 3n numbers. */
  pointB: Numbers;
  /** Unit vectors from A to B, 3n numbers. */
  normal: Numbers;
}

/** What `engine.distances` takes. */
export interface DistanceOptions extends PenetrationOptions {
  /** The result of an earlier call with as many rows, to be written into. */
  out?: BatchColumns | undefined;
  /**
   * How packed numbers lie, in `a`, `b` and the result. `'rows'` (default): one row per pair. `'columns'`: one column per
   * number of a row, n numbers each, one right behind the other; vectors of the result are all x, then all y, then all z.
   * Points, lines and triangles are compared as the columns lie; others are rearranged first.
   */
  layout?: BatchLayout | undefined;
}

/** Options, read once. */
interface CheckedOptions {
  readonly out: BatchColumns | undefined;
  readonly columns: BatchColumns | undefined;
  readonly isExact: boolean;
  readonly layout: BatchLayout;
}

/**
 * Checks the options of `engine.distances`.
 */
export function checkDistanceOptions(where: string, options: DistanceOptions | undefined): CheckedOptions {
  checkOptions(where, options, OPTIONS);
  const out = options?.out;
  const layout = checkLayout(where, options?.layout);
  return { out, columns: readColumns(where, out), isExact: checkPenetration(where, options), layout };
}

/** The columns of `out`, each read once. */
function readColumns(where: string, out: BatchColumns | undefined): BatchColumns | undefined {
  if (out === undefined) return undefined;
  if (typeof out !== 'object' || out === null)
    throw wrongType(where, 'out', 'columns of an earlier call', out);
  const { distance, pointA, pointB, normal } = out;
  return { distance, pointA, pointB, normal };
}

const OPTIONS = ['out', 'penetration', 'layout'] as const;

/** Makes columns for so many pairs. */
export function makeBatchColumns(precision: Precision, count: number): BatchColumns {
  const type = realArray(precision);
  return {
    distance: new type(count),
    pointA: new type(3 * count),
    pointB: new type(3 * count),
    normal: new type(3 * count),
  };
}

/** Checks columns that were read: their types, and room for so many pairs. */
export function checkBatchColumns(
  where: string,
  precision: Precision,
  out: BatchColumns,
  count: number,
): void {
  const type = realArray(precision);
  for (const name of ['distance', 'pointA', 'pointB', 'normal'] as const) {
    const length = name === 'distance' ? count : 3 * count;
    const column: unknown = out[name];
    if (!(column instanceof type)) {
      throw wrongType(where, `out.${name}`, `a ${type.name} in this ${precision} engine`, column);
    }
    if (column.length !== length) throw outOfRange(where, `out.${name}`, `${length} numbers long`, column);
  }
}
