import { checkItems, COORDINATE_LIMIT, UNIT_TOLERANCE } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
import { checkOptions } from '../base/options.ts';
import { checkPenetration, type PenetrationOptions } from '../scene/pairs/penetration.ts';
import { type Numbers, type Precision, realArray } from '../base/types.ts';
import {
  checkElement,
  type Element,
  ELEMENT_KINDS,
  type ElementKind,
  ROW_LENGTH,
} from '../elements/element.ts';
import { expandAxial } from '../elements/expand-axial.ts';
import { HullVertices } from '../elements/hull-vertices.ts';
import { badNumber, batchRow, SEGMENT_ROW_LENGTH } from '../elements/rows.ts';
import { checkMagnitude } from '../elements/staging.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { Host } from '../wasm/host.ts';
import { KIND_NUMBERS, ROW_NUMBERS } from '../wasm/records.ts';

/** One side of a batch: packed rows, or a list of elements, all of one kind. */
export type BatchElements = Numbers | readonly Element[];

/** Results of a batch, one row per element pair, in metres. */
export interface BatchColumns {
  /** Signed distance, n numbers: negative where the elements overlap. */
  distance: Numbers;
  /** Points on A's surface, 3n numbers. */
  pointA: Numbers;
  /** Points on B's surface, 3n numbers. */
  pointB: Numbers;
  /** Unit vectors from A to B, 3n numbers. */
  normal: Numbers;
}

/** What `engine.distances` takes. */
export interface DistanceOptions extends PenetrationOptions {
  /** The result of an earlier call with as many rows, to be written into. */
  out?: BatchColumns | undefined;
}

/**
 * Checks the options of `engine.distances`. Columns may stand in their place, with the options behind them, as they did
 * before there was an option `out`.
 */
export function checkDistanceOptions(
  where: string,
  options: DistanceOptions | BatchColumns | undefined,
  behind: PenetrationOptions | undefined,
): { out: BatchColumns | undefined; columns: BatchColumns | undefined; isExact: boolean } {
  if (behind !== undefined || (typeof options === 'object' && options !== null && 'distance' in options)) {
    checkOptions(where, behind, OLD_OPTIONS);
    const out = options as BatchColumns | undefined;
    return { out, columns: readColumns(where, out), isExact: checkPenetration(where, behind) };
  }
  checkOptions(where, options, OPTIONS);
  const out = options?.out;
  return { out, columns: readColumns(where, out), isExact: checkPenetration(where, options) };
}

/** The columns of `out`, each read once. */
function readColumns(where: string, out: BatchColumns | undefined): BatchColumns | undefined {
  if (out === undefined) return undefined;
  if (typeof out !== 'object' || out === null)
    throw wrongType(where, 'out', 'columns of an earlier call', out);
  const { distance, pointA, pointB, normal } = out;
  return { distance, pointA, pointB, normal };
}

const OPTIONS = ['out', 'penetration'] as const;
const OLD_OPTIONS = ['penetration'] as const;

/** The most pairs that are staged at once: 2 MB of boxes in double precision. */
export const CHUNK = 8192;
const DISTANCES = 'Engine.distances';
const CERTIFY = 'Engine.certify';
const CERTIFY_DEPTH = 'Engine.certifyDepth';
/** Kinds whose rows become longer in linear memory. */
const AXIAL: readonly number[] = [KIND_NUMBERS.cylinder, KIND_NUMBERS.cone];

/** One side of a call: packed rows, or a copy of a list of elements, and the kind of either. */
interface Side {
  readonly kind: ElementKind;
  readonly given: BatchElements;
  readonly elements: readonly Element[] | undefined;
}

type Sides = readonly [Side, Side];

/** Reads both sides of a call, lists of elements into copies. */
export function readSides(
  where: string,
  kindA: ElementKind,
  kindB: ElementKind,
  a: BatchElements,
  b: BatchElements,
  precision: Precision,
): Sides {
  return [
    { kind: kindA, given: a, elements: checkElementList(where, 'a', kindA, a, precision) },
    { kind: kindB, given: b, elements: checkElementList(where, 'b', kindB, b, precision) },
  ];
}

