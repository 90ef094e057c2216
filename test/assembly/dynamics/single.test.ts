import { describe, expect, it } from 'vitest';
import { BODY_TREE } from '../../../bindings/wasm/records.ts';
import { freeBody } from '../../../modules/dynamics/free-body.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { HOST, openTree, treeOf } from '../../support/trees.ts';

const { exports, heap } = HOST;

const { isSingle } = BODY_TREE.fields;

describe('a body by itself', () => {
  it('accelerates as trees do, to the last bit, and moves so to rounding', () => {
    const random = createRandom(SEED);
    const between = (least: number, most: number): number => least + (most - least) * random.unit();
    for (let i = 0; i < 200; i++) {
      const [a, b, c] = [between(0.1, 1), between(0.1, 1), between(0.1, 1)];
      const products = [0, 0, 0].map(() => (i % 2 === 0 ? 0 : between(-0.05, 0.05)));
      const inertia = [b * b + c * c, a * a + c * c, a * a + b * b, ...products];
      const inertial = { mass: between(0.1, 9), center: [0, 0, 0] as const, inertia };
      const description = freeBody(inertial as unknown as Parameters<typeof freeBody>[0]);
      const [single, general] = [openTree(description), openTree(description)];
      expect(heap.read(single.address, isSingle)).toBe(1);
      heap.write(general.address, BODY_TREE, { isSingle: 0 });
      const turned = [0, 0, 0, 0].map(() => between(-1, 1));
      const length = Math.sqrt(turned.reduce((sum, one) => sum + one * one, 0));
      const place = [0, 1, 2].map(() => between(-3, 3));
      const configuration = [...place, ...turned.map((one) => one / length)];
      const velocities = Array.from({ length: 6 }, () => (i % 3 === 0 ? 0 : between(-5, 5)));
      const torques = Array.from({ length: 6 }, () => (i % 5 === 0 ? between(-2, 2) : 0));
      const found = [single, general].map((tree) => {
        tree.setGravity([0.3, -0.2, -9.81]);
        tree.lists.configuration.set(configuration);
        tree.lists.velocities.set(velocities);
        tree.lists.torques.set(torques);
        expect(exports.accelerate(tree.address)).toBe(0);
        // Of a sum of zeros, the sign may be another.
        const accelerations = Array.from(tree.lists.accelerations, (one) => one + 0);
        for (let step = 0; step < 20; step++) {
          expect(exports.stepRungeKutta(tree.address, 0.01)).toBe(0);
        }
        return { accelerations, motion: [...tree.lists.configuration, ...tree.lists.velocities] };
      });
      expect(found[0]!.accelerations).toEqual(found[1]!.accelerations);
      for (const [k, one] of found[0]!.motion.entries()) {
        const other = found[1]!.motion[k]!;
        expect(Math.abs(one - other)).toBeLessThan(1e-13 * Math.max(1, Math.abs(other)));
      }
      single.dispose();
      general.dispose();
    }
  });

  it('is no tree that floats about another point than its center of mass, or that carries something', () => {
    const beside = openTree(treeOf([{ motion: 'float', center: [0, 0.1, 0] }]));
    const turned = openTree(
      treeOf([
        { motion: 'float', center: [0, 0, 0], placement: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
      ]),
    );
    const two = openTree(
      treeOf([
        { motion: 'float', center: [0, 0, 0] },
        { parent: 1, axis: [1, 0, 0] },
      ]),
    );
    for (const tree of [beside, turned, two]) {
      expect(heap.read(tree.address, isSingle)).toBe(0);
      tree.dispose();
    }
  });
});
