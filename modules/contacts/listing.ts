import { type Precision, realArray } from '../../bindings/base/types.ts';
import { bytesOf, type ColumnShape, viewResults } from '../../bindings/scene/pairs/result-columns.ts';
import { recordAt } from '../../bindings/wasm/fields.ts';
import type { Host } from '../../bindings/wasm/host.ts';
import {
  CONTACT_COLUMNS,
  CONTACT_POLYGON,
  ELEMENT_LIST,
  POLYGON_BYTES,
} from '../../bindings/wasm/records.ts';

/** What a listing found, in no particular order: views of linear memory, valid until memory is allocated. */
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

/** How many element pairs and polygons were found, or there is room for. */
interface Counts {
  rows: number;
  polygons: number;
}

/** Room at first. */
const ROWS = 256;
const POLYGONS = 16;

/** Addresses of a list's two records and of its columns; those that were not asked for are empty. */
type Parts = Readonly<Record<'list' | 'contacts' | keyof ListedContacts, number>>;

/** A list of element pairs in linear memory, for one listing. */
class ElementList {
  readonly address: number;
  readonly #host: Host;
  readonly #parts: Parts;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(where: string, contents: Contents, within: number, room: Counts, host: Host) {
    this.#host = host;
    const { heap } = host;
    const parts = heap.allocateTogether(where, partBytes(contents, room, host));
    this.address = parts.list;
    this.#parts = parts;
    heap.write(parts.list, ELEMENT_LIST, {
      within,
      count: 0,
      capacity: room.rows,
      distance: parts.distance,
      elementA: parts.elementA,
      elementB: parts.elementB,
      contacts: contents === 'pairs' ? 0 : parts.contacts,
    });
    heap.write(parts.contacts, CONTACT_COLUMNS, {
      row: parts.row,
      pointA: parts.pointA,
      pointB: parts.pointB,
      normal: parts.normal,
      point: parts.point,
      polygon: parts.polygon,
      polygons: contents === 'polygons' ? parts.polygons : 0,
      polygonCount: 0,
      polygonCapacity: room.polygons,
    });
  }

  /** How many rows and polygons were found, whether or not there was room for them. */
  found(): Counts {
    const { heap } = this.#host;
    return {
      rows: heap.read(this.address, ELEMENT_LIST.fields.count),
      polygons: heap.read(this.#parts.contacts, CONTACT_COLUMNS.fields.polygonCount),
    };
  }

  pairs(rows: number): ListedPairs {
    const { heap, precision } = this.#host;
    return viewResults(pairShapes(precision, rows), heap.buffer, this.#parts) as unknown as ListedPairs;
  }

  contacts({ rows, polygons }: Counts): ListedContacts {
    const { heap, precision } = this.#host;
    const views = viewResults(contactShapes(precision, rows), heap.buffer, this.#parts);
    return {
      ...this.pairs(rows),
      ...(views as unknown as Omit<ListedContacts, 'polygons' | keyof ListedPairs>),
      polygons: Array.from({ length: polygons }, (_, i) => this.#polygon(i)),
    };
  }

  dispose(): void {
    this.#host.heap.free(this.address);
  }

  #polygon(i: number): ListedPolygon {
    const { heap, precision } = this.#host;
    const layout = CONTACT_POLYGON[precision];
    const polygon = recordAt(this.#parts.polygons, { bytes: POLYGON_BYTES[precision] }, i);
    const vertexCount = heap.read(polygon, layout.fields.count);
    // The vertices lie behind the record.
    const vertices = heap.reals(precision, recordAt(polygon, layout, 1), 3 * vertexCount);
    return { area: heap.read(polygon, layout.fields.area), vertices };
  }
}

/** Bytes of each part, none for columns that are not asked for. */
function partBytes(contents: Contents, { rows, polygons }: Counts, { precision }: Host): Parts {
  return {
    list: ELEMENT_LIST.bytes,
    contacts: CONTACT_COLUMNS.bytes,
    ...bytesOf(pairShapes(precision, rows)),
    ...bytesOf(contactShapes(precision, contents === 'pairs' ? 0 : rows)),
    polygons: contents === 'polygons' ? polygons * POLYGON_BYTES[precision] : 0,
  };
}

/** The columns that pairs and contacts have. */
function pairShapes(precision: Precision, length: number): Record<keyof ListedPairs, ColumnShape> {
  const numbers = { type: Int32Array, length };
  return { distance: { type: realArray(precision), length }, elementA: numbers, elementB: numbers };
}

/** The columns that only contacts have. */
function contactShapes(
  precision: Precision,
  length: number,
): Record<Exclude<keyof ListedContacts, 'polygons' | keyof ListedPairs>, ColumnShape> {
  const [numbers, vectors] = [
    { type: Int32Array, length },
    { type: realArray(precision), length: 3 * length },
  ];
  return {
    row: numbers,
    pointA: vectors,
    pointB: vectors,
    normal: vectors,
    point: vectors,
    polygon: numbers,
  };
}

/** Lists element pairs, as often as it takes until there is room for all of them. */
export class Lister {
  readonly #host: Host;
  /** Twice what the last listing needed, so that the next one finds enough. */
  readonly #room: Counts = { rows: ROWS, polygons: POLYGONS };

  constructor(host: Host) {
    this.#host = host;
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
    take: (list: ElementList, found: Counts) => T,
  ): T {
    for (;;) {
      const list = new ElementList(where, contents, within, this.#room, this.#host);
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
