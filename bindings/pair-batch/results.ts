import { checkOptions } from '../base/options.ts';
import { checkChoice } from '../base/errors.ts';
import { type Numbers, type Precision, realArray } from '../base/types.ts';
import { checkResults, type ColumnShape, readResults } from '../scene/pairs/result-columns.ts';
import { checkPenetration, type PenetrationOptions } from '../scene/pairs/penetration.ts';
import type { BatchLayout } from './layout.ts';

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
   * How packed numbers lie, in `a`, `b` and the result. `'rows'` (default): one row per pair. `'columns'`: a
   * column of n numbers for each number of a row, without gaps; vectors of the result are all x, then all y,
   * then all z. Points, lines and triangles are compared as columns lie; others are rearranged first.
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
  const { out, layout = 'rows' } = options ?? {};
  checkChoice(where, 'options.layout', layout, LAYOUTS);
  const columns = out === undefined ? undefined : (readResults(where, out, NAMES) as BatchColumns);
  return { out, columns, isExact: checkPenetration(where, options), layout };
}

const OPTIONS = ['out', 'penetration', 'layout'] as const;
const NAMES = ['distance', 'pointA', 'pointB', 'normal'] as const;
const LAYOUTS = ['rows', 'columns'] as const;

/** The columns of so many pairs: their types and lengths. */
function shapesOf(precision: Precision, count: number): Record<keyof BatchColumns, ColumnShape> {
  const type = realArray(precision);
  const vectors = { type, length: 3 * count };
  return { distance: { type, length: count }, pointA: vectors, pointB: vectors, normal: vectors };
}

/** Makes columns for so many pairs. */
export function makeBatchColumns(precision: Precision, count: number): BatchColumns {
  // Not by `makeResults`: for one pair, a loop over names takes longer than all of the rest.
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
  checkResults(where, shapesOf(precision, count), out, 'out', ` in this ${precision} engine`);
}
