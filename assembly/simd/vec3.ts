/** Vectors in lanes. A vector is three lane values; functions that give one component give it as a lane. */
import { add, mul, sub } from './lanes';

/** a·b, summed as (x + y) + z. */
export function dot(ax: lane, ay: lane, az: lane, bx: lane, by: lane, bz: lane): lane {
  return add(add(mul(ax, bx), mul(ay, by)), mul(az, bz));
}

/** a·d − b·c, a component of a cross product: (u × v)x = minor(uy, uz, vy, vz), and so on round the axes. */
export function minor(a: lane, b: lane, c: lane, d: lane): lane {
  return sub(mul(a, d), mul(b, c));
}
