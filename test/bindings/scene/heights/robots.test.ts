import { describe, expect, it } from 'vitest';
import { type Engine, type HeightField, type Scene } from '../../../../bindings/index.ts';
import { meshOfField } from '../../../../bindings/elements/field-mesh.ts';
import { connect } from '../../../../bindings/plan/index.ts';
import { loadRobot } from '../../../../bindings/robot/index.ts';
import { readText } from '../../../../data/read.ts';
import { forTwoBuilds } from '../../../support/builds.ts';
import { fieldOf } from '../../../support/height-fields.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns } from '../../../support/scenes.ts';

const srdf = await readText('robots/vamp_panda.srdf');
const ROBOTS = {
  spheres: loadRobot(await readText('robots/vamp_panda_spherized.urdf'), { srdf }),
  capsules: loadRobot(await readText('robots/erd_panda_collision.urdf'), {
    srdf: await readText('robots/erd_panda.srdf'),
  }),
};

type Robot = (typeof ROBOTS)['spheres'];

/** Configurations within the limits of the joints. */
function configurations(random: Random, robot: Robot, count: number): Float64Array {
  return Float64Array.from({ length: count * robot.joints.length }, (_, i) => {
    const { lower, upper } = robot.joints[i % robot.joints.length]!;
    return random.between(Math.max(lower, -3), Math.min(upper, 3));
  });
}

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
  forTwoBuilds((_, engine) => {
    it.each(Object.entries(ROBOTS))(`is answered as on a mesh: %s, SEED=${SEED}`, async (_name, robot) => {
      const random = createRandom(SEED);
      const field = hills(random);
      const scenes = makeScenes(engine(), robot, field);
      const many = configurations(random, robot, 120);
      const width = robot.joints.length;
      const row = (i: number): Float64Array => many.subarray(i * width, (i + 1) * width);
      const near = (i: number, share: number): Float64Array =>
        row(i).map((x, k) => x + share * (row(i + 1)[k]! - x));
      const margins = [-0.05, 0, 0.03];
      const [first, second] = scenes.map((scene) => {
        const checker = robot.createChecker(scene, { step: 0.05 });
        const free = margins.map((margin) => [...robot.areFree(scene, many, { margin })]);
        const places = [...free[1]!.keys()].filter((i) => free[1]![i] === 1);
        const plan = connect(checker, row(places[0]!), row(places[1]!), { seed: 1, maxIterations: 200 });
        return {
          free,
          columns: copyColumns(robot.evaluateBatch(scene, many.subarray(0, 20 * width))),
          single: Array.from({ length: 20 }, (_unused, i) => robot.isFree(scene, row(i))),
          edges: places.map((i) =>
            i + 1 < 120 ? robot.isEdgeFree(scene, row(i), near(i, 0.05), { step: 0.05 }) : null,
          ),
          certified: places
            .slice(0, 8)
            .map((i) =>
              i + 1 < 120 ? robot.isEdgeFree(scene, row(i), near(i, 0.02), { certified: true }) : null,
            ),
          lowest: {
            ...robot.lowest(scene, many.subarray(0, 30 * width), { maxDistance: 0.5, gradient: true }),
          },
          plan: { ...plan },
        };
      });
      expect(first!.free).toEqual(second!.free);
      expect(new Set(first!.free.flat()).size).toBe(2);
      expect(first!.columns).toEqual(second!.columns);
      expect(first!.single).toEqual(second!.single);
      expect(first!.edges).toEqual(second!.edges);
      expect(first!.certified).toEqual(second!.certified);
      expect(first!.lowest).toEqual(second!.lowest);
      expect(JSON.stringify(first!.plan)).toBe(JSON.stringify(second!.plan));
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        expect([...(await pool.areFree(robot, scenes[0], many))]).toEqual(first!.free[1]);
        scenes[0].heights('map').set(field.heights.map((height) => height - 1));
        expect([...(await pool.areFree(robot, scenes[0], many))]).toEqual([
          ...robot.areFree(scenes[0], many),
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
      expect([...robot.areFree(surface, many)]).toEqual([...robot.areFree(alone, many)]);
      expect([...robot.areFree(alone, many)]).toContain(1);
      expect(robot.areFree(solid, many)).toEqual(new Uint8Array(60));
      solid.heights('map').set(field.heights.map(() => -1));
      expect([...robot.areFree(solid, many)].every((free, i) => free <= robot.areFree(alone, many)[i]!)).toBe(
        true,
      );
      expect([...robot.areFree(solid, many)]).toContain(1);
    });
  });
});
