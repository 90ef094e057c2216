import { describe, expect, it } from 'vitest';
import { point, revisionOf } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { IDENTITY, translation } from '../../support/scenes.ts';

describe('the revision of a scene', () => {
  forSomeBuilds((_, engine) => {
    it('grows with every change but those of poses', () => {
      const ball = [point([0, 0, 0], 1)];
      const scene = engine().createScene({ segments: { a: ball, b: ball, c: ball }, pairs: [['a', 'b']] });
      const changes = [
        () => scene.addSegment('d', ball),
        () => scene.addPair('b', 'c'),
        () => scene.setMargin('a', 'b', 0.5),
        () => scene.setMargin('a', 'b', 0.25),
        () => scene.setMargin('a', 'b', undefined),
        () => scene.segment('a').setStatic(true),
        () => scene.segment('a').setStatic(false),
        () => scene.attach('a', 'c'),
        () => scene.detach('a'),
        () => scene.removePair('c', 'b'),
        () => scene.removeSegment('d'),
      ];
      for (const change of changes) {
        const before = revisionOf(scene);
        change();
        expect(revisionOf(scene)).toBeGreaterThan(before);
      }
      const { revision } = scene;
      scene.setPose('a', translation(1, 0, 0));
      scene.setPoses([...IDENTITY, ...IDENTITY, ...IDENTITY]);
      scene.evaluate();
      scene.isFree();
      scene.areFree(IDENTITY.concat(IDENTITY, IDENTITY), { count: 1 });
      scene.evaluateBatch(IDENTITY.concat(IDENTITY, IDENTITY), { count: 1 });
      scene.toJSON();
      scene.setMargin('a', 'b', undefined);
      scene.segment('a').setStatic(false);
      expect(() => scene.addPair('b', 'a')).toThrow(RangeError);
      expect(() => scene.detach('a')).toThrow(RangeError);
      expect(revisionOf(scene)).toBe(revision);
      scene.dispose();
    });
  });
});
