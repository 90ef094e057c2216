import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Core } from '../../../oracle/distance.ts';
import { isOnCore } from '../../../oracle/on-core.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { corePoints, findViolations, GATE, type Pair, resultAt, sizeOf } from '../../../support/contract.ts';
import { evaluate, KIND_PAIRS, mapVertices, scale, swap, vertexCount } from './pairs.ts';
import { expectNone } from './report.ts';

/** One vertex more for each kind: a point, a line and a triangle in the plane z = 0. */
const FLAT: readonly Vector[] = [
  [0, 0, 0],
  [2, 0, 0],
  [0, 2, 0],
];

function flat(count: number): Core {
  return FLAT.slice(0, count);
}

function raised(core: Core, height: number): Core {
  return core.map(([x, y, z]) => [x + 0.25, y + 0.25, z + height]);
}

/** What users of other engines report, and what must not happen here. */
describe('what users of other engines report', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(KIND_PAIRS)(
      'the distance is right but the points are not (FCL #127, #275; Coal #307): $kindA–$kindB',
      ({ kindA, kindB }) => {
        // Parallel faces and edges, where any of many pairs of points is right, and a skewed neighbor.
        const a = flat(vertexCount(kindA));
        const b = flat(vertexCount(kindB));
        const skewed: Core = raised(b, 2).map(([x, y, z], i) => [x + 3, y, z + 0.1 * i]);
        const pairs = [raised(b, 1), skewed].map((other): Pair => ({
          a,
          b: other,
          radiusA: 0.25,
          radiusB: 0.125,
        }));
        const columns = evaluate(engine(), pairs);
        expectNone(findViolations(precision, pairs, columns), pairs);
      },
    );

    it.each(KIND_PAIRS)(
      'zero distance has no normal, or one that is not a number (Drake #14789): $kindA–$kindB',
      ({ kindA, kindB }) => {
        const pair: Pair = {
          a: flat(vertexCount(kindA)),
          b: flat(vertexCount(kindB)),
          radiusA: 0,
          radiusB: 0,
        };
        for (const radius of [0, 0.5]) {
          const pairs = [{ ...pair, radiusA: radius, radiusB: radius }];
          const columns = evaluate(engine(), pairs);
          const { distance, normal } = resultAt(columns, 0);
          expect(Math.abs(Math.hypot(...normal) - 1)).toBeLessThan(1e-6);
          expect(distance + 2 * radius).toBe(0);
          expectNone(findViolations(precision, pairs, columns), pairs);
        }
      },
    );

    it('spheres whose surfaces just touch have distance zero and the normal between their centers', () => {
      const pairs: Pair[] = [{ a: [[0, 0, 0]], b: [[0, 1, 0]], radiusA: 0.25, radiusB: 0.75 }];
      const { distance, pointA, pointB, normal } = resultAt(evaluate(engine(), pairs), 0);
      expect(distance).toBe(0);
      expect(pointA).toEqual([0, 0.25, 0]);
      expect(pointB).toEqual([0, 0.25, 0]);
      expect(normal).toEqual([0, 1, 0]);
    });

    it('margins are folded into the reported distance (Bullet, MuJoCo #1857)', () => {
      const pairs: Pair[] = [0, 0.5, 1, 2].map((radius) => ({
        a: flat(3),
        b: raised(flat(2), 3),
        radiusA: radius,
        radiusB: 0.25,
      }));
      expect(Array.from(evaluate(engine(), pairs).distance)).toEqual([2.75, 2.25, 1.75, 0.75]);
    });

    it.each(KIND_PAIRS)(
      'a largest float leaks out (MoveIt #166, MuJoCo #2710): $kindA–$kindB',
      ({ kindA, kindB }) => {
        const a = flat(vertexCount(kindA));
        const far = [1e3, 1e6, 1e9].map((height): Pair => ({
          a,
          b: raised(flat(vertexCount(kindB)), height),
          radiusA: 0,
          radiusB: 0,
        }));
        const columns = evaluate(engine(), far);
        expectNone(findViolations(precision, far, columns), far);
        expect(Math.max(...Array.from(columns.distance))).toBeLessThan(1.1e9);
      },
    );

    it('coplanar overlapping triangles give points at the local origin (three-mesh-bvh 0.9.14)', () => {
      const away = ([x, y, z]: Vector): Vector => [x + 100, y - 200, z + 300];
      const overlapping = { a: flat(3), b: raised(flat(3), 0), radiusA: 0, radiusB: 0 };
      const pair = mapVertices(overlapping, away);
      const columns = evaluate(engine(), [pair]);
      expectNone(findViolations(precision, [pair], columns), [pair]);
      const { a, b } = corePoints(pair, resultAt(columns, 0));
      const bound = GATE[precision] * sizeOf(pair);
      for (const core of [pair.a, pair.b]) {
        expect(isOnCore(a, core, bound)).toBe(true);
        expect(isOnCore(b, core, bound)).toBe(true);
      }
      expect(columns.distance[0]).toBeCloseTo(0, 12);
    });

    it('results depend on the unit: segments of 1 cm, 1 mm apart, are reported 5.1 mm apart (parry, f32)', () => {
      const pair: Pair = {
        a: [
          [-0.005, 0, 0],
          [0.005, 0, 0],
        ],
        b: [
          [0, -0.005, 0.001],
          [0, 0.005, 0.001],
        ],
        radiusA: 0,
        radiusB: 0,
      };
      const parallel = { ...pair, b: pair.a.map(([x, y, z]): Vector => [x + 0.002, y, z + 0.001]) };
      for (const unit of [1, 1e-3, 1e3, 1e6]) {
        const pairs = [pair, swap(pair), parallel].map((one) => scale(one, unit));
        const { distance } = evaluate(engine(), pairs);
        for (let i = 0; i < pairs.length; i++) {
          expect(Math.abs(distance[i]! / unit - 0.001)).toBeLessThanOrEqual(GATE[precision] * 0.005);
        }
      }
    });
  });
});
