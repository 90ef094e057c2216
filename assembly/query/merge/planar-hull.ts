/** The convex hull of points in a plane, as an outline. Source: Andrew 1979, monotone chains. */
import {
  addVertex,
  beginNext,
  formerVertex,
  MOST_VERTICES,
  Outline,
  vertexAt,
} from '../../pairs/contact/outline';
import { between, cross, dot, findAcross, scaled, Vector } from '../../pairs/contact/vectors';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

const u = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const v = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const kept = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** Vertices from which on an outline of points is replaced by its hull, to make room. */
const MANY: i32 = MOST_VERTICES - 32;

/** Adds the vertices of an outline to points of a plane. */
export function addPoints(points: Outline, outline: Outline, normal: Vector): void {
  for (let i = 0; i < outline.count; i++) {
    if (points.count >= MANY) takeHull(points, normal);
    addVertex(points, vertexAt(outline, i));
  }
}

/**
 * Leaves of points in a plane the corners of their convex hull, counter-clockwise as seen along the normal.
 */
export function takeHull(points: Outline, normal: Vector): void {
  findAcross(u, normal);
  cross(v, normal, u);
  sort(points);
  const count = beginNext(points);
  for (let i = 0; i < count; i++) extend(points, formerVertex(points, i), 0);
  const lower = points.count - 1;
  for (let i = count - 2; i > 0; i--) extend(points, formerVertex(points, i), lower);
  // The first point closes the outline.
  if (count > 1)
    while (points.count > lower + 1 && !isCorner(points, formerVertex(points, 0))) points.count--;
}

/** Puts points in the order of their components along one axis of the plane, then along the other. */
function sort(points: Outline): void {
  for (let i = 1; i < points.count; i++) {
    scaled(kept, 1, vertexAt(points, i));
    let k = i;
    for (; k > 0 && isBefore(kept, vertexAt(points, k - 1)); k--) {
      scaled(vertexAt(points, k), 1, vertexAt(points, k - 1));
    }
    scaled(vertexAt(points, k), 1, kept);
  }
}

function isBefore(p: Vector, q: Vector): bool {
  const first = dot(u, p);
  const second = dot(u, q);
  return first != second ? first < second : dot(v, p) < dot(v, q);
}

/** Adds a point behind others of a chain, of which those go that are then no corners; not the first ones. */
function extend(points: Outline, p: Vector, first: i32): void {
  while (points.count > first + 1 && !isCorner(points, p)) points.count--;
  addVertex(points, p);
}

/** Whether the way turns to the left at the last vertex, by more than rounding, if it goes on to a point. */
function isCorner(points: Outline, p: Vector): bool {
  if (points.count < 2) return true;
  const from = vertexAt(points, points.count - 2);
  between(way, p, from);
  const x = dot(u, way);
  const y = dot(v, way);
  between(way, vertexAt(points, points.count - 1), from);
  const turn = dot(u, way) * y - dot(v, way) * x;
  return turn > points.tolerance * sqrt<real>(x * x + y * y);
}
