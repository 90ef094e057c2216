import earcut, { deviation } from 'earcut';
import type { Vector } from '../base/checks.ts';

/** Corners of the polygons that were not convex, cubed: what cutting them may come to in the worst case. */
const WORK_LIMIT = 2 ** 33;

/** How far the triangles of a polygon may differ from it in area, as a part of it, by rounding. */
const AREA_TOLERANCE = 1e-6;

/** Gives the places of vertices. */
export type PointAt = (vertex: number) => Vector;

/**
 * Cuts polygons into triangles. A convex polygon becomes a fan around its first corner. Another is seen along
 * the axis that it faces most, and cut by earcut; if that does not come to its area, as it crosses itself, it
 * becomes a fan too, which has at least all of its corners and edges.
 */
export class PolygonTriangles {
  #work = 0;

  /**
   * @param rings - the vertices of the outline, then those of each hole
   * @returns the vertices of the triangles, three for each; undefined where it would take too long
   */
  cut(rings: readonly (readonly number[])[], at: PointAt): number[] | undefined {
    const outline = rings[0]!;
    if (rings.length === 1 && outline.length === 3) return [...outline];
    const vertices = rings.flat();
    const flat = flatten(outline, vertices, at);
    if (rings.length === 1 && isConvex(flat)) return fan(outline);
    this.#work += vertices.length * vertices.length * vertices.length;
    if (this.#work > WORK_LIMIT) return undefined;
    const starts = startsOf(rings).slice(1);
    const triangles = earcut(flat, starts);
    const isWhole = triangles.length > 0 && deviation(flat, starts, 2, triangles) <= AREA_TOLERANCE;
    if (!isWhole) return fan(outline);
    return orient(triangles, flat, outline.length).map((i) => vertices[i]!);
  }
}

/** Where each ring begins when they are put one after the other. */
function startsOf(rings: readonly (readonly number[])[]): number[] {
  let start = 0;
  return rings.map(({ length }) => (start += length) - length);
}

/** The triangles between the first vertex and each edge. */
function fan(outline: readonly number[]): number[] {
  return outline.slice(2).flatMap((vertex, i) => [outline[0]!, outline[i + 1]!, vertex]);
}

/** A polygon's vertices without the coordinate along which it faces most, relative to its first corner. */
function flatten(outline: readonly number[], vertices: readonly number[], at: PointAt): number[] {
  const origin = at(outline[0]!);
  const normal = [0, 0, 0];
  let previous = at(outline.at(-1)!);
  for (const vertex of outline) {
    const point = at(vertex);
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3];
      normal[k]! += (previous[u]! - point[u]!) * (previous[v]! + point[v]! - 2 * origin[v]!);
    }
    previous = point;
  }
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  return vertices.flatMap((vertex) => {
    const point = at(vertex);
    return [point[u]! - origin[u]!, point[v]! - origin[v]!];
  });
}

/** Whether a flat polygon turns to one side only, and once around. */
function isConvex(flat: readonly number[]): boolean {
  let side = 0;
  let heading = 0;
  let reversals = 0;
  let ax = flat[0]! - flat.at(-2)!;
  let ay = flat[1]! - flat.at(-1)!;
  for (let i = 0; i < flat.length; i += 2) {
    const next = (i + 2) % flat.length;
    const bx = flat[next]! - flat[i]!;
    const by = flat[next + 1]! - flat[i + 1]!;
    const turn = Math.sign(ax * by - ay * bx);
    if (turn * side < 0) return false;
    side = turn || side;
    // Once around reverses twice along an axis.
    const direction = Math.sign(bx);
    if (direction * heading < 0) reversals++;
    heading = direction || heading;
    ax = bx;
    ay = by;
  }
  return reversals <= 2;
}

/** Lets triangles go around as the outline does, of which they have the first `count` corners. */
function orient(triangles: readonly number[], flat: readonly number[], count: number): readonly number[] {
  const outline = Array.from({ length: count }, (_, i) => i);
  if (area(flat, outline) * area(flat, triangles.slice(0, 3)) >= 0) return triangles;
  return [...triangles].reverse();
}

/** Twice the area of a polygon, negative where it goes around clockwise. */
function area(flat: readonly number[], corners: readonly number[]): number {
  let sum = 0;
  let from = corners.at(-1)!;
  for (const to of corners) {
    sum += flat[2 * from]! * flat[2 * to + 1]! - flat[2 * from + 1]! * flat[2 * to]!;
    from = to;
  }
  return sum;
}