interface Operand {
  name: 'a' | 'b';
  kind: number;
  length: number;
  numbers: Numbers;
  address: number;
}

/** Runs batches of element pairs of any length through a staging area of fixed size. */
export class BatchRunner {
  readonly #host: Host;
  readonly #rows: readonly [number, number];
  /** Addresses of the columns distance, pointA, pointB, normal. */
  readonly #columns: readonly [number, number, number, number];

  constructor(host: Host) {
    this.#host = host;
    const { exports, heap } = host;
    const rows = CHUNK + exports.LANES.value;
    const real = exports.REAL_BYTES.value;
    const allocate = (numbers: number) => heap.allocate(DISTANCES, rows * numbers * real);
    const longest = Math.max(...Object.values(ROW_NUMBERS));
    this.#rows = [allocate(longest), allocate(longest)];
    this.#columns = [allocate(1), allocate(3), allocate(3), allocate(3)];
  }

  /** See `Engine.distances`. */
  run(sides: Sides, out?: BatchColumns): BatchColumns {
    return this.#withOperands(DISTANCES, sides, (operands, count) => {
      if (out !== undefined) checkBatchColumns(DISTANCES, this.#host.precision, out, count);
      // Kernels check rows as they go; but a later chunk with a bad row may not find columns of the caller written.
      const isChecked = (out !== undefined && count > CHUNK) || operands.some(isAxial);
      if (isChecked) this.#checkAll(DISTANCES, operands, count);
      const columns = out ?? makeBatchColumns(this.#host.precision, count);
      const limit = isChecked ? Infinity : COORDINATE_LIMIT[this.#host.precision];
      this.#forEachChunk(operands, count, isChecked, (start, rows) => {
        if (this.#runChunk(...operands, start, rows, columns, limit)) return;
        for (const operand of operands) this.#check(DISTANCES, operand, start * operand.length, rows);
      });
      return columns;
    });
  }

  /** See `Engine.certify`. */
  certify(sides: Sides, normals: Numbers): Numbers {
    return this.#certify(CERTIFY, sides, normals);
  }

  /** See `Engine.certifyDepth`. */
  certifyDepth(sides: Sides, normals: Numbers): Numbers {
    return this.#certify(CERTIFY_DEPTH, sides, normals);
  }

