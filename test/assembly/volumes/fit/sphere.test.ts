import { describe, expect, it } from 'vitest';
import {
  type BoundingSphere,
  type Element,
  line,
  point,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import type { Ball } from './exact.ts';
import { ballsOf, randomElements, reachFrom } from './sets.ts';

/**
 * Whether no step makes a sphere smaller. The reach of the farthest ball is a convex function of the center,
 * so that a small step in the right direction would help if anything did.
 */
function isSmallest({ center, radius }: BoundingSphere, balls: readonly Ball[], seed: number): boolean {
  const random = createRandom(seed);
  return [1e-2, 1e-3, 1e-4].every((step) =>
    Array.from({ length: 200 }, () => random.direction()).every((direction) => {
      const other = center.map((x, i) => x + step * direction[i]!) as unknown as Vector;
      return reachFrom(other, balls) > radius - 1e-12;
    }),
  );
}

forOneBuild((_, engine) => {
  describe('the smallest sphere', () => {
    it.each<[string, Element[], Vector, number]>([
      ['of a point is itself', [point([1, 2, 3], 0.05)], [1, 2, 3], 0.05],
      ['of a point without radius has none', [point([1, 2, 3], 0)], [1, 2, 3], 0],
      ['of a point in another is the other', [point([0.1, 0, 0], 0.2), point([0, 0, 0], 1)], [0, 0, 0], 1],
      ['of equal points is either', [point([1, 1, 1], 1), point([1, 1, 1], 1)], [1, 1, 1], 1],
      ['of a line reaches over its ends', [line([-1, 0, 0], [3, 0, 0], 0.5)], [1, 0, 0], 2.5],
      ['of two radii leans to the larger', [point([0, 0, 0], 2), point([5, 0, 0], 1)], [2, 0, 0], 4],
      [
        'of an obtuse triangle has its long side',
        [triangle([-2, 0, 0], [2, 0, 0], [0, 1, 0], 0)],
        [0, 0, 0],
        2,
      ],
      ['of a right triangle too', [triangle([3, 0, 0], [0, 4, 0], [0, 0, 0], 1)], [1.5, 2, 0], 3.5],
      [
        'of a triangle touches three corners',
        [triangle([3, 4, 1], [-3, 4, 1], [0, -5, 1], 0.25)],
        [0, 0, 1],
        5.25,
      ],
      [
        'of a cube touches its corners',
        [1, -1].flatMap((x) => [1, -1].flatMap((y) => [1, -1].map((z) => point([x, y, z], 0)))),
        [0, 0, 0],
        Math.sqrt(3),
      ],
    ])('%s', (_, elements, center, radius) => {
      const sphere = engine().fitSphere(elements);
      sphere.center.forEach((x, i) => expect(x).toBeCloseTo(center[i]!, 13));
      expect(sphere.radius).toBeGreaterThanOrEqual(radius);
      expect(sphere.radius).toBeLessThanOrEqual(radius * (1 + 1e-14));
    });

    it('cannot be made smaller by moving it', () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 100; i++) {
        const radius = [0, 0.2, 1, 3][i % 4]!;
        const elements = randomElements(
          random,
          random.integer(1, 40),
          [1, random.unit(), random.unit()],
          radius,
        );
        const sphere = engine().fitSphere(elements);
        const balls = ballsOf(elements);
        expect(sphere.radius).toBeLessThan(reachFrom(sphere.center, balls) * (1 + 1e-14));
        expect(isSmallest(sphere, balls, i), `set ${i}`).toBe(true);
      }
    });

    it('is found for many balls on one sphere', () => {
      const random = createRandom(SEED);
      const elements = Array.from({ length: 2000 }, () => point(random.direction(), 0.5));
      const { center, radius } = engine().fitSphere(elements);
      expect(Math.hypot(...center)).toBeLessThan(1e-2);
      expect(radius).toBeLessThan(1.5 + 1e-14);
    });
  });
});
