import { describe, expect, it } from 'vitest';
import { type BatchDistances, point, type Scene } from '../../../../bindings/index.ts';
import { ROWS } from '../../../../bindings/scene/query/batch.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import {
  columnsOf,
  copyColumns,
  randomPoses,
  randomScene,
  randomTransform,
  translation,
} from '../../../support/scenes.ts';

/** More sets than are handled at once, with three pairs and with one. */
const MANY = Math.floor(ROWS / 3) + 40;
const VERY_MANY = ROWS + 3;

/** The rows of one set out of the columns of a batch. */
function rowsOf(columns: BatchDistances, set: number, rows: number): ReturnType<typeof copyColumns> {
  const part = (column: ArrayLike<number>, width: number): number[] =>
    Array.from(column).slice(set * rows * width, (set + 1) * rows * width);
  return {
    distance: part(columns.distance, 1),
    pointA: part(columns.pointA, 3),
    pointB: part(columns.pointB, 3),
    normal: part(columns.normal, 3),
    elementA: part(columns.elementA, 1),
    elementB: part(columns.elementB, 1),
    beyond: part(columns.beyond, 1),
  };
}

describe('a batch of poses', () => {
  forSomeBuilds(({ precision }, engine) => {
    /** Spheres of radius 1, both at the origin. */
    const makeSpheres = (): Scene =>
      engine().createScene({
        segments: { hand: [point([0, 0, 0], 1)], cup: [point([0, 0, 0], 1)] },
        pairs: [['hand', 'cup']],
      });

    it.each(['matrix', 'transform'] as const)(
      `is a loop of single evaluations, bit for bit, format %s, SEED=${SEED}`,
      (format) => {
        const random = createRandom(SEED);
        const { scene, pairs } = randomScene(engine(), random, { segments: 3, elements: 3, share: 1 });
        const poses = randomPoses(random, MANY, 3, format);
        const maxDistance = 1;
        const batch = scene.evaluateBatch(poses, { count: MANY, format, maxDistance });
        expect(batch.distance.length).toBe(MANY * pairs.length);
        const perSet = poses.length / MANY;
        const sets = [0, 1, 2, 700, ...[-2, -1, 0, 1].map((i) => Math.floor(ROWS / 3) + i), MANY - 1];
        for (const set of sets) {
          scene.setPoses(poses.subarray(set * perSet, (set + 1) * perSet), { format });
          expect(rowsOf(batch, set, pairs.length)).toEqual(copyColumns(scene.evaluate({ maxDistance })));
        }
        const beyond = batch.beyond.filter((mark) => mark === 1).length;
        expect(beyond).toBeGreaterThan(MANY / 10);
        expect(beyond).toBeLessThan(3 * MANY - MANY / 10);
        scene.dispose();
      },
    );

    it(`tells which sets are free, as single questions do, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const { scene } = randomScene(engine(), random, { segments: 3, elements: 2, share: 1 });
      const count = 200;
      const poses = randomPoses(random, count, 3, 'matrix');
      for (const margin of [-0.05, 0, 0.5]) {
        const free = scene.areFree(poses, { count, margin });
        const expected = Array.from({ length: count }, (_, set) => {
          scene.setPoses(poses.subarray(48 * set, 48 * (set + 1)));
          const isFree = scene.isFree({ margin });
          expect(isFree).toBe(scene.evaluate().minimum().distance >= margin);
          return isFree ? 1 : 0;
        });
        expect([...free]).toEqual(expected);
        const sum = free.reduce((total, x) => total + x, 0);
        expect(sum).toBeGreaterThan(0);
        expect(sum).toBeLessThan(count);
      }
      expect(scene.areFree(poses, { count })).toEqual(scene.areFree(poses, { count, margin: 0 }));
      scene.dispose();
    });

    it('has no borders between the sets that are handled at once', () => {
      const scene = makeSpheres();
      const poses = Float64Array.from({ length: 7 * 2 * VERY_MANY }, (_, i) => {
        const [set, place] = [Math.floor(i / 14), i % 14];
        if (place === 0) return set / 1024;
        return place === 6 || place === 13 ? 1 : 0;
      });
      const { distance } = scene.evaluateBatch(poses, { count: VERY_MANY, format: 'transform' });
      const expected = Array.from({ length: VERY_MANY }, (_, set) => set / 1024 - 2);
      expect([...distance]).toEqual(expected);
      const free = scene.areFree(poses, { count: VERY_MANY, format: 'transform', margin: 1 });
      expect([...free]).toEqual(expected.map((x) => (x >= 1 ? 1 : 0)));
      scene.dispose();
    });

    it('counts a distance that equals the margin as free', () => {
      const scene = makeSpheres();
      const poses = [...translation(0, 0, 0), ...translation(2.5, 0, 0)];
      const ask = (margin: number): number => scene.areFree(poses, { count: 1, margin })[0]!;
      expect([0.4999, 0.5, 0.5001].map(ask)).toEqual([1, 1, 0]);
      scene.setPoses(poses);
      expect([0.4999, 0.5, 0.5001].map((margin) => scene.isFree({ margin }))).toEqual([true, true, false]);
      expect(scene.isFree()).toBe(true);
      scene.setPose('cup', translation(2, 0, 0));
      expect(scene.isFree()).toBe(true);
      scene.setPose('cup', translation(1.75, 0, 0));
      expect(scene.isFree()).toBe(false);
      scene.dispose();
    });

    it(`leaves the scene where it was, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const { scene } = randomScene(engine(), random, { segments: 4, elements: 4, share: 1 });
      for (const id of scene.segments) scene.setPose(id, randomTransform(random, 1));
      const before = copyColumns(scene.evaluate());
      const json = scene.toJSON();
      const d = scene.evaluate();
      const poses = randomPoses(random, 10, 4, 'matrix');
      scene.evaluateBatch(poses, { count: 10 });
      scene.areFree(poses, { count: 10 });
      expect(copyColumns(d)).toEqual(before);
      expect(scene.toJSON()).toEqual(json);
      expect(copyColumns(scene.evaluate())).toEqual(before);
      scene.dispose();
    });

    it('keeps to its own memory, whatever lies around it', () => {
      const ids = Array.from({ length: 8 }, (_, i) => `s${i}`);
      const ball = point([0, 0, 0], 1);
      for (let size = 0; size <= 20; size++) {
        const scene = engine().createScene({ segments: Object.fromEntries(ids.map((id) => [id, [ball]])) });
        scene.addSegment('hole', new Array<typeof ball>(size).fill(ball));
        scene.addSegment('behind', [ball]);
        scene.addPair('behind', 's0');
        scene.setPose('behind', translation(5, 0, 0));
        scene.evaluate();
        // The room of the removed segment is the first that fits, and the next one begins at its end.
        scene.removeSegment('hole');
        const poses = scene.segments.flatMap((_, i) => [i, 0, 0, 0, 0, 0, 1]);
        const batch = scene.evaluateBatch(poses, { count: 1, format: 'transform' });
        expect([...batch.distance]).toEqual([6]);
        expect([...scene.areFree(poses, { count: 1, format: 'transform', margin: 6 })]).toEqual([1]);
        expect(scene.getPose('behind')).toEqual(translation(5, 0, 0));
        expect(scene.segment('behind').elements).toEqual([ball]);
        expect([...scene.evaluate().distance]).toEqual([3]);
        scene.dispose();
      }
    });

    it('writes into columns that are given', () => {
      const scene = makeSpheres();
      const poses = [3, 4].flatMap((x) => [...translation(0, 0, 0), ...translation(x, 0, 0)]);
      const out = scene.evaluateBatch(poses, { count: 2 });
      expect(out.distance).toBeInstanceOf(precision === 'double' ? Float64Array : Float32Array);
      const again = scene.evaluateBatch(poses.slice(32).concat(poses.slice(0, 32)), { count: 2, out });
      expect(again).toBe(out);
      expect([...out.distance]).toEqual([2, 1]);
      expect([...out.pointB]).toEqual([3, 0, 0, 2, 0, 0]);
      const free = new Uint8Array(2).fill(9);
      expect(scene.areFree(poses, { count: 2, margin: 1.5, out: free })).toBe(free);
      expect([...free]).toEqual([0, 1]);
      scene.dispose();
    });

    it('takes arrays, float32 and views into larger arrays', () => {
      const scene = makeSpheres();
      const poses = [...translation(0, 0, 0), ...translation(3, 0, 0)];
      for (const given of [
        poses,
        Float32Array.from(poses),
        Float64Array.from([9, 9, 9, ...poses, 9]).subarray(3, 35),
      ]) {
        expect([...scene.evaluateBatch(given, { count: 1 }).distance]).toEqual([1]);
      }
      scene.dispose();
    });

    it('may be empty, or of a scene without pairs or segments', () => {
      const scene = makeSpheres();
      expect(scene.evaluateBatch([], { count: 0 }).distance.length).toBe(0);
      expect(scene.areFree([], { count: 0 }).length).toBe(0);
      scene.removePair('hand', 'cup');
      const poses = [...translation(0, 0, 0), ...translation(0, 0, 0)];
      expect(scene.evaluateBatch(poses, { count: 1 }).distance.length).toBe(0);
      expect([...scene.areFree(poses, { count: 1 })]).toEqual([1]);
      scene.removeSegment('hand');
      scene.removeSegment('cup');
      expect([...scene.areFree([], { count: 3, margin: 5 })]).toEqual([1, 1, 1]);
      scene.dispose();
    });

    it('names the configuration and the segment of a bad pose, and writes nothing', () => {
      const scene = makeSpheres();
      const poses = new Float64Array(7 * 2 * VERY_MANY);
      for (let i = 6; i < poses.length; i += 7) poses[i] = 1;
      const out = scene.evaluateBatch(poses, { count: VERY_MANY, format: 'transform' });
      const free = new Uint8Array(VERY_MANY).fill(9);
      for (const column of columnsOf(out)) column.fill(9);
      poses[14 * (ROWS + 1) + 13] = 1.01;
      const options = { count: VERY_MANY, format: 'transform' } as const;
      expect(() => scene.evaluateBatch(poses, { ...options, out })).toThrow(
        new RangeError(
          `Scene.evaluateBatch: poses, configuration ${ROWS + 1}, segment "cup": quaternion must be of length 1 within 0.001, got 1.01`,
        ),
      );
      expect(() => scene.areFree(poses, { ...options, out: free })).toThrow(
        `Scene.areFree: poses, configuration ${ROWS + 1}, segment "cup": quaternion `,
      );
      for (const column of [...columnsOf(out), free]) {
        expect(column.every((x) => x === 9)).toBe(true);
      }
      expect(scene.getPose('cup')).toEqual(translation(0, 0, 0));
      expect(scene.evaluate().distance[0]).toBe(-2);
      scene.dispose();
    });

    it('counts the sets of poses itself, unless no segment is movable', () => {
      const scene = makeSpheres();
      const poses = [0, 3, 6].flatMap((x) => [...translation(0, 0, 0), ...translation(x, 0, 0)]);
      expect(scene.evaluateBatch(poses)).toEqual(scene.evaluateBatch(poses, { count: 3 }));
      expect(scene.areFree(poses)).toEqual(scene.areFree(poses, { count: 3 }));
      scene.dispose();
      using still = engine().createScene({ segments: { wall: [] }, static: ['wall'] });
      expect(() => still.areFree([])).toThrow(
        'Scene.areFree: count must be the number of sets of poses, as no segment is movable, got undefined',
      );
      expect(still.areFree([], { count: 2 })).toEqual(Uint8Array.of(1, 1));
    });

    it('refuses more sets than anybody waits for, where no segment is movable', () => {
      using scene = engine().createScene({ segments: { a: [] }, static: ['a'] });
      expect(scene.areFree([], { count: 2 ** 20 }).length).toBe(2 ** 20);
      for (const count of [2 ** 20 + 1, 2 ** 31, Number.MAX_VALUE]) {
        const message = `count must be at most 1048576, as no segment is movable, got ${count}`;
        expect(() => scene.evaluateBatch([], { count })).toThrow(`Scene.evaluateBatch: ${message}`);
        expect(() => scene.areFree([], { count })).toThrow(`Scene.areFree: ${message}`);
      }
    });

    it('refuses arguments of the wrong kind or size', () => {
      const scene = makeSpheres();
      const poses = [...translation(0, 0, 0), ...translation(3, 0, 0)];
      const good = scene.evaluateBatch(poses, { count: 1 });
      const other = precision === 'double' ? Float32Array : Float64Array;
      const refused: [unknown, unknown, string][] = [
        [poses, { count: '1' }, 'count must be the number of sets of poses, got "1"'],
        [poses.slice(1), undefined, 'poses must be sets of 32 numbers each, got 31'],
        [poses, { format: 'transform' }, 'poses must be sets of 14 numbers each, got 32'],
        [
          poses,
          { counts: 1 },
          "options must be without properties other than 'count', 'format', 'maxDistance', 'out'",
        ],
        [poses, { count: 1.5 }, 'count must be an integer of at least 0, got 1.5'],
        [poses, { count: -1 }, 'count must be an integer of at least 0, got -1'],
        [poses, { count: NaN }, 'count must be an integer of at least 0, got NaN'],
        [poses, { count: 2 }, 'poses must have 64 numbers, got 32'],
        [poses, { count: 2 ** 40 }, 'poses must have 35184372088832 numbers, got 32'],
        [poses, { count: 1, format: 'Matrix' }, "format must be 'matrix' or 'transform', got \"Matrix\""],
        [
          poses,
          { count: 1, format: Object.create(null) as unknown },
          "format must be 'matrix' or 'transform', got an object",
        ],
        [poses, { count: 1, maxDistance: NaN }, 'maxDistance must be a number, got NaN'],
        [new Int32Array(32), { count: 1 }, 'poses must be a Float64Array, Float32Array or array of numbers'],
        ['poses', { count: 1 }, 'poses must be a Float64Array'],
        [poses.map(String), { count: 1 }, 'poses[0] must be a number, got "1"'],
        [poses, { count: 1, out: { ...good, distance: new other(1) } }, `out.distance must be a`],
        [poses, { count: 1, out: { ...good, normal: good.distance } }, 'out.normal must be 3 numbers long'],
        [poses, { count: 1, out: { ...good, elementB: undefined } }, 'out.elementB must be a Int32Array'],
        [
          poses,
          { count: 1, out: { ...good, beyond: new Uint8Array(2) } },
          'out.beyond must be 1 numbers long',
        ],
      ];
      for (const [given, options, message] of refused) {
        expect(() => scene.evaluateBatch(given as number[], options as { count: number })).toThrow(
          `Scene.evaluateBatch: ${message}`,
        );
      }
      const refusedFree: [unknown, string][] = [
        [{ count: 1, margin: NaN }, 'margin must be a number, got NaN'],
        [{ count: 1, out: new Uint8Array(2) }, 'out must be 1 numbers long, got Uint8Array(2)'],
        [{ count: 1, out: [0] }, 'out must be a Uint8Array, got Array(1)'],
      ];
      for (const [options, message] of refusedFree) {
        expect(() => scene.areFree(poses, options as { count: number })).toThrow(`Scene.areFree: ${message}`);
      }
      scene.dispose();
    });
  });
});
