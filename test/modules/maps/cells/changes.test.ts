import { elementPairs } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { type Engine, type Scene, sphere } from '../../../../bindings/index.ts';
import { cells, cellsFromVoxels, mapOf } from '../../../../modules/maps/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { canonical, type Cell, finestOf, listCells, makeMap, randomCells } from '../../../support/cells.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { copyColumns, matrixOf, randomTransform } from '../../../support/scenes.ts';

const ORIGIN = 32768;
const RESOLUTION = 0.25;

function makeScene(engine: Engine, map = cells({ resolution: RESOLUTION })): Scene {
  return engine.createScene({
    segments: {
      map,
      ball: [sphere([0.1, 0.2, 0.3], 0.4)],
      arm: [sphere([0, 0, 0], 0.1), sphere([1, 0, 0], 0.1)],
    },
    pairs: [
      ['map', 'ball'],
      ['map', 'arm'],
    ],
  });
}

function numbersOf(list: readonly Cell[]): [keys: number[], levels: number[]] {
  return [list.flatMap(([x, y, z]) => [x, y, z]), list.map(([, , , level]) => level)];
}

describe('a map that changes', () => {
  forSomeBuilds((_, engine) => {
    it(`is what is occupied, however that came about, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      using scene = makeScene(engine());
      const map = mapOf(scene, 'map');
      const occupied = new Set<string>();
      const rounds = IS_DEEP ? 2000 : 80;
      for (let round = 0; round < rounds; round++) {
        const list = randomCells(random, random.integer(0, 40), 6, 0.1);
        const [keys, levels] = numbersOf(list);
        const sets = random.unit() < 0.5;
        if (sets) map.set(keys, levels);
        else map.clear(keys, levels);
        for (const key of finestOf(list)) {
          if (sets) occupied.add(key);
          else occupied.delete(key);
        }
        expect(listCells(map.read())).toEqual(canonical(occupied));
        if (round % 10 !== 0) continue;
        using fresh = makeScene(
          engine(),
          makeMap(
            [...occupied].map((key) => [...key.split(' ').map(Number), 16] as unknown as Cell),
            RESOLUTION,
          ),
        );
        const pose = matrixOf(randomTransform(random, 2));
        const [one, other] = [scene, fresh].map((either) => {
          either.setPose('ball', pose);
          return [
            copyColumns(either.evaluate()),
            either.isFree({ margin: 0.1 }),
            elementPairs(either, 'map', 'arm', { maxDistance: 1 }),
          ];
        });
        expect(one).toEqual(other);
      }
    });
  });

  forSomeBuilds((_, engine) => {
    it('divides a cell of any level for one that is cleared in it', () => {
      using scene = makeScene(engine());
      const map = mapOf(scene, 'map');
      map.set([0, 0, 0], [0]);
      expect(map.size).toBe(1);
      map.clear([ORIGIN, ORIGIN, ORIGIN]);
      expect(map.size).toBe(7 * 16);
      map.set([ORIGIN, ORIGIN, ORIGIN]);
      expect(listCells(map.read())).toEqual([[0, 0, 0, 0]]);
    });

    it('frees the cells in a box, by more than its surface', () => {
      using scene = makeScene(
        engine(),
        cells({ resolution: 0.5, origin: [1, 0, 0], keys: [32768, 32768, 32768], levels: [12] }),
      );
      const map = mapOf(scene, 'map');
      map.clearBox([1.5, 0.9, -3], [2, 1.1, 3]);
      const kept = new Set(finestOf([[ORIGIN, ORIGIN, ORIGIN, 12]]));
      for (const y of [1, 2])
        for (let z = 0; z < 6; z++) kept.delete(`${ORIGIN + 1} ${ORIGIN + y} ${ORIGIN + z}`);
      expect(listCells(map.read())).toEqual(canonical(kept));
    });

    it('frees what a segment is in, and what is near', () => {
      // Eight larger cells that meet at the origin.
      const around = Array.from({ length: 8 }, (_, i): Cell => {
        const key = (axis: number): number => ORIGIN - 8 * ((i >> axis) & 1);
        return [key(0), key(1), key(2), 13];
      });
      using scene = makeScene(engine(), makeMap(around, 0.25));
      const map = mapOf(scene, 'map');
      const before = listCells(map.read());
      map.clearSegment('ball', 0.06);
      const free = new Set<string>();
      for (let i = 0; i < 64; i++) {
        const key = [i % 4, Math.floor(i / 4) % 4, Math.floor(i / 16)];
        for (const sx of [-1, 0])
          for (const sy of [-1, 0])
            for (const sz of [-1, 0]) {
              const corner = [key[0]! + 4 * sx, key[1]! + 4 * sy, key[2]! + 4 * sz];
              const gap = Math.hypot(
                ...[0.1, 0.2, 0.3].map((c, axis) =>
                  Math.max(0, corner[axis]! * 0.25 - c, c - (corner[axis]! + 1) * 0.25),
                ),
              );
              if (gap <= 0.46) free.add(corner.map((k) => k + ORIGIN).join(' '));
            }
      }
      const kept = finestOf(before);
      for (const key of free) kept.delete(key);
      expect(listCells(map.read())).toEqual(canonical(kept));
      expect(elementPairs(scene, 'map', 'ball', { maxDistance: 0.06 }).elementA.length).toBe(0);
    });

    it('takes points, and gives them back', () => {
      using scene = makeScene(engine());
      const map = mapOf(scene, 'map');
      map.setPoints([0.1, 0.1, 0.1, 0.25, 0, -0.001, 0.12, 0.2, 0.24]);
      expect(listCells(map.read())).toEqual([
        [ORIGIN + 1, ORIGIN, ORIGIN - 1, 16],
        [ORIGIN, ORIGIN, ORIGIN, 16],
      ]);
      map.clearPoints(Float32Array.of(0.1, 0.1, 0.1));
      expect(map.size).toBe(1);
    });

    it('comes from voxels, a bit each', () => {
      const [nx, ny, nz] = [3, 4, 5];
      const bits = new Uint8Array(Math.ceil((nx * ny * nz) / 8));
      const expected: Cell[] = [];
      for (const [x, y, z] of [
        [0, 0, 0],
        [2, 3, 4],
        [1, 2, 0],
        [2, 0, 3],
      ] as const) {
        const bit = x + nx * (y + ny * z);
        bits[bit >> 3]! |= 1 << (bit & 7);
        expected.push([ORIGIN + x, ORIGIN + y, ORIGIN + z, 16]);
      }
      const map = cellsFromVoxels(bits, [nx, ny, nz], { resolution: 0.1 });
      expect(new Set(listCells(map).map(String))).toEqual(new Set(expected.map(String)));
    });

    it('is written and read as JSON, and counts as another revision', () => {
      using scene = makeScene(engine(), makeMap(randomCells(createRandom(3), 50, 10, 0.1), 0.1, [1, 2, 3]));
      const { revision } = scene;
      mapOf(scene, 'map').set([1, 2, 3]);
      expect(scene.revision).toBeGreaterThan(revision);
      using again = engine().createScene(JSON.parse(JSON.stringify(scene)) as ReturnType<Scene['toJSON']>);
      expect(mapOf(again, 'map').read()).toEqual(mapOf(scene, 'map').read());
      expect(copyColumns(again.evaluate())).toEqual(copyColumns(scene.evaluate()));
    });
  });
});
