import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import type { PathRules, Waypoint } from '../documents/columns.ts';
import { type CsvRecord, csvOptions, CsvRows, delimiterOf, ROW_LIMIT } from '../documents/csv-rows.ts';
import { InputError } from '../documents/input-error.ts';
import { fenced } from './fence.ts';

/**
 * Reads the waypoints of a CSV file row by row, and never holds it as a whole. Cells are separated by commas,
 * or by semicolons or tabs if the first row has these.
 */
export async function* readCsvPath(file: string, rules: PathRules): AsyncGenerator<Waypoint> {
  const rows = new CsvRows(file, rules);
  for await (const record of readCsv(file)) {
    const waypoint = rows.read(record);
    if (waypoint !== undefined) yield waypoint;
  }
}

/** The rows of a CSV file, one after the other. */
export async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  const parser = parse(csvOptions(findDelimiter(file)));
  const source = createReadStream(fenced(file));
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as AsyncIterable<CsvRecord>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'CSV_MAX_RECORD_SIZE') {
      throw new InputError(`${file}: a row has more than the ${ROW_LIMIT} characters that are read`);
    }
    if (error instanceof CsvError) throw new InputError(`${file}: not valid CSV: ${message}`);
    throw error;
  } finally {
    source.destroy();
  }
}

/** What separates the cells of the first row that holds any. */
function findDelimiter(file: string): string {
  const opened = openSync(fenced(file), 'r');
  const piece = Buffer.alloc(ROW_LIMIT);
  try {
    return delimiterOf(piece.toString('utf8', 0, readSync(opened, piece)));
  } finally {
    closeSync(opened);
  }
}
