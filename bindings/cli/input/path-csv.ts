import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { InputError } from './input-error.ts';
import {
  isDecimalComma,
  PathColumns,
  type PathRules,
  type Waypoint,
  type WaypointRow,
} from './path-columns.ts';

/** Characters of the longest row that is read; the robots with most joints need a hundredth of it. */
const ROW_LIMIT = 2 ** 18;

/**
 * Reads the waypoints of a CSV file row by row: it is never held as a whole. Cells are separated by commas, or by semicolons
 * or tabs if the first row has these.
 */
export async function* readCsvPath(file: string, rules: PathRules): AsyncGenerator<Waypoint> {
  let columns: PathColumns | undefined;
  for await (const { record, info } of readCsv(file)) {
    const row: WaypointRow = { where: `${file}:${info.lines}`, values: record.map(toNumber) };
    const isHeader = columns === undefined && row.values.every(isName);
    columns ??= new PathColumns(isHeader ? record : undefined, row.where, rules);
    if (!isHeader) yield columns.toWaypoint(row);
  }
}

/** Whether a cell of the first row may name a joint; one with spaces may be a row of numbers without commas. */
function isName(cell: unknown): boolean {
  return typeof cell === 'string' && !isDecimalComma(cell) && !/^[-+.,eE\d\s]+$/.test(cell);
}

async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    comment: '#',
    delimiter: findDelimiter(file),
    info: true,
    max_record_size: ROW_LIMIT,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const source = createReadStream(file);
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
  const opened = openSync(file, 'r');
  const piece = Buffer.alloc(ROW_LIMIT);
  try {
    const text = piece.toString('utf8', 0, readSync(opened, piece));
    const row = text.split(/[\r\n]+/).find((line) => /^[^#]*[^#\s\uFEFF]/.test(line)) ?? '';
    return [';', ',', '\t'].find((delimiter) => row.includes(delimiter)) ?? ',';
  } finally {
    closeSync(opened);
  }
}

/** What csv-parse returns with its option `info`. */
interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The number that a cell spells; the cell itself, if none. */
function toNumber(cell: string): number | string {
  return /^[-+.eE\d]+$/.test(cell) && !Number.isNaN(Number(cell)) ? Number(cell) : cell;
}
