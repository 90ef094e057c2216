import { checkItems, COORDINATE_LIMIT, UNIT_TOLERANCE } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
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
import { isEndless } from '../elements/endless.ts';
import { checkMagnitude } from '../elements/staging.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { type BatchLayout, placeColumns, takeColumns, toRows, writeColumns } from './layout.ts';
import { type BatchColumns, checkBatchColumns, makeBatchColumns } from './results.ts';
import type { Host } from '../wasm/host.ts';
import { setField } from '../wasm/fields.ts';
import { KIND_NUMBERS, PAIR_BATCH, ROW_NUMBERS } from '../wasm/records.ts';

/** One side of a batch: packed rows, or a list of elements, all of one kind. */
export type BatchElements = Numbers | readonly Element[];

/** The most pairs that are staged at once: 2 MB of boxes in double precision. */
export const CHUNK = 8192;
const DISTANCES = 'Engine.distances';
const CERTIFY = 'Engine.certify';
const CERTIFY_DEPTH = 'Engine.certifyDepth';
/** Kinds whose kernels take columns: those up to the triangle. */
const LAST_IN_COLUMNS = KIND_NUMBERS.triangle;
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
  /** Whether `numbers` are columns. */
  isColumns: boolean;
  /** What was given, if `numbers` are rows made of columns. */
  columns?: Numbers;
}

/** Runs batches of element pairs of any length through a staging area of fixed size. */
export class BatchRunner {
  readonly #host: Host;
  readonly #rows: readonly [number, number];
  /** Addresses of the columns distance, pointA, pointB, normal. */
  readonly #columns: readonly [number, number, number, number];
  /** Where the record of a call is. */
  readonly #batch: number;

  constructor(host: Host) {
    this.#host = host;
    const { exports, heap } = host;
    const rows = CHUNK + exports.LANES.value;
    const real = exports.REAL_BYTES.value;
    const allocate = (numbers: number) => heap.allocate(DISTANCES, rows * numbers * real);
    const longest = Math.max(...Object.values(ROW_NUMBERS));
    this.#rows = [allocate(longest), allocate(longest)];
    this.#columns = [allocate(1), allocate(3), allocate(3), allocate(3)];
    this.#batch = heap.allocate(DISTANCES, PAIR_BATCH.bytes);
  }

  /** See `Engine.distances`. */
  run(sides: Sides, layout: BatchLayout, out?: BatchColumns): BatchColumns {
    return this.#withOperands(DISTANCES, sides, layout, (operands, count) => {
      if (out !== undefined) checkBatchColumns(DISTANCES, this.#host.precision, out, count);
      if (layout === 'rows' || operands.every(staysInColumns)) {
        return this.#runAll(operands, count, out);
      }
      const rows = this.#runAll(operands.map(inRows) as [Operand, Operand], count);
      const columns = out ?? makeBatchColumns(this.#host.precision, count);
      columns.distance.set(rows.distance);
      for (const name of ['pointA', 'pointB', 'normal'] as const) writeColumns(rows[name], 3, columns[name]);
      return columns;
    });
  }

  #runAll(operands: readonly [Operand, Operand], count: number, out?: BatchColumns): BatchColumns {
    // Kernels check rows as they go; but a bad row in a later chunk must not find columns written already.
    const isChecked = (out !== undefined && count > CHUNK) || operands.some(isAxial);
    if (isChecked) this.#checkAll(DISTANCES, operands, count);
    const columns = out ?? makeBatchColumns(this.#host.precision, count);
    const limit = isChecked ? Infinity : COORDINATE_LIMIT[this.#host.precision];
    this.#forEachChunk(operands, count, isChecked, (start, rows) => {
      if (this.#runChunk(...operands, start, rows, columns, limit)) return;
      for (const operand of operands) this.#check(DISTANCES, operand, start, rows);
    });
    return columns;
  }

