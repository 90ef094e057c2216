import {
  checkResults,
  type Columns,
  type ColumnShape,
  makeResults,
  readResults,
} from '../scene/pairs/result-columns.ts';
import { checkOptions } from '../base/options.ts';
import { checkStagedBoxes } from './check-boxes.ts';
import { checkRows } from './distances.ts';
import { type Numbers, realArray } from '../base/types.ts';
import { checkBoolean, outOfRange } from '../base/errors.ts';
import { addressOf, PreparedBoxes } from './prepared-boxes.ts';
import type { Host } from '../wasm/host.ts';
import { ALL_AXES, FACE_AXES, OVERLAP_BATCH, PLAIN_BOX_NUMBERS } from '../wasm/records.ts';

/** What is known of pairs of boxes, one row per pair. */
export interface BoxOverlaps {
  /** 1 where the boxes share a point, else 0. */
  overlap: Uint8Array;
  /** The largest separation over the axes, metres; negative where the boxes overlap. */
  separation: Numbers;
  /** Its axis: 0–2 a face of A, 3–5 a face of B, 6 + 3i + j across edge i of A and edge j of B. */
  axis: Uint8Array;
}

/** Which of pairs of boxes overlap, and no more, one row per pair. */
export type BoxVerdicts = Pick<BoxOverlaps, 'overlap'>;

/** One side of a call: rows, or boxes that were checked before. */
export type Boxes = Numbers | PreparedBoxes;

/** What `engine.boxesOverlap` takes. */
export interface BoxOptions {
  /**
   * 15 (default) looks along all axes. 6 looks along the face normals only: it never misses an overlap, but
   * may report one where there is none.
   */
  axes?: 15 | 6;
  /** Columns to write into instead of new ones, as returned by an earlier call with as many rows. */
  out?: BoxOverlaps;
  /** false; for true see `BoxVerdictOptions`. */
  overlapOnly?: false;
}

/** What `engine.boxesOverlap` takes if only `overlap` is asked for. */
export interface BoxVerdictOptions {
  axes?: 15 | 6;
  out?: BoxVerdicts;
  /** Only `overlap` is found, with the same verdicts: faster, as no root is taken and faces often decide. */
  overlapOnly: true;
}

/** Options, checked and read once; the columns of `out` are still to be checked. */
interface CheckedBoxOptions {
  readonly axes: 15 | 6;
  readonly out: Partial<BoxOverlaps> | undefined;
  readonly columns: Partial<BoxOverlaps> | undefined;
  readonly names: readonly (keyof BoxOverlaps)[];
}

const ALL_COLUMNS = ['overlap', 'separation', 'axis'] as const;
const VERDICTS = ['overlap'] as const;

/** Reads the options of `Engine.boxesOverlap`. */
export function readBoxOptions(where: string, options: BoxOptions | BoxVerdictOptions): CheckedBoxOptions {
  checkOptions(where, options, ['axes', 'out', 'overlapOnly']);
  const { axes = ALL_AXES, out, overlapOnly = false } = options;
  if (axes !== ALL_AXES && axes !== FACE_AXES) {
    throw outOfRange(where, 'options.axes', [ALL_AXES, FACE_AXES].join(' or '), axes);
  }
  checkBoolean(where, 'options.overlapOnly', overlapOnly);
  const columns = out === undefined ? undefined : readResults(where, out, ALL_COLUMNS, 'options.out');
  return {
    axes,
    out,
    columns: columns as Partial<BoxOverlaps> | undefined,
    names: overlapOnly ? VERDICTS : ALL_COLUMNS,
  };
}

/** The most pairs that are staged at once: half a megabyte in double precision. */
export const BOX_CHUNK = 2048;

/** One side of a call. */
interface Operand {
  readonly name: 'a' | 'b';
  /** Rows; undefined for boxes that lie in linear memory already. */
  readonly numbers: Numbers | undefined;
  /** How many boxes; one is compared with all of the other side. */
  readonly count: number;
  readonly address: number;
}

/** Runs batches of pairs of boxes of any length through a staging area of fixed size. */
export class BoxRunner {
  readonly #host: Host;
  readonly #rows: readonly [number, number];
  /** Addresses of the columns. */
  readonly #separation: number;
  readonly #overlap: number;
  readonly #axis: number;
  /** Where the record of a call is. */
  readonly #batch: number;

  constructor(host: Host) {
    this.#host = host;
    const { exports, heap } = host;
    const rows = BOX_CHUNK + exports.LANES.value;
    const bytes = (count: number) => heap.allocate('Engine', rows * count);
    const reals = (numbers: number) => bytes(numbers * exports.REAL_BYTES.value);
    this.#rows = [reals(PLAIN_BOX_NUMBERS), reals(PLAIN_BOX_NUMBERS)];
    this.#separation = reals(1);
    this.#overlap = bytes(1);
    this.#axis = bytes(1);
    this.#batch = heap.allocate('Engine', OVERLAP_BATCH.bytes);
  }

