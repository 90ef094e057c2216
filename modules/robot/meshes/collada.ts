import { tidyXml } from '../text/tidy-xml.ts';
import { checkMarks, parseRoot, shorten, XmlElement } from '../text/xml.ts';
import { product, stretching, transformPoint } from '../../../bindings/geometry/transforms.ts';
import { ColladaGeometries } from './collada-geometry.ts';
import { ColladaIds } from './collada-ids.ts';
import { listInstances } from './collada-scene.ts';
import type { Corners } from '../../../bindings/elements/share-vertices.ts';
import { GrowingNumbers } from '../../../bindings/base/growing-numbers.ts';
import { tooManyTriangles, TRIANGLE_LIMIT } from './triangles.ts';

/**
 * Reads the triangles of a COLLADA 1.4 or 1.5, where the nodes of its scene put them, in metres.
 *
 * Its `<up_axis>` does not turn it: URDF places meshes by their own axes, and so do urdf-loader and RViz,
 * which drops the rotation that assimp makes of `<up_axis>` but keeps the scale that it makes of `<unit>`
 * (`buildMesh` in its `mesh_loader.cpp`).
 *
 * @throws FileError
 */
export function parseCollada(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  const text = new TextDecoder().decode(bytes);
  checkMarks(text, file, 'simplify the mesh, or save it as STL');
  const root = new XmlElement(parseRoot(tidyXml(text), file), file, '');
  if (root.name !== 'COLLADA') throw root.error('the root element must be <COLLADA>; is it a COLLADA?');
  const version = root.text('version') ?? '1.4';
  if (!/^1\.[45]/.test(version))
    throw root.error(`is COLLADA of version ${shorten(version)}; save it as version 1.4`);
  const ids = new ColladaIds(root);
  const geometries = new ColladaGeometries(ids);
  const metres = readUnit(root);
  const unit = stretching([metres, metres, metres]);
  const corners = new GrowingNumbers(Float64Array);
  for (const { geometry, place, source } of listInstances(root, ids)) {
    const own = geometries.corners(geometry);
    const count = (corners.length + own.length) / 9;
    if (count > TRIANGLE_LIMIT) throw source.error(tooManyTriangles(count));
    const placed = product(unit, place);
    for (let i = 0; i < own.length; i += 3) {
      for (const value of transformPoint(placed, [own[i]!, own[i + 1]!, own[i + 2]!])) corners.add(value);
    }
  }
  return corners.numbers;
}

/** The length of the unit that a file is in, metres. */
function readUnit(root: XmlElement): number {
  const unit = root.child('asset')?.child('unit');
  const metres = unit?.number('meter', 1) ?? 1;
  if (metres > 0) return metres;
  throw unit!.error(`<unit meter>: ${metres} is no length of a unit; it must be more than 0`);
}
