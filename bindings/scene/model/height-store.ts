import { outOfRange } from '../../base/errors.ts';
import {
  checkFieldMagnitudes,
  countTriangles,
  findLow,
  type HeightField,
  type HeightGrid,
} from '../../elements/height-field.ts';
import { unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { HEIGHT_FIELD } from '../../wasm/records.ts';

/** Points of a grid: from a column and a row on, so many of each. Default: from 0, as many as there are. */
export interface HeightRectangle {
  readonly column?: number;
  readonly row?: number;
  readonly columns?: number;
  readonly rows?: number;
}

/** The heights of a segment in linear memory, and the tree over them, which depends on nothing else. */
export class HeightStore {
  readonly #host: Host;
  readonly #segment: number;
  /** All but the heights. */
  readonly #grid: HeightGrid;
  /** Where the heights lie, and the tree behind them. */
  #room: number;

  /**
   * @param segment - the address of a segment without elements
   * @param field - that of room for its record, `FIELD_BYTES`
   * @throws RangeError for a coordinate beyond the precision or full memory; nothing stays allocated then
   */
  constructor(where: string, source: HeightField, segment: number, field: number, host: Host) {
    checkFieldMagnitudes(where, source, host.precision);
    const { heights, ...grid } = source;
    const { columns, rows, origin, spacing, solid, base } = grid;
    const { exports, heap } = host;
    this.#host = host;
    this.#segment = segment;
    this.#grid = grid;
    heap.write(field, HEIGHT_FIELD, {
      originX: origin[0],
      originY: origin[1],
      originZ: origin[2],
      spacingX: spacing[0],
      spacingY: spacing[1],
      base: base ?? NaN,
      columns,
      rows,
      solid: solid === true ? 1 : 0,
    });
    this.#room = heap.allocate(where, unsigned(exports.fieldBytes(field)));
    this.#heights().set(heights);
    exports.layField(segment, field, this.#room);
    if (solid === true) exports.setClosed(segment, 0, 1, 0);
  }

  /** How many triangles there are. */
  get size(): number {
    return countTriangles(this.#grid);
  }

  /** What is known of the field beside its heights. */
  get grid(): HeightGrid {
    return this.#grid;
  }

  /** The field as it is: a copy. */
  read(): HeightField {
    return Object.freeze({ ...this.#grid, heights: this.#heights().slice() });
  }

  /**
   * Takes in the heights of a rectangle, which is in the field.
   *
   * @throws RangeError for a coordinate beyond the precision, or a height below the base; nothing has changed
   */
  set(where: string, values: Float32Array, { column, row, columns, rows }: Required<HeightRectangle>): void {
    const { base } = this.#grid;
    const low = base === undefined ? -1 : findLow(values, base);
    if (low >= 0) throw outOfRange(where, `heights[${low}]`, `above the base, ${base}`, values[low]);
    checkFieldMagnitudes(where, { ...this.#grid, heights: values }, this.#host.precision);
    const heights = this.#heights();
    for (let i = 0; i < rows; i++) {
      heights.set(values.subarray(i * columns, (i + 1) * columns), (row + i) * this.#grid.columns + column);
    }
    this.#host.exports.refitField(this.#segment, column, row, columns, rows);
  }

  dispose(): void {
    if (this.#room > 0) this.#host.heap.free(this.#room);
    this.#room = 0;
  }

  #heights(): Float32Array {
    return this.#host.heap.float32(this.#room, this.#grid.columns * this.#grid.rows);
  }
}
