import { describe, expect, it } from 'vitest';
import { type Engine, type PointElement, type Scene } from '../../../../bindings/index.ts';
import { cells, mapOf } from '../../../../modules/maps/index.ts';
import { readOctomap } from '../../../../modules/maps/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { readBytes } from '../../../../data/read.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { boxesOf, makeMap, randomCells } from '../../../support/cells.ts';
import {
  askRobot,
  configurations,
  PANDA_SPHERES,
  PANDA_SRDF,
  type Robot,
  ROBOTS,
} from '../../../support/map-robots.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';

const GEB079 = await readBytes('maps/geb079.bt');

/** A robot among cells, and among the same cubes as boxes. */
function makeScenes(engine: Engine, robot: Robot, random: Random): [cells: Scene, boxes: Scene] {
  const map = makeMap(
    randomCells(random, 300, 14, 0.05).filter(([x, y, z]) => Math.hypot(x - 32768, y - 32768, z - 32772) > 5),
    0.08,
  );
  return [map, boxesOf(map)].map((source) => robot.createScene(engine, { extra: { map: source } })) as [
    Scene,
    Scene,
  ];
}

describe('a robot in a map', () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(Object.entries(ROBOTS))(`is answered as among boxes: %s, SEED=${SEED}`, async (_, robot) => {
      const random = createRandom(SEED);
      const scenes = makeScenes(engine(), robot, random);
      const many = configurations(random, robot, 120);
      const [first, second] = scenes.map((scene) => askRobot(robot, scene, many));
      expect(first).toEqual(second);
      expect(new Set(first!.free.flat()).size).toBe(2);
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        expect([...(await robot.in(scenes[0]).on(pool).areFree(many))]).toEqual(first!.free[1]);
        mapOf(scenes[0], 'map').clearAll();
        expect([...(await robot.in(scenes[0]).on(pool).areFree(many))]).toEqual([
          ...robot.in(scenes[0]).areFree(many),
        ]);
      } finally {
        pool.dispose();
      }
      for (const scene of scenes) scene.dispose();
    });

    it(`answers anew when the map has changed, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const robot = ROBOTS.spheres;
      using scene = robot.createScene(engine(), { extra: { map: makeMap([], 0.08) } });
      const many = configurations(random, robot, 60);
      const map = mapOf(scene, 'map');
      for (let round = 0; round < 5; round++) {
        const list = randomCells(random, 40, 12, 0);
        map.set(list.flatMap(([x, y, z]) => [x, y, z]));
        using fresh = robot.createScene(engine(), { extra: { map: map.read() } });
        expect([...robot.in(scene).areFree(many)]).toEqual([...robot.in(fresh).areFree(many)]);
        const edges = [0, 1, 2, 3].map((i) => [many.subarray(9 * i, 9 * i + robot.joints.length)] as const);
        expect(edges.map(([q]) => robot.in(scene).isFree(q))).toEqual(
          edges.map(([q]) => robot.in(fresh).isFree(q)),
        );
      }
    });

    it(`moves through a building as brute force says: 1000 poses, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const robot = loadRobot(PANDA_SPHERES, { srdf: PANDA_SRDF, base: 'floating' });
      const map = cells(readOctomap(GEB079));
      const occupied = new Set<number>();
      const nameOf = (x: number, y: number, z: number): number => (x * 65536 + y) * 65536 + z;
      for (const [i, level] of map.levels.entries()) {
        const edge = 2 ** (16 - level);
        for (let k = 0; k < edge ** 3; k++) {
          const at = [k % edge, Math.floor(k / edge) % edge, Math.floor(k / edge ** 2)];
          const [x, y, z] = at.map((offset, axis) => offset + map.keys[3 * i + axis]!);
          occupied.add(nameOf(x!, y!, z!));
        }
      }
      using scene = robot.createScene(engine(), { extra: { map } });
      const links = scene.segments.filter((id) => id !== 'map');
      const self = robot.createScene(engine());
      const bodies = links.map((id) => scene.segment(id).elements as unknown as PointElement[]);
      const width = robot.joints.length;
      const poses = 1000;
      const all = new Float64Array(poses * width);
      for (let i = 0; i < poses; i++) {
        const [heading, q] = [random.between(0, Math.PI), configurations(random, ROBOTS.spheres, 1)];
        const base = [
          random.between(-7, 30),
          random.between(-6, 6),
          random.between(-0.3, 1),
          0,
          0,
          Math.sin(heading / 2),
          Math.cos(heading / 2),
        ];
        all.set([...base, ...q], i * width);
      }
      const free = robot.in(scene).areFree(all);
      const apart = robot.in(self).areFree(all);
      // What single precision rounds at 40 m.
      const open = precision === 'single' ? 1e-4 : 1e-9;
      let [compared, colliding] = [0, 0];
      for (let i = 0; i < poses; i++) {
        if (apart[i] === 0) continue;
        robot.setConfiguration(scene, all.subarray(i * width, (i + 1) * width));
        let least = Infinity;
        links.forEach((id, k) => {
          const m = scene.getPose(id);
          for (const { vertices, radius } of bodies[k]!) {
            const [x, y, z] = vertices[0];
            const c = [0, 1, 2].map(
              (axis) => m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!,
            );
            const [low, high] = [-1, 1].map((sign) =>
              c.map((value) => Math.floor((value + sign * (radius + open)) / 0.08)),
            );
            for (let u = low![0]!; u <= high![0]!; u++) {
              for (let v = low![1]!; v <= high![1]!; v++) {
                for (let w = low![2]!; w <= high![2]!; w++) {
                  if (!occupied.has(nameOf(u + 32768, v + 32768, w + 32768))) continue;
                  const gap = [u, v, w].map((key, axis) =>
                    Math.max(0, key * 0.08 - c[axis]!, c[axis]! - (key + 1) * 0.08),
                  );
                  least = Math.min(least, Math.hypot(...gap) - radius);
                }
              }
            }
          }
        });
        if (Math.abs(least) < open) continue;
        compared++;
        if (least < 0) colliding++;
        expect(free[i], `pose ${i}: ${least}`).toBe(least < 0 ? 0 : 1);
      }
      expect(compared).toBeGreaterThan(300);
      expect(colliding).toBeGreaterThan(50);
      expect(compared - colliding).toBeGreaterThan(50);
      self.dispose();
    });
  });
});
