import type { XmlElement } from '../text/xml.ts';
import { ColladaIds } from './collada-ids.ts';
import { ColladaPoints } from './collada-points.ts';
import { isSurface, readPrimitive } from './collada-primitives.ts';
import { GrowingNumbers } from '../../../bindings/base/growing-numbers.ts';
import { PolygonTriangles } from '../../../bindings/geometry/polygon-triangles.ts';
import { tooManyTriangles, TRIANGLE_LIMIT } from './triangles.ts';

/** Reads the geometries of a COLLADA, each once, however often it is used. */
export class ColladaGeometries {
  readonly #ids: ColladaIds;
  readonly #points = new ColladaPoints();
  readonly #polygons = new PolygonTriangles();
  readonly #known = new Map<XmlElement, Float64Array>();

  constructor(ids: ColladaIds) {
    this.#ids = ids;
  }

  /** The corners of a `<geometry>`'s triangles in its own frame; none where it has no area. */
  corners(geometry: XmlElement): Float64Array {
    const corners = this.#known.get(geometry) ?? this.#read(geometry);
    this.#known.set(geometry, corners);
    return corners;
  }

  #read(geometry: XmlElement): Float64Array {
    const corners = new GrowingNumbers(Float64Array);
    for (const child of geometry.children()) {
      if (child.name === 'mesh') this.#readMesh(child, corners);
      if (child.name === 'convex_mesh' || child.name === 'brep') {
        throw child.error(`<${child.name}> is not read; save the mesh as triangles`);
      }
    }
    return corners.numbers;
  }

  #readMesh(mesh: XmlElement, corners: GrowingNumbers<Float64Array>): void {
    const ids = new ColladaIds(mesh, this.#ids);
    for (const primitive of mesh.children()) {
      if (!isSurface(primitive.name)) continue;
      const indices = this.#points.indices(primitive, ids);
      for (const triangles of readPrimitive(primitive, indices, this.#polygons)) {
        for (const vertex of triangles) {
          for (const coordinate of indices.points.at(vertex)) corners.add(coordinate);
        }
        if (corners.length > 9 * TRIANGLE_LIMIT) throw primitive.error(tooManyTriangles(corners.length / 9));
      }
    }
  }
}
