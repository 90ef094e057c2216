import { isRecord } from '../../robot/text/record.ts';
import { isNameList, PathColumns, type PathRules, type Waypoint } from './columns.ts';
import { InputError } from './input-error.ts';
import { findTrajectories, trajectoryPath } from './ros-trajectory.ts';

/**
 * The waypoints of a path in JSON or YAML: an array of arrays, an object
 * `{ joints: [names], waypoints: [arrays] }`, or a ROS message with a trajectory.
 *
 * @param file - how complaints call it
 * @throws InputError that names the place
 */
export function waypointsOf(content: unknown, file: string, rules: PathRules): Waypoint[] {
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
