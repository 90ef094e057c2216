/**
 * The surface of a hull below a point inside it, as a plane: found where two planes through the point, square
 * to each other, cut the hull into sections, as the slopes of their lowest edges.
 */
import { HullRow } from '../../elements/hull';
import { fromWorld } from './frame';
import { beginOutline, Outline, OUTLINE_BYTES, vertexAfter, vertexAt } from './outline';
import { addHullSection } from './section-hull';
import { addScaled, between, cross, dot, findAcross, scaled, Vector } from './vectors';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

const section = changetype<Outline>(memory.data(OUTLINE_BYTES, 16));
const middle = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const across = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const sideways = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const from = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const to = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** The lowest edge of a section below the point: how far below, and how much further per unit across. */
@unmanaged
class Below {
  depth: real;
  slope: real;
}

const below = changetype<Below>(memory.data(offsetof<Below>(), 16));

/**
 * Finds the plane.
 *
 * @param outline - gives the frame and the units
 * @param direction - downward: unit
 * @param point - in units
 * @param normal - to be written: square to the plane, and of a length of 1 or more
 * @returns the component along the normal of all points of the plane
 */
export function faceBelow(
  outline: Outline,
  hull: HullRow,
  direction: Vector,
  point: Vector,
  normal: Vector,
): real {
  memory.copy(changetype<usize>(section), changetype<usize>(outline), offsetof<Outline>());
  fromWorld(section, middle, changetype<Vector>(changetype<usize>(hull)));
  findAcross(across, direction);
  cross(sideways, direction, across);
  scaled(normal, 1, direction);
  // Along a section, the plane is as far below the point as depth + slope · s.
  cut(outline, hull, direction, point, across, sideways);
  const depth = below.depth;
  addScaled(normal, -below.slope, across);
  cut(outline, hull, direction, point, sideways, across);
  addScaled(normal, -below.slope, sideways);
  return dot(normal, point) + depth;
}

/** Finds the lowest edge of the section along `way` and the direction; one on the other side of `square`. */
function cut(
  outline: Outline,
  hull: HullRow,
  direction: Vector,
  point: Vector,
  way: Vector,
  square: Vector,
): void {
  beginOutline(section, outline.tolerance);
  addHullSection(section, hull, middle, square, dot(square, point));
  below.depth = 0;
  below.slope = 0;
  let isFound = false;
  for (let i = 0; i < section.count; i++) {
    between(from, vertexAt(section, i), point);
    between(to, vertexAfter(section, i), point);
    const start = dot(from, way);
    const end = dot(to, way);
    if (start > 0 == end > 0) continue;
    const slope = (dot(to, direction) - dot(from, direction)) / (end - start);
    const depth = dot(from, direction) - slope * start;
    if (isFound && depth <= below.depth) continue;
    isFound = true;
    below.depth = depth;
    below.slope = slope;
  }
}
