import { describe, expect, it } from 'vitest';
import { box, line, point } from '../../../../bindings/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';

/** A floating body with an arm that itself ends in a floating joint, and a planar one beside it. */
const floats = [
  link('trunk', '0.3 0 0', '-0.3 0 0'),
  link('arm', '0.4 0 0'),
  link('bird', '0.1 0.2 0'),
  link('cart', '0 0 0.2'),
  joint('revolute', 'trunk', 'arm', origin('0 0.2 0.3', '0.1 0 0.2') + axis('0 1 0')),
  joint('floating', 'arm', 'bird', origin('0.2 0.1 0.4', '0.4 0.3 -0.2')),
  joint('planar', 'trunk', 'cart', origin('0 0 0.5', '0.2 0.1 0') + axis('0 1 1')),
];

const EXTRA = {
  post: [line([1.2, 0.4, 0], [1.2, 0.4, 2], 0.1), point([-1, 1, 1], 0.3)],
  crate: [box([0.4, -1.5, 0.5], [0.3, 0.2, 0.4])],
};

const STEP = 1e-6;

describe('bases and joints of several numbers', () => {
  forSomeBuilds(({ precision }, engine) => {
    it(`have gradients that agree with differences, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 90);
      const robot = loadRobot(urdf(...floats), { base: 'floating' });
      using scene = robot.createScene(engine(), { extra: EXTRA });
      const free = robot.joints.length;
      let compared = 0;
      for (let i = 0; i < 40; i++) {
        const q = robot.joints.map(({ type }) =>
          type === 'quaternion' ? random.between(-0.7, 0.7) : random.between(-1.5, 1.5),
        );
        for (const at of [3, 11]) {
          const first = robot.joints.findIndex(({ type }, k) => type === 'quaternion' && k >= at);
          const length = Math.sqrt(q.slice(first, first + 4).reduce((sum, x) => sum + x * x, 0));
          const wanted = random.between(0.6, 1.8);
          for (let k = first; k < first + 4; k++) q[k]! *= wanted / length;
        }
        const found = robot.in(scene).lowest(q, { gradient: true });
        expect(found.gradient!.every(Number.isFinite)).toBe(true);
        if (precision === 'single') continue;
        const pairs = scene.pairs.length;
        const all = [...robot.in(scene).evaluate(q).distance].sort((a, b) => a - b);
        // At a kink the gradient is that of one of the closest pairs.
        if (all[1]! - all[0]! < 1e-4) continue;
        const moved = robot.joints.flatMap((_, k) => [1, -1].map((sign) => q.with(k, q[k]! + sign * STEP)));
        const { distance } = robot.in(scene).evaluate(moved.flat());
        const pair = found.pair[0]!;
        for (let k = 0; k < free; k++) {
          const change =
            (distance[2 * k * pairs + pair]! - distance[(2 * k + 1) * pairs + pair]!) / (2 * STEP);
          expect(found.gradient![k]!).toBeCloseTo(change, 5);
          compared += Math.abs(change) > 1e-3 ? 1 : 0;
        }
      }
      if (precision === 'double') expect(compared).toBeGreaterThan(100);
    });

    it(`say the same of one configuration and of many, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 91);
      const robot = loadRobot(urdf(...floats), { base: 'floating' });
      using scene = robot.createScene(engine(), { extra: EXTRA });
      const answers = [0, 0];
      for (let i = 0; i < 60; i++) {
        const q = robot.joints.map(({ type }) =>
          type === 'quaternion' ? random.between(0.3, 0.7) : random.between(-1.5, 1.5),
        );
        const [many] = robot.in(scene).areFree(q);
        expect(robot.in(scene).isFree(q)).toBe(many === 1);
        robot.setConfiguration(scene, q);
        expect(scene.isFree()).toBe(many === 1);
        answers[many!]!++;
      }
      expect(Math.min(...answers)).toBeGreaterThan(5);
    });
  });
});
