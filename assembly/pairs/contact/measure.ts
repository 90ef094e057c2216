/** Centroid and area of an outline, with what lies between its arcs and their edges. */
import { keepTwo, Outline, reverse, roundMomentOf, vertexAt } from './outline';
import { addScaled, between, cross, dot, largest, scaled, Vector } from './vectors';

/**
 * An outline up to half as wide as this is none, in tolerances: an edge with a right angle that touches a
 * plane lies a tolerance deep in it, and is two wide. Test: "an edge that touches the ground".
 */
const NARROW: real = 6;

const u = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const v = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const triangle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const sum = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Writes the centroid, and returns the area as seen along the normal. An outline that has none to speak of
 * becomes the two vertices that are furthest apart, one that goes round the normal clockwise is reversed.
 */
export function measure(outline: Outline, normal: Vector, centroid: Vector): real {
  if (outline.count > 2) {
    const flat = sumTriangles(outline, normal);
    const area = abs<real>(flat) + outline.roundArea;
    if (!flatten(outline, area)) {
      // Three times the first moment about the first vertex.
      scaled(sum, flat < 0 ? -1 : 1, sum);
      addScaled(sum, 1, roundMomentOf(outline));
      addScaled(sum, -3 * outline.roundArea, vertexAt(outline, 0));
      scaled(centroid, 1, vertexAt(outline, 0));
      addScaled(centroid, 1 / (3 * area), sum);
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
    between(u, vertexAt(outline, i - 1), vertexAt(outline, 0));
    between(v, vertexAt(outline, i), vertexAt(outline, 0));
    cross(triangle, u, v);
    const weight = dot(triangle, normal);
    doubled += weight;
    addScaled(sum, weight, u);
    addScaled(sum, weight, v);
  }
  return doubled;
}

/** Makes an outline that is no wider than rounding can tell one of two vertices. Says whether it did. */
function flatten(outline: Outline, doubledArea: real): bool {
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
