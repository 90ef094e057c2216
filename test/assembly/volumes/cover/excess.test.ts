import { describe, expect, it } from 'vitest';
import type { CoverElement, CoverKind, Vector } from '../../../../bindings/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { sheet } from '../../../support/meshes.ts';
import { box } from './shapes.ts';
import { depthIn, sampleSkin } from './skin.ts';

const KINDS: readonly CoverKind[] = ['points', 'lines', 'solids', 'triangles'];
const SAMPLES = 3000;

forOneBuild((_, engine) => {
  /** The farthest sample of the surface of the whole cover. */
  const farthest = (elements: readonly CoverElement[], distance: (point: Vector) => number) => {
    const random = createRandom(SEED);
    const points = elements.flatMap((element) => sampleSkin(random, element, SAMPLES));
    return points
      .filter((point) => elements.every((element) => depthIn(point, element) <= 1e-4))
      .reduce((most, point) => Math.max(most, distance(point)), 0);
  };

  describe.each(KINDS)('the excess of %s', (kind) => {
    it.each([1, 5])(
      'of a solid bounds how far the surface of %i is outside it, and by not much more',
      (count) => {
        const [x, y, z] = [0.6, 0.4, 0.2];
        const { elements, excess } = engine().fitElements(box(x, y, z, 6), { kind, count });
        const outside = (p: Vector) =>
          Math.hypot(...[x, y, z].map((size, i) => Math.max(Math.abs(p[i]!) - size / 2, 0)));
        const sampled = farthest(elements, outside);
        expect(sampled).toBeLessThanOrEqual(excess + 1e-6);
        expect(excess).toBeLessThan(1.1 * sampled + 0.01);
      },
    );

    it.each([1, 5])('of a sheet bounds how far the surface of %i is from it, on either side', (count) => {
      const { elements, excess } = engine().fitElements(sheet(8), { kind, count });
      const away = ([x, y, z]: Vector) => {
        const beside = [x, y].map((value) => Math.max(-value, value - 1, 0));
        return Math.hypot(...beside, z);
      };
      const sampled = farthest(elements, away);
      expect(sampled).toBeLessThanOrEqual(excess + 1e-6);
      expect(excess).toBeLessThan(1.1 * sampled + 0.01);
    });
  });
});
