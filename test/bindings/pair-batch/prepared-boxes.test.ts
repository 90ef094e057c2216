import { describe, expect, it } from 'vitest';
import { COORDINATE_LIMIT } from '../../../bindings/base/checks.ts';
import type { Boxes, BoxVerdictOptions, Numbers, PreparedBoxes } from '../../../bindings/index.ts';
import { BOX_CHUNK } from '../../../bindings/pair-batch/box-overlap.ts';
import { rowOf } from '../../assembly/pairs/box/obb/boxes.ts';
import { GENERATORS } from '../../assembly/pairs/box/obb/generators.ts';
import { drawAll } from '../../assembly/pairs/box/obb/sample.ts';
import { loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';

const CUBE = Float64Array.of(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1);

/** Two full chunks and three more rows, of boxes in all arrangements. */
const COUNT = 2 * BOX_CHUNK + 3;
const PAIRS = drawAll(Math.ceil(COUNT / Object.keys(GENERATORS).length)).slice(0, COUNT);
const A = Float64Array.from(PAIRS.flatMap(({ a }) => rowOf(a)));
const B = Float64Array.from(PAIRS.flatMap(({ b }) => rowOf(b)));

describe('boxes that are checked once', () => {
  forSomeBuilds((build, engine) => {
    it('give what rows give', () => {
      for (const n of [0, 1, 2, 3, 5, BOX_CHUNK, BOX_CHUNK + 1, COUNT]) {
        const [a, b] = [A.subarray(0, 15 * n), B.subarray(0, 15 * n)];
        const expected = engine().boxesOverlap(a, b);
        using boxesA = engine().prepareBoxes(a);
        using boxesB = engine().prepareBoxes(b);
        expect(boxesA.count).toBe(n);
        expect(engine().boxesOverlap(boxesA, boxesB)).toEqual(expected);
        expect(engine().boxesOverlap(boxesA, b)).toEqual(expected);
        expect(engine().boxesOverlap(a, boxesB)).toEqual(expected);
        expect(engine().boxesOverlap(boxesA, boxesB)).toEqual(expected);
      }
    });

    it('may be one against many, and one against itself', () => {
      using one = engine().prepareBoxes(CUBE);
      using many = engine().prepareBoxes(B);
      expect(engine().boxesOverlap(one, many)).toEqual(engine().boxesOverlap(CUBE, B));
      expect(engine().boxesOverlap(many, one)).toEqual(engine().boxesOverlap(B, CUBE));
      expect([...engine().boxesOverlap(one, one).overlap]).toEqual([1]);
    });

    it('are a copy', () => {
      const given = CUBE.slice();
      using boxes = engine().prepareBoxes(given);
      given.fill(NaN);
      expect([...engine().boxesOverlap(boxes, CUBE).separation]).toEqual([-2]);
      expect(() => Object.assign(boxes, { count: 2 })).toThrow(TypeError);
      expect(Object.isFrozen(boxes)).toBe(true);
    });

    it('are refused where rows are, and take no memory then', () => {
      const refuse = (boxes: Numbers, message: string): void => {
        expect(() => engine().prepareBoxes(boxes)).toThrow(`Engine.prepareBoxes: ${message}`);
      };
      const two = Float64Array.of(...CUBE, ...CUBE);
      refuse(two.with(17, NaN), 'boxes[17] (row 1) must be finite');
      refuse(two.with(18, -1), 'boxes[18] (row 1) must be a half extent of at least 0, got -1');
      refuse(
        two.with(21, 0.5),
        'boxes[21] (row 1) must be the first of three orthonormal axes, within 1e-5, got 0.5',
      );
      refuse(
        two.with(0, 2 * COORDINATE_LIMIT[build.precision]),
        'boxes[0] (row 0) must be finite and at most',
      );
      refuse(two.subarray(1), 'boxes must be rows of 15 numbers per box, got Float64Array(29)');
      refuse([...CUBE] as unknown as Numbers, 'boxes must be a Float64Array or Float32Array');
    });

    it('are refused after their end, and by other engines', async () => {
      const boxes = engine().prepareBoxes(CUBE);
      const other = await loadBuild(build);
      expect(() => other.boxesOverlap(CUBE, boxes)).toThrow(
        new TypeError('Engine.boxesOverlap: b are boxes of another engine'),
      );
      boxes.dispose();
      boxes.dispose();
      expect(() => engine().boxesOverlap(boxes, CUBE)).toThrow(
        new TypeError('Engine.boxesOverlap: a are boxes that are disposed'),
      );
      other.dispose();
      expect(() => other.prepareBoxes(CUBE)).toThrow('Engine.prepareBoxes: the engine is disposed');
    });
  });
});

describe('verdicts on boxes alone', () => {
  forSomeBuilds((_, engine) => {
    it('are those of a full look, along all axes and along faces', () => {
      using prepared: PreparedBoxes = engine().prepareBoxes(A);
      for (const axes of [15, 6] as const) {
        const { overlap } = engine().boxesOverlap(A, B, { axes });
        expect(new Set(overlap)).toEqual(new Set([0, 1]));
        for (const a of [A, prepared] satisfies Boxes[]) {
          expect(engine().boxesOverlap(a, B, { axes, overlapOnly: true })).toEqual({ overlap });
        }
      }
    });

    it('go into a column that is given, which a bad row leaves alone', () => {
      const out = { overlap: new Uint8Array(1).fill(9) };
      const options: BoxVerdictOptions = { overlapOnly: true, out };
      expect(() => engine().boxesOverlap(CUBE, CUBE.with(3, -1), options)).toThrow('b[3] (row 0)');
      expect([...out.overlap]).toEqual([9]);
      expect(engine().boxesOverlap(CUBE, CUBE, options)).toBe(out);
      expect([...out.overlap]).toEqual([1]);
    });

    it('refuse options of another kind', () => {
      const call = (options: unknown) => () =>
        engine().boxesOverlap(CUBE, CUBE, options as BoxVerdictOptions);
      expect(call({ overlapOnly: 1 })).toThrow(
        'Engine.boxesOverlap: options.overlapOnly must be true or false, got 1',
      );
      expect(call({ overlapOnly: true, out: { overlap: new Uint8Array(2) } })).toThrow(
        'Engine.boxesOverlap: options.out.overlap must be 1 numbers long',
      );
      expect(call({ out: { overlap: new Uint8Array(1) } })).toThrow('options.out.separation must be a');
    });
  });
});
