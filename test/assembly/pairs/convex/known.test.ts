import { beforeAll, describe, expect, it } from 'vitest';
import { BUILDS } from '../../../support/builds.ts';
import { Kernels } from './kernel.ts';
import type { Pair } from './pairs.ts';

const cylinder = (center: number[], axis: number[], half: number, girth: number, radius = 0): number[] => [
  ...center,
  ...axis,
  half,
  girth,
  radius,
];
const box = (center: number[], half: number[]): number[] => [
  ...center,
  ...half,
  1,
  0,
  0,
  0,
  1,
  0,
  0,
  0,
  1,
  0,
];
const X = [1, 0, 0];
const Z = [0, 0, 1];

/** Pairs whose distance and normal one can see; null where more than one normal is right. */
const KNOWN: readonly [string, Pair, number, number[] | null][] = [
  ['coaxial, apart', pair('cylinder', cylinder([0, 0, 0], Z, 1, 1), cylinder([0, 0, 3], Z, 1, 2)), 1, Z],
  [
    'coaxial, overlapping by their ends',
    pair('cylinder', cylinder([0, 0, 0], Z, 1, 1), cylinder([0, 0, 1.5], Z, 1, 2)),
    -0.5,
    Z,
  ],
  [
    'coaxial, caps touching',
    pair('cylinder', cylinder([0, 0, 0], Z, 1, 1), cylinder([0, 0, 2], Z, 1, 2)),
    0,
    Z,
  ],
  [
    'parallel, side by side',
    pair('cylinder', cylinder([0, 0, 0], Z, 2, 0.5), cylinder([1.5, 0, 1], Z, 2, 0.5)),
    0.5,
    X,
  ],
  [
    'parallel, sides overlapping',
    pair('cylinder', cylinder([0, 0, 0], Z, 2, 0.5), cylinder([0.75, 0, 1], Z, 2, 0.5)),
    -0.25,
    X,
  ],
  [
    'one in the other',
    pair('cylinder', cylinder([0, 0, 0], Z, 4, 1), cylinder([0.25, 0, 0], Z, 1, 0.25)),
    -1,
    X,
  ],
  ['the same twice', pair('cylinder', cylinder([0, 0, 0], Z, 1, 4), cylinder([0, 0, 0], Z, 1, 4)), -2, null],
  [
    'crossed, touching',
    pair('cylinder', cylinder([0, 0, 0], Z, 2, 1), cylinder([0, 2, 0], X, 2, 1)),
    0,
    [0, 1, 0],
  ],
  [
    'discs, crosswise',
    pair('cylinder', cylinder([0, 0, 0], Z, 0, 1), cylinder([2.5, 0, 0], X, 0, 1)),
    1.5,
    X,
  ],
  [
    'a disc in a disc',
    pair('cylinder', cylinder([0, 0, 0], Z, 0, 1), cylinder([0, 0, 0], Z, 0, 0.5)),
    0,
    null,
  ],
  ['a line on a disc', pair('line', [-1, 0, 0, 1, 0, 0, 0.5], cylinder([0, 0, 0], Z, 0, 1)), -0.5, null],
  [
    'points in one place',
    pair('cylinder', cylinder([1, 2, 3], Z, 0, 0, 0.5), cylinder([1, 2, 3], X, 0, 0, 0.25)),
    -0.75,
    null,
  ],
  ['points apart', pair('cylinder', cylinder([0, 0, 0], Z, 0, 0), cylinder([3, 0, 0], X, 0, 0)), 3, X],
  ['a line along the axis', pair('line', [0, 0, -0.5, 0, 0, 0.5, 0], cylinder([0, 0, 0], Z, 2, 1)), -1, null],
  ['a line without length', pair('line', [0, 0, 0, 0, 0, 0, 0.25], cylinder([2, 0, 0], Z, 1, 1)), 0.75, X],
  [
    'a triangle below a cap',
    pair('triangle', [-2, -2, -1, 2, -2, -1, 0, 2, -1, 0], cylinder([0, 0, 1], Z, 1, 1)),
    1,
    Z,
  ],
  [
    'a triangle in a cap',
    pair('triangle', [-2, -2, 0, 2, -2, 0, 0, 2, 0, 0], cylinder([0, 0, 1], Z, 1, 1)),
    0,
    Z,
  ],
  [
    'a triangle without area',
    pair('triangle', [0, 0, 0, 0, 0, 1, 0, 0, 2, 0], cylinder([2, 0, 1], X, 1, 1)),
    1,
    X,
  ],
  ['a box below a cap', pair('box', box([0, 0, 0], [1, 1, 1]), cylinder([0, 0, 3], Z, 1, 0.5)), 1, Z],
  ['a box around a rod', pair('box', box([0, 0, 0], [1, 2, 3]), cylinder([0.5, 0, 0], Z, 9, 0.25)), -0.75, X],
  [
    'a box edge on a side',
    pair('box', box([0, 0, 0], [1, 1, 1]), cylinder([2, 2, 0], Z, 1, 1)),
    Math.SQRT2 - 1,
    [Math.SQRT1_2, Math.SQRT1_2, 0],
  ],
];

function pair(kind: Pair['kind'], a: number[], b: number[]): Pair {
  return { kind, a, b };
}

describe.each(BUILDS)('$name', (build) => {
  let kernels: Kernels;
  const digits = build.precision === 'double' ? 14 : 5;
  beforeAll(async () => {
    kernels = await Kernels.load(build);
  });

  it.each(KNOWN)('%s', (_, known, distance, normal) => {
    const got = kernels.compare([known]);
    expect(got.distance[0]).toBeCloseTo(distance, digits);
    if (normal) normal.forEach((x, i) => expect(got.normal[i]).toBeCloseTo(x, digits - 1));
    expect(Math.hypot(...Array.from(got.normal))).toBeCloseTo(1, digits - 1);
  });

  it('gives numbers for the largest and the smallest lengths', () => {
    const most = build.precision === 'double' ? 2 ** 500 : 2 ** 60;
    const least = build.precision === 'double' ? Number.MIN_VALUE : 2 ** -149;
    for (const a of [0, least, 1, most]) {
      for (const b of [0, least, 1, most]) {
        for (const c of [0, least, most, -most]) {
          const got = kernels.compare([
            pair('cylinder', cylinder([0, 0, c], Z, a, b), cylinder([c, -c, 0], X, b, a)),
          ]);
          const lane = [got.distance, got.pointA, got.pointB, got.normal].flatMap((column) =>
            Array.from(column),
          );
          expect(lane.every(Number.isFinite), JSON.stringify([a, b, c, lane])).toBe(true);
          for (const [kind, row] of [
            ['line', [0, 0, 0, a, b, c, a]],
            ['triangle', [0, 0, 0, a, b, c, b, c, a, b]],
            ['box', box([c, 0, 0], [a, b, a])],
          ] as const) {
            const other = kernels.compare([pair(kind, [...row], cylinder([c, -c, 0], X, b, a))]);
            const numbers = [other.distance, other.pointA, other.pointB, other.normal].flatMap((column) =>
              Array.from(column),
            );
            expect(numbers.every(Number.isFinite), JSON.stringify([kind, a, b, c, numbers])).toBe(true);
          }
        }
      }
    }
  });
});
