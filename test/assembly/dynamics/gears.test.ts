import { describe, expect, it } from 'vitest';
import type { TreeDescription } from '../../../bindings/dynamics/tree.ts';
import { solveSystem } from '../../support/linear.ts';
import { apart, project } from '../../support/mimics.ts';
import { createRandom, SEED } from '../../support/random.ts';
import {
  errorOf,
  HOST,
  jointResponse,
  type Motions,
  numbersOf,
  openTree,
  randomMotions,
  randomTree,
  withMimics,
} from '../../support/trees.ts';

const { exports } = HOST;

/** What the joints of a tree apart come to, by the binary itself. */
function projectOwn(tree: TreeDescription, motions: Motions): ReturnType<typeof project> {
  const { free, rows, spread } = apart(tree);
  const own = openTree(free, spread(motions));
  const inertia = numbersOf(free.rates ** 2, (to) => exports.massMatrix(own.address, to));
  own.lists.accelerations.fill(0);
  exports.inverseDynamics(own.address);
  const projected = project(rows, inertia, own.lists.torques, motions.torques);
  own.dispose();
  return projected;
}

/**
 * Compares mass matrix, accelerations, torques and responses of a tree with what its joints apart come to.
 */
function compare(tree: TreeDescription, random = createRandom(SEED)): number {
  const motions = randomMotions(random, tree);
  const expected = projectOwn(tree, motions);
  const own = openTree(tree, motions);
  const { address, lists, rates } = own;
  const matrix = numbersOf(rates ** 2, (to) => exports.massMatrix(address, to));
  const errors = [errorOf(matrix, expected.matrix)];
  expect(exports.accelerate(address)).toBe(0);
  errors.push(errorOf(lists.accelerations, expected.accelerations));
  lists.accelerations.set(expected.accelerations);
  exports.inverseDynamics(address);
  errors.push(errorOf(lists.torques, motions.torques));
  for (let i = 0; i < rates; i++) {
    const unit = Float64Array.from({ length: rates }, (_, k) => Number(i === k));
    const column = solveSystem(expected.matrix, unit);
    const response = jointResponse(own, i);
    errors.push(Math.abs(response[i]! / column[i]! - 1));
    errors.push(errorOf(response, column));
  }
  own.dispose();
  return Math.max(...errors);
}

describe('joints that move as one', () => {
  const random = createRandom(SEED);

  it.each([0.2, 0.5, 0.8])('do as their joints apart do, a share of %d of them mimics', (chance) => {
    for (let i = 0; i < 100; i++) {
      const tree = randomTree(random, { count: 9, floating: i % 2 === 0 });
      expect(compare(withMimics(random, tree, chance), random)).toBeLessThan(1e-9);
    }
  });

  it('do so where joints that float lie between them', () => {
    for (let i = 0; i < 100; i++) {
      const tree = randomTree(random, { count: 9, motions: ['turn', 'turn', 'slide', 'float'] });
      expect(compare(withMimics(random, tree, 0.6), random)).toBeLessThan(1e-9);
    }
  });

  it('do so in one chain that a single number moves', () => {
    const tree = randomTree(random, { count: 5, chain: true });
    const bodies = tree.bodies.map((body, i) => ({ ...body, drive: 0, rate: 0, multiplier: 1 + i / 4 }));
    expect(compare({ bodies, numbers: 1, rates: 1 })).toBeLessThan(1e-10);
  });

  it('do so where the first of them is no whole turn of its number', () => {
    const tree = randomTree(random, { count: 3, chain: true });
    const bodies = tree.bodies.map((body) => ({ ...body, multiplier: -0.5, offset: 1 }));
    expect(compare({ ...tree, bodies })).toBeLessThan(1e-10);
  });

  it('do not move where their factor is 0', () => {
    const tree = randomTree(random, { count: 4, chain: true });
    const bodies = tree.bodies.map((body, i) =>
      i === 3 ? { ...body, drive: 0, rate: 0, multiplier: 0 } : body,
    );
    expect(compare({ bodies, numbers: 3, rates: 3 })).toBeLessThan(1e-10);
  });
});
