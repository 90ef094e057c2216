import { describe, expect, it } from 'vitest';
import { BROAD_PHASE_FROM } from '../../../../bindings/scene/pairs/broad-phase.ts';
import { allPairs, type Engine, line, mesh, point, type Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { nextUp } from '../../../support/neighbors.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { matrixOf, randomElements, randomTransform, translation } from '../../../support/scenes.ts';

/** Ids of so many segments that all their pairs make a long list. */
const IDS = Array.from({ length: 60 }, (_, i) => `s${i}`);

const PAIRS = allPairs(IDS);

function makeScene(engine: Engine, random: Random): Scene {
  const segments = Object.fromEntries(IDS.map((id) => [id, randomElements(random, 1, 4)]));
  return engine.createScene({ segments, pairs: PAIRS });
}

/** Poses of all segments, `reach` metres around the origin. */
function randomPoses(random: Random, reach: number): number[] {
  return IDS.flatMap(() => matrixOf(randomTransform(random, reach)));
}

/** The least distance that `evaluate` finds, over all pairs or those that `counts` says. */
function least(scene: Scene, counts: (row: number) => boolean = () => true): number {
  return Math.min(...Array.from(scene.evaluate().distance).filter((_, row) => counts(row)));
}

describe('a long list of pairs', () => {
  it('is long enough for a broad phase', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(BROAD_PHASE_FROM);
  });

  forSomeBuilds(({ precision }, engine) => {
    it(`is free just as long as the least distance keeps the margin, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const scene = makeScene(engine(), random);
      let signs = 0;
      for (const reach of [3, 8, 20, 60, 8, 200, 20]) {
        scene.setPoses(randomPoses(random, reach));
        const distance = least(scene);
        signs += Math.sign(distance);
        expect(scene.isFree({ margin: distance })).toBe(true);
        expect(scene.isFree({ margin: nextUp(precision, distance) })).toBe(false);
        expect(scene.isFree({ margin: distance })).toBe(true);
        expect(scene.isFree({ margin: distance - 1 })).toBe(true);
      }
      expect(Math.abs(signs)).toBeLessThan(7);
      scene.dispose();
    });

    it(`gives the same answers for batches, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const scene = makeScene(engine(), random);
      const sets = [10, 15, 20, 30, 40, 60, 80, 100].map((reach) => randomPoses(random, reach));
      const expected = sets.map((poses) => {
        scene.setPoses(poses);
        return least(scene) >= 0.25 ? 1 : 0;
      });
      expect(new Set(expected).size).toBe(2);
      expect([...scene.areFree(sets.flat(), { count: sets.length, margin: 0.25 })]).toEqual(expected);
      scene.dispose();
    });

    it('heeds the margins of single pairs', () => {
      const ball = [point([0, 0, 0], 0.5)];
      const scene = engine().createScene({
        segments: Object.fromEntries(IDS.map((id) => [id, ball])),
        pairs: PAIRS,
      });
      IDS.forEach((id, i) => scene.setPose(id, translation(10 * i, 0, 0)));
      expect(scene.isFree({ margin: 9 })).toBe(true);
      scene.setMargin('s10', 's12', 19);
      expect(scene.isFree({ margin: 1 })).toBe(true);
      scene.setMargin('s10', 's12', 19.5);
      expect(scene.isFree({ margin: 1 })).toBe(false);
      scene.setMargin('s10', 's12', undefined);
      expect(scene.isFree({ margin: 1 })).toBe(true);
      scene.setPose('s3', translation(41, 0, 0));
      expect(scene.isFree()).toBe(true);
      expect(scene.isFree({ margin: 0.5 })).toBe(false);
      scene.setMargin('s3', 's4', -0.5);
      expect(scene.isFree({ margin: 0.5 })).toBe(true);
      scene.dispose();
    });

    it('takes changes of pairs and segments into account', () => {
      const random = createRandom(SEED + 2);
      const scene = makeScene(engine(), random);
      scene.addSegment('nothing', []);
      IDS.forEach((id) => scene.addPair('nothing', id));
      scene.setPoses([...randomPoses(random, 30), ...matrixOf(randomTransform(random, 1))]);
      const { distance, pairs } = scene.evaluate();
      const order = [...distance.keys()].sort((i, k) => distance[i]! - distance[k]!);
      const [[a, b], second] = [pairs[order[0]!]!, distance[order[1]!]!];
      expect(scene.isFree({ margin: second })).toBe(false);
      scene.removePair(a, b);
      expect(scene.isFree({ margin: second })).toBe(true);
      scene.addPair(b, a);
      expect(scene.isFree({ margin: second })).toBe(false);
      scene.removeSegment(a);
      expect(scene.isFree({ margin: least(scene) })).toBe(true);
      expect(scene.isFree({ margin: nextUp(precision, least(scene)) })).toBe(false);
      scene.dispose();
    });

    it('looks at few pairs where segments are spread out', () => {
      const segments = Object.fromEntries(IDS.map((id) => [id, [line([0, 0, 0], [0.5, 0, 0], 0.1)]]));
      const scene = engine().createScene({ segments, pairs: PAIRS });
      IDS.forEach((id, i) =>
        scene.setPose(id, translation(i % 4, Math.floor(i / 4) % 4, Math.floor(i / 16))),
      );
      expect(scene.isFree({ margin: 0.01 })).toBe(true);
      scene.isFree({ margin: 0.01 });
      expect(engine().statistics().pairs).toBeLessThan(PAIRS.length / 5);
      scene.dispose();
    });

    it('holds meshes, and finds surfaces that cross', () => {
      const square = mesh([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [0, 1, 2, 0, 2, 3]);
      const segments = Object.fromEntries(IDS.map((id) => [id, square]));
      const scene = engine().createScene({ segments, pairs: PAIRS, treeFrom: 2 });
      IDS.forEach((id, i) => scene.setPose(id, translation(0, 0, i)));
      expect(scene.isFree()).toBe(true);
      const turned = [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0.5, 0.25, 6.5, 1];
      scene.setPose('s50', turned);
      expect(scene.isFree()).toBe(false);
      expect(least(scene)).toBe(0);
      scene.dispose();
    });
  });
});
