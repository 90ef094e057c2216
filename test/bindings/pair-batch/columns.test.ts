import { describe, expect, it } from 'vitest';
import { COORDINATE_LIMIT } from '../../../bindings/base/checks.ts';
import { ROW_LENGTH } from '../../../bindings/elements/element.ts';
import {
  type BatchColumns,
  box,
  type DistanceOptions,
  type ElementKind,
  hull,
  line,
  type Numbers,
} from '../../../bindings/index.ts';
import { CHUNK } from '../../../bindings/pair-batch/distances.ts';
import { firstDifference } from '../../support/bits.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { ORDERED_KINDS, randomRows } from '../../support/scenes.ts';

/** Pairs of one call that is compared: no whole number of lanes, and more than kernels get at once. */
const COUNT = 515;

/** The numbers of rows, column by column. */
function transposed<T extends Numbers>(rows: T, length: number): T {
  const count = rows.length / length;
  return rows.map((_, i) => rows[(i % count) * length + Math.floor(i / count)]!) as T;
}

function transposedResult({ distance, pointA, pointB, normal }: BatchColumns): BatchColumns {
  return {
    distance,
    pointA: transposed(pointA, 3),
    pointB: transposed(pointB, 3),
    normal: transposed(normal, 3),
  };
}

/** Rows of which every second has whole coordinates: these touch, cross, and have edges in parallel. */
function mixedRows(kind: 'point' | 'line' | 'triangle', count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const length = ROW_LENGTH[kind];
  return randomRows(random, kind, count).map((x, i) =>
    Math.floor(i / length) % 2 === 0 ? x : i % length === length - 1 ? 0.25 : Math.round(1.4 * x),
  );
}

