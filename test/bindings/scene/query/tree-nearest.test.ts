import { checkScene } from '../../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import {
  type SweptElement,
  type Engine,
  point,
  type Scene,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { Memory } from '../../../../bindings/wasm/heap.ts';
import { Scene as SceneClass } from '../../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { expand } from '../../../support/expand.ts';
import { sheet, triangleSoup } from '../../../support/meshes.ts';
import { nextDown } from '../../../support/neighbors.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { binaryOf } from '../../../support/binaries.ts';
import { placeRounded } from '../../../support/full-comparison.ts';
import { MESH_CASES } from '../../../support/mesh-shapes.ts';
import { copyColumns } from '../../../support/scenes.ts';

interface Nearest {
  element: number;
  distance: number;
  point: number[];
  normal: number[];
}

/** Every element against the point; of equals the first. */
function findFully(
  engine: Engine,
  scene: Scene,
  elements: readonly SweptElement[],
  position: Vector,
): Nearest | undefined {
  const probe = Float64Array.of(...position, 0);
  const pose = scene.getPose('a');
  return elements
    .map((element, number): Nearest => {
      const row = [...placeRounded(engine.build.precision, element, pose).flat(), element.radius];
      const d = engine.distances(element.kind, 'point', Float64Array.from(row), probe);
      return {
        element: number,
        distance: d.distance[0]!,
        point: [...d.pointA],
        normal: [...d.normal],
      };
    })
    .reduce<Nearest | undefined>(
      (best, next) => (best === undefined || next.distance < best.distance ? next : best),
      undefined,
    );
}

