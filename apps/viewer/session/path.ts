import { parse } from 'csv-parse/browser/esm/sync';
import {
  type CsvRecord,
  csvOptions,
  CsvRows,
  delimiterOf,
} from '../../../modules/files/documents/csv-rows.ts';
import type { PathRules, Waypoint } from '../../../modules/files/documents/columns.ts';
import { interpolate, planPath } from '../../../modules/files/documents/interpolate.ts';
import { waypointsOf } from '../../../modules/files/documents/path.ts';
import type { Scene } from '../../../bindings/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import type { MeasuredPath } from './measured.ts';
import type { Session } from './session.ts';
import { parseJson, type TextFile } from './source.ts';

/** Most that a joint moves between two samples, radians or metres: as on the command line. */
const PATH_STEP = 0.05;

/** Samples that are measured before the page may draw again. */
const PIECE = 512;

/**
 * Reads a path: CSV or JSON, as the command line reads them.
 *
 * @throws InputError that names the place
 */
export function readWaypoints({ file, text }: TextFile, robot: Robot, rest: Float64Array): Waypoint[] {
  const rules: PathRules = { robot, given: {}, rest: robot.jointValues(rest), degrees: false };
  if (!/\.csv$/i.test(file)) return waypointsOf(parseJson(file, text), file, rules);
  const rows = new CsvRows(file, rules);
  const records = parse(text, csvOptions(delimiterOf(text))) as unknown as CsvRecord[];
  return records.flatMap((record) => {
    const waypoint = rows.read(record);
    return waypoint === undefined ? [] : [waypoint];
  });
}

/**
 * Measures a path from waypoint to waypoint; the page draws in between.
 *
 * @throws InputError for a path without waypoints, or one that looks like degrees
 */
export async function measurePath(
  name: string,
  waypoints: readonly Waypoint[],
  robot: Robot,
  scene: Scene,
): Promise<MeasuredPath> {
  const { joints } = robot;
  const path = (): readonly Waypoint[] => waypoints;
  const { samples, warnings } = await planPath(path, { path: name, step: PATH_STEP }, joints);
  const configurations = new Float64Array(samples * joints.length);
  const places = new Float64Array(samples);
  let at = 0;
  for await (const { waypoint, share, configuration } of interpolate(path, PATH_STEP, joints)) {
    configurations.set(configuration, at * joints.length);
    places[at++] = waypoint + share;
  }
  const distance = await measureSamples(robot, scene, configurations);
  return {
    name,
    width: joints.length,
    configurations,
    places,
    distance,
    warnings,
    ...lowestOf(distance, places),
  };
}

/** Measures the motion of a session frame by frame; undefined where there is only one. */
export async function measureMotion(session: Session): Promise<MeasuredPath | undefined> {
  const { motion } = session;
  if (motion === undefined || motion.times.length < 2) return undefined;
  const places = Float64Array.from(motion.times);
  const distance = new Float64Array(places.length);
  for (let frame = 0; frame < places.length; frame++) {
    session.showFrame(frame);
    distance[frame] = session.closest.minimum;
    if (frame % PIECE === PIECE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  const { lowest } = lowestOf(distance, places);
  return {
    ...{ name: motion.file ?? 'motion', width: session.robot.joints.length, places, distance, lowest },
    ...{ configurations: Float64Array.from(motion.configurations.flat()), warnings: [], isMotion: true },
    lowestOfLegs: [lowest],
  };
}

/** Measures a path anew: something around the robot has changed. */
export async function measureAgain(path: MeasuredPath, robot: Robot, scene: Scene): Promise<MeasuredPath> {
  const distance = await measureSamples(robot, scene, path.configurations);
  return { ...path, distance, ...lowestOf(distance, path.places) };
}

async function measureSamples(
  robot: Robot,
  scene: Scene,
  configurations: Float64Array,
): Promise<Float64Array> {
  const width = robot.joints.length;
  const count = configurations.length / width;
  const distance = new Float64Array(count).fill(Infinity);
  if (scene.pairs.length === 0) return distance;
  for (let first = 0; first < count; first += PIECE) {
    const piece = configurations.subarray(first * width, Math.min(count, first + PIECE) * width);
    distance.set(robot.in(scene).lowest(piece).distance, first);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return distance;
}

function lowestOf(
  distance: Float64Array,
  places: Float64Array,
): Pick<MeasuredPath, 'lowest' | 'lowestOfLegs'> {
  const lowestOfLegs: number[] = [];
  let lowest = 0;
  for (const [i, value] of distance.entries()) {
    const leg = Math.max(0, Math.ceil(places[i]!) - 2);
    const best = lowestOfLegs[leg];
    if (best === undefined || value < distance[best]!) lowestOfLegs[leg] = i;
    if (value < distance[lowest]!) lowest = i;
  }
  return { lowest, lowestOfLegs };
}
