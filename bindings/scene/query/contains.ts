import type { Numbers } from '../../base/types.ts';
import { COORDINATE_LIMIT, copyNumbers } from '../../base/checks.ts';
import { outOfRange, wrongType } from '../../base/errors.ts';
import { checkList, findBeyond } from '../../elements/coordinates.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { Host } from '../../wasm/host.ts';
import { PairTable } from '../pairs/columns.ts';
import type { Segment } from '../model/segment.ts';

/** What `scene.contains` takes. */
export interface ContainsOptions {
  /** An array of as many numbers as there are points, to be written into. */
  out?: Uint8Array;
}

/** Points that `scene.contains` was given: x y z each, which nobody outside can change. */
export function readPoints(where: string, value: unknown): Numbers {
  const list = checkList(where, 'points', 'three numbers per point', 0, value);
  return Float64Array.from(copyNumbers(where, 'points', list));
}

/** Where results are to be written. */
export function readMarks(where: string, out: unknown, count: number): Uint8Array {
  if (out === undefined) return new Uint8Array(count);
  if (!(out instanceof Uint8Array)) throw wrongType(where, 'out', 'a Uint8Array', out);
  if (out.length !== count) throw outOfRange(where, 'out', `as long as there are points, ${count}`, out);
  return out;
}

/** Tells which points are inside segments. */
export class Containment {
  readonly #host: Host;
  readonly #table: PairTable;
  readonly #room: GrowingBuffer;

  /** @throws RangeError when memory is full; what was allocated is for the caller to give back */
  constructor(where: string, host: Host) {
    this.#host = host;
    this.#table = new PairTable(where, 1, host);
    this.#room = new GrowingBuffer(host.heap);
  }

  find(where: string, segment: Segment, points: Numbers, out: Uint8Array): Uint8Array {
    const { exports, heap, precision } = this.#host;
    const limit = COORDINATE_LIMIT[precision];
    const bad = findBeyond(points, limit);
    if (bad >= 0) {
      throw outOfRange(where, `points[${bad}]`, `finite and at most ${limit} in magnitude`, points[bad]);
    }
    const address = this.#room.reserve(where, points.byteLength + out.length);
    heap.float64(address, points.length).set(points);
    const marks = address + points.byteLength;
    exports.containsPoints(segment.address, address, out.length, this.#table.columns, marks);
    out.set(heap.uint8(marks, out.length));
    return out;
  }

  dispose(): void {
    this.#table.dispose();
    this.#room.dispose();
  }
}
