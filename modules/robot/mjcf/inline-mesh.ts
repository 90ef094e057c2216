import { mesh, type Mesh } from '../../../bindings/elements/mesh.ts';
import type { Attributes } from './attributes.ts';

/** Numbers of vertices and of faces that an MJCF may hold. */
const MOST_NUMBERS = 2 ** 20;

/**
 * The mesh whose vertices, and faces if there are any, are in the MJCF.
 *
 * @returns without faces, triangles that mean nothing: only its hull does
 * @throws FileError where they are no mesh
 */
export function readVertices({ element }: Attributes): { mesh: Mesh; hasFaces: boolean } {
  if (element.text('builtin') !== undefined) {
    throw element.error('<mesh builtin="..."> is not read; save the mesh in a file');
  }
  const vertices = element.list('vertex', MOST_NUMBERS);
  if (vertices === undefined) throw element.error('<mesh> needs a file="..." or vertices');
  const count = vertices.length / 3;
  if (!Number.isInteger(count) || count < 4) {
    throw element.error(`<mesh vertex>: ${vertices.length} numbers are not x y z of at least 4 vertices`);
  }
  const faces = element.list('face', MOST_NUMBERS);
  const beyond = faces?.find((number) => !(Number.isInteger(number) && number >= 0 && number < count));
  if (beyond !== undefined)
    throw element.error(`<mesh face>: ${beyond} is not the number of one of ${count} vertices`);
  if (faces !== undefined && (faces.length === 0 || faces.length % 3 !== 0)) {
    throw element.error(`<mesh face>: ${faces.length} numbers are not three for each triangle`);
  }
  const fan = (): number[] => Array.from({ length: count - 2 }, (_, i) => [0, i + 1, i + 2]).flat();
  return { mesh: mesh(vertices, faces ?? fan()), hasFaces: faces !== undefined };
}
