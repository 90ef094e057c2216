import { isEndless } from '../../../bindings/elements/endless.ts';
import { describe, expect, it } from 'vitest';
import { type Element, ELEMENT_KINDS } from '../../../bindings/elements/element.ts';
import { CHUNK } from '../../../bindings/pair-batch/distances.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';

const KINDS = ELEMENT_KINDS.slice(0, 5);
const ROWS = 40;

describe('engine.certify', () => {
  forSomeBuilds(({ precision }, engine) => {
    /** Elements are up to 2 m apart: the gates of the convex solver, single, and of roundings, double. */
    const tolerance = precision === 'double' ? 1e-12 : 2e-5;

    it(`proves the distances of all kinds, either way round, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      for (const kindA of ELEMENT_KINDS) {
        for (const kindB of ELEMENT_KINDS) {
          if (isEndless({ kind: kindA }) && isEndless({ kind: kindB })) continue;
          const draw = (kind: Element['kind']): Element[] =>
            Array.from({ length: ROWS }, () => randomOfKind(random, kind));
          const [a, b] = [draw(kindA), draw(kindB)];
          const options = { penetration: 'exact' } as const;
          const { distance, normal } = engine().distances(kindA, kindB, a, b, options);
          const bounds = engine().certify(kindA, kindB, a, b, normal);
          // Points that are close turn their normal by the rounding of their places over their distance.
          const misses = Array.from(
            distance,
            (metres, i) => Math.abs(metres - bounds[i]!) * Math.min(1, Math.abs(metres)),
          );
          expect(Math.max(...misses), `${kindA}–${kindB}`).toBeLessThan(tolerance);
        }
      }
    });

    it(`never goes above a distance, whatever the direction, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      for (const kindA of KINDS) {
        for (const kindB of KINDS) {
          const a = [randomOfKind(random, kindA)];
          const b = [randomOfKind(random, kindB)];
          const [distance] = engine().distances(kindA, kindB, a, b).distance;
          for (let i = 0; i < 20; i++) {
            const [bound] = engine().certify(kindA, kindB, a, b, Float64Array.from(random.direction()));
            expect(bound!).toBeLessThanOrEqual(distance! + tolerance);
          }
        }
      }
    });

    it('takes more rows than are staged at once', () => {
      const count = CHUNK + 3;
      const points = new Float64Array(4 * count).map((_, i) => (i % 4 === 0 ? i / 4 : 0));
      const ground = new Float64Array(4 * count).map((_, i) => (i % 4 === 0 ? 1 : 0));
      const { distance, normal } = engine().distances('point', 'halfSpace', points, ground);
      const bounds = engine().certify('point', 'halfSpace', points, ground, normal);
      expect(bounds.map((metres) => metres + 0)).toEqual(distance);
    });

    it('knows no bound of a half-space but along its normal', () => {
      const ball = Float64Array.of(0, 0, 2, 0.5);
      const ground = Float64Array.of(0, 0, 1, 0);
      expect(engine().certify('point', 'halfSpace', ball, ground, Float64Array.of(0, 0, -1))[0]).toBe(1.5);
      expect(engine().certify('point', 'halfSpace', ball, ground, Float64Array.of(0, 1, 0))[0]).toBe(
        -Infinity,
      );
    });

    it('refuses what it cannot prove', () => {
      const ball = Float64Array.of(0, 0, 2, 0.5);
      const ground = Float64Array.of(0, 0, 1, 0);
      const down = Float64Array.of(0, 0, -1);
      expect(() => engine().certify('halfSpace', 'halfSpace', ground, ground, down)).toThrow(
        'Engine.certify: kindB must be another kind, as half-spaces and planes do not bound each other',
      );
      expect(() => engine().certify('point', 'point', ball, ball, Float64Array.of(1))).toThrow(
        'Engine.certify: normals must be rows of 3 numbers per vector',
      );
      expect(() => engine().certify('point', 'point', ball, ball, new Float64Array(6))).toThrow(
        'Engine.certify: normals must be 1 rows of 3 numbers, as a has 1 rows',
      );
      for (const normal of [Float64Array.of(0, 0, NaN), Float64Array.of(0, 0, -2), new Float64Array(3)]) {
        expect(() => engine().certify('point', 'point', ball, ball, normal)).toThrow(
          'Engine.certify: normals[0…2] (row 0) must be of length 1, within 1e-3, got ',
        );
      }
      expect(() => engine().certify('point', 'point', ball.with(0, NaN), ball, down)).toThrow(
        'Engine.certify: a[0] (row 0) must be finite',
      );
    });
  });
});
