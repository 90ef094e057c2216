import { checkInteger } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { recordKind } from '../../bindings/base/tape.ts';
import { checkHeights, type HeightField, type Heights } from '../../bindings/elements/height-field.ts';
import type { HeightRectangle, HeightStore } from '../../bindings/scene/model/height-store.ts';

/** What heights do with their scene. */
export interface HeightMapAccess {
  /** The heights of the segment, which is still there. */
  store(where: string): HeightStore;
  /** Notes that they have changed. */
  changed(): void;
}

const OPTIONS = ['column', 'row', 'columns', 'rows'] as const;

/**
 * The heights of a segment, to be changed in place; get it with `heightsOf(scene, id)`. A change takes effect
 * at once, in all queries. Results are those of a field made anew of the same heights, to the last bit.
 */
export class HeightMap {
  /** The segment that the heights are of. */
  readonly id: string;
  readonly #access: HeightMapAccess;

  /** @internal Call `heightsOf`. */
  constructor(id: string, access: HeightMapAccess) {
    this.id = id;
    this.#access = access;
  }

  /** The field as it is: a copy, which scenes take as a segment. */
  read(): HeightField {
    return this.#access.store('HeightMap.read').read();
  }

  /**
   * Sets the heights of a rectangle of points, or of all. It takes time for what is changed only.
   *
   * @param heights - metres, row after row of the rectangle; rounded to float32
   * @param rectangle - `column` and `row` of its first point, and how many `columns` and `rows` it has
   * @throws TypeError or RangeError that names the argument; nothing has changed then
   */
  set(heights: Heights, rectangle: HeightRectangle = {}): void {
    const where = 'HeightMap.set';
    const store = this.#access.store(where);
    checkOptions(where, rectangle, OPTIONS);
    const { grid } = store;
    const column = checkInteger(
      where,
      'column',
      rectangle.column ?? 0,
      0,
      grid.columns - 1,
      'a whole number',
    );
    const row = checkInteger(where, 'row', rectangle.row ?? 0, 0, grid.rows - 1, 'a whole number');
    const [width, height] = [grid.columns - column, grid.rows - row];
    const columns = checkInteger(where, 'columns', rectangle.columns ?? width, 1, width, 'a whole number');
    const rows = checkInteger(where, 'rows', rectangle.rows ?? height, 1, height, 'a whole number');
    const checked = checkHeights(where, 'heights', heights, columns * rows);
    this.#access.store(where).set(where, checked, { column, row, columns, rows });
    this.#access.changed();
  }
}

recordKind({ name: 'HeightMap', type: HeightMap, methods: ['read', 'set'] });
