import { describe, expect, it } from 'vitest';
import type { BodyTree, TreeDescription } from '../../../bindings/dynamics/tree.ts';
import { createRandom, SEED } from '../../support/random.ts';
import {
  errorOf,
  HOST,
  type Motions,
  numbersOf,
  openTree,
  randomMotions,
  randomTree,
  treeOf,
  withMimics,
} from '../../support/trees.ts';

const { exports } = HOST;

/** A body that nothing carries, of three inertias, turning about none of its axes. */
function tumbler(): BodyTree {
  const tree = openTree(
    treeOf([{ motion: 'float', mass: 2, center: [0.1, -0.05, 0.2], inertia: [0.02, 0.05, 0.06, 0, 0, 0] }]),
  );
  tree.setGravity([0, 0, 0]);
  tree.lists.configuration.set([0, 0, 0, 0, 0, 0, 1]);
  tree.lists.velocities.set([0.2, -0.1, 0.3, 2, 0.1, 1.5]);
  return tree;
}

/** Two rods of 1 kg and 1 m, one on the other, about y. */
const PENDULUM: TreeDescription = treeOf(
  [0, -1].map((z, i) => ({
    parent: i,
    axis: [0, 1, 0],
    placement: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, z, 1],
    center: [0, 0, -0.5],
    inertia: [1 / 12, 1 / 12, 1e-4, 0, 0, 0],
  })),
);

/** Energy and momentum where a tree is. */
function invariants({ address }: BodyTree): { energy: number; momentum: Float64Array } {
  exports.place(address);
  exports.moveBodies(address);
  const energy = exports.kineticEnergy(address) + exports.potentialEnergy(address);
  return { energy, momentum: numbersOf(6, (to) => exports.momentum(address, to)) };
}

describe('what is kept', () => {
  it('is energy and momentum of a free body of unequal inertias, for 100 s', () => {
    const tree = tumbler();
    const before = invariants(tree);
    for (let i = 0; i < 100_000; i++) exports.stepRungeKutta(tree.address, 0.001);
    const after = invariants(tree);
    expect(Math.abs(after.energy / before.energy - 1)).toBeLessThan(1e-8);
    expect(errorOf(after.momentum, before.momentum)).toBeLessThan(1e-8);
    tree.dispose();
  });

  it('is the energy of a double pendulum, for 10 s', () => {
    const tree = openTree(PENDULUM);
    tree.lists.configuration.set([2, 1]);
    const { energy } = invariants(tree);
    for (let i = 0; i < 10_000; i++) exports.stepRungeKutta(tree.address, 0.001);
    expect(Math.abs(invariants(tree).energy - energy) / 9.81).toBeLessThan(1e-7);
    tree.dispose();
  });

  it('is the momentum of a tree that floats, whatever its motors do', () => {
    const random = createRandom(SEED);
    const description = randomTree(random, { count: 6, floating: true });
    const tree = openTree(description, randomMotions(random, description));
    tree.setGravity([0, 0, 0]);
    tree.lists.torques.fill(0, 0, 6);
    const { momentum } = invariants(tree);
    for (let i = 0; i < 1000; i++) exports.stepRungeKutta(tree.address, 0.0002);
    expect(errorOf(invariants(tree).momentum, momentum)).toBeLessThan(1e-8);
    tree.dispose();
  });
});

/** Where a tree is after a quarter of a second of so many steps. */
function after(
  description: TreeDescription,
  motions: Motions,
  steps: number,
  step: (tree: number, seconds: number) => number,
): Float64Array {
  const tree = openTree(description, motions);
  for (let i = 0; i < steps; i++) step(tree.address, 0.25 / steps);
  const { configuration, velocities } = tree.lists;
  const numbers = Float64Array.of(...configuration, ...velocities);
  tree.dispose();
  return numbers;
}

describe('errors of steps', () => {
  const random = createRandom(3);
  const trees = [
    ['a chain', randomTree(random, { count: 4, chain: true })],
    ['a tree that floats', randomTree(random, { count: 4, floating: true })],
    ['a tree with mimics', withMimics(random, randomTree(random, { count: 5, chain: true }), 0.5)],
  ] as const;

  /** By how much errors fall where steps are halved. */
  const fall = (
    description: TreeDescription,
    steps: number,
    step: (tree: number, h: number) => number,
  ): number => {
    const motions = { ...randomMotions(random, description), torques: new Float64Array(description.rates) };
    const exact = after(description, motions, Math.max(800, steps), exports.stepRungeKutta);
    const error = (count: number): number => errorOf(after(description, motions, count, step), exact);
    return error(steps) / error(2 * steps);
  };

  it.each(trees)("fall by 16 with Runge and Kutta's method, for %s", (_, description) => {
    const ratio = fall(description, 50, exports.stepRungeKutta);
    expect(ratio).toBeGreaterThan(14);
    expect(ratio).toBeLessThan(18);
  });

  it.each(trees)("fall by 2 with Euler's method, for %s", (_, description) => {
    const ratio = fall(description, 2000, exports.stepEuler);
    expect(ratio).toBeGreaterThan(1.9);
    expect(ratio).toBeLessThan(2.1);
  });
});

describe('a step', () => {
  it('leaves quaternions at length 1', () => {
    const tree = tumbler();
    for (const step of [exports.stepEuler, exports.stepRungeKutta]) {
      for (let i = 0; i < 1000; i++) step(tree.address, 0.01);
      const square = tree.lists.configuration.subarray(3).reduce((sum, x) => sum + x * x, 0);
      expect(Math.abs(square - 1)).toBeLessThan(1e-15);
    }
    tree.dispose();
  });

  it('of Euler turns by just the angle of a constant angular velocity', () => {
    const tree = openTree(treeOf([{ motion: 'float' }]));
    tree.setGravity([0, 0, 0]);
    tree.lists.configuration.set([1, 0, 0, 0, 0, 0, 1]);
    tree.lists.velocities.set([0, 1, 0, 0, 0, 0.5]);
    for (let i = 0; i < 10; i++) exports.stepEuler(tree.address, 0.1);
    const expected = [1, 1, 0, 0, 0, Math.sin(0.25), Math.cos(0.25)];
    expect(errorOf(tree.lists.configuration, expected)).toBeLessThan(1e-15);
    tree.dispose();
  });

  it('falls as bodies do', () => {
    const tree = openTree(treeOf([{ motion: 'float', center: [1, 2, 3] }]));
    tree.lists.configuration.set([0, 0, 0, 0, 0, 0, 1]);
    for (let i = 0; i < 10; i++) expect(exports.stepRungeKutta(tree.address, 0.1)).toBe(0);
    expect(errorOf(tree.lists.configuration, [0, 0, -9.81 / 2, 0, 0, 0, 1])).toBeLessThan(1e-15);
    expect(errorOf(tree.lists.velocities, [0, 0, -9.81, 0, 0, 0])).toBeLessThan(1e-15);
    tree.dispose();
  });
});
