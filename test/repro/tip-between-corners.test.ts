/**
 * A hull rocked on a box on a tip that was deeper than all corners of the polygon in which they touched: only
 * these held it, so that no part of a step was short enough, and the world said that 5000 tries were too few.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../../bindings/index.ts';
import { createRandom } from '../support/random.ts';
import { randomWorld } from '../support/random-worlds.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

describe('a world of hulls', () => {
  it('goes on where one stands on a tip between the corners of its contact', () => {
    const { stage, step } = randomWorld(engine, createRandom(20262868), false);
    for (let i = 0; i < 100; i++) {
      stage.world.step(step);
      expect(stage.deepest()).toBeLessThanOrEqual(1e-3);
    }
    stage.world.dispose();
  });
});
