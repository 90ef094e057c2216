import { show } from '../../base/errors.ts';
import { POSITION_LIMIT, type RobotJoint } from '../../robot/index.ts';
import { InputError } from './input-error.ts';

/** One waypoint: a number per joint, in the robot's order; radians, or metres for prismatic joints. */
export type Waypoint = readonly number[];

/** Where a waypoint stands in its file, for complaints: `path.csv:7`. */
export interface WaypointRow {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** A path: its waypoints, which can be gone through more than once, as those of a long file are read anew each time. */
export type Path = () => AsyncIterable<Waypoint> | Iterable<Waypoint>;

/** Puts rows of a path file into the order of the robot's joints. */
export class PathColumns {
  readonly #columns: readonly number[];
  readonly #joints: readonly RobotJoint[];

  /**
   * @param names - the joints the columns stand for; undefined where the file does not say
   * @param where - where the names stand in the file
   */
  constructor(names: readonly string[] | undefined, where: string, joints: readonly RobotJoint[]) {
    this.#columns = names === undefined ? [...joints.keys()] : matchColumns(names, where, joints);
    this.#joints = joints;
  }

  /** @throws InputError for a row that is no waypoint */
  toWaypoint(row: WaypointRow): Waypoint {
    checkWidth(row, this.#joints);
    return this.#columns.map((column) => checkValue(row, column));
  }
}

/** The column of each joint, in the robot's order. */
function matchColumns(names: readonly string[], where: string, joints: readonly RobotJoint[]): number[] {
  const known = new Set(joints.map(({ name }) => name));
  for (const [column, name] of names.entries()) {
    if (!known.has(name)) {
      throw new InputError(`${where}: joint "${name}" is not one of the robot's; they are ${list(joints)}`);
    }
    if (names.indexOf(name) !== column) throw new InputError(`${where}: two columns for joint "${name}"`);
  }
  return joints.map(({ name }) => {
    const column = names.indexOf(name);
    if (column < 0) {
      throw new InputError(`${where}: no column for joint "${name}"; the joints are ${list(joints)}`);
    }
    return column;
  });
}

function checkWidth({ where, values }: WaypointRow, joints: readonly RobotJoint[]): void {
  if (values.length === joints.length) return;
  throw new InputError(
    `${where}: expected ${joints.length} numbers, got ${values.length}; the joints are ${list(joints)}`,
  );
}

function checkValue({ where, values }: WaypointRow, column: number): number {
  const value = values[column];
  const place = `${where}: column ${column + 1}`;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new InputError(`${place}: ${show(value)} is not a finite number`);
  }
  if (Math.abs(value) > POSITION_LIMIT) {
    throw new InputError(
      `${place}: ${value} is beyond ${POSITION_LIMIT}, the furthest that a joint may move`,
    );
  }
  return value;
}

function list(joints: readonly RobotJoint[]): string {
  return joints.map(({ name }) => name).join(', ');
}
