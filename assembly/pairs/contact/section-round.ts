/**
 * The section of a cylinder or cone with a plane: a part of a conic between two lines, of a strip where the
 * axis of a cylinder lies along the plane, or a whole ellipse. It is what a square in the plane leaves of
 * itself between the ends and within the wall.
 */
import { CylinderRow } from '../../elements/cylinder';
import { CONE } from '../../layout/kinds';
import { addVertex, clip, Outline } from './outline';
import { addScaled, cross, dot, findAcross, lengthOf, scaled, Vector } from './vectors';

const turn = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const first = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const second = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const middle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const corner = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** The direction of the axis of a cylinder or cone. */
export function axisOfRound(row: usize): Vector {
  return changetype<Vector>(row + offsetof<CylinderRow>('axisX'));
}

/** How far a cylinder or cone reaches along a direction from its center, m. */
export function reachOfRound(kind: i32, row: usize, direction: Vector): real {
  const cylinder = changetype<CylinderRow>(row);
  const along = dot(axisOfRound(row), direction);
  cross(turn, axisOfRound(row), direction);
  const aside = cylinder.radius * lengthOf(turn);
  if (kind == CONE) return max<real>(cylinder.half * along, aside - cylinder.half * along);
  return cylinder.half * abs<real>(along) + aside;
}

/**
 * Makes what a plane has between the ends the outline: all of it there that the wall could leave.
 *
 * @param center - in units
 * @param normal - of the plane, unit
 * @param level - the component along the normal of all points of the plane, in units
 */
export function addBetweenEnds(
  outline: Outline,
  row: usize,
  center: Vector,
  normal: Vector,
  level: real,
): void {
  const cylinder = changetype<CylinderRow>(row);
  const side: real = <real>2 * outline.scale * (cylinder.half + cylinder.radius);
  findAcross(first, normal);
  cross(second, normal, first);
  scaled(middle, 1, center);
  addScaled(middle, level - dot(normal, center), normal);
  addCorner(outline, side, side);
  addCorner(outline, -side, side);
  addCorner(outline, -side, -side);
  addCorner(outline, side, -side);
  clipToEnds(outline, row, center);
}

/** Leaves of an outline what lies between the ends. */
export function clipToEnds(outline: Outline, row: usize, center: Vector): void {
  const axis = axisOfRound(row);
  const half = outline.scale * changetype<CylinderRow>(row).half;
  const height = dot(axis, center);
  clip(outline, axis, 1, half + height);
  clip(outline, axis, -1, half - height);
}

function addCorner(outline: Outline, u: real, v: real): void {
  scaled(corner, 1, middle);
  addScaled(corner, u, first);
  addScaled(corner, v, second);
  addVertex(outline, corner);
}
