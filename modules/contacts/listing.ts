import { type Precision, realArray } from '../../bindings/base/types.ts';
import { bytesOf, type ColumnShape, viewResults } from '../../bindings/scene/pairs/result-columns.ts';
import type { Host } from '../../bindings/wasm/host.ts';
import { CONTACT_COLUMNS, ELEMENT_LIST, MERGE_BYTES } from '../../bindings/wasm/records.ts';

/** What a listing found: views of linear memory, valid until memory is allocated. */
export interface ListedPairs {
  readonly distance: Float64Array | Float32Array;
  readonly elementA: Int32Array;
  readonly elementB: Int32Array;
}

/** What a listing of contacts found: pairs, and what contacts have beside that. */
export interface ListedContacts extends ListedPairs {
  /** Rows of the pair list. */
  readonly row: Int32Array;
  /** Which of the contacts of its elements each is: 0, or of those that are merged 1 and more. */
  readonly part: Int32Array;
  /** Three numbers each. */
  readonly pointA: Float64Array | Float32Array;
  readonly pointB: Float64Array | Float32Array;
  readonly normal: Float64Array | Float32Array;
  readonly point: Float64Array | Float32Array;
  /** Where the vertices of each row begin, and where those of the last one end. */
  readonly firstVertex: Int32Array;
  readonly area: Float64Array | Float32Array;
  /** Three numbers each. */
  readonly vertices: Float64Array | Float32Array;
  readonly vertexDepth: Float64Array | Float32Array;
}

/** What to list: pairs; what contacts have beside that, without polygons; or with them. */
export type Contents = 'pairs' | 'contacts' | 'polygons';

/** Which contacts to list: all; those with surfaces merged; or the closest elements of each segment pair. */
export type Selection = 'all' | 'merged' | 'nearest';

/**
 * How many element pairs, vertices of polygons, and elements on surfaces were found, or there is room for.
 */
interface Counts {
  rows: number;
  vertices: number;
  shapes: number;
}

/** Room at first. */
const ROWS = 256;
const VERTICES = 128;

/** Columns of a list, and room to put them in order. */
type Column = keyof ListedContacts | 'vertexCount' | 'order' | 'scratch' | 'shape' | 'shapes';

/** Addresses of a list's two records and of its columns; those that were not asked for are empty. */
type Parts = Readonly<Record<'list' | 'contacts' | Column, number>>;

/** A list of element pairs in linear memory, for one listing. */
class ElementList {
  readonly address: number;
  readonly #host: Host;
  readonly #parts: Parts;
  #viewed:
    | { readonly buffer: ArrayBufferLike; readonly found: Counts; readonly views: ListedContacts }
    | undefined;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(where: string, contents: Contents, merges: boolean, within: number, room: Counts, host: Host) {
    this.#host = host;
    const { heap, precision } = host;
    const parts = heap.allocateTogether(where, {
      list: ELEMENT_LIST.bytes,
      contacts: CONTACT_COLUMNS.bytes,
      ...bytesOf(shapesOf(precision, contents, room)),
    });
    this.address = parts.list;
    this.#parts = parts;
    const { list, contacts, row, pointA, pointB, normal, point, firstVertex, vertexCount, area } = parts;
    const { distance, elementA, elementB, order, scratch, vertexDepth, part, shape } = parts;
    heap.write(list, ELEMENT_LIST, {
      ...{ within, count: 0, capacity: room.rows, distance, elementA, elementB, order, scratch },
      contacts: contents === 'pairs' ? 0 : contacts,
    });
    heap.write(contacts, CONTACT_COLUMNS, {
      ...{ row, pointA, pointB, normal, point, firstVertex, vertexCount, area, vertexDepth, part, shape },
      vertices: contents === 'polygons' ? parts.vertices : 0,
      ...{ vertexTotal: 0, vertexCapacity: room.vertices },
      shapes: merges ? parts.shapes : 0,
      ...{ shapeTotal: 0, shapeCapacity: room.shapes },
    });
  }

  /** Has it be for another distance, m. */
  setWithin(within: number): void {
    this.#host.heap.write(this.address, ELEMENT_LIST, { within });
  }

