import { checkFinite, outOfRange } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { sineAndCosine } from '../../bindings/base/angles.ts';
import type { Scene } from '../../bindings/index.ts';
import { rangeInCone, sensorPose } from './cast.ts';
import type { ConeRanges } from './rays/cones.ts';
import type { Mount } from './rays/mount.ts';

/** What `sonarRing` takes. Angles in radians, lengths in metres. */
export interface SonarOptions {
  /** How many sonars there are, at equal angles around z, the first along x. Default 16. */
  count?: number;
  /** The opening of each from side to side, below π. Default 20 degrees. */
  angle?: number;
  /** What is further away is not heard. Default 5. */
  maxDistance?: number;
  /** How near the bounds of each range are to be to each other. Default 0.001. */
  tolerance?: number;
  /** Ids of segments that are not heard, such as the carrier. */
  ignore?: readonly string[];
}

/**
 * The ranges of a ring of sonars: for each the least distance to any point of the scene in its cone, as
 * bounds. Those of the theses are sixteen of 20 degrees each, up to 5 m.
 *
 * @param mount - the segment that carries the ring, and its pose in that frame; or its pose in the world
 * @throws TypeError or RangeError that names the argument
 */
export function sonarRing(scene: Scene, mount: string | Mount, options: SonarOptions = {}): ConeRanges {
  const where = 'sonarRing';
  checkOptions(where, options, ['count', 'angle', 'maxDistance', 'tolerance', 'ignore']);
  const { count = 16, angle = Math.PI / 9, maxDistance = 5, tolerance, ignore } = options;
  if (!Number.isInteger(count) || count < 1 || count > 65536) {
    throw outOfRange(where, 'count', 'an integer from 1 to 65536', count);
  }
  const opening = checkFinite(where, 'angle', angle);
  if (!(opening > 0 && opening < Math.PI)) throw outOfRange(where, 'angle', 'above 0 and below π', opening);
  const pose = sensorPose(scene, mount);
  const [x, y, origin] = [pose.slice(0, 3), pose.slice(4, 7), pose.slice(12, 15)];
  const apexes = Array.from({ length: count }, (_, i) => {
    const [sine, cosine] = sineAndCosine((2 * Math.PI * i) / count);
    return [...origin, ...[0, 1, 2].map((axis) => cosine * x[axis]! + sine * y[axis]!)];
  });
  return rangeInCone(scene, apexes.flat(), {
    halfAngle: opening / 2,
    maxDistance,
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(ignore === undefined ? {} : { ignore }),
  });
}
