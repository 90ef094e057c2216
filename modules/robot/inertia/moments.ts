import type { Vector } from '../../../bindings/base/checks.ts';
import { add, cross, dot } from '../../../bindings/geometry/vectors.ts';
import type { Inertial } from '../model/inertial.ts';

/** A symmetric matrix: xx, yy, zz, xy, xz, yz. */
type Symmetric = [number, number, number, number, number, number];

/** The integrals over a body of 1, of the place x, and of x·xᵀ, about some origin. */
export class Moments {
  volume = 0;
  #first: Vector = [0, 0, 0];
  readonly #second: Symmetric = [0, 0, 0, 0, 0, 0];

  /** Adds a multiple of a·bᵀ, made symmetric, to the integral of x·xᵀ. */
  addSecond([ax, ay, az]: Vector, [bx, by, bz]: Vector, factor: number): void {
    const half = factor / 2;
    this.#second[0] += factor * ax * bx;
    this.#second[1] += factor * ay * by;
    this.#second[2] += factor * az * bz;
    this.#second[3] += half * (ax * by + ay * bx);
    this.#second[4] += half * (ax * bz + az * bx);
    this.#second[5] += half * (ay * bz + az * by);
  }

  /** Adds the tetrahedron of a triangle and the origin; below 0 where that is in front of the triangle. */
  addTetrahedron(corners: readonly [Vector, Vector, Vector]): void {
    const [a, b, c] = corners;
    this.#addSpread(corners, 3, dot(a, cross(b, c)) / 6);
  }

  /** Adds a volume that is spread evenly over a point, a line or a triangle. */
  addSpread(corners: readonly Vector[], volume: number): void {
    this.#addSpread(corners, corners.length - 1, volume);
  }

  /** Adds what is spread evenly over a simplex: if a corner is missing, it is the origin (Tonon 2004). */
  #addSpread(corners: readonly Vector[], dimension: number, volume: number): void {
    const sum = corners.reduce((total, corner) => add(total, corner));
    const share = volume / ((dimension + 1) * (dimension + 2));
    for (const corner of corners) this.addSecond(corner, corner, share);
    this.addSecond(sum, sum, share);
    this.#first = add(this.#first, sum, volume / (dimension + 1));
    this.volume += volume;
  }

  /** The mass of a body of density 1 kg/m³. */
  toInertial(origin: Vector): Inertial {
    const { volume: mass } = this;
    const [x, y, z] = this.#first.map((moment) => moment / mass) as unknown as Vector;
    const [xx, yy, zz, xy, xz, yz] = this.#second;
    const [a, b, c] = [xx - mass * x * x, yy - mass * y * y, zz - mass * z * z];
    return {
      mass,
      center: add(origin, [x, y, z]),
      inertia: [b + c, a + c, a + b, mass * x * y - xy, mass * x * z - xz, mass * y * z - yz],
    };
  }
}
