import { describe, expect, it } from 'vitest';
import { box, point } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { ROBOTS } from './moving-scenes.ts';

/** What a scene was made of is kept from one to the next. */
describe('a robot in one scene after the other', () => {
  const extra = { crate: [box([0.4, 0.1, 0.3], [0.1, 0.1, 0.1])], ball: [point([-0.2, 0.4, 0.5], 0.1)] };

  forSomeBuilds((_, engine) => {
    it.each(Object.entries(ROBOTS))('%s has the same bits in each', (__, robot) => {
      const columns = Array.from({ length: 3 }, () => {
        using scene = robot.createScene(engine(), { extra });
        robot.setConfiguration(
          scene,
          robot.joints.map(({ lower, upper }) => lower + 0.3 * (upper - lower)),
        );
        const { distance, pointA, normal, elementA, elementB } = scene.evaluate();
        return [distance, pointA, normal, elementA, elementB].map((column) => Array.from(column));
      });
      expect(columns[0]![0]!.length).toBeGreaterThan(robot.pairs.length);
      expect(columns[1]).toEqual(columns[0]);
      expect(columns[2]).toEqual(columns[0]);
    });

    it('keeps its links apart from what a scene hands out', () => {
      const robot = ROBOTS['panda, spheres'];
      using first = robot.createScene(engine());
      const { links } = first.toJSON().segments[0]!;
      expect(() => (links as unknown[]).pop()).toThrow(TypeError);
      using second = robot.createScene(engine());
      expect(second.toJSON().segments[0]!.links).toEqual(links);
    });
  });
});
