/**
 * Where an element rests on a patch: pieces of a surface that lie in one plane. It is what of its section
 * with that plane lies on the pieces, as one convex polygon; or for elements without faces, their lowest
 * point. The direction is that of the plane, so that neither the edges between pieces nor their number show.
 */
import { HALF_SPACE } from '../../layout/kinds';
import { HalfSpaceRow } from '../../elements/half-space';
import { compare, pairNumber } from '../../pairs/table';
import { LANES } from '../../simd/lanes';
import { laneColumns, LISTED } from '../../pairs/io/columns';
import { beginDepths, depthAt, Touching, touchingOf } from '../../pairs/contact/depths';
import { meetGround } from '../../pairs/contact/ground';
import { measure, measureLeaning } from '../../pairs/contact/measure';
import {
  beginOutline,
  clip,
  copyVertices,
  Outline,
  OUTLINE_BYTES,
  vertexAfter,
  vertexAt,
} from '../../pairs/contact/outline';
import {
  centroidOf,
  ContactPolygon,
  finishPolygon,
  haveFaces,
  POLYGON_BYTES,
} from '../../pairs/contact/polygon';
import { isFlat } from '../../pairs/contact/section';
import { addScaled, between, dot, lengthOf, scaled, Vector } from '../../pairs/contact/vectors';
import { cornerAt, isOver, normalOf, outOfEdge, Piece, pieceAt } from './pieces';
import { addPoints, takeHull } from './planar-hull';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

const section = changetype<Outline>(memory.data(OUTLINE_BYTES, 16));
const part = changetype<Outline>(memory.data(OUTLINE_BYTES, 16));
const points = changetype<Outline>(memory.data(OUTLINE_BYTES, 16));
const ground = changetype<HalfSpaceRow>(memory.data(offsetof<HalfSpaceRow>(), 16));
ground.thickness = Infinity;
const centroid = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const middle = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const outward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const downward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** Addresses of rows for a kernel, the same in all lanes. */
const elements: usize = memory.data(4 * LANES, 16);
const grounds: usize = memory.data(4 * LANES, 16);
const unresolved: usize = memory.data(1);

/** What was found last, relative to the first point of the element, m. */
@unmanaged
export class Patch {
  /** To be set: the largest distance of contacts, and how far from a piece a point counts as on it, m. */
  reach: real;
  slack: real;
  /** Out of the surface, and the component along it of all points of the plane. */
  normalX: real;
  normalY: real;
  normalZ: real;
  level: real;
  /** Signed; how much of it is on the patch: less deep than the element is below the plane as a whole. */
  distance: real;
  /** Where the element is deepest, and the point of the surface above it. */
  elementX: real;
  elementY: real;
  elementZ: real;
  surfaceX: real;
  surfaceY: real;
  surfaceZ: real;
  /** How low the element is: its signed distance from the plane. */
  lowest: real;
  /**
   * 1: all of the section lies on the pieces, or the lowest point of what has no faces; and that point does.
   */
  isWhole: i32;
  isOver: i32;
}

export const patch = changetype<Patch>(memory.data(offsetof<Patch>(), 16));

/** Its polygon; one vertex for elements without faces. */
export const polygon = changetype<ContactPolygon>(memory.data(POLYGON_BYTES, 16));

export function patchNormal(): Vector {
  return changetype<Vector>(changetype<usize>(patch) + offsetof<Patch>('normalX'));
}

export function patchElement(): Vector {
  return changetype<Vector>(changetype<usize>(patch) + offsetof<Patch>('elementX'));
}

export function patchSurface(): Vector {
  return changetype<Vector>(changetype<usize>(patch) + offsetof<Patch>('surfaceX'));
}

/**
 * Finds where an element rests on the patch of a number. Returns whether it does.
 *
 * @param center - a point inside the element
 * @param first - the first piece of the patch, which gives its plane
 */
export function findPatch(
  kind: i32,
  element: usize,
  center: Vector,
  pieces: usize,
  count: i32,
  first: Piece,
): bool {
  const normal = patchNormal();
  scaled(normal, 1, normalOf(first));
  scaled(changetype<Vector>(changetype<usize>(ground)), 1, normal);
  patch.level = first.level;
  ground.offset = first.level;
  lower(kind, element);
  if (!(patch.lowest <= patch.reach) || isAllBehind(kind, element)) return false;
  if (!haveFaces(kind, HALF_SPACE)) return findPoint(pieces, count, first.patch, center);
  return findPolygon(kind, element, pieces, count, first.patch);
}

/**
 * Whether an element lies behind the plane as a whole, further than contacts reach: near a cell, not near
 * its side.
 */
function isAllBehind(kind: i32, element: usize): bool {
  scaled(changetype<Vector>(changetype<usize>(ground)), -1, patchNormal());
  ground.offset = -patch.level;
  const distance = compareWithGround(kind, element);
  scaled(changetype<Vector>(changetype<usize>(ground)), 1, patchNormal());
  ground.offset = patch.level;
  return distance > max<real>(0, patch.reach) + patch.slack;
}

/** Finds the lowest point of the element above the plane. */
function lower(kind: i32, element: usize): void {
  patch.lowest = compareWithGround(kind, element);
  patch.distance = patch.lowest;
  scaled(patchElement(), 1, changetype<Vector>(laneColumns().pointA));
  scaled(patchSurface(), 1, changetype<Vector>(laneColumns().pointB));
}

/** Compares the element with the half-space behind the plane, and returns the distance, m. */
function compareWithGround(kind: i32, element: usize): real {
  for (let i = 0; i < LANES; i++) {
    store<usize>(elements + 4 * i, element);
    store<usize>(grounds + 4 * i, changetype<usize>(ground));
  }
  compare(pairNumber(kind, HALF_SPACE), LISTED, elements, grounds, laneColumns(), 1, unresolved);
  return load<real>(laneColumns().distance);
}

