import type { Scene } from '../../../bindings/index.ts';
import type { Robot } from '../../robot/index.ts';
import type { Sample } from '../documents/interpolate.ts';
import { type DeepPair, Depths } from './depths.ts';

/** A sample of the path and its closest pair of segments. */
export interface Measurement extends Sample {
  readonly closest: DeepPair;
}

/** What was measured at a waypoint, and where the leg that leads to it is lowest. */
export interface WaypointMeasurement {
  readonly at: Measurement;
  readonly lowest: Measurement;
}

/** What a walk along a path found. */
export interface Walk {
  readonly lowest: Measurement;
  readonly samples: number;
  /** Samples that do not keep the margin. */
  readonly failures: number;
}

/**
 * Measures every sample of a path, of which there is one at least. Nothing is kept but the lowest.
 *
 * @param scene - of the robot; it has pairs
 * @param margin - metres
 * @param onWaypoint - is told of each waypoint, and waited for
 * @param onSample - is told how many samples are done
 */
export async function walkPath(
  robot: Robot,
  scene: Scene,
  path: AsyncIterable<Sample>,
  margin: number,
  onWaypoint: (waypoint: WaypointMeasurement) => Promise<void> | void,
  onSample: (done: number) => void,
): Promise<Walk> {
  const depths = new Depths(scene);
  let lowest: Measurement | undefined;
  let lowestOfLeg: Measurement | undefined;
  let samples = 0;
  let failures = 0;
  for await (const sample of path) {
    robot.setConfiguration(scene, sample.configuration);
    const at: Measurement = { ...sample, closest: depths.closest() };
    lowestOfLeg = closer(lowestOfLeg, at);
    if (!scene.isFree({ margin })) failures++;
    onSample(++samples);
    if (sample.share < 1) continue;
    lowest = closer(lowest, lowestOfLeg);
    await onWaypoint({ at, lowest: lowestOfLeg });
    lowestOfLeg = undefined;
  }
  return { lowest: lowest!, samples, failures };
}

/** The one with the lower distance, the first of equals. */
function closer(a: Measurement | undefined, b: Measurement): Measurement {
  return a === undefined || b.closest.distance < a.closest.distance ? b : a;
}
