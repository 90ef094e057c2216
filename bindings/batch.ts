import { badNumber } from './bad-rows.ts';
import { ELEMENT_KINDS, type ElementKind, ROW_LENGTH } from './elements.ts';
import { COORDINATE_LIMIT } from './vectors.ts';
import type { Precision } from './engine.ts';
import { outOfRange, wrongType } from './errors.ts';
import type { Memory } from './memory.ts';
import type { Exports } from './wasm.ts';

/** Numbers in either precision. */
export type Numbers = Float64Array | Float32Array;

/** Results of a batch, one row per element pair, in metres. */
export interface BatchColumns {
  /** Signed distance, n numbers: negative where the elements overlap. */
  distance: Numbers;
  /** Points on A's skin, 3n numbers. */
  pointA: Numbers;
  /** Points on B's skin, 3n numbers. */
  pointB: Numbers;
  /** Unit vectors from A to B, 3n numbers. */
  normal: Numbers;
}

/** The most pairs that are staged at once: 2 MB of boxes in double precision. */
export const CHUNK = 8192;
const WHERE = 'Engine.distances';
const CYLINDER = ELEMENT_KINDS.indexOf('cylinder');

interface Operand {
  name: 'a' | 'b';
  kind: number;
  length: number;
  numbers: Numbers;
  address: number;
}

/** Runs batches of element pairs of any length through a staging area of fixed size. */
export class BatchRunner {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #bytes: number;
  readonly #rows: readonly [number, number];
  /** Addresses of the columns distance, pointA, pointB, normal. */
  readonly #columns: readonly [number, number, number, number];

  constructor(exports: Exports, memory: Memory, precision: Precision) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    this.#bytes = precision === 'double' ? 8 : 4;
    const rows = CHUNK + 4;
    const allocate = (numbers: number) => memory.allocate(WHERE, rows * numbers * this.#bytes);
    const longest = ROW_LENGTH.box;
    this.#rows = [allocate(longest), allocate(longest)];
    this.#columns = [allocate(1), allocate(3), allocate(3), allocate(3)];
  }

  run(kindA: ElementKind, kindB: ElementKind, a: Numbers, b: Numbers, out?: BatchColumns): BatchColumns {
    const operandA = this.#operand('a', kindA, a, this.#rows[0]);
    const operandB = this.#operand('b', kindB, b, this.#rows[1]);
    const count = a.length / operandA.length;
    if (b.length !== count * operandB.length) {
      const expected = `${count} rows of ${operandB.length} numbers, as a has ${count} rows`;
      throw outOfRange(WHERE, 'b', expected, b);
    }
    if (out !== undefined) checkBatchColumns(WHERE, this.#precision, out, count);
    // With one chunk, what was checked is still in place when the kernel runs.
    for (let start = 0; start < count; start += CHUNK) this.#stage(operandA, operandB, start, count, true);
    const columns = out ?? makeBatchColumns(this.#precision, count);
    for (let start = 0; start < count; start += CHUNK) {
      if (count > CHUNK) this.#stage(operandA, operandB, start, count, false);
      this.#runChunk(operandA, operandB, start, Math.min(CHUNK, count - start), columns);
    }
    return columns;
  }

  dispose(): void {
    for (const address of [...this.#rows, ...this.#columns]) this.#memory.free(address);
  }

  #operand(name: 'a' | 'b', kind: ElementKind, numbers: Numbers, address: number): Operand {
    const number = ELEMENT_KINDS.indexOf(kind);
    if (number < 0) {
      throw outOfRange(WHERE, name === 'a' ? 'kindA' : 'kindB', `one of ${ELEMENT_KINDS.join(', ')}`, kind);
    }
    const length = ROW_LENGTH[kind];
    checkRows(WHERE, name, numbers, length, `for kind '${kind}'`);
    return { name, kind: number, length, numbers, address };
  }

  /** Copies the rows of one chunk into linear memory and, if asked to, checks them there. */
  #stage(a: Operand, b: Operand, start: number, count: number, check: boolean): void {
    const rows = Math.min(CHUNK, count - start);
    for (const operand of [a, b]) {
      const first = start * operand.length;
      const view = this.#view(operand.address, rows * operand.length);
      view.set(operand.numbers.subarray(first, first + view.length));
      if (check) this.#check(operand, first, rows);
      if (operand.kind === CYLINDER) this.#exports.expandCylinders(operand.address, rows);
    }
  }

  #check({ name, kind, numbers, length, address }: Operand, first: number, rows: number): void {
    const limit = COORDINATE_LIMIT[this.#precision];
    const bad = this.#exports.findBadNumber(kind, address, rows, limit);
    if (bad < 0) return;
    throw badNumber(WHERE, name, ELEMENT_KINDS[kind]!, numbers, first + bad, length, limit);
  }

  #runChunk(a: Operand, b: Operand, start: number, rows: number, out: BatchColumns): void {
    const [distance, pointA, pointB, normal] = this.#columns;
    const exports = this.#exports;
    // Kernels want the lower kind first; to ask the other way round, the two sides change places.
    if (a.kind <= b.kind) {
      exports.runBatch(a.kind, b.kind, rows, a.address, b.address, distance, pointA, pointB, normal);
    } else {
      exports.runBatch(b.kind, a.kind, rows, b.address, a.address, distance, pointB, pointA, normal);
      exports.reverse(normal, rows);
    }
    out.distance.set(this.#view(distance, rows), start);
    out.pointA.set(this.#view(pointA, 3 * rows), 3 * start);
    out.pointB.set(this.#view(pointB, 3 * rows), 3 * start);
    out.normal.set(this.#view(normal, 3 * rows), 3 * start);
  }

  #view(address: number, length: number): Numbers {
    return this.#memory.reals(this.#precision, address, length);
  }
}

/** Checks that an argument is packed rows of so many numbers each. */
export function checkRows(where: string, name: string, numbers: unknown, length: number, what: string): void {
  if (!(numbers instanceof Float64Array || numbers instanceof Float32Array)) {
    throw wrongType(where, name, 'a Float64Array or Float32Array', numbers);
  }
  if (numbers.length % length !== 0) {
    throw outOfRange(where, name, `rows of ${length} numbers ${what}`, numbers);
  }
}

/** Makes columns for so many pairs. */
export function makeBatchColumns(precision: Precision, count: number): BatchColumns {
  const type = realArray(precision);
  return {
    distance: new type(count),
    pointA: new type(3 * count),
    pointB: new type(3 * count),
    normal: new type(3 * count),
  };
}

/** Checks columns from outside: their types, and room for so many pairs. */
export function checkBatchColumns(
  where: string,
  precision: Precision,
  out: BatchColumns,
  count: number,
): void {
  if (typeof out !== 'object' || out === null)
    throw wrongType(where, 'out', 'columns of an earlier call', out);
  const type = realArray(precision);
  for (const name of ['distance', 'pointA', 'pointB', 'normal'] as const) {
    const length = name === 'distance' ? count : 3 * count;
    const column: unknown = out[name];
    if (!(column instanceof type)) {
      throw wrongType(where, `out.${name}`, `a ${type.name} in this ${precision} engine`, column);
    }
    if (column.length !== length) throw outOfRange(where, `out.${name}`, `${length} numbers long`, column);
  }
}

/** The type of arrays of an engine's numbers. */
export function realArray(precision: Precision): Float64ArrayConstructor | Float32ArrayConstructor {
  return precision === 'double' ? Float64Array : Float32Array;
}
