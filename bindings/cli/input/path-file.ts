import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import type { RobotJoint } from '../../robot/index.ts';
import { isRecord } from '../../robot/text/record.ts';
import { checkIsFile, readJsonFile } from './files.ts';
import { InputError } from './input-error.ts';
import { type Path, PathColumns, type Waypoint, type WaypointRow } from './path-columns.ts';

/** Characters of the longest row that is read; the robots with most joints need a hundredth of it. */
const ROW_LIMIT = 2 ** 18;

/**
 * Reads the waypoints of a path.
 *
 * CSV: a row per waypoint, a column per joint in the robot's order, or in any order under a header row of joint
 * names; blank lines and lines after `#` are skipped. It is read row by row, and never held as a whole. JSON: an array of
 * arrays, or an object `{ joints: [names], waypoints: [arrays] }`, of limited size.
 */
export function readPath(file: string, joints: readonly RobotJoint[]): Path {
  if (/\.json$/i.test(file)) {
    const waypoints = readJsonPath(file, joints);
    return () => waypoints;
  }
  if (!/\.csv$/i.test(file)) throw new InputError(`${file}: a path file must end in .csv or .json`);
  checkIsFile(file);
  return () => readCsvPath(file, joints);
}

async function* readCsvPath(file: string, joints: readonly RobotJoint[]): AsyncGenerator<Waypoint> {
  let columns: PathColumns | undefined;
  for await (const { record, info } of readCsv(file)) {
    const row: WaypointRow = { where: `${file}:${info.lines}`, values: record.map(toNumber) };
    const isHeader = columns === undefined && row.values.every((value) => typeof value === 'string');
    columns ??= new PathColumns(isHeader ? record : undefined, row.where, joints);
    if (!isHeader) yield columns.toWaypoint(row);
  }
}

async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    comment: '#',
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

/** What csv-parse returns with its option `info`. */
interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The number that a cell spells; the cell itself, if none. */
function toNumber(cell: string): number | string {
  return /^[-+.eE\d]+$/.test(cell) && !Number.isNaN(Number(cell)) ? Number(cell) : cell;
}

function readJsonPath(file: string, joints: readonly RobotJoint[]): Waypoint[] {
  const path = readJsonFile(file, '; a path as CSV may be of any length');
  const waypoints = isRecord(path) ? path.waypoints : path;
  const names = isRecord(path) ? path.joints : undefined;
  if (!Array.isArray(waypoints)) {
    throw new InputError(
      `${file}: expected an array of waypoints, or { "joints": [...], "waypoints": [...] }`,
    );
  }
  if (names !== undefined && !isNameList(names)) {
    throw new InputError(`${file}: "joints" must be an array of joint names`);
  }
  const columns = new PathColumns(names, file, joints);
  return waypoints.map((values: unknown, index): Waypoint => {
    const where = `${file}: waypoint ${index + 1}`;
    if (!Array.isArray(values)) throw new InputError(`${where}: expected an array of numbers`);
    return columns.toWaypoint({ where, values });
  });
}

function isNameList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
