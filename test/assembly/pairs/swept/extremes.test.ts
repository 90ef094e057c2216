import { describe, expect, it } from 'vitest';
import { ROW_LENGTH } from '../../../../bindings/elements/element.ts';
import { COORDINATE_LIMIT } from '../../../../bindings/base/checks.ts';
import { exactDistance } from '../../../oracle/distance.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { EPSILON, findViolations, type Pair, resultAt, roundPair } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { GENERATORS } from './generators.ts';
import { evaluate, KIND_PAIRS, scale, vertexCount, withRadii } from './pairs.ts';
import { expectNone } from './report.ts';

/** Sizes at which direct arithmetic on squared areas would overflow or underflow; the limit is tried too. */
const LARGE = { double: [1e40, 1e60, 1e80], single: [1e6, 1e9, 1e12] };
const SMALL = { double: [1e-60, 1e-100, 1e-135], single: [1e-9, 1e-12] };
const TINY = {
  double: [1e-150, 1e-160, 1e-300, 1e-310, 2 ** -1074],
  single: [1e-17, 1e-20, 1e-37, 1e-42, 2 ** -149],
};

/** Cores closer than this touch: the square of a smaller number is no ordinary number any more. Metres. */
const SMALLEST_DISTANCE = { double: 2e-150, single: 1e-18 };

describe.each(KIND_PAIRS)('extreme $kindA–$kindB pairs', ({ kindA, kindB }) => {
  const random = createRandom(SEED);
  const pairs = Object.values(GENERATORS).flatMap((generate) =>
    Array.from({ length: 20 }, (): Pair => {
      const cores = generate(random, vertexCount(kindA), vertexCount(kindB));
      const pair = withRadii(random, { ...cores, radiusA: 0, radiusB: 0 });
      const largest = Math.max(...[...pair.a, ...pair.b].flat().map(Math.abs), pair.radiusA, pair.radiusB);
      return largest === 0 ? pair : scale(pair, 1 / largest);
    }),
  );

  forEachBuild(({ precision }, engine) => {
    it.each([...LARGE[precision], ...SMALL[precision]])('keep the contract at size %d', (size) => {
      const scaled = pairs.map((pair) => scale(pair, size));
      expectNone(findViolations(precision, scaled, evaluate(engine(), scaled)), scaled);
    });

    it.each(TINY[precision])('have a unit normal and the distance, or none, at size %d', (size) => {
      const scaled = pairs.map((pair) => roundPair(precision, scale(pair, size)));
      const columns = evaluate(engine(), scaled);
      scaled.forEach((pair, i) => {
        const { distance, pointA, pointB, normal } = resultAt(columns, i);
        const exact = exactDistance(pair.a, pair.b).distance - pair.radiusA - pair.radiusB;
        expect(Math.abs(Math.hypot(...normal) - 1), `pair ${i}`).toBeLessThanOrEqual(4 * EPSILON[precision]);
        expect(Math.abs(distance - exact), `pair ${i}`).toBeLessThanOrEqual(SMALLEST_DISTANCE[precision]);
        expect([...pointA, ...pointB].every(Number.isFinite), `pair ${i}`).toBe(true);
      });
    });

    it('are taken up to the limit of coordinates', () => {
      const limit = COORDINATE_LIMIT[precision];
      const scaled = pairs.map((pair) => scale(pair, limit));
      expectNone(findViolations(precision, scaled, evaluate(engine(), scaled)), scaled);
      const opposite = (sign: number, kind: typeof kindA): Float64Array =>
        new Float64Array(ROW_LENGTH[kind]).fill(sign * limit, 0, ROW_LENGTH[kind] - 1);
      const { distance, normal } = engine().distances(kindA, kindB, opposite(-1, kindA), opposite(1, kindB));
      expect(distance[0]).toBeGreaterThan(3.4 * limit);
      expect(distance[0]).toBeLessThan(3.5 * limit);
      expect(normal[0]).toBeCloseTo(Math.sqrt(1 / 3), 6);
    });

    it('are refused beyond it, and nothing is written', () => {
      const limit = COORDINATE_LIMIT[precision];
      const good = evaluate(engine(), pairs.slice(0, 1));
      const before = Array.from(good.distance);
      for (const bad of [limit * 1.01, -limit * 1.01, Infinity, NaN]) {
        const a = new Float64Array(ROW_LENGTH[kindA]);
        const b = new Float64Array(ROW_LENGTH[kindB]);
        a[1] = bad;
        expect(() => engine().distances(kindA, kindB, a, b, good as never)).toThrow(RangeError);
        expect(() => engine().distances(kindB, kindA, b, a)).toThrow(RangeError);
      }
      expect(Array.from(good.distance)).toEqual(before);
    });
  });
});
