import { describe, expect, it } from 'vitest';
import { point, type Scene, type SceneJSON } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { copyColumns, translation } from '../../../support/scenes.ts';

/** A number that no evaluation gives: whoever still finds it in a column, the row was not computed again. */
const MARK = 12345;

describe('margins of pairs', () => {
  forSomeBuilds((_, engine) => {
    /** Spheres of radius 1 in a row: a and b are 1 apart, b and c 2. */
    const makeScene = (): Scene => {
      const ball = [point([0, 0, 0], 1)];
      const scene = engine().createScene({
        segments: { a: ball, b: ball, c: ball },
        pairs: [
          ['a', 'b'],
          ['b', 'c'],
        ],
      });
      scene.setPose('b', translation(3, 0, 0));
      scene.setPose('c', translation(7, 0, 0));
      return scene;
    };
    /** What `isFree` and `areFree` say, which must be the same. */
    const ask = (scene: Scene, margin?: number): boolean => {
      const poses = scene.movable.flatMap((id) => scene.getPose(id));
      const options = margin === undefined ? {} : { margin };
      const free = scene.isFree(options);
      expect([...scene.areFree([...poses, ...poses], { ...options, count: 2 })]).toEqual(
        free ? [1, 1] : [0, 0],
      );
      return free;
    };

    it('take the place of the margin of the call', () => {
      const scene = makeScene();
      expect([1, 1.01].map((margin) => ask(scene, margin))).toEqual([true, false]);
      scene.setMargin('b', 'a', 0.5);
      expect([2, 2.01].map((margin) => ask(scene, margin))).toEqual([true, false]);
      scene.setMargin('c', 'b', 2);
      expect([0, 2, 1000].map((margin) => ask(scene, margin))).toEqual([true, true, true]);
      scene.setMargin('b', 'c', 2.01);
      expect([-1000, 0, 1000].map((margin) => ask(scene, margin))).toEqual([false, false, false]);
      expect(ask(scene)).toBe(false);
      scene.dispose();
    });

    it('may be 0 or negative', () => {
      const scene = makeScene();
      scene.setPose('b', translation(1.5, 0, 0));
      scene.setMargin('b', 'c', 0);
      expect([-0.5, -0.4].map((margin) => ask(scene, margin))).toEqual([true, false]);
      scene.setMargin('a', 'b', -0.5);
      expect(ask(scene, 3)).toBe(true);
      scene.setMargin('a', 'b', -0.25);
      expect(ask(scene, -3)).toBe(false);
      scene.dispose();
    });

    it('are given back, until they are taken away', () => {
      const scene = makeScene();
      expect(scene.segment('a').marginTo('b')).toBeUndefined();
      scene.setMargin('a', 'b', 0);
      expect([scene.segment('a').marginTo('b'), scene.segment('b').marginTo('a')]).toEqual([0, 0]);
      expect(scene.segment('b').marginTo('c')).toBeUndefined();
      scene.setMargin('b', 'a', undefined);
      expect(scene.segment('a').marginTo('b')).toBeUndefined();
      expect(ask(scene, 1.5)).toBe(false);
      scene.dispose();
    });

    it('change no distance, and have none computed again', () => {
      const scene = makeScene();
      const before = copyColumns(scene.evaluate());
      scene.setMargin('a', 'b', 5);
      expect(copyColumns(scene.evaluate())).toEqual(before);
      scene.evaluate().distance.fill(MARK);
      scene.setMargin('a', 'b', 0.5);
      expect(scene.isFree()).toBe(true);
      expect([...scene.evaluate().distance]).toEqual([MARK, MARK]);
      scene.dispose();
    });

    it('stay with their pairs when others come and go', () => {
      const scene = makeScene();
      scene.setMargin('b', 'c', 3);
      scene.removePair('a', 'b');
      expect(ask(scene)).toBe(false);
      for (let i = 0; i < 20; i++) scene.addSegment(`s${i}`, []);
      for (let i = 0; i < 20; i++) scene.addPair('a', `s${i}`);
      expect(scene.segment('b').marginTo('c')).toBe(3);
      expect(ask(scene)).toBe(false);
      scene.setMargin('b', 'c', 2);
      expect(ask(scene, 5)).toBe(true);
      scene.dispose();
    });

    it('go with the pair, or with its segment', () => {
      const scene = makeScene();
      scene.setMargin('a', 'b', 5);
      scene.setMargin('b', 'c', 5);
      scene.removePair('b', 'a');
      scene.addPair('a', 'b');
      expect(scene.segment('a').marginTo('b')).toBeUndefined();
      scene.removeSegment('c');
      scene.addSegment('c', [point([7, 0, 0], 1)]);
      scene.addPair('b', 'c');
      expect(scene.segment('b').marginTo('c')).toBeUndefined();
      expect(ask(scene, 1)).toBe(true);
      expect(scene.toJSON()).not.toHaveProperty('margins');
      scene.dispose();
    });

    it('come with either form of a description, and back', () => {
      const scene = makeScene();
      scene.setMargin('c', 'b', -0.25);
      scene.setMargin('a', 'b', 0);
      const margins = [
        ['a', 'b', 0],
        ['b', 'c', -0.25],
      ] as const;
      expect(scene.toJSON().margins).toEqual(margins);
      const copy = engine().createScene(JSON.parse(JSON.stringify(scene)) as SceneJSON);
      expect(copy.toJSON()).toEqual(scene.toJSON());
      expect(copy.isFree({ margin: 9 })).toBe(true);
      const segments = { a: [point([0, 0, 0], 1)], b: [point([3, 0, 0], 1)] };
      const plain = engine().createScene({ segments, pairs: [['a', 'b']], margins: [['b', 'a', 1.5]] });
      expect([plain.segment('a').marginTo('b'), plain.isFree()]).toEqual([1.5, false]);
      for (const made of [scene, copy, plain]) made.dispose();
    });

    it('are refused when they are no finite numbers, or of no pair', () => {
      const scene = makeScene();
      scene.setMargin('a', 'b', 0.5);
      const before = scene.toJSON();
      const { revision } = scene;
      const refused: [() => unknown, string][] = [
        [() => scene.setMargin('a', 'b', NaN), 'Scene.setMargin: margin must be a number, got NaN'],
        [() => scene.setMargin('a', 'b', Infinity), 'Scene.setMargin: margin must be finite, got Infinity'],
        [
          () => scene.setMargin('a', 'b', null as never),
          'Scene.setMargin: margin must be a number, got null',
        ],
        [() => scene.setMargin('a', 'c', 1), 'Scene.setMargin: pair must be in the pair list, got "a – c"'],
        [
          () => scene.setMargin('a', 'x', undefined),
          'Scene.setMargin: pair must be in the pair list, got "a – x"',
        ],
        [
          () => scene.segment('c').marginTo('a'),
          'SceneSegment.marginTo: pair must be in the pair list, got "c – a"',
        ],
        [() => scene.isFree({ margin: Infinity }), 'Scene.isFree: margin must be finite, got Infinity'],
        [() => scene.isFree({ margin: -Infinity }), 'Scene.isFree: margin must be finite, got -Infinity'],
        [
          () => scene.areFree(new Float64Array(48), { count: 1, margin: Infinity }),
          'Scene.areFree: margin must be finite, got Infinity',
        ],
      ];
      for (const [call, message] of refused) {
        expect(call).toThrow(message);
        expect(scene.toJSON()).toEqual(before);
      }
      expect(scene.revision).toBe(revision);
      expect(ask(scene, 2)).toBe(true);
      scene.dispose();
    });
  });
});
