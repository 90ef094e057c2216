import { describe, expect, it } from 'vitest';
import { readBytes } from '../../../../data/read.ts';
import { sizeOf } from '../../../../bindings/volumes/cover.ts';
import { parseMesh } from '../../../../modules/robot/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { notHeld } from './exact.ts';
import { farthestSample } from './surface.ts';

/** A link of each robot in data/robots that has collision meshes. */
const LINKS = [
  ['Panda', 'moveit_resources_panda_description/meshes/collision/hand.stl'],
  ['UR5e', 'ur_description/meshes/ur5e/collision/forearm.stl'],
  ['Robotiq 2F-85', 'robotiq_2f85/meshes/collision/robotiq_arg2f_85_inner_knuckle.dae'],
] as const;

forOneBuild((_, engine) => {
  describe('Engine.decompose of links of robots', () => {
    it.each(LINKS)(
      'holds every triangle of one of the %s, and is as close as it says',
      async (_name, path) => {
        const link = parseMesh(await readBytes(`robots/${path}`), { name: path });
        const size = sizeOf(link);
        const limit = size / 50;
        const { elements, excess } = engine().decompose(link, { excess: limit });
        expect(notHeld(link, elements)).toEqual([]);
        expect(excess[1]).toBeLessThanOrEqual(limit);
        // So little may be rounding.
        expect(excess[1] - excess[0]).toBeLessThanOrEqual(Math.max(0.1 * excess[1], size * 2 ** -36));
        const sampled = farthestSample(link, { elements });
        expect(sampled).toBeLessThanOrEqual(excess[1] + size * 1e-9);
        expect(elements.length).toBeLessThan(link.indices.length / 3);
      },
    );

    it('joins hulls of more vertices than an element has: the shoulder of the UR5e is one piece', async () => {
      const path = 'ur_description/meshes/ur5e/collision/shoulder.stl';
      const link = parseMesh(await readBytes(`robots/${path}`), { name: path });
      const limit = sizeOf(link) / 50;
      const { elements, excess } = engine().decompose(link, { excess: limit });
      expect(elements.length).toBe(1);
      expect(elements[0]!.vertices.length).toBeLessThanOrEqual(256);
      expect(notHeld(link, elements)).toEqual([]);
      expect(excess[1]).toBeLessThanOrEqual(limit);
      expect(farthestSample(link, { elements })).toBeLessThanOrEqual(excess[1] + limit * 1e-7);
    });
  });
});
