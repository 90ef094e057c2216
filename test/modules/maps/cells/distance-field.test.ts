import { describe, expect, it } from 'vitest';
import { type Engine, type Scene, sphere, type Vector } from '../../../../bindings/index.ts';
import {
  type Cells,
  cells,
  type CellMap,
  type DistanceFieldOptions,
  mapOf,
} from '../../../../modules/maps/index.ts';
import { cubesOf } from '../../../../bindings/elements/cells.ts';
import { Scene as BareScene } from '../../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { binaryOf } from '../../../support/binaries.ts';
import { BUILDS, IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { CELL_CASES, makeMap, randomCells } from '../../../support/cells.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { IDENTITY, matrixOf, randomTransform, translation } from '../../../support/scenes.ts';
import { TightMemory } from '../../../support/tight-memory.ts';

const ORIGIN = 32768;
const POINTS = IS_DEEP ? 1_200_000 : 20_000;

/** Center and half edge of each cube. */
function flatten(map: Cells): Float64Array {
  return Float64Array.from(cubesOf(map).flatMap(({ center, halfExtents: [half] }) => [...center, half]));
}

/** How far a point is from the nearest of some cubes. */
function distanceFrom(cubes: Float64Array, x: number, y: number, z: number): number {
  let least = Infinity;
  for (let i = 0; i < cubes.length; i += 4) {
    const half = cubes[i + 3]!;
    const dx = Math.max(Math.abs(x - cubes[i]!) - half, 0);
    const dy = Math.max(Math.abs(y - cubes[i + 1]!) - half, 0);
    const dz = Math.max(Math.abs(z - cubes[i + 2]!) - half, 0);
    least = Math.min(least, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(least);
}

/** Points in a box and as far around it as a share of its size. */
function pointsIn(random: Random, lower: Vector, upper: Vector, share: number, count: number): Float64Array {
  return Float64Array.from({ length: 3 * count }, (_, i) => {
    const [low, high] = [lower[i % 3]!, upper[i % 3]!];
    return random.between(low - share * (high - low), high + share * (high - low));
  });
}

function sceneOf(engine: Engine, map: Cells): Scene {
  return engine.createScene({ segments: { map, ball: [sphere([0, 0, 0], 0.1)] }, pairs: [['map', 'ball']] });
}

/** What is said of points, beside what holds. */
function check(map: CellMap, points: Float64Array, inside: boolean): void {
  const cubes = flatten(map.read());
  const { maxDistance } = map.distanceField!;
  const { resolution } = map.read();
  const bounds = map.distanceBounds(points);
  const most = Math.sqrt(3) * resolution;
  for (let i = 0; i < bounds.length; i++) {
    const exact = distanceFrom(cubes, points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!);
    // What the comparison itself rounds.
    const rounding = 1e-13 * (1 + exact);
    const isSound = bounds[i]! <= exact + rounding;
    const isClose = !inside || bounds[i]! >= Math.min(exact, maxDistance) * (1 - 1e-6) - most;
    if (!isSound || !isClose) {
      expect.fail(`${bounds[i]} for ${exact} at ${points.slice(3 * i, 3 * i + 3).join(' ')}`);
    }
  }
}

describe('the distance field of a map', () => {
  forSomeBuilds((_, engine) => {
    it.each(CELL_CASES.filter(({ name }) => name !== 'two corners of the grid'))(
      `bounds distances from below, by no more than a cell: $name, SEED=${SEED}`,
      ({ make }) => {
        const random = createRandom(SEED);
        using scene = sceneOf(engine(), make(random));
        const map = mapOf(scene, 'map');
        map.buildDistanceField();
        const { lower, upper } = map.distanceField!;
        check(map, pointsIn(random, lower, upper, 0, POINTS / 4), true);
        check(map, pointsIn(random, lower, upper, 1, POINTS / 8), false);
        const resolution = map.read().resolution;
        const around = lower.map((x) => x - 3.3 * resolution) as unknown as Vector;
        const half = upper.map((x, i) => (x + lower[i]!) / 2) as unknown as Vector;
        for (const maxDistance of [undefined, 0.5 * resolution, 4.2 * resolution]) {
          const box: DistanceFieldOptions = { lower: around, upper: half };
          map.buildDistanceField(maxDistance === undefined ? box : { ...box, maxDistance });
          check(map, pointsIn(random, around, half, 0, POINTS / 8), true);
          check(map, pointsIn(random, around, half, 1, POINTS / 16), false);
        }
      },
      120_000,
    );

    it('is exact at the corners of the grid', () => {
      const random = createRandom(SEED);
      const source = makeMap(randomCells(random, 60, 12, 0.2), 0.25, [0.5, -2, 8]);
      using scene = sceneOf(engine(), source);
      const map = mapOf(scene, 'map');
      map.buildDistanceField({ lower: [-3, -3, 5], upper: [1, 1, 9] });
      const { lower, corners } = map.distanceField!;
      const [nx, ny, nz] = corners;
      const points = Float64Array.from({ length: 3 * nx * ny * nz }, (_unused, i) => {
        const corner = Math.floor(i / 3);
        const number = [corner % nx, Math.floor(corner / nx) % ny, Math.floor(corner / nx / ny)];
        return lower[i % 3]! + 0.25 * number[i % 3]!;
      });
      const cubes = flatten(map.read());
      const bounds = map.distanceBounds(points);
      let away = 0;
      for (let i = 0; i < bounds.length; i++) {
        const exact = distanceFrom(cubes, points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!);
        if (exact > 0) away++;
        expect(bounds[i]!).toBeLessThanOrEqual(exact);
        expect(bounds[i]!).toBeGreaterThanOrEqual(exact * (1 - 2 ** -23) - 1e-12);
      }
      expect(away).toBeGreaterThan(bounds.length / 2);
    });

    it('adds up what lies outside the box and in it, where all cells are in it', () => {
      using scene = sceneOf(engine(), makeMap([[ORIGIN, ORIGIN, ORIGIN, 16]], 1));
      const map = mapOf(scene, 'map');
      map.buildDistanceField();
      expect([...map.distanceBounds([4, 5, 0.5, 1, 9, 1])]).toEqual([
        expect.closeTo(5, 12),
        expect.closeTo(8, 12),
      ]);
      map.buildDistanceField({ lower: [3, 0, 0], upper: [4, 1, 1] });
      expect([...map.distanceBounds([4.5, 0, 0, 9, 0, 0])]).toEqual([expect.closeTo(2.5, 6), 0]);
    });

    it('knows corners of the grid that are far apart', () => {
      using scene = sceneOf(engine(), CELL_CASES.at(-1)!.make(createRandom(SEED)));
      const map = mapOf(scene, 'map');
      expect(() => map.buildDistanceField()).toThrow(
        'CellMap.buildDistanceField: lower and upper must be of a box of at most 67108864 corners of the grid, ' +
          'and 32768 along an axis, got "65537 × 65537 × 65537"',
      );
      const last = (65536 - ORIGIN) * 0.01;
      const box: DistanceFieldOptions = {
        lower: [last - 0.2, last - 0.3, last - 0.1],
        upper: [1e9, 1e9, 1e9],
      };
      expect(() => map.buildDistanceField(box)).toThrow('maxDistance must be so small that');
      expect(map.distanceField).toBeUndefined();
      map.buildDistanceField({ ...box, maxDistance: 0.25 });
      expect(map.distanceField!.corners).toEqual([21, 31, 11]);
      const [bound] = map.distanceBounds([last - 0.15, last - 0.005, last - 0.005]);
      expect(bound).toBeGreaterThan(0.13);
      expect(bound).toBeLessThanOrEqual(0.14);
      expect(map.distanceBounds([last - 0.2, last - 0.3, last - 0.1])[0]).toBeCloseTo(0.25, 7);
    });
  });

  forSomeBuilds((_, engine) => {
    it(`leaves what rounding decides to the kernels, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const answers = new Set<boolean>();
      for (let round = 0; round < 60; round++) {
        const size = 10 ** random.between(-1, 2);
        const map = makeMap([[ORIGIN, ORIGIN, ORIGIN, 16]], 0.1, [size, -size, 0.7 * size]);
        // From a corner of the grid straight to a cube, the bounds are as tight as they can be.
        const way = random.between(0.11, 0.39);
        const place: Vector = [size + 0.1 + way, -size + 0.1 * random.integer(0, 1), 0.7 * size];
        const radius = random.between(0.01, 0.1);
        const scenes = [0, 1].map(() =>
          engine().createScene({
            segments: { map, ball: [sphere(place, radius)] },
            pairs: [['map', 'ball']],
          }),
        );
        mapOf(scenes[1]!, 'map').buildDistanceField({
          lower: [size - 0.2, -size - 0.2, 0.7 * size - 0.2],
          upper: [size + 1, -size + 1, 0.7 * size + 1],
        });
        const pose = round % 2 === 0 ? IDENTITY : matrixOf(randomTransform(random, size));
        for (const scene of scenes) scene.setPoses([...pose, ...pose]);
        const distance = scenes[0]!.evaluate().distance[0]!;
        for (let step = -40; step <= 40; step++) {
          const margin = distance + step * 2 ** random.integer(-56, -20) * size;
          const [plain, quick] = scenes.map((scene) => scene.isFree({ margin }));
          expect(quick, `margin ${margin}, distance ${distance}`).toBe(plain);
          answers.add(plain!);
        }
        for (const scene of scenes) scene.dispose();
      }
      expect(answers.size).toBe(2);
    });

    it(`leaves balls of all sizes as free as they are, before and after changes, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const seen = new Set<string>();
      for (let round = 0; round < 30; round++) {
        const map = makeMap(randomCells(random, 12, 10, 0.1), 0.1);
        const radius = random.between(0.01, 0.5);
        const scenes = [0, 1].map(() =>
          engine().createScene({
            segments: { map, ball: [sphere([0, 0, 0], radius)] },
            pairs: [['map', 'ball']],
          }),
        );
        mapOf(scenes[1]!, 'map').buildDistanceField({
          lower: [-1, -1, -1],
          upper: [1, 1, 1],
          maxDistance: random.between(0.02, 0.5),
        });
        const list = randomCells(random, 12, 10, 0.1);
        const [keys, levels] = [list.flatMap(([x, y, z]) => [x, y, z]), list.map(([, , , level]) => level)];
        const change = random.integer(0, 2);
        for (const scene of scenes) {
          if (change === 1) mapOf(scene, 'map').set(keys, levels);
          if (change === 2) mapOf(scene, 'map').clearBox([-1, -1, -1], [1, 1, 0]);
        }
        for (let i = 0; i < 60; i++) {
          const pose = translation(...random.vector(1.3));
          for (const scene of scenes) scene.setPose('ball', pose);
          const margin = random.between(-1.2, 1) * radius;
          const [plain, quick] = scenes.map((scene) => scene.isFree({ margin }));
          expect(quick).toBe(plain);
          seen.add(`${change} ${plain}`);
        }
        for (const scene of scenes) scene.dispose();
      }
      expect(seen.size).toBe(6);
    });

    it('is of the cells as they are, and says so', () => {
      using scene = sceneOf(engine(), makeMap([[ORIGIN, ORIGIN, ORIGIN, 15]], 0.5));
      const map = mapOf(scene, 'map');
      const at = [3, 0.5, 0.5];
      expect(map.distanceField).toBeUndefined();
      expect(map.distanceBounds(at)).toEqual(Float64Array.of(0));
      const { revision } = scene;
      map.buildDistanceField({ lower: [-1, -1, -1], upper: [4, 2, 2] });
      expect(scene.revision).toBeGreaterThan(revision);
      expect(map.distanceField).toEqual({
        lower: [-1, -1, -1],
        upper: [4, 2, 2],
        corners: [11, 7, 7],
        maxDistance: Infinity,
        bytes: expect.any(Number) as number,
        isCurrent: true,
      });
      const [known] = map.distanceBounds(at);
      expect(known).toBeCloseTo(2, 6);
      map.set([ORIGIN + 1, ORIGIN, ORIGIN]);
      map.clear([ORIGIN + 7, ORIGIN, ORIGIN]);
      expect(map.distanceField!.isCurrent).toBe(true);
      map.clear([ORIGIN, ORIGIN, ORIGIN]);
      expect(map.distanceField!.isCurrent).toBe(false);
      expect(map.distanceBounds(at)).toEqual(Float64Array.of(known!));
      map.set([ORIGIN, ORIGIN, ORIGIN]);
      expect(map.distanceBounds(at)).toEqual(Float64Array.of(0));
      map.buildDistanceField();
      expect(map.distanceField!.corners).toEqual([3, 3, 3]);
      expect(map.distanceField!.isCurrent).toBe(true);
      map.clearDistanceField();
      expect(map.distanceField).toBeUndefined();
      map.clearDistanceField();
      map.clearAll();
      expect(() => map.buildDistanceField()).toThrow('lower must be given, as the map has no cells');
      map.buildDistanceField({ lower: [0, 0, 0], upper: [1, 1, 1], maxDistance: 0.1 });
      expect(map.distanceBounds([0.2, 0.7, 1])[0]).toBe(0);
      expect(map.distanceBounds([0.5, 0.5, 1.01])[0]).toBeCloseTo(0.1, 1);
    });

    it.each<[message: string, options: DistanceFieldOptions]>([
      ['options must be without properties other than', { limit: 3 } as never],
      ['options must be an object', 7 as never],
      ['maxDistance must be above 0, got 0', { maxDistance: 0 }],
      ['maxDistance must be a number, got NaN', { maxDistance: NaN }],
      ['maxDistance must be a number, got "1"', { maxDistance: '1' as never }],
      ['upper must be an array of 3 numbers, got undefined', { lower: [0, 0, 0] }],
      ['lower must be an array of 3 numbers, got undefined', { upper: [0, 0, 0] }],
      ['lower[1] must be finite', { lower: [0, Infinity, 0], upper: [1, 1, 1] }],
      ['upper[2] must be at least lower[2], 1, got 0', { lower: [0, 0, 1], upper: [1, 1, 0] }],
      ['lower and upper must be of a box of at most', { lower: [-50, -50, -50], upper: [50, 50, 50] }],
    ])('refuses %s', (message, options) => {
      using scene = sceneOf(engine(), cells({ resolution: 0.1, keys: [ORIGIN, ORIGIN, ORIGIN] }));
      const map = mapOf(scene, 'map');
      map.buildDistanceField();
      const { corners } = map.distanceField!;
      expect(() => map.buildDistanceField(options)).toThrow(`CellMap.buildDistanceField: ${message}`);
      expect(map.distanceField!.corners).toEqual(corners);
    });

    it('refuses points that are none', () => {
      using scene = sceneOf(engine(), cells({ resolution: 0.1, keys: [ORIGIN, ORIGIN, ORIGIN] }));
      const map = mapOf(scene, 'map');
      expect(() => map.distanceBounds([1, 2])).toThrow(
        'CellMap.distanceBounds: points must be three numbers',
      );
      expect(() => map.distanceBounds([1, 2, NaN])).toThrow(
        'CellMap.distanceBounds: points[2] (point 0) must be',
      );
      expect(map.distanceBounds([])).toEqual(new Float64Array(0));
      scene.removeSegment('map');
      expect(() => map.buildDistanceField()).toThrow('CellMap.buildDistanceField: id must be');
    });
  });
});

describe.each(BUILDS)('the memory of distance fields, $name', (build) => {
  const makeScene = async (): Promise<{ memory: TightMemory; scene: BareScene }> => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new TightMemory(exports);
    const scene = new BareScene({ exports, heap: memory, precision: build.precision }, () => undefined);
    scene.addSegment('map', makeMap(randomCells(createRandom(SEED), 50, 10, 0), 0.1));
    return { memory, scene };
  };

  it('is given back with the field, and with the scene', async () => {
    const { memory, scene } = await makeScene();
    const before = memory.used;
    const map = mapOf(scene, 'map');
    for (let i = 0; i < 3; i++) {
      map.buildDistanceField({ lower: [0, 0, 0], upper: [1, 1, 1], maxDistance: 0.3 });
      // Pieces are multiples of 16 bytes.
      expect(memory.used - before - map.distanceField!.bytes).toBeGreaterThanOrEqual(0);
      expect(memory.used - before - map.distanceField!.bytes).toBeLessThan(32);
      map.distanceBounds([0, 0, 0]);
    }
    map.clearDistanceField();
    expect(memory.used).toBe(before);
    map.buildDistanceField();
    scene.dispose();
    expect(memory.used).toBe(0);
  });

  it('may be full at any moment: nothing has changed then', async () => {
    const { memory, scene } = await makeScene();
    const map = mapOf(scene, 'map');
    map.buildDistanceField();
    const { used } = memory;
    const { corners } = map.distanceField!;
    for (let left = 0; left < 3; left++) {
      memory.left = left;
      expect(() => map.buildDistanceField({ lower: [0, 0, 0], upper: [1, 1, 1] })).toThrow(
        'CellMap.buildDistanceField: full',
      );
      expect(memory.used).toBe(used);
      expect(map.distanceField!.corners).toEqual(corners);
    }
    memory.left = 0;
    expect(() => map.distanceBounds([0, 0, 0])).toThrow('CellMap.distanceBounds: full');
    memory.left = Infinity;
    scene.dispose();
    expect(memory.used).toBe(0);
  });
});
