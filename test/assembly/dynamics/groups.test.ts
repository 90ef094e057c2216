import { describe, expect, it } from 'vitest';
import type { TreeDescription } from '../../../bindings/dynamics/tree.ts';
import { multiplied, solveSystem } from '../../support/linear.ts';
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

/** Each joint by itself, and how its velocities come of those of the tree: rows of a matrix. */
function apart(tree: TreeDescription): { free: TreeDescription; rows: number[][] } {
  const bodies = tree.bodies.map((body) => ({ ...body, multiplier: 1, offset: 0 }));
  const rows = tree.bodies.flatMap(({ motion, rate, multiplier }) =>
    Array.from({ length: motion === 'float' ? 6 : 1 }, (_, k) =>
      Array.from({ length: tree.rates }, (_column, i) => (i === rate + k ? multiplier : 0)),
    ),
  );
  return { free: treeOf(bodies), rows };
}

/** The motions of all joints by themselves, without torques. */
function spreadMotions(tree: TreeDescription, rows: readonly number[][], motions: Motions): Motions {
  const configuration = tree.bodies.flatMap(({ motion, drive, multiplier, offset }) =>
    motion === 'float'
      ? Array.from(motions.configuration.subarray(drive, drive + 7))
      : [multiplier * motions.configuration[drive]! + offset],
  );
  return {
    configuration: Float64Array.from(configuration),
    velocities: multiplied(rows.flat(), motions.velocities),
    torques: new Float64Array(rows.length),
  };
}

/** Mass matrix and accelerations of a tree by those of its joints apart: Gᵀ H G, and what solves with it. */
function project(
  tree: TreeDescription,
  motions: Motions,
): { matrix: Float64Array; accelerations: Float64Array } {
  const { free, rows } = apart(tree);
  const own = openTree(free, spreadMotions(tree, rows, motions));
  const inertia = numbersOf(free.rates ** 2, (to) => exports.massMatrix(own.address, to));
  own.lists.accelerations.fill(0);
  exports.inverseDynamics(own.address);
  const bias = own.lists.torques.slice();
  own.dispose();
  const columns = Array.from({ length: tree.rates }, (_, i) => rows.map((row) => row[i]!));
  const dot = (a: readonly number[], b: ArrayLike<number>): number =>
    a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const matrix = Float64Array.from(
    columns.flatMap((a) => columns.map((b) => dot(a, multiplied(inertia, b)))),
  );
  const right = columns.map((column, i) => motions.torques[i]! - dot(column, bias));
  return { matrix, accelerations: solveSystem(matrix, right) };
}

/** Compares mass matrix, accelerations, torques and responses of a tree with what its joints apart come to. */
function compare(tree: TreeDescription, random = createRandom(SEED)): number {
  const motions = randomMotions(random, tree);
  const expected = project(tree, motions);
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
    errors.push(Math.abs(exports.jointResponse(address, i) / column[i]! - 1));
    errors.push(errorOf(lists.accelerations, column));
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
