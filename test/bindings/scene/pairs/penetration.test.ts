import { contacts } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { type Engine, line, mesh, type Scene, triangle } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';

/** A rod of radius 0.1 through a plate of radius 0.05, 0.3 m above its middle and 0.7 m below. */
function makeScene(engine: Engine, treeFrom: number): Scene {
  const scene = engine.createScene({
    segments: {
      plate: [
        triangle([-9, -9, 0], [9, -9, 0], [0, 9, 0], 0.05),
        triangle([-9, -9, 9], [9, -9, 9], [0, 9, 9], 0),
      ],
      rod: [line([0, 0, -0.7], [0, 0, 0.3], 0.1)],
    },
    pairs: [['plate', 'rod']],
    treeFrom,
  });
  return scene;
}

describe("penetration: 'exact'", () => {
  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 14 : 6;

    it.each([1, 256])('asks how far crossing cores have to be moved, treeFrom %i', (treeFrom) => {
      using scene = makeScene(engine(), treeFrom);
      expect(scene.evaluate().distance[0]).toBeCloseTo(-0.15, digits);
      const exact = scene.evaluate({ penetration: 'exact' }).at(0);
      expect(exact.distance).toBeCloseTo(-0.45, digits);
      expect(Math.abs(exact.normal[2])).toBeCloseTo(1, digits);
      for (let i = 0; i < 3; i++) {
        expect(exact.pointB[i]! - exact.pointA[i]!).toBeCloseTo(exact.distance * exact.normal[i]!, digits);
      }
      expect(scene.evaluate({ penetration: 'saturated' }).distance[0]).toBeCloseTo(-0.15, digits);
      expect(scene.evaluate().distance[0]).toBeCloseTo(-0.15, digits);
    });

    it('tells contacts their depths', () => {
      using scene = makeScene(engine(), 256);
      expect(contacts(scene).depth[0]).toBeCloseTo(0.15, digits);
      expect(contacts(scene, { penetration: 'exact' }).depth[0]).toBeCloseTo(0.45, digits);
      expect(contacts(scene).depth[0]).toBeCloseTo(0.15, digits);
    });

    it('finds the deepest of many triangles, not the first that crosses', () => {
      const steps = [0, 1, 2, 3];
      const vertices = steps.flatMap((k) => [-9, -9, 0.1 * k, 9, -9, 0.1 * k, 0, 9, 0.1 * k]);
      const sheets = mesh(
        vertices,
        steps.flatMap((k) => [3 * k, 3 * k + 1, 3 * k + 2]),
        0,
      );
      for (const treeFrom of [1, 256]) {
        using scene = engine().createScene({
          segments: { sheets, rod: [line([0, 0, -0.45], [0, 0, 0.6], 0)] },
          pairs: [['sheets', 'rod']],
          treeFrom,
        });
        const { distance, elementA } = scene.evaluate({ penetration: 'exact' }).at(0);
        expect(distance).toBeCloseTo(-0.5, digits);
        expect(elementA).toBe(1);
      }
    });

    it('is one of two words', () => {
      using scene = makeScene(engine(), 256);
      expect(() => scene.evaluate({ penetration: 'deep' as 'exact' })).toThrow(
        "Scene.evaluate: options.penetration must be 'saturated' or 'exact', got \"deep\"",
      );
      expect(() => contacts(scene, { penetration: 'deep' as 'exact' })).toThrow(
        "contacts: options.penetration must be 'saturated' or 'exact', got \"deep\"",
      );
    });
  });
});
