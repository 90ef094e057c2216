import { InvalidArgumentError } from 'commander';
import { sineAndCosine } from '../../../bindings/base/angles.ts';
import type { Pose } from '../../../bindings/index.ts';
import type { Fan, Steps } from '../../../modules/sensors/index.ts';
import { depthImage, NODDING_LASER, PLANAR_LASER } from '../../../modules/sensors/index.ts';

const DEGREE = Math.PI / 180;

/** What `--fan` takes, in help. */
export const FAN =
  'laser, nodding, planar:COUNT:FROM:TO, tilt:COUNT:FROM:TO:ROWS:FROM:TO, spin: the same, or image:WIDTHxHEIGHT:VIEW; degrees';

/** Reads how beams go out. */
export function fan(text: string): Fan {
  const [type, ...parts] = text.split(':');
  const numbers = parts
    .flatMap((part) => part.split('x'))
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (numbers.some((number) => !Number.isFinite(number))) throw notOne();
  const steps = (at: number): Steps => {
    const [count = NaN, from = NaN, to = NaN] = numbers.slice(at, at + 3);
    return { count, from: from * DEGREE, to: to * DEGREE };
  };
  const [width = NaN, height = NaN, view = NaN] = numbers;
  switch (`${type} ${numbers.length}`) {
    case 'laser 0':
      return PLANAR_LASER;
    case 'nodding 0':
      return NODDING_LASER;
    case 'planar 3':
      return { type: 'planar', ...steps(0) };
    case 'tilt 6':
      return { type: 'tilt', ...steps(0), pitch: steps(3) };
    case 'spin 6':
      return { type: 'spin', ...steps(0), spin: steps(3) };
    case 'image 3':
      return depthImage(width, height, view * DEGREE);
    default:
      throw notOne();
  }
}

function notOne(): InvalidArgumentError {
  return new InvalidArgumentError(`It must be one of ${FAN}.`);
}

/** Reads where a sensor is: `x,y,z` in metres, then its angle about z in degrees (default 0: along x). */
export function sensorPlace(text: string): Pose {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [x = NaN, y = NaN, z = NaN, yaw = 0] = numbers;
  if (numbers.length > 4 || [x, y, z, yaw].some((number) => !Number.isFinite(number))) {
    throw new InvalidArgumentError('It must be X,Y,Z or X,Y,Z,ANGLE: metres, and degrees about z.');
  }
  const [sine, cosine] = sineAndCosine((yaw * DEGREE) / 2);
  return { position: [x, y, z], quaternion: [0, 0, sine, cosine] };
}
