import { describe, expect, it } from 'vitest';
import type { TreeDescription } from '../../../bindings/dynamics/tree.ts';
import { MujocoTree } from '../../support/mujoco.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { errorOf, HOST, numbersOf, openTree, randomMotions, randomTree } from '../../support/trees.ts';

const random = createRandom(SEED);

/** The largest difference of accelerations, mass matrix and torques between us and MuJoCo. */
function difference(description: TreeDescription): number {
  const motions = randomMotions(random, description);
  const tree = openTree(description, motions);
  const peer = new MujocoTree(description);
  peer.set(motions);
  const { exports } = HOST;
  const { address, lists, rates } = tree;
  expect(exports.accelerate(address)).toBe(0);
  const accelerations = errorOf(lists.accelerations, peer.accelerations(motions));
  const matrix = numbersOf(rates ** 2, (to) => exports.massMatrix(address, to));
  const masses = errorOf(matrix, peer.massMatrix(motions.configuration));
  lists.accelerations.set(motions.torques);
  exports.inverseDynamics(address);
  const torques = errorOf(lists.torques, peer.inverseDynamics(motions.configuration, motions.torques));
  tree.dispose();
  peer.dispose();
  return Math.max(accelerations, masses, torques);
}

describe('accelerations, mass matrices and torques are those of MuJoCo', () => {
  it.each([
    ['fixed bases', { count: 8 }],
    ['floating bases', { count: 8, floating: true }],
    ['joints that slide', { count: 8, motions: ['slide', 'slide', 'turn'] }],
    ['joints that float, anywhere', { count: 8, motions: ['turn', 'slide', 'float'] }],
  ] as const)('for 50 random trees of eight bodies with %s', (_, choice) => {
    for (let i = 0; i < 50; i++) expect(difference(randomTree(random, choice))).toBeLessThan(1e-9);
  });

  it('for chains of sixty bodies', () => {
    for (let i = 0; i < 3; i++) {
      expect(difference(randomTree(random, { count: 60, chain: true }))).toBeLessThan(1e-9);
    }
  });
});
