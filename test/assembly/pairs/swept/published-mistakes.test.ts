import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { type Core, exactDistance } from '../../../oracle/distance.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { findViolations, type Pair } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { exactDistances } from './exact-cache.ts';
import { evaluate, swap } from './pairs.ts';
import { expectNone } from './report.ts';
import { add } from '../../../support/vectors.ts';

/** A formula in Poscher 2020 that is wrong as printed, with the smallest case that shows it. */
interface Mistake {
  where: string;
  reason: string;
  a: Core;
  b: Core;
  /** What the formula as printed gives: always too much, so that a collision would be missed. */
  printed: number;
  exact: number;
}

const CROSSED: Core = [
  [-1, -1, 0],
  [2, -1, 0],
  [-1, 2, 0],
];
const LARGE_A: Core = [
  [0, 0, 1],
  [-1, 0, 0],
  [0, 1, 0],
];
const LARGE_B: Core = [
  [1, 0, 0],
  [0, 0, 0],
  [0, -1, 0],
];
const EQUAL_A: Core = [
  [1, 0, 0],
  [0, -1, 0],
  [0, 0, 1],
];
const EQUAL_B: Core = [
  [-1, 0, -1],
  [0, 0, 0],
  [0, 1, -1],
];

const MISTAKES: readonly Mistake[] = [
  {
    where: 'A.3 line 32',
    reason: 'region 6 is asked for with s0 + s1 < 0 instead of s0 + s1 < 1',
    a: [[0, 0, 1]],
    b: [
      [-1, 0, 1],
      [-1, 0, 0],
      [0, 0, 0],
    ],
    printed: 1,
    exact: Math.SQRT1_2,
  },
  {
    where: 'A.4 line 59',
    reason: 't = (u² − uᵀw) / 2uᵀv lacks the factor 2 of uᵀw',
    a: [
      [0, 1, 0],
      [1, 0, 0],
    ],
    b: [
      [1, -1, 0],
      [-1, 1, 0],
    ],
    printed: 1.2748,
    exact: Math.SQRT1_2,
  },
  {
    where: 'the text before eq. 4.37',
    reason:
      't outside 0 … 1 is sent to the point–triangle distance of that end, instead of being clamped only',
    a: [
      [-1, 0, 0],
      [1, 1, 0],
    ],
    b: [
      [0, 0, -1],
      [1, 0, 0],
      [0, -1, 0],
    ],
    printed: 1,
    exact: Math.sqrt(2 / 3),
  },
  {
    where: '§4.3.5, the uniform variant',
    reason: 'two point–triangle and three line–line distances miss a line that pierces the face',
    a: [
      [0, 0, -1],
      [0, 0, 1],
    ],
    b: CROSSED,
    printed: piecewise(
      [
        [0, 0, -1],
        [0, 0, 1],
      ],
      CROSSED,
    ),
    exact: 0,
  },
  {
    where: '§4.3.6',
    reason: 'the edges of the first triangle against the second need the other order, too',
    a: LARGE_A,
    b: LARGE_B,
    printed: bySplitting(LARGE_A, LARGE_B),
    exact: Math.sqrt(1 / 3),
  },
  {
    where: '§7.3-1',
    reason: 'splitting the smaller triangle is not enough: these two are of equal area',
    a: EQUAL_A,
    b: EQUAL_B,
    printed: bySplitting(EQUAL_A, EQUAL_B),
    exact: exactDistance(EQUAL_A, EQUAL_B).distance,
  },
  {
    where: 'A.3 with zero area',
    reason: 'a triangle that is a line has no barycentric coordinates',
    a: [[0, -1, 1]],
    b: [
      [0, -2, -2],
      [0, -2, 1],
      [0, -2, 1],
    ],
    printed: 3.162,
    exact: 1,
  },
];

function edges(triangle: Core): Core[] {
  return [0, 1, 2].map((i) => [triangle[i]!, triangle[(i + 1) % 3]!]);
}

/** The distance of a line and a triangle from the line's ends and the triangle's edges alone. */
function piecewise(line: Core, triangle: Core): number {
  const ends = line.map((end) => exactDistance([end], triangle).distance);
  return Math.min(...ends, ...edges(triangle).map((edge) => exactDistance(line, edge).distance));
}

/** The distance of two triangles from the edges of the first alone. */
function bySplitting(first: Core, second: Core): number {
  return Math.min(...edges(first).map((edge) => exactDistance(edge, second).distance));
}

function noRadii(a: Core, b: Core): Pair {
  return { a, b, radiusA: 0, radiusB: 0 };
}

describe('mistakes in print', () => {
  it.each(MISTAKES)('$where: the printed distance is too large', ({ a, b, printed, exact }) => {
    expect(exactDistance(a, b).distance).toBeCloseTo(exact, 15);
    expect(printed).toBeGreaterThan(exact + 0.01);
  });

  forEachBuild(({ precision }, engine) => {
    it.each(MISTAKES)('are not ours: $where: $reason', ({ a, b, exact }) => {
      const pairs = [noRadii(a, b)];
      for (const batch of [pairs, pairs.map(swap)]) {
        const columns = evaluate(engine(), batch);
        expectNone(findViolations(precision, batch, columns), batch);
        expect(columns.distance[0]).toBeCloseTo(exact, precision === 'double' ? 14 : 6);
      }
    });

    it('are not ours: eq. 4.28 and 4.35: segments that are parallel up to rounding need no epsilon', () => {
      const random = createRandom(SEED);
      const pairs = Array.from({ length: 500 }, () => {
        const [start, other, u] = [random.vector(1), random.vector(1), random.vector(1)];
        const stretched = random.between(0.1, 1);
        return noRadii([start, add(start, u)], [other, add(other, u, stretched)]);
      });
      expectNone(
        findViolations(precision, pairs, evaluate(engine(), pairs), exactDistances(pairs)(precision)),
        pairs,
      );
    });

    it('are not ours: A.2 and A.4 with lines of zero length', () => {
      const [p, q]: Vector[] = [
        [0, -1, 1],
        [3, -1, 5],
      ];
      for (const [a, b] of [
        [[p!], [q!, q!]],
        [
          [p!, p!],
          [q!, q!],
        ],
      ] as [Core, Core][]) {
        const { distance } = evaluate(engine(), [noRadii(a, b)]);
        expect(distance[0]).toBe(5);
      }
    });
  });
});
