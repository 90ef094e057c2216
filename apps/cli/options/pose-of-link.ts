import { InvalidArgumentError } from 'commander';
import { fromOrigin } from '../../../bindings/geometry/transforms.ts';
import type { PoseOfLink } from '../answers/reach.ts';
import { finite } from './arguments.ts';

const FORM = 'It must be LINK=x,y,z,roll,pitch,yaw, metres and radians.';

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
