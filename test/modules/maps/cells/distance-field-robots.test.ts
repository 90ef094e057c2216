import { describe, expect, it } from 'vitest';
import { type Engine, type Scene } from '../../../../bindings/index.ts';
import { type Cells, cells, type DistanceFieldOptions, mapOf } from '../../../../modules/maps/index.ts';
import { readOctomap } from '../../../../modules/maps/index.ts';
import { connect } from '../../../../modules/plan/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { SceneRecords } from '../../../../bindings/workers/scene-records.ts';
import { readBytes, readText } from '../../../../data/read.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { type Cell, makeMap, randomCells } from '../../../support/cells.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { randomTransform, stretchedMatrix } from '../../../support/scenes.ts';

const ORIGIN = 32768;
const SPHERES = await readText('robots/vamp_panda_spherized.urdf');
const srdf = await readText('robots/vamp_panda.srdf');
const PANDA = loadRobot(SPHERES, { srdf });
const FLOATING = loadRobot(SPHERES, { srdf, base: 'floating' });
const CAPSULES = loadRobot(await readText('robots/erd_panda_collision.urdf'), {
  srdf: await readText('robots/erd_panda.srdf'),
});
const GEB079 = cells(readOctomap(await readBytes('maps/geb079.bt')));

/** Configurations within the limits of the joints. */
function configurations(random: Random, robot: Robot, count: number): Float64Array {
  return Float64Array.from({ length: count * robot.joints.length }, (_, i) => {
    const { lower, upper } = robot.joints[i % robot.joints.length]!;
    return random.between(Math.max(lower, -3), Math.min(upper, 3));
  });
}

/** Configurations of an arm with its base somewhere on the floor of the building. */
function inBuilding(random: Random, count: number): Float64Array {
  const width = PANDA.joints.length;
  const all = new Float64Array(count * (7 + width));
  for (let i = 0; i < count; i++) {
    const heading = random.between(0, Math.PI);
    all.set(
      [
        random.between(-7, 30),
        random.between(-6, 6),
        random.between(-0.1, 1),
        ...[0, 0, Math.sin(heading / 2), Math.cos(heading / 2)],
        ...configurations(random, PANDA, 1),
      ],
      i * (7 + width),
    );
  }
  return all;
}

/** Cells around an arm, but for where it stands. */
function cellsAround(random: Random, count: number, resolution: number, larger = 0): Cells {
  const reach = Math.floor(1.2 / resolution);
  const list = randomCells(random, count, reach, larger).filter(
    ([x, y, z]: Cell) => Math.hypot(x - ORIGIN, y - ORIGIN, z - ORIGIN - 4) * resolution > 0.35,
  );
  return makeMap(list, resolution);
}

/** Two equal scenes: the second has a distance field. */
function makeScenes(
  engine: Engine,
  robot: Robot,
  map: Cells,
  options?: DistanceFieldOptions,
  treeFrom = 64,
): readonly [Scene, Scene] {
  using scene = robot.createScene(engine, { extra: { map } });
  const description = { ...scene.toJSON(), treeFrom };
  const scenes = [0, 1].map(() => engine.createScene(description)) as unknown as [Scene, Scene];
  mapOf(scenes[1], 'map').buildDistanceField(options);
  return scenes;
}

/** Has the robots keep a distance from the map, and no more than before from themselves. */
function keepFromMap(scenes: readonly Scene[], margin: number): void {
  for (const scene of scenes) {
    for (const [a, b] of scene.pairs) if (a === 'map' || b === 'map') scene.setMargin(a, b, margin);
  }
}

/** Margins at which the distance of the first configuration from the map decides, to the last bit. */
function closeMargins(robot: Robot, scene: Scene, many: Float64Array): number[] {
  robot.setConfiguration(scene, many.subarray(0, robot.joints.length));
  const { distance } = scene.evaluate();
  const rows = scene.pairs.flatMap((pair, i) => (pair.includes('map') ? [distance[i]!] : []));
  return rows
    .filter((margin) => margin > 0)
    .flatMap((margin) => [margin, margin * (1 + 2 ** -23), margin * (1 - 2 ** -22)]);
}

