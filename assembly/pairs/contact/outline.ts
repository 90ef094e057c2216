/**
 * A convex polygon that is cut to size: the vertices of a face or a section, relative to an origin near them, in units
 * near the size of the elements. There is one at a time. Some of its edges may stand for arcs that bulge out of it; what
 * lies between such an arc and its edge is known as an area and a first moment.
 *
 * Source: Sutherland, Hodgman 1974, against one plane after the other.
 */
import { addScaled, between, dot, largest, Vector } from './vectors';

/** The section of a hull has the most: as many as count. Those of boxes and cylinders have 32 at most. */
export const MOST_VERTICES: i32 = 128;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();
const ROOM_BYTES: i32 = MOST_VERTICES * VECTOR_BYTES;

let current: usize = memory.data(ROOM_BYTES, 16);
let other: usize = memory.data(ROOM_BYTES, 16);
let count: i32 = 0;

/** Vertices closer than this to each other are one, and vertices no further than this from a plane are on it. */
let tolerance: real = 0;

/** Twice the area between arcs and their edges, and three times that times its centroid, summed. */
let roundArea: real = 0;
const roundMoment = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

const corner = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** Begins a polygon without vertices. */
export function beginOutline(closeness: real): void {
  tolerance = closeness;
  count = 0;
  roundArea = 0;
  roundMoment.x = 0;
  roundMoment.y = 0;
  roundMoment.z = 0;
}

/** Begins another polygon out of the one at hand, whose vertices `formerVertex` gives. Returns how many it has. */
export function beginNext(): i32 {
  const before = count;
  const from = current;
  current = other;
  other = from;
  count = 0;
  return before;
}

/** A vertex of the polygon before the last `beginNext`. */
export function formerVertex(i: i32): Vector {
  return vertexIn(other, i);
}

/**
 * Adds what lies between an arc and its edge.
 *
 * @param doubled - twice its area
 * @param centroid - where its centroid lies
 */
export function addRound(doubled: real, centroid: Vector): void {
  roundArea += doubled;
  addScaled(roundMoment, 3 * doubled, centroid);
}

/** Twice the area of all that. */
export function roundAreaOf(): real {
  return roundArea;
}

/** Three times that times its centroid. */
export function roundMomentOf(): Vector {
  return roundMoment;
}

/** How close vertices have to be to be one, in units. */
export function toleranceOf(): real {
  return tolerance;
}

/** How many vertices there are. */
export function vertexCount(): i32 {
  return count;
}

/** One of them. */
export function vertexAt(i: i32): Vector {
  return vertexIn(current, i);
}

function vertexIn(room: usize, i: i32): Vector {
  return changetype<Vector>(room + i * VECTOR_BYTES);
}

/** Adds a vertex behind the others, unless it is one of its neighbors or, for rounding, one too many. */
export function addVertex(v: Vector): void {
  if (count == MOST_VERTICES) return;
  if (count > 0 && (areOne(v, vertexAt(count - 1)) || areOne(v, vertexAt(0)))) return;
  copy(vertexAt(count++), v);
}

function areOne(a: Vector, b: Vector): bool {
  between(way, a, b);
  return largest(way) <= tolerance;
}

function copy(to: Vector, v: Vector): void {
  to.x = v.x;
  to.y = v.y;
  to.z = v.z;
}

/** Cuts off what lies further than `limit` along sign · axis. */
export function clip(axis: Vector, sign: real, limit: real): void {
  const before = beginNext();
  for (let i = 0; i < before; i++) {
    const v = formerVertex(i);
    const next = formerVertex(i + 1 < before ? i + 1 : 0);
    const excess = sign * dot(axis, v) - limit;
    const nextExcess = sign * dot(axis, next) - limit;
    if (excess <= tolerance) addVertex(v);
    if (excess <= tolerance == nextExcess <= tolerance) continue;
    between(way, next, v);
    copy(corner, v);
    // One of them is out by more than the tolerance, so the two differ. The other may be out by less: it stays.
    const part = excess / (excess - nextExcess);
    if (part > 0 && part < 1) {
      addScaled(corner, part, way);
      addVertex(corner);
    }
  }
}

/** Leaves out the vertices further than `limit` along an axis. */
export function dropBeyond(axis: Vector, limit: real): void {
  const before = count;
  count = 0;
  for (let i = 0; i < before; i++) if (dot(axis, vertexAt(i)) <= limit + tolerance) addVertex(vertexAt(i));
}

/** Moves all vertices halfway towards the plane of all points at `level` along an axis, and then by `further`. */
export function moveHalfway(axis: Vector, level: real, further: real): void {
  for (let i = 0; i < count; i++) {
    const v = vertexAt(i);
    addScaled(v, further - (dot(axis, v) - level) / 2, axis);
  }
}

/** Moves all vertices along an axis to the plane of all points at `level` along it. */
export function flattenTo(axis: Vector, level: real): void {
  for (let i = 0; i < count; i++) addScaled(vertexAt(i), level - dot(axis, vertexAt(i)), axis);
}

/** Puts a vertex in front of another one. */
export function insertVertex(i: i32, v: Vector): void {
  if (count == MOST_VERTICES) return;
  for (let k = count++; k > i; k--) copy(vertexAt(k), vertexAt(k - 1));
  copy(vertexAt(i), v);
}

/** Leaves two vertices. */
export function keepTwo(i: i32, j: i32): void {
  // The lower one first: its place is never that of the other.
  copy(vertexAt(0), vertexAt(i));
  copy(vertexAt(1), vertexAt(j));
  count = 2;
}

/** Reverses the order of the vertices. */
export function reverse(): void {
  for (let i = 0, j = count - 1; i < j; i++, j--) {
    copy(corner, vertexAt(i));
    copy(vertexAt(i), vertexAt(j));
    copy(vertexAt(j), corner);
  }
}
