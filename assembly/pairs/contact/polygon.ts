/**
 * Where elements rest on each other: a patch with its outline, centroid and area.
 *
 * - On a half-space: what its plane cuts out of the element (Petersen 2007, §5.4.6, §5.4.9), once it is
 *   lifted by the largest distance of contacts. The deepest point of a body that lies flat would jump from
 *   one end to the other for the least tilt; the centroid of this section hardly moves. See `ground.ts`.
 * - Two others: what both have in common where each is cut. See `cores.ts`.
 *
 * Inflated elements touch with their cores moved out along the normal. All vertices lie halfway between the
 * two surfaces. What is closer together than rounding can tell counts as one. How deep the elements overlap
 * at each vertex: see `depths.ts`.
 */
import { REAL_BYTES } from '../../simd/lanes';
import { ELLIPSOID, HALF_SPACE, POINT } from '../../layout/kinds';
import { HalfSpaceRow } from '../../elements/half-space';
import { meetCores } from './cores';
import { beginDepths, depthAt, Touching, touchingOf } from './depths';
import { fromWorld, toWorld } from './frame';
import { meetGround } from './ground';
import { measure, measureLeaning } from './measure';
import { flattenTo, Outline, OUTLINE_BYTES, vertexAt } from './outline';
import { isFlat } from './section';
import { addScaled, dot, scaled, Vector } from './vectors';

/** How many vertices are written: of more they are picked evenly, while area and centroid are of all. */
const MOST_WRITTEN: i32 = 32;

/**
 * What was found. Behind this record: room for MOST_WRITTEN vertices, three reals each, world frame, m; then
 * for how deep the elements overlap at each, one real, m.
 */
@unmanaged
export class ContactPolygon {
  /** To begin with: the signed distance of the elements, m. */
  distance: real;
  /** From 1 to MOST_WRITTEN. */
  count: i32;
  /** As seen along the normal, m²; 0 for fewer than three vertices. */
  area: real;
  /** To begin with: halfway between the witness points. */
  centroidX: real;
  centroidY: real;
  centroidZ: real;
}

/** Where the depths are, and the bytes of a polygon: the record and the room behind it. */
export const POLYGON_DEPTHS: i32 = <i32>offsetof<ContactPolygon>() + 3 * MOST_WRITTEN * REAL_BYTES;
export const POLYGON_BYTES: i32 = POLYGON_DEPTHS + MOST_WRITTEN * REAL_BYTES;

const outline = changetype<Outline>(memory.data(OUTLINE_BYTES, 16));
const found = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const backward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const place = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Whether elements of these kinds may touch in more than a point. */
export function haveFaces(kindA: i32, kindB: i32): bool {
  return (
    kindA != POINT &&
    kindA != ELLIPSOID &&
    kindB != POINT &&
    kindB != ELLIPSOID &&
    !(kindA == HALF_SPACE && kindB == HALF_SPACE)
  );
}

/**
 * Finds where two elements touch. Vertices go round the normal: counter-clockwise as seen from B.
 *
 * @param kindA, a - the kind and the row; the pair is one of `haveFaces`
 * @param normal - unit vector from A to B, three reals
 * @param reach - the largest distance of contacts, m; at least that of the two elements
 * @param polygon - to be filled; it has the distance, and as its centroid what is halfway between the points
 */
export function findContactPolygon(
  kindA: i32,
  a: usize,
  kindB: i32,
  b: usize,
  normal: Vector,
  reach: real,
  polygon: ContactPolygon,
): void {
  if (kindA <= kindB) {
    find(kindA, a, kindB, b, normal, reach, polygon);
    return;
  }
  scaled(backward, -1, normal);
  find(kindB, b, kindA, a, backward, reach, polygon);
  reversePolygon(polygon);
}

/** Does so for elements of which A has the lower kind, so that it does not show which one comes first. */
function find(
  kindA: i32,
  a: usize,
  kindB: i32,
  b: usize,
  normal: Vector,
  reach: real,
  polygon: ContactPolygon,
): void {
  if (kindB == HALF_SPACE) {
    b = facing(changetype<HalfSpaceRow>(b), normal);
    meetGround(outline, changetype<HalfSpaceRow>(b), kindA, a, reach);
  } else meetCores(outline, kindA, a, kindB, b, normal, reach);
  let area: real = 0;
  if (outline.count > 0) {
    area = isFlat(kindA) ? measureLeaning(outline, normal, found) : measure(outline, normal, found);
  }
  finishPolygon(outline, touchingOf(kindA, a, kindB, b, normal), area, found, polygon);
}

