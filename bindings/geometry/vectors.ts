import type { Vector } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';

export function add([ax, ay, az]: Vector, [bx, by, bz]: Vector, factor = 1): Vector {
  return [ax + factor * bx, ay + factor * by, az + factor * bz];
}

export function subtract(a: Vector, b: Vector): Vector {
  return add(a, b, -1);
}

export function dot([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return ax * bx + ay * by + az * bz;
}

export function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/** The direction of a vector, which has a length. */
export function normalize([x, y, z]: Vector): Vector {
  const length = lengthOf(x, y, z);
  return [x / length, y / length, z / length];
}

/** A unit vector square to a unit vector. */
export function squareTo(direction: Vector): Vector {
  const [x, y, z] = direction.map(Math.abs) as unknown as Vector;
  const other: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  return normalize(cross(direction, other));
}
