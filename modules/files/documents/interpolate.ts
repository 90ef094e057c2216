import type { RobotJoint } from '../../robot/index.ts';
import { prepareEdge } from '../../robot/model/edges.ts';
import { DegreeWatch } from './degrees.ts';
import { InputError } from './input-error.ts';
import type { Path, Waypoint } from './columns.ts';

/** A configuration on a path. */
export interface Sample {
  /** Counted from 0: the waypoint that the leg leads to; the first waypoint is a leg of its own. */
  readonly waypoint: number;
  /** Place on the leg: 0 excluded, 1 is the waypoint itself. */
  readonly share: number;
  readonly configuration: Waypoint;
}

/** Samples of the longest path that is walked: minutes of work, far finer than any robot's repeatability. */
const SAMPLE_LIMIT = 1e7;

/** What a first look at a path finds. */
export interface PathPlan {
  readonly samples: number;
  /** A sentence for each joint that the path takes beyond its limits. */
  readonly warnings: readonly string[];
}

/** What a path is, and how it is to be walked. */
export interface PathOptions {
  /** The file that it is from, if it is from one. */
  readonly path?: string;
  /** Whether somebody has said what its angles are. */
  readonly degrees?: true;
  readonly radians?: true;
  readonly step: number;
}

/**
 * Looks at all waypoints of a path before it is walked.
 *
 * @throws InputError for a path that has no waypoints, takes too many samples, or looks like degrees
 */
export async function planPath(
  path: Path,
  { path: name = '', degrees, radians, step }: PathOptions,
  joints: readonly RobotJoint[],
): Promise<PathPlan> {
  const angles = new DegreeWatch(joints);
  const limits = joints.map((joint) => new LimitWatch(joint));
  let samples = 0;
  let number = 0;
  let from: Waypoint | undefined;
  for await (const waypoint of path()) {
    number++;
    samples += new Leg(joints, from ?? waypoint, waypoint, step).count;
    angles.look(number, waypoint);
    for (const [i, watch] of limits.entries()) watch.look(number, waypoint[i]!);
    from = waypoint;
    // Far too many are no use to go through: what was seen says why.
    if (samples > SAMPLE_LIMIT) break;
  }
  if (number === 0) throw new InputError(`${name}: no waypoints; a path needs at least one`);
  const suspicion = angles.describe();
  if (suspicion !== undefined && name !== '' && !degrees && !radians) {
    throw new InputError(
      `${name}: ${suspicion}; are these degrees? give --degrees, or --radians if they are not`,
    );
  }
  if (samples > SAMPLE_LIMIT) {
    throw new InputError(`the path would take more than ${SAMPLE_LIMIT} samples; use a larger --step`);
  }
  return { samples, warnings: limits.flatMap((watch) => watch.describe()) };
}

/** The straight way between two waypoints, sampled so that no joint moves more than `step` at a time. */
class Leg {
  /** How many samples there are behind its start, its end included. */
  readonly count: number;
  readonly #from: Float64Array;
  readonly #to: Float64Array;

  constructor(joints: readonly RobotJoint[], from: Waypoint, to: Waypoint, step: number) {
    this.#from = Float64Array.from(from);
    this.#to = Float64Array.from(to);
    this.count = Math.max(1, Math.ceil(prepareEdge(joints, this.#from, this.#to) / step));
  }

  /** The configuration at a part of the way. */
  at(share: number): Waypoint {
    return Array.from(this.#to, (value, joint) => this.#from[joint]! + (value - this.#from[joint]!) * share);
  }
}

/** Walks the path in straight lines through joint space, each waypoint included. */
export async function* interpolate(
  path: Path,
  step: number,
  joints: readonly RobotJoint[],
): AsyncGenerator<Sample> {
  let number = 0;
  let last: Waypoint | undefined;
  for await (const to of path()) {
    const leg = new Leg(joints, last ?? to, to, step);
    for (let k = 1; k < leg.count; k++) {
      const share = k / leg.count;
      yield { waypoint: number, share, configuration: leg.at(share) };
    }
    yield { waypoint: number, share: 1, configuration: to };
    last = to;
    number++;
  }
}

/** Waypoints that are named where a joint leaves its limits; the others are counted. */
const NAMED = 5;

/** Notes at which waypoints a joint is beyond its limits. */
class LimitWatch {
  readonly #joint: RobotJoint;
  readonly #numbers: number[] = [];
  #count = 0;

  constructor(joint: RobotJoint) {
    this.#joint = joint;
  }

  look(waypoint: number, value: number): void {
    const { type, lower, upper } = this.#joint;
    // Quaternions are made to have length 1.
    if (type === 'quaternion' || (value >= lower && value <= upper)) return;
    if (this.#count++ < NAMED) this.#numbers.push(waypoint);
  }

  /** A sentence, if there is something to say. */
  describe(): string[] {
    if (this.#count === 0) return [];
    const { name, lower, upper } = this.#joint;
    const more = this.#count > NAMED ? ` and ${this.#count - NAMED} more` : '';
    return [
      `joint "${name}" leaves its limits ${lower} to ${upper} at waypoint ${this.#numbers.join(', ')}${more}`,
    ];
  }
}
