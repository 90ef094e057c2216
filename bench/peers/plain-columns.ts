import {
  clamp01,
  closest,
  closestOnFirst,
  closestOnTriangle,
  compareLineTriangle,
  compareTriangles,
  onSecond,
} from './plain-cores.ts';
import type { PlainKernel } from './plain.ts';

/**
 * The peer of `Engine.distances` with `layout: 'columns'`: what plain.ts does, but each number of a row has a
 * column of its own, `count` numbers long, without gaps, and so has every component of a result.
 */
function writePair(
  distance: Float64Array,
  pointA: Float64Array,
  pointB: Float64Array,
  normal: Float64Array,
  i: number,
  count: number,
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
  const y = count + i;
  const z = count + y;
  distance[i] = length - ra - rb;
  pointA[i] = px + ra * nx;
  pointA[y] = py + ra * ny;
  pointA[z] = pz + ra * nz;
  pointB[i] = qx - rb * nx;
  pointB[y] = qy - rb * ny;
  pointB[z] = qz - rb * nz;
  normal[i] = nx;
  normal[y] = ny;
  normal[z] = nz;
}

const pointPoint: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    const y = count + i;
    const z = count + y;
    const radius = count + z;
    const [ra, rb] = [a[radius]!, b[radius]!];
    writePair(distance, pointA, pointB, normal, i, count, ra, rb, a[i]!, a[y]!, a[z]!, b[i]!, b[y]!, b[z]!);
  }
};

const pointLine: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    const px = a[i]!;
    const py = a[count + i]!;
    const pz = a[2 * count + i]!;
    const qx = b[i]!;
    const qy = b[count + i]!;
    const qz = b[2 * count + i]!;
    const vx = b[3 * count + i]! - qx;
    const vy = b[4 * count + i]! - qy;
    const vz = b[5 * count + i]! - qz;
    const vv = vx * vx + vy * vy + vz * vz;
    const t = vv > 0 ? clamp01(((px - qx) * vx + (py - qy) * vy + (pz - qz) * vz) / vv) : 0;
    const [ra, rb] = [a[3 * count + i]!, b[6 * count + i]!];
    writePair(
      distance,
      pointA,
      pointB,
      normal,
      i,
      count,
      ra,
      rb,
      px,
      py,
      pz,
      qx + t * vx,
      qy + t * vy,
      qz + t * vz,
    );
  }
};

const lineLine: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    const px = a[i]!;
    const py = a[count + i]!;
    const pz = a[2 * count + i]!;
    const ux = a[3 * count + i]! - px;
    const uy = a[4 * count + i]! - py;
    const uz = a[5 * count + i]! - pz;
    const qx = b[i]!;
    const qy = b[count + i]!;
    const qz = b[2 * count + i]!;
    const vx = b[3 * count + i]! - qx;
    const vy = b[4 * count + i]! - qy;
    const vz = b[5 * count + i]! - qz;
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
    const [ra, rb] = [a[6 * count + i]!, b[6 * count + i]!];
    const [x, y, z] = [px + s * ux, py + s * uy, pz + s * uz];
    writePair(
      distance,
      pointA,
      pointB,
      normal,
      i,
      count,
      ra,
      rb,
      x,
      y,
      z,
      qx + t * vx,
      qy + t * vy,
      qz + t * vz,
    );
  }
};

/** Vertices of the elements of one pair, for the functions that take them so. */
const vertices = new Float64Array(9);
const verticesB = new Float64Array(9);

function takeTriangle(columns: Float64Array, i: number, count: number, to: Float64Array): void {
  takeVertex(columns, i, count, to, 0);
  takeVertex(columns, 3 * count + i, count, to, 3);
  takeVertex(columns, 6 * count + i, count, to, 6);
}

function takeVertex(columns: Float64Array, at: number, count: number, to: Float64Array, place: number): void {
  to[place] = columns[at]!;
  to[place + 1] = columns[count + at]!;
  to[place + 2] = columns[2 * count + at]!;
}

const pointTriangle: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    takeTriangle(b, i, count, vertices);
    const [px, py, pz] = [a[i]!, a[count + i]!, a[2 * count + i]!];
    closestOnTriangle(px, py, pz, vertices, 0, closest, 3);
    const [ra, rb] = [a[3 * count + i]!, b[9 * count + i]!];
    writePair(
      distance,
      pointA,
      pointB,
      normal,
      i,
      count,
      ra,
      rb,
      px,
      py,
      pz,
      closest[3]!,
      closest[4]!,
      closest[5]!,
    );
  }
};

const lineTriangle: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    takeVertex(a, i, count, vertices, 0);
    takeVertex(a, 3 * count + i, count, vertices, 3);
    takeTriangle(b, i, count, verticesB);
    compareLineTriangle(vertices, 0, verticesB, 0);
    const [px, py, pz] = [closest[0]!, closest[1]!, closest[2]!];
    const [qx, qy, qz] = [closest[3]!, closest[4]!, closest[5]!];
    const [ra, rb] = [a[6 * count + i]!, b[9 * count + i]!];
    writePair(distance, pointA, pointB, normal, i, count, ra, rb, px, py, pz, qx, qy, qz);
  }
};

const triangleTriangle: PlainKernel = (a, b, count, { distance, pointA, pointB, normal }) => {
  for (let i = 0; i < count; i++) {
    takeTriangle(a, i, count, vertices);
    takeTriangle(b, i, count, verticesB);
    compareTriangles(vertices, 0, verticesB, 0);
    const [px, py, pz] = [closest[0]!, closest[1]!, closest[2]!];
    const [qx, qy, qz] = [closest[3]!, closest[4]!, closest[5]!];
    const [ra, rb] = [a[9 * count + i]!, b[9 * count + i]!];
    writePair(distance, pointA, pointB, normal, i, count, ra, rb, px, py, pz, qx, qy, qz);
  }
};

/** The kernels by the names of their two kinds. */
export const PLAIN_IN_COLUMNS: Readonly<Record<string, PlainKernel>> = {
  'point point': pointPoint,
  'point line': pointLine,
  'point triangle': pointTriangle,
  'line line': lineLine,
  'line triangle': lineTriangle,
  'triangle triangle': triangleTriangle,
};
