import { describe, expect, it } from 'vitest';
import { type Mesh, mesh } from '../../../bindings/index.ts';
import { facesOf } from '../../../bindings/volumes/faces.ts';
import { sheet } from '../../support/meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { torus } from '../../assembly/volumes/cover/shapes.ts';

/** The triangles of a mesh, each with vertices of its own, which are moved by up to `most`. */
function cracked({ vertices, indices }: Mesh, most: number): Mesh {
  const random = createRandom(SEED);
  const places = [...indices].flatMap((i) =>
    [0, 1, 2].map((axis) => vertices[3 * i + axis]! + random.between(-most, most)),
  );
  return mesh(places, [...indices.keys()]);
}

describe('the faces of a mesh', () => {
  it('are its triangles where they are closed', () => {
    const shape = torus(0.4, 0.25, 24, 12);
    expect(facesOf(shape, 1.3)).toEqual({ indices: shape.indices, moved: 0, closed: true });
  });

  it('are closed where only rounding left cracks between them', () => {
    const { closed, moved } = facesOf(cracked(torus(0.4, 0.25, 24, 12), 1e-6), 1.3);
    expect(closed).toBe(true);
    expect(moved).toBeGreaterThan(1e-7);
    expect(moved).toBeLessThan(4e-6);
  });

  it('are as they are where cracks are wider, where the mesh is open, and where nothing would be left', () => {
    for (const shape of [
      cracked(torus(0.4, 0.25, 24, 12), 1e-3),
      sheet(4),
      mesh([0, 0, 0, 1, 0, 0, 0.5, 1e-9, 0], [0, 1, 2]),
    ]) {
      expect(facesOf(shape, 1)).toEqual({ indices: shape.indices, moved: 0, closed: false });
    }
  });
});
