import { describe, expect, it } from 'vitest';
import { type Engine, type Scene } from '../../../../bindings/index.ts';
import { type HeightField, heightsOf } from '../../../../modules/maps/index.ts';
import { meshOfField } from '../../../../bindings/elements/field-mesh.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { fieldOf } from '../../../support/height-fields.ts';
import { askRobot, configurations, type Robot, ROBOTS } from '../../../support/map-robots.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';

/** Hills around a robot, which stands in a hollow. */
function hills(random: Random): HeightField {
  return fieldOf(
    (x, y) => {
      const away = Math.hypot(x - 1.2, y - 1.2);
      return away < 0.35 ? -0.2 : 0.4 * away * (1 + random.between(-0.2, 0.2)) - 0.2;
    },
    { columns: 25, rows: 25, spacing: 0.1, origin: [-1.2, -1.2, 0] },
  );
}

/** A robot on a ground, and on its triangles. */
function makeScenes(engine: Engine, robot: Robot, field: HeightField): [field: Scene, mesh: Scene] {
  return [field, meshOfField(field)].map((source) =>
    robot.createScene(engine, { extra: { map: source } }),
  ) as [Scene, Scene];
}

describe('a robot on rough ground', () => {
  forSomeBuilds((_, engine) => {
    it.each(Object.entries(ROBOTS))(`is answered as on a mesh: %s, SEED=${SEED}`, async (_name, robot) => {
      const random = createRandom(SEED);
      const field = hills(random);
      const scenes = makeScenes(engine(), robot, field);
      const many = configurations(random, robot, 120);
      const [first, second] = scenes.map((scene) => askRobot(robot, scene, many));
      expect(first).toEqual(second);
      expect(new Set(first!.free.flat()).size).toBe(2);
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        expect([...(await robot.in(scenes[0]).on(pool).areFree(many))]).toEqual(first!.free[1]);
        heightsOf(scenes[0], 'map').set(field.heights.map((height) => height - 1));
        expect([...(await robot.in(scenes[0]).on(pool).areFree(many))]).toEqual([
          ...robot.in(scenes[0]).areFree(many),
        ]);
      } finally {
        pool.dispose();
      }
      for (const scene of scenes) scene.dispose();
    });

    it(`collides below solid ground, where it touches nothing, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const robot = ROBOTS.spheres;
      const field = fieldOf(() => 3, { columns: 9, rows: 9, spacing: 0.5, origin: [-2, -2, 0] });
      const many = configurations(random, robot, 60);
      using alone = robot.createScene(engine());
      using surface = robot.createScene(engine(), { extra: { map: field } });
      using solid = robot.createScene(engine(), { extra: { map: { ...field, solid: true } } });
      expect([...robot.in(surface).areFree(many)]).toEqual([...robot.in(alone).areFree(many)]);
      expect([...robot.in(alone).areFree(many)]).toContain(1);
      expect(robot.in(solid).areFree(many)).toEqual(new Uint8Array(60));
      heightsOf(solid, 'map').set(field.heights.map(() => -1));
      expect(
        [...robot.in(solid).areFree(many)].every((free, i) => free <= robot.in(alone).areFree(many)[i]!),
      ).toBe(true);
      expect([...robot.in(solid).areFree(many)]).toContain(1);
    });
  });
});
