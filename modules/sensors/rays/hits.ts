import { type Numbers, type Precision, realArray } from '../../../bindings/base/types.ts';
import type { Host } from '../../../bindings/wasm/host.ts';
import { RAY_COLUMNS } from '../../../bindings/wasm/records.ts';
import {
  bytesOf,
  checkResults,
  type ColumnShape,
  makeResults,
  readResults,
  viewResults,
} from '../../../bindings/scene/pairs/result-columns.ts';

/** What rays meet first, one row per ray; metres, world frame. The columns belong to the caller. */
export interface RayHits {
  /** Distance from the origin; +Infinity where nothing is met, 0 where the origin is inside something. */
  distance: Numbers;
  /** Number of the segment in `scene.segments`; -1 where nothing is met. */
  segment: Int32Array;
  /** Number of the element, in the order given to the segment; -1 where nothing is met. */
  element: Int32Array;
  /** The point that is met, 3 numbers per ray; 0 where nothing is. */
  point: Numbers;
  /**
   * Unit normal of the surface there, 3 numbers per ray: out of solids; of triangles without a radius, on the
   * side that the ray comes from; against the ray where its origin is inside; 0 where nothing is met.
   */
  normal: Numbers;
  /** 1 where the origin is inside what is met, else 0. */
  inside: Uint8Array;
}

/** The columns of so many rays: their types and lengths. */
export function hitShapes(precision: Precision, count: number): Record<keyof RayHits, ColumnShape> {
  const real = realArray(precision);
  return {
    distance: { type: real, length: count },
    segment: { type: Int32Array, length: count },
    element: { type: Int32Array, length: count },
    point: { type: real, length: 3 * count },
    normal: { type: real, length: 3 * count },
    inside: { type: Uint8Array, length: count },
  };
}

/** Makes columns for so many rays. */
export function makeHits(precision: Precision, count: number): RayHits {
  return makeResults(hitShapes(precision, count)) as unknown as RayHits;
}

/** Columns from outside, each read once and checked: their types, and room for so many rays. */
export function checkHits(where: string, precision: Precision, out: RayHits, count: number): RayHits {
  const shapes = hitShapes(precision, count);
  const read = readResults(where, out, Object.keys(shapes) as (keyof RayHits)[]);
  checkResults(where, shapes, read);
  return read as unknown as RayHits;
}

/** Columns for so many rays in linear memory. */
export class HitTable {
  /** Where the record `RayColumns` lies. */
  readonly columns: number;
  readonly #host: Host;
  readonly #addresses: Readonly<Record<keyof RayHits, number>>;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(where: string, capacity: number, host: Host) {
    this.#host = host;
    const { record, ...addresses } = host.heap.allocateTogether(where, {
      record: RAY_COLUMNS.bytes,
      ...bytesOf(hitShapes(host.precision, capacity)),
    });
    this.columns = record;
    this.#addresses = addresses;
    host.heap.write(record, RAY_COLUMNS, addresses);
  }

  /** Copies the first `count` rows into columns, from row `first` on. */
  copy(to: RayHits, first: number, count: number): void {
    const { heap, precision } = this.#host;
    const views = viewResults(hitShapes(precision, count), heap.buffer, this.#addresses);
    const row = hitShapes(precision, 1);
    for (const name of Object.keys(row) as (keyof RayHits)[]) {
      to[name].set(views[name], first * row[name].length);
    }
  }

  dispose(): void {
    this.#host.heap.free(this.columns);
  }
}
