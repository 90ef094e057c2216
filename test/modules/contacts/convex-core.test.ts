import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../bindings/index.ts';
import { coreOfMesh, extremesOf } from '../../../modules/contacts/convex-core.ts';
import { boxShape, type Shape, sphereShape, torusShape } from '../../support/closed-meshes.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { plainMesh } from '../../support/closed-meshes.ts';

const coreOf = (shape: Shape, radius = 0): ReturnType<typeof coreOfMesh> => {
  const { vertices, indices } = plainMesh(shape);
  return coreOfMesh(vertices, indices, radius);
};

describe('coreOfMesh', () => {
  it('is the hull of a mesh that is convex', () => {
    const box = coreOf(boxShape([1, 2, 3]), 0.5)!;
    expect(box).toMatchObject({ radius: 0.5 });
    expect(box.vertices).toHaveLength(8);
    expect(box.loss).toBeLessThan(1e-12);
    expect(coreOf(sphereShape(1, 4))!.loss).toBeLessThan(1e-12);
  });

  it('is none of a mesh that is inside out, open on all sides, or has no point that sees it all', () => {
    const { vertices, triangles } = boxShape([1, 1, 1]);
    expect(coreOf({ vertices, triangles: triangles.map(([a, b, c]) => [a, c, b]) })).toBeUndefined();
    expect(coreOf(torusShape(2, 0.5))).toBeUndefined();
    expect(coreOfMesh(Float64Array.from(vertices.flat()), Uint32Array.of(), 0)).toBeUndefined();
    // A shell whose triangles face inward is a cavity.
    const cavity = boxShape([0.5, 0.5, 0.5]);
    const hollow: Shape = {
      vertices: [...vertices, ...cavity.vertices],
      triangles: [...triangles, ...cavity.triangles.map(([a, b, c]) => [a + 8, c + 8, b + 8] as const)],
    };
    expect(coreOf(hollow)).toBeUndefined();
  });

  it('passes over triangles without an area, and trusts no slivers', () => {
    const { vertices, triangles } = boxShape([1, 1, 1]);
    expect(
      coreOf({ vertices, triangles: [...triangles, [0, 0, 1], [0, 1, 1], [1, 0, 1]] })!.loss,
    ).toBeLessThan(1e-12);
    const sliver: Vector = [1e-17, -1, -1];
    const split: Shape = { vertices: [...vertices, sliver], triangles: [...triangles, [0, 1, 8], [0, 8, 1]] };
    expect(coreOf(split)).toBeUndefined();
  });

  forSomeBuilds((_, engine) => {
    it('is inside of what is nearly convex when its loss is taken off', () => {
      for (const bump of [0.1, 0.2, 0.3]) {
        const shape = sphereShape(1, 5, ([x, y, z]) => (x * y * z > 0 ? -bump : 0));
        const core = coreOf(shape)!;
        expect(core.loss).toBeGreaterThan(bump / 8);
        const all = core.vertices;
        const middle = [0, 1, 2].map((k) => all.reduce((sum, vertex) => sum + vertex[k]! / all.length, 0));
        const reach = Math.max(...all.map((vertex) => Math.hypot(...vertex.map((x, k) => x - middle[k]!))));
        const share = (1 - core.loss / reach) * 0.9999;
        const shrunk = all.map((vertex) => vertex.map((x, k) => middle[k]! + share * (x - middle[k]!)));
        // Between vertices as well: the hull is what is inside.
        const between = shrunk.flatMap((vertex, i) =>
          shrunk.slice(i).map((other) => vertex.map((x, k) => (x + other[k]!) / 2)),
        );
        using scene = engine().createScene({ segments: { shape: plainMesh(shape) }, pairs: [] });
        const inside = scene.contains('shape', [...shrunk, ...between].flat());
        expect(inside.every((found) => found === 1)).toBe(true);
      }
    });
  });
});

describe('extremesOf', () => {
  it('takes points that come twice once, and of very many the farthest', () => {
    expect(extremesOf([1, 2, 3, 0, 0, 0, 1, 2, 3])).toEqual([
      [1, 2, 3],
      [0, 0, 0],
    ]);
    const { vertices } = sphereShape(1, 12);
    const found = extremesOf(vertices.flat());
    expect(vertices.length).toBeGreaterThan(256);
    expect(found.length).toBeLessThanOrEqual(216);
    expect(found.length).toBeGreaterThan(150);
    for (const corner of [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
      i & 1 ? 1 : -1,
      i & 2 ? 1 : -1,
      i & 4 ? 1 : -1,
    ])) {
      const along = (point: Vector): number => point.reduce((sum, x, k) => sum + x * corner[k]!, 0);
      expect(Math.max(...found.map(along))).toBeGreaterThan(0.98 * Math.max(...vertices.map(along)));
    }
  });
});
