import {
  clamp01,
  closest,
  closestOnFirst,
  closestOnTriangle,
  compareLineTriangle,
  compareTriangles,
  onSecond,
} from './plain-cores.ts';

/**
 * The peer that any user could write: plain JavaScript, float64, flat arrays, one scalar function per pair of
 * kinds, no library. Same rows in and same columns out as `Engine.distances`; formulas in plain-cores.ts.
 */
export interface PlainColumns {
  distance: Float64Array;
  pointA: Float64Array;
  pointB: Float64Array;
  normal: Float64Array;
}

export type PlainKernel = (a: Float64Array, b: Float64Array, count: number, out: PlainColumns) => void;

/** Writes row `i` of the columns from two radii and two core points. */
export function writeRow(
  distance: Float64Array,
  pointA: Float64Array,
  pointB: Float64Array,
  normal: Float64Array,
  i: number,
  ra: number,
  rb: number,
  px: number,
  py: number,
  pz: number,
  qx: number,
  qy: number,
  qz: number,
): void {
  const dx = qx - px;
  const dy = qy - py;
  const dz = qz - pz;
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const inverse = length > 0 ? 1 / length : 0;
  const nx = length > 0 ? dx * inverse : 1;
  const ny = dy * inverse;
  const nz = dz * inverse;
  const j = 3 * i;
  distance[i] = length - ra - rb;
  pointA[j] = px + ra * nx;
  pointA[j + 1] = py + ra * ny;
  pointA[j + 2] = pz + ra * nz;
  pointB[j] = qx - rb * nx;
  pointB[j + 1] = qy - rb * ny;
  pointB[j + 2] = qz - rb * nz;
  normal[j] = nx;
  normal[j + 1] = ny;
  normal[j + 2] = nz;
}

const pointPoint: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    const k = 4 * i;
    writeRow(
      distance,
      pointA,
      pointB,
      normal,
      i,
      a[k + 3]!,
      b[k + 3]!,
      a[k]!,
      a[k + 1]!,
      a[k + 2]!,
      b[k]!,
      b[k + 1]!,
      b[k + 2]!,
    );
  }
};

const pointLine: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    const k = 4 * i;
    const l = 7 * i;
    const px = a[k]!;
    const py = a[k + 1]!;
    const pz = a[k + 2]!;
    const qx = b[l]!;
    const qy = b[l + 1]!;
    const qz = b[l + 2]!;
    const vx = b[l + 3]! - qx;
    const vy = b[l + 4]! - qy;
    const vz = b[l + 5]! - qz;
    const vv = vx * vx + vy * vy + vz * vz;
    const t = vv > 0 ? clamp01(((px - qx) * vx + (py - qy) * vy + (pz - qz) * vz) / vv) : 0;
    writeRow(
      distance,
      pointA,
      pointB,
      normal,
      i,
      a[k + 3]!,
      b[l + 6]!,
      px,
      py,
      pz,
      qx + t * vx,
      qy + t * vy,
      qz + t * vz,
    );
  }
};

const pointTriangle: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    const k = 4 * i;
    const px = a[k]!;
    const py = a[k + 1]!;
    const pz = a[k + 2]!;
    closestOnTriangle(px, py, pz, b, 10 * i, closest, 3);
    writeRow(
      distance,
      pointA,
      pointB,
      normal,
      i,
      a[k + 3]!,
      b[10 * i + 9]!,
      px,
      py,
      pz,
      closest[3]!,
      closest[4]!,
      closest[5]!,
    );
  }
};

const lineLine: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    const k = 7 * i;
    const px = a[k]!;
    const py = a[k + 1]!;
    const pz = a[k + 2]!;
    const ux = a[k + 3]! - px;
    const uy = a[k + 4]! - py;
    const uz = a[k + 5]! - pz;
    const qx = b[k]!;
    const qy = b[k + 1]!;
    const qz = b[k + 2]!;
    const vx = b[k + 3]! - qx;
    const vy = b[k + 4]! - qy;
    const vz = b[k + 5]! - qz;
    const rx = qx - px;
    const ry = qy - py;
    const rz = qz - pz;
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    const uv = ux * vx + uy * vy + uz * vz;
    const ur = ux * rx + uy * ry + uz * rz;
    const vr = vx * rx + vy * ry + vz * rz;
    const s = closestOnFirst(uu, vv, uv, ur, vr);
    const t = onSecond;
    const [ra, rb] = [a[k + 6]!, b[k + 6]!];
    writeRow(
      distance,
      pointA,
      pointB,
      normal,
      i,
      ra,
      rb,
      px + s * ux,
      py + s * uy,
      pz + s * uz,
      qx + t * vx,
      qy + t * vy,
      qz + t * vz,
    );
  }
};

const lineTriangle: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    compareLineTriangle(a, 7 * i, b, 10 * i);
    const [px, py, pz, qx, qy, qz] = [
      closest[0]!,
      closest[1]!,
      closest[2]!,
      closest[3]!,
      closest[4]!,
      closest[5]!,
    ];
    writeRow(distance, pointA, pointB, normal, i, a[7 * i + 6]!, b[10 * i + 9]!, px, py, pz, qx, qy, qz);
  }
};

const triangleTriangle: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    compareTriangles(a, 10 * i, b, 10 * i);
    const [px, py, pz, qx, qy, qz] = [
      closest[0]!,
      closest[1]!,
      closest[2]!,
      closest[3]!,
      closest[4]!,
      closest[5]!,
    ];
    writeRow(distance, pointA, pointB, normal, i, a[10 * i + 9]!, b[10 * i + 9]!, px, py, pz, qx, qy, qz);
  }
};

/** The kernels by the names of their two kinds. */
export const PLAIN: Readonly<Record<string, PlainKernel>> = {
  'point point': pointPoint,
  'point line': pointLine,
  'point triangle': pointTriangle,
  'line line': lineLine,
  'line triangle': lineTriangle,
  'triangle triangle': triangleTriangle,
};
