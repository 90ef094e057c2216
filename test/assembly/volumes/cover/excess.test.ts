import { describe, expect, it } from 'vitest';
import type { CoverKind, SweptElement, Vector } from '../../../../bindings/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { sheet } from '../../../support/meshes.ts';
import { box } from './shapes.ts';

const KINDS: readonly CoverKind[] = ['points', 'lines', 'triangles'];
const SAMPLES = 3000;

/** Some points of the surface of an element: pushed out of random points of its core in random directions. */
function sampleSkin(element: SweptElement): Vector[] {
  const random = createRandom(SEED);
  return Array.from({ length: SAMPLES }, (_, sample) => {
    const raw = element.vertices.map((_, i) => (sample % 2 === 0 ? Number(i === sample % 3) : random.unit()));
    const sum = raw.reduce((a, b) => a + b, 0) || 1;
    const weights =
      sum === 1 && raw.every((x) => x === 0) ? raw.map((_, i) => Number(i === 0)) : raw.map((x) => x / sum);
    const direction = random.direction();
    return [0, 1, 2].map(
      (k) =>
        element.vertices.reduce((total, vertex, i) => total + vertex[k]! * weights[i]!, 0) +
        element.radius * direction[k]!,
    ) as unknown as Vector;
  });
}

forOneBuild((_, engine) => {
  /** Distances of points from elements, the least of all elements for each. */
  const fromElements = (points: readonly Vector[], elements: readonly SweptElement[]) => {
    const rows = Float64Array.from(points.flatMap((p) => [...p, 0]));
    const columns = elements.map(({ kind, vertices, radius }) => {
      const row = [...vertices.flat(), radius];
      const repeated = Float64Array.from(
        { length: row.length * points.length },
        (_, i) => row[i % row.length]!,
      );
      return engine().distances('point', kind, rows, repeated).distance;
    });
    return points.map((_, i) => Math.min(...columns.map((column) => column[i]!)));
  };

  /** The farthest sample of the surface of the whole cover. */
  const farthest = (elements: readonly SweptElement[], distance: (point: Vector) => number) => {
    const points = elements.flatMap(sampleSkin);
    const inside = fromElements(points, elements);
    return points.reduce((most, p, i) => (inside[i]! < -1e-4 ? most : Math.max(most, distance(p))), 0);
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
