import { badNumber } from '../elements/bad-rows.ts';
import { checkRows } from './distances.ts';
import type { Numbers, Precision } from '../base/types.ts';
import { type BoxOverlaps, checkOverlaps, makeOverlaps } from './box-columns.ts';
import { COORDINATE_LIMIT } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { Memory } from '../wasm/heap.ts';
import type { Exports } from '../wasm/exports.ts';

export type { BoxOverlaps } from './box-columns.ts';

/** What `engine.boxesOverlap` takes. */
export interface BoxOptions {
  /**
   * 15 (default) looks along all axes. 6 looks along the face normals only: it never misses an overlap, but may
   * report one where there is none.
   */
  axes?: 15 | 6;
  /** Columns to write into instead of new ones, as returned by an earlier call with as many rows. */
  out?: BoxOverlaps;
}

/** Numbers in the row of a box: centre, half extents, three axes. */
export const BOX_LENGTH = 15;

/** The most pairs that are staged at once: half a megabyte in double precision. */
export const BOX_CHUNK = 2048;

/** One side of a call. */
interface Operand {
  readonly name: 'a' | 'b';
  readonly numbers: Numbers;
  /** How many boxes; one is compared with all of the other side. */
  readonly count: number;
  readonly address: number;
}

/** Runs batches of pairs of boxes of any length through a staging area of fixed size. */
export class BoxRunner {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #rows: readonly [number, number];
  /** Addresses of the columns. */
  readonly #separation: number;
  readonly #overlap: number;
  readonly #axis: number;

  constructor(exports: Exports, memory: Memory, precision: Precision) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    const rows = BOX_CHUNK + 4;
    const bytes = (count: number) => memory.allocate('Engine', rows * count);
    const reals = (numbers: number) => bytes(numbers * exports.REAL_BYTES.value);
    this.#rows = [reals(BOX_LENGTH), reals(BOX_LENGTH)];
    this.#separation = reals(1);
    this.#overlap = bytes(1);
    this.#axis = bytes(1);
  }

  /** See `Engine.boxesOverlap`. */
  overlap(a: Numbers, b: Numbers, options: BoxOptions): BoxOverlaps {
    const where = 'Engine.boxesOverlap';
    if (typeof options !== 'object' || options === null) {
      throw wrongType(where, 'options', 'an object', options);
    }
    const { axes = 15, out } = options;
    if (axes !== 15 && axes !== 6) throw outOfRange(where, 'options.axes', '15 or 6', axes);
    const operandA = this.#operand(where, 'a', a);
    const operandB = this.#operand(where, 'b', b);
    const count = operandA.count === 1 ? operandB.count : operandA.count;
    if (operandB.count !== count && operandB.count !== 1) {
      throw outOfRange(where, 'b', `${count} rows of ${BOX_LENGTH} numbers, as a has, or 1 row`, b);
    }
    if (out !== undefined) checkOverlaps(where, this.#precision, out, count);
    this.#stageAll(where, operandA, operandB, count);
    const columns = out ?? makeOverlaps(this.#precision, count);
    this.#forEachChunk(operandA, operandB, count, (start, rows) => {
      const [separation, overlap, axis] = [this.#separation, this.#overlap, this.#axis];
      const [rowsA, rowsB] = [Math.min(operandA.count, rows), Math.min(operandB.count, rows)];
      const { address: addressA } = operandA;
      const { address: addressB } = operandB;
      this.#exports.runBoxOverlap(rows, addressA, rowsA, addressB, rowsB, axes, overlap, separation, axis);
      columns.overlap.set(this.#memory.uint8(overlap, rows), start);
      columns.separation.set(this.#view(separation, rows), start);
      columns.axis.set(this.#memory.uint8(axis, rows), start);
    });
    return columns;
  }

  dispose(): void {
    for (const address of [...this.#rows, this.#separation, this.#overlap, this.#axis]) {
      this.#memory.free(address);
    }
  }

  #operand(where: string, name: 'a' | 'b', numbers: Numbers): Operand {
    checkRows(where, name, numbers, BOX_LENGTH, 'per box');
    const address = this.#rows[name === 'a' ? 0 : 1];
    return { name, numbers, count: numbers.length / BOX_LENGTH, address };
  }

  /** Stages and checks all rows: with one chunk, they are still in place when the kernel runs. */
  #stageAll(where: string, a: Operand, b: Operand, count: number): void {
    for (const operand of [a, b]) {
      for (let start = 0; start < Math.min(count, operand.count); start += BOX_CHUNK) {
        this.#check(where, operand, start, this.#stage(operand, start));
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
    const end = start + rows;
    this.#view(address, rows * BOX_LENGTH).set(numbers.subarray(start * BOX_LENGTH, end * BOX_LENGTH));
    return rows;
  }

  #check(where: string, { name, numbers, address }: Operand, start: number, rows: number): void {
    const limit = COORDINATE_LIMIT[this.#precision];
    const bad = this.#exports.findBadBox(0, address, rows, limit);
    if (bad < 0) return;
    throw badNumber(where, name, 'box', numbers, start * BOX_LENGTH + bad, BOX_LENGTH, limit);
  }

  #view(address: number, length: number): Numbers {
    return this.#memory.reals(this.#precision, address, length);
  }
}