describe('a robot in a map with a distance field', () => {
  forSomeBuilds((_, engine) => {
    it.each([
      ['spheres', PANDA, 64],
      ['spheres in trees', PANDA, 3],
      ['capsules', CAPSULES, 64],
    ] as const)(`is answered as without one: %s, SEED=${SEED}`, (_name, robot, treeFrom) => {
      const random = createRandom(SEED);
      const seen = new Set<number>();
      for (const [count, resolution, larger] of [
        [40, 0.1, 0.3],
        [60, 0.1, 0],
        [150, 0.05, 0.05],
        [900, 0.08, 0],
      ] as const) {
        const map = cellsAround(random, count, resolution, larger);
        const many = configurations(random, robot, 60);
        const [plain, quick] = makeScenes(
          engine(),
          robot,
          map,
          random.unit() < 0.5 ? { maxDistance: 0.3 } : {},
          treeFrom,
        );
        for (let round = 0; round < 3; round++) {
          const pose = round === 1 ? randomTransform(random, 0.2) : stretchedMatrix(random, 0.2);
          if (round > 0) for (const scene of [plain, quick]) scene.setPose('map', pose);
          for (const margin of [0, 0.02, -0.03, -0.15, -0.2, 0.4, ...closeMargins(robot, plain, many)]) {
            keepFromMap([plain, quick], margin);
            const expected = [...robot.in(plain).areFree(many)];
            expect([...robot.in(quick).areFree(many)], `margin ${margin}`).toEqual(expected);
            for (const answer of expected) seen.add(answer);
          }
        }
        plain.dispose();
        quick.dispose();
      }
      expect(seen.size).toBe(2);
    });

    it(`is answered as without one in a building, on a base that moves, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const [plain, quick] = makeScenes(engine(), FLOATING, GEB079);
      const all = inBuilding(random, 1000);
      for (const margin of [0, 0.01, 0.1, 0.3]) {
        keepFromMap([plain, quick], margin);
        const expected = FLOATING.in(plain).areFree(all);
        expect(FLOATING.in(quick).areFree(all)).toEqual(expected);
        expect(new Set(expected).size).toBe(2);
      }
      plain.dispose();
      quick.dispose();
    });
  });

  forSomeBuilds((_, engine) => {
    it(`is answered as without one in all ways to ask, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const robot = PANDA;
      const scenes = makeScenes(engine(), robot, cellsAround(random, 40, 0.08), { maxDistance: 1 });
      const width = robot.joints.length;
      const many = configurations(random, robot, 160);
      const row = (i: number): Float64Array => many.subarray(i * width, (i + 1) * width);
      const near = (i: number, share: number): Float64Array =>
        row(i).map((x, k) => x + share * (row(i + 1)[k]! - x));
      const [plain, quick] = scenes.map((scene) => {
        const checker = robot.in(scene, { step: 0.05 });
        const free = [...robot.in(scene).areFree(many)];
        const places = [...free.keys()].filter((i) => free[i] === 1 && i < 159);
        return {
          free,
          places,
          single: Array.from({ length: 40 }, (_unused, i) => robot.in(scene).isFree(row(i))),
          edges: places.map((i) => robot.in(scene, { step: 0.02 }).isEdgeFree(row(i), near(i, 0.1))),
          certified: places.slice(0, 8).map((i) => robot.in(scene).prove(row(i), near(i, 0.02)).verdict),
          plan: JSON.stringify(
            connect(checker, row(places[0]!), row(places[1]!), { seed: 1, maxIterations: 200 }),
          ),
          conflict: Array.from({ length: 20 }, (_unused, i) =>
            robot.in(scene).firstConflict(row(i), { edges: false }),
          ),
        };
      });
      expect(quick).toEqual(plain);
      expect(plain!.places.length).toBeGreaterThan(8);
      expect(new Set(plain!.edges).size).toBe(2);
      for (const scene of scenes) scene.dispose();
    });

    it(`goes to workers with its scene, SEED=${SEED}`, async () => {
      const random = createRandom(SEED + 4);
      const box: DistanceFieldOptions = { lower: [-1, -1, -1], upper: [1, 1, 1] };
      using scene = PANDA.createScene(engine(), { extra: { map: cellsAround(random, 60, 0.08) } });
      const many = configurations(random, PANDA, 200);
      const expected = PANDA.in(scene).areFree(many);
      const records = new SceneRecords();
      const fieldsSent = (): unknown => records.of(scene).description().fields;
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        expect(await PANDA.in(scene).on(pool).areFree(many)).toEqual(expected);
        expect(fieldsSent()).toEqual([]);
        mapOf(scene, 'map').buildDistanceField(box);
        expect(await PANDA.in(scene).on(pool).areFree(many)).toEqual(expected);
        expect(fieldsSent()).toEqual([{ id: 'map', options: box }]);
        mapOf(scene, 'map').clearAll();
        // Such a box cannot be found where there are no cells: workers do without.
        mapOf(scene, 'map').set([ORIGIN, ORIGIN, ORIGIN]);
        mapOf(scene, 'map').buildDistanceField();
        mapOf(scene, 'map').clearAll();
        expect(await PANDA.in(scene).on(pool).areFree(many)).toEqual(PANDA.in(scene).areFree(many));
        expect(fieldsSent()).toEqual([{ id: 'map', options: {} }]);
        mapOf(scene, 'map').clearDistanceField();
        expect(await PANDA.in(scene).on(pool).areFree(many)).toEqual(PANDA.in(scene).areFree(many));
        expect(fieldsSent()).toEqual([]);
      } finally {
        pool.dispose();
      }
    });

    it(`is answered as without one while the map changes, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 3);
      const robot = PANDA;
      const scenes = makeScenes(engine(), robot, cellsAround(random, 100, 0.08));
      const many = configurations(random, robot, 100);
      const states = new Set<string>();
      const seen = new Set<number>();
      for (let round = 0; round < 24; round++) {
        const list = randomCells(random, 20, 14, 0.02).filter(
          ([x, y]) => Math.hypot(x - ORIGIN, y - ORIGIN) > 4,
        );
        const [keys, levels] = [list.flatMap(([x, y, z]) => [x, y, z]), list.map(([, , , level]) => level)];
        const kind = random.integer(0, 3);
        for (const scene of scenes) {
          const map = mapOf(scene, 'map');
          if (kind === 0) map.set(keys, levels);
          else if (kind < 3) map.clear(keys, levels);
          else if (scene === scenes[1]) map.buildDistanceField({ lower: [-1, -1, -1], upper: [1, 1, 1] });
          else map.clearSegment('panda_link5', 0.1);
        }
        // What was cleared around the link, too.
        if (kind === 3) mapOf(scenes[1], 'map').clearSegment('panda_link5', 0.1);
        states.add(`${kind} ${mapOf(scenes[1], 'map').distanceField!.isCurrent}`);
        const answers = robot.in(scenes[0]).areFree(many);
        expect(robot.in(scenes[1]).areFree(many)).toEqual(answers);
        for (const answer of answers) seen.add(answer);
      }
      expect(states.size).toBeGreaterThan(3);
      expect(seen.size).toBe(2);
      for (const scene of scenes) scene.dispose();
    });
  });
});