  /** See `Engine.certify` and `Engine.certifyDepth`. */
  certify(where: typeof CERTIFY | typeof CERTIFY_DEPTH, sides: Sides, normals: Numbers): Numbers {
    return this.#withOperands(where, sides, 'rows', (operands, count) => {
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
    for (const address of [...this.#rows, ...this.#columns, this.#batch]) this.#host.heap.free(address);
  }

  /** Runs a call on both sides; what hulls need in linear memory is there as long. */
  #withOperands<T>(
    where: string,
    [a, b]: Sides,
    layout: BatchLayout,
    call: (operands: readonly [Operand, Operand], count: number) => T,
  ): T {
    const elements = [...(a.elements ?? []), ...(b.elements ?? [])];
    const hulls = new HullVertices(where, elements, this.#host);
    try {
      const operandA = this.#operand(where, 'a', a, layout, hulls);
      const operandB = this.#operand(where, 'b', b, layout, hulls);
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

  #operand(
    where: string,
    name: 'a' | 'b',
    { kind, given, elements }: Side,
    layout: BatchLayout,
    hulls: HullVertices,
  ): Operand {
    const numbers = rowsOf(elements, hulls) ?? (given as Numbers);
    const length = ROW_LENGTH[kind];
    checkRows(where, name, numbers, length, `for kind '${kind}'`);
    const address = this.#rows[name === 'a' ? 0 : 1];
    const isColumns = layout === 'columns' && elements === undefined;
    return { name, kind: ELEMENT_KINDS.indexOf(kind), length, numbers, address, isColumns };
  }

  /** Copies the rows of one chunk into linear memory and, if told for whom, checks them there. */
  #stage(operands: readonly Operand[], start: number, count: number, checkFor?: string): void {
    const rows = Math.min(CHUNK, count - start);
    for (const operand of operands) {
      const { numbers, length, address, isColumns } = operand;
      const view = this.#view(address, rows * length);
      const given = isColumns ? numbers : numbers.subarray(start * length, start * length + view.length);
      if (isColumns) takeColumns(numbers, start, rows, view);
      else view.set(given);
      if (checkFor !== undefined) this.#check(checkFor, operand, start, rows);
      if (isAxial(operand)) {
        expandAxial(given, this.#view(operand.address, rows * SEGMENT_ROW_LENGTH.cylinder), rows);
      }
    }
  }

  /** Checks the rows of one chunk that is staged. */
  #check(where: string, operand: Operand, start: number, rows: number): void {
    const { name, kind, length, address, isColumns } = operand;
    // Hulls come as elements, which were checked.
    if (kind === KIND_NUMBERS.hull) return;
    const { exports, precision } = this.#host;
    const limit = COORDINATE_LIMIT[precision];
    const find = isColumns ? 'findBadInColumns' : 'findBadNumber';
    const bad = exports[find](kind, address, rows, limit);
    if (bad < 0) return;
    const row = start + (isColumns ? bad % rows : Math.floor(bad / length));
    const place = isColumns ? Math.floor(bad / rows) : bad % length;
    const given = operand.columns ?? operand.numbers;
    const areColumns = isColumns || operand.columns !== undefined;
    const index = areColumns ? place * (given.length / length) + row : row * length + place;
    throw badNumber(where, name, ELEMENT_KINDS[kind]!, given, index, row, place, limit);
  }

  /** Runs the rows of one chunk that is staged; false, and no results, where one of them is bad. */
  #runChunk(a: Operand, b: Operand, start: number, rows: number, out: BatchColumns, limit: number): boolean {
    const [distance, pointA, pointB, normal] = this.#columns;
    const { exports } = this.#host;
    // Kernels want the lower kind first; to ask the other way round, the two sides change places.
    const isSwapped = a.kind > b.kind;
    const batch = isSwapped
      ? this.#fill(b, a, rows, distance, pointB, pointA, normal, limit)
      : this.#fill(a, b, rows, distance, pointA, pointB, normal, limit);
    if (exports[a.isColumns ? 'runColumnBatch' : 'runBatch'](batch) === 0) return false;
    if (isSwapped) exports.reverse(normal, rows);
    const vectors = (to: Numbers, from: number) => {
      const view = this.#view(from, 3 * rows);
      if (a.isColumns) placeColumns(view, rows, to, start);
      else to.set(view, 3 * start);
    };
    out.distance.set(this.#view(distance, rows), start);
    vectors(out.pointA, pointA);
    vectors(out.pointB, pointB);
    vectors(out.normal, normal);
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
    const isSwapped = a.kind > b.kind;
    if (isSwapped) exports.reverse(normal, rows);
    const [first, second] = isSwapped ? [b, a] : [a, b];
    exports[run](this.#fill(first, second, rows, bound, 0, 0, normal, 0));
    out.set(this.#view(bound, rows), start);
  }

  /** Fills in a call's record, and returns its address. For one pair, a loop would take a kernel's time. */
  #fill(
    a: Operand,
    b: Operand,
    count: number,
    distance: number,
    pointA: number,
    pointB: number,
    normal: number,
    limit: number,
  ): number {
    const { data } = this.#host.heap;
    const batch = this.#batch;
    const { fields } = PAIR_BATCH;
    setField(data, batch, fields.kindA, a.kind);
    setField(data, batch, fields.kindB, b.kind);
    setField(data, batch, fields.count, count);
    setField(data, batch, fields.a, a.address);
    setField(data, batch, fields.b, b.address);
    setField(data, batch, fields.distance, distance);
    setField(data, batch, fields.pointA, pointA);
    setField(data, batch, fields.pointB, pointB);
    setField(data, batch, fields.normal, normal);
    setField(data, batch, fields.limit, limit);
    return batch;
  }

  #view(address: number, length: number): Numbers {
    return this.#host.heap.reals(this.#host.precision, address, length);
  }
}

/** Whether a side is of columns that kernels take as they are. */
function staysInColumns({ kind, isColumns }: Operand): boolean {
  return isColumns && kind <= LAST_IN_COLUMNS;
}

/** A side in rows. */
function inRows(operand: Operand): Operand {
  const { numbers: columns, length, isColumns } = operand;
  if (!isColumns) return operand;
  return { ...operand, numbers: toRows(columns, length), isColumns: false, columns };
}

/** Whether the rows of a side become longer in linear memory, so that they are checked before. */
function isAxial({ kind }: Operand): boolean {
  return AXIAL.includes(kind);
}

/**
 * Checks that two kinds have a certificate: for a half-space or a plane, only `certify`, and with a kind that
 * has an end.
 */
function checkBounded(where: typeof CERTIFY | typeof CERTIFY_DEPTH, [a, b]: Sides): void {
  if (where === CERTIFY && isEndless(a) && isEndless(b)) {
    throw outOfRange(
      where,
      'kindB',
      'another kind, as half-spaces and planes do not bound each other',
      b.kind,
    );
  }
  if (where === CERTIFY_DEPTH && (isEndless(a) || isEndless(b))) {
    const [argument, { kind }] = isEndless(a) ? (['kindA', a] as const) : (['kindB', b] as const);
    throw outOfRange(where, argument, 'another kind than halfSpace and plane', kind);
  }
}

/**
 * Checks one side of a call that comes as a list of elements, all of one kind; undefined where it comes as
 * rows. Hulls come as a list only.
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

/** The rows of a list of elements: those of a batch; of hulls, which have no such, those of a segment. */
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

/** Checks that rows of three numbers have length 1, within 1e-3: longer vectors would prove too much. */
function checkUnitVectors(where: string, normals: Numbers): void {
  for (let i = 0; i < normals.length; i += 3) {
    const length = lengthOf(normals[i]!, normals[i + 1]!, normals[i + 2]!);
    if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) {
      throw outOfRange(where, `normals[${i}…${i + 2}] (row ${i / 3})`, 'of length 1, within 1e-3', length);
    }
  }
}
