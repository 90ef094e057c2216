import { castRays } from '../../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { box, type Engine, mesh, type Scene, sphere } from '../../../../bindings/index.ts';
import { heightField, type HeightField, heightsOf } from '../../../../modules/maps/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { FIELD_CASES, fieldOf, randomField } from '../../../support/height-fields.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns, matrixOf, randomTransform } from '../../../support/scenes.ts';

function makeScene(engine: Engine, field: HeightField): Scene {
  return engine.createScene({
    segments: {
      map: field,
      ball: [sphere([0, 0, 0.2], 0.1)],
      crate: [box([0.3, 0.2, 0.4], [0.1, 0.2, 0.3])],
      roof: mesh([0, 0, 1, 1, 0, 0.8, 0, 1, 0.9, 1, 1, 1], [0, 1, 2, 2, 1, 3]),
    },
    pairs: [
      ['map', 'ball'],
      ['map', 'crate'],
      ['roof', 'map'],
    ],
  });
}

/** A rectangle of a field, and heights for it. */
function randomChange(random: Random, { columns, rows }: Pick<HeightField, 'columns' | 'rows'>) {
  const column = random.integer(0, columns - 1);
  const row = random.integer(0, rows - 1);
  const size = {
    columns: random.integer(1, Math.min(columns - column, 5)),
    rows: random.integer(1, Math.min(rows - row, 5)),
  };
  const heights = Array.from({ length: size.columns * size.rows }, () => random.between(-0.6, 0.6));
  return { heights, rectangle: { column, row, ...size } };
}

describe('heights that change', () => {
  forSomeBuilds((_, engine) => {
    it.each(FIELD_CASES)(`are those of a field made anew: $name, SEED=${SEED}`, ({ make, name }) => {
      const random = createRandom(SEED + name.length);
      const grids = [make(random), { ...make(random), solid: true }];
      for (const field of grids) {
        using scene = makeScene(engine(), field);
        const heights = Float32Array.from(field.heights);
        for (let round = 0; round < 30; round++) {
          const { heights: values, rectangle } = randomChange(random, field);
          heightsOf(scene, 'map').set(values, rectangle);
          for (const [i, value] of values.entries()) {
            const row = rectangle.row + Math.floor(i / rectangle.columns);
            heights[row * field.columns + rectangle.column + (i % rectangle.columns)] = value;
          }
          for (const id of ['map', 'ball', 'crate', 'roof'])
            if (random.unit() < 0.5) scene.setPose(id, matrixOf(randomTransform(random, 1)));
          expect(heightsOf(scene, 'map').read().heights).toEqual(heights);
          using fresh = makeScene(engine(), { ...field, heights });
          for (const id of ['map', 'ball', 'crate', 'roof']) fresh.setPose(id, scene.getPose(id));
          const rays = Array.from({ length: 6 }, () => [...random.vector(2), ...random.vector(1)]).flat();
          const point = random.vector(1);
          const [first, second] = [scene, fresh].map((asked) => {
            const hits = castRays(asked, rays);
            return {
              free: [-0.1, 0, 0.2].map((margin) => asked.isFree({ margin })),
              columns: copyColumns(asked.evaluate()),
              rays: [hits.distance, hits.element].map((column) => Array.from(column)),
              nearest: asked.nearestElement('map', point),
              contains: [...asked.contains('map', [...point, ...rays.slice(0, 3)])],
            };
          });
          expect(first).toEqual(second);
        }
      }
    });
  });

  forSomeBuilds((_, engine) => {
    it('take effect at once, in part or in whole', () => {
      const flat = fieldOf(() => 0, { columns: 9, rows: 5, spacing: 0.25 });
      using scene = engine().createScene({
        segments: { map: flat, ball: [sphere([1, 0.5, 1], 0.25)] },
        pairs: [['map', 'ball']],
      });
      const map = heightsOf(scene, 'map');
      expect(scene.evaluate().distance[0]).toBe(0.75);
      const { revision } = scene;
      map.set([0.5], { column: 4, row: 2, columns: 1, rows: 1 });
      expect(scene.revision).toBeGreaterThan(revision);
      expect(scene.evaluate().distance[0]).toBe(0.25);
      map.set(Float64Array.of(-1, -2, -3), { column: 6, row: 4 });
      expect(map.read().heights.slice(42)).toEqual(Float32Array.of(-1, -2, -3));
      map.set(flat.heights);
      expect(map.read()).toEqual(flat);
      expect(scene.evaluate().distance[0]).toBe(0.75);
    });

    it('are copied, on the way in and out', () => {
      const heights = new Float32Array(4);
      const field = heightField(heights, { columns: 2, rows: 2, spacing: 1 });
      heights.fill(1);
      expect(field.heights).toEqual(new Float32Array(4));
      using scene = engine().createScene({ segments: { map: field }, pairs: [] });
      field.heights.fill(2);
      heightsOf(scene, 'map').read().heights.fill(3);
      expect(heightsOf(scene, 'map').read().heights).toEqual(new Float32Array(4));
    });

    it(`are read and written with the scene, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const field = randomField(random, { columns: 7, rows: 9, spacing: [0.2, 0.1], solid: true, base: -3 });
      using scene = makeScene(engine(), field);
      heightsOf(scene, 'map').set([0.1, 0.2], { column: 1, row: 3, columns: 2, rows: 1 });
      using again = engine().createScene(JSON.parse(JSON.stringify(scene)) as ReturnType<Scene['toJSON']>);
      expect(heightsOf(again, 'map').read()).toEqual(heightsOf(scene, 'map').read());
      expect(copyColumns(again.evaluate())).toEqual(copyColumns(scene.evaluate()));
    });
  });
});
