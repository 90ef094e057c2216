/**
 * The section of a cylinder with a plane: a part of an ellipse between two lines, of a strip where the axis lies along the
 * plane, or a whole circle. It is what a polygon in the plane leaves of itself between the ends of the cylinder and within
 * its wall.
 */
import { CylinderRow } from '../../elements/cylinder';
import { roundOff } from './round-off';
import { addVertex, clip } from './outline';
import { addScaled, cross, dot, findAcross, lengthOf, scaled, Vector } from './vectors';

const turn = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const first = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const second = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
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
  cylinder: CylinderRow,
  center: Vector,
  normal: Vector,
  level: real,
  perUnit: real,
): void {
  const axis = axisOfCylinder(cylinder);
  const half = perUnit * cylinder.half;
  const middle = dot(axis, center);
  clip(axis, 1, half + middle);
  clip(axis, -1, half - middle);
  roundOff(center, axis, perUnit * cylinder.radius, normal, level);
}

/**
 * Makes the section the outline.
 *
 * @param center - of the cylinder, in units
 * @param normal - of the plane, unit
 * @param level - the component along the normal of all points of the plane, in units
 * @param perUnit - units per metre
 */
export function addCylinderSection(
  cylinder: CylinderRow,
  center: Vector,
  normal: Vector,
  level: real,
  perUnit: real,
): void {
  const side: real = <real>2 * perUnit * (cylinder.half + cylinder.radius);
  findAcross(first, normal);
  cross(second, normal, first);
  addCorner(center, normal, level, side, side);
  addCorner(center, normal, level, -side, side);
  addCorner(center, normal, level, -side, -side);
  addCorner(center, normal, level, side, -side);
  clipToCylinder(cylinder, center, normal, level, perUnit);
}

function addCorner(center: Vector, normal: Vector, level: real, u: real, v: real): void {
  scaled(corner, 1, center);
  addScaled(corner, level - dot(normal, center), normal);
  addScaled(corner, u, first);
  addScaled(corner, v, second);
  addVertex(corner);
}
