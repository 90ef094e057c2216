import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../bindings/base/checks.ts';
import type { BodyTree, TreeDescription } from '../../../bindings/dynamics/tree.ts';
import { multiplied, solveSystem } from '../../support/linear.ts';
import { createRandom, SEED } from '../../support/random.ts';
import {
  errorOf,
  HOST,
  leverResponse,
  jointResponse,
  numbersOf,
  openTree,
  randomMotions,
  randomTree,
  treeOf,
  withMimics,
  withVectors,
} from '../../support/trees.ts';

const { exports } = HOST;

/** The velocity of a point of a body, whose tree has been placed. */
function velocityOf({ address }: BodyTree, body: number, point: Vector): Float64Array {
  return withVectors([point], (at) => numbersOf(3, (to) => exports.pointVelocity(address, body, at!, to)));
}

/**
 * How the velocity of a point comes of the velocities of joints: three rows, as many columns as velocities.
 */
function jacobian(tree: BodyTree, body: number, point: Vector): Float64Array {
  const { rates, lists, address } = tree;
  const kept = lists.velocities.slice();
  const columns = Array.from({ length: rates }, (_, i) => {
    lists.velocities.fill(0);
    lists.velocities[i] = 1;
    exports.moveBodies(address);
    return velocityOf(tree, body, point);
  });
  lists.velocities.set(kept);
  exports.moveBodies(address);
  return Float64Array.from([0, 1, 2].flatMap((row) => columns.map((column) => column[row]!)));
}

/** J H⁻¹ Jᵀ of two points, row by row. */
function expectedResponse(
  tree: BodyTree,
  [body, point]: readonly [number, Vector],
  [pushed, at]: readonly [number, Vector],
): Float64Array {
  const { address, rates } = tree;
  const matrix = numbersOf(rates ** 2, (to) => exports.massMatrix(address, to));
  const [there, here] = [jacobian(tree, pushed, at), jacobian(tree, body, point)];
  const columns = [0, 1, 2].map((k) =>
    multiplied(here, solveSystem(matrix, there.slice(rates * k, rates * (k + 1)))),
  );
  return Float64Array.from([0, 1, 2].flatMap((row) => columns.map((column) => column[row]!)));
}

/** A tree in some motion, with all that impulses need. */
function openMoving(description: TreeDescription, random = createRandom(SEED)): BodyTree {
  const tree = openTree(description, randomMotions(random, description));
  exports.place(tree.address);
  exports.moveBodies(tree.address);
  expect(exports.articulate(tree.address)).toBe(0);
  return tree;
}

/** Random trees: with a fixed base, one that floats, joints that float anywhere, and with mimics. */
function describeTrees(random: ReturnType<typeof createRandom>, i: number): TreeDescription {
  const floats = ['turn', 'slide', 'float'] as const;
  const tree = randomTree(random, {
    count: 8,
    floating: i % 2 === 0,
    ...(i % 5 === 0 && { motions: floats }),
  });
  return i % 3 === 0 ? withMimics(random, tree, 0.4) : tree;
}

/** What the binary says of the response of a point to an impulse at another one. */
const responseOf = (
  { address }: BodyTree,
  [body, point]: readonly [number, Vector],
  [pushed, at]: readonly [number, Vector],
): Float64Array => leverResponse(address, [body, point], [pushed, at]);

const largest = (numbers: ArrayLike<number>): number => Math.max(...Array.from(numbers, Math.abs));

describe('the response to an impulse', () => {
  it('is J H⁻¹ Jᵀ, for points of one body and of two', () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 200; i++) {
      const tree = openMoving(describeTrees(random, i), random);
      const a = [random.integer(1, 8), random.vector(1)] as const;
      const b = [random.integer(1, 8), random.vector(1)] as const;
      // The matrix has its room where articulated inertias have theirs.
      const [one, other, both] = [
        [a, a],
        [b, b],
        [a, b],
      ].map(([here, there]) => expectedResponse(tree, here!, there!)) as [
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      exports.articulate(tree.address);
      const size = Math.max(largest(one), largest(other));
      const errors = [
        [one, responseOf(tree, a, a)],
        [other, responseOf(tree, b, b)],
        [both, responseOf(tree, a, b)],
      ].map(([expected, found]) => largest(expected!.map((x, k) => x - found![k]!)) / size);
      expect(Math.max(...errors)).toBeLessThan(1e-12);
      tree.dispose();
    }
  });

  it('is told along three directions by how its body responds, too', () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 200; i++) {
      const floats = ['turn', 'slide', 'float'] as const;
      const motions = i % 3 === 0 ? floats : floats.slice(0, 2);
      const tree = openMoving(randomTree(random, { count: 8, floating: i % 2 === 0, motions }), random);
      const [body, point] = [random.integer(1, 8), random.vector(1)];
      const directions = [random.vector(1), random.vector(1), random.vector(1)];
      const expected = responseOf(tree, [body, point], [body, point]);
      const found = withVectors([point, ...directions], (at, first) =>
        numbersOf(3, (to) => {
          HOST.heap.float64(to, 3).fill(2);
          exports.addMobility(tree.address, body, at!, first!, to);
        }),
      );
      const along = directions.map((axis) =>
        axis.reduce(
          (sum, x, row) => sum + x * axis.reduce((all, y, k) => all + y * expected[3 * row + k]!, 0),
          0,
        ),
      );
      expect(
        errorOf(
          found.map((x) => x - 2),
          along,
        ),
      ).toBeLessThan(1e-12);
      tree.dispose();
    }
  });

  it('is that of a free body: 1/m − r̃ I⁻¹ r̃', () => {
    // A cube of 2 kg and 0.2 m, pushed beside a lower corner: Holck 2005, section 3.2.
    const inertia = (2 * 0.04) / 6;
    const tree = openTree(
      treeOf([{ motion: 'float', mass: 2, inertia: [inertia, inertia, inertia, 0, 0, 0] }]),
    );
    tree.lists.configuration.set([1, 2, 3, 0, 0, 0, 1]);
    exports.place(tree.address);
    exports.articulate(tree.address);
    const point: Vector = [1.1, 2.05, 2.9];
    const expected = [1.4375, -0.375, 0.75, -0.375, 2, 0.375, 0.75, 0.375, 1.4375];
    expect(errorOf(responseOf(tree, [1, point], [1, point]), expected)).toBeLessThan(1e-14);
    tree.dispose();
  });

  it('is nothing between what the world carries by itself', () => {
    const tree = openMoving(
      treeOf([
        { parent: 0, center: [1, 0, 0] },
        { parent: 0, center: [1, 0, 0] },
      ]),
    );
    const point: Vector = [0.5, 0.5, 0];
    for (const [body, pushed] of [
      [1, 2],
      [2, 1],
    ] as const) {
      expect(largest(responseOf(tree, [body, point], [pushed, point]))).toBe(0);
    }
    tree.dispose();
  });
});

