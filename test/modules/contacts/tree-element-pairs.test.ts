import { elementPairs } from '../../../modules/contacts/index.ts';
import { checkScene } from '../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import { type Engine, point, type Scene } from '../../../bindings/index.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { Scene as SceneClass } from '../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { triangleSoup } from '../../support/meshes.ts';
import { nextDown, nextUp } from '../../support/neighbors.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { binaryOf } from '../../support/binaries.ts';
import { type ListedPair, listFully } from '../../support/full-comparison.ts';
import { MESH_CASES, type MeshCase } from '../../support/mesh-shapes.ts';
import { copyColumns } from '../../support/scenes.ts';

/** What a scene lists, as objects. */
function list(scene: Scene, a: string, b: string, within?: number): ListedPair[] {
  const pairs = elementPairs(scene, a, b, within === undefined ? {} : { maxDistance: within });
  return Array.from(pairs.distance, (distance, i) => ({
    elementA: pairs.elementA[i]!,
    elementB: pairs.elementB[i]!,
    distance,
  }));
}

/** The first place where two lists differ; -1 for none. */
function firstDifference(found: readonly ListedPair[], expected: readonly ListedPair[]): number {
  return found.findIndex((pair, i) => {
    const { elementA, elementB, distance } = expected[i]!;
    return pair.elementA !== elementA || pair.elementB !== elementB || !Object.is(pair.distance, distance);
  });
}

/** Two segments that are no pair of the scene: with trees of both, of one, and of none as far as can be. */
function makeScenes(engine: Engine, { make }: MeshCase, seed: number): Scene[] {
  const [a, b] = make(createRandom(seed));
  return [1, 40, 256].map((treeFrom) => engine.createScene({ segments: { a, b }, treeFrom }));
}

describe('the element pairs within a distance', () => {
  forSomeBuilds((_, engine) => {
    const cases = MESH_CASES.filter(({ name }) =>
      /^of (1|4|17|257|all)\b|near|around|in one place$|coincident|degenerate|needles|m in size/.test(name),
    );
    it.each(cases)(`are those of a full list: $name, SEED=${SEED}`, (meshes) => {
      const number = MESH_CASES.indexOf(meshes);
      const random = createRandom(SEED + 700 + number);
      const scenes = makeScenes(engine(), meshes, SEED + number);
      const poses = meshes.poses(random);
      for (const scene of scenes) scene.setPoses(poses);
      const all = listFully(engine(), scenes[0]!, 'a', 'b');
      const sorted = all.map(({ distance }) => distance).toSorted((p, q) => p - q);
      const some = [0, 300].map((i) => sorted[i] ?? 0);
      const limits = some.flatMap((x) => [x, nextDown('double', x), nextUp('double', x)]);
      for (const within of [0, -0.05, sorted[Math.min(2000, sorted.length - 1)]!, ...limits]) {
        const expected = all.filter(({ distance }) => distance <= within);
        for (const scene of scenes) {
          const found = list(scene, 'a', 'b', within);
          // Lists may be long: a diff of them would take minutes.
          expect({ within, count: found.length }).toEqual({ within, count: expected.length });
          expect(firstDifference(found, expected)).toBe(-1);
        }
      }
      expect(list(scenes[0]!, 'a', 'b')).toEqual(list(scenes[0]!, 'a', 'b', 0));
      for (const scene of scenes) scene.dispose();
    });

    it(`are the same the other way round, SEED=${SEED}`, () => {
      const meshes = MESH_CASES.find(({ name }) => name === 'of all kinds of elements')!;
      for (const scene of makeScenes(engine(), meshes, SEED)) {
        scene.setPoses(meshes.poses(createRandom(SEED)));
        const numbers = (a: string, b: string): [number, number][] =>
          list(scene, a, b, 0.2).map(({ elementA, elementB }) => [elementA, elementB]);
        const back = numbers('b', 'a').map(([b, a]): [number, number] => [a, b]);
        expect(back.length).toBeGreaterThan(10);
        expect(back.toSorted(([a, b], [c, d]) => a - c || b - d)).toEqual(numbers('a', 'b'));
        scene.dispose();
      }
    });

    it('are none where a segment is empty, and do not disturb results', () => {
      using scene = engine().createScene({
        segments: { a: triangleSoup(createRandom(SEED), 99, 0.3), b: [point([0, 0, 0], 0.5)], empty: [] },
        pairs: [['a', 'b']],
      });
      const d = scene.evaluate();
      const before = copyColumns(d);
      const { revision } = scene;
      expect(list(scene, 'a', 'empty', 1e6)).toEqual([]);
      expect(list(scene, 'empty', 'b', 1e6)).toEqual([]);
      expect(list(scene, 'a', 'b', 1e6).length).toBe(99);
      expect(list(scene, 'a', 'b', -1e6)).toEqual([]);
      expect(copyColumns(d)).toEqual(before);
      expect(copyColumns(scene.evaluate())).toEqual(before);
      expect(scene.revision).toBe(revision);
    });

    it('are of other segments, and within a finite distance', () => {
      using scene = engine().createScene({ segments: { a: [point([0, 0, 0], 1)], b: [] } });
      const ask =
        (...[a, b, maxDistance]: unknown[]) =>
        () =>
          elementPairs(scene, a as string, b as string, { maxDistance: maxDistance as number });
      expect(ask('a', 'a', 0)).toThrow('elementPairs: b must be another segment than a, got "a"');
      expect(ask('a', 'c', 0)).toThrow('elementPairs: b must be the id of a segment, got "c"');
      expect(ask('c', 'b', 0)).toThrow('elementPairs: a must be the id of a segment, got "c"');
      expect(ask(7, 'b', 0)).toThrow(TypeError);
      expect(ask('a', 'b', Infinity)).toThrow('elementPairs: maxDistance must be finite, got Infinity');
      expect(ask('a', 'b', NaN)).toThrow('elementPairs: maxDistance must be a number, got NaN');
      expect(ask('a', 'b', '1')).toThrow(TypeError);
    });
  });

  it.each(BUILDS)('leave no memory behind, $name', async (build) => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new Memory(exports);
    const scene = new SceneClass({ exports, heap: memory, precision: build.precision }, () => undefined);
    const random = createRandom(SEED);
    scene.load(
      checkScene('Engine.createScene', {
        segments: { a: triangleSoup(random, 90, 0.5), b: triangleSoup(random, 90, 0.5) },
      }),
    );
    expect(elementPairs(scene, 'a', 'b').distance.length).toBeGreaterThan(0);
    const { used } = memory;
    expect(elementPairs(scene, 'a', 'b', { maxDistance: 100 }).distance.length).toBe(8100);
    expect(() => elementPairs(scene, 'a', 'b', { maxDistance: NaN })).toThrow(RangeError);
    expect(memory.used).toBe(used);
    scene.dispose();
    expect(memory.used).toBe(0);
  });
});
