import { describe, expect, it } from 'vitest';
import { halfSpace, hull, type Vector } from '../../bindings/index.ts';
import { contacts } from '../../modules/contacts/index.ts';
import { forEachBuild } from '../support/for-builds.ts';

const CORNERS = [-0.5, 0.5].flatMap((x) =>
  [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z): Vector => [x, y, z])),
);

describe('the section of a hull that is turned by very little', () => {
  forEachBuild(({ precision }, engine) => {
    // A corner of it was found twice, 2e-8 m apart. The line through both pointed anywhere, so that another
    // corner lay far beyond it, again and again: the section of a cube of 1 m had 31.5 m², or 63 vertices.
    it('has the corners and the area of a level one', () => {
      using scene = engine().createScene({
        segments: { ground: [halfSpace([0, 0, 1], 0)], cube: [hull(CORNERS)] },
        pairs: [['ground', 'cube']],
      });
      const gate = precision === 'double' ? 1e-8 : 1e-4;
      for (let i = 0; i < 2000; i++) {
        const half = (1e-9 * 10 ** (i / 400)) / 2;
        const quaternion: [number, number, number, number] = [0.6 * half, 0.8 * half, 0, 1];
        scene.setPose('cube', { position: [0.004, 0.003, 0.499], quaternion });
        const [contact] = [...contacts(scene)];
        expect(Math.abs(contact!.polygon!.area - 1), `number ${i}`).toBeLessThan(gate);
        expect(contact!.polygon!.vertices.length, `number ${i}`).toBeLessThanOrEqual(8);
      }
    });
  });
});
