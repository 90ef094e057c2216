import { describe, expect, it } from 'vitest';
import { CHUNK } from '../../../bindings/pair-batch/distances.ts';
import { ROW_LENGTH, type SweptKind } from '../../../bindings/elements/element.ts';
import { COORDINATE_LIMIT } from '../../../bindings/base/checks.ts';
import { type BatchColumns, type ElementKind, line, type Numbers } from '../../../bindings/index.ts';
import { firstDifference } from '../../support/bits.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { ORDERED_KINDS, randomRows } from '../../support/scenes.ts';

/** Two full chunks and one more row. */
const MOST = 2 * CHUNK + 1;

/** Random rows of every kind. */
function drawRows(seed: number): Record<SweptKind, Float64Array> {
  const random = createRandom(seed);
  return {
    point: randomRows(random, 'point', MOST),
    line: randomRows(random, 'line', MOST),
    triangle: randomRows(random, 'triangle', MOST),
  };
}

const FIRST = drawRows(SEED);
const SECOND = drawRows(SEED + 1);
const POINT = Float64Array.of(0, 0, 0, 1);
const LINE = Float64Array.of(0, 0, 3, 1, 0, 3, 0.5);

/** Some rows of a result, in place. */
function rowsOf(columns: BatchColumns, start: number, end: number): BatchColumns {
  return {
    distance: columns.distance.subarray(start, end),
    pointA: columns.pointA.subarray(3 * start, 3 * end),
    pointB: columns.pointB.subarray(3 * start, 3 * end),
    normal: columns.normal.subarray(3 * start, 3 * end),
  };
}

/** Whether every number of a result is `value`. */
function columnsHold({ distance, pointA, pointB, normal }: BatchColumns, value: number): boolean {
  return [distance, pointA, pointB, normal].every((column) => column.every((x) => x === value));
}

