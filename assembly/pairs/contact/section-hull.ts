/**
 * The section of a convex hull of points with a plane.
 *
 * How far the section reaches along a direction of the plane is found without faces. Every outline point lies
 * between a vertex above the plane and one below. A vertex above is the best partner of one below if no other
 * above gives a point further out; two that are each other's best partners give the point that is furthest
 * out. Edges of the outline are moved out as far as the section reaches, until none is left to move.
 *
 * Source: the support of a section is the upper hull of (height, component) at height 0, by duality of linear
 * programs; Eddy 1977 (quickhull) for the vertices in their order.
 */
import { HULL_AXES, HullRow } from '../../elements/hull';
import { coordinateOf, reachOf, verticesAt } from '../../elements/hull-vertices';
import { REAL_BYTES } from '../../simd/lanes';
import { addVertex, insertVertex, MOST_VERTICES, Outline, vertexAfter, vertexAt } from './outline';
import { addScaled, between, cross, dot, findAcross, lengthOf, scaled, Vector } from './vectors';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** A section that is sought. */
@unmanaged
class Section {
  outline: Outline;
  hull: HullRow;
  /** The vertices of the hull, and how many there are. */
  vertices: usize;
  count: i32;
  /** Where the center of the hull is, and how high the plane lies above it, in units. */
  center: Vector;
  height: real;
}

const section = changetype<Section>(memory.data(offsetof<Section>(), 16));

/** The normal of the plane along the axes of the hull. */
const upward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** A direction along the axes of the hull, and the point that is furthest along it, in the world. */
const direction = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const found = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

const outward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const local = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** How far a hull reaches along a direction from its center, m. */
export function reachOfHull(hull: HullRow, along: Vector): real {
  toHullAxes(hull, local, along);
  return reachOf(verticesAt(hull.vertices), <i32>hull.count, local.x, local.y, local.z);
}

/**
 * Makes the section the outline.
 *
 * @param middle - the center of the hull, in units
 * @param normal - of the plane, unit
 * @param level - the component along the normal of all points of the plane, in units
 */
export function addHullSection(
  outline: Outline,
  hull: HullRow,
  middle: Vector,
  normal: Vector,
  level: real,
): void {
  section.outline = outline;
  section.hull = hull;
  section.vertices = verticesAt(hull.vertices);
  section.count = <i32>hull.count;
  section.center = middle;
  section.height = level - dot(normal, middle);
  toHullAxes(hull, upward, normal);
  findAcross(outward, normal);
  if (!addWidth(section)) {
    cross(way, normal, outward);
    scaled(outward, 1, way);
    addWidth(section);
  }
  for (let i = 0; i < outline.count && outline.count < MOST_VERTICES;) {
    const p = vertexAt(outline, i);
    between(way, vertexAfter(outline, i), p);
    cross(outward, way, normal);
    const length = lengthOf(outward);
    if (length > 0 && findFurthest(section)) {
      between(way, found, p);
      // The edge may be turned by as much as its ends are off: seen from far away, that is more.
      if (dot(way, outward) > outline.tolerance * max<real>(length, lengthOf(way))) {
        insertVertex(outline, i + 1, found);
        continue;
      }
    }
    i++;
  }
}

/** Begins the outline with the two points that are furthest apart across. Says whether they differ. */
function addWidth(section: Section): bool {
  const outline = section.outline;
  if (outline.count == 0 && findFurthest(section)) addVertex(outline, found);
  scaled(outward, -1, outward);
  if (findFurthest(section)) addVertex(outline, found);
  return outline.count == 2;
}

/** Writes the components of a vector along the axes of the hull. */
function toHullAxes(hull: HullRow, to: Vector, v: Vector): void {
  to.x = dot(axisAt(hull, 0), v);
  to.y = dot(axisAt(hull, 1), v);
  to.z = dot(axisAt(hull, 2), v);
}

function axisAt(hull: HullRow, i: i32): Vector {
  return changetype<Vector>(changetype<usize>(hull) + (HULL_AXES + 3 * i) * REAL_BYTES);
}

/** The component of a vertex along a vector that is given along the axes of the hull, m. */
function componentOf(section: Section, i: i32, v: Vector): real {
  const vertices = section.vertices;
  const count = section.count;
  const x = v.x * coordinateOf(vertices, count, i, 0);
  const y = v.y * coordinateOf(vertices, count, i, 1);
  return x + y + v.z * coordinateOf(vertices, count, i, 2);
}

/** How high a vertex lies above the plane, in units; 0 where that is rounding. */
function heightOf(section: Section, i: i32): real {
  const above = section.outline.scale * componentOf(section, i, upward) - section.height;
  return abs<real>(above) <= section.outline.tolerance ? 0 : above;
}

/** Whether a vertex lies above the plane (1), in it (0) or below (-1). */
function sideOf(section: Section, i: i32): i32 {
  const above = heightOf(section, i);
  return above > 0 ? 1 : above < 0 ? -1 : 0;
}

/** Finds the point of the section that is furthest along `outward`. Says whether the plane meets the hull. */
function findFurthest(section: Section): bool {
  toHullAxes(section.hull, direction, outward);
  const level = furthestOn(section, 0);
  let upper = furthestOn(section, 1);
  let lower = furthestOn(section, -1);
  if (upper < 0 || lower < 0) {
    if (level >= 0) place(section, level, level);
    return level >= 0;
  }
  // Every step goes further out, until both are the best partners of each other.
  for (let i = 0; i < section.count; i++) {
    const before = lower;
    upper = partnerOf(section, lower, 1);
    lower = partnerOf(section, upper, -1);
    if (lower == before) break;
  }
  if (level >= 0 && componentOf(section, level, direction) >= crossing(section, upper, lower))
    place(section, level, level);
  else place(section, upper, lower);
  return true;
}

/** The vertex on a side that is furthest along the direction; -1 if there is none. */
function furthestOn(section: Section, side: i32): i32 {
  let best = -1;
  let most: real = -Infinity;
  for (let i = 0; i < section.count; i++) {
    const component = componentOf(section, i, direction);
    if (component <= most || sideOf(section, i) != side) continue;
    most = component;
    best = i;
  }
  return best;
}

/** The vertex on a side whose edge to `other`, across the plane, meets it furthest along the direction. */
function partnerOf(section: Section, other: i32, side: i32): i32 {
  let best = -1;
  let most: real = -Infinity;
  for (let i = 0; i < section.count; i++) {
    if (sideOf(section, i) != side) continue;
    const component = crossing(section, other, i);
    if (component <= most) continue;
    most = component;
    best = i;
  }
  return best;
}

/** The component along the direction of where the edge between two vertices crosses the plane, m. */
function crossing(section: Section, i: i32, k: i32): real {
  const component = componentOf(section, i, direction);
  return component + shareOf(section, i, k) * (componentOf(section, k, direction) - component);
}

/** At which part of the way from one vertex to another one the plane is. */
function shareOf(section: Section, i: i32, k: i32): real {
  if (i == k) return 0;
  const above = heightOf(section, i);
  return above / (above - heightOf(section, k));
}

/** Puts `found` where the edge between two vertices crosses the plane. */
function place(section: Section, i: i32, k: i32): void {
  const share = shareOf(section, i, k);
  scaled(found, 1, section.center);
  for (let axis = 0; axis < 3; axis++) {
    const from = coordinateOf(section.vertices, section.count, i, axis);
    const to = coordinateOf(section.vertices, section.count, k, axis);
    addScaled(found, section.outline.scale * (from + share * (to - from)), axisAt(section.hull, axis));
  }
}
