import { COORDINATE_LIMIT, type Element, ELEMENT_KINDS, ROW_LENGTH } from './elements.ts';
import { outOfRange } from './errors.ts';
import type { Precision } from './engine.ts';
import type { Memory } from './memory.ts';
import type { Exports } from './wasm.ts';

/** A rigid body in linear memory. */
export class Segment {
  readonly id: string;
  readonly elements: readonly Element[];
  /** How errors name a call that moves it: made once, as poses are set all the time. */
  readonly setPoseName: string;
  /** Where its record lies. */
  readonly address: number;
  /** Whether it stands still. Change it through `SegmentSet`. */
  isStatic = false;
  /** The segment that carries it, if any. Change it through `SegmentSet`. */
  carrier: Segment | undefined;
  readonly #memory: Memory;

  /** @throws RangeError when a number exceeds the precision or memory is full; nothing has changed then */
  constructor(
    where: string,
    id: string,
    elements: readonly Element[],
    exports: Exports,
    memory: Memory,
    precision: Precision,
  ) {
    const limit = COORDINATE_LIMIT[precision];
    elements.forEach((element, i) => {
      const large = rowOf(element).find((x) => Math.abs(x) > limit);
      if (large !== undefined) {
        throw outOfRange(where, `elements[${i}]`, `at most ${limit} in magnitude (${precision})`, large);
      }
    });
    this.id = id;
    this.setPoseName = `Scene.setPose(${JSON.stringify(id)})`;
    this.elements = Object.freeze([...elements]);
    this.#memory = memory;
    const counts = ELEMENT_KINDS.map((kind) => elements.filter((element) => element.kind === kind).length);
    const [points, lines, triangles] = counts as [number, number, number];
    this.address = memory.allocate(where, exports.segmentBytes(points, lines, triangles));
    exports.initSegment(this.address, points, lines, triangles);
    ELEMENT_KINDS.forEach((kind, number) => {
      const numbers = elements.flatMap((element) => (element.kind === kind ? rowOf(element) : []));
      const ids = elements.flatMap((element, i) => (element.kind === kind ? [i] : []));
      const address = unsigned(exports.localRows(this.address, number));
      const length = ids.length * ROW_LENGTH[kind];
      const rows = precision === 'double' ? memory.float64(address, length) : memory.float32(address, length);
      rows.set(numbers);
      memory.int32(unsigned(exports.elementNumbers(this.address, number)), ids.length).set(ids);
    });
    exports.fillSegment(this.address);
  }

  /** Whether poses may be set. */
  get isMovable(): boolean {
    return !this.isStatic && this.carrier === undefined;
  }

  dispose(): void {
    this.#memory.free(this.address);
  }
}

/** The numbers of an element's row: vertices, then radius. */
function rowOf(element: Element): number[] {
  return [...element.vertices.flat(), element.radius];
}

/** An address as WebAssembly returns it: beyond 2 GiB it comes out negative. */
function unsigned(address: number): number {
  return address >>> 0;
}
