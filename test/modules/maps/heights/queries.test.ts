import { elementsWithin } from '../../../../modules/contacts/index.ts';
import { castRays, rangeInCone } from '../../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { type Engine, type Scene, sphere } from '../../../../bindings/index.ts';
import { type HeightField, heightField, heightsOf } from '../../../../modules/maps/index.ts';
import { meshOfField } from '../../../../bindings/elements/field-mesh.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { FIELD_CASES, randomField } from '../../../support/height-fields.ts';
import { askBatches, askBoth, makeMapScenes } from '../../../support/map-queries.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';

/** A scene with a field, and the same one with its triangles as a mesh. */
function makeScenes(engine: Engine, random: Random, field: HeightField): [field: Scene, mesh: Scene] {
  const held = randomField(random, { columns: 7, rows: 6, spacing: 0.08 }, 0.1);
  return makeMapScenes(engine, random, field, held, {
    parts: [(source) => source, meshOfField],
    treesFrom: [4, 64],
  });
}

describe('a height field in a scene', () => {
  forSomeBuilds((_, engine) => {
    it.each(FIELD_CASES)(`is what its triangles are, in every query: $name, SEED=${SEED}`, (shape) => {
      const random = createRandom(SEED + FIELD_CASES.indexOf(shape));
      const field = shape.make(random);
      const { vertices, indices } = meshOfField(field);
      const scenes = makeScenes(engine(), random, field);
      expect(scenes[0].segment('map').size).toBe(indices.length / 3);
      for (let round = 0; round < 6; round++) {
        const vertex = 3 * random.integer(0, vertices.length / 3 - 1);
        const middle = [...vertices.subarray(vertex, vertex + 3)];
        const [first, second] = askBoth(scenes, random, middle, round >= 2, round === 5 ? 30 : 1);
        expect(first).toEqual(second);
      }
      for (const scene of scenes) scene.dispose();
    });

    it(`is tested and evaluated in batches as its triangles are, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 50);
      const scenes = makeScenes(
        engine(),
        random,
        randomField(random, { columns: 30, rows: 17, spacing: 0.1, origin: [-1.5, -0.8, -0.7] }),
      );
      const [first, second] = askBatches(scenes, random);
      expect(first).toEqual(second);
      expect(new Set(second.free.flatMap((free) => [...free])).size).toBe(2);
      for (const scene of scenes) scene.dispose();
    });

    it(`is found from anywhere, a larger one, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 70);
      const field = randomField(random, { columns: 150, rows: 83, spacing: [0.05, 0.09] }, 0.3);
      const [first, second] = [field, meshOfField(field)].map((map) => {
        using scene = engine().createScene({ segments: { map } });
        const asked = createRandom(SEED + 71);
        const place = (): [number, number, number] => [
          asked.between(-1, 9),
          asked.between(-1, 9),
          asked.between(-1, 1),
        ];
        const rays = Array.from({ length: 300 }, () => [...place(), ...asked.vector(1)]).flat();
        const hits = castRays(scene, rays);
        return {
          nearest: Array.from({ length: 300 }, () => scene.nearestElement('map', place())),
          within: Array.from({ length: 20 }, () => elementsWithin(scene, 'map', place(), 0.3)),
          rays: [hits.distance, hits.element, hits.point, hits.normal].map((column) => Array.from(column)),
        };
      });
      expect(first).toEqual(second);
    });

    it(`is ranged in cones as its triangles are, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 60);
      const scenes = makeScenes(
        engine(),
        random,
        randomField(random, { columns: 20, rows: 15, spacing: 0.1 }),
      );
      const apexes = Array.from({ length: 40 }, () => [...random.vector(2), ...random.vector(1)]).flat();
      const options = { halfAngle: 0.3, tolerance: 1e-4, ignore: ['held', 'ground', 'large'] };
      const [first, second] = scenes.map((scene) => rangeInCone(scene, apexes, options));
      expect(second!.upper.some((distance) => distance < Infinity)).toBe(true);
      first!.upper.forEach((upper, i) => {
        expect(upper).toBeGreaterThanOrEqual(second!.lower[i]!);
        expect(first!.lower[i]).toBeLessThanOrEqual(second!.upper[i]!);
      });
      for (const scene of scenes) scene.dispose();
    });

    it('gives its elements, its size and itself', () => {
      const field = heightField([0, 1, 2, 3, 4, 5], { columns: 3, rows: 2, spacing: 0.5, origin: [1, 2, 3] });
      using scene = engine().createScene({ segments: { map: field } });
      expect(scene.segment('map').size).toBe(4);
      expect(heightsOf(scene, 'map').read()).toEqual(field);
      using again = engine().createScene(JSON.parse(JSON.stringify(scene)) as ReturnType<Scene['toJSON']>);
      expect(JSON.stringify(again)).toBe(JSON.stringify(scene));
      expect(heightsOf(again, 'map').read()).toEqual(field);
      expect(engine().distance(field, undefined, sphere([1.25, 2.25, 9], 0.5), undefined)).toMatchObject({
        elementB: 0,
      });
    });
  });
});