describe('a batch in columns', () => {
  forSomeBuilds(({ precision }, engine) => {
    const type = precision === 'double' ? Float64Array : Float32Array;
    const makeColumns = (n: number): BatchColumns => ({
      distance: new type(n).fill(9),
      pointA: new type(3 * n).fill(9),
      pointB: new type(3 * n).fill(9),
      normal: new type(3 * n).fill(9),
    });
    const expectSame = (
      kinds: readonly [ElementKind, ElementKind],
      a: Numbers,
      b: Numbers,
      options: DistanceOptions = {},
    ): void => {
      const [lengthA, lengthB] = [ROW_LENGTH[kinds[0]], ROW_LENGTH[kinds[1]]];
      const rows = engine().distances(...kinds, a, b, options);
      const columns = engine().distances(...kinds, transposed(a, lengthA), transposed(b, lengthB), {
        ...options,
        layout: 'columns',
      });
      expect(firstDifference(columns, transposedResult(rows))).toBeUndefined();
    };

    it.each(ORDERED_KINDS)(`of $kindA and $kindB has the bits of rows, SEED=${SEED}`, ({ kindA, kindB }) => {
      const a = mixedRows(kindA, COUNT, SEED);
      const b = mixedRows(kindB, COUNT, SEED + 1);
      for (const n of [0, 1, 2, 3, 4, 5, 255, 257, COUNT]) {
        const [rowsA, rowsB] = [a.subarray(0, n * ROW_LENGTH[kindA]), b.subarray(0, n * ROW_LENGTH[kindB])];
        expectSame([kindA, kindB], rowsA, rowsB);
        if (n === COUNT) expectSame([kindA, kindB], rowsA, rowsB, { penetration: 'exact' });
      }
    });

    it('has the bits of rows in several chunks', () => {
      const count = 2 * CHUNK + 3;
      expectSame(['line', 'point'], mixedRows('line', count, SEED), mixedRows('point', count, SEED + 1));
    });

    it('takes kinds whose kernels know rows only', () => {
      const count = 6;
      const random = createRandom(SEED);
      const points = randomRows(random, 'point', count);
      const eight = Float64Array.from({ length: 8 * count }, () => random.between(0.1, 1));
      const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1];
      const boxes = Float64Array.from(
        Array.from({ length: count }, (_, i) => [i / 5, 0.3, -0.4, 0.1, 0.2, 0.3, ...axes, 0.05]).flat(),
      );
      const spaces = Float64Array.from(Array.from({ length: count }, (_, i) => [0, 0, 1, i / 7]).flat());
      const sides = { point: points, cylinder: eight, cone: eight, box: boxes, halfSpace: spaces } as const;
      for (const kind of ['cylinder', 'cone', 'box', 'halfSpace'] as const) {
        expectSame(['point', kind], points, sides[kind]);
        expectSame([kind, 'point'], sides[kind], points);
        expectSame([kind, 'box'], sides[kind], boxes);
      }
    });

    it('has its results in columns where a side is a list', () => {
      const lines = [line([0, 0, 0], [1, 0, 0], 0.1), line([0, 1, 0], [1, 0, 2], 0.2)];
      const points = Float64Array.of(0, 0, 3, 0.1, 1, 2, 3, 0.2);
      const corners: [number, number, number][] = [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ];
      const hulls = [hull(corners, 0), hull(corners, 0.1)];
      const boxes = [box([0, 0, 0], [1, 1, 1]), box([0, 0, 0], [1, 2, 1])];
      for (const [kind, list] of [
        ['line', lines],
        ['hull', hulls],
        ['box', boxes],
      ] as const) {
        const rows = engine().distances('point', kind, points, list);
        const columns = engine().distances('point', kind, transposed(points, 4), list, { layout: 'columns' });
        expect(columns).toEqual(transposedResult(rows));
      }
    });

    it('writes into columns that are given', () => {
      const a = mixedRows('point', COUNT, SEED);
      const b = mixedRows('triangle', COUNT, SEED + 1);
      const out = makeColumns(COUNT);
      const options = { layout: 'columns', out } as const;
      expect(engine().distances('point', 'triangle', transposed(a, 4), transposed(b, 10), options)).toBe(out);
      expect(out).toEqual(transposedResult(engine().distances('point', 'triangle', a, b)));
      engine().distances('point', 'halfSpace', transposed(a, 4), spread([0, 0, 1, 0], COUNT), options);
      expect(out.distance[0]).toBeCloseTo(a[2]! - a[3]!, 5);
    });

    it('takes zeros of either sign as radii, and numbers up to the limit', () => {
      const limit = COORDINATE_LIMIT[precision];
      const options = { layout: 'columns' } as const;
      const ends = Float64Array.of(limit, -limit, limit, -0);
      const { distance } = engine().distances('point', 'point', ends, Float64Array.of(0, 0, 0, 0), options);
      expect(distance[0]! / limit).toBeCloseTo(Math.sqrt(3), 6);
    });

    it.each<[string, number, number, number, string]>([
      [
        'a coordinate of NaN',
        CHUNK + 3,
        1,
        NaN,
        'must be finite and at most .* \\(a coordinate\\), got NaN$',
      ],
      ['an infinite radius', 0, 3, Infinity, 'must be finite .* \\(the radius\\), got Infinity$'],
      ['a negative radius', CHUNK - 1, 3, -1e-9, 'must be a radius of at least 0, got -1e-9$'],
    ])('refuses %s by its column and row, and writes nothing', (_, row, place, value, message) => {
      const count = CHUNK + 5;
      const out = makeColumns(count);
      const untouched = makeColumns(count);
      const good = transposed(mixedRows('point', count, SEED), 4);
      const bad = good.slice();
      const index = place * count + row;
      bad[index] = value;
      const expected = (name: string): RegExp =>
        new RegExp(`^Engine\\.distances: ${name}\\[${index}\\] \\(row ${row}\\) ${message}`);
      const options = { layout: 'columns', out } as const;
      expect(() => engine().distances('point', 'point', bad, good, options)).toThrow(expected('a'));
      expect(() => engine().distances('point', 'point', good, bad, options)).toThrow(expected('b'));
      const spaces = spread([0, 0, 1, 0], count);
      expect(() => engine().distances('halfSpace', 'point', spaces, bad, options)).toThrow(expected('b'));
      expect(out).toEqual(untouched);
    });

    it('refuses another layout, and wrong lengths', () => {
      const point = Float64Array.of(0, 0, 0, 1);
      const call =
        (layout: unknown, b = point) =>
        () =>
          engine().distances('point', 'point', point, b, { layout } as DistanceOptions);
      expect(call('column')).toThrow(
        `Engine.distances: options.layout must be 'rows' or 'columns', got "column"`,
      );
      expect(call(null)).toThrow('options.layout');
      expect(call('columns', new Float64Array(3))).toThrow('b must be rows of 4 numbers');
      expect(call('columns', new Float64Array(8))).toThrow('b must be 1 rows of 4 numbers');
    });
  });
});

/** Columns of the same row, so many times. */
function spread(row: readonly number[], count: number): Float64Array {
  return Float64Array.from({ length: row.length * count }, (_, i) => row[Math.floor(i / count)]!);
}
