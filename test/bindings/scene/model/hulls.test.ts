import { describe, expect, it } from 'vitest';
import { HullVertices } from '../../../../bindings/elements/hull-vertices.ts';
import {
  cone,
  type Element,
  hull,
  type HullElement,
  point,
  type SceneJSON,
  type Vector,
} from '../../../../bindings/index.ts';
import { makeHost } from '../../../../bindings/wasm/host.ts';
import { HULL_UNIT } from '../../../../bindings/wasm/records.ts';
import { instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { placeElement } from '../../../../bindings/geometry/place-element.ts';
import { binaryOf } from '../../../support/binaries.ts';
import { BUILDS } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';

/** The corners of a cube around the origin. */
function cube(half: number): Vector[] {
  return [-half, half].flatMap((x) =>
    [-half, half].flatMap((y) => [-half, half].map((z): Vector => [x, y, z])),
  );
}

const ROCK: readonly Element[] = [hull(cube(1), 0.125), cone([0, 0, 1], [0, 0, 2], 0.5)];

describe('scenes with cones and hulls', () => {
  forSomeBuilds((_, engine) => {
    it('are read back from what they write', () => {
      using scene = engine().createScene({
        segments: { rock: ROCK, ball: [point([0, 0, 4], 0.5)] },
        pairs: [['rock', 'ball']],
      });
      const text = JSON.stringify(scene.toJSON());
      using copy = engine().createScene(JSON.parse(text) as SceneJSON);
      expect(copy.segment('rock').elements).toEqual(ROCK);
      expect(copy.evaluate().distance[0]).toBe(1.5);
      expect(JSON.stringify(copy.toJSON())).toBe(text);
    });

    it('take hulls with other numbers of vertices in place of theirs', () => {
      using scene = engine().createScene({
        segments: { rock: ROCK, ball: [point([0, 0, 4], 0.5)] },
        pairs: [['rock', 'ball']],
      });
      for (const half of [1.5, 2, 1]) {
        scene
          .segment('rock')
          .replace([
            hull([...cube(half), ...cube(half / 2), [0, 0, half + 0.25]]),
            cone([0, 0, -1], [0, 0, -2], 0.5),
          ]);
        expect(scene.evaluate().distance[0]).toBe(4 - 0.5 - half - 0.25);
      }
    });

    it('are fitted by balls and boxes', () => {
      const { center, radius } = engine().fitSphere(hull(cube(1), 0.5));
      expect(center.every((x) => Math.abs(x) < 1e-12)).toBe(true);
      expect(radius).toBeCloseTo(Math.sqrt(3) + 0.5, 10);
      const box = engine().fitBox(cone([0, 0, 0], [0, 0, 8], 1));
      const extents = [...box.halfExtents].sort((a, b) => a - b);
      expect(extents[2]).toBeGreaterThanOrEqual(4 - 1e-12);
      expect(extents[2]).toBeLessThan(4.5);
      expect(extents[0]).toBeGreaterThan(0.7);
      expect(extents[1]).toBeLessThan(1.05);
    });
  });

  it('are moved by rigid transforms', () => {
    const matrix = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1] as never;
    const [moved, tip] = ROCK.map((element) => placeElement(matrix, element));
    expect((moved as HullElement).vertices).toContainEqual([2, 3, 4]);
    expect(tip).toEqual(cone([1, 2, 4], [1, 2, 5], 0.5));
  });
});

describe.each(BUILDS)('vertices of hulls, $name', (build) => {
  it('lie where single precision can say, and are given back', async () => {
    const host = makeHost(await instantiateBinary(binaryOf(build)));
    const memory = host.heap;
    const hulls = [hull(cube(1)), hull([...cube(2), [3, 0, 0]], 0.25)];
    const vertices = new HullVertices('test', [...hulls, point([0, 0, 0], 1)], host);
    for (const one of hulls) {
      const row = vertices.rowOf(one);
      expect(row.length).toBe(16);
      expect(row.map(Math.fround)[13]).toBe(row[13]);
      const columns = memory.reals(build.precision, row[13]! * HULL_UNIT, 3 * 12);
      expect(columns[0]! + row[0]!).toBe(one.vertices[0]![0]);
    }
    expect(memory.used).toBeGreaterThan(0);
    vertices.dispose();
    expect(memory.used).toBe(0);
    const none = new HullVertices('test', [point([0, 0, 0], 1)], host);
    expect(memory.used).toBe(0);
    none.dispose();
  });
});
