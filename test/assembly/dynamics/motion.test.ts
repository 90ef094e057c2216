import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../bindings/base/checks.ts';
import type { BodyTree } from '../../../bindings/dynamics/tree.ts';
import { BODY_STATE } from '../../../bindings/wasm/records.ts';
import { createRandom, SEED } from '../../support/random.ts';
import {
  errorOf,
  HOST,
  numbersOf,
  openTree,
  PLAIN_BODY,
  randomMotions,
  randomTree,
  treeOf,
  withMimics,
  withVectors,
} from '../../support/trees.ts';

const { exports, heap } = HOST;
const random = createRandom(SEED);

/** Rotation, row by row, and position of a body. */
function poseOf(tree: BodyTree, body: number): Float64Array {
  return heap.float64(tree.stateOf(body) + BODY_STATE.fields.rxx.offset, 12).slice();
}

/** The place in the world of a point in the frame of a body. */
function placeOf(tree: BodyTree, body: number, [x, y, z]: Vector): Vector {
  const pose = poseOf(tree, body);
  return [0, 1, 2].map(
    (i) => pose[3 * i]! * x + pose[3 * i + 1]! * y + pose[3 * i + 2]! * z + pose[9 + i]!,
  ) as unknown as Vector;
}

/** Trees of all sorts of joints, mimics included. */
const DESCRIPTIONS = [
  randomTree(random, { count: 6 }),
  randomTree(random, { count: 6, floating: true }),
  randomTree(random, { count: 6, motions: ['turn', 'slide', 'float'] }),
  withMimics(random, randomTree(random, { count: 8 }), 0.5),
];

describe('velocities of points', () => {
  it('are how fast they get from one place to another', () => {
    for (const description of DESCRIPTIONS) {
      const tree = openTree(description, randomMotions(random, description));
      const { address, lists } = tree;
      const start = lists.configuration.slice();
      const step = 2 ** -17;
      for (let body = 1; body <= description.bodies.length; body++) {
        const point = random.vector(0.3);
        const [before, after] = [-step, step].map((seconds) => {
          lists.configuration.set(start);
          exports.advance(address, seconds);
          exports.place(address);
          return placeOf(tree, body, point);
        }) as [Vector, Vector];
        lists.configuration.set(start);
        exports.place(address);
        exports.moveBodies(address);
        const velocity = withVectors([placeOf(tree, body, point)], (at) =>
          numbersOf(3, (to) => exports.pointVelocity(address, body, at!, to)),
        );
        const expected = after.map((x, k) => (x - before[k]!) / (2 * step));
        expect(errorOf(velocity, expected)).toBeLessThan(1e-8);
      }
      tree.dispose();
    }
  });
});

describe('velocities of bodies', () => {
  /** Angular velocities, and velocities of origins, of all bodies. */
  const bodyVelocities = (tree: BodyTree, count: number): number[] =>
    Array.from({ length: count }, (_, i) => [
      ...heap.float64(tree.stateOf(i + 1) + BODY_STATE.fields.wx.offset, 6),
    ]).flat();

  it('are those of joints where these are, whatever was asked before', () => {
    for (const description of DESCRIPTIONS) {
      const motions = randomMotions(random, description);
      const count = description.bodies.length;
      const tree = openTree(description, motions);
      const { address, lists } = tree;
      const start = { configuration: lists.configuration.slice(), velocities: lists.velocities.slice() };
      const found = (): number[] => {
        exports.place(address);
        exports.moveBodies(address);
        return bodyVelocities(tree, count);
      };
      const expected = found();
      expect(new Set(expected).size).toBeGreaterThan(count);
      expect(found()).toEqual(expected);

      // An impulse changes those of bodies and of joints; these are put back.
      exports.articulate(address);
      withVectors([random.vector(1), random.vector(1)], (at, by) =>
        exports.applyImpulse(address, count, at!, by!),
      );
      expect(bodyVelocities(tree, count)).not.toEqual(expected);
      lists.velocities.set(start.velocities);
      expect(found()).toEqual(expected);

      // Only where bodies are changes, and back; then only how joints move.
      exports.advance(address, 0.1);
      expect(found()).not.toEqual(expected);
      lists.configuration.set(start.configuration);
      expect(found()).toEqual(expected);
      lists.velocities[0]! *= 2;
      expect(found()).not.toEqual(expected);
      lists.velocities.set(start.velocities);
      expect(found()).toEqual(expected);
      tree.dispose();
    }
  });
});