  /** See `Engine.boxesOverlap`. */
  overlap(
    where: string,
    a: Boxes,
    b: Boxes,
    { axes, out, columns: given, names }: CheckedBoxOptions,
  ): Partial<BoxOverlaps> {
    const operandA = this.#operand(where, 'a', a);
    const operandB = this.#operand(where, 'b', b);
    const count = operandA.count === 1 ? operandB.count : operandA.count;
    if (operandB.count !== count && operandB.count !== 1) {
      throw outOfRange(where, 'b', `${count} rows of ${PLAIN_BOX_NUMBERS} numbers, as a has, or 1 row`, b);
    }
    const marks = { type: Uint8Array, length: count };
    const reals = { type: realArray(this.#host.precision), length: count };
    const shapes: Record<string, ColumnShape> =
      names === VERDICTS ? { overlap: marks } : { overlap: marks, separation: reals, axis: marks };
    if (given !== undefined) checkResults(where, shapes, given as Columns<string>, 'options.out');
    this.#stageAll(where, operandA, operandB, count);
    const columns = given ?? (makeResults(shapes) as Partial<BoxOverlaps>);
    this.#forEachChunk(operandA, operandB, count, (start, rows) => {
      const [separation, overlap, axis] = [this.#separation, this.#overlap, this.#axis];
      const [countA, countB] = [Math.min(operandA.count, rows), Math.min(operandB.count, rows)];
      const [rowsA, rowsB] = [this.#addressAt(operandA, start), this.#addressAt(operandB, start)];
      const { exports, heap } = this.#host;
      const operands = { a: rowsA, b: rowsB, countA, countB, count: rows, axes, overlap, separation, axis };
      heap.write(this.#batch, OVERLAP_BATCH, operands);
      if (names === VERDICTS) exports.runBoxVerdicts(this.#batch);
      else {
        exports.runBoxOverlap(this.#batch);
        columns.separation!.set(this.#view(separation, rows), start);
        columns.axis!.set(heap.uint8(axis, rows), start);
      }
      columns.overlap!.set(heap.uint8(overlap, rows), start);
    });
    return out ?? columns;
  }

  dispose(): void {
    for (const address of [...this.#rows, this.#separation, this.#overlap, this.#axis, this.#batch]) {
      this.#host.heap.free(address);
    }
  }

  #operand(where: string, name: 'a' | 'b', boxes: Boxes): Operand {
    if (boxes instanceof PreparedBoxes) {
      const address = addressOf(where, name, boxes, this.#host);
      return { name, numbers: undefined, count: boxes.count, address };
    }
    const numbers = boxes;
    checkRows(where, name, numbers, PLAIN_BOX_NUMBERS, 'per box');
    const address = this.#rows[name === 'a' ? 0 : 1];
    return { name, numbers, count: numbers.length / PLAIN_BOX_NUMBERS, address };
  }

  /** Where the rows of a chunk are: boxes that were prepared are not staged. */
  #addressAt({ numbers, count, address }: Operand, start: number): number {
    if (numbers !== undefined || count === 1) return address;
    const { heap, precision } = this.#host;
    return heap.behind(precision, address, start * PLAIN_BOX_NUMBERS);
  }

  /** Stages and checks all rows: with one chunk, they are still in place when the kernel runs. */
  #stageAll(where: string, a: Operand, b: Operand, count: number): void {
    for (const operand of [a, b]) {
      for (let start = 0; start < Math.min(count, operand.count); start += BOX_CHUNK) {
        const { name, numbers, address } = operand;
        if (numbers === undefined) continue;
        const rows = this.#stage(operand, start);
        checkStagedBoxes(where, name, this.#host, numbers, address, start, rows);
      }
    }
  }

  #forEachChunk(a: Operand, b: Operand, count: number, run: (start: number, rows: number) => void): void {
    for (let start = 0; start < count; start += BOX_CHUNK) {
      if (count > BOX_CHUNK) for (const operand of [a, b]) if (operand.count > 1) this.#stage(operand, start);
      run(start, Math.min(BOX_CHUNK, count - start));
    }
  }

  /** Copies the rows of one chunk into linear memory and returns how many they are. */
  #stage({ numbers, count, address }: Operand, start: number): number {
    const rows = Math.min(BOX_CHUNK, count - start);
    if (numbers === undefined) return rows;
    const end = start + rows;
    this.#view(address, rows * PLAIN_BOX_NUMBERS).set(
      numbers.subarray(start * PLAIN_BOX_NUMBERS, end * PLAIN_BOX_NUMBERS),
    );
    return rows;
  }

  #view(address: number, length: number): Numbers {
    return this.#host.heap.reals(this.#host.precision, address, length);
  }
}
