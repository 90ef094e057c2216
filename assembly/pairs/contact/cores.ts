/**
 * Where two elements rest on each other: what two planes cut out of them, as seen along the normal of the
 * contact. Each is cut where the other one reaches furthest, once they are moved together by the largest
 * distance of contacts: so deep as by a half-space in place of the other. No solid is cut behind its
 * middle, as a thin plate would be that sinks in by more than it is thick.
 */
import { HULL } from '../../layout/kinds';
import { beginPolygon } from './frame';
import { collapse, orient } from './measure';
import {
  beginOutline,
  clip,
  copyVertices,
  flattenTo,
  Outline,
  OUTLINE_BYTES,
  vertexAfter,
  vertexAt,
} from './outline';
import {
  addSection,
  clipToSides,
  hasWall,
  isFlat,
  originOf,
  reachOfCore,
  roundingOf,
  roundOffBy,
  sizeOf,
} from './section';
import { addScaled, between, cross, dot, largest, lengthOf, scaled, Vector } from './vectors';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** What is cut out of the other element. */
const other = changetype<Outline>(memory.data(OUTLINE_BYTES, 16));

/** Where both elements have their origins once their planes are one, in units. */
const originA = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const originB = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

const backward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const edge = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const outward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/**
 * Makes what both have in common the outline. What a line or triangle leaves of itself stays where it is:
 * out of the plane, unless the other one has a wall.
 *
 * @param kindA - no higher than that of B
 * @param normal - unit vector from A to B
 * @param reach - the largest distance of contacts, m
 */
export function meetCores(
  outline: Outline,
  kindA: i32,
  a: usize,
  kindB: i32,
  b: usize,
  normal: Vector,
  reach: real,
): void {
  scaled(backward, -1, normal);
  scaled(originA, 0, normal);
  between(originB, originOf(b), originOf(a));
  const rounding = roundingOf(kindA, a) + roundingOf(kindB, b);
  const size = sizeOf(kindA, a) + sizeOf(kindB, b) + largest(originB);
  beginPolygon(outline, originOf(a), size, rounding);
  const scale = outline.scale;
  scaled(originB, scale, originB);
  const top = scale * reachOfCore(kindA, a, normal);
  const bottom = dot(normal, originB) - scale * reachOfCore(kindB, b, backward);
  // Where they touch, as far as rounding can tell, they overlap.
  const depth = max<real>(outline.tolerance, top - bottom + scale * (rounding + max<real>(0, reach)));
  const halfA = (top + scale * reachOfCore(kindA, a, backward)) / 2;
  const halfB = (dot(normal, originB) + scale * reachOfCore(kindB, b, normal) - bottom) / 2;
  addScaled(originA, (isFlat(kindA) ? depth : min<real>(depth, halfA)) - top, normal);
  addScaled(originB, (isFlat(kindB) ? -depth : -min<real>(depth, halfB)) - bottom, normal);
  if (isFlat(kindA) || (kindA == HULL && kindB == HULL)) {
    memory.copy(changetype<usize>(other), changetype<usize>(outline), offsetof<Outline>());
    beginOutline(other, outline.tolerance);
    addSection(outline, kindA, a, originA, normal, 0, -1);
    addSection(other, kindB, b, originB, normal, 0, 1);
    intersect(outline, normal, widthOfEdges(depth, scale * rounding));
  } else if (kindB == HULL) {
    addSection(outline, kindB, b, originB, normal, 0, 1);
    clipToSides(outline, kindA, a, originA);
  } else {
    addSection(outline, kindA, a, originA, normal, 0, -1);
    clipToSides(outline, kindB, b, originB);
  }
  if (!hasWall(kindA) && !hasWall(kindB)) return;
  flattenTo(outline, normal, 0);
  orient(outline, normal);
  roundOffBy(outline, 1, kindA, a, originA, normal, 0);
  roundOffBy(outline, 2, kindB, b, originB, normal, 0);
}

/** How far from each other edges that are rounded, and overlap by a depth above each other, may be beside. */
function widthOfEdges(depth: real, rounding: real): real {
  return depth < rounding ? sqrt<real>(depth * (<real>2 * rounding - depth)) : rounding;
}

/**
 * Leaves of the outline what lies over the other one. Edges have to be no further from each other than so
 * much.
 */
function intersect(outline: Outline, normal: Vector, width: real): void {
  flattenTo(other, normal, 0);
  collapse(other, normal);
  if (other.count > 2) {
    clipTo(outline, other, normal);
    return;
  }
  flattenTo(outline, normal, 0);
  collapse(outline, normal);
  if (other.count == 2 && outline.count <= 2) {
    clipAlong(outline, other, normal, width);
    return;
  }
  if (outline.count > 2) clipTo(other, outline, normal);
  else if (outline.count == 2) clipAlong(other, outline, normal, width);
  else other.count = 0;
  copyVertices(outline, other);
}

/** Leaves of an outline what lies over a polygon. */
function clipTo(outline: Outline, polygon: Outline, normal: Vector): void {
  orient(polygon, normal);
  for (let i = 0; i < polygon.count && outline.count > 0; i++) {
    const corner = vertexAt(polygon, i);
    enterEdge(polygon, i);
    cross(outward, edge, normal);
    clip(outline, outward, 1, dot(outward, corner));
  }
}

/** Leaves of an outline what lies beside an edge, no further from it than so much. */
function clipAlong(outline: Outline, polygon: Outline, normal: Vector, width: real): void {
  const from = vertexAt(polygon, 0);
  enterEdge(polygon, 0);
  clip(outline, edge, 1, dot(edge, vertexAt(polygon, 1)));
  clip(outline, edge, -1, -dot(edge, from));
  cross(outward, edge, normal);
  const level = dot(outward, from);
  clip(outline, outward, 1, level + width);
  clip(outline, outward, -1, width - level);
}

/** Finds the direction of the edge behind a vertex. */
function enterEdge(polygon: Outline, i: i32): void {
  between(edge, vertexAfter(polygon, i), vertexAt(polygon, i));
  scaled(edge, 1 / lengthOf(edge), edge);
}
