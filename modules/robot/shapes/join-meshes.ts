import { mesh, type Mesh } from '../../../bindings/elements/mesh.ts';

/**
 * Meshes of one frame as one mesh.
 *
 * @param radius - what inflates its triangles, metres
 */
export function joinMeshes(meshes: readonly Pick<Mesh, 'vertices' | 'indices'>[], radius = 0): Mesh {
  let start = 0;
  const indices = meshes.flatMap(({ vertices, indices: own }) => {
    const first = start;
    start += vertices.length / 3;
    return Array.from(own, (index) => index + first);
  });
  const vertices = meshes.flatMap((part) => Array.from(part.vertices));
  return mesh(vertices, Uint32Array.from(indices), radius);
}
