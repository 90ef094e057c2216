/** Clouds as scanners see rooms, and places where spheres of a robot are tested. */
import { makeRandom } from '../random.ts';
import { CLOUDS } from '../names.ts';

/** A cloud, and the places in which a sphere is tested against it, x y z for each, metres. */
export interface CloudWork {
  readonly count: number;
  readonly xyz: Float32Array;
  readonly places: Readonly<Record<string, Float64Array>>;
}

/** The radius of the balls around points, and of the sphere, metres. */
export const RADII = { point: 0.01, sphere: 0.05 };

/** Numbers of points. */
const COUNTS = { full: [10_000, 100_000, 1_000_000], quick: [300, 2000] };

/** Boxes that points lie on: their centers' distance from the middle, least and most half edge, metres. */
const BOXES = { count: 40, reach: 2, least: 0.05, most: 0.35 };

/** Steps of a straight motion, the longest along an axis, and how far from a point it begins, metres. */
const MOTION = { steps: 64, length: 0.012, start: 0.3 };

/** Makes clouds of ten thousand to a million points. */
export function makeCloudWorks(quick: boolean): CloudWork[] {
  const places = quick ? 128 : 16_384;
  return COUNTS[quick ? 'quick' : 'full'].map((count) => makeWork(count, places));
}

function makeWork(count: number, places: number): CloudWork {
  const random = makeRandom(count);
  const between = (low: number, high: number) => low + (high - low) * random();
  const around = (reach: number) => between(-reach, reach);
  const boxes = Array.from({ length: BOXES.count }, () => ({
    center: [around(BOXES.reach), around(BOXES.reach), around(BOXES.reach)],
    halves: Array.from({ length: 3 }, () => between(BOXES.least, BOXES.most)),
  }));
  const xyz = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const { center, halves } = boxes[Math.floor(random() * BOXES.count)]!;
    const at = [around(1), around(1), around(1)];
    at[Math.floor(random() * 3)] = random() < 0.5 ? -1 : 1;
    for (let k = 0; k < 3; k++) xyz[3 * i + k] = center[k]! + at[k]! * halves[k]!;
  }
  const motions = new Float64Array(3 * places);
  const anywhere = Float64Array.from(motions, () => around(BOXES.reach + BOXES.most));
  for (let first = 0; first < places; first += MOTION.steps) {
    const point = 3 * Math.floor(random() * count);
    for (let k = 0; k < 3; k++) {
      const [from, step] = [xyz[point + k]! + around(MOTION.start), around(MOTION.length)];
      for (let i = 0; i < MOTION.steps; i++) motions[3 * (first + i) + k] = from + i * step;
    }
  }
  return { count, xyz, places: { [CLOUDS.motions]: motions, [CLOUDS.anywhere]: anywhere } };
}
