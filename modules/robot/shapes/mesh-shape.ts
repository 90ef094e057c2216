import { type Mesh, surfaceOf } from '../../../bindings/elements/mesh.ts';
import type { PieceElement } from '../../../bindings/volumes/decompose/kinds.ts';
import { placeElement } from '../../../bindings/geometry/place-element.ts';
import { type Matrix, product, transformMesh } from '../../../bindings/geometry/transforms.ts';
import type { MeshChoice, MeshFiles, NamedMesh } from './mesh-files.ts';

/**
 * What becomes of a mesh in a file of its own, in the frame of a link.
 *
 * @param transform - from the coordinates in the file to the frame of the shape: it may stretch
 * @param placement - from the frame of the shape to that of the link
 * @param warnings - gets a sentence about a mesh that is left out, or read approximately
 */
export function meshShapes(
  named: NamedMesh,
  transform: Matrix,
  placement: Matrix,
  choice: Exclude<MeshChoice, 'none'>,
  files: MeshFiles,
  warnings: string[],
): (Mesh | PieceElement)[] {
  if (files.leavesOut(named, warnings)) return [];
  if (choice === 'hull' || choice === 'decompose') {
    const solids = files.getConvex(named, transform, choice, warnings);
    return solids.map((solid) => placeElement(placement, solid) as PieceElement);
  }
  const mesh = choice === 'surface' ? surfaceOf(files.get(named)) : files.getSolid(named, warnings);
  return [transformMesh(product(placement, transform), mesh)];
}
