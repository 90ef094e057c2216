import type { XmlElement } from '../text/xml.ts';
import { ColladaCorners } from './collada-corners.ts';
import type { PointIndices } from './collada-points.ts';
import { ColladaWords, readIndex } from './collada-words.ts';
import type { PolygonTriangles } from '../../../bindings/geometry/polygon-triangles.ts';

/** The vertices of a polygon's outline, then those of each hole. */
type Polygon = readonly (readonly number[])[];

/** Goes through the polygons of a primitive. */
type Reader = (primitive: XmlElement, indices: PointIndices) => Generator<Polygon>;

/** How the kinds of primitives that have an area are read. */
const READERS: Readonly<Record<string, Reader>> = {
  triangles: readTriangles,
  tristrips: readStrips,
  trifans: readFans,
  polylist: readPolylist,
  polygons: readPolygons,
};

/** Whether elements of that name have an area. */
export function isSurface(name: string): boolean {
  return Object.hasOwn(READERS, name);
}

/**
 * Goes through a primitive's triangles. Polygons of fewer than 3 corners have no area, and are passed over.
 *
 * @returns the vertices of some triangles, three for each
 * @throws FileError
 */
export function* readPrimitive(
  primitive: XmlElement,
  indices: PointIndices,
  polygons: PolygonTriangles,
): Generator<readonly number[]> {
  let count = 0;
  for (const polygon of READERS[primitive.name]!(primitive, indices)) {
    count++;
    if (polygon[0]!.length < 3) continue;
    const triangles = polygons.cut(polygon, indices.points.at);
    if (triangles !== undefined) yield triangles;
    else
      throw primitive.error(
        `<${primitive.name}>: takes too long to cut into triangles; save it as triangles`,
      );
  }
  // Of strips and fans, the lists are counted.
  if (primitive.name.startsWith('tri') && primitive.name !== 'triangles')
    count = primitive.children('p').length;
  const declared = readIndex(primitive, 'count', count);
  if (declared === count) return;
  throw primitive.error(`<${primitive.name} count="${declared}"> has ${count} of them; it was cut off`);
}

/** Each three corners make a triangle. */
function* readTriangles(primitive: XmlElement, indices: PointIndices): Generator<Polygon> {
  for (const list of primitive.children('p')) {
    const corners = new ColladaCorners(list, indices);
    for (let triangle = corners.take(3); triangle.length > 0; triangle = corners.take(3)) {
      if (triangle.length < 3) throw corners.error('its corners do not make triangles; it was cut off');
      yield [triangle];
    }
  }
}

/** Each corner makes a triangle with the two before it, every second one turned around. */
function* readStrips(primitive: XmlElement, indices: PointIndices): Generator<Polygon> {
  for (const list of primitive.children('p')) {
    const corners = new ColladaCorners(list, indices);
    let [a, b] = corners.take(2);
    let isTurned = false;
    for (let c = corners.next(); c !== undefined; c = corners.next()) {
      yield [isTurned ? [b!, a!, c] : [a!, b!, c]];
      [a, b, isTurned] = [b, c, !isTurned];
    }
  }
}

/** Each corner makes a triangle with the one before it and the first. */
function* readFans(primitive: XmlElement, indices: PointIndices): Generator<Polygon> {
  for (const list of primitive.children('p')) {
    const corners = new ColladaCorners(list, indices);
    const [first, second] = corners.take(2);
    let previous = second;
    for (let next = corners.next(); next !== undefined; next = corners.next()) {
      yield [[first!, previous!, next]];
      previous = next;
    }
  }
}

/** Polygons of so many corners as a second list says. */
function* readPolylist(primitive: XmlElement, indices: PointIndices): Generator<Polygon> {
  const list = primitive.child('p');
  const sizes = primitive.child('vcount');
  if (list === undefined && sizes === undefined) return;
  const corners = new ColladaCorners(list ?? primitive.requiredChild('p'), indices);
  const words = new ColladaWords(sizes ?? primitive.requiredChild('vcount'));
  while (words.advance()) {
    const size = words.index();
    const polygon = corners.take(size);
    if (polygon.length < size) throw corners.error('has fewer corners than <vcount> says; it was cut off');
    yield [polygon];
  }
  if (corners.next() !== undefined) throw corners.error('has more corners than <vcount> says');
}

/** One polygon in each list, or in a `<ph>` with the lists of its holes. */
function* readPolygons(primitive: XmlElement, indices: PointIndices): Generator<Polygon> {
  const read = (list: XmlElement): number[] => new ColladaCorners(list, indices).take();
  for (const child of primitive.children()) {
    if (child.name === 'p') yield [read(child)];
    if (child.name !== 'ph') continue;
    const holes = child.children('h').map(read);
    yield [read(child.requiredChild('p')), ...holes.filter(({ length }) => length >= 3)];
  }
}
