import { outOfRange, wrongType } from '../../base/errors.ts';
import { type Numbers, type Precision, realArray } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import { RAY_COLUMNS } from '../../wasm/records.ts';

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
   * Unit normal of the surface there, 3 numbers per ray: out of solids; of triangles without a radius, on the side that the ray comes
   * from; against the ray where its origin is inside; 0 where nothing is met.
   */
  normal: Numbers;
  /** 1 where the origin is inside what is met, else 0. */
  inside: Uint8Array;
}

/** Numbers per row of each column. */
const WIDTHS: Readonly<Record<keyof RayHits, number>> = {
  distance: 1,
  segment: 1,
  element: 1,
  point: 3,
  normal: 3,
  inside: 1,
};

const COLUMNS = Object.keys(WIDTHS) as (keyof RayHits)[];

/** Bytes of a number of each column in a precision. */
function numberBytes(precision: Precision): Record<keyof RayHits, number> {
  const real = realArray(precision).BYTES_PER_ELEMENT;
  return { distance: real, segment: 4, element: 4, point: real, normal: real, inside: 1 };
}

/** Makes columns for so many rays. */
export function makeHits(precision: Precision, count: number): RayHits {
  const Real = realArray(precision);
  return {
    distance: new Real(count),
    segment: new Int32Array(count),
    element: new Int32Array(count),
    point: new Real(3 * count),
    normal: new Real(3 * count),
    inside: new Uint8Array(count),
  };
}

/** Columns from outside, each read once and checked: their types, and room for so many rays. */
export function checkHits(where: string, precision: Precision, out: RayHits, count: number): RayHits {
  if (typeof out !== 'object' || (out as unknown) === null) {
    throw wrongType(where, 'out', 'columns of an earlier call', out);
  }
  const { distance, segment, element, point, normal, inside } = out;
  const read = { distance, segment, element, point, normal, inside };
  const expected = makeHits(precision, 0);
  for (const name of COLUMNS) {
    const type = expected[name].constructor as Float64ArrayConstructor;
    const column: unknown = read[name];
    if (!(column instanceof type)) throw wrongType(where, `out.${name}`, `a ${type.name}`, column);
    const length = count * WIDTHS[name];
    if (column.length !== length) throw outOfRange(where, `out.${name}`, `${length} numbers long`, column);
  }
  return read;
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
    const bytes = numberBytes(host.precision);
    const { record, ...addresses } = host.heap.allocateTogether(where, {
      record: RAY_COLUMNS.bytes,
      distance: capacity * bytes.distance,
      segment: capacity * bytes.segment,
      element: capacity * bytes.element,
      point: 3 * capacity * bytes.point,
      normal: 3 * capacity * bytes.normal,
      inside: capacity * bytes.inside,
    });
    this.columns = record;
    this.#addresses = addresses;
    host.heap.write(record, RAY_COLUMNS, addresses);
  }

  /** Copies the first `count` rows into columns, from row `first` on. */
  copy(to: RayHits, first: number, count: number): void {
    const { heap, precision } = this.#host;
    const { distance, segment, element, point, normal, inside } = this.#addresses;
    to.distance.set(heap.reals(precision, distance, count), first);
    to.segment.set(heap.int32(segment, count), first);
    to.element.set(heap.int32(element, count), first);
    to.point.set(heap.reals(precision, point, 3 * count), 3 * first);
    to.normal.set(heap.reals(precision, normal, 3 * count), 3 * first);
    to.inside.set(heap.uint8(inside, count), first);
  }

  dispose(): void {
    this.#host.heap.free(this.columns);
  }
}
