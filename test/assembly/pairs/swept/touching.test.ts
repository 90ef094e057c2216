import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { exactDepth } from '../../../oracle/depth.ts';
import type { Core } from '../../../oracle/distance.ts';
import { ORACLE_TABLES, type OracleRow, readOracle } from '../../../oracle/rows.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { EPSILON, type Pair, resultAt, roundPair, sizeOf } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { evaluate, moveRigidly, pairOf } from './pairs.ts';
import {
  add,
  between,
  center,
  cosine,
  cross,
  dot,
  faceOf,
  longestEdge,
  normalize,
  sine,
} from '../../../support/vectors.ts';

/** Features that are nearly parallel or nearly flat have no direction that rounding would leave alone. */
const CLEAR_ANGLE = 0.05;

/** Roundings that a normal may be off by: some dozen operations, amplified by a clear angle. */
const ROUNDINGS = 16 / CLEAR_ANGLE;

/** Rows whose cores share a point, and whose numbers every build takes as they are. */
async function touchingRows(tables = ORACLE_TABLES): Promise<OracleRow[][]> {
  const rows = await Promise.all(tables.map(readOracle));
  return rows.map((table) => table.filter((row) => row.distance === 0 && row.isSingle));
}

function noRadii(a: Core, b: Core): Pair {
  return { a, b, radiusA: 0, radiusB: 0 };
}

/** The direction that the normal of touching cores is to have, and whether along it or square to it. */
function expectedDirection(a: Core, b: Core): { along?: Vector; across?: Vector } | undefined {
  const faces = [faceOf(a), faceOf(b)].filter((face) => face !== undefined);
  if (faces.some((face) => face.sine > 0 && face.sine < CLEAR_ANGLE)) return undefined;
  const face = faces.find(({ sine }) => sine > 0);
  if (face) return { along: face.normal };
  const [u, v] = [longestEdge(a), longestEdge(b)];
  if (!u || !v) return u || v ? { across: (u ?? v)! } : { along: [1, 0, 0] };
  const angle = Math.hypot(...cross(u, v)) / (Math.hypot(...u) * Math.hypot(...v));
  if (angle === 0) return { across: u };
  return angle < CLEAR_ANGLE ? undefined : { along: cross(u, v) };
}

/** How far apart planes square to a direction keep two cores; negative where they overlap along it. */
function gapAlong(direction: Vector, a: Core, b: Core): number {
  const heights = (core: Core): number[] => core.map((vertex) => dot(direction, between(a[0]!, vertex)));
  return Math.min(...heights(b)) - Math.max(...heights(a));
}

/** Whether a direction, either way, keeps cores apart that share points but do not cross. */
function keepsApart(direction: Vector, a: Core, b: Core, rounding: number): boolean {
  const unit = normalize(direction);
  return Math.max(gapAlong(unit, a, b), gapAlong(unit, b, a)) >= -rounding;
}

