/**
 * Closest core points of one element pair in plain JavaScript: float64, vertices in flat arrays, no library.
 * Formulas after Ericson 2005, §5.1, with the branches that scalar code likes.
 *
 * An element is an array and the place of its first coordinate in it. Every function leaves the points it
 * found in `closest` and returns their squared distance.
 */

/** The closest core points found last: A x y z, B x y z. */
const found = new Float64Array(6);

/** Core points that may turn out the closest. */
const trial = new Float64Array(6);

// Under other names for other modules: an exported constant is looked up at every use, also in this one.
export const closest = found;
export const candidate = trial;

export function clamp01(x: number): number {
  return x < 0 ? 0 : x > 1 ? 1 : x;
}

/** Finds the closest point of a triangle by Voronoi regions; returns the squared distance. */
export function closestOnTriangle(
  px: number,
  py: number,
  pz: number,
  t: Float64Array,
  j: number,
  to: Float64Array,
  at: number,
): number {
  const ax = t[j]!;
  const ay = t[j + 1]!;
  const az = t[j + 2]!;
  const ux = t[j + 3]! - ax;
  const uy = t[j + 4]! - ay;
  const uz = t[j + 5]! - az;
  const vx = t[j + 6]! - ax;
  const vy = t[j + 7]! - ay;
  const vz = t[j + 8]! - az;
  const wx = px - ax;
  const wy = py - ay;
  const wz = pz - az;
  const d1 = ux * wx + uy * wy + uz * wz;
  const d2 = vx * wx + vy * wy + vz * wz;
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const d3 = d1 - uu;
  const d4 = d2 - uv;
  const d5 = d1 - uv;
  const d6 = d2 - vv;
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  let u = 0;
  let v = 0;
  if (d1 <= 0 && d2 <= 0) {
    u = 0;
  } else if (d3 >= 0 && d4 <= d3) {
    u = 1;
  } else if (d6 >= 0 && d5 <= d6) {
    v = 1;
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    u = d1 / (d1 - d3);
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    v = d2 / (d2 - d6);
  } else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    v = (d4 - d3) / (d4 - d3 + (d5 - d6));
    u = 1 - v;
  } else {
    const sum = va + vb + vc;
    u = vb / sum;
    v = vc / sum;
  }
  const qx = ax + u * ux + v * vx;
  const qy = ay + u * uy + v * vy;
  const qz = az + u * uz + v * vz;
  to[at] = qx;
  to[at + 1] = qy;
  to[at + 2] = qz;
  return (qx - px) * (qx - px) + (qy - py) * (qy - py) + (qz - pz) * (qz - pz);
}

/** The parameter on the second line that belongs to what `closestOnFirst` last returned. */
export let onSecond = 0;

/** The parameter of the closest point on the first of two lines, by dot products; r = start B − start A. */
export function closestOnFirst(uu: number, vv: number, uv: number, ur: number, vr: number): number {
  const determinant = uu * vv - uv * uv;
  let s = determinant > 0 ? clamp01((ur * vv - uv * vr) / determinant) : 0;
  let t = vv > 0 ? (uv * s - vr) / vv : 0;
  if (t < 0) {
    t = 0;
    s = uu > 0 ? clamp01(ur / uu) : 0;
  } else if (t > 1) {
    t = 1;
    s = uu > 0 ? clamp01((uv + ur) / uu) : 0;
  }
  onSecond = t;
  return s;
}

/** Two points. */
export function comparePoints(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const px = a[i]!;
  const py = a[i + 1]!;
  const pz = a[i + 2]!;
  const qx = b[j]!;
  const qy = b[j + 1]!;
  const qz = b[j + 2]!;
  return settle(px, py, pz, qx, qy, qz);
}

/** A point and a line. */
export function comparePointLine(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const px = a[i]!;
  const py = a[i + 1]!;
  const pz = a[i + 2]!;
  const qx = b[j]!;
  const qy = b[j + 1]!;
  const qz = b[j + 2]!;
  const vx = b[j + 3]! - qx;
  const vy = b[j + 4]! - qy;
  const vz = b[j + 5]! - qz;
  const vv = vx * vx + vy * vy + vz * vz;
  const t = vv > 0 ? clamp01(((px - qx) * vx + (py - qy) * vy + (pz - qz) * vz) / vv) : 0;
  return settle(px, py, pz, qx + t * vx, qy + t * vy, qz + t * vz);
}

/** A point and a triangle. */
export function comparePointTriangle(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const px = a[i]!;
  const py = a[i + 1]!;
  const pz = a[i + 2]!;
  found[0] = px;
  found[1] = py;
  found[2] = pz;
  return closestOnTriangle(px, py, pz, b, j, found, 3);
}

/** Two lines. */
export function compareLines(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const squared = edgeEdge(a, i, i + 3, b, j, j + 3);
  found.set(trial);
  return squared;
}

function settle(px: number, py: number, pz: number, qx: number, qy: number, qz: number): number {
  found[0] = px;
  found[1] = py;
  found[2] = pz;
  found[3] = qx;
  found[4] = qy;
  found[5] = qz;
  return (qx - px) * (qx - px) + (qy - py) * (qy - py) + (qz - pz) * (qz - pz);
}

