import { describe, expect, it } from 'vitest';
import { type ElementKind, ELEMENT_KINDS } from '../../../bindings/elements/element.ts';
import type { Vector } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { rowAsIs, randomOfKind } from '../../support/solid-scenes.ts';

const AXIAL = ['cylinder', 'cone'] as const;
const ROWS = 30;

/** What a batch makes of a cylinder or cone whose ends are in one place: the disc across the z axis there. */
interface Disc {
  center: Vector;
  radius: number;
  rounding: number;
}

function drawDisc(random: Random): Disc {
  return {
    center: random.vector(1),
    radius: random.unit() < 0.2 ? 0 : random.between(0, 0.6),
    rounding: random.unit() < 0.5 ? 0 : random.between(0, 0.2),
  };
}

/** Its row; the ends may be some way apart, along z. */
function rowOf({ center, radius, rounding }: Disc, height = 0): number[] {
  const [x, y, z] = center;
  return [...center, x, y, z + height, radius, rounding];
}

/** How far a point is from a disc, the roundings left out. */
function discToPoint({ center, radius }: Disc, [x, y, z]: Vector): number {
  const across = Math.hypot(x - center[0], y - center[1]);
  return Math.hypot(Math.max(0, across - radius), z - center[2]);
}

describe.each(AXIAL)('a %s whose ends are in one place', (kind) => {
  forSomeBuilds(({ precision }, engine) => {
    const tolerance = precision === 'double' ? 1e-12 : 1e-5;
    const distancesOf = (rows: number[][], other: ElementKind, others: Float64Array): Float64Array => {
      const result = engine().distances(kind, other, Float64Array.from(rows.flat()), others);
      return Float64Array.from(result.distance);
    };

    it(`is a disc across the z axis to points, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const discs = Array.from({ length: 200 }, () => drawDisc(random));
      const points = discs.map(() => random.vector(2));
      const rows = Float64Array.from(points.flatMap((point) => [...point, 0.1]));
      const found = distancesOf(
        discs.map((disc) => rowOf(disc)),
        'point',
        rows,
      );
      for (const [i, disc] of discs.entries()) {
        const expected = discToPoint(disc, points[i]!) - disc.rounding - 0.1;
        expect(Math.abs(found[i]! - expected)).toBeLessThan(tolerance);
      }
    });

    it(`is a disc across the z axis to half-spaces, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const discs = Array.from({ length: 200 }, () => drawDisc(random));
      const planes = discs.map(() => ({ normal: random.direction(), offset: random.between(-1, 1) }));
      const rows = Float64Array.from(planes.flatMap(({ normal, offset }) => [...normal, offset]));
      const found = distancesOf(
        discs.map((disc) => rowOf(disc)),
        'halfSpace',
        rows,
      );
      for (const [i, { center, radius, rounding }] of discs.entries()) {
        const { normal, offset } = planes[i]!;
        const height = normal.reduce((sum, x, k) => sum + x * center[k]!, -offset);
        const expected = height - radius * Math.hypot(normal[0], normal[1]) - rounding;
        expect(Math.abs(found[i]! - expected)).toBeLessThan(tolerance);
      }
    });

    // What is close by tells a height of 1e-7 from none by no more than that.
    it(`is what one of nearly no height is, to all kinds, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      for (const other of ELEMENT_KINDS.filter((name) => name !== 'hull')) {
        const discs = Array.from({ length: ROWS }, () => drawDisc(random));
        const others = Float64Array.from(discs.flatMap(() => rowAsIs(randomOfKind(random, other))));
        const flat = distancesOf(
          discs.map((disc) => rowOf(disc)),
          other,
          others,
        );
        const thin = distancesOf(
          discs.map((disc) => rowOf(disc, 1e-6)),
          other,
          others,
        );
        const misses = Array.from(flat, (distance, i) => Math.abs(distance - thin[i]!));
        expect(Math.max(...misses.map((miss) => (Number.isNaN(miss) ? Infinity : miss))), other).toBeLessThan(
          2e-5,
        );
      }
    });
  });
});
