import type { Options } from 'csv-parse';
import { isDecimalComma, PathColumns, type PathRules, type Waypoint, type WaypointRow } from './columns.ts';

/** Characters of the longest row that is read; the robots with most joints need a hundredth of it. */
export const ROW_LIMIT = 2 ** 18;

/** How csv-parse is to read a path whose cells a character separates. */
export function csvOptions(delimiter: string): Options {
  return {
    bom: true,
    comment: '#',
    delimiter,
    info: true,
    max_record_size: ROW_LIMIT,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  };
}

/** What separates the cells of the first row that holds any: a semicolon, a comma or a tab. */
export function delimiterOf(text: string): string {
  const row = text.split(/[\r\n]+/).find((line) => /^[^#]*[^#\s\uFEFF]/.test(line)) ?? '';
  return [';', ',', '\t'].find((delimiter) => row.includes(delimiter)) ?? ',';
}

/** Makes waypoints of the rows of a CSV; a first row of names says which joints its columns are. */
export class CsvRows {
  readonly #file: string;
  readonly #rules: PathRules;
  #columns: PathColumns | undefined;

  /** @param file - how complaints call it */
  constructor(file: string, rules: PathRules) {
    this.#file = file;
    this.#rules = rules;
  }

  /**
   * The waypoint of a row; undefined for the row of names.
   *
   * @throws InputError for a row that is no waypoint
   */
  read({ record, info }: CsvRecord): Waypoint | undefined {
    const row: WaypointRow = { where: `${this.#file}:${info.lines}`, values: record.map(toNumber) };
    const isHeader = this.#columns === undefined && row.values.every(isName);
    this.#columns ??= new PathColumns(isHeader ? record : undefined, row.where, this.#rules);
    return isHeader ? undefined : this.#columns.toWaypoint(row);
  }
}

/** Whether a cell of the first row may name a joint; one with spaces may be numbers without commas. */
export function isName(cell: unknown): boolean {
  return typeof cell === 'string' && !isDecimalComma(cell) && !/^[-+.,eE\d\s]+$/.test(cell);
}

/** What csv-parse returns with its option `info`. */
export interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The number that a cell spells; the cell itself, if none. */
export function toNumber(cell: string): number | string {
  return /^[-+.eE\d]+$/.test(cell) && !Number.isNaN(Number(cell)) ? Number(cell) : cell;
}
