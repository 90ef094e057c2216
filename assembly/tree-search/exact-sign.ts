/**
 * Signs of determinants, exactly: on which side of a line or a plane a point lies. Numbers are f64 of at most 2^300 in
 * magnitude, and products of three of them must not be as small as 2^-900: `winding.ts` scales what it asks for.
 *
 * A sum in plain arithmetic decides wherever it is larger than its rounding can be. What is left is added up without any: each
 * product as two numbers that make it up exactly, and their sum as numbers that do not overlap.
 *
 * Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, §2 and §4.
 */

import { addProduct, addTriple, beginSum, sum } from './expansion';

/** Half a unit in the last place of 1. */
const HALF_ULP: f64 = 1.1102230246251565e-16;

/** How far off the plain sums can be, per sum of the sizes of their products: `ccwerrboundA` and `o3derrboundA` of the source. */
const ERROR_2: f64 = (3 + 16 * HALF_ULP) * HALF_ULP;
const ERROR_3: f64 = (7 + 56 * HALF_ULP) * HALF_ULP;

/** Has the sign of the area of the triangle (a, b, p) in a plane: above 0 if p lies to the left of the way from a to b. */
export function sideOfLine(ax: f64, ay: f64, bx: f64, by: f64, px: f64, py: f64): f64 {
  const left = (ax - px) * (by - py);
  const right = (ay - py) * (bx - px);
  const plain = left - right;
  if (Math.abs(plain) > ERROR_2 * (Math.abs(left) + Math.abs(right))) return plain;
  beginSum();
  addProduct(ax, by);
  addProduct(-ax, py);
  addProduct(-px, by);
  addProduct(-ay, bx);
  addProduct(ay, px);
  addProduct(py, bx);
  return sum();
}

/** Has the sign of n · (a − p), where n = (b − a) × (c − a) is normal to the triangle (a, b, c). */
export function sideOfPlane(
  ax: f64,
  ay: f64,
  az: f64,
  bx: f64,
  by: f64,
  bz: f64,
  cx: f64,
  cy: f64,
  cz: f64,
  px: f64,
  py: f64,
  pz: f64,
): f64 {
  const x0 = ax - px;
  const y0 = ay - py;
  const x1 = bx - px;
  const y1 = by - py;
  const x2 = cx - px;
  const y2 = cy - py;
  const z0 = az - pz;
  const z1 = bz - pz;
  const z2 = cz - pz;
  const plain = z0 * (x1 * y2 - x2 * y1) + z1 * (x2 * y0 - x0 * y2) + z2 * (x0 * y1 - x1 * y0);
  const size =
    Math.abs(z0) * (Math.abs(x1 * y2) + Math.abs(x2 * y1)) +
    Math.abs(z1) * (Math.abs(x2 * y0) + Math.abs(x0 * y2)) +
    Math.abs(z2) * (Math.abs(x0 * y1) + Math.abs(x1 * y0));
  if (Math.abs(plain) > ERROR_3 * size) return plain;
  beginSum();
  addDeterminant(ax, ay, az, bx, by, bz, cx, cy, cz, 1);
  addDeterminant(px, py, pz, bx, by, bz, cx, cy, cz, -1);
  addDeterminant(ax, ay, az, px, py, pz, cx, cy, cz, -1);
  addDeterminant(ax, ay, az, bx, by, bz, px, py, pz, -1);
  return sum();
}

/** Adds the determinant of three vectors times a sign. */
function addDeterminant(
  ux: f64,
  uy: f64,
  uz: f64,
  vx: f64,
  vy: f64,
  vz: f64,
  wx: f64,
  wy: f64,
  wz: f64,
  sign: f64,
): void {
  addTriple(ux, vy, sign * wz);
  addTriple(-ux, vz, sign * wy);
  addTriple(uy, vz, sign * wx);
  addTriple(-uy, vx, sign * wz);
  addTriple(uz, vx, sign * wy);
  addTriple(-uz, vy, sign * wx);
}