/**
 * Takes the lowest point, if it lies over a piece, or the way there from the middle of the element meets one.
 */
function findPoint(pieces: usize, count: i32, number: i32, center: Vector): bool {
  if (!isOverAny(pieces, count, number, patchSurface())) {
    // An element that leans lies in part below what it does not touch.
    const above = dot(patchNormal(), center) - patch.level;
    if (!(above > 0 && patch.lowest < 0)) return false;
    between(way, patchElement(), center);
    scaled(middle, 1, center);
    addScaled(middle, above / (above - patch.lowest), way);
    if (!isOverAny(pieces, count, number, middle)) return false;
  }
  patch.isWhole = 1;
  patch.isOver = 1;
  polygon.count = 0;
  polygon.area = 0;
  between(way, patchElement(), patchSurface());
  scaled(centroidOf(polygon), 1, patchSurface());
  addScaled(centroidOf(polygon), <real>0.5, way);
  return true;
}

/** Whether a point lies over a piece of a patch. */
function isOverAny(pieces: usize, count: i32, number: i32, point: Vector): bool {
  for (let i = 0; i < count; i++) {
    const piece = pieceAt(pieces, i);
    if (piece.patch == number && isOver(piece, point, patch.slack)) return true;
  }
  return false;
}

function findPolygon(kind: i32, element: usize, pieces: usize, count: i32, number: i32): bool {
  const normal = patchNormal();
  meetGround(section, ground, kind, element, patch.reach);
  if (section.count == 0) return false;
  const area = isFlat(kind) ? measureLeaning(section, normal, centroid) : measure(section, normal, centroid);
  const hasArea = section.count > 2;
  // What arcs add to the section's edges is on the pieces where these are. Of an edge, lengths count.
  const whole = hasArea ? area - section.roundArea / 2 : perimeterOf(section) / 2;
  let found: real = 0;
  let rounding = hasArea ? perimeterOf(section) : 0;
  let least: real = Infinity;
  scaled(middle, 0, normal);
  for (let i = 0; i < count; i++) {
    if (!clipTo(pieceAt(pieces, i), number)) continue;
    least = min<real>(least, pieceAt(pieces, i).least);
    const perimeter = perimeterOf(part);
    rounding += hasArea ? perimeter : 2;
    const partArea = measure(part, normal, way);
    const share = hasArea ? partArea : perimeter / 2;
    found += share;
    addScaled(middle, share, way);
  }
  if (least == Infinity) return false;
  patch.isWhole = found >= whole - 2 * section.tolerance * rounding ? 1 : 0;
  scaled(downward, -1, normal);
  patch.isOver = patch.isWhole != 0 || isOverAny(pieces, count, number, patchSurface()) ? 1 : 0;
  if (patch.isWhole) return finish(section, kind, element, area, centroid);
  begin(points);
  for (let i = 0; i < count; i++) {
    if (clipTo(pieceAt(pieces, i), number)) addPoints(points, part, normal);
  }
  takeHull(points, normal);
  const round = measure(points, normal, centroid);
  if ((round > 0 || !hasArea) && found > 0) scaled(centroid, 1 / found, middle);
  if (!patch.isOver) findDeepest(kind, element, least);
  return finish(points, kind, element, round > 0 ? found : 0, centroid);
}

/** Begins an outline in the frame of the section. */
function begin(outline: Outline): void {
  memory.copy(changetype<usize>(outline), changetype<usize>(section), offsetof<Outline>());
  beginOutline(outline, section.tolerance);
}

/**
 * Finds what of the section's edges lies on a piece. Returns whether anything does, and it is of the patch.
 */
function clipTo(piece: Piece, number: i32): bool {
  if (piece.patch != number) return false;
  begin(part);
  copyVertices(part, section);
  for (let i = 0; i < piece.corners && part.count > 0; i++) {
    outOfEdge(piece, i, outward);
    clip(part, outward, 1, section.scale * dot(outward, cornerAt(piece, i)));
  }
  return part.count > 0;
}

function perimeterOf(outline: Outline): real {
  let sum: real = 0;
  for (let i = 0; i < outline.count; i++) {
    between(way, vertexAfter(outline, i), vertexAt(outline, i));
    sum += lengthOf(way);
  }
  return sum;
}

/**
 * Where the lowest point lies beside the pieces, the deepest vertex is where the element is.
 *
 * @param least - the element is no lower over the pieces
 */
function findDeepest(kind: i32, element: usize, least: real): void {
  const normal = patchNormal();
  beginDepths(points, onGround(kind, element), centroid);
  let most: real = -Infinity;
  for (let i = 0; i < points.count; i++) {
    const vertex = vertexAt(points, i);
    const depth = depthAt(vertex) / points.scale;
    if (depth <= most) continue;
    most = depth;
    scaled(patchSurface(), 1 / points.scale, vertex);
  }
  patch.distance = max<real>(max<real>(patch.lowest, -most), least);
  const surface = patchSurface();
  addScaled(surface, patch.level - dot(normal, surface), normal);
  scaled(patchElement(), 1, surface);
  addScaled(patchElement(), patch.distance, normal);
}

function finish(outline: Outline, kind: i32, element: usize, area: real, center: Vector): bool {
  polygon.distance = patch.distance;
  scaled(centroidOf(polygon), patch.level + patch.distance / 2, patchNormal());
  finishPolygon(outline, onGround(kind, element), area, center, polygon);
  return true;
}

/** The element and the ground, as this was entered. */
function onGround(kind: i32, element: usize): Touching {
  return touchingOf(kind, element, HALF_SPACE, changetype<usize>(ground), downward);
}
