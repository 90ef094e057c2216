/**
 * The section of a convex hull of points with a plane.
 *
 * How far the section reaches along a direction of the plane is found without faces. Every point of its outline lies
 * between a vertex above the plane and one below. A vertex above is the best partner of one below if no other vertex above
 * gives a point further out; two that are the best partners of each other give the point that is furthest out of all. Edges
 * of the outline are moved out as far as the section reaches, until none is left to move.
 *
 * Source: the support of a section is the upper hull of (height, component) at height 0, by duality of linear programs;
 * Eddy 1977 (quickhull) for the vertices in their order.
 */
import { HULL_AXES, HullRow } from '../../elements/hull';
import { coordinateOf, reachOf, verticesAt } from '../../elements/hull-vertices';
import { REAL_BYTES } from '../../simd/lanes';
import { addVertex, insertVertex, MOST_VERTICES, toleranceOf, vertexAt, vertexCount } from './outline';
import { addScaled, between, cross, dot, findAcross, lengthOf, scaled, Vector } from './vectors';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** The hull, where its center is, in units, and how many vertices it has. */
let row: usize = 0;
const center = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
let vertices: usize = 0;
let count: i32 = 0;

/** The normal of the plane along the axes of the hull, how high the plane lies above the center, and units per metre. */
const upward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
let height: real = 0;
let scale: real = 0;

/** A direction along the axes of the hull, and the point that is furthest along it, in the world. */
const direction = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const found = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

const outward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const local = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** How far a hull reaches along a direction from its center, m. */
export function reachOfHull(hull: HullRow, along: Vector): real {
  enter(hull);
  toHullAxes(local, along);
  return reachOf(vertices, count, local.x, local.y, local.z);
}

/**
 * Makes the section the outline.
 *
 * @param middle - the center of the hull, in units
 * @param normal - of the plane, unit
 * @param level - the component along the normal of all points of the plane, in units
 * @param perUnit - units per metre
 */
export function addHullSection(
  hull: HullRow,
  middle: Vector,
  normal: Vector,
  level: real,
  perUnit: real,
): void {
  enter(hull);
  scaled(center, 1, middle);
  scale = perUnit;
  height = level - dot(normal, middle);
  toHullAxes(upward, normal);
  findAcross(outward, normal);
  if (!addWidth()) {
    cross(way, normal, outward);
    scaled(outward, 1, way);
    addWidth();
  }
  for (let i = 0; i < vertexCount() && vertexCount() < MOST_VERTICES;) {
    const p = vertexAt(i);
    between(way, vertexAt(i + 1 < vertexCount() ? i + 1 : 0), p);
    cross(outward, way, normal);
    const length = lengthOf(outward);
    if (length > 0 && findFurthest()) {
      between(way, found, p);
      if (dot(way, outward) > toleranceOf() * length) {
        insertVertex(i + 1, found);
        continue;
      }
    }
    i++;
  }
}

/** Begins the outline with the two points that are furthest apart across. Says whether they differ. */
function addWidth(): bool {
  if (vertexCount() == 0 && findFurthest()) addVertex(found);
  scaled(outward, -1, outward);
  if (findFurthest()) addVertex(found);
  return vertexCount() == 2;
}

function enter(hull: HullRow): void {
  row = changetype<usize>(hull);
  vertices = verticesAt(hull.vertices);
  count = <i32>hull.count;
}

/** Writes the components of a vector along the axes of the hull. */
function toHullAxes(to: Vector, v: Vector): void {
  to.x = dot(axisAt(0), v);
  to.y = dot(axisAt(1), v);
  to.z = dot(axisAt(2), v);
}

function axisAt(i: i32): Vector {
  return changetype<Vector>(row + (HULL_AXES + 3 * i) * REAL_BYTES);
}

/** The component of a vertex along a vector that is given along the axes of the hull, m. */
function componentOf(i: i32, v: Vector): real {
  const x = v.x * coordinateOf(vertices, count, i, 0);
  const y = v.y * coordinateOf(vertices, count, i, 1);
  return x + y + v.z * coordinateOf(vertices, count, i, 2);
}

/** How high a vertex lies above the plane, in units; 0 where that is rounding. */
function heightOf(i: i32): real {
  const above = scale * componentOf(i, upward) - height;
  return abs<real>(above) <= toleranceOf() ? 0 : above;
}

/** Whether a vertex lies above the plane (1), in it (0) or below (-1). */
function sideOf(i: i32): i32 {
  const above = heightOf(i);
  return above > 0 ? 1 : above < 0 ? -1 : 0;
}

/** Finds the point of the section that is furthest along `outward`. Says whether the plane meets the hull. */
function findFurthest(): bool {
  toHullAxes(direction, outward);
  const level = furthestOn(0);
  let upper = furthestOn(1);
  let lower = furthestOn(-1);
  if (upper < 0 || lower < 0) {
    if (level >= 0) place(level, level);
    return level >= 0;
  }
  // Every step goes further out, until both are the best partners of each other.
  for (let i = 0; i < count; i++) {
    const before = lower;
    upper = partnerOf(lower, 1);
    lower = partnerOf(upper, -1);
    if (lower == before) break;
  }
  if (level >= 0 && componentOf(level, direction) >= crossing(upper, lower)) place(level, level);
  else place(upper, lower);
  return true;
}

/** The vertex on a side that is furthest along the direction; -1 if there is none. */
function furthestOn(side: i32): i32 {
  let best = -1;
  let most: real = -Infinity;
  for (let i = 0; i < count; i++) {
    const component = componentOf(i, direction);
    if (component <= most || sideOf(i) != side) continue;
    most = component;
    best = i;
  }
  return best;
}

/** The vertex on a side whose edge to another vertex, on the other side, crosses the plane furthest along the direction. */
function partnerOf(other: i32, side: i32): i32 {
  let best = -1;
  let most: real = -Infinity;
  for (let i = 0; i < count; i++) {
    if (sideOf(i) != side) continue;
    const component = crossing(other, i);
    if (component <= most) continue;
    most = component;
    best = i;
  }
  return best;
}

/** The component along the direction of where the edge between two vertices crosses the plane, m. */
function crossing(i: i32, k: i32): real {
  const component = componentOf(i, direction);
  return component + shareOf(i, k) * (componentOf(k, direction) - component);
}

/** At which part of the way from one vertex to another one the plane is. */
function shareOf(i: i32, k: i32): real {
  if (i == k) return 0;
  const above = heightOf(i);
  return above / (above - heightOf(k));
}

/** Puts `found` where the edge between two vertices crosses the plane. */
function place(i: i32, k: i32): void {
  const share = shareOf(i, k);
  scaled(found, 1, center);
  for (let axis = 0; axis < 3; axis++) {
    const from = coordinateOf(vertices, count, i, axis);
    const to = coordinateOf(vertices, count, k, axis);
    addScaled(found, scale * (from + share * (to - from)), axisAt(axis));
  }
}
