import { describe, expect, it } from 'vitest';
import { point, type Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { copyColumns, IDENTITY, translation } from '../../../support/scenes.ts';

/** A number that no evaluation gives: whoever still finds it in a column, the row was not computed again. */
const MARK = 12345;

describe('selective evaluation', () => {
  forSomeBuilds((_, engine) => {
    /** Spheres of radius 0 at x = 0, 1, 3, 7 and the pairs ab, bc, cd: 1, 2 and 4 apart. */
    const makeScene = (): Scene => {
      const scene = engine().createScene({
        segments: {
          a: [point([0, 0, 0], 0)],
          b: [point([0, 0, 0], 0)],
          c: [point([0, 0, 0], 0)],
          d: [point([0, 0, 0], 0)],
        },
        pairs: [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'd'],
        ],
      });
      [0, 1, 3, 7].forEach((x, i) => scene.setPose('abcd'[i]!, translation(x, 0, 0)));
      return scene;
    };
    /** The distances after an evaluation, MARK where a row kept its result. */
    const evaluateMarked = (scene: Scene, change: () => void, maxDistance = Infinity): number[] => {
      scene.evaluate({ maxDistance }).distance.fill(MARK);
      change();
      return [...scene.evaluate({ maxDistance }).distance];
    };

    it('computes nothing when nothing moved', () => {
      const scene = makeScene();
      expect(evaluateMarked(scene, () => undefined)).toEqual([MARK, MARK, MARK]);
      scene.dispose();
    });

    it('computes the pairs of a segment that moved, and no others', () => {
      const scene = makeScene();
      expect(evaluateMarked(scene, () => scene.setPose('a', translation(-1, 0, 0)))).toEqual([2, MARK, MARK]);
      expect(evaluateMarked(scene, () => scene.setPose('b', translation(2, 0, 0)))).toEqual([3, 1, MARK]);
      expect(evaluateMarked(scene, () => scene.setPose('d', translation(8, 0, 0)))).toEqual([MARK, MARK, 5]);
      scene.dispose();
    });

    it('computes all when all poses are set', () => {
      const scene = makeScene();
      const poses = [0, 2, 4, 6].flatMap((x) => translation(x, 0, 0));
      expect(evaluateMarked(scene, () => scene.setPoses(poses))).toEqual([2, 2, 2]);
      scene.dispose();
    });

    it('does not count a refused pose as a move', () => {
      const scene = makeScene();
      const refused = (): void =>
        expect(() =>
          scene.setPose(
            'a',
            IDENTITY.map((x) => 2 * x),
          ),
        ).toThrow(RangeError);
      expect(evaluateMarked(scene, refused)).toEqual([MARK, MARK, MARK]);
      scene.dispose();
    });

    it('does not forget a move because of a question in between', () => {
      const scene = makeScene();
      const move = (): void => {
        scene.setPose('a', translation(-1, 0, 0));
        expect(scene.isFree({ margin: 1.5 })).toBe(true);
        expect(scene.getPose('a')).toEqual(translation(-1, 0, 0));
      };
      expect(evaluateMarked(scene, move)[0]).toBe(2);
      scene.dispose();
    });

    it('computes all when pairs or segments come and go', () => {
      const scene = makeScene();
      expect(evaluateMarked(scene, () => scene.addPair('a', 'd'))).toEqual([1, 2, 4, 7]);
      expect(evaluateMarked(scene, () => scene.removePair('b', 'c'))).toEqual([1, 4, 7]);
      expect(evaluateMarked(scene, () => scene.removeSegment('a'))).toEqual([4]);
      scene.dispose();
    });

    it('computes all when the largest distance changes', () => {
      const scene = makeScene();
      scene.evaluate({ maxDistance: 3 }).distance.fill(MARK);
      expect([...scene.evaluate({ maxDistance: 2 }).distance]).toEqual([1, 2, Infinity]);
      scene.dispose();
    });

    it('marks pairs beyond the largest distance, which itself is not beyond', () => {
      const scene = makeScene();
      const marks = (maxDistance?: number): number[] => {
        const d = scene.evaluate(maxDistance === undefined ? undefined : { maxDistance });
        return [...d.beyond];
      };
      expect(marks(4)).toEqual([0, 0, 0]);
      expect(marks(3.999)).toEqual([0, 0, 1]);
      expect(marks(2)).toEqual([0, 0, 1]);
      expect(marks(1.5)).toEqual([0, 1, 1]);
      expect(marks(0)).toEqual([1, 1, 1]);
      expect(marks(-1)).toEqual([1, 1, 1]);
      expect(marks(-Infinity)).toEqual([1, 1, 1]);
      expect(marks()).toEqual([0, 0, 0]);
      scene.dispose();
    });

    it('says nothing about pairs beyond but that they are', () => {
      const scene = makeScene();
      scene.evaluate();
      const d = scene.evaluate({ maxDistance: 1 });
      const beyond = {
        distance: Infinity,
        pointA: [0, 0, 0],
        pointB: [0, 0, 0],
        normal: [0, 0, 0],
        elementA: -1,
        elementB: -1,
      };
      expect(d.at(0).distance).toBe(1);
      expect(d.at(1)).toEqual({ a: 'b', b: 'c', linkA: 'b', linkB: 'c', ...beyond });
      expect(d.at(2)).toEqual({ a: 'c', b: 'd', linkA: 'c', linkB: 'd', ...beyond });
      scene.dispose();
    });

    it('brings pairs back that were beyond', () => {
      const scene = makeScene();
      const all = copyColumns(scene.evaluate());
      scene.evaluate({ maxDistance: 0.5 });
      expect(copyColumns(scene.evaluate())).toEqual(all);
      scene.dispose();
    });

    it('treats a segment without elements as beyond everything', () => {
      const scene = makeScene();
      scene.addSegment('empty', []);
      scene.addSegment('void', []);
      scene.addPair('empty', 'a');
      scene.addPair('b', 'empty');
      scene.addPair('void', 'empty');
      const d = scene.evaluate();
      expect([...d.beyond]).toEqual([0, 0, 0, 1, 1, 1]);
      expect(d.at(4)).toMatchObject({ distance: Infinity, elementA: -1, elementB: -1 });
      expect(d.minimum()).toMatchObject({ a: 'a', b: 'b', distance: 1 });
      expect(scene.isFree({ margin: 1 })).toBe(true);
      scene.dispose();
    });

    it.each([NaN, '1'])('refuses %j as a largest distance and keeps its results', (maxDistance) => {
      const scene = makeScene();
      const before = copyColumns(scene.evaluate());
      expect(() => scene.evaluate({ maxDistance: maxDistance as number })).toThrow(
        /^Scene\.evaluate: maxDistance must be a number, got /,
      );
      expect(() => scene.isFree({ margin: maxDistance as number })).toThrow(
        /^Scene\.isFree: margin must be a number, got /,
      );
      expect(copyColumns(scene.evaluate())).toEqual(before);
      scene.dispose();
    });
  });
});