  /** How many rows, vertices and shapes there are, whether or not there was room for them. */
  found(): Counts {
    const { heap } = this.#host;
    const { vertexTotal, shapeTotal } = CONTACT_COLUMNS.fields;
    return {
      rows: heap.read(this.address, ELEMENT_LIST.fields.count),
      vertices: heap.read(this.#parts.contacts, vertexTotal),
      shapes: heap.read(this.#parts.contacts, shapeTotal),
    };
  }

  /**
   * Puts the list in order.
   *
   * @param pairs - the address of the pair list, if contacts are merged
   * @returns how many vertices there had to be room for; where there was not, nothing is in order
   */
  arrange(pairs: number, nearestOnly: boolean): number {
    return this.#host.exports.arrangeList(this.address, pairs, nearestOnly ? 1 : 0);
  }

  /** What was found; a list that finds as many as the last time has its views already. */
  view(contents: Contents): ListedContacts {
    const { heap, precision } = this.#host;
    const { buffer } = heap;
    const found = this.found();
    const last = this.#viewed;
    if (last?.buffer === buffer && isWithin(found, last.found) && isWithin(last.found, found)) {
      return last.views;
    }
    const shapes = shapesOf(precision, contents, found);
    const views = viewResults(shapes, buffer, this.#parts) as unknown as ListedContacts;
    this.#viewed = { buffer, found, views };
    return views;
  }

  dispose(): void {
    this.#host.heap.free(this.address);
  }
}

/** What columns of so many rows and vertices are; those that are not asked for are empty. */
function shapesOf(
  precision: Precision,
  contents: Contents,
  { rows, vertices: found, shapes }: Counts,
): Record<Column, ColumnShape> {
  const real = realArray(precision);
  const [contacts, vertices] = [contents === 'pairs' ? 0 : rows, contents === 'polygons' ? found : 0];
  const numbers = { type: Int32Array, length: rows };
  const places = { type: Int32Array, length: contacts };
  const vectors = { type: real, length: 3 * contacts };
  return {
    distance: { type: real, length: rows },
    elementA: numbers,
    elementB: numbers,
    row: places,
    part: places,
    shape: places,
    shapes: { type: Uint8Array, length: shapes * MERGE_BYTES[precision] },
    pointA: vectors,
    pointB: vectors,
    normal: vectors,
    point: vectors,
    firstVertex: { type: Int32Array, length: contents === 'pairs' ? 0 : contacts + 1 },
    vertexCount: places,
    area: { type: real, length: contacts },
    vertices: { type: real, length: 3 * vertices },
    vertexDepth: { type: real, length: vertices },
    order: { type: Int32Array, length: 2 * rows },
    scratch: { type: real, length: 3 * Math.max(rows, vertices) },
  };
}

/** A list that stays in memory, and what it was made for. */
interface KeptList {
  readonly list: ElementList;
  readonly contents: Contents;
  readonly merges: boolean;
  readonly room: Counts;
}

/** Lists element pairs, as often as it takes until there is room for all of them. */
export class Lister {
  readonly #host: Host;
  /** Twice what the last listing needed, so that the next one finds enough. */
  #room = twice({ rows: 0, vertices: 0, shapes: 0 });
  readonly #keeps: boolean;
  #kept: KeptList | undefined;

  /** @param keeps - whether a list stays in memory for the next listing, until `dispose` */
  constructor(host: Host, keeps = false) {
    this.#host = host;
    this.#keeps = keeps;
  }

  /** Gives back the memory of the list that is kept. */
  dispose(): void {
    this.#kept?.list.dispose();
    this.#kept = undefined;
  }

  /**
   * Lists pairs within a distance, in metres.
   *
   * @param run - has the list filled whose address it is given
   * @param take - is given the pairs in the order of the elements of a, then of b
   * @throws RangeError when memory is full; nothing has changed then
   */
  pairs<T>(where: string, within: number, run: (list: number) => void, take: (found: ListedPairs) => T): T {
    return this.#list(where, 'pairs', 'all', within, 0, run, take);
  }

  /** Lists contacts of a pair list, with polygons or without. */
  contacts<T>(
    where: string,
    contents: 'contacts' | 'polygons',
    selection: Selection,
    within: number,
    pairs: number,
    run: (list: number) => void,
    take: (found: ListedContacts) => T,
  ): T {
    return this.#list(where, contents, selection, within, pairs, run, take);
  }

  #list<T>(
    where: string,
    contents: Contents,
    selection: Selection,
    within: number,
    pairs: number,
    run: (list: number) => void,
    take: (found: ListedContacts) => T,
  ): T {
    for (;;) {
      const room = this.#room;
      const list = this.#listFor(where, contents, selection === 'merged', within, room);
      try {
        run(list.address);
        let found = list.found();
        // Merged contacts have polygons beside those that go.
        if (isWithin(found, room))
          found = { ...found, vertices: list.arrange(pairs, selection === 'nearest') };
        const isEnough = isWithin(found, room);
        // A list that is kept has twice the room of the first that needed more.
        if (!this.#keeps || !isEnough) this.#room = twice(found);
        if (isEnough) return take(list.view(contents));
      } finally {
        if (!this.#keeps) list.dispose();
      }
    }
  }

  #listFor(where: string, contents: Contents, merges: boolean, within: number, room: Counts): ElementList {
    const kept = this.#kept;
    if (kept?.room === room && kept.contents === contents && kept.merges === merges) {
      kept.list.setWithin(within);
      return kept.list;
    }
    this.dispose();
    const list = new ElementList(where, contents, merges, within, room, this.#host);
    if (this.#keeps) this.#kept = { list, contents, merges, room };
    return list;
  }
}

function isWithin(found: Counts, room: Counts): boolean {
  return found.rows <= room.rows && found.vertices <= room.vertices && found.shapes <= room.shapes;
}

/** Room for twice as many. */
function twice({ rows, vertices, shapes }: Counts): Counts {
  return {
    rows: Math.max(ROWS, 2 * rows),
    vertices: Math.max(VERTICES, 2 * vertices),
    shapes: 2 * shapes,
  };
}
