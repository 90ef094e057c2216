/**
 * The ball that touches two to four balls from outside, all of which it holds, with its center in the plane
 * or line through their centers: p is the center of the first, q of another relative to it, d the difference
 * of their radii. With c the center relative to p, and s the radius less that of the first ball,
 *
 *   |c| = s   and   |c − q| = s − d,   so   2 q·c = q² − d² + 2 s d,
 *
 * which is linear in c: c = e + s f. That makes |e + s f| = s a quadratic equation.
 *
 * Nothing is checked here. Of balls in degenerate position some numbers of the center are not numbers or far
 * off; whoever tries the center finds out.
 * Source: Fischer and Gärtner 2003, The smallest enclosing ball of balls.
 */
import { Ball } from './fit';

/** Two centers that are tried: one for each root. */
@unmanaged
export class Centers {
  x0: f64;
  y0: f64;
  z0: f64;
  x1: f64;
  y1: f64;
  z1: f64;
}

/** The center for two balls, written to both places. */
export function touchTwo(a: Ball, b: Ball, centers: Centers): void {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const z = b.z - a.z;
  const length = Math.sqrt(x * x + y * y + z * z);
  const t = ((length + b.radius - a.radius) * 0.5) / length;
  centers.x0 = centers.x1 = a.x + x * t;
  centers.y0 = centers.y1 = a.y + y * t;
  centers.z0 = centers.z1 = a.z + z * t;
}

/** The centers for three balls. */
export function touchThree(a: Ball, b: Ball, c: Ball, centers: Centers): void {
  condition(first, a, b);
  condition(second, a, c);
  // The third condition keeps the center in the plane.
  third.x = first.y * second.z - first.z * second.y;
  third.y = first.z * second.x - first.x * second.z;
  third.z = first.x * second.y - first.y * second.x;
  third.difference = 0;
  third.half = 0;
  solve(a, centers);
}

/** The centers for four balls. */
export function touchFour(a: Ball, b: Ball, c: Ball, d: Ball, centers: Centers): void {
  condition(first, a, b);
  condition(second, a, c);
  condition(third, a, d);
  solve(a, centers);
}

/** One of the linear equations q·c = half + s · difference. */
@unmanaged
class Condition {
  x: f64;
  y: f64;
  z: f64;
  difference: f64;
  half: f64;
}

const first = changetype<Condition>(memory.data(offsetof<Condition>(), 16));
const second = changetype<Condition>(memory.data(offsetof<Condition>(), 16));
const third = changetype<Condition>(memory.data(offsetof<Condition>(), 16));

function condition(to: Condition, a: Ball, b: Ball): void {
  to.x = b.x - a.x;
  to.y = b.y - a.y;
  to.z = b.z - a.z;
  to.difference = b.radius - a.radius;
  to.half = 0.5 * (to.x * to.x + to.y * to.y + to.z * to.z - to.difference * to.difference);
}

/** Solves the three conditions by Cramer's rule, then the quadratic equation. */
function solve(a: Ball, centers: Centers): void {
  const x1 = second.y * third.z - second.z * third.y;
  const y1 = second.z * third.x - second.x * third.z;
  const z1 = second.x * third.y - second.y * third.x;
  const x2 = third.y * first.z - third.z * first.y;
  const y2 = third.z * first.x - third.x * first.z;
  const z2 = third.x * first.y - third.y * first.x;
  const x3 = first.y * second.z - first.z * second.y;
  const y3 = first.z * second.x - first.x * second.z;
  const z3 = first.x * second.y - first.y * second.x;
  const inverse = 1 / (first.x * x1 + first.y * y1 + first.z * z1);
  const eX = (first.half * x1 + second.half * x2 + third.half * x3) * inverse;
  const eY = (first.half * y1 + second.half * y2 + third.half * y3) * inverse;
  const eZ = (first.half * z1 + second.half * z2 + third.half * z3) * inverse;
  const fX = (first.difference * x1 + second.difference * x2 + third.difference * x3) * inverse;
  const fY = (first.difference * y1 + second.difference * y2 + third.difference * y3) * inverse;
  const fZ = (first.difference * z1 + second.difference * z2 + third.difference * z3) * inverse;
  // (f² − 1) s² + 2 e·f s + e² = 0, both roots without cancellation.
  const square = fX * fX + fY * fY + fZ * fZ - 1;
  const linear = eX * fX + eY * fY + eZ * fZ;
  const constant = eX * eX + eY * eY + eZ * eZ;
  const root = Math.sqrt(linear * linear - square * constant);
  const sum = linear > 0 ? -linear - root : root - linear;
  const s0 = sum / square;
  const s1 = constant / sum;
  centers.x0 = a.x + eX + s0 * fX;
  centers.y0 = a.y + eY + s0 * fY;
  centers.z0 = a.z + eZ + s0 * fZ;
  centers.x1 = a.x + eX + s1 * fX;
  centers.y1 = a.y + eY + s1 * fY;
  centers.z1 = a.z + eZ + s1 * fZ;
}
