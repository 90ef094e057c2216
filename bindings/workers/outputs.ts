import {
  type BatchDistances,
  checkColumns,
  columnBytes,
  COLUMNS,
  columnsOn,
  copyRows,
  makeColumns,
  partOfColumns,
} from '../scene/pairs/columns.ts';
import { checkAnswers } from '../scene/query/given.ts';
import { checkHits, hitShapes, type RayHits } from '../scene/rays/hits.ts';
import { type Precision, realArray } from '../base/types.ts';
import { rateShapes } from '../scene/robot/rate.ts';
import { lowestShapes } from '../scene/robot/lowest.ts';
import {
  checkResults,
  type Column,
  type Columns,
  type ColumnShape,
  makeResults,
} from '../scene/pairs/result-columns.ts';
import type { RobotAnswer, RobotQuestion } from '../scene/robot/questions.ts';
import type { Output, PlannedUnit } from './messages.ts';
import { isShared, SharedPieces } from './shared-memory.ts';

/** What the results of a call look like, and how they are made and moved. */
export interface OutputShape<Out extends Output> {
  /** What the results take in shared memory. */
  readonly bytes: number;
  make(): Out;
  makeOn(pieces: SharedPieces): Out;
  isShared(out: Out): boolean;
  /** The results of the units from `first` up to `end`, as views. */
  part(out: Out, first: number, end: number): Out;
  /** Checks what a caller gave to be written into. */
  check(where: string, out: Out): void;
  /** Copies results whose first is that of unit `first`. */
  copy(from: Out, to: Out, first: number): void;
}

/** Columns of distances, some rows per unit. */
export function columnsShape(
  precision: Precision,
  units: number,
  rowsPerUnit: number,
): OutputShape<BatchDistances> {
  const rows = units * rowsPerUnit;
  const bytes = Object.values(columnBytes(precision, rows)).reduce((sum, column) => sum + column, 0);
  return {
    bytes: SharedPieces.bytesFor(bytes, COLUMNS.length),
    make: () => makeColumns(precision, rows),
    makeOn: (pieces) => columnsOn(precision, rows, (bytes) => pieces.take(bytes)),
    isShared: (out) => isShared(...COLUMNS.map((name) => out[name])),
    part: (out, first, end) => partOfColumns(out, first * rowsPerUnit, end * rowsPerUnit),
    check: (where, out) => checkColumns(where, precision, out, rows),
    copy: (from, to, first) => copyRows(from, to, first * rowsPerUnit),
  };
}

/** One answer, 0 or 1, per unit. */
export function answersShape(units: number): OutputShape<Uint8Array> {
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
function resultsShape<Name extends string>(
  shapesOf: (units: number) => Record<Name, ColumnShape>,
  units: number,
): OutputShape<Columns<Name>> {
  const shapes = shapesOf(units);
  const widths = shapesOf(1);
  const names = Object.keys(shapes) as Name[];
  const bytes = names.reduce(
    (sum, name) => sum + shapes[name].length * shapes[name].type.BYTES_PER_ELEMENT,
    0,
  );
  const each = (make: (name: Name) => Column): Columns<Name> =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Columns<Name>;
  return {
    bytes: SharedPieces.bytesFor(bytes, names.length),
    make: () => makeResults(shapes),
    makeOn: (pieces) =>
      each((name) => {
        const { type, length } = shapes[name];
        const { buffer, offset } = pieces.take(length * type.BYTES_PER_ELEMENT);
        return new type(buffer, offset, length);
      }),
    isShared: (out) => isShared(...names.map((name) => out[name])),
    part: (out, first, end) =>
      each((name) => out[name].subarray(first * widths[name].length, end * widths[name].length)),
    check: (where, out) => checkResults(where, shapes, out),
    copy: (from, to, first) => names.forEach((name) => to[name].set(from[name], first * widths[name].length)),
  };
}

/** What rays meet, a row per ray. */
export function hitsShape(precision: Precision, rays: number): OutputShape<RayHits> {
  const shape = resultsShape((count) => hitShapes(precision, count), rays) as unknown as OutputShape<RayHits>;
  return { ...shape, check: (where, out) => void checkHits(where, precision, out, rays) };
}

/** Results of two kinds in one object. */
function besides<
  A extends Exclude<Output, Uint8Array | readonly PlannedUnit[]>,
  B extends Exclude<Output, Uint8Array | readonly PlannedUnit[]>,
>(a: OutputShape<A>, b: OutputShape<B>): OutputShape<A & B> {
  return {
    bytes: a.bytes + b.bytes,
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

/** The answers to what a robot is asked. */
export function robotShape(
  question: RobotQuestion,
  precision: Precision,
  units: number,
  pairs: number,
  drives: number,
): OutputShape<RobotAnswer> {
  return shapeOf(question, precision, units, pairs, drives) as OutputShape<RobotAnswer>;
}

function shapeOf(
  question: RobotQuestion,
  precision: Precision,
  units: number,
  pairs: number,
  drives: number,
): unknown {
  switch (question.kind) {
    case 'distances': {
      const columns = columnsShape(precision, units, pairs);
      if (!question.gradient) return columns;
      const gradient = { type: realArray(precision), length: pairs * drives };
      const gradients = resultsShape(
        (count) => ({ gradient: { ...gradient, length: count * gradient.length } }),
        units,
      );
      return besides(columns, gradients);
    }
    case 'rate':
      return resultsShape((count) => rateShapes(precision, drives, count, question), units);
    case 'lowest':
      return resultsShape((count) => lowestShapes(precision, drives, count, question.gradient), units);
    case 'free':
    case 'edges':
      return answersShape(units);
  }
}
