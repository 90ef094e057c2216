import { show } from '../../../bindings/base/errors.ts';
import { didYouMean } from '../../../bindings/base/nearest.ts';
import {
  type JointValues,
  POSITION_LIMIT,
  type Robot,
  type RobotJoint,
  type RobotMimic,
} from '../../robot/index.ts';
import { isOrientation, QUATERNION_EXPECTED } from '../../robot/model/configurations.ts';
import { jointOf, quaternionsIn } from '../../robot/model/numbers.ts';
import { InputError } from './input-error.ts';

/** One waypoint: a number per joint, in the robot's order; radians, or metres for prismatic joints. */
export type Waypoint = readonly number[];

/** Where a waypoint stands in its file, for complaints: `path.csv:7`. */
export interface WaypointRow {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** A path: its waypoints, which can be gone through more than once; a long file is read anew each time. */
export interface Path {
  (): AsyncIterable<Waypoint> | Iterable<Waypoint>;
  /** Of a recording: when the waypoint was, nanoseconds, that its latest reader has come to. */
  readonly time?: () => bigint;
}

/** How the numbers of a path become configurations. */
export interface PathRules {
  readonly robot: Robot;
  /** Where joints stand that the path must not name: radians or metres. */
  readonly given: JointValues;
  /** Where other joints stand that the path does not name. */
  readonly rest: JointValues;
  /** Whether the positions of turning joints are in degrees. */
  readonly degrees: boolean;
}

/** Radians of a degree. */
export const DEGREE = Math.PI / 180;

/** Columns that say when a waypoint is reached: nothing depends on it. */
const TIMES: readonly string[] = ['time', 'timestamp', 't'];

/** How far a joint that follows another may be from where it follows to: recorded positions are rounded. */
const MIMIC_TOLERANCE = 1e-3;

/** A column of the file: what multiplies its numbers. */
interface Column {
  readonly at: number;
  readonly factor: number;
}

/** A column of a joint that follows another. */
interface FollowerColumn extends Column {
  readonly mimic: RobotMimic;
  readonly leader: number;
}

/** Puts rows of a path file into the order of the robot's joints. */
export class PathColumns {
  readonly #rules: PathRules;
  readonly #width: number;
  /** By joint: its column, or where it stands. */
  readonly #sources: readonly (Column | number)[];
  readonly #followers: readonly FollowerColumn[];

  /**
   * @param names - the joints the columns stand for; undefined where the file does not say
   * @param where - where the names stand in the file
   */
  constructor(names: readonly string[] | undefined, where: string, rules: PathRules) {
    const { joints } = rules.robot;
    const given = names ?? joints.map(({ name }) => name);
    this.#rules = rules;
    this.#width = given.length;
    checkNames(given, where, rules);
    const column = (name: string, isTurning: boolean): Column | undefined => {
      const at = given.indexOf(name);
      return at < 0 ? undefined : { at, factor: rules.degrees && isTurning ? DEGREE : 1 };
    };
    this.#sources = joints.map(({ name, type }) => {
      const source = column(name, isAngle(type)) ?? rules.given[name] ?? rules.rest[name];
      if (source !== undefined) return source;
      throw new InputError(
        `${where}: no column for joint "${name}"; say where it stands: --joint ${name}=POSITION; ` +
          `the joints are ${list(rules)}`,
      );
    });
    this.#followers = joints.flatMap(({ type, mimics = [] }, leader) =>
      mimics.flatMap((mimic) => {
        const found = column(mimic.name, isAngle(type));
        return found === undefined ? [] : [{ ...found, mimic, leader }];
      }),
    );
  }

  /** @throws InputError for a row that is no waypoint */
  toWaypoint(row: WaypointRow): Waypoint {
    if (row.values.length !== this.#width) throw this.#wrongWidth(row);
    const waypoint = this.#sources.map((source) =>
      typeof source === 'number' ? source : checkValue(row, source),
    );
    for (const follower of this.#followers) checkFollower(row, follower, waypoint);
    checkOrientations(row, waypoint, this.#rules.robot.joints);
    return waypoint;
  }

  #wrongWidth({ where, values }: WaypointRow): InputError {
    const hint =
      values.length === 2 * this.#width
        ? '; are these decimal commas? write 0.5 instead of 0,5'
        : values.length === 1 && /\s/.test(String(values[0]))
          ? '; put commas, semicolons or tabs between them'
          : '';
    return new InputError(
      `${where}: expected ${this.#width} numbers, got ${values.length}${hint}; the joints are ${list(this.#rules)}`,
    );
  }
}

function checkNames(names: readonly string[], where: string, rules: PathRules): void {
  const known = rules.robot.joints
    .flatMap((joint) => [joint, ...(joint.mimics ?? [])])
    .map(({ name }) => name);
  for (const [column, name] of names.entries()) {
    if (TIMES.includes(name) && !known.includes(name)) continue;
    if (!known.includes(name)) {
      throw new InputError(
        `${where}: joint ${show(name)} is not one of the robot's; they are ${list(rules)}${didYouMean(name, known)}`,
      );
    }
    if (rules.given[name] !== undefined) {
      throw new InputError(
        `${where}: has joint "${name}", and --joint is for those that a path does not name`,
      );
    }
    if (names.indexOf(name) !== column) throw new InputError(`${where}: two columns for joint "${name}"`);
  }
}

function checkValue({ where, values }: WaypointRow, { at, factor }: Column): number {
  const value = values[at];
  const place = `${where}: column ${at + 1}`;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new InputError(`${place}: ${show(value)} is not a finite number${explain(value)}`);
  }
  if (Math.abs(value * factor) > POSITION_LIMIT) {
    throw new InputError(
      `${place}: ${value} is beyond ${POSITION_LIMIT}, the furthest that a joint may move`,
    );
  }
  return value * factor;
}

/** Why something that looks like a number to people is none. */
function explain(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (isDecimalComma(value)) return `; write a point: ${value.replace(',', '.')}`;
  return value === '...'
    ? '; the list was cut short where it was printed (ros2 topic echo --full-length)'
    : '';
}

/** Whether a cell is a number with a decimal comma. */
export function isDecimalComma(cell: string): boolean {
  return /^[-+]?\d*,\d+(?:[eE][-+]?\d+)?$/.test(cell);
}

function checkFollower(row: WaypointRow, follower: FollowerColumn, waypoint: Waypoint): void {
  const { name, joint, multiplier, offset } = follower.mimic;
  const value = checkValue(row, follower);
  const followed = multiplier * waypoint[follower.leader]! + offset;
  if (Math.abs(value - followed) <= MIMIC_TOLERANCE) return;
  throw new InputError(
    `${row.where}: column ${follower.at + 1}: joint "${name}" follows "${joint}" and would be at ${followed}, not ${value}; ` +
      'leave its column out',
  );
}

/** Whether the positions of joints of a type may be given in degrees. */
export function isAngle(type: RobotJoint['type']): boolean {
  return type === 'revolute' || type === 'continuous';
}

function checkOrientations({ where }: WaypointRow, waypoint: Waypoint, joints: readonly RobotJoint[]): void {
  const bad = quaternionsIn(joints).find((at) => !isOrientation(waypoint, at));
  if (bad === undefined) return;
  throw new InputError(
    `${where}: the numbers of joint "${jointOf(joints[bad]!)}" must be ${QUATERNION_EXPECTED}`,
  );
}

function list({ robot }: PathRules): string {
  return robot.joints.map(({ name }) => name).join(', ');
}

/** Whether a value is a list of names. */
export function isNameList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
