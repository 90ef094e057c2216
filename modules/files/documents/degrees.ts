import type { RobotJoint } from '../../robot/index.ts';
import type { Waypoint } from './columns.ts';

/** Positions at this many times a joint's limits are taken for degrees: at 57 times, all would be. */
const FAR = 3;

/** The least that counts as far, radians: joints with narrow limits often go a few degrees beyond them. */
const LEAST = 3;

/** Further than its limits, in degrees: rounding, and joints that are given at their limit. */
const SLACK = 0.02;

/**
 * Finds out whether a path has degrees where radians are expected: a turning joint goes several times as far
 * as its limits, and read as degrees, all positions of all turning joints are within theirs.
 */
export class DegreeWatch {
  readonly #joints: readonly RobotJoint[];
  #fits = true;
  #far: string | undefined;

  constructor(joints: readonly RobotJoint[]) {
    this.#joints = joints;
  }

  look(number: number, waypoint: Waypoint): void {
    for (const [i, { name, type, lower, upper }] of this.#joints.entries()) {
      if (type !== 'revolute') continue;
      const value = waypoint[i]!;
      const angle = (value * Math.PI) / 180;
      this.#fits &&= angle >= lower - SLACK && angle <= upper + SLACK;
      const reach = Math.max(LEAST, FAR * Math.max(Math.abs(lower), Math.abs(upper)));
      if (Math.abs(value) <= reach) continue;
      this.#far ??= `joint "${name}" is at ${value} at waypoint ${number}, and its limits are ${lower} to ${upper} radians`;
    }
  }

  /** A sentence about what looks like degrees, if something does. */
  describe(): string | undefined {
    return this.#fits ? this.#far : undefined;
  }
}
