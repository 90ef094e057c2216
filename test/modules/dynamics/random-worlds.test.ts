import { afterAll, describe, expect, it } from 'vitest';
import { box, loadEngine } from '../../../bindings/index.ts';
import { createWorld, type World } from '../../../modules/dynamics/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomWorld } from '../../support/random-worlds.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

/** Worlds, and steps of each. */
const [WORLDS, STEPS] = IS_DEEP ? [2000, 500] : [32, 100];

/** Hours that the deep run may take, milliseconds. */
const LONG = 4 * 3_600_000;

const GRAVITY = 9.81;
const ENVELOPE = 1e-3;

/**
 * By what share of the envelope bodies that are in each other are moved apart in a step. That may raise all
 * that moves by as much, for which nobody pays.
 */
const SETTLED = 0.2;

/** By how much energy may grow in a step beside that, as share of what there is at first. */
const GROWTH = 1e-6;

/** How far a joint may be beyond its limits, radians or metres. */
const BEYOND = 1e-3;

/** Every other number of all bodies and joints, as bits. */
function bitsOf(world: World): BigUint64Array {
  const { numbers } = world.save();
  return new BigUint64Array(numbers.slice().buffer);
}

describe.each(Array.from({ length: WORLDS }, (_, i) => SEED + i))('random world %d', (seed) => {
  it(
    'gains no energy, has nothing in anything, and goes on from states bit for bit',
    () => {
      const { stage, step, mass } = randomWorld(engine, createRandom(seed), false);
      const { world } = stage;
      let before = world.energy().total;
      const least = GROWTH * (world.energy().kinetic + mass * GRAVITY) + SETTLED * ENVELOPE * mass * GRAVITY;
      for (let i = 0; i < STEPS; i++) {
        world.step(step);
        const { total } = world.energy();
        expect(total - before, `step ${i}: energy`).toBeLessThan(least);
        expect(stage.deepest(), `step ${i}: depth`).toBeLessThanOrEqual(ENVELOPE);
        expect(stage.farthest(), `step ${i}: limits`).toBeLessThan(BEYOND);
        before = total;
      }
      const state = world.save();
      const ends = [false, true].map((isBack) => {
        if (isBack) world.restore(state);
        for (let i = 0; i < 5; i++) world.step(step);
        return bitsOf(world);
      });
      expect(ends[0]).toEqual(ends[1]);
      stage.dispose();
    },
    LONG,
  );
});

describe.each(Array.from({ length: WORLDS / 4 }, (_, i) => SEED + i))('random free world %d', (seed) => {
  it(
    'keeps its momentum',
    () => {
      const { stage, step } = randomWorld(engine, createRandom(seed), true);
      const { world } = stage;
      const before = world.momentum();
      const { kinetic } = world.energy();
      for (let i = 0; i < STEPS; i++) world.step(step);
      const after = world.momentum();
      for (let k = 0; k < 3; k++) {
        expect(Math.abs(after.linear[k]! - before.linear[k]!)).toBeLessThan(1e-12);
        // Bodies that are in each other are moved apart, and take their momenta with them.
        expect(Math.abs(after.angular[k]! - before.angular[k]!)).toBeLessThan(1e-4);
      }
      expect(world.energy().kinetic).toBeLessThan(kinetic * (1 + GROWTH));
      stage.dispose();
    },
    LONG,
  );
});

it('a body that spins far in a step keeps its energy and momentum', () => {
  const world = createWorld(engine, { gravity: [0, 0, 0] });
  world.addBody('brick', {
    elements: [box([0, 0, 0], [0.01, 0.02, 0.04])],
    mass: 0.1,
    velocity: { angular: [300, 3, 300] },
  });
  const [energy, momentum] = [world.energy().total, world.momentum()];
  world.advance(1, { step: 0.01 });
  expect(Math.abs(world.energy().total / energy - 1)).toBeLessThan(0.01);
  for (let k = 0; k < 3; k++) {
    expect(Math.abs(world.momentum().angular[k]! - momentum.angular[k]!)).toBeLessThan(1e-4);
  }
});
