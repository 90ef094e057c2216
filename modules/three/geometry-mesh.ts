import { type BufferGeometry, type Mesh as ThreeMesh, Vector3 } from 'three';
import { checkMesh, type Mesh, surfaceOf } from '../../bindings/elements/mesh.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import { shareVertices } from '../../bindings/elements/share-vertices.ts';

/** Corners within this share of the largest coordinate are one: some bits more than float32 has. */
const WELD = 2 ** -20;

/**
 * The triangles of a geometry, as they are drawn: of interleaved, normalized and morphed vertices as well,
 * and as far as its `drawRange` goes. Solid where they close, for which corners are one that differ by
 * roundings only: seams of geometries of three.js do.
 *
 * @param name - how errors call it
 * @param mesh - what its vertices are morphed by
 */
export function meshOfGeometry(
  where: string,
  name: string,
  geometry: BufferGeometry,
  mesh: ThreeMesh | undefined,
  isSurface: boolean,
): Mesh {
  const indices = drawnCorners(geometry);
  if (indices.length === 0) throw outOfRange(where, name, 'drawn by at least one triangle', 'none');
  const read = (vertices: Float64Array, corners: Uint32Array): Mesh =>
    checkMesh(where, `${name}: `, { kind: 'mesh', vertices, indices: corners, radius: 0 });
  const exact = read(positionsOf(geometry, mesh), indices);
  if (isSurface) return surfaceOf(exact);
  if (exact.opening === undefined) return exact;
  const size = exact.vertices.reduce((most, x) => Math.max(most, Math.abs(x)), 0) * WELD;
  if (size === 0) return exact;
  const shared = shareVertices(
    Float64Array.from({ length: 3 * indices.length }, (_, i) => {
      const corner = exact.indices[Math.floor(i / 3)]!;
      return Math.round(exact.vertices[3 * corner + (i % 3)]! / size);
    }),
  );
  const welded = read(
    shared.vertices.map((x) => x * size),
    shared.indices,
  );
  return welded.opening === undefined ? welded : exact;
}

/** The vertices of a geometry, x y z for each. */
function positionsOf(geometry: BufferGeometry, mesh: ThreeMesh | undefined): Float64Array {
  const position = geometry.getAttribute('position');
  const vertices = new Float64Array(3 * position.count);
  const isMorphed =
    mesh?.morphTargetInfluences !== undefined && geometry.morphAttributes.position !== undefined;
  const place = new Vector3();
  for (let i = 0; i < position.count; i++) {
    if (isMorphed) mesh.getVertexPosition(i, place);
    else place.set(position.getX(i), position.getY(i), position.getZ(i));
    vertices.set([place.x, place.y, place.z], 3 * i);
  }
  return vertices;
}

/** Numbers of vertices, three for each triangle that is drawn. */
function drawnCorners({ index, attributes, drawRange }: BufferGeometry): Uint32Array {
  const { count } = index ?? attributes.position!;
  const first = Math.max(0, drawRange.start);
  const corners = Math.max(0, Math.min(count - first, drawRange.count));
  return Uint32Array.from({ length: corners - (corners % 3) }, (_, i) => index?.getX(first + i) ?? first + i);
}
