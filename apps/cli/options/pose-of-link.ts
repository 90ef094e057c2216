import { InvalidArgumentError } from 'commander';
import { fromOrigin, type Matrix } from '../../../bindings/geometry/transforms.ts';
import { unknownName } from '../../../bindings/base/nearest.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import type { Reached, RobotInScene } from '../../../modules/robot/index.ts';
import { finite } from './arguments.ts';

/** A link, and where it shall be in the world. */
export interface PoseOfLink {
  readonly link: string;
  readonly pose: Matrix;
}

const FORM = 'It must be LINK=x,y,z,roll,pitch,yaw, metres and radians.';

/** From how many starts a pose is tried: plans take longer than that. */
const TRIES = 256;

/** Reads `LINK=x,y,z,roll,pitch,yaw`, of which the angles may be left out: then nothing is turned. */
export function readPose(text: string): PoseOfLink {
  const [, link, list] = /^(.+)=([^=]+)$/.exec(text) ?? [];
  const numbers = (list ?? '').split(',').map((number) => {
    if (number.trim() === '') throw new InvalidArgumentError(FORM);
    return finite(number);
  });
  if (link === undefined || (numbers.length !== 3 && numbers.length !== 6))
    throw new InvalidArgumentError(FORM);
  return { link, pose: fromOrigin(numbers.slice(0, 3), numbers.length === 6 ? numbers.slice(3) : [0, 0, 0]) };
}

/** A free configuration with a link at a pose, as near to another one as the first try finds it. */
export function reachPose(
  links: readonly string[],
  arm: RobotInScene,
  seed: Float64Array,
  { link, pose }: PoseOfLink,
): Reached {
  if (!links.includes(link)) {
    const { message } = unknownName('--to-pose', 'the link', 'one of the robot', link, links);
    throw new InputError(message);
  }
  try {
    return arm.reach(link, pose, { seed, tries: TRIES });
  } catch (error) {
    throw new InputError((error as Error).message.replace(/^RobotInScene.reach: /, '--to-pose: '));
  }
}
