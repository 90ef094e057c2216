import { checkNumber, outOfRange } from '../../base/errors.ts';
import { checkOptions } from '../../base/options.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { Host } from '../../wasm/host.ts';
import { CLOSEST_PAIRS } from '../../wasm/records.ts';
import type { BatchScene } from '../model/view.ts';
import { type PairTable, tableFor } from '../pairs/columns.ts';
import { type LinkOf, type PairDistance, readRow } from '../pairs/distances.ts';
import type { Pair } from '../pairs/pairs.ts';
import { checkPenetration, type PenetrationOptions, withPenetration } from '../pairs/penetration.ts';

/** What `scene.closest` takes. */
export interface ClosestOptions extends PenetrationOptions {
  /** Pairs further apart, in metres, are not looked for. Default: no limit. */
  maxDistance?: number;
}

/** The question that `scene.closest` was asked. */
export interface CheckedClosest {
  /** How many pairs, where a list is asked for. */
  readonly count: number | undefined;
  readonly maxDistance: number;
  readonly isExact: boolean;
}

const OPTIONS = ['maxDistance', 'penetration'] as const;

/** Reads the arguments of `scene.closest`: a number of pairs and options, either of which may be left out. */
export function checkClosest(
  where: string,
  first: number | ClosestOptions | undefined,
  second: ClosestOptions | undefined,
): CheckedClosest {
  const hasCount = typeof first === 'number';
  if (hasCount && !(Number.isInteger(first) && first >= 1)) {
    throw outOfRange(where, 'count', 'a positive integer', first);
  }
  if (!hasCount && second !== undefined) throw outOfRange(where, 'count', 'a positive integer', first);
  const options = hasCount ? second : first;
  checkOptions(where, options, OPTIONS);
  return {
    count: hasCount ? first : undefined,
    maxDistance: checkNumber(where, 'maxDistance', options?.maxDistance ?? Infinity),
    isExact: checkPenetration(where, options),
  };
}

/** Searches for the closest pairs of a scene: room for a heap of all pairs, and for the results. */
export class ClosestSearch {
  readonly #host: Host;
  /** The record of the search, and behind it what it points to. */
  readonly #buffer: GrowingBuffer;
  #table: PairTable | undefined;
  /** What the record is laid out for. */
  #pairs: readonly Pair[] | undefined;
  #most = 0;

  constructor(host: Host) {
    this.#host = host;
    this.#buffer = new GrowingBuffer(host.heap);
  }

  /**
   * Finds up to `count` pairs within a distance, the closest first; of equals, the first in the list.
   *
   * @param pairs - of the scene: another array whenever they have changed
   * @throws RangeError when memory is full
   */
  find(
    where: string,
    scene: BatchScene,
    pairs: readonly Pair[],
    linkOf: LinkOf,
    count: number,
    { maxDistance, isExact }: CheckedClosest,
  ): PairDistance[] {
    const most = Math.min(count, pairs.length);
    if (most === 0) return [];
    this.#table = tableFor(where, most, this.#host, this.#table);
    const table = this.#table;
    this.#layOut(where, pairs, most);
    const record = this.#buffer.address;
    const found = withPenetration(this.#host, isExact, () =>
      this.#host.exports.findClosestPairs(scene.pairs, pairs.length, record, table.columns, maxDistance),
    );
    const { heap } = this.#host;
    const rows = [...heap.int32(heap.read(record, CLOSEST_PAIRS.fields.rows), found)];
    const views = table.views(most);
    const distance = (i: number): number => views.distance[i]!;
    return [...rows.keys()]
      .sort((i, j) => compare(distance(i), distance(j)) || rows[i]! - rows[j]!)
      .map((i) => readRow(views, i, pairs[rows[i]!]!, linkOf));
  }

  /** Lays the record out for other pairs, or another number of results; it forgets the last search then. */
  #layOut(where: string, pairs: readonly Pair[], most: number): void {
    if (pairs === this.#pairs && most === this.#most) return;
    const { exports, heap } = this.#host;
    const real = exports.REAL_BYTES.value;
    const record = this.#buffer.reserve(where, CLOSEST_PAIRS.bytes + pairs.length * (real + 4) + most * 8);
    const bounds = record + CLOSEST_PAIRS.bytes;
    const nearest = bounds + pairs.length * real;
    const rows = nearest + pairs.length * 4;
    const farthest = rows + most * 4;
    heap.write(record, CLOSEST_PAIRS, { most, known: 0, bounds, nearest, rows, farthest });
    this.#pairs = pairs;
    this.#most = most;
  }

  dispose(): void {
    this.#buffer.dispose();
    this.#table?.dispose();
  }
}

/** The order of two distances, which may be infinite. */
function compare(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}