describe('an impulse', () => {
  const random = createRandom(SEED + 1);

  it('changes all velocities as the mass matrix has it', () => {
    for (let i = 0; i < 50; i++) {
      const tree = openMoving(describeTrees(random, i), random);
      const { address, lists, rates } = tree;
      const matrix = numbersOf(rates ** 2, (to) => exports.massMatrix(address, to));
      const body = random.integer(1, 8);
      const [point, impulse] = [random.vector(1), random.vector(3)];
      const rows = jacobian(tree, body, point);
      const push = Float64Array.from({ length: rates }, (_, k) =>
        impulse.reduce((sum, x, row) => sum + x * rows[rates * row + k]!, 0),
      );
      const before = lists.velocities.slice();
      const change = solveSystem(matrix, push);
      exports.articulate(address);
      withVectors([point, impulse], (at, by) => exports.applyImpulse(address, body, at!, by!));
      expect(
        errorOf(
          lists.velocities.map((x, k) => x - before[k]!),
          change,
        ),
      ).toBeLessThan(1e-10);
      // What bodies do is known without moving them anew.
      const found = velocityOf(tree, body, point);
      exports.moveBodies(address);
      expect(errorOf(found, velocityOf(tree, body, point))).toBeLessThan(1e-12);
      tree.dispose();
    }
  });

  it('of a joint changes its velocity by what the response says', () => {
    for (let i = 0; i < 50; i++) {
      const tree = openMoving(describeTrees(random, i), random);
      const { address, lists, rates } = tree;
      const rate = random.integer(0, rates - 1);
      const before = lists.velocities.slice();
      const column = jointResponse(tree, rate);
      const response = column[rate]!;
      // As at a limit that gives nothing back: afterwards the joint stands still.
      exports.applyJointImpulse(address, rate, -before[rate]! / response);
      expect(Math.abs(lists.velocities[rate]!)).toBeLessThan(1e-14 * Math.abs(before[rate]!) + 1e-15);
      const expected = before.map((x, k) => x - (column[k]! * before[rate]!) / response);
      expect(errorOf(lists.velocities, expected)).toBeLessThan(1e-13);
      tree.dispose();
    }
  });

  it('is one of several that act at once', () => {
    const tree = openMoving(randomTree(random, { count: 6, floating: true }));
    const { address, lists } = tree;
    const pushes = [1, 4, 6].map((body) => [body, random.vector(1), random.vector(2)] as const);
    const start = lists.velocities.slice();
    for (const [body, point, impulse] of pushes) {
      withVectors([point, impulse], (at, by) => exports.applyImpulse(address, body, at!, by!));
    }
    exports.applyJointImpulse(address, 7, 0.5);
    const expected = lists.velocities.slice();
    lists.velocities.set(start);
    exports.moveBodies(address);
    exports.beginImpulses(address);
    for (const [body, point, impulse] of pushes) {
      withVectors([point, impulse], (at, by) => exports.addImpulse(address, body, at!, by!));
    }
    exports.addJointImpulse(address, 7, 0.5);
    exports.solve(address);
    const [body, point] = pushes[1]!;
    const gain = withVectors([point], (at) =>
      numbersOf(3, (to) => exports.pointGain(address, body, at!, to)),
    );
    const before = velocityOf(tree, body, point);
    exports.addGains(address);
    expect(errorOf(lists.velocities, expected)).toBeLessThan(1e-13);
    const after = velocityOf(tree, body, point);
    expect(
      errorOf(
        before.map((x, k) => x + gain[k]!),
        after,
      ),
    ).toBeLessThan(1e-13);
    tree.dispose();
  });

  it('keeps the momentum of what it does not act on from outside', () => {
    const tree = openMoving(randomTree(random, { count: 6, floating: true }));
    const { address } = tree;
    const point: Vector = [0.3, 0.2, -0.1];
    const impulse: Vector = [1, -2, 0.5];
    const momentum = (): Float64Array => numbersOf(6, (to) => exports.momentum(address, to));
    const before = momentum();
    withVectors([point, impulse], (at, by) => exports.applyImpulse(address, 5, at!, by!));
    const [x, y, z] = point;
    const [a, b, c] = impulse;
    const expected = [a, b, c, y * c - z * b, z * a - x * c, x * b - y * a].map((k, i) => before[i]! + k);
    expect(errorOf(momentum(), expected)).toBeLessThan(1e-13);
    exports.applyJointImpulse(address, 8, 3);
    expect(errorOf(momentum(), expected)).toBeLessThan(1e-13);
    tree.dispose();
  });
});
