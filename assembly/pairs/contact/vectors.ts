/** Vectors of plain reals, by address: contacts are found one by one. */

@unmanaged
export class Vector {
  x: real;
  y: real;
  z: real;
}

/** a·b, summed as (x + y) + z. */
export function dot(a: Vector, b: Vector): real {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/** to = scale · v */
export function scaled(to: Vector, scale: real, v: Vector): void {
  to.x = scale * v.x;
  to.y = scale * v.y;
  to.z = scale * v.z;
}

/** to += scale · v */
export function addScaled(to: Vector, scale: real, v: Vector): void {
  to.x += scale * v.x;
  to.y += scale * v.y;
  to.z += scale * v.z;
}

/** to = a − b */
export function between(to: Vector, a: Vector, b: Vector): void {
  to.x = a.x - b.x;
  to.y = a.y - b.y;
  to.z = a.z - b.z;
}

/** to = a × b */
export function cross(to: Vector, a: Vector, b: Vector): void {
  const x = a.y * b.z - a.z * b.y;
  const y = a.z * b.x - a.x * b.z;
  to.z = a.x * b.y - a.y * b.x;
  to.x = x;
  to.y = y;
}

/** The largest size of a component. */
export function largest(v: Vector): real {
  return max<real>(max<real>(abs<real>(v.x), abs<real>(v.y)), abs<real>(v.z));
}

/** Of vectors of a size near 1. */
export function lengthOf(v: Vector): real {
  return sqrt<real>(dot(v, v));
}

/** to = some unit vector at right angles to a direction */
export function findAcross(to: Vector, direction: Vector): void {
  const isAlongX = abs<real>(direction.z) < abs<real>(direction.x);
  to.x = isAlongX ? -direction.y : 0;
  to.y = isAlongX ? direction.x : -direction.z;
  to.z = isAlongX ? 0 : direction.y;
  scaled(to, 1 / lengthOf(to), to);
}
