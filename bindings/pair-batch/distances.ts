import { badNumber } from '../elements/bad-rows.ts';
import { ELEMENT_KINDS, type ElementKind, ROW_LENGTH } from '../elements/element.ts';
import { COORDINATE_LIMIT } from '../base/checks.ts';
import type { Precision } from '../engine/engine.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { Memory } from '../wasm/heap.ts';
import type { Exports } from '../wasm/instance.ts';

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
const DISTANCES = 'Engine.distances';
const CERTIFY = 'Engine.certify';
/** Kinds whose rows become longer in linear memory. */
const AXIAL = [ELEMENT_KINDS.indexOf('cylinder'), ELEMENT_KINDS.indexOf('cone')];
const HALF_SPACE = ELEMENT_KINDS.indexOf('halfSpace');

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
    const allocate = (numbers: number) => memory.allocate(DISTANCES, rows * numbers * this.#bytes);
    const longest = ROW_LENGTH.box;
    this.#rows = [allocate(longest), allocate(longest)];
    this.#columns = [allocate(1), allocate(3), allocate(3), allocate(3)];
  }

  /** See `Engine.distances`. */
  run(kindA: ElementKind, kindB: ElementKind, a: Numbers, b: Numbers, out?: BatchColumns): BatchColumns {
    const operands = this.#operands(DISTANCES, kindA, kindB, a, b);
    const count = a.length / operands[0].length;
    if (out !== undefined) checkBatchColumns(DISTANCES, this.#precision, out, count);
    this.#checkAll(DISTANCES, operands, count);
    const columns = out ?? makeBatchColumns(this.#precision, count);
    this.#forEachChunk(operands, count, (start, rows) => this.#runChunk(...operands, start, rows, columns));
    return columns;
  }

  /** See `Engine.certify`. */
  certify(kindA: ElementKind, kindB: ElementKind, a: Numbers, b: Numbers, normals: Numbers): Numbers {
    const operands = this.#operands(CERTIFY, kindA, kindB, a, b);
    const count = a.length / operands[0].length;
    checkRows(CERTIFY, 'normals', normals, 3, 'per vector');
    if (normals.length !== 3 * count) {
      throw outOfRange(CERTIFY, 'normals', `${count} rows of 3 numbers, as a has ${count} rows`, normals);
    }
    if (operands.every(({ kind }) => kind === HALF_SPACE)) {
      throw outOfRange(CERTIFY, 'kindB', 'another kind, as half-spaces do not bound each other', kindB);
    }
    this.#checkAll(CERTIFY, operands, count);
    const bounds = new (realArray(this.#precision))(count);
    this.#forEachChunk(operands, count, (start, rows) => {
      this.#certifyChunk(...operands, normals.subarray(3 * start, 3 * (start + rows)), start, bounds);
    });
    return bounds;
  }

  dispose(): void {
    for (const address of [...this.#rows, ...this.#columns]) this.#memory.free(address);
  }

  #operands(
    where: string,
    kindA: ElementKind,
    kindB: ElementKind,
    a: Numbers,
    b: Numbers,
  ): readonly [Operand, Operand] {
    const operandA = this.#operand(where, 'a', kindA, a, this.#rows[0]);
    const operandB = this.#operand(where, 'b', kindB, b, this.#rows[1]);
    const count = a.length / operandA.length;
    if (b.length === count * operandB.length) return [operandA, operandB];
    const expected = `${count} rows of ${operandB.length} numbers, as a has ${count} rows`;
    throw outOfRange(where, 'b', expected, b);
  }

  #checkAll(where: string, operands: readonly Operand[], count: number): void {
    for (let start = 0; start < count; start += CHUNK) this.#stage(operands, start, count, where);
  }

  /** Runs chunk after chunk. With one, what was checked is still in place. */
  #forEachChunk(
    operands: readonly Operand[],
    count: number,
    run: (start: number, rows: number) => void,
  ): void {
    for (let start = 0; start < count; start += CHUNK) {
      if (count > CHUNK) this.#stage(operands, start, count);
      run(start, Math.min(CHUNK, count - start));
    }
  }

  #operand(where: string, name: 'a' | 'b', kind: ElementKind, numbers: Numbers, address: number): Operand {
    const number = ELEMENT_KINDS.indexOf(kind);
    if (number < 0) {
      throw outOfRange(where, name === 'a' ? 'kindA' : 'kindB', `one of ${ELEMENT_KINDS.join(', ')}`, kind);
    }
    const length = ROW_LENGTH[kind];
    checkRows(where, name, numbers, length, `for kind '${kind}'`);
    return { name, kind: number, length, numbers, address };
  }

  /** Copies the rows of one chunk into linear memory and, if told for whom, checks them there. */
  #stage(operands: readonly Operand[], start: number, count: number, checkFor?: string): void {
    const rows = Math.min(CHUNK, count - start);
    for (const operand of operands) {
      const first = start * operand.length;
      const view = this.#view(operand.address, rows * operand.length);
      view.set(operand.numbers.subarray(first, first + view.length));
      if (checkFor !== undefined) this.#check(checkFor, operand, first, rows);
      if (AXIAL.includes(operand.kind)) this.#exports.expandCylinders(operand.address, rows);
    }
  }

  #check(
    where: string,
    { name, kind, numbers, length, address }: Operand,
    first: number,
    rows: number,
  ): void {
    const limit = COORDINATE_LIMIT[this.#precision];
    const bad = this.#exports.findBadNumber(kind, address, rows, limit);
    if (bad < 0) return;
    throw badNumber(where, name, ELEMENT_KINDS[kind]!, numbers, first + bad, length, limit);
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

  #certifyChunk(a: Operand, b: Operand, normals: Numbers, start: number, out: Numbers): void {
    const [bound, , , normal] = this.#columns;
    const exports = this.#exports;
    const rows = normals.length / 3;
    this.#view(normal, normals.length).set(normals);
    if (a.kind <= b.kind) exports.certifyBatch(a.kind, b.kind, rows, a.address, b.address, normal, bound);
    else {
      exports.reverse(normal, rows);
      exports.certifyBatch(b.kind, a.kind, rows, b.address, a.address, normal, bound);
    }
    out.set(this.#view(bound, rows), start);
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
