import { checkVector, type Vector } from '../../base/checks.ts';
import { checkNumber, outOfRange } from '../../base/errors.ts';
import { checkOptions } from '../../base/options.ts';
import type { Precision } from '../../base/types.ts';
import type { Cells } from '../../elements/cells.ts';
import type { Host } from '../../wasm/host.ts';
import { CELL_MAP, CORNER_BOX, DISTANCE_FIELD, LINE_BYTES } from '../../wasm/records.ts';
import {
  boxAround,
  checkSize,
  type CornerBox,
  cornersInMetres,
  cornersOf,
  fieldsOf,
  isInside,
  within,
} from './corner-box.ts';

/** What `CellMap.buildDistanceField` takes. */
export interface DistanceFieldOptions {
  /**
   * The corner of least coordinates of the field's box, metres, in the frame of the segment, along its axes.
   * It reaches as far as the cells do that it cuts. Default: the box around all cells.
   */
  lower?: Vector;
  /** The opposite corner, which is given together with `lower`. */
  upper?: Vector;
  /**
   * The largest distance that the field tells, metres, above 0: cells that are further from the box do not
   * matter. Without it all do, and building goes through a box around this and all cells. Default: none.
   */
  maxDistance?: number;
}

/** The distance field of a map, as `CellMap.distanceField` describes it. */
export interface DistanceFieldInfo {
  /** The box, in metres, in the frame of the segment. */
  readonly lower: Vector;
  readonly upper: Vector;
  /** How many corners of the grid it has along x, y and z. */
  readonly corners: Vector;
  readonly maxDistance: number;
  /** Bytes of linear memory that it takes. */
  readonly bytes: number;
  /** False once cells were set that were not, or cleared that were: see `CellMap.buildDistanceField`. */
  readonly isCurrent: boolean;
}

/** A distance field as it was asked for, and of which segment. */
export interface GivenField {
  readonly id: string;
  readonly options: DistanceFieldOptions;
}

const OPTIONS = ['lower', 'upper', 'maxDistance'] as const;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** The distance field of the cells of a segment in linear memory, if there is one. */
export class DistanceField {
  readonly #host: Host;
  readonly #grid: Pick<Cells, 'resolution' | 'origin'>;
  readonly #map: number;
  readonly #layout: (typeof DISTANCE_FIELD)[Precision];
  /** Its record, and the values behind it; 0: there is none. */
  #record = 0;
  #box: CornerBox = { low: [0, 0, 0], count: [0, 0, 0] };
  #options: DistanceFieldOptions = {};

  /** @param map - the address of the `CELL_MAP` */
  constructor(grid: Pick<Cells, 'resolution' | 'origin'>, map: number, host: Host) {
    this.#host = host;
    this.#grid = grid;
    this.#map = map;
    this.#layout = DISTANCE_FIELD[host.precision];
    host.heap.write(map, CELL_MAP, { field: 0 });
  }

  /** What it was asked for with, if there is one. */
  get options(): DistanceFieldOptions | undefined {
    return this.#record === 0 ? undefined : this.#options;
  }

