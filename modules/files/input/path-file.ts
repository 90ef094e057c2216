import { checkIsFile, readJsonFile } from './files.ts';
import type { Path, PathRules } from '../documents/columns.ts';
import { InputError } from '../documents/input-error.ts';
import { waypointsOf } from '../documents/path.ts';
import { readRecording } from './mcap-file.ts';
import { readCsvPath } from './path-csv.ts';
import { readYamlFile } from './yaml-file.ts';

/** The topic that drivers of ROS write joint states to. */
const JOINT_STATES = '/joint_states';

/**
 * Reads the waypoints of a path.
 *
 * CSV: a row per waypoint, a column per joint in the robot's order, or in any under a row of joint names;
 * blank lines and lines after `#` are skipped. It is read row by row. JSON and YAML, of limited size: an
 * array of arrays, an object `{ joints: [names], waypoints: [arrays] }`, or a ROS message with a trajectory.
 * MCAP: the joint states of a topic.
 *
 * @param topic - of recordings, default /joint_states
 */
export async function readPath(file: string, rules: PathRules, topic?: string): Promise<Path> {
  if (/\.mcap$/i.test(file)) return readRecording(file, topic ?? JOINT_STATES, rules);
  if (topic !== undefined) throw new InputError(`${file}: --topic is for recordings, which end in .mcap`);
  if (/\.csv$/i.test(file)) {
    checkIsFile(file);
    return () => readCsvPath(file, rules);
  }
  const waypoints = waypointsOf(await readDocument(file), file, rules);
  return () => waypoints;
}

async function readDocument(file: string): Promise<unknown> {
  const advice = '; a path as CSV may be of any length';
  if (/\.json$/i.test(file)) return readJsonFile(file, advice);
  if (/\.ya?ml$/i.test(file)) return readYamlFile(file, advice);
  throw new InputError(`${file}: a path file must end in .csv, .json, .yaml, .yml or .mcap`);
}
