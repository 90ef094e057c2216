/** The section of a box with a plane. */
import { BoxRow } from '../../elements/box';
import { axisAfter, axisOf, facing, halfOf } from './face';
import { addVertex, clip, Outline } from './outline';
import { addScaled, dot, scaled, Vector } from './vectors';

const corner = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** How far a box reaches along a direction from its center, m. */
export function reachOfBox(box: BoxRow, direction: Vector): real {
  let reach: real = 0;
  for (let i = 0; i < 3; i++) reach += halfOf(box, i) * abs<real>(dot(axisOf(box, i), direction));
  return reach;
}

/**
 * Makes the section of a box the outline. The four edges along the axis closest to the normal, made endless,
 * meet the plane in a parallelogram. That is then clipped between the two faces at the ends of this axis.
 *
 * @param center - of the box, in units
 * @param normal - of the plane, unit
 * @param level - the component along the normal of all points of the plane, in units
 */
export function addBoxSection(
  outline: Outline,
  box: BoxRow,
  center: Vector,
  normal: Vector,
  level: real,
): void {
  const i = facing(box, normal);
  const j = axisAfter(i);
  const k = axisAfter(j);
  const height = level - dot(normal, center);
  const halfJ = outline.scale * halfOf(box, j);
  const halfK = outline.scale * halfOf(box, k);
  for (let edge = 0; edge < 4; edge++) {
    const v = edge == 1 || edge == 2 ? -halfJ : halfJ;
    placeOnEdge(box, center, normal, height, i, v, edge < 2 ? halfK : -halfK);
    addVertex(outline, corner);
  }
  clipToSides(outline, box, center, i);
}

/** Leaves of an outline what lies within a box. */
export function clipToBox(outline: Outline, box: BoxRow, center: Vector): void {
  for (let i = 0; i < 3; i++) clipToSides(outline, box, center, i);
}

/** Leaves of an outline what lies between the two faces at the ends of an axis. */
function clipToSides(outline: Outline, box: BoxRow, center: Vector, i: i32): void {
  const axis = axisOf(box, i);
  const half = outline.scale * halfOf(box, i);
  const middle = dot(axis, center);
  clip(outline, axis, 1, half + middle);
  clip(outline, axis, -1, half - middle);
}

/** Finds the point of an edge along axis `i` in the plane; `v`, `w`: where it is along the other axes. */
function placeOnEdge(
  box: BoxRow,
  center: Vector,
  normal: Vector,
  height: real,
  i: i32,
  v: real,
  w: real,
): void {
  const j = axisAfter(i);
  const k = axisAfter(j);
  const axis = axisOf(box, i);
  const rest = height - v * dot(axisOf(box, j), normal) - w * dot(axisOf(box, k), normal);
  scaled(corner, 1, center);
  addScaled(corner, rest / dot(axis, normal), axis);
  addScaled(corner, v, axisOf(box, j));
  addScaled(corner, w, axisOf(box, k));
}
