/** The principal axes of the centers of balls: where they spread most, and least. */
import { ball, Fit } from './fit';
import { Frame, setAlong } from './frame';

/** Sweeps of Jacobi's method: it has converged after six or so. */
const SWEEPS: i32 = 12;

/** A symmetric matrix, and the rotation applied to it: its eigenvectors in the end, in columns. */
const matrix: usize = memory.data(72, 16);
const vectors: usize = memory.data(72, 16);

/** Sets a frame to the principal axes, of largest spread first. */
export function setPrincipal(fit: Fit, frame: Frame): void {
  accumulate(fit);
  for (let i = 0; i < 9; i++) store<f64>(vectors + i * 8, i % 4 == 0 ? 1 : 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    rotate(0, 1);
    rotate(0, 2);
    rotate(1, 2);
  }
  let first = 0;
  for (let i = 1; i < 3; i++) if (at(matrix, i, i) > at(matrix, first, first)) first = i;
  let second = first == 0 ? 1 : 0;
  for (let i = second + 1; i < 3; i++) {
    if (i != first && at(matrix, i, i) > at(matrix, second, second)) second = i;
  }
  const x = at(vectors, 0, first);
  const y = at(vectors, 1, first);
  const z = at(vectors, 2, first);
  setAlong(frame, x, y, z, at(vectors, 0, second), at(vectors, 1, second), at(vectors, 2, second));
}

function accumulate(fit: Fit): void {
  const n = <f64>fit.count;
  let meanX: f64 = 0;
  let meanY: f64 = 0;
  let meanZ: f64 = 0;
  for (let i = 0; i < fit.count; i++) {
    const own = ball(fit, i);
    meanX += own.x / n;
    meanY += own.y / n;
    meanZ += own.z / n;
  }
  memory.fill(matrix, 0, 72);
  for (let i = 0; i < fit.count; i++) {
    const own = ball(fit, i);
    const x = own.x - meanX;
    const y = own.y - meanY;
    const z = own.z - meanZ;
    addTo(0, 0, x * x);
    addTo(0, 1, x * y);
    addTo(0, 2, x * z);
    addTo(1, 1, y * y);
    addTo(1, 2, y * z);
    addTo(2, 2, z * z);
  }
  put(matrix, 1, 0, at(matrix, 0, 1));
  put(matrix, 2, 0, at(matrix, 0, 2));
  put(matrix, 2, 1, at(matrix, 1, 2));
}

/** Makes the entries (p, q) and (q, p) zero by a rotation in the plane of axes p and q. */
function rotate(p: i32, q: i32): void {
  const off = at(matrix, p, q);
  if (off == 0) return;
  const theta = (at(matrix, q, q) - at(matrix, p, p)) / (2 * off);
  const t = (theta < 0 ? -1.0 : 1.0) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cos = 1 / Math.sqrt(t * t + 1);
  const sin = t * cos;
  for (let i = 0; i < 3; i++) mixColumns(matrix, i, p, q, cos, sin);
  for (let i = 0; i < 3; i++) {
    const a = at(matrix, p, i);
    const b = at(matrix, q, i);
    put(matrix, p, i, cos * a - sin * b);
    put(matrix, q, i, sin * a + cos * b);
  }
  for (let i = 0; i < 3; i++) mixColumns(vectors, i, p, q, cos, sin);
}

function mixColumns(to: usize, row: i32, p: i32, q: i32, cos: f64, sin: f64): void {
  const a = at(to, row, p);
  const b = at(to, row, q);
  put(to, row, p, cos * a - sin * b);
  put(to, row, q, sin * a + cos * b);
}

function at(from: usize, row: i32, column: i32): f64 {
  return load<f64>(from + (row * 3 + column) * 8);
}

function put(to: usize, row: i32, column: i32, value: f64): void {
  store<f64>(to + (row * 3 + column) * 8, value);
}

function addTo(row: i32, column: i32, value: f64): void {
  put(matrix, row, column, at(matrix, row, column) + value);
}
