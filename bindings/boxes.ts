import { type BatchColumns, checkBatchColumns, checkRows, makeBatchColumns, type Numbers } from './batch.ts';
import { type BoxOverlaps, checkOverlaps, makeOverlaps } from './boxes-columns.ts';
import { COORDINATE_LIMIT } from './vectors.ts';
import type { Precision } from './engine.ts';
import { outOfRange, wrongType } from './errors.ts';
import type { Memory } from './memory.ts';
import type { Exports } from './wasm.ts';

export type { BoxOverlaps } from './boxes-columns.ts';

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

/** Numbers in the row of a box: centre, half extents, three axes. A rounded box has a radius behind these. */
export const BOX_LENGTH = 15;
const ROUNDED_LENGTH = 16;
const HALF = 3;
const AXES = 6;
const RADIUS = 15;

/** The most pairs that are staged at once: half a megabyte in double precision. */
export const BOX_CHUNK = 2048;

/** One side of a call. */
interface Operand {
  readonly name: 'a' | 'b';
  readonly numbers: Numbers;
  readonly length: number;
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
  /** Addresses of the columns distance or separation, pointA, pointB, normal. */
  readonly #columns: readonly [number, number, number, number];
  /** Addresses of the columns overlap and axis. */
  readonly #bytes: readonly [number, number];

  constructor(exports: Exports, memory: Memory, precision: Precision) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    const rows = BOX_CHUNK + 4;
    const bytes = (count: number) => memory.allocate('Engine', rows * count);
    const reals = (numbers: number) => bytes(numbers * exports.REAL_BYTES.value);
    this.#rows = [reals(ROUNDED_LENGTH), reals(ROUNDED_LENGTH)];
    this.#columns = [reals(1), reals(3), reals(3), reals(3)];
    this.#bytes = [bytes(1), bytes(1)];
  }

  /** See `Engine.boxesOverlap`. */
  overlap(a: Numbers, b: Numbers, options: BoxOptions): BoxOverlaps {
    const where = 'Engine.boxesOverlap';
    if (typeof options !== 'object' || options === null) {
      throw wrongType(where, 'options', 'an object', options);
    }
    const { axes = 15, out } = options;
    if (axes !== 15 && axes !== 6) throw outOfRange(where, 'options.axes', '15 or 6', axes);
    const operandA = this.#operand(where, 'a', a, BOX_LENGTH);
    const operandB = this.#operand(where, 'b', b, BOX_LENGTH);
    const count = operandA.count === 1 ? operandB.count : operandA.count;
    if (operandB.count !== count && operandB.count !== 1) {
      throw outOfRange(where, 'b', `${count} rows of ${BOX_LENGTH} numbers, as a has, or 1 row`, b);
    }
    if (out !== undefined) checkOverlaps(where, this.#precision, out, count);
    this.#stageAll(where, operandA, operandB, count);
    const columns = out ?? makeOverlaps(this.#precision, count);
    this.#forEachChunk(operandA, operandB, count, (start, rows) => {
      const [overlap, axis] = this.#bytes;
      const [separation] = this.#columns;
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

  /** See `Engine.distances`. */
  distances(kindA: string, kindB: string, a: Numbers, b: Numbers, out?: BatchColumns): BatchColumns {
    const where = 'Engine.distances';
    if (kindA !== 'box') throw outOfRange(where, 'kindA', "'box', as kindB is", kindA);
    if (kindB !== 'box') throw outOfRange(where, 'kindB', "'box', as kindA is", kindB);
    const operandA = this.#operand(where, 'a', a, ROUNDED_LENGTH);
    const operandB = this.#operand(where, 'b', b, ROUNDED_LENGTH);
    const { count } = operandA;
    if (operandB.count !== count) {
      throw outOfRange(where, 'b', `${count} rows of ${ROUNDED_LENGTH} numbers, as a has ${count} rows`, b);
    }
    if (out !== undefined) checkBatchColumns(where, this.#precision, out, count);
    this.#stageAll(where, operandA, operandB, count);
    const columns = out ?? makeBatchColumns(this.#precision, count);
    this.#forEachChunk(operandA, operandB, count, (start, rows) => {
      const [distance, pointA, pointB, normal] = this.#columns;
      const { address: addressA } = operandA;
      const { address: addressB } = operandB;
      this.#exports.runBoxDistances(rows, addressA, addressB, distance, pointA, pointB, normal);
      columns.distance.set(this.#view(distance, rows), start);
      columns.pointA.set(this.#view(pointA, 3 * rows), 3 * start);
      columns.pointB.set(this.#view(pointB, 3 * rows), 3 * start);
      columns.normal.set(this.#view(normal, 3 * rows), 3 * start);
    });
    return columns;
  }

  dispose(): void {
    for (const address of [...this.#rows, ...this.#columns, ...this.#bytes]) this.#memory.free(address);
  }

  #operand(where: string, name: 'a' | 'b', numbers: Numbers, length: number): Operand {
    checkRows(where, name, numbers, length, 'per box');
    const address = this.#rows[name === 'a' ? 0 : 1];
    return { name, numbers, length, count: numbers.length / length, address };
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
  #stage({ numbers, length, count, address }: Operand, start: number): number {
    const rows = Math.min(BOX_CHUNK, count - start);
    this.#view(address, rows * length).set(numbers.subarray(start * length, (start + rows) * length));
    return rows;
  }

  #check(where: string, operand: Operand, start: number, rows: number): void {
    const limit = COORDINATE_LIMIT[this.#precision];
    const rounded = operand.length === ROUNDED_LENGTH ? 1 : 0;
    const bad = this.#exports.findBadBox(rounded, operand.address, rows, limit);
    if (bad >= 0) throw badNumber(where, operand, start * operand.length + bad, limit);
  }

  #view(address: number, length: number): Numbers {
    return this.#memory.reals(this.#precision, address, length);
  }
}

function badNumber(where: string, { name, numbers, length }: Operand, index: number, limit: number): Error {
  const place = index % length;
  const row = (index - place) / length;
  const value = numbers[index]!;
  const argument = `${name}[${index}] (row ${row})`;
  if (!(Math.abs(value) <= limit)) {
    return outOfRange(where, argument, `finite and at most ${limit} in magnitude`, value);
  }
  if (place === RADIUS) return outOfRange(where, argument, 'a radius of at least 0', value);
  if (place >= HALF && place < AXES) return outOfRange(where, argument, 'a half extent of at least 0', value);
  return outOfRange(where, argument, 'the first of three orthonormal axes, within 1e-5', value);
}
