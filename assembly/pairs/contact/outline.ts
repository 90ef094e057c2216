/**
 * A convex polygon that is cut to size: the vertices of a face or a section, relative to an origin near them,
 * in units near the size of the elements. An edge may stand for an arc that bulges out of it (`arc.ts`).
 *
 * Source: Sutherland, Hodgman 1974, against one plane after the other.
 */
import { Arc, ARC_BYTES } from './arc';
import { addScaled, between, dot, largest, scaled, Vector } from './vectors';

/** The section of a hull has the most: as many as count. Those of boxes and cylinders have 32 at most. */
export const MOST_VERTICES: i32 = 128;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** Where the arcs of edges lie behind the vertices, and the room of both. */
const ARCS: i32 = MOST_VERTICES * VECTOR_BYTES;
const ROOM_BYTES: i32 = ARCS + MOST_VERTICES * ARC_BYTES;

/**
 * A polygon and its frame. Behind this record: room for its vertices and the arcs behind them, and for
 * those of the one before.
 */
@unmanaged
export class Outline {
  /** The origin, world frame, m: the center of the reference. */
  originX: real;
  originY: real;
  originZ: real;
  /** Units per metre: a power of two. */
  scale: real;
  /** Vertices that are closer than this are one, and those no further from a plane are on it. In units. */
  tolerance: real;
  /** Twice the area between arcs and their edges, once it was measured. */
  roundArea: real;
  count: i32;
  /** Where the vertices are, and those of the polygon before the last `beginNext`. */
  vertices: usize;
  former: usize;
}

/** Bytes of an outline: the record and the room behind it. */
export const OUTLINE_BYTES: i32 = <i32>offsetof<Outline>() + 2 * ROOM_BYTES;

const corner = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** Begins a polygon without vertices. */
export function beginOutline(outline: Outline, tolerance: real): void {
  outline.tolerance = tolerance;
  outline.roundArea = 0;
  outline.count = 0;
  outline.vertices = changetype<usize>(outline) + offsetof<Outline>();
  outline.former = outline.vertices + ROOM_BYTES;
}

/** Begins a polygon made from the present one, whose vertices `formerVertex` gives. Returns their number. */
export function beginNext(outline: Outline): i32 {
  const before = outline.count;
  const from = outline.vertices;
  outline.vertices = outline.former;
  outline.former = from;
  outline.count = 0;
  return before;
}

/** A vertex of the polygon before the last `beginNext`. */
export function formerVertex(outline: Outline, i: i32): Vector {
  return changetype<Vector>(outline.former + i * VECTOR_BYTES);
}

/** The edge from a vertex to the next one, and of the polygon before: straight if it has no weight. */
export function arcAt(outline: Outline, i: i32): Arc {
  return changetype<Arc>(outline.vertices + ARCS + i * ARC_BYTES);
}

export function formerArc(outline: Outline, i: i32): Arc {
  return changetype<Arc>(outline.former + ARCS + i * ARC_BYTES);
}

/** One of the vertices. */
export function vertexAt(outline: Outline, i: i32): Vector {
  return changetype<Vector>(outline.vertices + i * VECTOR_BYTES);
}

/** The vertex behind one of them, round and round. */
export function vertexAfter(outline: Outline, i: i32): Vector {
  return vertexAt(outline, i + 1 < outline.count ? i + 1 : 0);
}

/**
 * Adds a vertex behind the others, unless it is one of its neighbors or, for rounding, one too many. The
 * edge from there on is straight. Returns whether it begins at the last vertex.
 */
export function addVertex(outline: Outline, v: Vector): bool {
  const count = outline.count;
  const isLast = count > 0 && isAt(outline, count - 1, v);
  if (!isLast) {
    if (count == MOST_VERTICES || (count > 0 && isAt(outline, 0, v))) return false;
    scaled(vertexAt(outline, outline.count++), 1, v);
  }
  arcAt(outline, outline.count - 1).weight = 0;
  return true;
}

/** Adds a vertex from which an arc goes on. */
export function addBent(outline: Outline, v: Vector, arc: Arc): void {
  if (!addVertex(outline, v)) return;
  memory.copy(changetype<usize>(arcAt(outline, outline.count - 1)), changetype<usize>(arc), ARC_BYTES);
}

/** Takes over the vertices of another outline; the edges between become straight. */
export function copyVertices(outline: Outline, other: Outline): void {
  outline.count = other.count;
  memory.copy(outline.vertices, other.vertices, other.count * VECTOR_BYTES);
  for (let i = 0; i < other.count; i++) arcAt(outline, i).weight = 0;
}

/** Whether a point is one with a vertex. */
function isAt(outline: Outline, i: i32, v: Vector): bool {
  between(way, v, vertexAt(outline, i));
  return largest(way) <= outline.tolerance;
}

/** Cuts off what lies further than `limit` along sign · axis. */
export function clip(outline: Outline, axis: Vector, sign: real, limit: real): void {
  const tolerance = outline.tolerance;
  let most: real = -Infinity;
  for (let i = 0; i < outline.count; i++) most = max<real>(most, sign * dot(axis, vertexAt(outline, i)));
  if (most - limit <= tolerance) return;
  const before = beginNext(outline);
  for (let i = 0; i < before; i++) {
    const v = formerVertex(outline, i);
    const next = formerVertex(outline, i + 1 < before ? i + 1 : 0);
    const excess = sign * dot(axis, v) - limit;
    const nextExcess = sign * dot(axis, next) - limit;
    if (excess <= tolerance) addVertex(outline, v);
    if (excess <= tolerance == nextExcess <= tolerance) continue;
    between(way, next, v);
    scaled(corner, 1, v);
    // One of them is out by more than the tolerance, so they differ. The other may be out by less: it stays.
    const part = excess / (excess - nextExcess);
    if (part > 0 && part < 1) {
      addScaled(corner, part, way);
      addVertex(outline, corner);
    }
  }
}

/** Moves all vertices along an axis to the plane of all points at `level` along it; edges become straight. */
export function flattenTo(outline: Outline, axis: Vector, level: real): void {
  const count = outline.count;
  outline.count = 0;
  for (let i = 0; i < count; i++) {
    const v = vertexAt(outline, i);
    addScaled(v, level - dot(axis, v), axis);
    addVertex(outline, v);
  }
}

/** Puts a vertex in front of another one; all edges are straight. */
export function insertVertex(outline: Outline, i: i32, v: Vector): void {
  if (outline.count == MOST_VERTICES) return;
  arcAt(outline, outline.count).weight = 0;
  for (let k = outline.count++; k > i; k--) scaled(vertexAt(outline, k), 1, vertexAt(outline, k - 1));
  scaled(vertexAt(outline, i), 1, v);
}

/** Leaves two vertices. */
export function keepTwo(outline: Outline, i: i32, j: i32): void {
  // The lower one first: its place is never that of the other.
  scaled(vertexAt(outline, 0), 1, vertexAt(outline, i));
  scaled(vertexAt(outline, 1), 1, vertexAt(outline, j));
  arcAt(outline, 0).weight = 0;
  arcAt(outline, 1).weight = 0;
  outline.count = 2;
}

/** Reverses the order of the vertices; all edges are straight, or were measured. */
export function reverse(outline: Outline): void {
  for (let i = 0, j = outline.count - 1; i < j; i++, j--) {
    scaled(corner, 1, vertexAt(outline, i));
    scaled(vertexAt(outline, i), 1, vertexAt(outline, j));
    scaled(vertexAt(outline, j), 1, corner);
  }
}
