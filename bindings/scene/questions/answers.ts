import type { Precision } from '../../base/types.ts';
import { type BatchDistances, pairShapes } from '../pairs/columns.ts';
import {
  bytesOf,
  checkResults,
  type Column,
  type Columns,
  type ColumnShape,
  makeResults,
} from '../pairs/result-columns.ts';
import { checkAnswers } from '../query/given.ts';
import { isShared, SharedPieces } from '../../base/shared-pieces.ts';

/** What the answer to a call looks like, and how it is made and moved. */
export interface AnswerShape<Answer> {
  /** What the answer takes in shared memory; undefined for a list, which workers send as a copy. */
  readonly bytes: number | undefined;
  make(): Answer;
  makeOn(pieces: SharedPieces): Answer;
  isShared(out: Answer): boolean;
  /** The results of the units from `first` up to `end`, as views. */
  part(out: Answer, first: number, end: number): Answer;
  /** Checks what a caller gave to be written into. */
  check(where: string, out: Answer): void;
  /** Copies results whose first is that of unit `first`. */
  copy(from: Answer, to: Answer, first: number): void;
}

/** Columns of distances, some rows per unit. */
export function columnsShape(
  precision: Precision,
  units: number,
  rowsPerUnit: number,
): AnswerShape<BatchDistances> {
  return resultsShape((count) => pairShapes(precision, count * rowsPerUnit), units);
}

/** One mark, 0 or 1, per unit. */
export function marksShape(units: number): AnswerShape<Uint8Array> {
  return {
    bytes: SharedPieces.bytesFor(units, 1),
    make: () => new Uint8Array(units),
    makeOn: (pieces) => {
      const { buffer, offset } = pieces.take(units);
      return new Uint8Array(buffer, offset, units);
    },
    isShared: (out) => isShared(out),
    part: (out, first, end) => out.subarray(first, end),
    check: (where, out) => checkAnswers(where, out, units),
    copy: (from, to, first) => to.set(from, first),
  };
}

/**
 * Columns of results, as many numbers of each for one unit as for any other.
 *
 * @param shapesOf - the columns of so many units
 */
export function resultsShape<Answer>(
  shapesOf: (units: number) => Record<string, ColumnShape>,
  units: number,
): AnswerShape<Answer> {
  const shapes = shapesOf(units);
  const widths = shapesOf(1);
  const names = Object.keys(shapes);
  const bytes = Object.values(bytesOf(shapes)).reduce((sum, column) => sum + column, 0);
  const each = (make: (name: string) => Column): Columns<string> =>
    Object.fromEntries(names.map((name) => [name, make(name)]));
  const shape: AnswerShape<Columns<string>> = {
    bytes: SharedPieces.bytesFor(bytes, names.length),
    make: () => makeResults(shapes),
    makeOn: (pieces) =>
      each((name) => {
        const { type, length } = shapes[name]!;
        const { buffer, offset } = pieces.take(length * type.BYTES_PER_ELEMENT);
        return new type(buffer, offset, length);
      }),
    isShared: (out) => isShared(...names.map((name) => out[name]!)),
    part: (out, first, end) =>
      each((name) => out[name]!.subarray(first * widths[name]!.length, end * widths[name]!.length)),
    check: (where, out) => checkResults(where, shapes, out),
    copy: (from, to, first) =>
      names.forEach((name) => to[name]!.set(from[name]!, first * widths[name]!.length)),
  };
  return shape as unknown as AnswerShape<Answer>;
}

/** Results of two kinds in one object. */
export function besides<A extends object, B extends object>(
  a: AnswerShape<A>,
  b: AnswerShape<B>,
): AnswerShape<A & B> {
  return {
    bytes: a.bytes! + b.bytes!,
    make: () => ({ ...a.make(), ...b.make() }),
    makeOn: (pieces) => ({ ...a.makeOn(pieces), ...b.makeOn(pieces) }),
    isShared: (out) => a.isShared(out) && b.isShared(out),
    part: (out, first, end) => ({ ...a.part(out, first, end), ...b.part(out, first, end) }),
    check: (where, out) => {
      a.check(where, out);
      b.check(where, out);
    },
    copy: (from, to, first) => {
      a.copy(from, to, first);
      b.copy(from, to, first);
    },
  };
}

/** A list of findings that say themselves which unit they are of: parts are joined in any order. */
export function listShape<Item>(): AnswerShape<Item[]> {
  return {
    bytes: undefined,
    make: () => [],
    makeOn: () => [],
    isShared: () => false,
    part: (out) => out,
    check: () => {},
    copy: (from, to) => void to.push(...from),
  };
}
