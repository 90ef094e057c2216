import { describe, expect, it } from 'vitest';
import {
  box,
  halfSpace,
  mesh,
  type Mesh,
  plane,
  point,
  type SegmentSource,
} from '../../../bindings/index.ts';
import { penetrationDepth } from '../../../modules/contacts/index.ts';
import { boxShape, plainMesh, sphereShape, surfaceMesh } from '../../support/closed-meshes.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomTransform } from '../../support/scenes.ts';

/** A box whose faces are cut into so many triangles along each edge. */
function cutBox(half: number, parts: number): Mesh {
  const shape = boxShape([half, half, half]);
  const vertices: number[] = [];
  const indices: number[] = [];
  for (const [a, b, c] of shape.triangles) {
    const at = (i: number, j: number): number[] =>
      [0, 1, 2].map((k) => {
        const [p, q, r] = [shape.vertices[a]![k]!, shape.vertices[b]![k]!, shape.vertices[c]![k]!];
        return p + ((q - p) * i + (r - p) * j) / parts;
      });
    const put = (...corners: number[][]): void => {
      for (const corner of corners) {
        indices.push(vertices.length / 3);
        vertices.push(...corner);
      }
    };
    for (let i = 0; i < parts; i++) {
      for (let j = 0; i + j < parts; j++) {
        put(at(i, j), at(i + 1, j), at(i, j + 1));
        if (i + j < parts - 1) put(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
    }
  }
  return mesh(vertices, indices);
}

describe('the depth of two segments that overlap', () => {
  forSomeBuilds((build, engine) => {
    const digits = build.precision === 'double' ? 9 : 3;
    const depthOf = (a: SegmentSource, b: SegmentSource, position: readonly [number, number, number]) => {
      const scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']] });
      scene.setPose('b', { position });
      const found = penetrationDepth(scene, 'a', 'b');
      const mirrored = penetrationDepth(scene, 'b', 'a');
      expect([mirrored?.lower, mirrored?.upper]).toEqual([found?.lower, found?.upper]);
      scene.dispose();
      return found;
    };

    it.each([1, 2, 4])('is that of two boxes, cut into any triangles: %i', (parts) => {
      const found = depthOf(cutBox(2, parts), cutBox(2, parts), [2.5, 0.25, 0.125])!;
      expect(found.upper).toBeCloseTo(1.5, digits);
      expect(found.normal).toEqual([1, 0, 0]);
      expect(found.lower).toBeLessThanOrEqual(found.upper);
      // Their shapes are known by vertices and centers of triangles: the finer, the better.
      expect(found.lower).toBeGreaterThan(parts === 4 ? 1.2 : 0);
      expect(depthOf(cutBox(2, parts), cutBox(2, parts), [4.125, 0, 0])).toBeUndefined();
    });

    it('is that of a ball in a block, whichever is which, and of a ball in the ground', () => {
      const block = plainMesh(boxShape([2, 2, 2]));
      const found = depthOf(block, [point([0, 0, 0], 0.25)], [1, 0, 0])!;
      expect(found.lower).toBeCloseTo(1.25, digits);
      expect(found.upper).toBeCloseTo(1.25, digits);
      const sunk = depthOf([halfSpace([0, 0, 1], 0)], plainMesh(boxShape([1, 1, 1])), [0, 0, 0.75])!;
      expect([sunk.lower, sunk.upper, sunk.normal]).toEqual([
        expect.closeTo(0.25, digits),
        expect.closeTo(0.25, digits),
        [0, 0, 1],
      ]);
    });

    it('is the shorter way out of a plane, of which only the upper bound is known', () => {
      for (const [z, way] of [
        [0.75, 1],
        [-0.75, -1],
      ] as const) {
        const crossed = depthOf([plane([0, 0, 1], 0)], plainMesh(boxShape([1, 1, 1])), [0, 0, z])!;
        expect([crossed.lower, crossed.upper, crossed.normal.map((x) => x + 0)]).toEqual([
          0,
          expect.closeTo(0.25, digits),
          [0, 0, way],
        ]);
      }
      expect(depthOf([plane([0, 0, 1], 0)], plainMesh(boxShape([1, 1, 1])), [0, 0, -1.25])).toBeUndefined();
    });

    it('has a lower bound of 0 for an open mesh that is crossed', () => {
      const sheet = surfaceMesh({
        vertices: [
          [-9, -9, 0],
          [9, -9, 0],
          [0, 9, 0],
        ],
        triangles: [[0, 1, 2]],
      });
      const found = depthOf(sheet, [box([0, 0, 0], [1, 1, 1])], [0, 0, 0.5])!;
      expect(found.lower).toBeLessThanOrEqual(found.upper);
      expect(found.upper).toBeCloseTo(0.5, digits);
    });

    it(`is proved: moved by less they overlap, moved by the upper bound they do not, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 11);
      const shapes = [
        cutBox(1, 2),
        plainMesh(sphereShape(1, 6)),
        [box([0, 0, 0], [1, 0.5, 0.75])],
        [point([0, 0, 0], 0.75)],
      ];
      let deep = 0;
      for (let i = 0; i < 40; i++) {
        const [a, b] = [shapes[i % 4]!, shapes[Math.floor(i / 4) % 2]!];
        using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']] });
        scene.setPose('a', randomTransform(random, 0.5));
        scene.setPose('b', randomTransform(random, 0.75));
        const found = penetrationDepth(scene, 'a', 'b');
        expect(found === undefined).toBe(scene.isFree());
        if (found === undefined) continue;
        const { lower, upper, normal } = found;
        expect(lower).toBeLessThanOrEqual(upper);
        deep += lower > 0.1 ? 1 : 0;
        const pose = scene.getPose('b');
        const movedBy = (length: number, [x, y, z]: readonly number[]): void =>
          scene.setPose(
            'b',
            pose
              .with(12, pose[12]! + length * x!)
              .with(13, pose[13]! + length * y!)
              .with(14, pose[14]! + length * z!),
          );
        movedBy(upper * 1.0001 + 1e-5, normal);
        expect(scene.isFree()).toBe(true);
        for (let k = 0; k < 60; k++) {
          const direction = random.direction();
          movedBy(lower * 0.9999 - 1e-5, direction);
          expect(scene.isFree()).toBe(false);
        }
      }
      expect(deep).toBeGreaterThan(10);
    });

    it('is refused for what is no pair', () => {
      using scene = engine().createScene({ segments: { a: [point([0, 0, 0], 1)] }, pairs: [] });
      expect(() => penetrationDepth(scene, 'a', 'a')).toThrow(
        'penetrationDepth: b must be another segment than a',
      );
      expect(() => penetrationDepth(scene, 'a', 'c')).toThrow('must be the id of a segment, got "c"');
      expect(() => penetrationDepth({} as never, 'a', 'b')).toThrow(
        'penetrationDepth: scene must be a scene',
      );
    });
  });
});
