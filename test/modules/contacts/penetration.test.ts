import { describe, expect, it } from 'vitest';
import {
  box,
  halfSpace,
  line,
  mesh,
  type Mesh,
  plane,
  point,
  type SegmentSource,
  type Vector,
} from '../../../bindings/index.ts';
import { penetrationDepth, type PenetrationDepthOptions } from '../../../modules/contacts/index.ts';
import {
  boxShape,
  plainMesh,
  type Shape,
  solidMesh,
  sphereShape,
  surfaceMesh,
} from '../../support/closed-meshes.ts';
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

/** A box of which the middle of a face is pushed in. */
function dentedShape(dent: number): Shape {
  const { vertices, triangles } = boxShape([1, 1, 1]);
  const [first, second, ...others] = triangles;
  const corners = [...new Set([...first!, ...second!])];
  const [a, b, c, d] = [first![0], first![1], first![2], second![2]];
  const middle = [0, 1, 2].map((k) => corners.reduce((sum, i) => sum + vertices[i]![k]! / 4, 0));
  return {
    vertices: [...vertices, middle.map((x) => x * (1 - dent)) as unknown as Vector],
    triangles: [...others, [a, b, 8], [b, c, 8], [c, d, 8], [d, a, 8]],
  };
}

/** A shape whose surface comes twice. */
function doubled({ vertices, triangles }: Shape): Shape {
  return { vertices, triangles: [...triangles, ...triangles] };
}

describe('the depth of two segments that overlap', () => {
  forSomeBuilds((build, engine) => {
    const digits = build.precision === 'double' ? 9 : 3;
    const depthOf = (
      a: SegmentSource,
      b: SegmentSource,
      position: readonly [number, number, number],
      options?: PenetrationDepthOptions,
    ) => {
      const scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']] });
      scene.setPose('b', { position });
      const found = penetrationDepth(scene, 'a', 'b', options);
      const mirrored = penetrationDepth(scene, 'b', 'a', options);
      expect([mirrored?.lower, mirrored?.upper]).toEqual([found?.lower, found?.upper]);
      scene.dispose();
      return found;
    };

    it.each([1, 2, 4])('is that of two boxes, cut into any triangles: %i', (parts) => {
      const found = depthOf(cutBox(2, parts), cutBox(2, parts), [2.5, 0.25, 0.125])!;
      expect(found.lower).toBeLessThanOrEqual(1.5);
      expect(found.upper).toBeGreaterThanOrEqual(1.5);
      expect(found.upper - found.lower).toBeLessThan(build.precision === 'double' ? 1e-10 : 1e-3);
      expect(found.normal).toEqual([1, 0, 0]);
      // By vertices and centers of triangles alone: the finer, the better.
      const quick = depthOf(cutBox(2, parts), cutBox(2, parts), [2.5, 0.25, 0.125], { convex: false })!;
      expect(quick.upper).toBeCloseTo(1.5, digits);
      if (parts === 1) expect(quick.lower).toBeLessThan(1.45);
      expect(quick.lower).toBeGreaterThan(parts === 4 ? 1.2 : 0);
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
        plainMesh(dentedShape(0.125)),
        plainMesh(doubled(boxShape([1, 0.5, 0.25]))),
        [box([0, 0, 0], [1, 0.5, 0.75])],
        [point([0, 0, 0], 0.75)],
      ];
      let deep = 0;
      for (let i = 0; i < 48; i++) {
        const [a, b] = [shapes[i % 6]!, shapes[Math.floor(i / 6) % 4]!];
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
          const direction = k === 0 ? normal : random.direction();
          movedBy(lower * 0.9999 - 1e-5, direction);
          expect(scene.isFree()).toBe(false);
        }
      }
      expect(deep).toBeGreaterThan(10);
    });

    it('is known to roundings where both are convex, whatever they are made of', () => {
      const width = build.precision === 'double' ? 1e-10 : 1e-3;
      const wedge: Shape = {
        vertices: [
          [-1, -1, 0],
          [1, -1, 0],
          [0, 1, 0],
          [0, 0, 2],
        ],
        triangles: [
          [0, 2, 1],
          [0, 1, 3],
          [1, 2, 3],
          [2, 0, 3],
        ],
      };
      const pairs: [SegmentSource, SegmentSource, Vector, number][] = [
        [[box([0, 0, 0], [1, 1, 1], undefined, 0.25)], cutBox(1, 2), [1.5, 0, 0], 0.75],
        [plainMesh(wedge), [box([0, 0, -1], [4, 4, 1])], [0, 0, 0.5], 0.5],
        [solidMesh(boxShape([1, 1, 1]), 0.125), solidMesh(boxShape([1, 1, 1]), 0.25), [1.5, 0, 0], 0.875],
        [[line([0, 0, -1], [0, 0, 1], 0.5)], cutBox(1, 1), [1.25, 0, 0], 0.25],
      ];
      for (const [a, b, position, depth] of pairs) {
        const found = depthOf(a, b, position)!;
        expect(found.lower).toBeLessThanOrEqual(depth);
        expect(found.upper).toBeGreaterThanOrEqual(depth);
        expect(found.upper - found.lower).toBeLessThan(width);
      }
    });

    it('of a fine ball is known by its farthest points', () => {
      const fine = plainMesh(sphereShape(1, 24));
      const found = depthOf(fine, cutBox(1, 1), [1.5, 0.1, 0.2])!;
      // It has 2,306 vertices, of which 216 at most are compared.
      expect(found.lower).toBeGreaterThan(0.45);
      expect(found.lower).toBeLessThanOrEqual(found.upper);
      expect(found.upper).toBeLessThan(0.501);
    });

    it('is refused for what is no pair', () => {
      using scene = engine().createScene({ segments: { a: [point([0, 0, 0], 1)] }, pairs: [] });
      expect(() => penetrationDepth(scene, 'a', 'a')).toThrow(
        'penetrationDepth: b must be another segment than a',
      );
      expect(() => penetrationDepth(scene, 'a', 'c')).toThrow('must be the id of a segment, got "c"');
      expect(() => penetrationDepth(scene, 'a', 'c', { convexx: true } as never)).toThrow(
        'penetrationDepth: options must be without properties other than',
      );
      expect(() => penetrationDepth(scene, 'a', 'c', { convex: 1 } as never)).toThrow(
        'penetrationDepth: options.convex must be',
      );
      expect(() => penetrationDepth({} as never, 'a', 'b')).toThrow(
        'penetrationDepth: scene must be a scene',
      );
    });
  });
});
