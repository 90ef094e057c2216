import { elementsWithin } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { makeMap, randomCells } from '../../../support/cells.ts';
import { createRandom, SEED } from '../../../support/random.ts';

describe('the cells around a point', () => {
  forSomeBuilds((_, engine) => {
    it(`are in the order of their numbers, few or many, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const map = makeMap(randomCells(random, 20_000, 20, 0), 0.125);
      using scene = engine().createScene({ segments: { map } });
      // All of them, which is more than are sorted in linear memory.
      const all = elementsWithin(scene, 'map', [0.3, -0.2, 0.1], 100);
      expect(all.element).toEqual(Int32Array.from({ length: scene.segment('map').size }, (_unused, i) => i));
      expect(all.element.length).toBeGreaterThan(8192);
      for (const radius of [0.4, 1, 1.5]) {
        const { element, distance } = elementsWithin(scene, 'map', [0.3, -0.2, 0.1], radius);
        const near = all.element.filter((i) => all.distance[i]! <= radius);
        expect(element).toEqual(near);
        expect([...distance]).toEqual(Array.from(near, (i) => all.distance[i]!));
        expect(element.length).toBeGreaterThan(20);
      }
    });
  });
});
