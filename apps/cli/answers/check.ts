import type { Path, PathRules } from '../../../modules/files/documents/columns.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { interpolate } from '../../../modules/files/documents/interpolate.ts';
import { waypointsOf } from '../../../modules/files/documents/path.ts';
import { problemPath } from '../../../modules/files/documents/problems.ts';
import type { Surroundings } from '../../../modules/files/documents/surroundings.ts';
import { readPath } from '../../../modules/files/input/path-file.ts';
import { readPositions, readPosture } from '../../../modules/files/input/postures.ts';
import { withEnds } from '../../../modules/files/path/ends.ts';
import { LastingOverlaps } from '../../../modules/files/path/overlaps.ts';
import { type Walk, walkPath, type WaypointMeasurement } from '../../../modules/files/path/walk.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import type { OpenedRobot, ReadRobot } from './opened.ts';

/** What tells which path is walked. */
export interface PathChoice {
  readonly path?: string;
  /** Of a recording, where its joint states are. */
  readonly topic?: string;
  /** Or the waypoints themselves, as a file has them. */
  readonly waypoints?: unknown;
  readonly degrees?: true;
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly joint?: ReadonlyMap<string, number>;
}

/** A path, and the joints of which nothing says where they stand where there is but one configuration. */
export interface ChosenPath {
  readonly path: Path;
  readonly unset: readonly string[];
}

/** The path that is given, or else the planning problem's, between the states where it begins and ends. */
export async function choosePath(
  { robot, surroundings }: ReadRobot,
  choice: PathChoice,
): Promise<ChosenPath> {
  const rules = { robot, degrees: choice.degrees ?? false };
  const given = readPositions(choice.joint ?? new Map(), rules);
  const [from, to] = (['from', 'to'] as const).map(
    (end) => choice[end] && readPosture(`--${end}`, choice[end], given, rules),
  );
  const path = await pathOf(choice, { ...rules, given, rest: from ?? {} }, surroundings);
  if (path !== undefined || from !== undefined) {
    const whole = from === undefined && to === undefined ? path! : withEnds(path, { from, to }, robot);
    return { path: whole, unset: [] };
  }
  if (to !== undefined)
    throw new InputError('there is no path: give --path FILE, or --from POSTURE beside --to');
  const unset = robot.joints.map(({ name }) => name).filter((name) => given[name] === undefined);
  const waypoint = [...robot.configuration(given)];
  return { path: () => [waypoint], unset };
}

async function pathOf(
  { path, waypoints, topic }: PathChoice,
  rules: PathRules,
  surroundings: Surroundings | undefined,
): Promise<Path | undefined> {
  if (path !== undefined) return readPath(path, rules, topic);
  if (waypoints === undefined) return pathOfProblem(rules.robot, surroundings);
  const all = waypointsOf(waypoints, 'waypoints', rules);
  return () => all;
}

function pathOfProblem(robot: Robot, surroundings: Surroundings | undefined): Path | undefined {
  const { name, problem } = surroundings ?? {};
  const waypoints = problem === undefined ? [] : problemPath(name!, problem, robot.joints);
  return waypoints.length > 0 ? () => waypoints : undefined;
}

/** How a path is walked. */
export interface WalkOptions {
  readonly step: number;
  readonly margin: number;
  readonly onWaypoint: (waypoint: WaypointMeasurement) => Promise<void> | void;
  /** Is told how many samples are done. */
  readonly onSample?: (done: number) => void;
}

/** What a walk along a path found, and which pairs overlap all along. */
export interface CheckedPath {
  readonly walk: Walk;
  readonly warnings: readonly string[];
}

/** Walks a robot along a path, and measures how close it comes to itself and its surroundings. */
export async function checkPath(
  { robot, scene, file }: OpenedRobot,
  path: Path,
  { step, margin, onWaypoint, onSample }: WalkOptions,
): Promise<CheckedPath> {
  const overlaps = new LastingOverlaps(robot, scene);
  const walk = await walkPath(
    robot,
    scene,
    interpolate(path, step, robot.joints),
    margin,
    onWaypoint,
    (done) => {
      overlaps.look();
      onSample?.(done);
    },
  );
  return { walk, warnings: overlaps.describe(file) };
}
