import type { PairDistance, Scene } from '../../index.ts';
import type { Robot } from '../../robot/index.ts';
import type { Sample } from './interpolate.ts';

/** A sample of the path and its closest pair of segments. */
export interface Measurement extends Sample {
  readonly closest: PairDistance;
}

/** What a walk along a path found. */
export interface Walk {
  /** Per waypoint: the closest pair there, and at the closest sample of the leg that leads to it. */
  readonly waypoints: readonly { readonly at: Measurement; readonly lowest: Measurement }[];
  readonly lowest: Measurement;
  readonly samples: number;
  /** Samples that do not keep the margin. */
  readonly failures: number;
}

/**
 * Measures every sample of a path.
 *
 * @param scene - of the robot; it has pairs
 * @param margin - metres
 * @param onSample - is told how many samples are done
 */
export function walkPath(
  robot: Robot,
  scene: Scene,
  path: Iterable<Sample>,
  margin: number,
  onSample: (done: number) => void,
): Walk {
  const waypoints: { at: Measurement; lowest: Measurement }[] = [];
  let samples = 0;
  let failures = 0;
  for (const sample of path) {
    robot.setConfiguration(scene, sample.configuration);
    const at: Measurement = { ...sample, closest: scene.evaluate().minimum()! };
    const leg = waypoints[sample.waypoint];
    waypoints[sample.waypoint] = { at, lowest: leg === undefined ? at : closer(leg.lowest, at) };
    if (!scene.isFree({ margin })) failures++;
    onSample(++samples);
  }
  const lowest = waypoints.map((waypoint) => waypoint.lowest).reduce(closer);
  return { waypoints, lowest, samples, failures };
}

function closer(a: Measurement, b: Measurement): Measurement {
  return b.closest.distance < a.closest.distance ? b : a;
}
