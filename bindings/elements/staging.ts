import type { HullVertices } from './hull-vertices.ts';
import { numbersOf, SEGMENT_ROW_LENGTH, segmentRow } from './rows.ts';
import { type Element, ELEMENT_KINDS, type ElementKind, kindNumber } from './element.ts';
import { KIND_NUMBERS } from '../wasm/records.ts';
import type { Precision } from '../base/types.ts';
import { outOfRange } from '../base/errors.ts';
import { unsigned } from '../wasm/fields.ts';
import type { Memory } from '../wasm/heap.ts';
import type { Host } from '../wasm/host.ts';
import { findBeyond } from './coordinates.ts';
import type { BulkSource, ElementSource } from './mesh.ts';
import { isKept, isKeptList } from './kept.ts';
import { bulkKindOf } from './source.ts';
import { COORDINATE_LIMIT } from '../base/checks.ts';

const KINDS = Object.values(KIND_NUMBERS);

/** Of lists that nobody can change, what is staged of them: a robot has one scene after the other. */
interface KnownList {
  readonly counts: readonly number[];
  /** Rows and numbers as they lie in a staging area, by precision. */
  readonly staged: Partial<Record<Precision, Uint8Array>>;
}

const KNOWN = new WeakMap<readonly ElementSource[], KnownList>();

/** Counts the elements of sources by their kinds, in canonical order. */
export function countElements(sources: readonly ElementSource[]): readonly number[] {
  const known = KNOWN.get(sources);
  if (known !== undefined) return known.counts;
  const counts = countKinds(sources);
  if (isKeptList(sources)) KNOWN.set(sources, { counts, staged: {} });
  return counts;
}

function countKinds(sources: readonly ElementSource[]): readonly number[] {
  const counts = KINDS.map(() => 0);
  for (const source of sources) counts[numberOf(source)]! += sizeOf(source);
  return counts;
}

/** Writes counts to where segments and staging areas are made from, and returns the address. */
export function writeCounts(counts: readonly number[], { exports, heap }: Host): number {
  const address = unsigned(exports.countsAddress());
  heap.writeInts(address, counts);
  return address;
}

/** The kinds of elements in their order, as text: `2 point, 12 triangle`. */
export function describeKinds(sources: readonly ElementSource[]): string {
  const runs: { kind: ElementKind; count: number }[] = [];
  for (const source of sources) {
    const kind = kindOf(source);
    const last = runs.at(-1);
    if (last?.kind === kind) last.count += sizeOf(source);
    else runs.push({ kind, count: sizeOf(source) });
  }
  return runs.map(({ kind, count }) => `${count} ${kind}`).join(', ') || 'none';
}

/** How many elements a source stands for. */
export function sizeOf(source: ElementSource): number {
  return bulkKindOf(source)?.countOf(source as BulkSource) ?? 1;
}

function kindOf(source: ElementSource): ElementKind {
  return bulkKindOf(source)?.elements ?? (source as Element).kind;
}

function numberOf(source: ElementSource): number {
  return kindNumber(kindOf(source));
}

/** @throws RangeError when a number exceeds what the precision allows */
export function checkMagnitudes(
  where: string,
  sources: readonly ElementSource[],
  precision: Precision,
): void {
  // What was staged in this precision was looked at then.
  if (KNOWN.get(sources)?.staged[precision] !== undefined) return;
  for (let i = 0; i < sources.length; i++) {
    // What is too large is named where something is.
    if (findLarge(sources[i]!, precision) !== undefined) {
      checkMagnitude(where, `elements[${i}]`, sources[i]!, precision);
    }
  }
}

/** @throws RangeError when a number of a source exceeds what the precision allows */
export function checkMagnitude(
  where: string,
  argument: string,
  source: ElementSource,
  precision: Precision,
): void {
  const large = findLarge(source, precision);
  if (large === undefined) return;
  const limit = COORDINATE_LIMIT[precision];
  throw outOfRange(where, argument, `at most ${limit} in magnitude (${precision})`, large);
}

