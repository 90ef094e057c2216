import { describe, expect, it } from 'vitest';
import { type ElementSource, type Engine, type Scene } from '../../../bindings/index.ts';
import { type PointCloud, points } from '../../../modules/maps/index.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { CLOUD_CASES, randomCloud } from '../../support/clouds.ts';
import { expand } from '../../support/expand.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { copyColumns } from '../../support/scenes.ts';
import { axis, collision, joint, link, origin, urdf } from './documents.ts';

/** An arm of links of several spheres, a capsule and a box, that slides, turns and slides. */
const ARM = urdf(
  '<link name="base"/>',
  link('upper', '0 0 0', '0 0 0.15', '0 0 0.3', '0.1 0 0.3'),
  `<link name="lower">${collision('<cylinder radius="0.05" length="0.3"/>')}${collision('<sphere radius="0.08"/>', '0 0 0.2')}</link>`,
  `<link name="tool">${collision('<box size="0.1 0.2 0.05"/>')}</link>`,
  link('ball', '0 0 0'),
  joint('prismatic', 'base', 'upper', axis('1 0 0')),
  joint('revolute', 'upper', 'lower', origin('0 0 0.4') + axis('0 1 0')),
  joint('revolute', 'lower', 'tool', origin('0 0 0.4', '0.3 0 0') + axis('1 0 0')),
  joint('prismatic', 'tool', 'ball', axis('0 0 1')),
);

/** A scene of the arm with a cloud around it and one in its hand, and one with single points as elements. */
function makeScenes(
  engine: Engine,
  robot: Robot,
  random: Random,
  cloud: PointCloud,
): [cloud: Scene, single: Scene] {
  const held = randomCloud(random, 66, 0.01);
  held.xyz.forEach((x, i) => (held.xyz[i] = 0.2 * x));
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.1, 0.2, 0.3, 1];
  return [false, true].map((isExpanded) => {
    const part = (source: PointCloud): readonly ElementSource[] => (isExpanded ? expand([source]) : [source]);
    const scene = robot.createScene(engine, {
      extra: {
        cloud: part(cloud),
        wall: part(points(Float32Array.of(0, 0, 5, 1, 0, 5, 2, 0, 5), { radius: 0.1 })),
      },
    });
    const same = engine.createScene({ ...scene.toJSON(), treeFrom: isExpanded ? 256 : 3 });
    scene.dispose();
    same.addSegment('held', part(held), { pairs: ['cloud', 'wall', 'upper'], pose: matrix });
    same.attach('held', 'tool');
    return same;
  }) as [Scene, Scene];
}

/** Configurations with links near points of a cloud, some next to each other as those of a motion are. */
function draw(random: Random, count: number): Float64Array {
  const all = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const isNext = i % 8 >= 4;
    for (let k = 0; k < 4; k++) {
      all[4 * i + k] = isNext ? all[4 * (i - 1) + k]! + random.between(-0.02, 0.02) : random.between(-2, 2);
    }
  }
  return all;
}

describe('a robot among points', () => {
  forSomeBuilds((_, engine) => {
    it.each(CLOUD_CASES)(`is told what single elements tell it: $name, SEED=${SEED}`, (clouds) => {
      const random = createRandom(SEED + CLOUD_CASES.indexOf(clouds));
      const robot = loadRobot(ARM);
      const scenes = makeScenes(engine(), robot, random, clouds.make(random));
      const configurations = draw(random, 27);
      const distances = [...robot.in(scenes[1]).evaluate(configurations.subarray(0, 80)).distance];
      // Margins that are a distance, and the next number beside it: what rounding decides.
      const some = Array.from({ length: 3 }, () => distances[random.integer(0, distances.length - 1)]!);
      const margins = [-1, -0.15, -0.02, 0, 0.05, 0.4, ...some, ...some.map((x) => x * (1 + 2 ** -22))];
      const [first, second] = scenes.map((scene) => ({
        evaluated: copyColumns(robot.in(scene).evaluate(configurations)),
        free: margins.map((margin) => [...robot.in(scene).areFree(configurations, { margin })]),
        one: margins.map((margin) => robot.in(scene).isFree(configurations.subarray(0, 4), { margin })),
        edges: margins.map((margin) => [
          ...robot.in(scene, { step: 0.05 }).areEdgesFree(configurations.subarray(0, 40), { margin }),
        ]),
        conflict: [0, 0.05].map((margin) =>
          robot.in(scene).firstConflict(configurations, { margin, edges: false }),
        ),
        lowest: robot.in(scene).lowest(configurations, { gradient: true }),
        rated: robot.in(scene).rate(configurations.subarray(0, 80), {
          waypoints: 10,
          safe: 0.2,
          gradient: true,
        }),
      }));
      expect(first).toEqual(second);
      for (const scene of scenes) scene.dispose();
    });

    it(`is free in some configurations and not in others, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 70);
      const robot = loadRobot(ARM);
      const [scene, single] = makeScenes(engine(), robot, random, randomCloud(random, 250, 0.02));
      const configurations = draw(random, 400);
      const free = robot.in(scene).areFree(configurations, { margin: -0.05 });
      expect([...free]).toEqual([...robot.in(single).areFree(configurations, { margin: -0.05 })]);
      const rate = free.reduce((sum, x) => sum + x, 0) / free.length;
      expect(rate).toBeGreaterThan(0.05);
      expect(rate).toBeLessThan(0.95);
      // Poses of static clouds, in place and changed.
      const place = { position: random.vector(0.5), quaternion: [0.6, 0, 0.8, 0] };
      for (const each of [scene, single]) each.setPose('cloud', place);
      expect([...robot.in(scene).areFree(configurations)]).toEqual([
        ...robot.in(single).areFree(configurations),
      ]);
      scene.dispose();
      single.dispose();
    });

    it(`is tested by a pool as alone, SEED=${SEED}`, async () => {
      const random = createRandom(SEED + 71);
      const robot = loadRobot(ARM);
      const [scene, single] = makeScenes(engine(), robot, random, randomCloud(random, 2000, 0.01));
      const configurations = draw(random, 200);
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        expect(await robot.in(scene).on(pool).areFree(configurations)).toEqual(
          robot.in(scene).areFree(configurations),
        );
        expect(await robot.in(scene).on(pool).lowest(configurations)).toEqual(
          robot.in(scene).lowest(configurations),
        );
      } finally {
        pool.dispose();
      }
      scene.dispose();
      single.dispose();
    });
  });
});
