import { unknownName } from '../../../bindings/base/nearest.ts';
import type { Matrix } from '../../../bindings/geometry/transforms.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import type { Reached, RobotInScene } from '../../../modules/robot/index.ts';

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
