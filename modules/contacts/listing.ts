import { type Precision, realArray } from '../../bindings/base/types.ts';
import { bytesOf, type ColumnShape, viewResults } from '../../bindings/scene/pairs/result-columns.ts';
import type { Host } from '../../bindings/wasm/host.ts';
import { CONTACT_COLUMNS, ELEMENT_LIST } from '../../bindings/wasm/records.ts';

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

/** How many element pairs and vertices of polygons were found, or there is room for. */
interface Counts {
  rows: number;
  vertices: number;
}

/** Room at first. */
const ROWS = 256;
const VERTICES = 128;

/** Columns of a list, and room to put them in order. */
type Column = keyof ListedContacts | 'vertexCount' | 'order' | 'scratch';

/** Addresses of a list's two records and of its columns; those that were not asked for are empty. */
type Parts = Readonly<Record<'list' | 'contacts' | Column, number>>;

/** A list of element pairs in linear memory, for one listing. */
class ElementList {
  readonly address: number;
  readonly #host: Host;
  readonly #parts: Parts;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(where: string, contents: Contents, within: number, room: Counts, host: Host) {
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
    const { distance, elementA, elementB, order, scratch, vertexDepth } = parts;
    heap.write(list, ELEMENT_LIST, {
      ...{ within, count: 0, capacity: room.rows, distance, elementA, elementB, order, scratch },
      contacts: contents === 'pairs' ? 0 : contacts,
    });
    heap.write(contacts, CONTACT_COLUMNS, {
      ...{ row, pointA, pointB, normal, point, firstVertex, vertexCount, area, vertexDepth },
      vertices: contents === 'polygons' ? parts.vertices : 0,
      ...{ vertexTotal: 0, vertexCapacity: room.vertices },
    });
  }

  /** How many rows and vertices there are, whether or not there was room for them. */
  found(): Counts {
    const { heap } = this.#host;
    return {
      rows: heap.read(this.address, ELEMENT_LIST.fields.count),
      vertices: heap.read(this.#parts.contacts, CONTACT_COLUMNS.fields.vertexTotal),
    };
  }

  /** Puts the list in order, with the closest of each segment pair only or all. */
  arrange(nearestOnly: boolean): void {
    this.#host.exports.arrangeList(this.address, nearestOnly ? 1 : 0);
  }

  view(contents: Contents): ListedContacts {
    const { heap, precision } = this.#host;
    const shapes = shapesOf(precision, contents, this.found());
    return viewResults(shapes, heap.buffer, this.#parts) as unknown as ListedContacts;
  }

  dispose(): void {
    this.#host.heap.free(this.address);
  }
}

/** What columns of so many rows and vertices are; those that are not asked for are empty. */
function shapesOf(
  precision: Precision,
  contents: Contents,
  { rows, vertices: found }: Counts,
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

/** Lists element pairs, as often as it takes until there is room for all of them. */
export class Lister {
  readonly #host: Host;
  /** Twice what the last listing needed, so that the next one finds enough. */
  readonly #room: Counts = { rows: ROWS, vertices: VERTICES };

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Lists pairs within a distance, in metres.
   *
   * @param run - has the list filled whose address it is given
   * @param take - is given the pairs in the order of the elements of a, then of b
   * @throws RangeError when memory is full; nothing has changed then
   */
  pairs<T>(where: string, within: number, run: (list: number) => void, take: (found: ListedPairs) => T): T {
    return this.#list(where, 'pairs', within, run, (list) => {
      list.arrange(false);
      return take(list.view('pairs'));
    });
  }

  /** Lists contacts, with polygons or without. */
  contacts<T>(
    where: string,
    contents: 'contacts' | 'polygons',
    within: number,
    nearestOnly: boolean,
    run: (list: number) => void,
    take: (found: ListedContacts) => T,
  ): T {
    return this.#list(where, contents, within, run, (list) => {
      list.arrange(nearestOnly);
      return take(list.view(contents));
    });
  }

  #list<T>(
    where: string,
    contents: Contents,
    within: number,
    run: (list: number) => void,
    take: (list: ElementList) => T,
  ): T {
    for (;;) {
      const list = new ElementList(where, contents, within, this.#room, this.#host);
      try {
        run(list.address);
        const found = list.found();
        const isAll = found.rows <= this.#room.rows && found.vertices <= this.#room.vertices;
        this.#room.rows = Math.max(ROWS, 2 * found.rows);
        this.#room.vertices = Math.max(VERTICES, 2 * found.vertices);
        if (isAll) return take(list);
      } finally {
        list.dispose();
      }
    }
  }
}
