import type { RobotJoint } from '../../robot/index.ts';
import { InputError } from '../input/input-error.ts';
import type { Waypoint } from '../input/path-columns.ts';

/** A configuration on a path. */
export interface Sample {
  /** Counted from 0: the waypoint that the leg leads to; the first waypoint is a leg of its own. */
  readonly waypoint: number;
  /** Place on the leg: 0 excluded, 1 is the waypoint itself. */
  readonly fraction: number;
  readonly configuration: Waypoint;
}

/** Samples of the longest path that is walked: minutes of work, and far finer than any robot's repeatability. */
const SAMPLE_LIMIT = 1e7;

/** The number of samples on the leg to each waypoint, so that no joint moves more than `step` between two. */
export function countSamples(waypoints: readonly Waypoint[], step: number): number[] {
  const counts = waypoints.map((waypoint, i) => {
    const from = waypoints[i - 1] ?? waypoint;
    const largest = waypoint.reduce(
      (most, value, joint) => Math.max(most, Math.abs(value - from[joint]!)),
      0,
    );
    return Math.max(1, Math.ceil(largest / step));
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total > SAMPLE_LIMIT) {
    throw new InputError(
      `the path would take ${total} samples, more than ${SAMPLE_LIMIT}; use a larger --step`,
    );
  }
  return counts;
}

/** Walks the path in straight lines through joint space, each waypoint included. */
export function* interpolate(waypoints: readonly Waypoint[], counts: readonly number[]): Generator<Sample> {
  for (const [i, to] of waypoints.entries()) {
    const from = waypoints[i - 1] ?? to;
    const count = counts[i]!;
    for (let k = 1; k < count; k++) {
      const fraction = k / count;
      const configuration = to.map((value, joint) => from[joint]! + (value - from[joint]!) * fraction);
      yield { waypoint: i, fraction, configuration };
    }
    yield { waypoint: i, fraction: 1, configuration: to };
  }
}

/** A sentence for each joint that the path takes beyond its limits. */
export function limitWarnings(waypoints: readonly Waypoint[], joints: readonly RobotJoint[]): string[] {
  return joints.flatMap(({ name, lower, upper }, joint) => {
    const beyond = [...waypoints.keys()].filter((i) => {
      const value = waypoints[i]![joint]!;
      return value < lower || value > upper;
    });
    if (beyond.length === 0) return [];
    const numbers = beyond.slice(0, 5).map((i) => i + 1);
    const more = beyond.length > 5 ? ` and ${beyond.length - 5} more` : '';
    return [
      `joint "${name}" leaves its limits ${lower} to ${upper} at waypoint ${numbers.join(', ')}${more}`,
    ];
  });
}
