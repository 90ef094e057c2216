import { describe, expect, it } from 'vitest';
import { box, cone, cylinder, type Element, halfSpace, hull, type Vector } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { axis, joint, link, urdf } from './documents.ts';

/** A ball of radius 0.1 that slides along z. */
const ball = loadRobot(
  urdf(link('rail'), link('ball', '0 0 0'), joint('prismatic', 'rail', 'ball', axis('0 0 1'))),
);

/** Solids whose surface is at z = 0, and that are 2 m deep or more below it, and everywhere else wider. */
const SOLIDS: Readonly<Record<string, Element>> = {
  box: box([0, 0, -1], [3, 4, 1]),
  cylinder: cylinder([0, 0, -2], [0, 0, 0], 3),
  cone: cone([0, 0, 0], [0, 0, -5], 4),
  hull: hull([-3, 3].flatMap((x) => [-4, 4].flatMap((y) => [-2, 0].map((z): Vector => [x, y, z])))),
  'half-space': halfSpace([0, 0, 1], 0),
};

describe.each(Object.entries(SOLIDS))('a ball deep in a %s', (_, solid) => {
  forSomeBuilds((build, engine) => {
    const tolerance = build.precision === 'double' ? 1e-12 : 1e-5;

    it('is as deep as it is, and free only by margins beyond', () => {
      using scene = ball.createScene(engine(), { extra: { solid: [solid] } });
      for (const height of [0.5, 0.1, 0, -0.1, -0.5, -0.9]) {
        const expected = height - 0.1;
        ball.setConfiguration(scene, [height]);
        const { distance } = scene.evaluate().minimum();
        expect(Math.abs(distance - expected)).toBeLessThanOrEqual(tolerance);
        for (const [margin, free] of [
          [expected - tolerance, true],
          [expected + tolerance, false],
          [expected + 0.05, false],
        ] as const) {
          expect(scene.isFree({ margin })).toBe(free);
          expect(ball.in(scene).areFree([height, height], { margin })).toEqual(Uint8Array.of(+free, +free));
          expect(ball.in(scene, { step: 1 }).isEdgeFree([2], [height], { margin })).toBe(free);
        }
      }
    });
  });
});
