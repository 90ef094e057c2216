import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { cone, type Engine, point } from '../../../../bindings/index.ts';
import { type Result, resultAt } from '../../../support/contract.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { evaluateSolids, roundSolids, type SolidPair } from '../../../support/solids.ts';
import { expectNoneBroken, findBrokenSolids, gateOf } from '../../../support/solids-violations.ts';
import { add, between, cross, dot, length, normalize } from '../../../support/vectors.ts';

// Points and cylinders: test/assembly/pairs/solids/point-cylinder.test.ts.

/** Cases of the random test, for each build. */
const CASES = 4000;

describe('a point and a cone', () => {
  forEachBuild(({ precision }, engine) => {
    const digits = precision === 'double' ? 13 : 5;
    // Its side has the normal (0.8, 0.6) across and along the axis.
    const hat = cone([0, 0, 0], [0, 0, 4], 3, 0.25);
    const resultOf = (at: Vector, other = hat, radius = 0): Result =>
      resultAt(engine().distances('point', 'cone', [point(at, radius)], [other]), 0);
    const rounded = (vector: Vector): number[] => vector.map((x) => Number(x.toFixed(digits)) + 0);

    it('below the base: straight to it', () => {
      const { distance, normal, pointA, pointB } = resultOf([1, 2, -3], hat, 0.5);
      expect(distance).toBe(3 - 0.25 - 0.5);
      expect(rounded(normal)).toEqual([0, 0, 1]);
      expect(rounded(pointA)).toEqual([1, 2, -2.5]);
      expect(rounded(pointB)).toEqual([1, 2, -0.25]);
    });

    it('beside the rim: the way to it, from below or from above', () => {
      const below = resultOf([6, 0, -4]);
      expect(below.distance).toBeCloseTo(5 - 0.25, digits);
      expect(rounded(below.normal)).toEqual([-0.6, 0, 0.8]);
      const above = resultOf([0, 3 + 2 * 0.96, 2 * 0.28]);
      expect(above.distance).toBeCloseTo(2 - 0.25, digits);
      expect(rounded(above.normal)).toEqual([0, -0.96, -0.28]);
    });

    it('before the side: straight to it', () => {
      const { distance, normal, pointB } = resultOf([1.5 + 0.8 * 2, 0, 2 + 0.6 * 2]);
      expect(distance).toBeCloseTo(2 - 0.25, digits);
      expect(rounded(normal)).toEqual([-0.8, 0, -0.6]);
      expect(rounded(pointB)).toEqual([1.7, 0, 2.15]);
    });

    it('above the apex: the way to it', () => {
      const { distance, normal } = resultOf([0, 0.6, 4.8]);
      expect(distance).toBeCloseTo(1 - 0.25, digits);
      expect(rounded(normal)).toEqual([0, -0.6, -0.8]);
      expect(rounded(resultOf([0, 0, 9]).normal)).toEqual([0, 0, -1]);
    });

    it('inside: out by the side or the base, whichever is closer', () => {
      const side = resultOf([1.5 - 0.8 * 0.5, 0, 2 - 0.6 * 0.5]);
      expect(side.distance).toBeCloseTo(-0.5 - 0.25, digits);
      expect(rounded(side.normal)).toEqual([-0.8, 0, -0.6]);
      const base = resultOf([0.5, 0, 0.25]);
      expect(base.distance).toBe(-0.25 - 0.25);
      expect(rounded(base.normal)).toEqual([0, 0, 1]);
      const middle = resultOf([0, 0, 3]);
      expect(middle.distance).toBeCloseTo(-0.6 - 0.25, digits);
      expect(middle.normal[2]).toBeCloseTo(-0.6, digits);
    });

    it('a disc, a line and a point are cones', () => {
      const flat = (radius: number): Float64Array => Float64Array.of(0, 0, 0, 0, 0, 0, radius, 0);
      const from = (row: Float64Array, ...at: Vector): Result =>
        resultAt(engine().distances('point', 'cone', Float64Array.of(...at, 0), row), 0);
      const thin = Float64Array.of(0, 0, 0, 0, 0, 4, 0, 0);
      expect(from(flat(1), 4, 0, 4).distance).toBeCloseTo(5, digits);
      expect(from(flat(1), 0.5, 0, 3).distance).toBe(3);
      expect(from(flat(1), 0.5, 0, -3).distance).toBe(3);
      expect(from(flat(1), 0.5, 0, 0).distance).toBeCloseTo(0, digits);
      expect(from(flat(0), 2, 3, 6).distance).toBe(7);
      expect(from(flat(0), 0, 0, 0).distance).toBe(0);
      expect(from(thin, 3, 0, 8).distance).toBe(5);
      expect(from(thin, 3, 0, 1).distance).toBe(3);
      expect(from(thin, 3, 0, -4).distance).toBe(5);
      expect(from(thin, 0, 0, 2).distance).toBeCloseTo(0, digits);
    });

    it(`random: points, normals and distances are those of the half-plane, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const pairs = Array.from({ length: CASES }, () => roundSolids('single', drawPair(random)));
      const columns = evaluateSolids(engine(), pairs);
      expectNoneBroken(findBrokenSolids(precision, pairs, columns));
      const off = pairs.flatMap((pair, row) => {
        const gate = gateOf(precision, pair);
        const { way, core } = nearestOf(pair);
        const { distance, normal } = resultAt(columns, row);
        const rest = core - distance - pair.a[3]! - pair.b[7]!;
        const turned = core > gate && way ? length(add(way, normal, -core)) : 0;
        return Math.max(Math.abs(rest), turned) <= gate
          ? []
          : [`${rest}, ${turned}: ${JSON.stringify(pair)}`];
      });
      expect(off).toEqual([]);
    });
  });
});

/** A cone as flat or slender as any, and a point next to its rim, apex, axis, base or side, or anywhere. */
function drawPair(random: Random): SolidPair {
  const [base, axis] = [random.vector(1.5), random.direction()];
  const slender = random.magnitude(-3, 3);
  const height = Math.min(1, slender) * random.between(0.2, 2);
  const radius = Math.min(1, 1 / slender) * random.between(0.2, 2);
  const aside = normalize(cross(axis, random.direction()));
  const at = (out: number, up: number): Vector => add(add(base, aside, out * radius), axis, up * height);
  const part = random.unit();
  const place = [
    at(1, 0),
    at(0, 1),
    at(0, random.between(-2, 3)),
    at(2 * part, 0),
    at(part, 1 - part),
    random.vector(3),
  ][random.integer(0, 5)]!;
  const from = random.integer(0, 3) === 0 ? place : add(place, random.direction(), random.magnitude(-7, 1));
  const rounding = (): number => random.integer(0, 1) * random.between(0, 0.3);
  return {
    kindA: 'point',
    kindB: 'cone',
    a: [...from, rounding()],
    b: [...base, ...add(base, axis, height), radius, rounding()],
  };
}

/**
 * The signed distance of a point from a cone's core, in double precision: in the half-plane of point and axis
 * the core is a triangle. Of points outside, but not on the axis, also the way to the nearest point.
 */
function nearestOf({ a, b }: SolidPair): { core: number; way?: Vector } {
  const [at, base, apex] = [a, b, b.slice(3)].map(([x, y, z]): Vector => [x!, y!, z!]) as Vector[];
  const [axis, height, radius] = [normalize(between(base!, apex!)), length(between(base!, apex!)), b[6]!];
  const from = between(base!, at!);
  const up = dot(from, axis);
  const flat = add(from, axis, -up);
  const aside = add(flat, axis, -dot(flat, axis));
  const out = length(aside);
  const beyond = ((out - radius) * height + up * radius) / Math.hypot(height, radius);
  if (up >= 0 && beyond <= 0) return { core: Math.max(-up, beyond) };
  // What of the side is nearest, from the rim; then what of the base.
  const along = ((radius - out) * radius + up * height) / (height ** 2 + radius ** 2);
  const part = Math.min(1, Math.max(0, along));
  const feet = [
    [radius * (1 - part), height * part],
    [Math.min(out, radius), 0],
  ] as const;
  const far = ([x, y]: readonly [number, number]): number => Math.hypot(out - x, up - y);
  const [x, y] = far(feet[0]) < far(feet[1]) ? feet[0] : feet[1];
  const core = far([x, y]);
  if (out < 1e-6) return { core };
  return { core, way: add(add([0, 0, 0], aside, (x - out) / out), axis, y - up) };
}
