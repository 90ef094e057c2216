import { describe, expect, it } from 'vitest';
import { type Element, point } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { compareFully } from '../../../support/full-comparison.ts';
import { copyColumns, translation } from '../../../support/scenes.ts';

/** Places that there is room for in bounds: in evaluations, and in tests of one pair in double precision. */
const ROOM = 8192;
const ROOM_OF_TEST = 4096;

/** Lanes of the widest build: places of a single element. */
const ONE = 4;

describe('a pair with many elements', () => {
  forSomeBuilds((_, engine) => {
    it.each([
      ROOM_OF_TEST - ONE,
      ROOM_OF_TEST,
      ROOM_OF_TEST + ONE,
      ROOM - 2 * ONE,
      ROOM - ONE,
      ROOM,
      ROOM + ONE,
      2 * ROOM,
    ])(`is compared rightly: %d elements with one, SEED=${SEED}`, (count) => {
      const random = createRandom(SEED);
      const cloud: Element[] = Array.from({ length: count }, () => point(random.vector(1), 0.01));
      const scene = engine().createScene({
        segments: { cloud, probe: [point([0, 0, 0], 0.5)], small: cloud.slice(0, 9) },
        pairs: [
          ['small', 'probe'],
          ['probe', 'cloud'],
          ['small', 'cloud'],
        ].slice(0, 2) as [string, string][],
      });
      for (const x of [0, 0.7, 5]) {
        scene.setPose('probe', translation(x, x, 0));
        const full = compareFully(engine(), scene);
        expect(copyColumns(scene.evaluate())).toEqual(full);
        const least = Math.min(...full.distance);
        expect(scene.isFree({ margin: least })).toBe(true);
        expect(scene.isFree({ margin: least + 1e-3 })).toBe(false);
        const [small, large] = full.distance as [number, number];
        expect(large).toBeLessThanOrEqual(small);
        expect([...scene.evaluate({ maxDistance: large }).beyond]).toEqual([small > large ? 1 : 0, 0]);
        expect([...scene.evaluate({ maxDistance: large - 1e-3 }).beyond]).toEqual([1, 1]);
      }
      scene.dispose();
    });

    it.each([
      ['with trees', 32, [10, 3000, 20, 4000, 2900, 30, ROOM + 1, 40, 3500]],
      ['without trees', 256, Array.from({ length: 60 }, (_, i) => 255 - 4 * i)],
      ['with trees and without', 128, [255, 10, 127, 128, 250, 127, 126, 4000, 120, 100]],
    ])(`leaves room for the pairs around it, %s, SEED=${SEED}`, (_name, treeFrom, clouds) => {
      const random = createRandom(SEED + 1);
      const segments: Record<string, Element[]> = { probe: [point([0, 0, 0], 0.5), point([0, 1, 0], 0.1)] };
      clouds.forEach((count, i) => {
        segments[`cloud${i}`] = Array.from({ length: count }, () => point(random.vector(1), 0.01));
      });
      const pairs = clouds.map((_, i) => ['probe', `cloud${i}`] as const);
      const scene = engine().createScene({ segments, pairs, treeFrom });
      for (const maxDistance of [Infinity, 0.3, -0.4]) {
        clouds.forEach((_, i) => scene.setPose(`cloud${i}`, translation(...random.vector(2))));
        expect(copyColumns(scene.evaluate({ maxDistance }))).toEqual(
          compareFully(engine(), scene, maxDistance),
        );
      }
      scene.dispose();
    });

    it(`is one of more than bounds are kept for at once, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const ids = Array.from({ length: 40 }, (_, i) => `s${i}`);
      const make = (): Element[] =>
        Array.from({ length: random.integer(0, 4) }, () => point(random.vector(1), random.between(0, 0.2)));
      const scene = engine().createScene({
        segments: Object.fromEntries(ids.map((id) => [id, make()])),
        pairs: ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b] as const)),
      });
      expect(scene.pairs.length).toBeGreaterThan(3 * 256);
      for (const maxDistance of [Infinity, 2]) {
        for (const id of ids) scene.setPose(id, translation(...random.vector(3)));
        const full = compareFully(engine(), scene, maxDistance);
        expect(copyColumns(scene.evaluate({ maxDistance }))).toEqual(full);
        // Now only some of them have moved.
        for (const id of ids.slice(0, 5)) scene.setPose(id, translation(...random.vector(3)));
        expect(copyColumns(scene.evaluate({ maxDistance }))).toEqual(
          compareFully(engine(), scene, maxDistance),
        );
      }
      scene.dispose();
    });
  });
});
