/** Planes around a hull, as points: the normal of each over its distance from a center. */
import { DoubleVector } from '../../layout/records';
import { lengthOf } from '../convert/body';
import { Facet, facetAt, Hull, pointAt } from './record';

/** No plane is closer to the center, and none that cuts less is worth adding: as a part of the extent. */
export const THICKNESS: f64 = 2 ** -40;

/** The mean of the vertices of the hull that has been looked at last. */
export const center = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 8));

function setCenter(hull: Hull): void {
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  for (let i = 0; i < hull.vertexCount; i++) {
    const p = pointAt(hull, load<i32>(hull.vertices + i * 4));
    x += p.x;
    y += p.y;
    z += p.z;
  }
  const part = 1 / <f64>hull.vertexCount;
  center.set(x * part, y * part, z * part);
}

/** Lays the planes of facets, of sharp edges and of a box, as points around the mean of the vertices. */
export function layPlanes(hull: Hull, planes: Hull): void {
  setCenter(hull);
  planes.count = 0;
  planes.extent = 0;
  for (let side: f64 = -1; side < 2; side += 2) {
    layPlane(hull, planes, side, 0, 0);
    layPlane(hull, planes, 0, side, 0);
    layPlane(hull, planes, 0, 0, side);
  }
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0) continue;
    if (hull.dimension == 3 || i == 0) layPlane(hull, planes, facet.normalX, facet.normalY, facet.normalZ);
    if (hull.dimension == 2 && i == 0) layPlane(hull, planes, -facet.normalX, -facet.normalY, -facet.normalZ);
    layAcross(hull, planes, facet, facet.ab, facet.a, facet.b);
    layAcross(hull, planes, facet, facet.bc, facet.b, facet.c);
    layAcross(hull, planes, facet, facet.ca, facet.c, facet.a);
  }
}

/** Lays a plane across a sharp edge, for one of its two facets; of what is flat, across all edges. */
function layAcross(hull: Hull, planes: Hull, facet: Facet, beyond: i32, from: i32, to: i32): void {
  if (beyond >= 0 && from > to) return;
  const length = lengthOf(facet.normalX, facet.normalY, facet.normalZ);
  let x = facet.normalX / length;
  let y = facet.normalY / length;
  let z = facet.normalZ / length;
  if (beyond >= 0) {
    const other = facetAt(hull, beyond);
    const part = 1 / lengthOf(other.normalX, other.normalY, other.normalZ);
    if (!(x * other.normalX + y * other.normalY + z * other.normalZ < 0)) return;
    x -= other.normalX * part;
    y -= other.normalY * part;
    z -= other.normalZ * part;
  }
  const p = pointAt(hull, from);
  const q = pointAt(hull, to);
  const u = q.x - p.x;
  const v = q.y - p.y;
  const w = q.z - p.z;
  layPlane(hull, planes, v * z - w * y, w * x - u * z, u * y - v * x);
}

/** Lays a plane with this normal around all vertices. */
function layPlane(hull: Hull, planes: Hull, x: f64, y: f64, z: f64): void {
  const length = lengthOf(x, y, z);
  if (!(length > 0)) return;
  let farthest: f64 = 0;
  for (let i = 0; i < hull.vertexCount; i++) {
    const p = pointAt(hull, load<i32>(hull.vertices + i * 4));
    farthest = Math.max(farthest, x * (p.x - center.x) + y * (p.y - center.y) + z * (p.z - center.z));
  }
  // In units of the hull's extent, numbers are near 1.
  const part = 1 / Math.max(farthest / (length * hull.extent), THICKNESS) / length;
  const point = pointAt(planes, planes.count++);
  point.set(x * part, y * part, z * part);
  const most = Math.max(Math.abs(point.x), Math.max(Math.abs(point.y), Math.abs(point.z)));
  planes.extent = Math.max(planes.extent, 2 * most);
}
