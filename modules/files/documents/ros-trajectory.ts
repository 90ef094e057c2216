import { isRecord, toRecord } from '../../robot/text/record.ts';
import { InputError } from './input-error.ts';
import { isNameList, PathColumns, type PathRules, type Waypoint } from './columns.ts';

/** What a ROS message says about a path. */
export interface RosTrajectories {
  /** Messages `trajectory_msgs/JointTrajectory`, one after the other. */
  readonly trajectories: readonly Record<string, unknown>[];
  /** The message `sensor_msgs/JointState` of where the robot stands before it moves. */
  readonly start: Record<string, unknown> | undefined;
}

/**
 * Fields of messages that a trajectory is in: of `moveit_msgs/RobotTrajectory`, `DisplayTrajectory`, answers
 * of planners, and goals of `control_msgs/FollowJointTrajectory`.
 */
const WRAPPERS = [
  'joint_trajectory',
  'trajectory',
  'goal',
  'planned_trajectory',
  'motion_plan_response',
  'solution',
  'result',
] as const;

/** Wrappers in wrappers, at most. */
const DEPTH = 6;

/**
 * Finds the trajectories of a ROS message; undefined if the content is none.
 *
 * @throws InputError for a message that also moves joints of several degrees of freedom
 */
export function findTrajectories(content: unknown, file: string): RosTrajectories | undefined {
  const found: Record<string, unknown>[] = [];
  const starts: Record<string, unknown>[] = [];
  collect(content, file, DEPTH, found, starts);
  return found.length === 0 ? undefined : { trajectories: found, start: starts[0] };
}

function collect(
  content: unknown,
  file: string,
  depth: number,
  found: Record<string, unknown>[],
  starts: Record<string, unknown>[],
): void {
  if (!isRecord(content) || depth === 0) return;
  if (content.joint_names !== undefined && content.points !== undefined) {
    found.push(content);
    return;
  }
  for (const name of ['trajectory_start', 'start_state']) {
    const state = content[name];
    if (isRecord(state) && isRecord(state.joint_state)) starts.push(state.joint_state);
  }
  const many = content.multi_dof_joint_trajectory;
  if (isRecord(many) && Array.isArray(many.points) && many.points.length > 0) {
    throw new InputError(
      `${file}: multi_dof_joint_trajectory is not read; give the numbers of such joints by their names`,
    );
  }
  for (const name of WRAPPERS) {
    const inner = content[name];
    for (const one of Array.isArray(inner) ? (inner as unknown[]) : [inner]) {
      collect(one, file, depth - 1, found, starts);
    }
  }
}

/**
 * The waypoints of trajectories, one after the other. Joints that the first does not name are where `rules`
 * have them, or else where the message says; those that a later one does not name stay where they were.
 */
export function trajectoryPath(
  { trajectories, start }: RosTrajectories,
  file: string,
  rules: PathRules,
): Waypoint[] {
  let rest = { ...startValues(start, file, rules), ...rules.rest };
  const waypoints: Waypoint[] = [];
  for (const [i, trajectory] of trajectories.entries()) {
    const prefix = trajectories.length === 1 ? file : `${file}: trajectory ${i + 1}`;
    const { joint_names: names, points } = trajectory;
    if (!isNameList(names)) {
      throw new InputError(`${prefix}: "joint_names" must be a list of joint names`);
    }
    if (!Array.isArray(points)) throw new InputError(`${prefix}: "points" must be a list`);
    const columns = new PathColumns(names, prefix, { ...rules, rest });
    for (const [k, point] of (points as unknown[]).entries()) {
      const where = `${prefix}: point ${k + 1}`;
      if (!isRecord(point) || !Array.isArray(point.positions)) {
        throw new InputError(`${where}: expected { positions: [numbers] }`);
      }
      waypoints.push(columns.toWaypoint({ where, values: point.positions }));
    }
    const last = waypoints.at(-1);
    if (last !== undefined) rest = toRecord(rules.robot.joints.map(({ name }, at) => [name, last[at]!]));
  }
  return waypoints;
}

/** Positions of the robot's joints in a JointState; other joints are no concern of a path. */
function startValues(
  state: Record<string, unknown> | undefined,
  file: string,
  rules: PathRules,
): Record<string, number> {
  if (state === undefined) return {};
  const { name: names, position } = state;
  if (!Array.isArray(names) || !Array.isArray(position) || names.length !== position.length) {
    throw new InputError(`${file}: joint_state needs as many positions as names`);
  }
  const { robot } = rules;
  const { joints } = robot;
  const known = joints.map((joint) => joint.name).filter((joint) => names.includes(joint));
  const nowhere = robot.jointValues(robot.configuration({}));
  const columns = new PathColumns(known, file, { ...rules, given: {}, rest: nowhere });
  const values = known.map((joint) => position[names.indexOf(joint)] as unknown);
  const configuration = columns.toWaypoint({ where: `${file}: joint_state`, values });
  return Object.fromEntries(
    known.map((name) => [name, configuration[joints.findIndex((joint) => joint.name === name)]!]),
  );
}
