import { basename } from 'node:path';
import type { CsvRecord } from '../../../modules/files/documents/csv-rows.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { checkIsFile } from '../../../modules/files/input/files.ts';
import { readCsv } from '../../../modules/files/input/path-csv.ts';
import { CONTACTS_HEAD } from '../output/motion-csv.ts';

/** Numbers of the longest table that is shown. */
const NUMBER_LIMIT = 2 ** 22;

/** A table of a motion: numbers by frame, of which the first is the time. */
export interface MotionTable {
  readonly file: string;
  readonly times: readonly number[];
  readonly rows: readonly (readonly number[])[];
}

/**
 * Reads a motion as `clearance simulate --out` writes it.
 *
 * @param columns - what the world has
 * @throws InputError for one of another world, and for what is no table of numbers
 */
export async function readMotion(file: string, columns: readonly string[]): Promise<MotionTable> {
  const rows: number[][] = [];
  for await (const { place, cells } of readTable(file, columns, 'of this world')) {
    const numbers = cells.map((cell, i) => numberIn(place, columns[i]!, cell));
    const before = rows.at(-1)?.[0] ?? -Infinity;
    if (!(numbers[0]! > before)) throw new InputError(`${place}: time ${numbers[0]} is not after ${before}`);
    rows.push(numbers);
    if (rows.length * columns.length > NUMBER_LIMIT) {
      throw new InputError(
        `${file}: has more than the ${NUMBER_LIMIT} numbers that are shown; simulate with a longer --every`,
      );
    }
  }
  if (rows.length === 0) throw new InputError(`${file}: no frames; a motion needs at least one`);
  return { file: basename(file), times: rows.map(([time]) => time!), rows };
}

/**
 * Reads contacts as `clearance simulate --contacts` writes them.
 *
 * @param times - of the frames
 * @returns by frame, points and impulses, six numbers each
 * @throws InputError for what is no table of contacts, or has others at times that are no frames
 */
export async function readContacts(file: string, times: readonly number[]): Promise<number[][]> {
  const names = CONTACTS_HEAD.trim().split(',');
  const frames = new Map<number, number[]>(times.map((time) => [time, []]));
  let count = 0;
  for await (const { place, cells } of readTable(file, names, 'of contacts')) {
    const numbers = cells.map((cell, i) => (i === 1 || i === 2 ? 0 : numberIn(place, names[i]!, cell)));
    const frame = frames.get(numbers[0]!);
    if (frame === undefined) {
      throw new InputError(
        `${place}: there is no frame at ${numbers[0]} s; is it of another run than --motion?`,
      );
    }
    frame.push(...numbers.slice(3, 6), ...numbers.slice(9, 12));
    count += 6;
    if (count > NUMBER_LIMIT) throw new InputError(`${file}: has more contacts than are shown`);
  }
  return [...frames.values()];
}

/** The rows below the names of the columns, with their places for complaints. */
async function* readTable(
  file: string,
  columns: readonly string[],
  ofWhat: string,
): AsyncGenerator<{ place: string; cells: readonly string[] }> {
  checkIsFile(file);
  let isHead = true;
  for await (const { record, info } of readCsv(file) as AsyncIterable<CsvRecord>) {
    const place = `${file}:${info.lines}`;
    if (record.length !== columns.length) {
      throw new InputError(
        `${place}: expected ${columns.length} columns, got ${record.length}; is it ${ofWhat}?`,
      );
    }
    if (!isHead) {
      yield { place, cells: record };
      continue;
    }
    const other = record.findIndex((name, i) => name !== columns[i]);
    if (other >= 0) {
      throw new InputError(
        `${place}: column ${other + 1} must be ${JSON.stringify(columns[other])}, got ${JSON.stringify(record[other]!.slice(0, 60))}; is it ${ofWhat}?`,
      );
    }
    isHead = false;
  }
}

function numberIn(place: string, column: string, cell: string): number {
  const value = /^[-+.eE\d]+$/.test(cell) ? Number(cell) : NaN;
  if (Number.isFinite(value)) return value;
  throw new InputError(`${place}: ${column}: ${JSON.stringify(cell.slice(0, 60))} is not a finite number`);
}