describe('energy', () => {
  it('of motion is half of the velocities times the mass matrix times the velocities', () => {
    for (const description of DESCRIPTIONS) {
      const tree = openTree(description, randomMotions(random, description));
      const { address, lists, rates } = tree;
      const matrix = numbersOf(rates ** 2, (to) => exports.massMatrix(address, to));
      exports.moveBodies(address);
      const expected = matrix.reduce(
        (sum, x, i) =>
          sum + 0.5 * x * lists.velocities[i % rates]! * lists.velocities[Math.floor(i / rates)]!,
        0,
      );
      expect(Math.abs(exports.kineticEnergy(address) / expected - 1)).toBeLessThan(1e-13);
      tree.dispose();
    }
  });

  it('of height is mass times gravity times height', () => {
    const tree = openTree(treeOf([{ motion: 'float', mass: 3, center: [0, 0, 0.5] }]));
    tree.lists.configuration.set([7, 8, 2, 0, 0, 0, 1]);
    exports.place(tree.address);
    expect(exports.potentialEnergy(tree.address)).toBeCloseTo(3 * 9.81 * 2.5, 12);
    tree.setGravity([2, 0, 0]);
    expect(exports.potentialEnergy(tree.address)).toBeCloseTo(-3 * 2 * 7, 12);
    tree.dispose();
  });

  it('grows by the power of torques and what pushes, less that of damping', () => {
    for (const description of DESCRIPTIONS) {
      const tree = openTree(description, randomMotions(random, description));
      const { address, lists } = tree;
      tree.setDamped(true);
      exports.place(address);
      exports.moveBodies(address);
      const [point, force, torque] = [random.vector(1), random.vector(5), random.vector(5)];
      const speed = withVectors([point, force, torque], (at, by, turn) => {
        exports.addForce(address, 4, at!, by!);
        exports.addTorque(address, 4, turn!);
        return numbersOf(3, (to) => exports.pointVelocity(address, 4, at!, to));
      });
      const state = tree.stateOf(4);
      const turning = heap.float64(state + BODY_STATE.fields.wx.offset, 3);
      const power = [...lists.torques].reduce((sum, x, i) => sum + x * lists.velocities[i]!, 0);
      const pushed = force.reduce((sum, x, k) => sum + x * speed[k]! + torque[k]! * turning[k]!, 0);
      const lost = description.bodies.reduce(
        (sum, { motion, damping, multiplier, rate }) =>
          motion === 'float' ? sum : sum + damping * (multiplier * lists.velocities[rate]!) ** 2,
        0,
      );
      const expected = power + pushed - lost;
      exports.accelerate(address);
      // Energy now and a little later, as accelerations have it.
      const start = { configuration: lists.configuration.slice(), velocities: lists.velocities.slice() };
      const step = 2 ** -20;
      const [before, after] = [-step, step].map((seconds) => {
        lists.configuration.set(start.configuration);
        lists.velocities.set(start.velocities);
        exports.advance(address, seconds);
        lists.velocities.set(start.velocities.map((x, i) => x + seconds * lists.accelerations[i]!));
        exports.place(address);
        exports.moveBodies(address);
        return exports.kineticEnergy(address) + exports.potentialEnergy(address);
      }) as [number, number];
      expect(Math.abs((after - before) / (2 * step) / expected - 1)).toBeLessThan(1e-6);
      exports.clearForces(address);
      expect([...heap.float64(state + BODY_STATE.fields.pushX.offset, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
      tree.dispose();
    }
  });
});

describe('a joint that finds nothing to move', () => {
  const still = { mass: 1, center: [0, 0, 1], inertia: [0, 0, 0, 0, 0, 0] } as const;

  it.each([
    ['a point on the axis of a joint that turns', [still], 1],
    ['no mass on one that slides', [{ ...still, mass: 0, motion: 'slide' }], 1],
    ['a point that floats', [{ ...still, motion: 'float' }], 1],
    ['a rod without thickness that floats', [{ motion: 'float', inertia: [1, 1, 0, 0, 0, 0] }], 1],
    ['no mass that floats', [{ ...still, mass: 0, motion: 'float' }], 1],
    ['a joint about the axis of the one before it', [{ ...still, mass: 0 }, { parent: 1 }], 1],
    ['points in a row on the axis', [{}, { ...still, parent: 1 }], 2],
  ] as const)('is told by the number of its body: %s', (_, bodies, expected) => {
    const tree = openTree(treeOf(bodies));
    const calls = [
      exports.accelerate,
      (address: number) => exports.stepEuler(address, 0),
      (address: number) => exports.stepRungeKutta(address, 0),
    ];
    for (let i = 0; i < 30; i++) {
      tree.lists.velocities.fill(0);
      for (const [place, { motion }] of bodies.entries() as Iterable<[number, { motion?: string }]>) {
        if (motion !== 'float') tree.lists.configuration[place] = random.between(-3, 3);
        else tree.lists.configuration.set(randomMotions(random, treeOf([{ motion }])).configuration);
      }
      expect(calls[i % 3]!(tree.address)).toBe(expected);
    }
    tree.dispose();
  });

  it('is told by the first body of those that move as one', () => {
    const bodies = [
      { ...still, drive: 0, rate: 0 },
      { ...still, parent: 1, drive: 0, rate: 0, multiplier: -1 },
    ].map((body) => ({ ...PLAIN_BODY, ...body }));
    const tree = openTree({ bodies, numbers: 1, rates: 1 });
    expect(exports.accelerate(tree.address)).toBe(1);
    tree.dispose();
  });

  it('is none of a thin rod, nor of a motor with a heavy arm', () => {
    const rod = [1 / 12, 1 / 12, 5e-7, 0, 0, 0];
    for (const bodies of [
      [{ inertia: rod }],
      [{ motion: 'float', inertia: rod }],
      [
        { inertia: [1e-7, 1e-7, 1e-7, 0, 0, 0], mass: 0.01 },
        { parent: 1, mass: 100, inertia: [10, 10, 10, 0, 0, 0], center: [1, 0, 0], axis: [0, 1, 0] },
      ],
    ] as const) {
      const tree = openTree(treeOf(bodies));
      if (tree.numbers === 7) tree.lists.configuration[6] = 1;
      expect(exports.accelerate(tree.address)).toBe(0);
      tree.dispose();
    }
  });
});
