import { checkItems, isList } from '../../bindings/base/checks.ts';
import { checkFinite, checkInteger, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { sineAndCosine } from '../../bindings/base/angles.ts';
import type { Scene } from '../../bindings/index.ts';
import { rangeInCone, sensorPose } from './cast.ts';
import type { ConeRanges } from './rays/cones.ts';
import type { Mount } from './rays/mount.ts';

/** The most sonars of a ring. */
const MOST = 65_536;

/** What `sonarRing` takes. Angles in radians, lengths in metres. */
export interface SonarOptions {
  /** How many sonars there are, at equal angles around z, the first along x. Default 16. */
  count?: number;
  /** Where they look instead: angles around z, the first turned from x towards y. At least one. */
  angles?: readonly number[];
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
 * Where the sixteen sonars of a Pioneer 3-AT look: eight ahead, of which two to the sides and the others
 * every 20 degrees, and eight behind likewise. Source: MobileRobots, Pioneer 3 operations manual, on its
 * sonar arrays.
 */
export const PIONEER_SONARS: readonly number[] = Object.freeze(
  [90, 50, 30, 10, -10, -30, -50, -90, -90, -130, -150, -170, 170, 150, 130, 90].map(
    (degrees) => (degrees * Math.PI) / 180,
  ),
);

/**
 * The ranges of a ring of sonars: for each the least distance to any point of the scene in its cone, as
 * bounds. Those of the theses are sixteen of 20 degrees each, up to 5 m; see `PIONEER_SONARS`.
 *
 * @param mount - the segment that carries the ring, and its pose in that frame; or its pose in the world
 * @throws TypeError or RangeError that names the argument
 */
export function sonarRing(scene: Scene, mount: string | Mount, options: SonarOptions = {}): ConeRanges {
  const where = 'sonarRing';
  checkOptions(where, options, ['count', 'angles', 'angle', 'maxDistance', 'tolerance', 'ignore']);
  const { count = 16, angles, angle = Math.PI / 9, maxDistance = 5, tolerance, ignore } = options;
  checkInteger(where, 'count', count, 1, MOST);
  const opening = checkFinite(where, 'angle', angle);
  if (!(opening > 0 && opening < Math.PI)) throw outOfRange(where, 'angle', 'above 0 and below π', opening);
  const pose = sensorPose(scene, mount);
  const [x, y, origin] = [pose.slice(0, 3), pose.slice(4, 7), pose.slice(12, 15)];
  const around =
    angles === undefined
      ? Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / count)
      : readAngles(where, angles, options.count);
  const apexes = around.map((turn) => {
    const [sine, cosine] = sineAndCosine(turn);
    return [...origin, ...[0, 1, 2].map((axis) => cosine * x[axis]! + sine * y[axis]!)];
  });
  return rangeInCone(scene, apexes.flat(), {
    halfAngle: opening / 2,
    maxDistance,
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(ignore === undefined ? {} : { ignore }),
  });
}

function readAngles(where: string, angles: readonly number[], count: unknown): number[] {
  if (count !== undefined) throw outOfRange(where, 'count', 'left out where there are angles', count);
  if (!isList(angles)) throw wrongType(where, 'angles', 'an array of angles', angles);
  const read = checkItems(angles, (angle, i) => checkFinite(where, `angles[${i}]`, angle));
  if (read.length < 1 || read.length > MOST) throw outOfRange(where, 'angles', `1 to ${MOST} angles`, angles);
  return read;
}
