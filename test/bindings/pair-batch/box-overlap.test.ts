import { describe, expect, it } from 'vitest';
import { BOX_CHUNK } from '../../../bindings/pair-batch/box-overlap.ts';
import { PLAIN_BOX_NUMBERS } from '../../../bindings/wasm/records.ts';
import { COORDINATE_LIMIT } from '../../../bindings/base/checks.ts';
import type { BatchColumns, BoxOptions, BoxOverlaps, Numbers } from '../../../bindings/index.ts';
import { firstDifference } from '../../support/bits.ts';
import { rowOf } from '../../assembly/pairs/box/obb/boxes.ts';
import { drawPairs } from '../../assembly/pairs/box/obb/sample.ts';
import { loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';

/** Two full chunks and one more row. */
const MOST = 2 * BOX_CHUNK + 1;
const PAIRS = drawPairs('uniform', MOST);
const A = Float64Array.from(PAIRS.flatMap(({ a }) => rowOf(a)));
const B = Float64Array.from(PAIRS.flatMap(({ b }) => rowOf(b)));
const ROUNDED_A = Float64Array.from(PAIRS.flatMap(({ a, radiusA }) => rowOf(a, radiusA)));
const ROUNDED_B = Float64Array.from(PAIRS.flatMap(({ b, radiusB }) => rowOf(b, radiusB)));

const CUBE = Float64Array.of(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1);
const BESIDE = Float64Array.of(0, 3, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1);
const ROUND_CUBE = Float64Array.of(...CUBE, 0.25);
const ROUND_BESIDE = Float64Array.of(...BESIDE, 0.5);

/** Some rows of packed ones. */
function rows(numbers: Float64Array, length: number, start: number, end: number): Float64Array {
  return numbers.subarray(start * length, end * length);
}

describe('engine.boxesOverlap', () => {
  forSomeBuilds((build, engine) => {
    const { precision } = build;
    const type = precision === 'double' ? Float64Array : Float32Array;
    const makeColumns = (n: number): BoxOverlaps => ({
      overlap: new Uint8Array(n).fill(9),
      separation: new type(n).fill(9),
      axis: new Uint8Array(n).fill(9),
    });

    it('gives new columns of the precision of the engine', () => {
      expect(engine().boxesOverlap(CUBE, BESIDE)).toEqual({
        overlap: Uint8Array.of(0),
        separation: type.of(1),
        axis: Uint8Array.of(1),
      });
    });

    it('has no axis of parallel edges, however deep boxes overlap', () => {
      for (const size of [1e-3, 1, 1e3, COORDINATE_LIMIT[precision] / 8]) {
        // Powers of two, whose sums are exact.
        const unit = 2 ** Math.floor(Math.log2(size));
        const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1];
        const a = Float64Array.of(0, 0, 0, 2 * unit, unit, 4 * unit, ...upright);
        // Turned by a right angle about x: y of B is z of A.
        const b = Float64Array.of(0, 0, 0, unit, 2 * unit, unit, 1, 0, 0, 0, 0, 1, 0, -1, 0);
        expect(engine().boxesOverlap(a, b)).toEqual({
          overlap: Uint8Array.of(1),
          separation: type.of(-2 * unit),
          axis: Uint8Array.of(1),
        });
      }
    });

    it('does not depend on the place of a row', () => {
      const all = engine().boxesOverlap(A, B);
      expect(new Set(all.separation).size).toBeGreaterThan(MOST / 2);
      const part = (start: number, end: number): BoxOverlaps =>
        engine().boxesOverlap(rows(A, PLAIN_BOX_NUMBERS, start, end), rows(B, PLAIN_BOX_NUMBERS, start, end));
      for (const n of [1, 2, 3, 4, 5, 7, BOX_CHUNK - 1, BOX_CHUNK, BOX_CHUNK + 1]) {
        for (const start of [0, MOST - n]) {
          const { overlap, separation, axis } = part(start, start + n);
          expect(overlap).toEqual(all.overlap.subarray(start, start + n));
          expect(separation).toEqual(all.separation.subarray(start, start + n));
          expect(axis).toEqual(all.axis.subarray(start, start + n));
        }
      }
    });

    it('compares a single box with all of the other side', () => {
      const one = rows(A, PLAIN_BOX_NUMBERS, 7, 8);
      const repeated = Float64Array.from({ length: A.length }, (_, i) => one[i % PLAIN_BOX_NUMBERS]!);
      for (const axes of [6, 15] as const) {
        expect(engine().boxesOverlap(one, B, { axes })).toEqual(engine().boxesOverlap(repeated, B, { axes }));
        expect(engine().boxesOverlap(B, one, { axes })).toEqual(engine().boxesOverlap(B, repeated, { axes }));
      }
    });

    it('may be empty', () => {
      const empty = new Float64Array(0);
      expect(engine().boxesOverlap(empty, empty)).toEqual(makeColumns(0));
      expect(engine().boxesOverlap(CUBE, empty)).toEqual(makeColumns(0));
      expect(engine().boxesOverlap(empty, CUBE)).toEqual(makeColumns(0));
    });

    it('writes into columns that are given, and no further', () => {
      const room = makeColumns(3);
      const out = {
        overlap: room.overlap.subarray(1, 2),
        separation: room.separation.subarray(1, 2),
        axis: room.axis.subarray(1, 2),
      };
      expect(engine().boxesOverlap(CUBE, BESIDE, { out })).toBe(out);
      expect([...room.overlap, ...room.separation, ...room.axis]).toEqual([9, 0, 9, 9, 1, 9, 9, 1, 9]);
    });

    it('takes float32 and float64, and leaves them alone', () => {
      const expected = engine().boxesOverlap(CUBE, BESIDE);
      const copy = CUBE.slice();
      expect(engine().boxesOverlap(Float32Array.from(CUBE), BESIDE)).toEqual(expected);
      expect(engine().boxesOverlap(CUBE, Float32Array.of(NaN, ...BESIDE).subarray(1))).toEqual(expected);
      expect(CUBE).toEqual(copy);
    });

    it('takes axes of either handedness', () => {
      const left = CUBE.with(14, -1);
      expect(engine().boxesOverlap(left, BESIDE)).toEqual(engine().boxesOverlap(CUBE, BESIDE));
    });

    it.each<[string, number, number, string]>([
      ['a coordinate of NaN', 1, NaN, 'must be finite and at most .* in magnitude .*, got NaN$'],
      ['an infinite extent', 4, Infinity, 'must be finite .* got Infinity$'],
      ['a coordinate above the limit', 0, 2 * COORDINATE_LIMIT.double, 'must be finite .* got \\d'],
      ['a negative extent', 5, -1e-9, 'must be a half extent of at least 0, got -1e-9$'],
      ['a component of NaN', 9, NaN, 'must be finite .* got NaN$'],
    ])('refuses %s by its row and writes nothing', (_, place, value, message) => {
      for (const row of [0, BOX_CHUNK - 1, BOX_CHUNK, 2 * BOX_CHUNK]) {
        const index = row * PLAIN_BOX_NUMBERS + place;
        const bad = A.slice();
        bad[index] = value;
        const out = makeColumns(MOST);
        const expected = (name: string): RegExp =>
          new RegExp(`^Engine\\.boxesOverlap: ${name}\\[${index}\\] \\(row ${row}\\) ${message}`);
        expect(() => engine().boxesOverlap(bad, B, { out })).toThrow(expected('a'));
        expect(() => engine().boxesOverlap(B, bad, { out })).toThrow(expected('b'));
        expect(() => engine().boxesOverlap(B, bad, { out })).toThrow(RangeError);
        expect(out).toEqual(makeColumns(MOST));
      }
    });

    it('refuses axes that are not orthonormal within 1e-5', () => {
      for (let place = 6; place < PLAIN_BOX_NUMBERS; place++) {
        const near = BESIDE.with(place, BESIDE[place]! + 4e-6);
        expect(engine().boxesOverlap(CUBE, near).overlap[0]).toBe(0);
        const far = Float64Array.of(...CUBE, ...BESIDE.with(place, BESIDE[place]! + 2e-5));
        expect(() => engine().boxesOverlap(CUBE, far)).toThrow(
          'Engine.boxesOverlap: b[21] (row 1) must be the first of three orthonormal axes, within 1e-5, got',
        );
      }
    });

    it('refuses arguments of the wrong kind or length', () => {
      const out = makeColumns(1);
      const other = precision === 'double' ? Float32Array : Float64Array;
      const refused: [unknown[], string][] = [
        [[[...CUBE], BESIDE], 'a must be a Float64Array or Float32Array, got Array(15)'],
        [[CUBE, undefined], 'b must be a Float64Array or Float32Array, got undefined'],
        [[CUBE, new Float64Array(16)], 'b must be rows of 15 numbers per box, got Float64Array(16)'],
        [
          [rows(A, PLAIN_BOX_NUMBERS, 0, 3), rows(B, PLAIN_BOX_NUMBERS, 0, 2)],
          'b must be 3 rows of 15 numbers, as a has, or 1 row, got Float64Array(30)',
        ],
        [[CUBE, BESIDE, 7], 'options must be an object, got 7'],
        [[CUBE, BESIDE, null], 'options must be an object, got null'],
        [[CUBE, BESIDE, { axes: 9 }], 'options.axes must be 15 or 6, got 9'],
        [[CUBE, BESIDE, { out: 1 }], 'options.out must be columns of an earlier call, got 1'],
        [
          [CUBE, BESIDE, { out: { ...out, separation: new other(1) } }],
          `options.out.separation must be a ${type.name}`,
        ],
        [[CUBE, BESIDE, { out: { ...out, axis: [1] } }], 'options.out.axis must be a Uint8Array'],
        [[CUBE, BESIDE, { out: makeColumns(2) }], 'options.out.overlap must be 1 numbers long'],
      ];
      for (const [args, message] of refused) {
        const call = (): unknown => engine().boxesOverlap(...(args as [Numbers, Numbers, BoxOptions]));
        expect(call).toThrow(`Engine.boxesOverlap: ${message}`);
      }
      expect(out).toEqual(makeColumns(1));
    });

    it('ends with its engine', async () => {
      const ended = await loadBuild(build);
      ended.boxesOverlap(CUBE, BESIDE);
      ended.dispose();
      expect(() => ended.boxesOverlap(CUBE, BESIDE)).toThrow('Engine.boxesOverlap: the engine is disposed');
    });
  });
});