  #certify(where: typeof CERTIFY | typeof CERTIFY_DEPTH, sides: Sides, normals: Numbers): Numbers {
    return this.#withOperands(where, sides, (operands, count) => {
      checkRows(where, 'normals', normals, 3, 'per vector');
      if (normals.length !== 3 * count) {
        throw outOfRange(where, 'normals', `${count} rows of 3 numbers, as a has ${count} rows`, normals);
      }
      checkBounded(where, sides);
      checkUnitVectors(where, normals);
      this.#checkAll(where, operands, count);
      const run = where === CERTIFY ? 'certifyBatch' : 'certifyDepthBatch';
      const bounds = new (realArray(this.#host.precision))(count);
      this.#forEachChunk(operands, count, true, (start, rows) => {
        this.#certifyChunk(run, ...operands, normals.subarray(3 * start, 3 * (start + rows)), start, bounds);
      });
      return bounds;
    });
  }

  dispose(): void {
    for (const address of [...this.#rows, ...this.#columns]) this.#host.heap.free(address);
  }

  /** Runs a call on both sides; what hulls need in linear memory is there as long. */
  #withOperands<T>(
    where: string,
    [a, b]: Sides,
    call: (operands: readonly [Operand, Operand], count: number) => T,
  ): T {
    const elements = [...(a.elements ?? []), ...(b.elements ?? [])];
    const hulls = new HullVertices(where, elements, this.#host);
    try {
      const operandA = this.#operand(where, 'a', a, hulls);
      const operandB = this.#operand(where, 'b', b, hulls);
      const count = operandA.numbers.length / operandA.length;
      if (operandB.numbers.length !== count * operandB.length) {
        const expected =
          b.elements === undefined ? `${count} rows of ${operandB.length} numbers` : `${count} elements`;
        throw outOfRange(where, 'b', `${expected}, as a has ${count} rows`, b.given);
      }
      return call([operandA, operandB], count);
    } finally {
      hulls.dispose();
    }
  }

  /** Stages and checks all rows: with one chunk, they are still in place when the kernel runs. */
  #checkAll(where: string, operands: readonly Operand[], count: number): void {
    for (let start = 0; start < count; start += CHUNK) this.#stage(operands, start, count, where);
  }

  /** Stages and runs chunk after chunk. Where all were checked, one that is alone is staged already. */
  #forEachChunk(
    operands: readonly Operand[],
    count: number,
    isChecked: boolean,
    run: (start: number, rows: number) => void,
  ): void {
    for (let start = 0; start < count; start += CHUNK) {
      if (!isChecked || count > CHUNK) this.#stage(operands, start, count);
      run(start, Math.min(CHUNK, count - start));
    }
  }

  #operand(where: string, name: 'a' | 'b', { kind, given, elements }: Side, hulls: HullVertices): Operand {
    const numbers = rowsOf(elements, hulls) ?? (given as Numbers);
    const length = ROW_LENGTH[kind];
    checkRows(where, name, numbers, length, `for kind '${kind}'`);
    const address = this.#rows[name === 'a' ? 0 : 1];
    return { name, kind: ELEMENT_KINDS.indexOf(kind), length, numbers, address };
  }

  /** Copies the rows of one chunk into linear memory and, if told for whom, checks them there. */
  #stage(operands: readonly Operand[], start: number, count: number, checkFor?: string): void {
    const rows = Math.min(CHUNK, count - start);
    for (const operand of operands) {
      const first = start * operand.length;
      const view = this.#view(operand.address, rows * operand.length);
      const given = operand.numbers.subarray(first, first + view.length);
      view.set(given);
      if (checkFor !== undefined) this.#check(checkFor, operand, first, rows);
      if (isAxial(operand)) {
        expandAxial(given, this.#view(operand.address, rows * SEGMENT_ROW_LENGTH.cylinder), rows);
      }
    }
  }

  #check(
    where: string,
    { name, kind, numbers, length, address }: Operand,
    first: number,
    rows: number,
  ): void {
    // Hulls come as elements, which were checked.
    if (kind === KIND_NUMBERS.hull) return;
    const limit = COORDINATE_LIMIT[this.#host.precision];
    const bad = this.#host.exports.findBadNumber(kind, address, rows, limit);
    if (bad < 0) return;
    throw badNumber(where, name, ELEMENT_KINDS[kind]!, numbers, first + bad, length, limit);
  }

  /** Runs the rows of one chunk that is staged; false, and no results, where one of them is bad. */
  #runChunk(a: Operand, b: Operand, start: number, rows: number, out: BatchColumns, limit: number): boolean {
    const [distance, pointA, pointB, normal] = this.#columns;
    const { exports } = this.#host;
    // Kernels want the lower kind first; to ask the other way round, the two sides change places.
    const [first, second, onFirst, onSecond] =
      a.kind <= b.kind ? ([a, b, pointA, pointB] as const) : ([b, a, pointB, pointA] as const);
    const [rowsA, rowsB] = [first.address, second.address];
    if (
      exports.runBatch(
        first.kind,
        second.kind,
        rows,
        rowsA,
        rowsB,
        distance,
        onFirst,
        onSecond,
        normal,
        limit,
      ) === 0
    )
      return false;
    if (first !== a) exports.reverse(normal, rows);
    out.distance.set(this.#view(distance, rows), start);
    out.pointA.set(this.#view(pointA, 3 * rows), 3 * start);
    out.pointB.set(this.#view(pointB, 3 * rows), 3 * start);
    out.normal.set(this.#view(normal, 3 * rows), 3 * start);
    return true;
  }

  #certifyChunk(
    run: 'certifyBatch' | 'certifyDepthBatch',
    a: Operand,
    b: Operand,
    normals: Numbers,
    start: number,
    out: Numbers,
  ): void {
    const [bound, , , normal] = this.#columns;
    const { exports } = this.#host;
    const rows = normals.length / 3;
    this.#view(normal, normals.length).set(normals);
    if (a.kind <= b.kind) exports[run](a.kind, b.kind, rows, a.address, b.address, normal, bound);
    else {
      exports.reverse(normal, rows);
      exports[run](b.kind, a.kind, rows, b.address, a.address, normal, bound);
    }
    out.set(this.#view(bound, rows), start);
  }

  #view(address: number, length: number): Numbers {
    return this.#host.heap.reals(this.#host.precision, address, length);
  }
}

/** Whether the rows of a side become longer in linear memory, so that they are checked before. */
function isAxial({ kind }: Operand): boolean {
  return AXIAL.includes(kind);
}

/** Checks that two kinds have a certificate: half-spaces do not bound each other, and overlaps with them have formulas. */
function checkBounded(where: typeof CERTIFY | typeof CERTIFY_DEPTH, [a, b]: Sides): void {
  if (where === CERTIFY && a.kind === 'halfSpace' && b.kind === 'halfSpace') {
    throw outOfRange(where, 'kindB', 'another kind, as half-spaces do not bound each other', b.kind);
  }
  if (where === CERTIFY_DEPTH && (a.kind === 'halfSpace' || b.kind === 'halfSpace')) {
    const argument = a.kind === 'halfSpace' ? 'kindA' : 'kindB';
    throw outOfRange(where, argument, 'another kind than halfSpace', 'halfSpace');
  }
}

/**
 * Checks one side of a call that comes as a list of elements, all of one kind; undefined where it comes as rows. Hulls come
 * as a list only.
 */
function checkElementList(
  where: string,
  name: 'a' | 'b',
  kind: ElementKind,
  side: BatchElements,
  precision: Precision,
): readonly Element[] | undefined {
  if (!ELEMENT_KINDS.includes(kind)) {
    throw outOfRange(where, name === 'a' ? 'kindA' : 'kindB', `one of ${ELEMENT_KINDS.join(', ')}`, kind);
  }
  if (!Array.isArray(side)) {
    if (kind === 'hull') throw wrongType(where, name, 'an array of elements made by hull()', side);
    return undefined;
  }
  const checked = new Map<unknown, Element>();
  return checkItems(side, (value, i) => {
    const known = checked.get(value);
    if (known !== undefined) return known;
    const argument = `${name}[${i}]`;
    const element = checkElement(where, argument, value);
    if (element.kind !== kind) throw outOfRange(where, `${argument}.kind`, `'${kind}'`, element.kind);
    checkMagnitude(where, argument, element, precision);
    checked.set(value, element);
    return element;
  });
}

/** The rows of a list of elements: those of a batch, but for hulls those of a segment, as they have no others. */
function rowsOf(list: readonly Element[] | undefined, hulls: HullVertices): Numbers | undefined {
  if (list === undefined) return undefined;
  return Float64Array.from(
    list.flatMap((element) => (element.kind === 'hull' ? hulls.rowOf(element) : batchRow(element))),
  );
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

/** Checks that all rows of three numbers have a length of 1, within 1e-3: longer vectors would prove too much. */
function checkUnitVectors(where: string, normals: Numbers): void {
  for (let i = 0; i < normals.length; i += 3) {
    const length = lengthOf(normals[i]!, normals[i + 1]!, normals[i + 2]!);
    if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) {
      throw outOfRange(where, `normals[${i}…${i + 2}] (row ${i / 3})`, 'of length 1, within 1e-3', length);
    }
  }
}

/** Makes columns for so many pairs. */
function makeBatchColumns(precision: Precision, count: number): BatchColumns {
  const type = realArray(precision);
  return {
    distance: new type(count),
    pointA: new type(3 * count),
    pointB: new type(3 * count),
    normal: new type(3 * count),
  };
}

/** Checks columns that were read: their types, and room for so many pairs. */
function checkBatchColumns(where: string, precision: Precision, out: BatchColumns, count: number): void {
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
