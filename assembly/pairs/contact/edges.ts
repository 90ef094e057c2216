/** Edges of two boxes that lie along each other. */
import { BoxRow } from '../../elements/box';
import { axisAfter, axisOf, FLAT, halfOf, side } from './face';
import { addVertex, Outline } from './outline';
import { addScaled, between, cross, dot, largest, scaled, Vector } from './vectors';

const edgeA = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const edgeB = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const turn = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const gap = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const backward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Adds the ends of what two edges that look at each other have in common, if they are parallel: relative to
 * A's center, in units. Vertices lie halfway between the surfaces.
 *
 * @param across - from A's center to B's, in units
 * @param normal - unit vector from A to B
 * @param reach - the largest distance of contacts, m
 */
export function clipEdges(
  outline: Outline,
  a: BoxRow,
  b: BoxRow,
  across: Vector,
  normal: Vector,
  reach: real,
): void {
  const i = along(a, normal);
  const j = along(b, normal);
  if (i < 0 || j < 0) return;
  const alongA = axisOf(a, i);
  const alongB = axisOf(b, j);
  cross(turn, alongA, alongB);
  if (largest(turn) > FLAT) return;
  scaled(backward, -1, normal);
  scaled(turn, 0, normal);
  placeEdge(edgeA, a, i, turn, normal, outline.scale);
  placeEdge(edgeB, b, j, across, backward, outline.scale);
  between(gap, edgeB, edgeA);
  const middle = dot(gap, alongA);
  const halfA = outline.scale * halfOf(a, i);
  const halfB = outline.scale * halfOf(b, j);
  const start = max<real>(-halfA, middle - halfB);
  const end = min<real>(halfA, middle + halfB);
  if (start > end) return;
  const way: real = dot(alongA, alongB) < 0 ? -1 : 1;
  const limit = outline.scale * (reach + a.rounding + b.rounding);
  for (let k = 0; k < 2; k++) {
    const s = k == 0 ? start : end;
    placeBetween(alongA, s, alongB, way * (s - middle));
    if (dot(gap, normal) > limit + outline.tolerance) continue;
    addScaled(turn, (outline.scale * (a.rounding - b.rounding)) / 2, normal);
    addVertex(outline, turn);
  }
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

/** Leaves the point halfway between `s` along A's edge and `t` along B's in `turn`, and the way in `gap`. */
function placeBetween(alongA: Vector, s: real, alongB: Vector, t: real): void {
  between(gap, edgeB, edgeA);
  addScaled(gap, t, alongB);
  addScaled(gap, -s, alongA);
  scaled(turn, 1, edgeA);
  addScaled(turn, s, alongA);
  addScaled(turn, <real>0.5, gap);
}