describe('a batch of element pairs', () => {
  forSomeBuilds(({ precision }, engine) => {
    const type = precision === 'double' ? Float64Array : Float32Array;
    const limit = COORDINATE_LIMIT[precision];
    /** Columns for n rows, filled with a number that no test expects. */
    const makeColumns = (n: number): BatchColumns => ({
      distance: new type(n).fill(9),
      pointA: new type(3 * n).fill(9),
      pointB: new type(3 * n).fill(9),
      normal: new type(3 * n).fill(9),
    });

    it.each(ORDERED_KINDS)(`of $kindA and $kindB has no borders, SEED=${SEED}`, ({ kindA, kindB }) => {
      const [a, b] = [FIRST[kindA], SECOND[kindB]];
      const part = (start: number, end: number): BatchColumns =>
        engine().distances(
          kindA,
          kindB,
          a.subarray(start * ROW_LENGTH[kindA], end * ROW_LENGTH[kindA]),
          b.subarray(start * ROW_LENGTH[kindB], end * ROW_LENGTH[kindB]),
        );
      const all = part(0, MOST);
      expect(new Set(all.distance).size).toBeGreaterThan(MOST / 2);
      const borders = [0, CHUNK, 2 * CHUNK].flatMap((border) =>
        Array.from({ length: 24 }, (_, i) => border - 12 + i).filter((row) => row >= 0 && row < MOST),
      );
      for (const row of borders) {
        expect(firstDifference(part(row, row + 1), rowsOf(all, row, row + 1))).toBeUndefined();
      }
      for (const n of [2, 3, 4, 5, 7, CHUNK - 1, CHUNK, CHUNK + 1]) {
        expect(firstDifference(part(0, n), rowsOf(all, 0, n))).toBeUndefined();
      }
    });

    it('gives new columns of the precision of the engine', () => {
      const r = engine().distances('point', 'line', POINT, LINE);
      for (const column of Object.values(r as unknown as Record<string, Numbers>)) {
        expect(column).toBeInstanceOf(type);
      }
      expect(r).toEqual({
        distance: type.of(1.5),
        pointA: type.of(0, 0, 1),
        pointB: type.of(0, 0, 2.5),
        normal: type.of(0, 0, 1),
      });
      expect(engine().distances('line', 'point', LINE, POINT)).toEqual({
        distance: type.of(1.5),
        pointA: type.of(0, 0, 2.5),
        pointB: type.of(0, 0, 1),
        normal: type.of(-0, -0, -1),
      });
    });

    it('may be empty', () => {
      const empty = new Float64Array(0);
      expect(engine().distances('triangle', 'line', empty, empty)).toEqual(makeColumns(0));
      const out = makeColumns(0);
      expect(engine().distances('triangle', 'line', empty, empty, { out })).toBe(out);
    });

    it('writes into columns that are given, and no further', () => {
      const room = makeColumns(4);
      const out = {
        distance: room.distance.subarray(1, 2),
        pointA: room.pointA.subarray(3, 6),
        pointB: room.pointB.subarray(3, 6),
        normal: room.normal.subarray(3, 6),
      };
      expect(engine().distances('point', 'line', POINT, LINE, { out })).toBe(out);
      expect([...room.distance]).toEqual([9, 1.5, 9, 9]);
      expect([...room.pointB]).toEqual([9, 9, 9, 0, 0, 2.5, 9, 9, 9, 9, 9, 9]);
    });

    it('takes float32 and float64, whole or part of a larger array', () => {
      const expected = engine().distances('point', 'line', POINT, LINE);
      const inputs = (row: Float64Array): Numbers[] => [
        Float32Array.from(row),
        Float64Array.of(NaN, ...row, NaN).subarray(1, 1 + row.length),
        Float32Array.of(NaN, NaN, NaN, ...row).subarray(3),
      ];
      for (const a of inputs(POINT)) {
        for (const b of inputs(LINE)) expect(engine().distances('point', 'line', a, b)).toEqual(expected);
      }
    });

    it('leaves its inputs alone', () => {
      const random = createRandom(SEED);
      const a = randomRows(random, 'triangle', 5);
      const b = randomRows(random, 'line', 5);
      const copies = [a.slice(), b.slice()];
      engine().distances('triangle', 'line', a, b);
      expect([a, b]).toEqual(copies);
    });

    it.each<[string, number, number, number, string]>([
      [
        'a coordinate of NaN',
        CHUNK + 100,
        1,
        NaN,
        'must be finite and at most .* \\(a coordinate\\), got NaN$',
      ],
      ['an infinite coordinate', 0, 2, -Infinity, 'must be finite .* got -Infinity$'],
      [
        'a coordinate above the limit',
        2 * CHUNK,
        0,
        2 * COORDINATE_LIMIT.double,
        'must be finite and at most .* \\(a coordinate\\), got \\d',
      ],
      ['a radius of NaN', CHUNK, 3, NaN, 'must be .* \\(the radius\\), got NaN$'],
      ['a negative radius', CHUNK - 1, 3, -1e-9, 'must be a radius of at least 0, got -1e-9$'],
    ])('refuses %s by its row and writes nothing', (_, row, place, value, message) => {
      const a = FIRST.point.slice();
      const b = SECOND.point;
      const index = 4 * row + place;
      a[index] = value;
      const expected = (name: string): RegExp =>
        new RegExp(`^Engine\\.distances: ${name}\\[${index}\\] \\(row ${row}\\) ${message}`);
      const out = makeColumns(MOST);
      const call = (): unknown => engine().distances('point', 'point', a, b, { out: out });
      expect(call).toThrow(RangeError);
      expect(call).toThrow(expected('a'));
      const swapped = (): unknown => engine().distances('point', 'point', b, a, { out });
      expect(swapped).toThrow(expected('b'));
      expect(columnsHold(out, 9)).toBe(true);
    });

    it('refuses a bad number in a short batch, too', () => {
      const out = makeColumns(1);
      for (let i = 0; i < LINE.length; i++) {
        const bad = LINE.with(i, NaN);
        expect(() => engine().distances('point', 'line', POINT, bad, { out })).toThrow(
          `Engine.distances: b[${i}] (row 0) must be finite`,
        );
      }
      expect(out).toEqual(makeColumns(1));
    });

    it('takes numbers up to the limit of its precision, and no larger ones', () => {
      const row = Float64Array.of(limit, -limit, limit, 0);
      const { distance } = engine().distances(
        'point',
        'point',
        row,
        Float64Array.of(-limit, limit, -limit, 0),
      );
      expect(distance[0]! / limit).toBeCloseTo(2 * Math.sqrt(3), 6);
      row[0] = limit * (1 + 2 ** -20);
      expect(() => engine().distances('point', 'point', POINT, row)).toThrow(
        `Engine.distances: b[0] (row 0) must be finite and at most ${limit} in magnitude`,
      );
    });

    it('refuses arguments of the wrong kind or length', () => {
      const out = makeColumns(1);
      const other = precision === 'double' ? Float32Array : Float64Array;
      const two = Float64Array.of(...POINT, ...POINT);
      const refused: [unknown[], string][] = [
        [
          ['torus', 'line', POINT, LINE],
          'kindA must be one of point, line, triangle, box, cylinder, cone, hull, ellipsoid, halfSpace, plane, got "torus"',
        ],
        [
          ['point', 'constructor', POINT, LINE],
          'kindB must be one of point, line, triangle, box, cylinder, cone, hull, ellipsoid, halfSpace, plane, got "constructor"',
        ],
        [
          ['point', undefined, POINT, LINE],
          'kindB must be one of point, line, triangle, box, cylinder, cone, hull, ellipsoid, halfSpace, plane, got undefined',
        ],
        [
          ['point', 'line', [...POINT], LINE],
          'a[0] must be an element made by point(), line(), box() or their like, got',
        ],
        [['point', 'hull', POINT, LINE], 'b must be an array of elements made by hull(), got Float64Array'],
        [['point', 'line', [line([0, 0, 0], [1, 0, 0], 0)], LINE], 'a[0].kind must be \'point\', got "line"'],
        [['point', 'line', POINT, undefined], 'b must be a Float64Array or Float32Array, got undefined'],
        [
          ['point', 'line', POINT, new Int32Array(7)],
          'b must be a Float64Array or Float32Array, got Int32Array(7)',
        ],
        [['point', 'line', LINE, LINE], "a must be rows of 4 numbers for kind 'point', got Float64Array(7)"],
        [['point', 'line', two, LINE], 'b must be 2 rows of 7 numbers, as a has 2 rows, got Float64Array(7)'],
        [['point', 'line', POINT, new Float64Array(0)], 'b must be 1 rows of 7 numbers'],
        [
          ['point', 'line', POINT, LINE, { ...out, distance: new other(1) }],
          `out.distance must be a ${type.name} in this ${precision} engine`,
        ],
        [['point', 'line', POINT, LINE, { ...out, normal: undefined }], `out.normal must be a ${type.name}`],
        [
          ['point', 'line', POINT, LINE, { ...out, pointA: new type(1) }],
          `out.pointA must be 3 numbers long, got ${type.name}(1)`,
        ],
        [['point', 'line', POINT, LINE, makeColumns(2)], 'out.distance must be 1 numbers long'],
      ];
      for (const [args, message] of refused) {
        const [kindA, kindB, a, b, columns] = args as [
          ElementKind,
          ElementKind,
          Numbers,
          Numbers,
          BatchColumns,
        ];
        const call = (): unknown => engine().distances(kindA, kindB, a, b, { out: columns });
        expect(call).toThrow(`Engine.distances: ${message}`);
      }
      expect(out).toEqual(makeColumns(1));
    });

    it('refuses options that are none, and columns in their place', () => {
      type Loose = (a: string, b: string, c: Numbers, d: Numbers, ...rest: unknown[]) => BatchColumns;
      const current = engine();
      const distances = (Reflect.get(current, 'distances') as Loose).bind(current);
      for (const options of [null, 5, 'exact']) {
        expect(() => distances('point', 'line', POINT, LINE, options)).toThrow(
          'Engine.distances: options must be an object',
        );
      }
      for (const [options, name] of [
        [{ depth: 'exact' }, 'depth'],
        [makeColumns(1), 'distance'],
      ] as const) {
        expect(() => distances('point', 'line', POINT, LINE, options)).toThrow(
          `Engine.distances: options must be without properties other than 'out', 'penetration', 'layout', got "${name}"`,
        );
      }
    });
  });
});
