import { beforeAll, describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { drawAll } from '../box/obb/sample.ts';
import { add, between, cross, dot, length } from '../../../support/vectors.ts';
import { type Cornered, patchOfCorners } from './cuts.ts';
import { PolygonFinder, type RoundBox, swapTouch, touchBoxes } from './polygons.ts';
import { drawStack, roundBox } from './stacks.ts';

const COUNT = 300;

/** Corners within this of each other's faces are in contact, m: more than any tilt lifts them. */
const REACH = 0.1;

const CASES = [
  { name: 'parallel', tilt: 0, reach: 1 },
  { name: 'nearly parallel', tilt: 1e-3, reach: 1 },
  { name: 'tilted by no more than rounding', tilt: 1e-7, reach: 1 },
  { name: 'far from the origin', tilt: 1e-3, reach: 1000 },
];

/** The largest coordinate of two boxes. */
function sizeOf(...boxes: readonly RoundBox[]): number {
  return Math.max(
    ...boxes.map(({ center, half, radius }) => {
      return Math.max(...center.map(Math.abs)) + half[0] + half[1] + half[2] + radius;
    }),
  );
}

/** A box in other units. */
function scaleBox({ center, half, axes, radius }: RoundBox, unit: number): RoundBox {
  const vector = ([x, y, z]: Vector): Vector => [x * unit, y * unit, z * unit];
  return { center: vector(center), half: vector(half), axes, radius: radius * unit };
}

/** How far a point lies out of a box that has no ends along the axis closest to a normal. */
function excess(p: Vector, { center, half, axes }: RoundBox, normal: Vector): number {
  const sizes = axes.map((axis) => Math.abs(dot(axis, normal)));
  const i = sizes.indexOf(Math.max(...sizes));
  const outside = axes.map((axis, k) => (k === i ? 0 : Math.abs(dot(axis, between(center, p))) - half[k]!));
  return Math.max(...outside);
}

/** A box as its corners. */
function cornersOf({ center, half, axes, radius }: RoundBox): Cornered {
  const signs = [-1, 1];
  const corners = signs.flatMap((x) =>
    signs.flatMap((y) =>
      signs.map((z): Vector => {
        return [x, y, z].reduce<Vector>((sum, sign, i) => add(sum, axes[i]!, sign * half[i]!), center);
      }),
    ),
  );
  return { corners, rounding: radius };
}

describe('contact polygons of random stacks', () => {
  forSomeBuilds((build, engine) => {
    const epsilon = build.precision === 'double' ? 2 ** -52 : 2 ** -23;
    let finder: PolygonFinder;
    beforeAll(async () => {
      finder = await PolygonFinder.load(build);
    });

    it.each(CASES)(`are where the faces meet: $name, SEED=${SEED}`, ({ tilt, reach }) => {
      const random = createRandom(SEED);
      let many = 0;
      for (let n = 0; n < COUNT; n++) {
        const [a, b] = drawStack(random, tilt, reach).map((box) => roundBox(build.precision, box)) as [
          RoundBox,
          RoundBox,
        ];
        const touch = touchBoxes(engine(), a, b);
        const found = finder.find(touch, REACH);
        const expected = patchOfCorners(cornersOf(a), cornersOf(b), touch.normal, REACH);
        const gate = 64 * epsilon * sizeOf(a, b);
        const label = `number ${n}`;
        expect(found.vertices.length, label).toBeLessThanOrEqual(12);
        expect(Math.abs(found.area - expected.area), label).toBeLessThan(8 * gate);
        const way = between(expected.centroid, found.centroid);
        const aside = length(add(way, touch.normal, -dot(way, touch.normal)));
        expect(aside, label).toBeLessThan(gate * Math.max(1, 1 / expected.area));
        for (const vertex of found.vertices) {
          // From a face's core to halfway between the surfaces along the normal of the other, tilted one.
          const shift = tilt * (Math.max(a.radius, b.radius) + REACH);
          expect(excess(vertex, a, touch.normal), label).toBeLessThan(gate + shift);
          expect(excess(vertex, b, touch.normal), label).toBeLessThan(gate + shift);
        }
        if (found.vertices.length > 4) many++;
      }
      expect(many).toBeGreaterThan(COUNT / 10);
    });

    it(`are the same the other way round, in the other sense, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      for (let n = 0; n < COUNT; n++) {
        const [a, b] = drawStack(random, 1e-7, 1);
        const touch = touchBoxes(engine(), roundBox(build.precision, a), roundBox(build.precision, b));
        const gate = 64 * epsilon * sizeOf(a, b) + 1e-7;
        const one = finder.find(touch, REACH);
        const other = finder.find(swapTouch(touch), REACH);
        expect(Math.abs(one.area - other.area)).toBeLessThan(8 * gate);
        expect(length(between(one.centroid, other.centroid))).toBeLessThan(gate * Math.max(1, 1 / one.area));
        for (const { vertices, sign } of [
          { ...one, sign: 1 },
          { ...other, sign: -1 },
        ]) {
          const area = vertices.reduce((sum, p, i) => {
            const [u, v] = [
              between(vertices[0]!, p),
              between(vertices[0]!, vertices[(i + 1) % vertices.length]!),
            ];
            return sum + sign * dot(touch.normal, cross(u, v));
          }, 0);
          expect(area).toBeGreaterThan(0);
        }
      }
    });

    it(`have one to twelve vertices around their centroid wherever boxes are, SEED=${SEED}`, () => {
      const largest = build.precision === 'double' ? 2 ** 498 : 2 ** 58;
      for (const pair of drawAll(20)) {
        const [a, b] = [
          { ...pair.a, radius: pair.radiusA },
          { ...pair.b, radius: pair.radiusB },
        ] as const;
        const unit = largest / sizeOf(a, b);
        for (const scale of [1, unit, 1 / unit]) {
          const [one, other] = [a, b].map((box) => roundBox(build.precision, scaleBox(box, scale)));
          const touch = touchBoxes(engine(), one!, other!);
          for (const reach of [touch.distance, touch.distance + scale, 1e3 * scale]) {
            const { vertices, area, centroid } = finder.find(touch, Math.max(reach, touch.distance));
            expect(vertices.length).toBeGreaterThanOrEqual(1);
            expect(vertices.length).toBeLessThanOrEqual(12);
            expect(area).toBeGreaterThanOrEqual(0);
            expect(area).toBeLessThan(Infinity);
            const gate = 64 * epsilon * sizeOf(one!, other!);
            for (let axis = 0; axis < 3; axis++) {
              const column = vertices.map((vertex) => vertex[axis]!);
              expect(centroid[axis]).toBeGreaterThanOrEqual(Math.min(...column) - gate);
              expect(centroid[axis]).toBeLessThanOrEqual(Math.max(...column) + gate);
            }
          }
        }
      }
    });
  });

  it.each(BUILD_PAIRS)(
    `are the same bits with and without vectors: $precision, SEED=${SEED}`,
    async ({ builds: [simd, scalar] }) => {
      const engine = await loadBuild(simd!);
      const finders = await Promise.all([PolygonFinder.load(simd!), PolygonFinder.load(scalar!)]);
      const random = createRandom(SEED + 2);
      for (let n = 0; n < COUNT; n++) {
        const [a, b] = drawStack(random, random.magnitude(-9, 0), 1);
        const touch = touchBoxes(engine, a, b);
        const [one, other] = finders.map((finder) => finder.find(touch, touch.distance + 0.01));
        expect(one).toEqual(other);
      }
      engine.dispose();
    },
  );
});
