import { describe, expect, it } from 'vitest';
import {
  allPairs,
  type Element,
  type Engine,
  halfSpace,
  type PairDistance,
  point,
  type Scene,
  type Vector,
} from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { MESH_CASES } from '../../../support/mesh-shapes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { randomPoses, translation } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull', 'halfSpace', 'plane'] as const;

/** Trees of all segments, of the larger ones, and of none. */
const TREES = [1, 6, 256];

function kindOf(random: Random): (typeof KINDS)[number] {
  // Half-spaces and planes are near everything: few of them leave work for the bounds.
  return KINDS[random.unit() < 0.03 ? random.integer(7, 8) : random.integer(0, 6)]!;
}

/** Segments of all kinds, one of them without elements. */
function makeScene(engine: Engine, random: Random, treeFrom: number): Scene {
  const ids = Array.from({ length: 9 }, (_, i) => `s${i}`);
  const segments = Object.fromEntries(
    ids.map((id, i): [string, Element[]] => [
      id,
      Array.from({ length: i === 4 ? 0 : random.integer(1, 8) }, () => randomOfKind(random, kindOf(random))),
    ]),
  );
  return engine.createScene({ segments, pairs: allPairs(ids).filter(() => random.unit() < 0.8), treeFrom });
}

/** The rows of an evaluation that are within its limit, the closest first, and of equals the first. */
function rowsOf(scene: Scene, options: Parameters<Scene['evaluate']>[0]): PairDistance[] {
  const found = scene.evaluate(options);
  const rows = Array.from({ length: found.count }, (_, i) => ({ beyond: found.beyond[i], row: found.at(i) }));
  return rows
    .filter(({ beyond }) => beyond === 0)
    .map(({ row }) => row)
    .sort((p, q) => (p.distance < q.distance ? -1 : Number(p.distance > q.distance)));
}

describe('scene.closest', () => {
  forSomeBuilds((_, engine) => {
    it.each(TREES)(`is what evaluate gives, to the last bit, trees from %i, SEED=${SEED}`, (treeFrom) => {
      const random = createRandom(SEED + treeFrom);
      for (let n = 0; n < 15; n++) {
        using scene = makeScene(engine(), random, treeFrom);
        // A twin is asked nothing else: neither has to do with what the other was asked before.
        using twin = engine().createScene(scene.toJSON());
        for (let move = 0; move < 6; move++) {
          const poses = randomPoses(random, 1, 9, 'matrix').map((x, i) =>
            i % 16 >= 12 && i % 16 < 15 ? 3 * x : x,
          );
          for (const one of [scene, twin]) one.setPoses(poses);
          const penetration = random.unit() < 0.2 ? 'exact' : 'saturated';
          const reach = [Infinity, random.between(-0.5, 2)][random.integer(0, 1)]!;
          const options = { maxDistance: reach, penetration } as const;
          const count = random.integer(1, scene.pairs.length + 2);
          const rows = rowsOf(twin, options);
          expect(scene.closest(options)).toEqual(twin.evaluate(options).minimum());
          expect(scene.closest(count, options)).toEqual(rows.slice(0, count));
        }
      }
    });

    it('leaves what has moved to the next evaluation', () => {
      const random = createRandom(SEED);
      using scene = makeScene(engine(), random, 6);
      scene.evaluate();
      scene.setPose('s1', translation(0.5, 0, 0));
      scene.closest();
      using fresh = engine().createScene(scene.toJSON());
      expect(scene.evaluate().minimum()).toEqual(fresh.evaluate().minimum());
    });
  });

  forSomeBuilds((_, engine) => {
    it.each(MESH_CASES)(`of meshes: $name, SEED=${SEED}`, (meshes) => {
      const random = createRandom(SEED + MESH_CASES.indexOf(meshes));
      const [a, b] = meshes.make(random);
      using scene = engine().createScene({
        segments: { a, b, c: [point([0, 0, 0], 0.1)] },
        pairs: allPairs(['a', 'b', 'c']),
      });
      scene.setPoses([...meshes.poses(random), ...translation(0.2, 0.1, 0)]);
      expect(scene.closest()).toEqual(scene.evaluate().minimum());
      expect(scene.closest(3)).toEqual(rowsOf(scene, {}));
    });

    it('names the first of equals', () => {
      const ids = Array.from({ length: 20 }, (_, i) => `ball ${i}`);
      using scene = engine().createScene({
        segments: Object.fromEntries(ids.map((id) => [id, [point([0, 0, 0], 0.25)]])),
        pairs: allPairs(ids),
      });
      // On a grid, told from the far end on: many pairs are neighbors.
      ids.forEach((id, i) => scene.setPose(id, translation(...placeOnGrid(19 - i))));
      const rows = rowsOf(scene, {});
      expect(rows.filter(({ distance }) => distance === 0.5).length).toBeGreaterThan(20);
      for (const count of [1, 2, 7, 30, 190]) expect(scene.closest(count)).toEqual(rows.slice(0, count));
    });

    it('names the first of those that overlap without end', () => {
      const toward = (normal: Vector): Element[] => [halfSpace(normal, 0)];
      using scene = engine().createScene({
        segments: {
          a: [point([0, 0, 9], 0.1)],
          b: toward([0, 0, 1]),
          c: toward([1, 0, 0]),
          d: toward([0, 1, 0]),
        },
        pairs: [
          ['a', 'b'],
          ['c', 'd'],
          ['b', 'c'],
        ],
      });
      expect(scene.closest()).toMatchObject({ a: 'c', b: 'd', distance: -Infinity });
      scene.removePair('c', 'd');
      expect(scene.closest()).toMatchObject({ a: 'b', b: 'c', distance: -Infinity });
      scene.addPair('c', 'd');
      for (const count of [1, 2, 3]) expect(scene.closest(count)).toEqual(rowsOf(scene, {}).slice(0, count));
    });

    it('evaluates few of many pairs', () => {
      const ids = Array.from({ length: 100 }, (_, i) => `ball ${i}`);
      using scene = engine().createScene({
        segments: Object.fromEntries(ids.map((id) => [id, [point([0, 0, 0], 0.1)]])),
        pairs: allPairs(ids),
      });
      ids.forEach((id, i) => scene.setPose(id, translation(i + i * i * 0.001, 0, 0)));
      expect(scene.closest()).toMatchObject({ a: 'ball 0', b: 'ball 1' });
      expect(engine().statistics().pairs).toBeLessThan(50);
    });

    it('refuses what is no question', () => {
      using scene = engine().createScene({ segments: { a: [], b: [] } });
      expect(() => scene.closest()).toThrow(/^Scene\.closest: the scene has no pairs/);
      expect(scene.closest(3)).toEqual([]);
      for (const count of [0, -1, 1.5, NaN]) {
        expect(() => scene.closest(count)).toThrow(/^Scene\.closest: count must be a positive integer, got/);
      }
      expect(() => scene.closest({ maxdistance: 1 } as object)).toThrow(/did you mean 'maxDistance'/i);
      expect(() => scene.closest({ maxDistance: NaN })).toThrow(
        /^Scene\.closest: maxDistance must be a number/,
      );
      expect(() => scene.closest({ penetration: 'deep' } as object)).toThrow(/penetration must be/);
      expect(() => scene.closest(undefined as unknown as number, {})).toThrow(/count must be/);
    });
  });
});

/** Places one apart in rows of five. */
function placeOnGrid(i: number): [number, number, number] {
  return [i % 5, Math.floor(i / 5), 0];
}
