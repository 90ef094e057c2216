import { unknownName } from '../../../bindings/base/nearest.ts';
import type { Matrix } from '../../../bindings/geometry/transforms.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import type { Reached, Robot, RobotInScene } from '../../../modules/robot/index.ts';
import { toRecord } from '../../../modules/robot/text/record.ts';
import type { OpenedRobot } from './opened.ts';

/** A link, and where it shall be in the world. */
export interface PoseOfLink {
  readonly link: string;
  readonly pose: Matrix;
}

/** From how many starts a pose is tried: plans take longer than that. */
const TRIES = 256;

/**
 * A free configuration with a link at a pose, as near to another one as the first try finds it.
 *
 * @param option - how complaints call where the pose is from
 * @param seed - where the first try starts; undefined: anywhere
 */
export function reachPose(
  option: string,
  links: readonly string[],
  arm: RobotInScene,
  { link, pose }: PoseOfLink,
  seed: Float64Array | undefined,
): Reached {
  if (!links.includes(link)) {
    const { message } = unknownName(option, 'the link', 'one of the robot', link, links);
    throw new InputError(message);
  }
  try {
    return arm.reach(link, pose, { tries: TRIES, ...(seed && { seed }) });
  } catch (error) {
    throw new InputError((error as Error).message.replace(/^RobotInScene.reach: /, `${option}: `));
  }
}

/**
 * A posture with a link at a pose, free of collision.
 *
 * @param seed - as for `reachPose`
 * @param margin - what everything keeps, metres
 */
export function findPosture(
  { robot, scene }: OpenedRobot,
  pose: PoseOfLink,
  seed: Float64Array | undefined,
  margin: number,
): Reached {
  return reachPose('the pose', robot.linkNames, robot.in(scene, { margin }), pose, seed);
}

/** What became of a pose as a document. docs/command-line.md describes the shape. */
export function reachDocument({ name, joints }: Robot, link: string, found: Reached): object {
  return {
    ...{ format: 'clearance-reach', version: 1, robot: name, ...describeReached(link, found) },
    tries: found.tries,
    // Of a pose that is not reached, what comes closest. Radians or metres, by joint.
    [found.solved ? 'configuration' : 'nearest']: toRecord(
      joints.map((joint, i) => [joint.name, found.configuration[i]!]),
    ),
  };
}

/** How far a link comes, and what is in the way. */
export function describeReached(link: string, found: Reached): object {
  const { status, positionError, rotationError, conflict, joints } = found;
  const pair = conflict && { a: conflict.a, b: conflict.b, linkA: conflict.linkA, linkB: conflict.linkB };
  return {
    ...{ link, status, positionError, rotationError },
    ...(pair && { conflict: pair }),
    ...(joints && { joints }),
  };
}
