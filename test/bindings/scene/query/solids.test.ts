import { isEndless } from '../../../../bindings/elements/endless.ts';
import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS } from '../../../../bindings/elements/element.ts';
import {
  allPairs,
  type BulkSource,
  type Element,
  type ElementSource,
  type Engine,
  halfSpace,
  point,
  type Scene,
} from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns, randomTransform } from '../../../support/scenes.ts';
import { placedFor, randomOfKind } from '../../../support/solid-scenes.ts';

const SCENES = 12;
const NAMES = ['a', 'b', 'c', 'd'];

/** Elements of all kinds, in any order; half-spaces are few, as they are near everything. */
/** The kinds of elements that have an end. */
const BOUNDED = ELEMENT_KINDS.filter((kind) => !isEndless({ kind }));

function randomList(random: Random): Element[] {
  return Array.from({ length: random.integer(1, 9) }, () => {
    if (random.unit() < 0.05) return randomOfKind(random, random.unit() < 0.5 ? 'halfSpace' : 'plane');
    return randomOfKind(random, BOUNDED[random.integer(0, BOUNDED.length - 1)]!);
  });
}

function isBulk(source: ElementSource): source is BulkSource {
  return source.kind === 'mesh' || source.kind === 'points';
}

/** What every element of one segment against every one of another comes to. */
function closestOf(engine: Engine, scene: Scene, a: string, b: string): number {
  const [poseA, poseB] = [scene.getPose(a), scene.getPose(b)];
  const distances = scene.segment(a).elements.flatMap((first) =>
    scene.segment(b).elements.map((second) => {
      if (isBulk(first) || isBulk(second)) throw new Error('single elements only');
      const [rowA, rowB] = [placedFor(first, poseA), placedFor(second, poseB)];
      return engine.distances(first.kind, second.kind, rowA, rowB).distance[0]!;
    }),
  );
  return Math.min(...distances);
}

describe('scenes with boxes, cylinders and half-spaces', () => {
  forSomeBuilds(({ precision }, engine) => {
    /** Sizes are about 4 m: this is what single and double rounding come to, twice, and the solver's gap. */
    const tolerance = precision === 'double' ? 1e-8 : 1e-4;

    it(`find what comparing everything with everything finds, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      let apart = 0;
      let overlapping = 0;
      for (let i = 0; i < SCENES; i++) {
        const segments = Object.fromEntries(NAMES.map((name) => [name, randomList(random)]));
        using scene = engine().createScene({ segments, pairs: allPairs(NAMES), treeFrom: 256 });
        for (const name of NAMES) scene.setPose(name, randomTransform(random, 3));
        const { distance } = copyColumns(scene.evaluate());
        const expected = scene.pairs.map(([a, b]) => closestOf(engine(), scene, a, b));
        for (const [row, value] of expected.entries()) {
          if (value === -Infinity) expect(distance[row]).toBe(-Infinity);
          else expect(Math.abs(distance[row]! - value)).toBeLessThan(tolerance);
          if (value > 0) apart++;
          else overlapping++;
        }
        const least = Math.min(...expected);
        if (least > -Infinity) expect(scene.isFree({ margin: least - tolerance })).toBe(true);
        expect(scene.isFree({ margin: Math.max(least, -100) + tolerance })).toBe(false);
      }
      expect(Math.min(apart, overlapping)).toBeGreaterThan(10);
    });

    it(`give the same bits with trees and without, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      for (let i = 0; i < SCENES; i++) {
        const segments = Object.fromEntries(NAMES.map((name) => [name, randomList(random)]));
        const poses = NAMES.map(() => randomTransform(random, 3));
        const results = [1, 256].map((treeFrom) => {
          using scene = engine().createScene({ segments, pairs: allPairs(NAMES), treeFrom });
          NAMES.forEach((name, k) => scene.setPose(name, poses[k]!));
          return copyColumns(scene.evaluate());
        });
        expect(results[0]).toEqual(results[1]);
      }
    });

    it('have half-spaces that reach further than any element lies', () => {
      const far = precision === 'double' ? 2 ** 499 : 2 ** 59;
      using scene = engine().createScene({
        segments: { ground: [halfSpace([0, 0, 1], 0)], ball: [point([far, 0, 1], 0.5)] },
        pairs: [['ground', 'ball']],
      });
      expect(scene.evaluate().distance[0]).toBe(0.5);
      expect(scene.isFree({ margin: 0.75 })).toBe(false);
      scene.setPose('ball', { position: [0, 0, far], quaternion: [0, 0, 0, 1] });
      expect(scene.evaluate().distance[0]).toBe(far);
      expect(scene.isFree({ margin: 0.5 })).toBe(true);
    });

    it('bound a half-space by its own normal, so that little is compared with the ground', () => {
      const random = createRandom(SEED + 2);
      const balls = Array.from({ length: 60 }, () => point(random.vector(1), 0.01));
      using scene = engine().createScene({
        segments: { ground: [halfSpace([0, 0, 1], 0)], balls },
        pairs: [['balls', 'ground']],
        treeFrom: 256,
      });
      scene.setPose('ground', randomTransform(random, 5));
      scene.setPose('balls', randomTransform(random, 5));
      scene.evaluate();
      expect(engine().statistics().elementTests).toBeLessThan(4);
    });
  });
});