/** Fills `candidate` with the closest points of two edges, by their ends; returns the squared distance. */
export function edgeEdge(
  a: Float64Array,
  a0: number,
  a1: number,
  b: Float64Array,
  b0: number,
  b1: number,
): number {
  const px = a[a0]!;
  const py = a[a0 + 1]!;
  const pz = a[a0 + 2]!;
  const ux = a[a1]! - px;
  const uy = a[a1 + 1]! - py;
  const uz = a[a1 + 2]! - pz;
  const qx = b[b0]!;
  const qy = b[b0 + 1]!;
  const qz = b[b0 + 2]!;
  const vx = b[b1]! - qx;
  const vy = b[b1 + 1]! - qy;
  const vz = b[b1 + 2]! - qz;
  const rx = qx - px;
  const ry = qy - py;
  const rz = qz - pz;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const s = closestOnFirst(uu, vv, uv, ux * rx + uy * ry + uz * rz, vx * rx + vy * ry + vz * rz);
  const t = onSecond;
  trial[0] = px + s * ux;
  trial[1] = py + s * uy;
  trial[2] = pz + s * uz;
  trial[3] = qx + t * vx;
  trial[4] = qy + t * vy;
  trial[5] = qz + t * vz;
  const dx = trial[3] - trial[0];
  const dy = trial[4] - trial[1];
  const dz = trial[5] - trial[2];
  return dx * dx + dy * dy + dz * dz;
}

/** Keeps the candidate if it is closer than the best so far; `swapped`: its points are B's and A's. */
export function keep(squared: number, best: number, swapped: boolean): number {
  if (squared >= best) return best;
  for (let k = 0; k < 6; k++) found[k] = trial[swapped ? (k + 3) % 6 : k]!;
  return squared;
}

/** Where the line from x to y crosses the inside of a triangle, if it does: both points of `candidate`. */
function crosses(x: Float64Array, x0: number, x1: number, t: Float64Array, j: number): boolean {
  const ux = t[j + 3]! - t[j]!;
  const uy = t[j + 4]! - t[j + 1]!;
  const uz = t[j + 5]! - t[j + 2]!;
  const vx = t[j + 6]! - t[j]!;
  const vy = t[j + 7]! - t[j + 1]!;
  const vz = t[j + 8]! - t[j + 2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const h0 = nx * (x[x0]! - t[j]!) + ny * (x[x0 + 1]! - t[j + 1]!) + nz * (x[x0 + 2]! - t[j + 2]!);
  const h1 = nx * (x[x1]! - t[j]!) + ny * (x[x1 + 1]! - t[j + 1]!) + nz * (x[x1 + 2]! - t[j + 2]!);
  if (h0 * h1 > 0 || h0 === h1) return false;
  const s = h0 / (h0 - h1);
  const px = x[x0]! + s * (x[x1]! - x[x0]!);
  const py = x[x0 + 1]! + s * (x[x1 + 1]! - x[x0 + 1]!);
  const pz = x[x0 + 2]! + s * (x[x1 + 2]! - x[x0 + 2]!);
  const wx = px - t[j]!;
  const wy = py - t[j + 1]!;
  const wz = pz - t[j + 2]!;
  const nn = nx * nx + ny * ny + nz * nz;
  const u = ((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / nn;
  const v = ((uy * wz - uz * wy) * nx + (uz * wx - ux * wz) * ny + (ux * wy - uy * wx) * nz) / nn;
  if (!(u >= 0 && v >= 0 && u + v <= 1)) return false;
  trial[0] = trial[3] = px;
  trial[1] = trial[4] = py;
  trial[2] = trial[5] = pz;
  return true;
}

function vertexFace(x: Float64Array, i: number, t: Float64Array, j: number): number {
  trial[0] = x[i]!;
  trial[1] = x[i + 1]!;
  trial[2] = x[i + 2]!;
  return closestOnTriangle(x[i]!, x[i + 1]!, x[i + 2]!, t, j, trial, 3);
}

/** A line and a triangle. */
export function compareLineTriangle(a: Float64Array, i: number, b: Float64Array, j: number): number {
  if (crosses(a, i, i + 3, b, j)) return keep(0, 1, false);
  let best = keep(vertexFace(a, i, b, j), Infinity, false);
  best = keep(vertexFace(a, i + 3, b, j), best, false);
  for (let k = 0; k < 3; k++) {
    best = keep(edgeEdge(a, i, i + 3, b, j + 3 * k, j + 3 * ((k + 1) % 3)), best, false);
  }
  return best;
}

/** Two triangles. */
export function compareTriangles(a: Float64Array, i: number, b: Float64Array, j: number): number {
  for (let k = 0; k < 3; k++) {
    const next = 3 * ((k + 1) % 3);
    if (crosses(a, i + 3 * k, i + next, b, j) || crosses(b, j + 3 * k, j + next, a, i)) {
      return keep(0, 1, false);
    }
  }
  let best = Infinity;
  for (let k = 0; k < 3; k++) {
    best = keep(vertexFace(a, i + 3 * k, b, j), best, false);
    best = keep(vertexFace(b, j + 3 * k, a, i), best, true);
    for (let l = 0; l < 3; l++) {
      const nextA = i + 3 * ((k + 1) % 3);
      const nextB = j + 3 * ((l + 1) % 3);
      best = keep(edgeEdge(a, i + 3 * k, nextA, b, j + 3 * l, nextB), best, false);
    }
  }
  return best;
}
