import { describe, expect, it } from 'vitest';
import { allPairs, box, type Element, halfSpace, type Pair, point } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { compareFully } from '../../../support/full-comparison.ts';
import { copyColumns, matrixOf, randomElements, randomTransform } from '../../../support/scenes.ts';

/** A segment is bounded with several of its partners at once: as many as there are lanes. */
const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `segment ${i}`);

function segmentsOf(random: Random, ids: readonly string[], count: number): Record<string, Element[]> {
  return Object.fromEntries(ids.map((id) => [id, randomElements(random, count, count)]));
}

function randomPose(random: Random, reach: number): number[] {
  return matrixOf(randomTransform(random, reach));
}

describe(`segments and their partners, SEED=${SEED}`, () => {
  forSomeBuilds((_, engine) => {
    it('are as if every element was compared, however many pairs there are', () => {
      const random = createRandom(SEED);
      // 703 pairs: more than are at hand at once.
      const ids = names(38);
      const scene = engine().createScene({
        segments: segmentsOf(random, ids, 2),
        pairs: allPairs(ids),
      });
      for (const id of ids) scene.setPose(id, randomPose(random, 2));
      expect(copyColumns(scene.evaluate())).toEqual(compareFully(engine(), scene));
      scene.dispose();
    });

    it.each([1, 7, 8, 9, 16, 31, 32, 33])(
      'are as if every element was compared, with %i elements each',
      (count) => {
        const random = createRandom(SEED + count);
        const ids = names(4);
        const scene = engine().createScene({
          segments: segmentsOf(random, ids, count),
          pairs: allPairs(ids),
          treeFrom: 256,
        });
        for (const reach of [0.2, 2]) {
          for (const id of ids) scene.setPose(id, randomPose(random, reach));
          expect(copyColumns(scene.evaluate())).toEqual(compareFully(engine(), scene));
          expect(copyColumns(scene.evaluate({ maxDistance: 0.5 }))).toEqual(
            compareFully(engine(), scene, 0.5),
          );
        }
        scene.dispose();
      },
    );

    it('are listed anew when a segment takes the place of one with other elements', () => {
      const random = createRandom(SEED);
      const ids = names(5);
      const pairs: Pair[] = allPairs(ids);
      const scene = engine().createScene({ segments: segmentsOf(random, ids, 6), pairs });
      for (const count of [6, 3, 5, 1, 6]) {
        scene.removeSegment(ids[2]!);
        scene.addSegment(ids[2]!, randomElements(random, count, count));
        for (const [a, b] of pairs) if (a === ids[2] || b === ids[2]) scene.addPair(a, b);
        for (const id of ids) scene.setPose(id, randomPose(random, 1));
        expect(copyColumns(scene.evaluate())).toEqual(compareFully(engine(), scene));
      }
      scene.dispose();
    });

    it('are as each pair alone, in every order of the pairs, solids and half-spaces among them', () => {
      const random = createRandom(SEED);
      const ids = names(6);
      const segments: Record<string, Element[]> = segmentsOf(random, ids, 3);
      segments[ids[1]!]!.push(box([0.1, 0, 0], [0.2, 0.1, 0.3]), point([0, 0.3, 0], 0.1));
      segments[ids[4]!] = [halfSpace([0, 0, 1], -1)];
      const pairs = allPairs(ids);
      const poses = ids.map(() => randomPose(random, 1));
      const distances = (list: readonly Pair[]): number[] => {
        const scene = engine().createScene({ segments, pairs: list });
        ids.forEach((id, i) => scene.setPose(id, poses[i]!));
        const distance = Array.from(scene.evaluate().distance);
        scene.dispose();
        return distance;
      };
      const alone = (list: readonly Pair[]): number[] => list.map((pair) => distances([pair])[0]!);
      const swapped = pairs.map(([a, b]): Pair => [b, a]);
      for (const list of [pairs, [...pairs].reverse(), swapped]) expect(distances(list)).toEqual(alone(list));
    });
  });
});