describe("engine.distances('box', 'box', …)", () => {
  forSomeBuilds(({ precision }, engine) => {
    const type = precision === 'double' ? Float64Array : Float32Array;
    const makeColumns = (n: number): BatchColumns => ({
      distance: new type(n).fill(9),
      pointA: new type(3 * n).fill(9),
      pointB: new type(3 * n).fill(9),
      normal: new type(3 * n).fill(9),
    });

    it('gives what it gives for other kinds', () => {
      expect(engine().distances('box', 'box', ROUND_CUBE, ROUND_BESIDE).distance).toEqual(type.of(0.25));
      const out = makeColumns(1);
      expect(engine().distances('box', 'box', ROUND_CUBE, ROUND_BESIDE, { out })).toBe(out);
      expect([...out.normal].map((x) => x + 0)).toEqual([0, 1, 0]);
      expect([out.pointA[1], out.pointB[1]]).toEqual([1.25, 1.5]);
    });

    it('does not depend on the place of a row', () => {
      const all = engine().distances('box', 'box', ROUNDED_A, ROUNDED_B);
      for (const n of [1, 2, 3, 4, 5, 7, BOX_CHUNK - 1, BOX_CHUNK, BOX_CHUNK + 1]) {
        for (const start of [0, MOST - n]) {
          const end = start + n;
          const part = engine().distances(
            'box',
            'box',
            rows(ROUNDED_A, 16, start, end),
            rows(ROUNDED_B, 16, start, end),
          );
          const expected = {
            distance: all.distance.subarray(start, end),
            pointA: all.pointA.subarray(3 * start, 3 * end),
            pointB: all.pointB.subarray(3 * start, 3 * end),
            normal: all.normal.subarray(3 * start, 3 * end),
          };
          expect(firstDifference(part, expected)).toBeUndefined();
        }
      }
    });

    it('may be empty', () => {
      const empty = new Float64Array(0);
      expect(engine().distances('box', 'box', empty, empty)).toEqual(makeColumns(0));
    });

    it('refuses what it cannot compare, and writes nothing', () => {
      const out = makeColumns(1);
      const refused: [unknown[], string][] = [
        [['box', 'line', ROUND_CUBE, ROUND_CUBE], "b must be rows of 7 numbers for kind 'line'"],
        [['ball', 'box', ROUND_CUBE, ROUND_CUBE], 'kindA must be one of point, line'],
        [
          ['box', 'box', CUBE, ROUND_CUBE],
          "a must be rows of 16 numbers for kind 'box', got Float64Array(15)",
        ],
        [['box', 'box', ROUND_CUBE, new Float64Array(0)], 'b must be 1 rows of 16 numbers, as a has 1 rows'],
        [
          ['box', 'box', ROUND_CUBE, ROUND_CUBE.with(15, -1), out],
          'b[15] (row 0) must be a radius of at least 0, got -1',
        ],
        [['box', 'box', ROUND_CUBE.with(15, NaN), ROUND_CUBE, out], 'a[15] (row 0) must be finite'],
        [
          ['box', 'box', ROUND_CUBE.with(7, 0.1), ROUND_CUBE, out],
          'a[6] (row 0) must be the first of three orthonormal axes, within 1e-5, got 1',
        ],
        [['box', 'box', ROUND_CUBE, ROUND_CUBE, makeColumns(2)], 'out.distance must be 1 numbers long'],
      ];
      for (const [args, message] of refused) {
        const [kindA, kindB, a, b, columns] = args as ['box', 'box', Numbers, Numbers, BatchColumns];
        const call = (): unknown => engine().distances(kindA, kindB, a, b, { out: columns });
        expect(call).toThrow(`Engine.distances: ${message}`);
        expect(call).toThrow(RangeError);
      }
      expect(out).toEqual(makeColumns(1));
    });
  });
});
