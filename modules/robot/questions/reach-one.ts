import { checkObject } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import type { Pose } from '../../../bindings/geometry/pose.ts';
import { answer, type AskedScene } from '../../../bindings/scene/questions/question.ts';
import type { Arm } from './arm.ts';
import type { Conflict } from './conflict.ts';
import { type ReachSettings, readWork } from './reach.ts';
import { readTarget } from './reach-problem.ts';
import { POSE_OPTIONS, REACH_STATUSES, type ReachPoseOptions, type ReachStatus } from './reach-options.ts';

/** Where a link shall come to, or each of several links. */
export type ReachGoal = Pose | readonly Pose[];

/** What became of a target. */
export interface Reached {
  readonly status: ReachStatus;
  /** Whether `status` is `'solved'`. */
  readonly solved: boolean;
  /** What was found, or what comes closest: one number per joint of the arm, radians or metres. */
  readonly configuration: Float64Array;
  /** How far the link is off there, metres; of several links, the one that is off most. */
  readonly positionError: number;
  /** By how much it is turned off there, radians, 0 to π; of several links, the one that is turned most. */
  readonly rotationError: number;
  /** How many starts were tried. */
  readonly tries: number;
  /** With the status `'in collision'`: the pair that misses its margin by most there. */
  readonly conflict?: Conflict | undefined;
  /** With the status `'at limits'`: the joints that move the links and stand at one there. */
  readonly joints?: readonly string[];
}

/** Answers what `arm.reach` asks. `conflictAt`: what stands against a configuration. */
export function answerOne(
  where: string,
  scene: AskedScene,
  arm: Arm,
  [link, target, options]: readonly [unknown, unknown, ReachPoseOptions],
  conflictAt: (configuration: Float64Array) => Conflict | undefined,
): Reached {
  checkObject(where, 'options', options);
  checkOptions(where, options, POSE_OPTIONS);
  const work = readWork(where, arm, link, options, () => readTarget(where, 'target', link, target));
  const found = answer(where, scene, work);
  const status = REACH_STATUSES[found.status[0]!]!;
  const { configuration } = found;
  return {
    status,
    solved: status === 'solved',
    configuration,
    positionError: found.positionError[0]!,
    rotationError: found.rotationError[0]!,
    tries: found.tries[0]!,
    ...(status === 'in collision' && { conflict: conflictAt(configuration) }),
    ...(status === 'at limits' && { joints: jointsAtLimits(arm, work.settings, configuration) }),
  };
}

/** The joints that move the links and stand at a limit. */
function jointsAtLimits(arm: Arm, { problem }: ReachSettings, configuration: Float64Array): string[] {
  const moving = problem.columns.map(({ drive }) => drive);
  const there = arm.joints.filter(({ lower, upper }, i) => {
    const number = configuration[i]!;
    return moving.includes(arm.shape.joints?.[i] ?? i) && (number <= lower || number >= upper);
  });
  return there.map(({ name }) => name);
}
