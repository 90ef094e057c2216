import { mesh, type Mesh } from '../../../bindings/elements/mesh.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { NUMBER_LIMIT } from '../text/number-limit.ts';
import { type Corners, shareVertices } from '../../../bindings/elements/share-vertices.ts';

/** Bytes of the largest mesh file that is read; a million triangles in binary STL take 52 million. */
export const BYTE_LIMIT = 2 ** 26;

/** Triangles of the largest mesh that is read; meshes for collisions have some 100 to some 10,000. */
export const TRIANGLE_LIMIT = 2 ** 20;

/** What to say of a file with that many triangles. */
export function tooManyTriangles(count: number): string {
  return `has ${count} triangles or more, and at most ${TRIANGLE_LIMIT} are read; simplify the mesh`;
}

/** Refuses more triangles than are read, before room is made for them. */
export function checkTriangleCount(file: string, count: number): void {
  if (count > TRIANGLE_LIMIT) throw new FileError(file, undefined, tooManyTriangles(count));
}

/**
 * The mesh of some triangles. Corners with equal coordinates become one vertex; triangles keep their numbers,
 * degenerate ones too.
 *
 * @throws FileError where there is no triangle, or a coordinate is not finite or too large
 */
export function toMesh(file: string, corners: Corners): Mesh {
  if (corners.length === 0) throw new FileError(file, undefined, 'has no triangles; is it the right file?');
  checkTriangleCount(file, corners.length / 9);
  for (let i = 0; i < corners.length; i++) checkCoordinate(file, Math.floor(i / 9), corners[i]!);
  const { vertices, indices } = shareVertices(corners);
  return mesh(vertices, indices);
}

function checkCoordinate(file: string, triangle: number, value: number): void {
  if (Math.abs(value) <= NUMBER_LIMIT) return;
  throw new FileError(
    file,
    undefined,
    `triangle ${triangle + 1} has the coordinate ${value}, which is not finite or larger than ${NUMBER_LIMIT}`,
  );
}