  /** What it is like. */
  get info(): DistanceFieldInfo | undefined {
    if (this.#record === 0) return undefined;
    const { heap } = this.#host;
    const { isLower, isUpper, maxDistance } = this.#layout.fields;
    return {
      ...cornersInMetres(this.#grid, this.#box),
      corners: this.#box.count,
      maxDistance: heap.read(this.#record, maxDistance),
      bytes: this.#layout.bytes + cornersOf(this.#box) * FLOAT,
      isCurrent: heap.read(this.#record, isLower) === 1 && heap.read(this.#record, isUpper) === 1,
    };
  }

  /**
   * Makes it of the cells as they are.
   *
   * @throws TypeError or RangeError that names the option, RangeError for full memory; an old field stays
   */
  build(where: string, options: DistanceFieldOptions | undefined): void {
    checkOptions(where, options, OPTIONS);
    const { lower, upper, maxDistance } = options ?? {};
    const given: DistanceFieldOptions = {
      ...((lower !== undefined || upper !== undefined) && {
        lower: checkVector(where, 'lower', lower),
        upper: checkVector(where, 'upper', upper),
      }),
      ...(maxDistance !== undefined && { maxDistance: checkNumber(where, 'maxDistance', maxDistance) }),
    };
    const most = given.maxDistance ?? Infinity;
    if (!(most > 0)) throw outOfRange(where, 'maxDistance', 'above 0', most);
    const cells = this.#boundCells(where);
    const box = given.lower && given.upper ? boxAround(where, this.#grid, given.lower, given.upper) : cells;
    if (box === undefined) {
      throw outOfRange(where, 'lower', 'given, as the map has no cells that a box could be around', lower);
    }
    checkSize(where, 'lower and upper', 'of a box of', box);
    const around = cells === undefined ? box : within(box, cells, most / this.#grid.resolution);
    checkSize(
      where,
      'maxDistance',
      'so small that the box and the cells so near to it are in one of',
      around,
    );
    this.#make(where, box, around, most, cells === undefined || isInside(cells, box));
    this.#options = given;
  }

  clear(): void {
    if (this.#record === 0) return;
    this.#host.heap.write(this.#map, CELL_MAP, { field: 0 });
    this.#host.heap.free(this.#record);
    this.#record = 0;
  }

  /** Runs a change of the cells, which sets some or clears some. */
  follow(change: () => void): void {
    if (this.#record === 0) {
      change();
      return;
    }
    const { exports, heap } = this.#host;
    const before = exports.volumeOfCells(this.#map);
    change();
    const grown = exports.volumeOfCells(this.#map) - before;
    if (grown > 0) heap.write(this.#record, this.#layout, { isLower: 0 });
    if (grown < 0) heap.write(this.#record, this.#layout, { isUpper: 0 });
  }

  /** How far points are from the nearest cell at least; 0 where nothing is known. */
  bound(where: string, points: Float64Array): Float64Array {
    const { exports, heap } = this.#host;
    const count = points.length / 3;
    const { given, found } = heap.allocateTogether(where, {
      given: points.byteLength,
      found: points.byteLength / 3,
    });
    heap.float64(given, points.length).set(points);
    exports.boundDistances(this.#map, given, count, found);
    const bounds = heap.float64(found, count).slice();
    heap.free(given);
    return bounds;
  }

  #make(where: string, box: CornerBox, around: CornerBox, maxDistance: number, isWhole: boolean): void {
    const { exports, heap } = this.#host;
    const isSame = cornersOf(around) === cornersOf(box);
    const made = heap.allocateTogether(where, {
      record: this.#layout.bytes,
      values: cornersOf(box) * FLOAT,
    });
    try {
      const work = heap.allocateTogether(where, {
        box: CORNER_BOX.bytes,
        line: Math.max(...around.count) * LINE_BYTES,
        squares: isSame ? 0 : cornersOf(around) * FLOAT,
      });
      const squares = isSame ? made.values : work.squares;
      heap.write(work.box, CORNER_BOX, fieldsOf(around));
      heap.write(made.record, this.#layout, {
        ...fieldsOf(box),
        values: made.values,
        maxDistance,
        isWhole: isWhole ? 1 : 0,
      });
      exports.measureCorners(this.#map, work.box, squares, work.line);
      this.clear();
      exports.fillField(this.#map, made.record, work.box, squares);
      heap.free(work.box);
    } catch (error) {
      heap.free(made.record);
      throw error;
    }
    this.#record = made.record;
    this.#box = box;
  }

  /** The box around all cells, if there are any. */
  #boundCells(where: string): CornerBox | undefined {
    const { exports, heap } = this.#host;
    if (heap.read(this.#map, CELL_MAP.fields.count) === 0) return undefined;
    const room = heap.allocate(where, CORNER_BOX.bytes);
    exports.boundCells(this.#map, room);
    const { fields } = CORNER_BOX;
    const read = (field: keyof typeof fields): number => heap.read(room, fields[field]);
    const box: CornerBox = {
      low: [read('lowX'), read('lowY'), read('lowZ')],
      count: [read('countX'), read('countY'), read('countZ')],
    };
    heap.free(room);
    return box;
  }
}