describe('cores that touch or cross', () => {
  forSomeBuilds(({ precision }, engine) => {
    const bound = ROUNDINGS * EPSILON[precision];

    it.each(ORACLE_TABLES)(
      'have the normal of their features, and where they only touch one that keeps them apart: $name',
      async (table) => {
        const [rows] = await touchingRows([table]);
        const columns = evaluate(engine(), rows!.map(pairOf));
        let checked = 0;
        rows!.forEach((row, i) => {
          const { number, a, b } = row;
          const { normal } = resultAt(columns, i);
          const rounding = 16 * EPSILON[precision] * sizeOf(pairOf(row));
          const depth = exactDepth(a, b);
          const isTouch = depth === 0;
          // Whether these cross is for rounding to say.
          if (!isTouch && depth <= rounding) return;
          if (isTouch) expect(gapAlong(normal, a, b), `row ${number}`).toBeGreaterThanOrEqual(-rounding);
          const expected = expectedDirection(a, b);
          if (isTouch && expected?.along && !keepsApart(expected.along, a, b, rounding / 16)) return;
          if (expected?.along) {
            expect(sine(normal, expected.along), `row ${number}`).toBeLessThanOrEqual(bound);
          }
          if (expected?.across) {
            expect(Math.abs(cosine(normal, expected.across)), `row ${number}`).toBeLessThanOrEqual(bound);
          }
          if (expected) checked++;
        });
        expect(checked).toBeGreaterThan(rows!.length / 2);
      },
    );

    it.each(ORACLE_TABLES)(
      'have a normal that points from the center of A to that of B: $name',
      async (table) => {
        const [rows] = await touchingRows([table]);
        const columns = evaluate(engine(), rows!.map(pairOf));
        rows!.forEach((row, i) => {
          const height = dot(resultAt(columns, i).normal, between(center(row.a), center(row.b)));
          if (Math.abs(height) < 1e-3 * sizeOf(pairOf(row))) return;
          expect(height, `row ${row.number}`).toBeGreaterThan(0);
        });
      },
    );

    it('crossing lines have their common perpendicular as normal', () => {
      const random = createRandom(SEED);
      const pairs = Array.from({ length: 500 }, () => {
        const [crossing, u, v] = [random.vector(1), random.direction(), random.direction()];
        const line = (direction: Vector): Core => [
          add(crossing, direction, -random.between(0.1, 1)),
          add(crossing, direction, random.between(0.1, 1)),
        ];
        return roundPair(precision, noRadii(line(u), line(v)));
      });
      const columns = evaluate(engine(), pairs);
      pairs.forEach(({ a, b }, i) => {
        const [u, v] = [between(a[0]!, a[1]!), between(b[0]!, b[1]!)];
        const perpendicular = cross(u, v);
        if (Math.hypot(...perpendicular) < CLEAR_ANGLE * Math.hypot(...u) * Math.hypot(...v)) return;
        expect(sine(resultAt(columns, i).normal, perpendicular), `pair ${i}`).toBeLessThanOrEqual(bound);
      });
    });

    it('edges that reach into a face by rounding only have a normal that keeps the cores apart', () => {
      // What reaches deeply into a face has no such normal, and none is searched for there.
      const random = createRandom(SEED);
      const pairs = Array.from({ length: 1000 }, () => {
        const [touch, u, v] = [random.vector(0.5), random.direction(), random.direction()];
        const across = normalize(cross(u, v));
        const along = (start: Vector, direction: Vector): Core => [
          add(start, direction, -random.between(0.2, 1)),
          add(start, direction, random.between(0.2, 1)),
        ];
        const below = add(add(touch, random.vector(0.5)), across, -1);
        const above = add(add(touch, random.vector(0.5)), across, 1);
        const into = add(touch, across, -random.between(0, 2) * EPSILON[precision]);
        return roundPair(precision, noRadii([...along(touch, u), below], [...along(into, v), above]));
      });
      const columns = evaluate(engine(), pairs);
      let checked = 0;
      pairs.forEach((pair, i) => {
        if (sine(between(pair.a[0]!, pair.a[1]!), between(pair.b[0]!, pair.b[1]!)) < CLEAR_ANGLE) return;
        const gap = gapAlong(resultAt(columns, i).normal, pair.a, pair.b);
        expect(gap, `pair ${i}`).toBeGreaterThanOrEqual(-bound * sizeOf(pair));
        checked++;
      });
      expect(checked).toBeGreaterThan(900);
    });

    it('the sign of a contact normal is not decided by rounding', () => {
      const random = createRandom(SEED);
      const cross2: Pair = noRadii(
        [
          [-1, 0, 0],
          [1, 0, 0],
        ],
        [
          [0, -1, 0],
          [0, 1, 0],
        ],
      );
      const pairs = Array.from({ length: 200 }, () => roundPair(precision, moveRigidly(random, cross2, 1)));
      const columns = evaluate(engine(), pairs);
      pairs.forEach(({ a, b }, i) => {
        const perpendicular = cross(between(a[0]!, a[1]!), between(b[0]!, b[1]!));
        expect(cosine(resultAt(columns, i).normal, perpendicular), `pair ${i}`).toBeGreaterThan(0.99);
      });
    });

    it('needle triangles have a normal across their length', () => {
      const random = createRandom(SEED);
      const pairs = Array.from({ length: 200 }, () => {
        const [tip, direction] = [random.vector(1), random.direction()];
        const needle: Core = [tip, add(tip, direction, random.between(0.2, 0.8)), add(tip, direction)];
        return roundPair(precision, noRadii([tip], needle));
      });
      const columns = evaluate(engine(), pairs);
      pairs.forEach(({ b }, i) => {
        expect(Math.abs(cosine(resultAt(columns, i).normal, longestEdge(b)!)), `pair ${i}`).toBeLessThan(
          bound,
        );
      });
    });

    it('coincident points have the x axis as normal, whatever kind they are of', () => {
      const p: Vector = [0.3, -2, 5];
      for (const a of [[p], [p, p], [p, p, p]]) {
        for (const b of [[p], [p, p], [p, p, p]]) {
          const { normal } = resultAt(evaluate(engine(), [noRadii(a, b)]), 0);
          expect(normal.map(Math.abs), `${a.length} and ${b.length} vertices`).toEqual([1, 0, 0]);
        }
      }
    });

    it('overlap by the sum of their radii, no more', async () => {
      const random = createRandom(SEED);
      for (const rows of await touchingRows()) {
        const pairs = rows.map((row) =>
          roundPair(precision, { ...pairOf(row), radiusA: random.unit(), radiusB: random.unit() }),
        );
        const columns = evaluate(engine(), pairs);
        pairs.forEach(({ radiusA, radiusB }, i) => {
          const error = Math.abs(columns.distance[i]! + (radiusA + radiusB));
          expect(error, `row ${rows[i]!.number}`).toBeLessThanOrEqual(EPSILON[precision]);
        });
      }
    });
  });
});