/** The first number of a source that exceeds what the precision allows, if there is one. */
function findLarge(source: ElementSource, precision: Precision): number | undefined {
  // What was checked when it was made is within the limit of doubles.
  if (precision === 'double' && isKept(source)) return undefined;
  const limit = COORDINATE_LIMIT[precision];
  const bulk = bulkKindOf(source);
  if (bulk === undefined) {
    const numbers = numbersOf(source as Element);
    return numbers[findBeyond(numbers, limit)];
  }
  for (const numbers of bulk.numbersOf(source as BulkSource)) {
    const large = numbers[findBeyond(numbers, limit)];
    if (large !== undefined) return large;
  }
  return undefined;
}

/** Elements in a temporary piece of linear memory, sorted by kind, on their way into a segment. */
export class StagedElements {
  /** Where they lie. */
  readonly address: number;
  readonly #heap: Memory;

  /**
   * @param counts - of the sources: see `countElements`
   * @param countsAt - where `writeCounts` has written them
   * @throws RangeError when memory is full; nothing has changed then
   */
  constructor(
    where: string,
    sources: readonly ElementSource[],
    counts: readonly number[],
    countsAt: number,
    hulls: HullVertices,
    host: Host,
  ) {
    const { exports, heap, precision } = host;
    this.#heap = heap;
    this.address = heap.allocate(where, unsigned(exports.stagingBytes(countsAt)));
    exports.initStaging(this.address, countsAt);
    const known = KNOWN.get(sources);
    const staged = known?.staged[precision];
    if (staged === undefined) this.#write(sources, counts, hulls, host);
    const rows = unsigned(exports.stagedRows(this.address, 0));
    if (staged !== undefined) heap.uint8(rows, staged.length).set(staged);
    else if (known !== undefined && hulls.isEmpty) {
      const end = unsigned(exports.stagedRows(this.address, counts.length));
      known.staged[precision] = heap.copy(rows, end);
    }
  }

  #write(
    sources: readonly ElementSource[],
    counts: readonly number[],
    hulls: HullVertices,
    { exports, heap, precision }: Host,
  ): void {
    const writers = new Array<RowWriter | undefined>(counts.length);
    for (let number = 0; number < counts.length; number++) {
      const count = counts[number]!;
      if (count === 0) continue;
      const rows = unsigned(exports.stagedRows(this.address, number));
      const numbers = unsigned(exports.stagedNumbers(this.address, number));
      const length = SEGMENT_ROW_LENGTH[ELEMENT_KINDS[number]!];
      writers[number] = new RowWriter(heap, precision, length, count, rows, numbers);
    }
    let first = 0;
    for (const source of sources) {
      // There is none for what stands for no elements.
      const writer = writers[numberOf(source)];
      if (bulkKindOf(source) !== undefined) writer?.addBulk(source as BulkSource, first);
      else writer!.addElement(segmentRow(source as Element, hulls), first);
      first += sizeOf(source);
    }
  }

  dispose(): void {
    this.#heap.free(this.address);
  }
}

/** Writes the rows and numbers of one kind of elements. */
class RowWriter {
  readonly #heap: Memory;
  readonly #precision: Precision;
  /** Numbers in a row, and how many rows there are to be. */
  readonly #length: number;
  readonly #most: number;
  readonly #rows: number;
  readonly #numbers: number;
  #count = 0;

  constructor(
    heap: Memory,
    precision: Precision,
    length: number,
    most: number,
    rows: number,
    numbers: number,
  ) {
    this.#heap = heap;
    this.#precision = precision;
    this.#length = length;
    this.#most = most;
    this.#rows = rows;
    this.#numbers = numbers;
  }

  addElement(row: readonly number[], number: number): void {
    const heap = this.#heap;
    const at = heap.behind(this.#precision, this.#rows, this.#count * this.#length);
    heap.writeReals(this.#precision, at, row);
    heap.writeInt(this.#numbers, this.#count++, number);
  }

  addBulk(source: BulkSource, first: number): void {
    const kind = bulkKindOf(source)!;
    const rows = this.#heap.reals(this.#precision, this.#rows, this.#most * this.#length);
    const numbers = this.#heap.int32(this.#numbers, this.#most);
    kind.writeRows(source, rows, this.#count * this.#length);
    const end = first + kind.countOf(source);
    for (let number = first; number < end; number++) numbers[this.#count++] = number;
  }
}
