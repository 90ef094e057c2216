import type { Robot } from '../../../modules/robot/index.ts';

/** A path with the clearance of all its samples. */
export interface MeasuredPath {
  readonly name: string;
  /** How many numbers a configuration has. */
  readonly width: number;
  /** Samples, one after the other. */
  readonly configurations: Float64Array;
  /** By sample: where it is, counted in waypoints from 1; whole numbers are the waypoints themselves. */
  readonly places: Float64Array;
  /** By sample: the lowest distance, metres. */
  readonly distance: Float64Array;
  /** The sample with the lowest distance. */
  readonly lowest: number;
  /** By leg: its sample with the lowest distance. */
  readonly lowestOfLegs: readonly number[];
  readonly warnings: readonly string[];
  /** Whether all else moves, too: a sample is a frame then, and places are seconds. */
  readonly isMotion?: true;
}

/** The sample of a path at a place, which may lie between two samples: the nearest of them. */
export function sampleAt({ places }: MeasuredPath, place: number): number {
  let low = 0;
  let high = places.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (places[middle]! <= place) low = middle;
    else high = middle;
  }
  return place - places[low]! <= places[high]! - place ? low : high;
}

/** The configuration of a sample. */
export function configurationAt({ configurations, width }: MeasuredPath, sample: number): Float64Array {
  return configurations.subarray(sample * width, (sample + 1) * width);
}

/** A path as CSV: a row per waypoint sample, with its place and its clearance in millimetres. */
export function formatMeasured(path: MeasuredPath, robot: Robot): string {
  const head = [
    path.isMotion === undefined ? 'waypoint' : 'time',
    'clearance_mm',
    ...robot.joints.map(({ name }) => name),
  ];
  const rows = Array.from(path.places, (place, i) =>
    [place, path.distance[i]! * 1e3, ...configurationAt(path, i)].join(','),
  );
  return [head.join(','), ...rows, ''].join('\n');
}
