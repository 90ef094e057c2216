/** Edges of two boxes that lie along each other. */
import { BoxRow } from '../../elements/box';
import { axisAfter, axisOf, FLAT, halfOf, side } from './face';
import { addVertex, toleranceOf } from './outline';
import { addScaled, between, cross, dot, largest, scaled, Vector } from './vectors';

const edgeA = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const edgeB = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const turn = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const gap = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const backward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Adds the ends of what two edges that look at each other have in common, if they are parallel: relative to A's
 * center, in units. Vertices lie halfway between the surfaces.
 *
 * @param across - from A's center to B's, in units
 * @param normal - unit vector from A to B
 * @param perUnit - units per metre
 * @param reach - the largest distance of contacts, m
 */
export function clipEdges(
  a: BoxRow,
  b: BoxRow,
  across: Vector,
  normal: Vector,
  perUnit: real,
  reach: real,
): void {
  const i = along(a, normal);
  const j = along(b, normal);
  if (i < 0 || j < 0) return;
  cross(turn, axisOf(a, i), axisOf(b, j));
  if (largest(turn) > FLAT) return;
  scaled(backward, -1, normal);
  scaled(turn, 0, normal);
  placeEdge(edgeA, a, i, turn, normal, perUnit);
  placeEdge(edgeB, b, j, across, backward, perUnit);
  between(gap, edgeB, edgeA);
  const middle = dot(gap, axisOf(a, i));
  const halfA = perUnit * halfOf(a, i);
  const halfB = perUnit * halfOf(b, j);
  const start = max<real>(-halfA, middle - halfB);
  const end = min<real>(halfA, middle + halfB);
  if (start > end) return;
  const way: real = dot(axisOf(a, i), axisOf(b, j)) < 0 ? -1 : 1;
  addBetween(a, b, i, j, start, way * (start - middle), normal, perUnit, reach);
  addBetween(a, b, i, j, end, way * (end - middle), normal, perUnit, reach);
}

/** The axis of a box that is square to a direction; -1 if there is none. */
function along(box: BoxRow, direction: Vector): i32 {
  for (let i = 0; i < 3; i++) if (abs<real>(dot(axisOf(box, i), direction)) <= FLAT) return i;
  return -1;
}

/** The middle of the edge along axis `i` that reaches furthest in a direction. */
function placeEdge(to: Vector, box: BoxRow, i: i32, center: Vector, direction: Vector, perUnit: real): void {
  scaled(to, 1, center);
  for (let k = axisAfter(i); k != i; k = axisAfter(k)) {
    addScaled(to, side(box, k, direction) * (perUnit * halfOf(box, k)), axisOf(box, k));
  }
}

/** Adds the point halfway between those at `s` along A's edge and `t` along B's, unless they are too far apart. */
function addBetween(
  a: BoxRow,
  b: BoxRow,
  i: i32,
  j: i32,
  s: real,
  t: real,
  normal: Vector,
  perUnit: real,
  reach: real,
): void {
  between(gap, edgeB, edgeA);
  addScaled(gap, t, axisOf(b, j));
  addScaled(gap, -s, axisOf(a, i));
  const limit = perUnit * (reach + a.rounding + b.rounding);
  if (dot(gap, normal) > limit + toleranceOf()) return;
  scaled(turn, 1, edgeA);
  addScaled(turn, s, axisOf(a, i));
  addScaled(turn, <real>0.5, gap);
  addScaled(turn, (perUnit * (a.rounding - b.rounding)) / 2, normal);
  addVertex(turn);
}
