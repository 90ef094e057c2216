import { type PointCloud, points } from '../../modules/maps/index.ts';
import type { Random } from './random.ts';

/** A cloud of a shape, about two metres in size unless its name says otherwise. */
interface CloudCase {
  readonly name: string;
  readonly make: (random: Random) => PointCloud;
}

/** The cloud of so many points, each made by a function. */
function cloudOf(count: number, radius: number, place: (i: number) => readonly number[]): PointCloud {
  return points(Float32Array.from(Array.from({ length: count }, (_, i) => place(i)).flat()), { radius });
}

/** Points all over a cube. */
export function randomCloud(random: Random, count: number, radius = 0.05): PointCloud {
  return cloudOf(count, radius, () => random.vector(1));
}

/** Points on the surface of a ball, as a scanner sees it, kept in double precision. */
function scannedBall(random: Random, count: number): PointCloud {
  const numbers = Array.from({ length: count }, () => random.direction()).flat();
  return points(numbers, { radius: 0.02 });
}

/** Clouds that are as clouds are, and those that builders and searches of trees go wrong on. */
export const CLOUD_CASES: readonly CloudCase[] = [
  { name: 'one point', make: (random) => randomCloud(random, 1) },
  { name: 'five points', make: (random) => randomCloud(random, 5, 0.3) },
  { name: 'random points', make: (random) => randomCloud(random, 203) },
  { name: 'points without a radius', make: (random) => randomCloud(random, 130, 0) },
  { name: 'a scanned ball', make: (random) => scannedBall(random, 240) },
  { name: 'equal points', make: () => cloudOf(97, 0.1, () => [0.3, -0.2, 0.7]) },
  { name: 'two places', make: () => cloudOf(90, 0.1, (i) => [i % 2, 0, 0]) },
  { name: 'points on a line', make: () => cloudOf(128, 0.02, (i) => [i / 64 - 1, 0, 0]) },
  {
    name: 'points in a plane',
    make: (random) => cloudOf(200, 0.02, () => [random.unit(), random.unit(), 0]),
  },
  {
    name: 'a grid, with ties everywhere',
    make: () =>
      cloudOf(216, 0.05, (i) => [
        (i % 6) / 3 - 1,
        (Math.floor(i / 6) % 6) / 3 - 1,
        Math.floor(i / 36) / 3 - 1,
      ]),
  },
  {
    name: 'points that come twice',
    make: (random) => {
      const once = randomCloud(random, 60).xyz;
      return points([...once, ...once], { radius: 0.05 });
    },
  },
  { name: 'a sparse cloud', make: (random) => cloudOf(80, 0.01, () => random.vector(4)) },
  {
    name: 'a few far away',
    make: (random) => cloudOf(100, 0.01, (i) => random.vector(i % 10 === 0 ? 1e5 : 1)),
  },
  {
    name: 'a cloud far from its origin',
    make: (random) => cloudOf(150, 0.05, () => random.vector(1).map((x) => x + 5000)),
  },
  { name: 'balls that are larger than the cloud', make: (random) => randomCloud(random, 20, 3) },
];