/** A plane as it is seen from its other side. */
const turned = changetype<HalfSpaceRow>(memory.data(offsetof<HalfSpaceRow>(), 16));

/** The row of a half-space that a normal goes into: of a plane, on whichever side it begins. */
function facing(ground: HalfSpaceRow, normal: Vector): usize {
  const up = changetype<Vector>(changetype<usize>(ground));
  if (dot(up, normal) < 0) return changetype<usize>(ground);
  scaled(changetype<Vector>(changetype<usize>(turned)), -1, up);
  turned.offset = -ground.offset;
  turned.thickness = ground.thickness;
  return changetype<usize>(turned);
}

/**
 * Writes a section as a polygon, halfway between the two surfaces.
 *
 * @param elements - their normal is what the outline goes round
 * @param area, centroid - of the outline, in units; the centroid is moved along
 * @param polygon - to be filled: see `findContactPolygon`
 */
export function finishPolygon(
  outline: Outline,
  elements: Touching,
  area: real,
  centroid: Vector,
  polygon: ContactPolygon,
): void {
  const normal = changetype<Vector>(elements.normal);
  fromWorld(outline, place, centroidOf(polygon));
  const level = dot(normal, place);
  flattenTo(outline, normal, level);
  addScaled(centroid, level - dot(normal, centroid), normal);
  write(outline, elements, area, centroid, polygon);
}

/** The centroid of a polygon. */
export function centroidOf(polygon: ContactPolygon): Vector {
  return changetype<Vector>(changetype<usize>(polygon) + offsetof<ContactPolygon>('centroidX'));
}

/** Writes the polygon into the world; where no vertex is left, the point alone. */
function write(
  outline: Outline,
  elements: Touching,
  area: real,
  centroid: Vector,
  polygon: ContactPolygon,
): void {
  if (outline.count > 1) beginDepths(outline, elements, centroid);
  const middle = centroidOf(polygon);
  const vertices = changetype<usize>(polygon) + offsetof<ContactPolygon>();
  const depths = changetype<usize>(polygon) + POLYGON_DEPTHS;
  const most: real = -polygon.distance;
  const count = outline.count;
  if (count == 0) {
    polygon.count = 1;
    polygon.area = 0;
    scaled(changetype<Vector>(vertices), 1, middle);
    store<real>(depths, most);
    return;
  }
  polygon.area = area / outline.scale / outline.scale;
  toWorld(outline, middle, centroid);
  polygon.count = min<i32>(count, MOST_WRITTEN);
  for (let i = 0; i < polygon.count; i++) {
    const which = count <= MOST_WRITTEN ? i : (i * count) / MOST_WRITTEN;
    const vertex = vertexAt(outline, which);
    toWorld(outline, changetype<Vector>(vertices + i * offsetof<Vector>()), vertex);
    const depth = count == 1 ? most : min<real>(most, depthAt(vertex) / outline.scale);
    store<real>(depths + i * REAL_BYTES, depth);
  }
}

/** Has a polygon go the other way round. */
export function reversePolygon(polygon: ContactPolygon): void {
  const vertices = changetype<usize>(polygon) + offsetof<ContactPolygon>();
  const depths = changetype<usize>(polygon) + POLYGON_DEPTHS;
  for (let i = 0, k = polygon.count - 1; i < k; i++, k--) {
    const one = changetype<Vector>(vertices + i * offsetof<Vector>());
    const other = changetype<Vector>(vertices + k * offsetof<Vector>());
    scaled(place, 1, one);
    scaled(one, 1, other);
    scaled(other, 1, place);
    const depth = load<real>(depths + i * REAL_BYTES);
    store<real>(depths + i * REAL_BYTES, load<real>(depths + k * REAL_BYTES));
    store<real>(depths + k * REAL_BYTES, depth);
  }
}
