import { describe, expect, it } from 'vitest';
import { box } from '../../bindings/index.ts';
import { contacts } from '../../modules/contacts/index.ts';
import { boxShape, plainMesh } from '../support/closed-meshes.ts';
import { forSomeBuilds } from '../support/for-builds.ts';
import { createRandom, SEED } from '../support/random.ts';

// A crate that is a closed mesh, pressed into a table a little tilted, was said to touch it with its sides as
// well, 1 m deep: moved by so much, the table would be beside it.
describe('a closed mesh on a box', () => {
  forSomeBuilds((_, engine) => {
    it(`has no side among its contacts, however it is tilted, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const crate = plainMesh(boxShape([0.3, 0.2, 0.25]));
      using scene = engine().createScene({
        segments: { table: [box([0, 0, -0.5], [1, 1, 0.5])], crate },
        pairs: [['table', 'crate']],
      });
      for (let n = 0; n < 100; n++) {
        const [turn, half] = [random.between(-Math.PI, Math.PI), random.between(-0.05, 0.05)];
        const axis = n % 3 === 0 ? [1, 0] : [Math.cos(turn), Math.sin(turn)];
        const quaternion = [Math.sin(half) * axis[0]!, Math.sin(half) * axis[1]!, 0, Math.cos(half)] as const;
        const [x, depth] = [random.between(-0.6, 0.6), random.between(0.001, 0.03)];
        scene.setPose('crate', { position: [0, 0, 0], quaternion });
        const [, , right, , , , forth, , , , up] = scene.getPose('crate');
        const low = 0.3 * Math.abs(right!) + 0.2 * Math.abs(forth!) + 0.25 * Math.abs(up!);
        scene.setPose('crate', { position: [x, 0.1, low - depth], quaternion });
        const found = [...contacts(scene)];
        expect(found.length, `number ${n}`).toBeGreaterThan(0);
        for (const { depth: deep, normal } of found) {
          expect(deep, `number ${n}`).toBeLessThan(depth + 1e-3);
          expect(normal[2], `number ${n}`).toBeGreaterThan(0.99);
        }
      }
    });
  });
});
