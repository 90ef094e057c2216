import { type CellCodes, type Cells, checkCellMagnitudes } from '../../elements/cells.ts';
import { outOfRange } from '../../base/errors.ts';
import { unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { CELL_MAP, MOST_CELLS } from '../../wasm/records.ts';
import { DistanceField } from './distance-field.ts';

const INT = Int32Array.BYTES_PER_ELEMENT;

/** Bytes of the code of a cell: its keys and its level, 16 bits each. */
const CODE = 8;

/**
 * The cells of a segment in linear memory. Every change makes the list of what is occupied anew, and the tree
 * over it: both depend on nothing else, and take the memory that they need.
 */
export class CellStore {
  readonly #host: Host;
  readonly #grid: Pick<Cells, 'resolution' | 'origin'>;
  readonly #segment: number;
  readonly #map: number;
  readonly field: DistanceField;
  /** Where the codes lie, and the tree behind them; 0 at first. */
  #room = 0;
  #count = 0;

  /**
   * @param segment - the address of a segment without elements
   * @param map - that of room for its `CELL_MAP`
   * @throws RangeError when a number exceeds the precision or memory is full; nothing stays allocated then
   */
  constructor(where: string, source: Cells, segment: number, map: number, host: Host) {
    checkCellMagnitudes(where, source, host.precision);
    const { resolution, origin } = source;
    const [originX, originY, originZ] = origin;
    this.#host = host;
    this.#grid = { resolution, origin };
    this.#segment = segment;
    this.#map = map;
    host.heap.write(map, CELL_MAP, { resolution, originX, originY, originZ, codes: 0, count: 0 });
    this.field = new DistanceField(this.#grid, map, host);
    this.join(where, source);
  }

  /** How many cells there are. */
  get size(): number {
    return this.#count;
  }

  /** Length of the edges of the finest cells, and where the grid is, in metres. */
  get grid(): Pick<Cells, 'resolution' | 'origin'> {
    return this.#grid;
  }

  /** The cells as they are, in the order of their numbers: a copy. */
  read(): Cells {
    const numbers = new Uint16Array(this.#host.heap.buffer, this.#room, 4 * this.#count);
    const keys = new Uint16Array(3 * this.#count);
    const levels = new Uint8Array(this.#count);
    for (let i = 0; i < this.#count; i++) {
      for (let axis = 0; axis < 3; axis++) keys[3 * i + axis] = numbers[4 * i + axis]!;
      levels[i] = numbers[4 * i + 3]!;
    }
    return Object.freeze({ kind: 'cells', ...this.#grid, keys, levels });
  }

  /** @throws RangeError for too many cells, or when memory is full; nothing has changed then, also below */
  join(where: string, codes: CellCodes): void {
    const { exports } = this.#host;
    this.#withCodes(where, codes, (given, count) => {
      const most = this.#count + count;
      this.#remake(where, most, (out) => exports.joinCells(this.#room, this.#count, given, count, out));
    });
  }

  /** Takes cells away. Of a larger one in which they are, the rest stays. */
  cut(where: string, codes: CellCodes): void {
    const { exports } = this.#host;
    this.#withCodes(where, codes, (given, count) => {
      this.#remake(where, this.#count, (out, most) =>
        exports.cutCells(this.#room, this.#count, given, count, out, most),
      );
    });
  }

  /** Takes all cells away whose keys are from the three lowest to the three highest. */
  cutBox(where: string, lowest: readonly number[], highest: readonly number[]): void {
    const { exports, heap } = this.#host;
    heap.lend(where, 6 * INT, (keys) => {
      heap.int32(keys, 6).set([...lowest, ...highest]);
      this.#remake(where, this.#count, (out, most) =>
        exports.cutBox(this.#room, this.#count, keys, out, most),
      );
    });
  }

  /**
   * Divides cells into their eight parts, until the next change.
   *
   * @param numbers - of the cells, rising
   */
  divide(where: string, numbers: Int32Array): void {
    const { exports, heap } = this.#host;
    heap.lend(where, numbers.length * INT, (list) => {
      heap.int32(list, numbers.length).set(numbers);
      this.#remake(where, this.#count + 7 * numbers.length, (out, most) =>
        exports.divideCells(this.#map, list, numbers.length, out, most),
      );
    });
  }

  dispose(): void {
    this.field.clear();
    this.#free();
  }

  #free(): void {
    if (this.#room > 0) this.#host.heap.free(this.#room);
    this.#room = 0;
  }

  /** Puts codes in order in linear memory for a while. */
  #withCodes(where: string, { keys, levels }: CellCodes, use: (codes: number, count: number) => void): void {
    const { exports, heap } = this.#host;
    const count = levels.length;
    heap.lend(where, 2 * count * CODE, (codes) => {
      const numbers = new Uint16Array(heap.buffer, codes, 4 * count);
      for (let i = 0; i < count; i++) {
        numbers[4 * i] = keys[3 * i]!;
        numbers[4 * i + 1] = keys[3 * i + 1]!;
        numbers[4 * i + 2] = keys[3 * i + 2]!;
        numbers[4 * i + 3] = levels[i]!;
      }
      exports.sortCells(codes, count, codes + count * CODE);
      use(codes, count);
    });
  }

  /**
   * Takes over the list that a function writes.
   *
   * @param guess - how many cells there may be; if there are more, it is run once more
   * @param run - writes the codes, in order, at most so many, and returns how many there are
   */
  #remake(where: string, guess: number, run: (out: number, most: number) => number): void {
    const { exports, heap } = this.#host;
    const most = Math.min(guess, MOST_CELLS + 1);
    heap.lend(where, most * CODE, (out) => {
      const count = checkCount(where, run(out, most));
      if (count > most) {
        this.#remake(where, count, run);
        return;
      }
      const runs = exports.countRuns(out, count);
      const room = heap.allocate(where, unsigned(exports.cellsBytes(count, runs)));
      const order = this.#allocateOrder(where, runs, room);
      new Uint8Array(heap.buffer).copyWithin(room, out, out + count * CODE);
      exports.layCells(this.#segment, this.#map, room, count, runs, order);
      heap.free(order);
      this.#free();
      this.#room = room;
      this.#count = count;
    });
  }

  /** Makes room for putting cells in order. */
  #allocateOrder(where: string, runs: number, room: number): number {
    const { exports, heap } = this.#host;
    try {
      return heap.allocate(where, unsigned(exports.orderBytes(runs)));
    } catch (error) {
      heap.free(room);
      throw error;
    }
  }
}

/** @throws RangeError when that is more than a map can have */
function checkCount(where: string, count: number): number {
  if (count <= MOST_CELLS) return count;
  throw outOfRange(where, 'cells', `at most ${MOST_CELLS} in a map`, count);
}