describe('the nearest element', () => {
  forSomeBuilds(({ precision }, engine) => {
    const cases = MESH_CASES.filter(({ name }) => !/5000|1200/.test(name));
    it.each(cases)(`is that of a full search: $name, SEED=${SEED}`, (meshes) => {
      const number = MESH_CASES.indexOf(meshes);
      const random = createRandom(SEED + 800 + number);
      const [a, b] = meshes.make(random);
      const scenes = [1, 256].map((treeFrom) => engine().createScene({ segments: { a, b }, treeFrom }));
      const poses = meshes.poses(random);
      for (const scene of scenes) scene.setPoses(poses);
      const elements = expand(scenes[0]!.segment('a').elements);
      for (let k = 0; k < 6; k++) {
        const [x, y, z] = scenes[0]!.getPose(k < 4 ? 'a' : 'b').slice(12, 15) as [number, number, number];
        const [dx, dy, dz] = random.vector(random.magnitude(-1, 1));
        const position: Vector = k === 0 ? [x, y, z] : [x + dx, y + dy, z + dz];
        const expected = findFully(engine(), scenes[0]!, elements, position)!;
        const { distance } = expected;
        for (const scene of scenes) {
          const find = (maxDistance: number) => scene.nearestElement('a', position, { maxDistance });
          expect(scene.nearestElement('a', position)).toEqual(expected);
          expect(find(distance)).toEqual(expected);
          expect(find(nextDown(precision, distance))).toBe(undefined);
          expect(find(-Infinity)).toBe(undefined);
        }
      }
      for (const scene of scenes) scene.dispose();
    });

    it('is the first of equals, and has a negative distance inside', () => {
      const ball = point([0, 0, 0], 1);
      using scene = engine().createScene({
        segments: { balls: [point([9, 0, 0], 1), ball, ball], plate: sheet(8), empty: [] },
        treeFrom: 1,
      });
      scene.setPose('plate', { position: [0, 0, 5], quaternion: [0, 0, 0, 1] });
      expect(scene.nearestElement('balls', [0, 0.5, 0])).toEqual({
        element: 1,
        distance: -0.5,
        point: [0, 1, 0],
        normal: [0, 1, 0],
      });
      expect(scene.nearestElement('balls', [4.5, 0, 0])?.element).toBe(0);
      // A corner of six triangles.
      const { element, distance, point: corner, normal } = scene.nearestElement('plate', [0.5, 0.5, 4])!;
      expect({ element, distance, corner }).toEqual({ element: 55, distance: 1, corner: [0.5, 0.5, 5] });
      expect(normal.map((x) => x + 0)).toEqual([0, 0, -1]);
      expect(scene.nearestElement('empty', [0, 0, 0])).toBe(undefined);
      scene.setPose('plate', { position: [0, 0, 7], quaternion: [0, 0, 0, 1] });
      expect(scene.nearestElement('plate', [0.1, 0.1, 4])?.distance).toBe(3);
    });

    it('is found among few where many are equally near', () => {
      // The triangles of a fan have their first vertex in common.
      const count = 2000;
      const rim = Array.from({ length: count + 1 }, (_, i): Vector => {
        const angle = (2 * Math.PI * i) / count;
        return [Math.cos(angle), Math.sin(angle), 0.5];
      });
      const fan = rim.slice(1).map((corner, i) => triangle([0, 0, 0], rim[i]!, corner, 0));
      using scene = engine().createScene({ segments: { fan } });
      const { element, distance, point: nearest } = scene.nearestElement('fan', [0, 0, 0])!;
      expect({ element, distance, nearest }).toEqual({ element: 0, distance: 0, nearest: [0, 0, 0] });
      expect(engine().statistics().elementTests).toBeLessThan(count / 5);
    });

    it('is not looked for in vain, nor does it disturb results', () => {
      const limit = precision === 'double' ? 2 ** 500 : 2 ** 60;
      using scene = engine().createScene({
        segments: { a: triangleSoup(createRandom(SEED), 50, 0.2), b: [point([3, 0, 0], 1)] },
        pairs: [['a', 'b']],
      });
      const d = scene.evaluate();
      const before = copyColumns(d);
      const json = scene.toJSON();
      const refused: [unknown, unknown, unknown, string][] = [
        ['c', [0, 0, 0], 1, 'Scene.nearestElement: id must be the id of a segment, got "c"'],
        [7, [0, 0, 0], 1, 'Scene.nearestElement: id must be a segment id, got 7'],
        ['a', [0, 0], 1, 'Scene.nearestElement: position must have 3 numbers, got 2'],
        ['a', 'here', 1, 'Scene.nearestElement: position must be an array of 3 numbers, got "here"'],
        ['a', undefined, 1, 'Scene.nearestElement: position must be an array of 3 numbers, got undefined'],
        ['a', [0, '0', 0], 1, 'Scene.nearestElement: position[1] must be a number, got "0"'],
        ['a', [0, 0, NaN], 1, 'Scene.nearestElement: position[2] must be finite and at most '],
        [
          'a',
          [2 * limit, 0, 0],
          1,
          `Scene.nearestElement: position[0] must be finite and at most ${limit} in`,
        ],
        ['a', [0, 0, 0], NaN, 'Scene.nearestElement: maxDistance must be a number, got NaN'],
        ['a', [0, 0, 0], '1', 'Scene.nearestElement: maxDistance must be a number, got "1"'],
      ];
      for (const [id, position, maxDistance, message] of refused) {
        expect(() =>
          scene.nearestElement(id as string, position as Vector, { maxDistance: maxDistance as number }),
        ).toThrow(message);
      }
      expect(scene.nearestElement('b', [3, 0, 3])?.distance).toBe(2);
      expect(scene.nearestElement('a', [5, 5, 5])?.distance).toBeGreaterThan(1);
      expect(copyColumns(d)).toEqual(before);
      expect(scene.toJSON()).toEqual(json);
      expect(copyColumns(scene.evaluate())).toEqual(before);
    });
  });

  it.each(BUILDS)('leaves no memory behind, $name', async (build) => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new Memory(exports);
    const scene = new SceneClass({ exports, heap: memory, precision: build.precision }, () => undefined);
    const elements = [triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0)];
    scene.load(checkScene('Engine.createScene', { segments: { a: elements }, treeFrom: 1 }));
    scene.nearestElement('a', [0, 0, 1]);
    const { used } = memory;
    for (let i = 0; i < 20; i++) scene.nearestElement('a', [0, 0, i]);
    expect(() => scene.nearestElement('a', [NaN, 0, 0])).toThrow(RangeError);
    expect(memory.used).toBe(used);
    scene.dispose();
    expect(memory.used).toBe(0);
  });
});
