/**
 * What a plane cuts out of an element of any kind: the section of a solid; of lines and triangles, which
 * have no inside, all that lies beyond the plane. Both change little with the pose: a line that crosses the
 * plane for the least tilt would have its section jump from one end to the other.
 */
import { BoxRow } from '../../elements/box';
import { CylinderRow } from '../../elements/cylinder';
import { HullRow } from '../../elements/hull';
import { BOX, CONE, CYLINDER, HULL, pointNumbers, rowNumbers, TRIANGLE } from '../../layout/kinds';
import { REAL_BYTES } from '../../simd/lanes';
import { extentOf } from './face';
import { addVertex, clip, Outline } from './outline';
import { roundOff } from './round-off';
import { addBoxSection, clipToBox, reachOfBox } from './section-box';
import { addHullSection, reachOfHull } from './section-hull';
import { addBetweenEnds, clipToEnds, reachOfRound } from './section-round';
import { addScaled, between, dot, largest, scaled, Vector } from './vectors';
import { enterWall } from './wall';

const vertex = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Whether elements of a kind are flat: lines and triangles. */
export function isFlat(kind: i32): bool {
  return kind <= TRIANGLE;
}

/** Whether elements of a kind have a wall. */
export function hasWall(kind: i32): bool {
  return kind == CYLINDER || kind == CONE;
}

/** The center of a solid, or the first point of another element. */
export function originOf(row: usize): Vector {
  return changetype<Vector>(row);
}

/** The radius or rounding of an element, which a row ends with, m. */
export function roundingOf(kind: i32, row: usize): real {
  return load<real>(row + (rowNumbers(kind) - 1) * REAL_BYTES);
}

/** How far the core of an element reaches from its origin, at most, m; of some more or less. */
export function sizeOf(kind: i32, row: usize): real {
  if (kind == BOX) return extentOf(changetype<BoxRow>(row));
  if (kind == HULL) return changetype<HullRow>(row).reachFromCenter;
  if (hasWall(kind)) {
    const cylinder = changetype<CylinderRow>(row);
    return cylinder.half + cylinder.radius;
  }
  let size: real = 0;
  for (let i = 3; i < pointNumbers(kind); i += 3) {
    between(vertex, changetype<Vector>(row + i * REAL_BYTES), originOf(row));
    size = max<real>(size, largest(vertex));
  }
  return size;
}

/** How far the core of an element reaches from its origin along a direction, m. */
export function reachOfCore(kind: i32, row: usize, direction: Vector): real {
  if (kind == BOX) return reachOfBox(changetype<BoxRow>(row), direction);
  if (kind == HULL) return reachOfHull(changetype<HullRow>(row), direction);
  if (hasWall(kind)) return reachOfRound(kind, row, direction);
  let reach: real = 0;
  for (let i = 3; i < pointNumbers(kind); i += 3) {
    between(vertex, changetype<Vector>(row + i * REAL_BYTES), originOf(row));
    reach = max<real>(reach, dot(vertex, direction));
  }
  return reach;
}

/**
 * Makes the straight edges of what a plane cuts out of an element the outline. The wall of a cylinder or
 * cone has to round it off. What is flat stays where it is, out of the plane.
 *
 * @param origin - where the element's origin lies, in units
 * @param normal - of the plane, unit
 * @param level - the component along the normal of all points of the plane, in units
 * @param side - 1: what is flat is kept below the plane; −1: above
 */
export function addSection(
  outline: Outline,
  kind: i32,
  row: usize,
  origin: Vector,
  normal: Vector,
  level: real,
  side: real,
): void {
  if (kind == BOX) addBoxSection(outline, changetype<BoxRow>(row), origin, normal, level);
  else if (kind == HULL) addHullSection(outline, changetype<HullRow>(row), origin, normal, level);
  else if (hasWall(kind)) addBetweenEnds(outline, row, origin, normal, level);
  else {
    for (let i = 0; i < pointNumbers(kind); i += 3) {
      between(vertex, changetype<Vector>(row + i * REAL_BYTES), originOf(row));
      scaled(vertex, outline.scale, vertex);
      addScaled(vertex, 1, origin);
      addVertex(outline, vertex);
    }
    clip(outline, normal, side, side * level);
  }
}

/** Leaves of an outline in a plane what lies between the flat sides of a box, cylinder or cone. */
export function clipToSides(outline: Outline, kind: i32, row: usize, origin: Vector): void {
  if (kind == BOX) clipToBox(outline, changetype<BoxRow>(row), origin);
  else clipToEnds(outline, row, origin);
}

/**
 * Rounds the outline off by the wall of an element, if it has one. The outline lies in the plane, and goes
 * round its normal.
 *
 * @param number - of the wall: 1, and 2 for the other element's
 */
export function roundOffBy(
  outline: Outline,
  number: i32,
  kind: i32,
  row: usize,
  origin: Vector,
  normal: Vector,
  level: real,
): void {
  if (!hasWall(kind)) return;
  roundOff(enterWall(number, outline, kind, row, origin, normal, level));
}
