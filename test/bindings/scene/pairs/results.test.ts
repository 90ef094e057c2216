import { describe, expect, it } from 'vitest';
import { point, type Scene, triangle } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { watchedEngine } from '../../../support/binaries.ts';
import { copyColumns, IDENTITY, translation } from '../../../support/scenes.ts';

describe('results and errors of a scene', () => {
  forSomeBuilds((build, engine) => {
    /** Spheres of radius 1: b is 3 from a, c is 5 from a, and all three are compared. */
    const makeScene = (): Scene => {
      const scene = engine().createScene({
        segments: {
          a: [point([0, 0, 0], 1)],
          b: [point([0, 0, 0], 1)],
          c: [point([0, 0, 0], 1)],
        },
        pairs: [
          ['a', 'c'],
          ['b', 'a'],
          ['b', 'c'],
        ],
      });
      scene.setPose('b', translation(0, 3, 0));
      scene.setPose('c', translation(0, 0, -5));
      return scene;
    };

    it('are columns of the precision of the engine', () => {
      const scene = makeScene();
      const d = scene.evaluate();
      const type = build.precision === 'double' ? Float64Array : Float32Array;
      for (const column of [d.distance, d.pointA, d.pointB, d.normal]) expect(column).toBeInstanceOf(type);
      expect(d.elementA).toBeInstanceOf(Int32Array);
      expect(d.elementB).toBeInstanceOf(Int32Array);
      expect(d.beyond).toBeInstanceOf(Uint8Array);
      expect(d.count).toBe(3);
      expect([...d.distance.subarray(0, 2)]).toEqual([3, 1]);
      expect([...d.pointA]).toHaveLength(9);
      expect([...d.pointB.subarray(0, 6)]).toEqual([0, 0, -4, 0, 1, 0]);
      expect(scene.evaluate()).toBe(d);
      scene.dispose();
    });

    it('come row by row as copies', () => {
      const scene = makeScene();
      const d = scene.evaluate();
      const row = d.at(1);
      expect(row).toEqual({
        a: 'b',
        b: 'a',
        linkA: 'b',
        linkB: 'a',
        distance: 1,
        pointA: [0, 2, 0],
        pointB: [0, 1, 0],
        normal: [0, -1, 0],
        elementA: 0,
        elementB: 0,
      });
      expect(d.minimum()).toEqual(row);
      scene.setPose('b', translation(0, 9, 0));
      scene.evaluate();
      expect(row.distance).toBe(1);
      expect(d.at(1).distance).toBe(7);
      expect(d.minimum()).toMatchObject({ a: 'a', b: 'c', distance: 3 });
      scene.dispose();
    });

    it('name the first of equally close pairs', () => {
      const scene = makeScene();
      scene.setPoses([...IDENTITY, ...IDENTITY, ...IDENTITY]);
      expect(scene.evaluate().minimum()).toMatchObject({ a: 'a', b: 'c', distance: -2 });
      scene.dispose();
    });

    it.each([-1, 3, 0.5, NaN, '0', undefined])('have no row %j', (i) => {
      const scene = makeScene();
      expect(() => scene.evaluate().at(i as number)).toThrow(
        /^Distances\.at: i must be an integer from 0 to 2, got /,
      );
      scene.dispose();
    });

    it('stay what they are until the next evaluation, whatever happens to the scene', () => {
      const scene = makeScene();
      const d = scene.evaluate();
      const before = copyColumns(d);
      const last = d.at(2);
      scene.setPose('a', translation(50, 0, 0));
      scene.removeSegment('a');
      for (let i = 0; i < 40; i++) {
        scene.addSegment(`new ${i}`, [point([i, 0, 0], 1)]);
        scene.addPair('b', `new ${i}`);
      }
      scene.isFree();
      expect(d.count).toBe(3);
      expect(copyColumns(d)).toEqual(before);
      expect(d.at(2)).toEqual(last);
      expect(d.pairs).toEqual([
        ['a', 'c'],
        ['b', 'a'],
        ['b', 'c'],
      ]);
      expect(scene.evaluate().count).toBe(41);
      expect(d.count).toBe(41);
      expect(d.at(0)).toEqual({ ...last, a: 'b', b: 'c' });
      scene.dispose();
    });

    it('survive the growth of memory', () => {
      const scene = makeScene();
      const d = scene.evaluate();
      const before = copyColumns(d);
      const { distance } = d;
      const others: Scene[] = [];
      const elements = Array.from({ length: 1000 }, () => triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0));
      while (distance.length > 0) others.push(engine().createScene({ segments: { a: elements } }));
      expect(copyColumns(d)).toEqual(before);
      scene.setPose('b', translation(0, 4, 0));
      expect(scene.evaluate().at(1).distance).toBe(2);
      for (const other of others) other.dispose();
      scene.dispose();
    });

    it('are right after a segment was refused that needed more room', async () => {
      const { engine: small, size, limit } = await watchedEngine(build);
      const ids = Array.from({ length: 8 }, (_, i) => `s${i}`);
      const segments = Object.fromEntries(ids.map((id) => [id, [point([0, 0, 0], 1)]]));
      const scene = small.createScene({ segments, pairs: [['s0', 's7']] });
      scene.evaluate();
      limit(size());
      const large = Array.from({ length: 10_000 }, () => triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0));
      expect(() => scene.addSegment('large', large)).toThrow(
        /^Scene\.addSegment: needs \d+ bytes, which is more than/,
      );
      expect(scene.segments).toEqual(ids);
      // The poses reach the eight segments, and nothing else in memory.
      scene.setPoses(ids.flatMap((_, i) => translation(5 * i, 0, 0)));
      ids.forEach((id, i) => expect(scene.getPose(id)).toEqual(translation(5 * i, 0, 0)));
      expect(scene.evaluate().distance[0]).toBe(33);
      small.dispose();
    });

    it('are over after dispose', () => {
      const scene = makeScene();
      const distances = scene.evaluate();
      scene.dispose();
      scene.dispose();
      scene[Symbol.dispose]();
      const poses = [...IDENTITY, ...IDENTITY, ...IDENTITY];
      const calls: Record<string, () => unknown> = {
        addSegment: () => scene.addSegment('d', []),
        removeSegment: () => scene.removeSegment('a'),
        addPair: () => scene.addPair('a', 'b'),
        removePair: () => scene.removePair('a', 'b'),
        setMargin: () => scene.setMargin('a', 'b', 0),
        segment: () => scene.segment('a'),
        attach: () => scene.attach('a', 'b'),
        detach: () => scene.detach('a'),
        setPose: () => scene.setPose('a', IDENTITY),
        getPose: () => scene.getPose('a'),
        setPoses: () => scene.setPoses(poses),
        evaluate: () => scene.evaluate(),
        isFree: () => scene.isFree(),
        evaluateBatch: () => scene.evaluateBatch(poses, { count: 1 }),
        areFree: () => scene.areFree(poses, { count: 1 }),
        toJSON: () => scene.toJSON(),
      };
      for (const [name, call] of Object.entries(calls)) {
        expect(call).toThrow(new TypeError(`Scene.${name}: the scene is disposed`));
      }
      for (const read of [() => distances.distance, () => distances.at(0), () => distances.minimum()]) {
        expect(read).toThrow(new TypeError('Distances: the scene is disposed; copy what you need before'));
      }
    });
  });
});
