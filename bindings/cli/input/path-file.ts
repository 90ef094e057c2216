import { CsvError, parse } from 'csv-parse/sync';
import type { RobotJoint } from '../../robot/index.ts';
import { isRecord } from '../../robot/text/record.ts';
import { readJsonFile, readTextFile } from './files.ts';
import { InputError } from './input-error.ts';
import { toWaypoints, type Waypoint, type WaypointRow } from './path-columns.ts';

/**
 * Reads the waypoints of a path.
 *
 * CSV: a row per waypoint, a column per joint in the robot's order, or in any order under a header row of joint
 * names; blank lines and lines after `#` are skipped. JSON: an array of arrays, or an object
 * `{ joints: [names], waypoints: [arrays] }`.
 */
export function readPath(file: string, joints: readonly RobotJoint[]): Waypoint[] {
  const waypoints = /\.json$/i.test(file) ? readJsonPath(file, joints) : readCsvPath(file, joints);
  if (waypoints.length === 0) throw new InputError(`${file}: no waypoints; a path needs at least one`);
  return waypoints;
}

function readCsvPath(file: string, joints: readonly RobotJoint[]): Waypoint[] {
  if (!/\.csv$/i.test(file)) throw new InputError(`${file}: a path file must end in .csv or .json`);
  const rows = parseCsv(file).map(({ line, cells }): WaypointRow & { cells: string[] } => ({
    where: `${file}:${line}`,
    cells,
    values: cells.map(toNumber),
  }));
  const [first] = rows;
  return first?.values.every((value) => typeof value === 'string')
    ? toWaypoints(rows.slice(1), first.cells, first.where, joints)
    : toWaypoints(rows, undefined, file, joints);
}

function parseCsv(file: string): { line: number; cells: string[] }[] {
  const options = {
    bom: true,
    comment: '#',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  };
  try {
    const records = parse(readTextFile(file), options) as unknown as CsvRecord[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`${file}: not valid CSV: ${error.message}`);
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
  const path = readJsonFile(file);
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
  const rows = waypoints.map((values: unknown, index): WaypointRow => {
    const where = `${file}: waypoint ${index + 1}`;
    if (!Array.isArray(values)) throw new InputError(`${where}: expected an array of numbers`);
    return { where, values };
  });
  return toWaypoints(rows, names, file, joints);
}

function isNameList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
