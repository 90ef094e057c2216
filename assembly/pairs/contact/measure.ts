/** Centroid and area of an outline, with what lies between its arcs and their edges. */
import { controlOf, measureArc, Segment } from './arc';
import { arcAt, flattenTo, keepTwo, Outline, reverse, vertexAfter, vertexAt } from './outline';
import { addScaled, between, cross, dot, largest, lengthOf, scaled, Vector } from './vectors';

/**
 * An outline up to half as wide as this is none, in tolerances: an edge with a right angle that touches a
 * plane lies a tolerance deep in it, and is two wide. Test: "an edge that touches the ground".
 */
const NARROW: real = 6;

const u = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const v = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const triangle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const segment = changetype<Segment>(memory.data(offsetof<Segment>(), 16));
const own = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const sum = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Writes the centroid, and returns the area as seen along the normal. An outline that has none to speak of
 * becomes the two vertices that are furthest apart, one that goes round the normal clockwise is reversed.
 */
export function measure(outline: Outline, normal: Vector, centroid: Vector): real {
  if (outline.count > 2) {
    const flat = sumTriangles(outline, normal);
    // Three times the first moment about the first vertex.
    scaled(sum, flat < 0 ? -1 : 1, sum);
    sumSegments(outline, normal);
    const area = abs<real>(flat) + outline.roundArea;
    if (!flatten(outline, area)) {
      scaled(centroid, 1, vertexAt(outline, 0));
      addScaled(centroid, 1 / (<real>3 * area), sum);
      if (flat < 0) reverse(outline);
      return area / 2;
    }
  }
  scaled(centroid, 1, vertexAt(outline, 0));
  if (outline.count == 2) {
    between(v, vertexAt(outline, 1), vertexAt(outline, 0));
    addScaled(centroid, <real>0.5, v);
  }
  return 0;
}

/**
 * Does so of an outline that may lean out of the plane, and brings it there. The centroid is that of what
 * leans, also where it is seen from the side.
 */
export function measureLeaning(outline: Outline, normal: Vector, centroid: Vector): real {
  scaled(own, 0, normal);
  for (let i = 2; i < outline.count; i++) {
    enterTriangle(outline, i);
    addScaled(own, 1, triangle);
  }
  const length = lengthOf(own);
  if (length > 0) scaled(own, (dot(own, normal) < 0 ? -1 : 1) / length, own);
  const area =
    length > 0 ? measure(outline, own, centroid) * dot(own, normal) : measure(outline, normal, centroid);
  flattenTo(outline, normal, dot(normal, centroid));
  collapse(outline, normal);
  return outline.count > 2 ? area : 0;
}

/**
 * Makes an outline whose edges are straight one of two vertices, if it is no wider than rounding can tell.
 */
export function collapse(outline: Outline, normal: Vector): void {
  if (outline.count > 2) flatten(outline, abs<real>(sumTriangles(outline, normal)));
}

/** Has the outline go round a direction counter-clockwise. */
export function orient(outline: Outline, normal: Vector): void {
  if (sumTriangles(outline, normal) < 0) reverse(outline);
}

/**
 * Twice the area, negative if clockwise; leaves the sum of the triangles' centroids, each times its doubled
 * area and 3, relative to the first vertex.
 */
function sumTriangles(outline: Outline, normal: Vector): real {
  scaled(sum, 0, normal);
  let doubled: real = 0;
  for (let i = 2; i < outline.count; i++) {
    enterTriangle(outline, i);
    const weight = dot(triangle, normal);
    doubled += weight;
    addScaled(sum, weight, u);
    addScaled(sum, weight, v);
  }
  return doubled;
}

/** Finds the sides of the triangle of the first vertex, one and that before, and their product. */
function enterTriangle(outline: Outline, i: i32): void {
  between(u, vertexAt(outline, i - 1), vertexAt(outline, 0));
  between(v, vertexAt(outline, i), vertexAt(outline, 0));
  cross(triangle, u, v);
}

/** Adds to these sums what lies between arcs and their edges. */
function sumSegments(outline: Outline, normal: Vector): void {
  outline.roundArea = 0;
  // The halves of an arc have one weight.
  let weight: real = 0;
  for (let i = 0; i < outline.count; i++) {
    const arc = arcAt(outline, i);
    if (!(arc.weight > 0)) continue;
    if (arc.weight != weight) measureArc(segment, arc.weight);
    weight = arc.weight;
    const begin = vertexAt(outline, i);
    between(u, vertexAfter(outline, i), begin);
    between(v, controlOf(arc), begin);
    cross(triangle, v, u);
    const whole = abs<real>(dot(triangle, normal));
    const doubled = whole * segment.area;
    outline.roundArea += doubled;
    // From the first vertex to the middle of the edge, and from there towards the control point.
    addScaled(v, <real>-0.5, u);
    addScaled(sum, <real>3 * (whole * segment.moment), v);
    between(v, begin, vertexAt(outline, 0));
    addScaled(v, <real>0.5, u);
    addScaled(sum, <real>3 * doubled, v);
  }
}

/** Makes an outline that is no wider than rounding can tell one of two vertices. Says whether it did. */
function flatten(outline: Outline, doubledArea: real): bool {
  let reach: real = 0;
  for (let i = 1; i < outline.count; i++) {
    between(u, vertexAt(outline, i), vertexAt(outline, 0));
    reach = max<real>(reach, largest(u));
  }
  // No two vertices are further apart than twice as far as the first one is from any.
  if (doubledArea > NARROW * outline.tolerance * (reach + reach)) return false;
  let longest: real = 0;
  let first = 0;
  let second = 1;
  for (let i = 0; i < outline.count; i++) {
    for (let j = i + 1; j < outline.count; j++) {
      between(u, vertexAt(outline, i), vertexAt(outline, j));
      const length = largest(u);
      if (length <= longest) continue;
      longest = length;
      first = i;
      second = j;
    }
  }
  if (doubledArea > NARROW * outline.tolerance * longest) return false;
  keepTwo(outline, first, second);
  return true;
}
