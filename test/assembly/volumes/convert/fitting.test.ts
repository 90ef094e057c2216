import { describe, expect, it } from 'vitest';
import { box, type BoundingBox, cylinder, point, type Volume } from '../../../../bindings/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { dot, fix, type Fixed, fixVector, length, minus } from './fixed-point.ts';
import { SAMPLES } from './samples.ts';
import { skinPoint } from './solid.ts';

/** By how much a polygon reaches over the end of a cylinder, relative to the radius. */
const OVER = 1 / Math.cos(Math.PI / 32);

const QUATERNION = [0.1, 0.7, 0.5, 0.5] as const;

/** Whether a point projects into the half extents of a box. */
function isInside({ center, halfExtents, axes }: BoundingBox, point: Fixed): boolean {
  const from = minus(point, fixVector(center));
  return axes.every((axis, i) => {
    const along = dot(from, fixVector(axis));
    return (along < 0n ? -along : along) <= fix(halfExtents[i]!);
  });
}

function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

describe('what is fitted to boxes and cylinders', () => {
  forOneBuild((_, engine) => {
    it.each(['cylinder', 'box', 'aligned box'])('holds them: %s', (kind) => {
      const random = createRandom(SEED);
      for (const [size, away] of [
        [1, 1],
        [1e-6, 1],
        [1e6, 1],
        [1e-9, 1e3],
      ] as const) {
        for (let i = 0; i < 12; i++) {
          const draw = { size, away, flat: i % 2 === 0, rounded: i % 3 === 0 };
          const volumes = Array.from({ length: (i % 3) + 1 }, (): Volume => SAMPLES[kind]!(random, draw));
          const sphere = engine().fitSphere(volumes);
          const fitted = engine().fitBox([point(sphere.center, 0), ...volumes]);
          for (const volume of volumes) {
            const surface = Array.from({ length: 8 }, () => skinPoint(random, volume));
            const center = fixVector(sphere.center);
            expect(surface.every((p) => length(minus(p, center)) <= fix(sphere.radius))).toBe(true);
            expect(surface.every((p) => isInside(fitted, p))).toBe(true);
          }
        }
      }
    });

    it('is their own size for a box', () => {
      const solid = box([0.1, 0.2, 0.3], [0.1, 0.2, 0.4], QUATERNION, 0.05);
      expect(engine().fitSphere(solid).radius).toBeCloseTo(Math.hypot(0.1, 0.2, 0.4) + 0.05, 12);
      const { halfExtents, center } = engine().fitBox(solid);
      sorted(halfExtents).forEach((x, i) => expect(x).toBeCloseTo([0.15, 0.25, 0.45][i]!, 12));
      center.forEach((x, i) => expect(x).toBeCloseTo(solid.center[i]!, 12));
    });

    it('is larger than a cylinder by no more than a half percent of its radius', () => {
      const solid = cylinder([0, 0, 0], [0.6, 0, 0.8], 0.2, 0.01);
      const { radius } = engine().fitSphere(solid);
      expect(radius).toBeGreaterThan(Math.hypot(0.5, 0.2) + 0.01);
      expect(radius).toBeLessThan(Math.hypot(0.5, 0.2 * OVER) + 0.01 + 1e-12);
      const extents = sorted(engine().fitBox(solid).halfExtents);
      expect(extents[0]).toBeGreaterThan(0.21 - 1e-12);
      expect(extents[1]).toBeLessThan(0.2 * OVER + 0.01 + 1e-12);
      expect(extents[2]).toBeCloseTo(0.51, 12);
    });
  });
});
