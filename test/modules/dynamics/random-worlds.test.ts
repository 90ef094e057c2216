import { afterAll, describe, expect, it } from 'vitest';
import { box, loadEngine } from '../../../bindings/index.ts';
import { createWorld } from '../../../modules/dynamics/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomWorld } from '../../support/random-worlds.ts';
import { expectSound, GROWTH } from '../../support/sound-worlds.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

/** Worlds, and steps of each. */
const [WORLDS, STEPS] = IS_DEEP ? [2000, 500] : [32, 100];

/** Hours that the deep run may take, milliseconds. */
const LONG = 4 * 3_600_000;

describe.each(Array.from({ length: WORLDS }, (_, i) => SEED + i))('random world %d', (seed) => {
  it(
    'gains no energy, has nothing in anything, and goes on from states bit for bit',
    () => expectSound(engine, seed, STEPS),
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
