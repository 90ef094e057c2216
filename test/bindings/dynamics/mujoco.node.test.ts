import { afterAll, describe, expect, it } from 'vitest';
import { BodyTree } from '../../../bindings/dynamics/tree.ts';
import { makeDynamicsHost } from '../../../bindings/wasm/dynamics.ts';
import { MujocoTree } from '../../support/mujoco.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomMotions, randomTree } from '../../support/trees.ts';

const random = createRandom(SEED);
const host = makeDynamicsHost();

/** How far numbers are from those expected, relative to the largest of them. */
function errorOf(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  const list = Array.from(expected);
  const largest = Math.max(...list.map(Math.abs));
  return Math.max(...list.map((x, i) => Math.abs(found[i]! - x))) / largest;
}

describe('trees of eight bodies', () => {
  it('do as MuJoCo has them do', () => {
    for (let i = 0; i < 200; i++) {
      const description = randomTree(random, 8, i % 3 === 0);
      const tree = new BodyTree('test', host, description);
      const peer = new MujocoTree(description);
      const motions = randomMotions(random, description);
      const { lists, address } = tree;
      tree.setGravity([0, 0, -9.81]);
      for (const name of ['configuration', 'velocities', 'torques'] as const) lists[name].set(motions[name]);
      peer.set(motions);
      host.exports.accelerate(address);
      const expected = peer.accelerations(motions);
      expect(errorOf(lists.accelerations, expected)).toBeLessThan(1e-9);
      tree.dispose();
      peer.dispose();
    }
  });
});
