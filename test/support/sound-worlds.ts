/** What holds of every random world, whichever bodies and arms are in it. */
import { expect } from 'vitest';
import type { Engine } from '../../bindings/index.ts';
import type { World } from '../../modules/dynamics/index.ts';
import { createRandom } from './random.ts';
import { randomWorld } from './random-worlds.ts';

const GRAVITY = 9.81;
const ENVELOPE = 1e-3;

/**
 * By what share of the envelope bodies that are in each other are moved apart in a step. That may raise all
 * that moves by as much, for which nobody pays.
 */
const SETTLED = 0.2;

/** By how much energy may grow beside that, as share of what there is at first. */
export const GROWTH = 1e-6;

/** How far a joint may be beyond its limits, radians or metres. */
const BEYOND = 1e-3;

/** Every other number of all bodies and joints, as bits. */
function bitsOf(world: World): BigUint64Array {
  const { numbers } = world.save();
  return new BigUint64Array(numbers.slice().buffer);
}

/** Takes so many steps of a random world, which may gain no energy and have nothing in anything meanwhile. */
export function expectSound(engine: Engine, seed: number, steps: number): void {
  const { stage, step, mass } = randomWorld(engine, createRandom(seed), false);
  const { world } = stage;
  let before = world.energy().total;
  const least = GROWTH * (world.energy().kinetic + mass * GRAVITY) + SETTLED * ENVELOPE * mass * GRAVITY;
  for (let i = 0; i < steps; i++) {
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
}
