import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../bindings/index.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Core } from '../../../oracle/distance.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { GATE, type Pair, resultAt, roundPair, sizeOf } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { certified, crossingCores, evaluateExactly, findViolations } from './crossing.ts';
import { firstDifference } from '../../../support/bits.ts';
import { GENERATORS } from './generators.ts';
import {
  evaluate,
  KIND_PAIRS,
  mapVertices,
  moveRigidly,
  scale,
  swap,
  vertexCount,
  withRadii,
} from './pairs.ts';
import { expectNone } from './report.ts';

const CASES = 40;

/** The pairs whose cores can cross. */
const CROSSING = KIND_PAIRS.filter(({ kindA, kindB }) => vertexCount(kindA) + vertexCount(kindB) >= 5);

function crossingPairs(kind: string, counts: readonly [number, number], cases = CASES): Pair[] {
  const random = createRandom(SEED);
  return Array.from({ length: cases }, () =>
    withRadii(random, { ...crossingCores(random, kind, ...counts), radiusA: 0, radiusB: 0 }),
  );
}

/** A triangle in the plane z = 0, and ways through it. */
const FACE: Core = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 4, 0],
];

describe('with penetration exact', () => {
  forSomeBuilds(({ precision }, engine) => {
    const evaluateOne = (a: Core, b: Core, radiusA = 0, radiusB = 0) =>
      resultAt(evaluateExactly(engine(), [{ a, b, radiusA, radiusB }]), 0);

    describe.each(CROSSING)('$kindA–$kindB pairs', ({ kindA, kindB }) => {
      const counts = [vertexCount(kindA), vertexCount(kindB)] as const;

      it.each(Object.keys(GENERATORS))('are as deep as exact arithmetic says: %s', (kind) => {
        const pairs = crossingPairs(kind, counts);
        const swapped = pairs.map(swap);
        expectNone(findViolations(precision, pairs, evaluateExactly(engine(), pairs)), pairs);
        expectNone(findViolations(precision, swapped, evaluateExactly(engine(), swapped)), swapped);
      });

      it('are as deep as exact arithmetic says at all sizes, turned and moved', () => {
        const random = createRandom(SEED);
        const sizes = [1e-6, 1e-3, 1, 1e3, 1e6];
        const pairs = crossingPairs('uniform', counts, 60).map((pair, i) =>
          moveRigidly(random, scale(pair, sizes[i % 5]!), sizes[i % 5]!),
        );
        expectNone(findViolations(precision, pairs, evaluateExactly(engine(), pairs)), pairs);
      });

      it('keep their bits in other units of a power of two', () => {
        const pairs = crossingPairs('uniform', counts);
        const { distance } = evaluateExactly(
          engine(),
          pairs.map((pair) => roundPair(precision, pair)),
        );
        for (const factor of [2 ** -20, 2 ** -8, 2 ** 9, 2 ** 20]) {
          const scaled = pairs.map((pair) => scale(roundPair(precision, pair), factor));
          expect([...evaluateExactly(engine(), scaled).distance]).toEqual(
            [...distance].map((x) => x * factor),
          );
        }
      });

      it('cannot be separated by a shorter way, of a thousand', () => {
        const random = createRandom(SEED);
        const pairs = crossingPairs('uniform', counts, 20).map((pair) => roundPair(precision, pair));
        const { distance } = evaluateExactly(engine(), pairs);
        expect(Math.max(...distance)).toBeLessThan(0);
        pairs.forEach((pair, i) => {
          const bound = distance[i]! + GATE[precision] * sizeOf(pair);
          for (let n = 0; n < 1000; n++) {
            expect(certified(pair, random.direction())).toBeLessThanOrEqual(bound);
          }
        });
      });

      it('are as before where cores do not cross', () => {
        const random = createRandom(SEED);
        const pairs = Array.from({ length: 200 }, () => ({
          ...GENERATORS.uniform!(random, ...counts),
          radiusA: 0.5,
          radiusB: 0.25,
        })).map((pair) => mapVertices(pair, (vertex) => (vertex === pair.a[0] ? [9, 9, 9] : vertex)));
        const saturated = evaluate(engine(), pairs);
        const exact = evaluateExactly(engine(), pairs);
        const apart = pairs.filter((_, i) => saturated.distance[i]! > -0.75);
        expect(apart.length).toBeGreaterThan(100);
        expect(firstDifference(evaluateExactly(engine(), apart), evaluate(engine(), apart))).toBeUndefined();
        exact.distance.forEach((x, i) => expect(x).toBeLessThanOrEqual(saturated.distance[i]!));
      });

      it('are finite at the largest and smallest sizes', () => {
        const largest = precision === 'double' ? 2 ** 499 : 2 ** 59;
        const smallest = precision === 'double' ? 2 ** -1060 : 2 ** -140;
        for (const factor of [largest, smallest]) {
          const pairs = ['uniform', 'needles', 'degenerate'].flatMap((kind) =>
            crossingPairs(kind, counts).map((pair) => {
              const size = Math.max(1, ...[...pair.a, ...pair.b].flat().map(Math.abs));
              return scale({ ...pair, radiusA: 0, radiusB: 0 }, factor / size);
            }),
          );
          const { distance, pointA, pointB, normal } = evaluateExactly(engine(), pairs);
          for (const column of [distance, pointA, pointB, normal]) {
            expect(Array.from(column).every(Number.isFinite)).toBe(true);
          }
        }
      });
    });

    it('a line through the middle of a triangle leaves it along itself', () => {
      const line: Core = [
        [1, 1, -1],
        [1, 1, 3],
      ];
      const { distance, normal, pointA, pointB } = evaluateOne(line, FACE, 0.25, 0.5);
      expect(distance).toBe(-1.75);
      normal.forEach((x, i) => expect(x).toBeCloseTo([0, 0, -1][i]!, 15));
      expect(pointA).toEqual([1, 1, -1.25]);
      expect(pointB).toEqual([1, 1, 0.5]);
    });

    it('a long line through a triangle leaves it over the nearest edge', () => {
      const line: Core = [
        [1, 0.5, -9],
        [1, 0.5, 9],
      ];
      const { distance, normal, pointA, pointB } = evaluateOne(line, FACE);
      expect(distance).toBe(-0.5);
      expect(normal).toEqual([0, 1, 0]);
      expect(pointA).toEqual([1, 0.5, 0]);
      expect(pointB).toEqual([1, 0, 0]);
    });

    it.each<[string, Core, Core]>([
      [
        'a line in the plane of a triangle',
        [
          [1, 1, 0],
          [9, 2, 0],
        ],
        FACE,
      ],
      [
        'a line on an edge',
        [
          [1, 0, 0],
          [2, 0, 0],
        ],
        FACE,
      ],
      [
        'triangles in one plane',
        [
          [1, 1, 0],
          [9, 1, 0],
          [1, 9, 0],
        ],
        FACE,
      ],
      ['a triangle and itself', FACE, FACE],
      [
        'triangles with a common edge',
        [
          [0, 0, 0],
          [4, 0, 0],
          [1, 1, 5],
        ],
        FACE,
      ],
      [
        'triangles with a common corner',
        [
          [0, 0, 0],
          [-1, -1, -3],
          [-1, -1, 5],
        ],
        FACE,
      ],
      [
        'a triangle without area',
        [
          [1, 1, -1],
          [1, 1, 0],
          [1, 1, 1],
        ],
        [
          [0, 1, 0],
          [2, 1, 0],
          [3, 1, 0],
        ],
      ],
      [
        'a triangle that is a point',
        [
          [1, 1, 0],
          [1, 1, 0],
          [1, 1, 0],
        ],
        FACE,
      ],
      [
        'a line that is a point',
        [
          [1, 1, 0],
          [1, 1, 0],
        ],
        FACE,
      ],
    ])('no depth is given to %s', (_, a, b) => {
      const { distance, normal } = evaluateOne(a, b);
      expect(distance).toBe(0);
      expect(Math.abs(certified({ a, b, radiusA: 0, radiusB: 0 }, normal))).toBeLessThan(9 * GATE[precision]);
    });

    it('a depth does not depend on neighbors in the batch', () => {
      const pairs = Object.keys(GENERATORS).flatMap((kind) => crossingPairs(kind, [3, 3], 8));
      const all = evaluateExactly(engine(), pairs);
      pairs.forEach((pair, i) => {
        const alone = resultAt(evaluateExactly(engine(), [pair]), 0);
        expect(alone).toEqual(resultAt(all, i));
      });
    });

    it('the next call without it is saturated again, and so is that after an error', () => {
      const spike: Vector[] = [
        [1, 1, -1],
        [1, 1, 3],
      ];
      const pairs = [{ a: spike, b: FACE, radiusA: 0, radiusB: 0 }];
      const before = evaluate(engine(), pairs);
      expect(before.distance[0]).toBe(0);
      expect(evaluateExactly(engine(), pairs).distance[0]).toBe(-1);
      expect(evaluate(engine(), pairs)).toEqual(before);
      const infinite = [{ a: spike, b: FACE, radiusA: Infinity, radiusB: 0 }];
      expect(() => evaluateExactly(engine(), infinite)).toThrow(RangeError);
      expect(evaluate(engine(), pairs)).toEqual(before);
    });

    it.each<[unknown, string]>([
      [{ penetration: 'deep' }, "options.penetration must be 'saturated' or 'exact', got \"deep\""],
      [null, 'options must be an object, got null'],
    ])('refuses %j', (options, message) => {
      const rows = new Float64Array(4);
      expect(() => engine().distances('point', 'point', rows, rows, options as never)).toThrow(
        `Engine.distances: ${message}`,
      );
    });
  });
});

describe.each(BUILD_PAIRS)('with penetration exact the $precision builds', ({ builds }) => {
  let engines: Engine[];
  beforeAll(async () => {
    engines = await Promise.all(builds.map(loadBuild));
  });
  afterAll(() => engines.forEach((engine) => engine.dispose()));

  it.each(KIND_PAIRS)('agree on crossing $kindA–$kindB pairs, bit for bit', ({ kindA, kindB }) => {
    for (const kind of Object.keys(GENERATORS)) {
      const pairs = crossingPairs(kind, [vertexCount(kindA), vertexCount(kindB)], 100);
      const [simd, scalar] = engines.map((engine) => evaluateExactly(engine, pairs));
      expect(firstDifference(simd!, scalar!), kind).toBeUndefined();
    }
  });
});
