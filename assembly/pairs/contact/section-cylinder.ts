/**
 * The section of a cylinder with a plane: a part of an ellipse between two lines, of a strip where the axis
 * lies along the plane, or a whole circle. It is what a polygon in the plane leaves of itself between the
 * ends of the cylinder and within its wall.
 */
import { CylinderRow } from '../../elements/cylinder';
import { enterWall } from './arcs';
import { roundOff } from './round-off';
import { addVertex, clip, Outline } from './outline';
import { addScaled, cross, dot, findAcross, lengthOf, scaled, Vector } from './vectors';

const turn = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const first = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const second = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const middle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const corner = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** The direction of the axis. */
export function axisOfCylinder(cylinder: CylinderRow): Vector {
  return changetype<Vector>(changetype<usize>(cylinder) + offsetof<CylinderRow>('axisX'));
}

/** The sine of the angle between the axis and a direction. */
export function sineToAxis(cylinder: CylinderRow, direction: Vector): real {
  cross(turn, axisOfCylinder(cylinder), direction);
  return lengthOf(turn);
}

/** How far a cylinder reaches along a direction from its center, m. */
export function reachOfCylinder(cylinder: CylinderRow, direction: Vector): real {
  const along = abs<real>(dot(axisOfCylinder(cylinder), direction));
  return cylinder.half * along + cylinder.radius * sineToAxis(cylinder, direction);
}

/** Leaves of the outline, which lies in the plane and goes round its normal, what lies in the cylinder. */
export function clipToCylinder(
  outline: Outline,
  cylinder: CylinderRow,
  center: Vector,
  normal: Vector,
  level: real,
): void {
  const axis = axisOfCylinder(cylinder);
  const half = outline.scale * cylinder.half;
  const middle = dot(axis, center);
  clip(outline, axis, 1, half + middle);
  clip(outline, axis, -1, half - middle);
  roundOff(enterWall(outline, center, axis, outline.scale * cylinder.radius, normal, level));
}

/**
 * Makes the section the outline.
 *
 * @param center - of the cylinder, in units
 * @param normal - of the plane, unit
 * @param level - the component along the normal of all points of the plane, in units
 */
export function addCylinderSection(
  outline: Outline,
  cylinder: CylinderRow,
  center: Vector,
  normal: Vector,
  level: real,
): void {
  const side: real = <real>2 * outline.scale * (cylinder.half + cylinder.radius);
  findAcross(first, normal);
  cross(second, normal, first);
  scaled(middle, 1, center);
  addScaled(middle, level - dot(normal, center), normal);
  addCorner(outline, side, side);
  addCorner(outline, -side, side);
  addCorner(outline, -side, -side);
  addCorner(outline, side, -side);
  clipToCylinder(outline, cylinder, center, normal, level);
}

function addCorner(outline: Outline, u: real, v: real): void {
  scaled(corner, 1, middle);
  addScaled(corner, u, first);
  addScaled(corner, v, second);
  addVertex(outline, corner);
}
