import { describe, expect, it } from 'vitest';
import { hull, type HullElement, type Numbers, type Vector } from '../../../bindings/index.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';

/** Corners of a prism: many of them lie equally far along the axis, and along the normals of sides. */
function prism(sides: number, height: number): Vector[] {
  return Array.from({ length: 2 * sides }, (_, i) => {
    const angle = (2 * Math.PI * (i % sides)) / sides;
    return [Math.cos(angle), Math.sin(angle), i < sides ? 0 : height];
  });
}

/** Points of a grid on the faces of a cube, and points of its edges: most are no vertices of the hull. */
function grid(): Vector[] {
  const steps = [-1, -0.5, 0, 0.5, 1];
  const all = steps.flatMap((x) => steps.flatMap((y) => steps.map((z): Vector => [x, y, z])));
  return all.filter((place) => place.some((x) => Math.abs(x) === 1));
}

function ball(random: Random, count: number): Vector[] {
  return Array.from({ length: count }, () => random.direction());
}

const scaled = (places: readonly Vector[], [x, y, z]: Vector): Vector[] =>
  places.map((place) => [x * place[0], y * place[1], z * place[2]]);

/** Directions along axes, edges and corners of a cube, halfway between, all but these, and any. */
function directions(random: Random, count: number): Numbers {
  const parts = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
  const list: number[] = [];
  while (list.length < 3 * count) {
    let [x, y, z] = random.direction();
    if (list.length % 2 === 0) {
      [x, y, z] = [0, 1, 2].map(() => parts[random.integer(0, 8)]!) as [number, number, number];
      if (random.integer(0, 1) === 0) x += random.between(-1e-15, 1e-15);
      if (random.integer(0, 3) === 0) y = x;
    }
    const length = Math.hypot(x, y, z);
    if (length > 0.1) list.push(x / length, y / length, z / length);
  }
  return Float64Array.from(list);
}

/** So many rows, of which the first 256 are searched before what may lie furthest is listed. */
const COUNT = 2048;

/** Hulls are made anew for each call: for so few rows, nothing is listed. */
const FEW = 64;

describe(`hulls of many vertices, SEED=${SEED}`, () => {
  forEachBuild((_, engine) => {
    const random = createRandom(SEED);
    const bodies: [string, Vector[]][] = [
      ['a prism of 16 corners', prism(8, 1)],
      ['a prism of 256 corners', prism(128, 0.01)],
      ['a grid', grid()],
      ['a needle', scaled(ball(random, 100), [1, 1e-3, 1e-3])],
      ['a plate', scaled(ball(random, 50), [1, 1, 1e-7])],
      ['points of a plane', scaled(ball(random, 40), [1, 1, 0])],
      ['a small ball', scaled(ball(random, 256), [1e-9, 1e-9, 1e-9])],
      ['a large ball', scaled(ball(random, 20), [1e9, 1e9, 1e9])],
      ['many points in one place', Array.from({ length: 33 }, (): Vector => [1, 2, 3])],
    ];

    it.each(bodies)('reach as far after many searches as after none: %s', (_name, places) => {
      const one = hull(places);
      const normals = directions(random, COUNT);
      const other = hull(places.slice(0, 4), 0.25);
      const list = (element: HullElement, count: number): HullElement[] =>
        Array.from({ length: count }, () => element);
      const certify = (first: number, count: number): Numbers =>
        engine().certify(
          'hull',
          'hull',
          list(one, count),
          list(other, count),
          normals.subarray(3 * first, 3 * (first + count)),
        );
      const all = certify(0, COUNT);
      for (let first = 0; first < COUNT; first += FEW) {
        expect(all.slice(first, first + FEW)).toEqual(certify(first, FEW));
      }
    });

    it.each(bodies)('are as far apart after many searches as after none: %s', (_name, places) => {
      const one = hull(places);
      const size = Math.max(...places.flat().map(Math.abs));
      const others = Array.from({ length: COUNT / 4 }, () => {
        const away = random.direction().map((x) => x * size * random.between(0.5, 3)) as unknown as Vector;
        return hull(
          places.slice(0, 8).map((place) => place.map((x, k) => x + away[k]!) as unknown as Vector),
        );
      });
      const measure = (first: number, count: number) => {
        const part = others.slice(first, first + count);
        return engine().distances(
          'hull',
          'hull',
          part.map(() => one),
          part,
        );
      };
      const all = measure(0, others.length);
      // A search of a pair asks for some dozens of directions.
      for (let first = 0; first < others.length; first += 2) {
        const { distance, normal, pointA } = measure(first, 2);
        expect(all.distance.slice(first, first + 2)).toEqual(distance);
        expect(all.normal.slice(3 * first, 3 * first + 6)).toEqual(normal);
        expect(all.pointA.slice(3 * first, 3 * first + 6)).toEqual(pointA);
      }
    });
  });
});
