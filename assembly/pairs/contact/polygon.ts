/**
 * Where a box rests on another one or on a half-space: a polygon, its centroid and its area.
 *
 * Of the two faces that look at each other, the reference is the one that the contact normal is square to. The other
 * one is clipped against the sides of the reference, and its corners that are further from it than contacts may be are
 * left out: that leaves a polygon, an edge (two points) or a corner (one). Edges that lie along each other touch along
 * two points as well. Whatever else touches, as crossing edges do, touches in a point halfway between the witnesses.
 *
 * Vertices lie halfway between the two faces. What is closer together than rounding can tell counts as one.
 *
 * Source: Petersen 2007, §5.4.5.
 */
import { EPSILON, largestLane, REAL_BYTES, splat } from '../../simd/lanes';
import { perUnit, unitBelow } from '../../simd/scale';
import { BOX, HALF_SPACE } from '../../layout/kinds';
import { BoxRow } from '../../elements/box';
import { HalfSpaceRow } from '../../elements/half-space';
import { clipEdges } from './edges';
import { addFace, axisAfter, axisOf, centerOf, facing, FLAT, halfOf, side, slantOf } from './face';
import { measure } from './measure';
import { beginOutline, clip, dropBeyond, MOST_VERTICES, moveHalfway, vertexAt, vertexCount } from './outline';
import { addScaled, between, dot, largest, scaled, Vector } from './vectors';

/** What was found. Behind this record: room for MOST_VERTICES vertices, three reals each, world frame, m. */
@unmanaged
export class ContactPolygon {
  /** From 1 to MOST_VERTICES. */
  count: i32;
  /** As seen along the normal, m²; 0 for fewer than three vertices. */
  area: real;
  centroidX: real;
  centroidY: real;
  centroidZ: real;
}

/** Bytes of a polygon: the record and the room for vertices behind it. */
export const POLYGON_BYTES: i32 = <i32>offsetof<ContactPolygon>() + 3 * MOST_VERTICES * REAL_BYTES;

/**
 * How far corners may lie from where they should, relative to the largest coordinate, from the rounding of rows.
 * Dimensionless. Test: "far from the origin".
 */
const ROUNDING: real = 16 * EPSILON;

/** The center of the reference box relative to which vertices are, and the way from there to the other center. */
const origin = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const across = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Out of the reference face, and the way back. */
const outward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const inward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Units per metre, while a polygon is sought. */
let scale: real = 0;

/** Whether elements of these kinds may touch in more than a point. */
export function haveFaces(kindA: i32, kindB: i32): bool {
  return (kindA == BOX && (kindB == BOX || kindB == HALF_SPACE)) || (kindA == HALF_SPACE && kindB == BOX);
}

/**
 * Finds where two elements touch. Vertices go round the normal: counter-clockwise as seen from B.
 *
 * @param kindA, a - BOX or HALF_SPACE, and the row; of half-spaces, one at most
 * @param normal - unit vector from A to B, three reals
 * @param point - halfway between the witness points, three reals
 * @param reach - the largest distance of contacts, m; at least that of the two elements
 * @param polygon - to be filled
 */
export function findContactPolygon(
  kindA: i32,
  a: usize,
  kindB: i32,
  b: usize,
  normal: Vector,
  point: Vector,
  reach: real,
  polygon: ContactPolygon,
): void {
  if (kindA == HALF_SPACE) clipOnHalfSpace(changetype<HalfSpaceRow>(a), changetype<BoxRow>(b), reach);
  else if (kindB == HALF_SPACE) clipOnHalfSpace(changetype<HalfSpaceRow>(b), changetype<BoxRow>(a), reach);
  else clipBoxes(changetype<BoxRow>(a), changetype<BoxRow>(b), normal, reach);
  write(polygon, normal, point);
}

