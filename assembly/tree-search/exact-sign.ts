/**
 * Signs of determinants, exactly: on which side of a line or a plane a point lies. Numbers are f64 up to
 * 2^300 in magnitude, products of three must not be as small as 2^-900: `winding.ts` scales its numbers so.
 *
 * A sum in plain arithmetic decides wherever it exceeds its rounding. What is left is summed up without any:
 * each product as two numbers that make it up exactly, and their sum as numbers that do not overlap.
 *
 * Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates,
 *   §2 and §4.
 */
import { DoubleVector } from '../layout/records';
import { Expansion, EXPANSION_BYTES } from './expansion';

const sum = changetype<Expansion>(memory.data(EXPANSION_BYTES, 16));

/** Half a unit in the last place of 1. */
const HALF_ULP: f64 = 1.1102230246251565e-16;

/** How far off plain sums can be, per sum of product sizes: the source's `ccwerrboundA`, `o3derrboundA`. */
const ERROR_2: f64 = (3 + 16 * HALF_ULP) * HALF_ULP;
const ERROR_3: f64 = (7 + 56 * HALF_ULP) * HALF_ULP;

/** Has the sign of the area of triangle (a, b, p) in a plane: above 0 if p is left of the way from a to b. */
export function sideOfLine(ax: f64, ay: f64, bx: f64, by: f64, px: f64, py: f64): f64 {
  const left = (ax - px) * (by - py);
  const right = (ay - py) * (bx - px);
  const plain = left - right;
  if (Math.abs(plain) > ERROR_2 * (Math.abs(left) + Math.abs(right))) return plain;
  sum.begin();
  sum.addProduct(ax, by);
  sum.addProduct(-ax, py);
  sum.addProduct(-px, by);
  sum.addProduct(-ay, bx);
  sum.addProduct(ay, px);
  sum.addProduct(py, bx);
  return sum.rounded();
}

/** Has the sign of n · (a − p), where n = (b − a) × (c − a) is normal to the triangle (a, b, c). */
export function sideOfPlane(a: DoubleVector, b: DoubleVector, c: DoubleVector, p: DoubleVector): f64 {
  const x0 = a.x - p.x;
  const y0 = a.y - p.y;
  const x1 = b.x - p.x;
  const y1 = b.y - p.y;
  const x2 = c.x - p.x;
  const y2 = c.y - p.y;
  const z0 = a.z - p.z;
  const z1 = b.z - p.z;
  const z2 = c.z - p.z;
  const plain = z0 * (x1 * y2 - x2 * y1) + z1 * (x2 * y0 - x0 * y2) + z2 * (x0 * y1 - x1 * y0);
  const size =
    Math.abs(z0) * (Math.abs(x1 * y2) + Math.abs(x2 * y1)) +
    Math.abs(z1) * (Math.abs(x2 * y0) + Math.abs(x0 * y2)) +
    Math.abs(z2) * (Math.abs(x0 * y1) + Math.abs(x1 * y0));
  if (Math.abs(plain) > ERROR_3 * size) return plain;
  sum.begin();
  addDeterminant(a, b, c, 1);
  addDeterminant(p, b, c, -1);
  addDeterminant(a, p, c, -1);
  addDeterminant(a, b, p, -1);
  return sum.rounded();
}

/** Adds the determinant of three vectors times a sign. */
function addDeterminant(u: DoubleVector, v: DoubleVector, w: DoubleVector, sign: f64): void {
  sum.addTriple(u.x, v.y, sign * w.z);
  sum.addTriple(-u.x, v.z, sign * w.y);
  sum.addTriple(u.y, v.z, sign * w.x);
  sum.addTriple(-u.y, v.x, sign * w.z);
  sum.addTriple(u.z, v.x, sign * w.y);
  sum.addTriple(-u.z, v.y, sign * w.x);
}
