/**
 * The impulse of one contact, by Coulomb's law of friction and Stronge's of restitution.
 *
 * Bodies press together until they cease to approach, and part until they have given back e² of the work that
 * they took in along the normal, while friction acts against the direction in which the contact slides. So no
 * energy is made, whatever the directions are. Where friction is so strong that sliding makes bodies approach
 * faster (K₃₃ < μ‖t‖, where others assume the opposite), nothing else holds: as K is semidefinite, sliding
 * slows down by at least 1/μ of that, and ends. Bodies that are pressed together again while they part are so
 * until that ends.
 *
 * Source: Holck 2005, section 2.3.3, after Mirtich 1996, section 3.2; Stronge 1990.
 */
import { APART, Collision, JAMMED, Symmetric } from './records';
import { slide } from './slide';
import { course, slip } from './slip';
import { Point } from '../points';

/** Where K has less than this along the normal, as share of its largest number, nothing moves along that. */
const IMMOVABLE: f64 = 2 ** -32;

/** Finds the impulse of a contact, and the velocity after it. Returns what happened. */
export function collide(collision: Collision): i32 {
  const c = collision;
  const speed = powerOfTwo(max(max(Math.abs(c.beforeX), Math.abs(c.beforeY)), Math.abs(c.beforeZ)));
  const ease = powerOfTwo(max(max(c.xx, c.yy), c.zz));
  if (!(c.beforeZ < 0) || speed == 0) return write(c, 0, 0, 0, APART);
  if (!(c.zz > IMMOVABLE * ease)) return write(c, 0, 0, 0, JAMMED);
  const bySpeed = 1 / speed;
  const byEase = 1 / ease;
  const xx = c.xx * byEase;
  const yy = c.yy * byEase;
  const xy = c.xy * byEase;
  // A turn by at most an eighth takes x and y to axes between which K has a 0 (Jacobi).
  let tangent: f64 = 0;
  if (xy != 0) {
    const cotangent = (yy - xx) / (2 * xy);
    tangent = 1 / (Math.abs(cotangent) + Math.sqrt(cotangent * cotangent + 1));
    if (cotangent < 0) tangent = -tangent;
  }
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  const s = slip;
  s.a = max(xx - tangent * xy, 0);
  s.b = max(yy + tangent * xy, 0);
  s.c = c.zz * byEase;
  s.e = (cosine * c.xz - sine * c.yz) * byEase;
  s.d = (sine * c.xz + cosine * c.yz) * byEase;
  s.friction = c.friction;
  s.returned = c.restitution * c.restitution;
  s.x = (cosine * c.beforeX - sine * c.beforeY) * bySpeed;
  s.y = (sine * c.beforeX + cosine * c.beforeY) * bySpeed;
  s.z = c.beforeZ * bySpeed;
  s.px = 0;
  s.py = 0;
  s.pz = 0;
  s.owed = 0;
  course.x = 0;
  course.y = 0;
  const code = slide();
  const back = speed * byEase;
  const x = (cosine * s.px + sine * s.py) * back;
  const y = (cosine * s.py - sine * s.px) * back;
  return write(c, x, y, s.pz * back, code);
}

/** The largest power of two that is not above a positive number; 0 below the smallest normal one. */
function powerOfTwo(x: f64): f64 {
  return reinterpret<f64>(reinterpret<u64>(x) & 0x7ff0000000000000);
}

/** Writes what a collision comes to. */
function write(c: Collision, x: f64, y: f64, z: f64, code: i32): i32 {
  c.impulseX = x;
  c.impulseY = y;
  c.impulseZ = z;
  c.afterX = c.beforeX + (c.xx * x + c.xy * y + c.xz * z);
  c.afterY = c.beforeY + (c.xy * x + c.yy * y + c.yz * z);
  c.afterZ = c.beforeZ + (c.xz * x + c.yz * y + c.zz * z);
  return code;
}

/**
 * Adds what a free body contributes to K: 1/m − r̃ I⁻¹ r̃. What nothing moves contributes nothing.
 *
 * @param k - K, which begins with zeros
 * @param mass - kg
 * @param inverseInertia - about the center of mass, 1/(kg·m²), along the axes of K
 * @param arm - r, from the center of mass to the contact, metres, along the axes of K
 *
 * Source: Holck 2005, equation 2.16.
 */
export function addInverseMass(k: Symmetric, mass: f64, inverseInertia: Symmetric, arm: Point): void {
  const i = inverseInertia;
  const x = arm.x;
  const y = arm.y;
  const z = arm.z;
  const inverse = 1 / mass;
  // Unit impulses along x, y and z have the moments (0, z, −y), (−z, 0, x) and (y, −x, 0).
  k.xx += inverse + z * z * i.yy - 2 * y * z * i.yz + y * y * i.zz;
  k.yy += inverse + x * x * i.zz - 2 * x * z * i.xz + z * z * i.xx;
  k.zz += inverse + y * y * i.xx - 2 * x * y * i.xy + x * x * i.yy;
  k.xy += x * z * i.yz + y * z * i.xz - z * z * i.xy - x * y * i.zz;
  k.xz += x * y * i.yz + y * z * i.xy - y * y * i.xz - x * z * i.yy;
  k.yz += x * y * i.xz + x * z * i.xy - x * x * i.yz - y * z * i.xx;
}
