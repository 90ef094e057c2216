/**
 * Two ways each to compare a point and a line with a triangle, after Poscher 2020, §4.3.3 and §4.3.5: those
 * whose running times its tables 6.2 and 6.3 compare. Plain JavaScript, float64; what depends on the triangle
 * alone is computed once, as there.
 *
 * Every function leaves core points in `closest` and returns their squared distance. The two for points are
 * right. The uniform way misses a line that pierces the triangle. The way by cases compares one end of the
 * line only, or one or two edges only, as the place tells where the line crosses the plane of the triangle;
 * the closest points may lie elsewhere. The bench says in its table how often that is.
 */
import { candidate, clamp01, closest, edgeEdge, keep } from './plain-cores.ts';

/**
 * Numbers of a prepared triangle: three vertices, the two rows of S (eq. 4.14), the normal, and for each
 * corner whether its angle is obtuse.
 */
export const PREPARED = 21;
const S0 = 9;
const S1 = 12;
const NORMAL = 15;
const OBTUSE = 18;

/** How far from perpendicular to the normal, as a cosine, a line still counts as parallel to the triangle. */
const PARALLEL = 1e-12;

/** The other two corners of each corner. */
const OTHERS = [
  [3, 6],
  [0, 6],
  [0, 3],
] as const;

/** Prepares triangles from rows of three vertices and a radius. */
export function prepareTriangles(rows: Float64Array, count: number): Float64Array {
  const prepared = new Float64Array(count * PREPARED);
  for (let i = 0; i < count; i++) {
    const at = i * PREPARED;
    const vertices = rows.subarray(10 * i, 10 * i + 9);
    prepared.set(vertices, at);
    const way = (from: number, to: number) => [0, 1, 2].map((k) => vertices[to + k]! - vertices[from + k]!);
    const [u, v] = [way(0, 3), way(0, 6)];
    const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
    const determinant = uu * vv - uv * uv;
    for (let k = 0; k < 3; k++) {
      prepared[at + S0 + k] = (vv * u[k]! - uv * v[k]!) / determinant;
      prepared[at + S1 + k] = (uu * v[k]! - uv * u[k]!) / determinant;
      const [next, last] = [(k + 1) % 3, (k + 2) % 3];
      prepared[at + NORMAL + k] = u[next]! * v[last]! - u[last]! * v[next]!;
      const [one, other] = OTHERS[k]!;
      prepared[at + OBTUSE + k] = dot(way(3 * k, one), way(3 * k, other)) < 0 ? 1 : 0;
    }
  }
  return prepared;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
}

/** Where a point lies in the plane of a triangle: parameters along its first two edges. */
let s0 = 0;
let s1 = 0;

function project(p: Float64Array, i: number, t: Float64Array, k: number): void {
  const x = p[i]! - t[k]!;
  const y = p[i + 1]! - t[k + 1]!;
  const z = p[i + 2]! - t[k + 2]!;
  s0 = t[k + S0]! * x + t[k + S0 + 1]! * y + t[k + S0 + 2]! * z;
  s1 = t[k + S1]! * x + t[k + S1 + 1]! * y + t[k + S1 + 2]! * z;
}

/** Makes the candidate of a point and a point given by parameters on an edge of the triangle. */
function toEdge(p: Float64Array, i: number, t: Float64Array, from: number, to: number): number {
  const x = t[from]!;
  const y = t[from + 1]!;
  const z = t[from + 2]!;
  const u = t[to]! - x;
  const v = t[to + 1]! - y;
  const w = t[to + 2]! - z;
  const along = (p[i]! - x) * u + (p[i + 1]! - y) * v + (p[i + 2]! - z) * w;
  const s = clamp01(along / (u * u + v * v + w * w));
  return offer(p, i, x + s * u, y + s * v, z + s * w);
}

function offer(p: Float64Array, i: number, x: number, y: number, z: number): number {
  candidate[0] = p[i]!;
  candidate[1] = p[i + 1]!;
  candidate[2] = p[i + 2]!;
  candidate[3] = x;
  candidate[4] = y;
  candidate[5] = z;
  const dx = x - p[i]!;
  const dy = y - p[i + 1]!;
  const dz = z - p[i + 2]!;
  return dx * dx + dy * dy + dz * dz;
}

/** Variant 1 at a corner: three sections, if the angle is obtuse, tell which edge, or the corner itself. */
function cornerBySections(p: Float64Array, i: number, t: Float64Array, k: number, corner: number): number {
  const at = k + 3 * corner;
  if (t[k + OBTUSE + corner] === 1) {
    const [one, other] = OTHERS[corner]!;
    if (isAlong(p, i, t, at, k + other)) return toEdge(p, i, t, at, k + other);
    if (isAlong(p, i, t, at, k + one)) return toEdge(p, i, t, at, k + one);
  }
  return offer(p, i, t[at]!, t[at + 1]!, t[at + 2]!);
}

/** Whether a point lies before a corner, as seen along an edge that leaves it. */
function isAlong(p: Float64Array, i: number, t: Float64Array, from: number, to: number): boolean {
  let along = 0;
  for (let axis = 0; axis < 3; axis++) {
    along += (p[i + axis]! - t[from + axis]!) * (t[to + axis]! - t[from + axis]!);
  }
  return along > 0;
}

