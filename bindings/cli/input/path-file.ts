import { isRecord } from '../../robot/text/record.ts';
import { checkIsFile, readJsonFile } from './files.ts';
import { InputError } from './input-error.ts';
import { isNameList, type Path, PathColumns, type PathRules, type Waypoint } from './path-columns.ts';
import { readCsvPath } from './path-csv.ts';
import { findTrajectories, trajectoryPath } from './ros-trajectory.ts';
import { readYamlFile } from './yaml-file.ts';

/**
 * Reads the waypoints of a path.
 *
 * CSV: a row per waypoint, a column per joint in the robot's order, or in any order under a header row of joint
 * names; blank lines and lines after `#` are skipped. It is read row by row, and never held as a whole. JSON and YAML, of
 * limited size: an array of arrays, an object `{ joints: [names], waypoints: [arrays] }`, or a ROS message with a trajectory.
 */
export async function readPath(file: string, rules: PathRules): Promise<Path> {
  if (/\.csv$/i.test(file)) {
    checkIsFile(file);
    return () => readCsvPath(file, rules);
  }
  const waypoints = toWaypoints(await readDocument(file), file, rules);
  return () => waypoints;
}

async function readDocument(file: string): Promise<unknown> {
  const advice = '; a path as CSV may be of any length';
  if (/\.json$/i.test(file)) return readJsonFile(file, advice);
  if (/\.ya?ml$/i.test(file)) return readYamlFile(file, advice);
  throw new InputError(`${file}: a path file must end in .csv, .json, .yaml or .yml`);
}

function toWaypoints(content: unknown, file: string, rules: PathRules): Waypoint[] {
  const found = findTrajectories(content, file);
  if (found !== undefined) return trajectoryPath(found, file, rules);
  const waypoints = isRecord(content) ? content.waypoints : content;
  const names = isRecord(content) ? content.joints : undefined;
  if (!Array.isArray(waypoints)) {
    throw new InputError(
      `${file}: expected an array of waypoints, or { "joints": [...], "waypoints": [...] }, ` +
        'or a ROS message with a JointTrajectory',
    );
  }
  if (names !== undefined && !isNameList(names)) {
    throw new InputError(`${file}: "joints" must be an array of joint names`);
  }
  const columns = new PathColumns(names, file, rules);
  return waypoints.map((values: unknown, index): Waypoint => {
    const where = `${file}: waypoint ${index + 1}`;
    if (!Array.isArray(values)) throw new InputError(`${where}: expected an array of numbers`);
    return columns.toWaypoint({ where, values });
  });
}
