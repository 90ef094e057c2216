import { describe, expect, it } from 'vitest';
import { point, type Scene } from '../../../../bindings/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { translation } from '../../../support/scenes.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { makeSetups, randomConfigurations } from '../moving-scenes.ts';

const setups = makeSetups(SEED + 20);

/** The samples of an edge: both ends, and as few between as keep every joint's step at `step` or below. */
function samplesOf(from: readonly number[], to: readonly number[], step = 0.02): number[] {
  const furthest = Math.max(0, ...from.map((start, i) => Math.abs(to[i]! - start)));
  const steps = Math.max(1, Math.ceil(furthest / step));
  return Array.from({ length: steps + 1 }, (_, k) =>
    k === steps ? [...to] : from.map((start, i) => start + (k / steps) * (to[i]! - start)),
  ).flat();
}

/** A cart with a ball of 0.1 m, which slides along x, and one that slides along y. */
const gantry = loadRobot(
  urdf(
    link('rail'),
    link('cart'),
    link('ball', '0 0 0'),
    joint('prismatic', 'rail', 'cart', axis('1 0 0')),
    joint('prismatic', 'cart', 'ball', axis('0 1 0')),
  ),
);

describe('testing an edge', () => {
  forSomeBuilds((_, engine) => {
    it(`asks whether all samples are free, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 21);
      const answers = { true: 0, false: 0 };
      for (const setup of setups) {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const expectSame = (from: number[], to: number[], step?: number): void => {
          for (const margin of [-5, -0.1, 0]) {
            const samples = samplesOf(from, to, step);
            const expected = robot
              .in(scene)
              .areFree(samples, { margin })
              .every((free) => free === 1);
            const found = robot
              .in(scene, step === undefined ? {} : { step })
              .isEdgeFree(from, to, { margin });
            expect(found).toBe(expected);
            answers[`${found}`]++;
          }
        };
        for (let i = 0; i < 12; i++) {
          const from = [...randomConfigurations(random, robot, 1)];
          const to = [...randomConfigurations(random, robot, 1)];
          const near = from.map((start, k) => start + 0.05 * (to[k]! - start));
          expectSame(from, to, random.between(0.02, 0.5));
          expectSame(from, near);
          expectSame(from, near, random.between(0.002, 0.05));
          expectSame(from, from);
          expectSame(from, to, 100);
        }
      }
      // Both answers, and often.
      expect(Math.min(answers.true, answers.false)).toBeGreaterThan(100);
    });

    /** The gantry, and a ball of 0.1 m that can be put anywhere. */
    const makeGantry = (): Scene =>
      gantry.createScene(engine(), { extra: { post: [point([0, 0, 0], 0.1)] } });

    it('finds a single sample that is not free, wherever it is', () => {
      using scene = makeGantry();
      const ask = (length: number, x: number): boolean => {
        scene.setPose('post', translation(x, 0, 0));
        return gantry.in(scene, { step: 1 }).isEdgeFree([0, 0], [length, 0]);
      };
      for (const length of [...Array.from({ length: 20 }, (_, i) => i + 1), 63, 64, 65, 1500]) {
        const places =
          length < 100 ? Array.from({ length: length + 1 }, (_, i) => i) : [0, 1, 777, 1499, 1500];
        for (const x of places) {
          expect(ask(length, x)).toBe(false);
          // Between two samples nothing is looked at.
          expect(ask(length, x + 0.5)).toBe(true);
        }
        expect(ask(length, length + 1)).toBe(true);
        expect(ask(length, -1)).toBe(true);
      }
    });

    it('takes the longest step of any joint, whichever way it goes', () => {
      using scene = makeGantry();
      scene.setPose('post', translation(1, -1.5, 0));
      // Three steps of 1 m in y take x along by 2/3 m each, so that none is near the post.
      expect(gantry.in(scene, { step: 1 }).isEdgeFree([0, 0], [2, -3])).toBe(true);
      // With four, the third sample is at the post.
      expect(gantry.in(scene, { step: 0.999 }).isEdgeFree([0, 0], [2, -3])).toBe(false);
      expect(gantry.in(scene, { step: 0.999 }).isEdgeFree([2, -3], [0, 0])).toBe(false);
      expect(gantry.in(scene, { step: Infinity }).isEdgeFree([0, 0], [2, -3])).toBe(true);
      // 0.02 where no step is given.
      scene.setPose('post', translation(0.03, 0, 0));
      scene.setMargin('ball', 'post', -0.195);
      expect(gantry.in(scene).isEdgeFree([0, 0], [0.06, 0])).toBe(true);
      expect(gantry.in(scene).isEdgeFree([0, 0], [0.0601, 0])).toBe(false);
    });

    it('reaches both ends exactly', () => {
      using scene = makeGantry();
      // from + (to − from) is 2e-8 m beyond.
      const [from, to] = [-1e9, 0.1];
      expect(from + (to - from)).not.toBe(to);
      scene.setPose('post', translation(to + 1, 0, 0));
      using twin = makeGantry();
      twin.setPose('post', translation(to + 1, 0, 0));
      gantry.setConfiguration(twin, [to, 0]);
      const margin = twin.evaluate().minimum().distance;
      const ask = (least: number): boolean =>
        gantry.in(scene, { step: 1e9 }).isEdgeFree([from, 0], [to, 0], { margin: least });
      expect([margin, margin * (1 + 2 ** -52)].map(ask)).toEqual([true, false]);
    });

    it('says no at once where a pair that does not move is too close', () => {
      using scene = makeGantry();
      scene.addSegment('wall', [point([9, 9, 9], 1)]);
      scene.addPair('wall', 'post');
      expect(gantry.in(scene).isEdgeFree([5, 0], [6, 0], { margin: 1 })).toBe(true);
      scene.setPose('wall', translation(-9, -9, -9));
      expect(gantry.in(scene).isEdgeFree([5, 0], [6, 0], { margin: 1 })).toBe(false);
    });
  });
});