/** Variant 2 at a corner: both edges that meet there, whatever the angle. */
function cornerByEdges(p: Float64Array, i: number, t: Float64Array, k: number, corner: number): number {
  const [one, other] = OTHERS[corner]!;
  const at = k + 3 * corner;
  const best = keep(toEdge(p, i, t, at, k + one), Infinity, false);
  const squared = toEdge(p, i, t, at, k + other);
  if (squared < best) return squared;
  candidate.set(closest);
  return best;
}

type Corner = (p: Float64Array, i: number, t: Float64Array, k: number, corner: number) => number;

/** Makes the candidate of a point and a prepared triangle (tables 4.2 and 4.3). */
function offerTriangle(p: Float64Array, i: number, t: Float64Array, k: number, corner: Corner): number {
  project(p, i, t, k);
  const beyond = s0 + s1 >= 1;
  if (s0 < 0 && s1 < 0) return corner(p, i, t, k, 0);
  if (s1 < 0) return beyond ? corner(p, i, t, k, 1) : toEdge(p, i, t, k, k + 3);
  if (s0 < 0) return beyond ? corner(p, i, t, k, 2) : toEdge(p, i, t, k, k + 6);
  if (beyond) return toEdge(p, i, t, k + 3, k + 6);
  return offer(
    p,
    i,
    t[k]! + s0 * (t[k + 3]! - t[k]!) + s1 * (t[k + 6]! - t[k]!),
    t[k + 1]! + s0 * (t[k + 4]! - t[k + 1]!) + s1 * (t[k + 7]! - t[k + 1]!),
    t[k + 2]! + s0 * (t[k + 5]! - t[k + 2]!) + s1 * (t[k + 8]! - t[k + 2]!),
  );
}

/** Compares the element at `i` of one array with the prepared triangle at `k` of another. */
export type Variant = (a: Float64Array, i: number, t: Float64Array, k: number) => number;

export const pointTriangleBySections: Variant = (p, i, t, k) =>
  keep(offerTriangle(p, i, t, k, cornerBySections), Infinity, false);

export const pointTriangleByEdges: Variant = (p, i, t, k) =>
  keep(offerTriangle(p, i, t, k, cornerByEdges), Infinity, false);

/** The uniform way: both ends against the triangle, the line against all three edges. */
export const lineTriangleUniform: Variant = (l, i, t, k) => {
  let best = keep(offerTriangle(l, i, t, k, cornerBySections), Infinity, false);
  best = keep(offerTriangle(l, i + 3, t, k, cornerBySections), best, false);
  best = keep(edgeEdge(l, i, i + 3, t, k, k + 3), best, false);
  best = keep(edgeEdge(l, i, i + 3, t, k, k + 6), best, false);
  return keep(edgeEdge(l, i, i + 3, t, k + 3, k + 6), best, false);
};

/** The way by cases: where the line crosses the plane of the triangle tells what to compare (table 4.6). */
export const lineTriangleByCases: Variant = (l, i, t, k) => {
  let perpendicular = 0;
  let height = 0;
  let squaredNormal = 0;
  let squaredLine = 0;
  for (let axis = 0; axis < 3; axis++) {
    const normal = t[k + NORMAL + axis]!;
    const way = l[i + 3 + axis]! - l[i + axis]!;
    perpendicular += normal * way;
    height += normal * (t[k + axis]! - l[i + axis]!);
    squaredNormal += normal * normal;
    squaredLine += way * way;
  }
  if (perpendicular * perpendicular <= PARALLEL * PARALLEL * squaredNormal * squaredLine) {
    return lineTriangleParallel(l, i, t, k);
  }
  const share = height / perpendicular;
  if (share < 0) return pointTriangleBySections(l, i, t, k);
  if (share > 1) return pointTriangleBySections(l, i + 3, t, k);
  for (let axis = 0; axis < 3; axis++) {
    crossing[axis] = l[i + axis]! + share * (l[i + 3 + axis]! - l[i + axis]!);
  }
  project(crossing, 0, t, k);
  const beyond = s0 + s1 >= 1;
  if (s0 >= 0 && s1 >= 0 && !beyond) {
    candidate.set(crossing, 0);
    candidate.set(crossing, 3);
    return keep(0, Infinity, false);
  }
  let best = Infinity;
  if (s1 < 0) best = keep(edgeEdge(l, i, i + 3, t, k, k + 3), best, false);
  if (s0 < 0) best = keep(edgeEdge(l, i, i + 3, t, k, k + 6), best, false);
  if (beyond) best = keep(edgeEdge(l, i, i + 3, t, k + 3, k + 6), best, false);
  return best;
};

/** Where a line crosses the plane of a triangle. */
const crossing = new Float64Array(3);

function lineTriangleParallel(l: Float64Array, i: number, t: Float64Array, k: number): number {
  let best = pointTriangleBySections(l, i, t, k);
  best = keep(edgeEdge(l, i, i + 3, t, k, k + 3), best, false);
  best = keep(edgeEdge(l, i, i + 3, t, k, k + 6), best, false);
  return keep(edgeEdge(l, i, i + 3, t, k + 3, k + 6), best, false);
}
