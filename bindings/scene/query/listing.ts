import type { Precision } from '../../base/types.ts';
import type { Memory } from '../../wasm/heap.ts';

/** What a listing found, in no particular order: views of linear memory, for as long as nothing is allocated. */
export interface ListedPairs {
  readonly distance: Float64Array | Float32Array;
  readonly elementA: Int32Array;
  readonly elementB: Int32Array;
}

/** The same with what contacts have beside that. */
export interface ListedContacts extends ListedPairs {
  /** Rows of the pair list. */
  readonly row: Int32Array;
  /** Three numbers each. */
  readonly pointA: Float64Array | Float32Array;
  readonly pointB: Float64Array | Float32Array;
  readonly normal: Float64Array | Float32Array;
  readonly point: Float64Array | Float32Array;
  /** Numbers of the polygons; -1 for none. */
  readonly polygon: Int32Array;
  readonly polygons: readonly ListedPolygon[];
}

interface ListedPolygon {
  readonly area: number;
  /** Three numbers each. */
  readonly vertices: Float64Array | Float32Array;
}

/** What to list: pairs; what contacts have beside that, without polygons; or with them. */
export type Contents = 'pairs' | 'contacts' | 'polygons';

/** How many element pairs and polygons there is room for. */
interface Room {
  rows: number;
  polygons: number;
}

/** Room at first. */
const ROWS = 256;
const POLYGONS = 16;

/** Bytes of the records `ElementList` and `ContactColumns` of assembly/narrow-phase/listing.ts together, and what fills up. */
const RECORD_BYTES = 80;
const LIST_BYTES = 32;

/** Reals of a `ContactPolygon` of assembly/pairs/contact/polygon.ts: count (an i32), area, centroid, eight vertices. */
const POLYGON_REALS = 5 + 3 * 8;

/** A list of element pairs in linear memory, for one listing. */
class ElementList {
  readonly address: number;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #contents: Contents;
  readonly #columns: readonly number[];
  readonly #polygonBytes: number;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(
    where: string,
    contents: Contents,
    within: number,
    room: Room,
    memory: Memory,
    precision: Precision,
  ) {
    this.#memory = memory;
    this.#precision = precision;
    this.#contents = contents;
    const real = precision === 'double' ? 8 : 4;
    this.#polygonBytes = POLYGON_REALS * real;
    // In the order of the records: distance, elements; row, points and normal, polygon.
    const pairs = [real, 4, 4];
    const contacts = contents === 'pairs' ? [] : [4, 3 * real, 3 * real, 3 * real, 3 * real, 4];
    const sizes = [...pairs, ...contacts].map((bytes) => Math.ceil((room.rows * bytes) / 16) * 16);
    sizes.push(contents === 'polygons' ? room.polygons * this.#polygonBytes : 0);
    this.address = memory.allocate(where, RECORD_BYTES + sizes.reduce((sum, size) => sum + size, 0));
    let next = this.address + RECORD_BYTES;
    this.#columns = sizes.map((size) => (next += size) - size);
    memory.float64(this.address, 1)[0] = within;
    const hasContacts = contents === 'pairs' ? 0 : this.address + LIST_BYTES;
    const list = [0, room.rows, ...this.#columns.slice(0, 3), hasContacts];
    const polygons = contents === 'polygons' ? this.#columns.at(-1)! : 0;
    const others = [...this.#columns.slice(3, -1), polygons, 0, room.polygons];
    memory.int32(this.address + 8, 6).set(list);
    if (hasContacts !== 0) memory.int32(hasContacts, 9).set(others);
  }

  /** How many rows and polygons were found, whether or not there was room for them. */
  found(): Room {
    return {
      rows: this.#memory.int32(this.address + 8, 1)[0]!,
      polygons: this.#contents === 'pairs' ? 0 : this.#memory.int32(this.address + LIST_BYTES + 28, 1)[0]!,
    };
  }

  pairs(rows: number): ListedPairs {
    const [distance, elementA, elementB] = this.#columns;
    return {
      distance: this.#reals(distance!, rows),
      elementA: this.#memory.int32(elementA!, rows),
      elementB: this.#memory.int32(elementB!, rows),
    };
  }

  contacts({ rows, polygons }: Room): ListedContacts {
    const [row, pointA, pointB, normal, point, polygon] = this.#columns.slice(3);
    return {
      ...this.pairs(rows),
      row: this.#memory.int32(row!, rows),
      pointA: this.#reals(pointA!, 3 * rows),
      pointB: this.#reals(pointB!, 3 * rows),
      normal: this.#reals(normal!, 3 * rows),
      point: this.#reals(point!, 3 * rows),
      polygon: this.#memory.int32(polygon!, rows),
      polygons: Array.from({ length: polygons }, (_, i) => this.#polygon(i)),
    };
  }

  dispose(): void {
    this.#memory.free(this.address);
  }

  #polygon(i: number): ListedPolygon {
    const address = this.#columns.at(-1)! + i * this.#polygonBytes;
    const count = this.#memory.int32(address, 1)[0]!;
    const numbers = this.#reals(address, POLYGON_REALS);
    return { area: numbers[1]!, vertices: numbers.subarray(5, 5 + 3 * count) };
  }

  #reals(address: number, length: number): Float64Array | Float32Array {
    return this.#memory.reals(this.#precision, address, length);
  }
}

/** Lists element pairs, as often as it takes until there is room for all of them. */
export class Lister {
  readonly #memory: Memory;
  readonly #precision: Precision;
  /** Twice what the last listing needed, so that the next one finds enough. */
  readonly #room: Room = { rows: ROWS, polygons: POLYGONS };

  constructor(memory: Memory, precision: Precision) {
    this.#memory = memory;
    this.#precision = precision;
  }

  /**
   * Lists pairs within a distance, in metres.
   *
   * @param run - has the list filled whose address it is given
   * @throws RangeError when memory is full; nothing has changed then
   */
  pairs<T>(where: string, within: number, run: (list: number) => void, take: (found: ListedPairs) => T): T {
    return this.#list(where, 'pairs', within, run, (list, { rows }) => take(list.pairs(rows)));
  }

  /** Lists contacts, with polygons or without. */
  contacts<T>(
    where: string,
    contents: 'contacts' | 'polygons',
    within: number,
    run: (list: number) => void,
    take: (found: ListedContacts) => T,
  ): T {
    return this.#list(where, contents, within, run, (list, found) => take(list.contacts(found)));
  }

  #list<T>(
    where: string,
    contents: Contents,
    within: number,
    run: (list: number) => void,
    take: (list: ElementList, found: Room) => T,
  ): T {
    for (;;) {
      const list = new ElementList(where, contents, within, this.#room, this.#memory, this.#precision);
      try {
        run(list.address);
        const found = list.found();
        const isAll = found.rows <= this.#room.rows && found.polygons <= this.#room.polygons;
        this.#room.rows = Math.max(ROWS, 2 * found.rows);
        this.#room.polygons = Math.max(POLYGONS, 2 * found.polygons);
        if (isAll) return take(list, found);
      } finally {
        list.dispose();
      }
    }
  }
}
