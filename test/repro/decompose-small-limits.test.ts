import { describe, expect, it } from 'vitest';
import { forOneBuild } from '../support/for-builds.ts';
import { triangleSoup } from '../support/meshes.ts';
import { createRandom, SEED } from '../support/random.ts';

// Pairs of pieces that are too far from each other for any excess that is allowed waited for more of it, and
// joining did not end.
describe('Engine.decompose', () => {
  forOneBuild((_, engine) => {
    it.each([0, 1e-9, 1e-6, 1e-3])(`ends within an excess of %d m, SEED=${SEED}`, (excess) => {
      const soup = triangleSoup(createRandom(SEED), 30, 0.4);
      const result = engine().decompose(soup, { excess });
      expect(result.pieces).toBeGreaterThan(1);
      expect(result.excess[1]).toBeLessThanOrEqual(Math.max(excess, 2 ** -34));
    });
  });
});
