import { describe, expect, it } from 'vitest';
import {
  type ElementSource,
  type Engine,
  type HeightField,
  heightField,
  line,
  points,
  type Scene,
  sphere,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { meshOfField } from '../../../../bindings/elements/field-mesh.ts';
import { forEachBuild } from '../../../support/builds.ts';
import { FIELD_CASES, randomField } from '../../../support/height-fields.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns, matrixOf, randomTransform, translation } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

/** The other segments of a scene with a ground: what is compared with it, and what carries one. */
function othersFor(random: Random): Record<string, readonly ElementSource[]> {
  return {
    spheres: [sphere(random.vector(1), 0.2), sphere(random.vector(1), 0.02), sphere(random.vector(1), 0)],
    ball: [sphere([0, 0, 0], 0.3)],
    large: [sphere([0, 0, 0], 1.5)],
    swept: [
      line(random.vector(1), random.vector(1), 0.1),
      triangle(random.vector(1), random.vector(1), random.vector(1), 0),
    ],
    solids: (['box', 'cylinder', 'cone', 'hull'] as const).map((kind) => randomOfKind(random, kind)),
    ground: [randomOfKind(random, 'halfSpace')],
    cloud: [points(Array.from({ length: 40 }, () => random.vector(1)).flat(), { radius: 0.05 })],
    tree: Array.from({ length: 20 }, () =>
      triangle(random.vector(1), random.vector(1), random.vector(1), random.between(0, 0.05)),
    ),
    hand: [sphere([0, 0, 0], 0.1)],
  };
}

/** A scene with a field, and the same one with its triangles as a mesh. */
function makeScenes(engine: Engine, random: Random, field: HeightField): [field: Scene, mesh: Scene] {
  const others = othersFor(random);
  const held = randomField(random, { columns: 7, rows: 6, spacing: 0.08 }, 0.1);
  const pairs = Object.keys(others).map((id) => ['map', id] as const);
  return [false, true].map((isMesh) => {
    const part = (source: HeightField) => (isMesh ? meshOfField(source) : source);
    const scene = engine.createScene({
      segments: { map: part(field), held: part(held), ...others },
      pairs: [...pairs, ['map', 'held']],
      margins: [['map', 'large', 0.25]],
      treeFrom: isMesh ? 64 : 4,
    });
    scene.attach('held', 'hand');
    return scene;
  }) as [Scene, Scene];
}

/** Everything that can be asked of a scene. */
function askAll(
  scene: Scene,
  position: Vector,
  margins: readonly number[],
  rays: readonly number[],
): unknown {
  const hits = scene.castRays(rays);
  return {
    columns: copyColumns(scene.evaluate()),
    limited: copyColumns(scene.evaluate({ maxDistance: 0.3 })),
    free: margins.map((margin) => scene.isFree({ margin })),
    closest: scene.closest(),
    several: scene.closest(3, { maxDistance: 2 }),
    near: ['spheres', 'swept', 'solids', 'cloud', 'tree', 'held'].map((id) =>
      scene.elementPairs('map', id, { maxDistance: 0.1 }),
    ),
    contacts: [scene.contacts({ nearestOnly: true }), scene.contacts({ maxDistance: 0.05 })],
    nearest: [scene.nearestElement('map', position), scene.nearestElement('held', position)],
    within: [0.05, 0.4].map((radius) => scene.elementsWithin('map', position, radius)),
    contains: scene.contains('map', [...position, ...rays.slice(0, 3)]),
    rays: [hits.distance, hits.segment, hits.element, hits.normal].map((column) => Array.from(column)),
    any: Array.from(scene.anyHit(rays)),
  };
}

describe('a height field in a scene', () => {
  forEachBuild((_, engine) => {
    it.each(FIELD_CASES)(`is what its triangles are, in every query: $name, SEED=${SEED}`, (shape) => {
      const random = createRandom(SEED + FIELD_CASES.indexOf(shape));
      const field = shape.make(random);
      const { vertices, indices } = meshOfField(field);
      const scenes = makeScenes(engine(), random, field);
      expect(scenes[0].sizeOf('map')).toBe(indices.length / 3);
      for (let round = 0; round < 6; round++) {
        const vertex = 3 * random.integer(0, vertices.length / 3 - 1);
        const middle = [...vertices.subarray(vertex, vertex + 3)];
        const place = round < 2 ? translation(0, 0, 0) : matrixOf(randomTransform(random, 1));
        const reach = round === 5 ? 30 : 1;
        const poses = ['spheres', 'ball', 'large', 'swept', 'solids', 'cloud', 'tree', 'hand'].map((id) => {
          const pose = matrixOf(randomTransform(random, reach));
          for (let k = 0; k < 3; k++) pose[12 + k]! += middle[k]!;
          return [id, pose] as const;
        });
        const position = random.vector(1).map((x, k) => x + middle[k]!) as unknown as Vector;
        const rays = Array.from({ length: 8 }, () => [
          ...random.vector(2).map((x, k) => x + middle[k]!),
          ...random.vector(1),
        ]).flat();
        const distance = scenes[1].evaluate().distance[0]!;
        const [first, second] = scenes.map((scene) => {
          scene.setPose('map', place);
          for (const [id, pose] of poses) scene.setPose(id, pose);
          return askAll(scene, position, [-0.1, 0, 0.1, distance, -distance], rays);
        });
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
      const sets = 40;
      const poses = Array.from({ length: sets * scenes[0].movable.length }, () =>
        matrixOf(randomTransform(random, 2)),
      ).flat();
      const [first, second] = scenes.map((scene) => ({
        columns: copyColumns(scene.evaluateBatch(poses, { count: sets })),
        free: [-0.2, 0, 0.1].map((margin) => scene.areFree(poses, { count: sets, margin })),
      }));
      expect(first).toEqual(second);
      expect(new Set(second!.free.flatMap((free) => [...free])).size).toBe(2);
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
        const hits = scene.castRays(rays);
        return {
          nearest: Array.from({ length: 300 }, () => scene.nearestElement('map', place())),
          within: Array.from({ length: 20 }, () => scene.elementsWithin('map', place(), 0.3)),
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
      const [first, second] = scenes.map((scene) => scene.rangeInCone(apexes, options));
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
      expect(scene.sizeOf('map')).toBe(4);
      expect(scene.heights('map').read()).toEqual(field);
      using again = engine().createScene(JSON.parse(JSON.stringify(scene)) as ReturnType<Scene['toJSON']>);
      expect(JSON.stringify(again)).toBe(JSON.stringify(scene));
      expect(again.heights('map').read()).toEqual(field);
      expect(engine().distance(field, undefined, sphere([1.25, 2.25, 9], 0.5), undefined)).toMatchObject({
        elementB: 0,
      });
    });
  });
});