/** The face of a box that looks at a half-space. */
function clipOnHalfSpace(ground: HalfSpaceRow, box: BoxRow, reach: real): void {
  const up = changetype<Vector>(changetype<usize>(ground));
  const level = ground.offset - dot(up, centerOf(box));
  scaled(origin, 1, centerOf(box));
  scaled(across, 0, origin);
  scaled(inward, -1, up);
  const size = extentOf(box) + abs<real>(level);
  begin(size, largest(origin) + size + abs<real>(ground.offset) + box.rounding);
  addFace(box, inward, across, scale);
  drop(up, scale * (level + box.rounding), reach, scale * box.rounding);
}

function clipBoxes(a: BoxRow, b: BoxRow, normal: Vector, reach: real): void {
  scaled(inward, -1, normal);
  const slantA = slantOf(a, normal);
  const slantB = slantOf(b, normal);
  if (slantA > FLAT && slantB > FLAT) {
    beginBoxes(a, b);
    clipEdges(a, b, across, normal, scale, reach);
  } else if (slantA <= slantB) clipFaces(a, b, normal, reach);
  else clipFaces(b, a, inward, reach);
}

/** Begins with vertices relative to the center of a box. */
function beginBoxes(reference: BoxRow, incident: BoxRow): void {
  scaled(origin, 1, centerOf(reference));
  between(across, centerOf(incident), origin);
  const size = extentOf(reference) + extentOf(incident) + largest(across);
  begin(size, largest(origin) + size + reference.rounding + incident.rounding);
  scaled(across, scale, across);
}

/** @param direction - from the reference to the other one */
function clipFaces(reference: BoxRow, incident: BoxRow, direction: Vector, reach: real): void {
  beginBoxes(reference, incident);
  const i = facing(reference, direction);
  const j = axisAfter(i);
  const k = axisAfter(j);
  scaled(outward, side(reference, i, direction), axisOf(reference, i));
  scaled(inward, -1, outward);
  addFace(incident, inward, across, scale);
  clipBetween(reference, j);
  clipBetween(reference, k);
  const radii = reference.rounding + incident.rounding;
  drop(outward, scale * (halfOf(reference, i) + radii), reach, scale * incident.rounding);
}

/** Clips between the two faces that look along an axis. */
function clipBetween(box: BoxRow, i: i32): void {
  const half = scale * halfOf(box, i);
  clip(axisOf(box, i), 1, half);
  clip(axisOf(box, i), -1, half);
}

/** Leaves out what is too far above the reference, and puts the others halfway between the two surfaces. */
function drop(up: Vector, level: real, reach: real, radius: real): void {
  dropBeyond(up, level + scale * reach);
  moveHalfway(up, level, -radius);
}

function extentOf(box: BoxRow): real {
  return box.halfX + box.halfY + box.halfZ;
}

/**
 * Begins a polygon.
 *
 * @param size - that of the boxes, m
 * @param coordinate - the largest in the world, m
 */
function begin(size: real, coordinate: real): void {
  // All lanes hold the same.
  scale = largestLane(perUnit(unitBelow(splat(size))));
  beginOutline(ROUNDING * (scale * coordinate));
}

/** Writes the polygon into the world; where no vertex is left, the point alone. */
function write(polygon: ContactPolygon, normal: Vector, point: Vector): void {
  const centroid = changetype<Vector>(changetype<usize>(polygon) + offsetof<ContactPolygon>('centroidX'));
  const vertices = changetype<usize>(polygon) + offsetof<ContactPolygon>();
  if (vertexCount() == 0) {
    polygon.count = 1;
    polygon.area = 0;
    scaled(centroid, 1, point);
    scaled(changetype<Vector>(vertices), 1, point);
    return;
  }
  const area = measure(normal, across);
  polygon.count = vertexCount();
  polygon.area = area / scale / scale;
  toWorld(centroid, across);
  for (let i = 0; i < vertexCount(); i++) {
    toWorld(changetype<Vector>(vertices + i * offsetof<Vector>()), vertexAt(i));
  }
}

function toWorld(to: Vector, v: Vector): void {
  const metres: real = 1 / scale;
  scaled(to, 1, origin);
  addScaled(to, metres, v);
}
