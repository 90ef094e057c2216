import type { Vector } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
import { cross, dot, normalize, subtract } from './vectors.ts';

/** Steps of the grid from the middle of the points to the farthest side: differences stay exact. */
const STEPS = 2 ** 51;

/** How far off a triple product may be, as a share of its largest term: Shewchuk 1997, §4.1, orient3d. */
const ERROR = 8 * 2 ** -53;

/** How short a cross product may be, as a share of both lengths, before rounding turns it. */
const NARROW = 2 ** -4;

type Whole = readonly [bigint, bigint, bigint];

/**
 * Points on a grid that is as fine as their rounding. Which side of a plane one is on, and which way a face
 * looks, is computed without rounding there, so that no two answers contradict each other.
 */
export class GridPoints {
  readonly #places: readonly Vector[];

  constructor(points: readonly Vector[]) {
    const middles = [0, 1, 2].map((axis) => {
      const column = points.map((point) => point[axis]!);
      return Math.min(...column) / 2 + Math.max(...column) / 2;
    });
    const away = points.map((point) => subtract(point, middles as unknown as Vector));
    const size = Math.max(...away.flat().map(Math.abs));
    this.#places = away.map((vector) => vector.map((x) => Math.round((x / size) * STEPS)) as never);
  }

  /** Above 0 where a point is above the plane through others, from which they run counterclockwise; or 0. */
  side([a, b, c]: readonly number[], point: number): number {
    const from = this.#places[point]!;
    const [u, v, w] = [a, b, c].map((i) => subtract(this.#places[i!]!, from)) as [Vector, Vector, Vector];
    const product = dot(u, cross(v, w));
    const sizes = (vector: Vector): Vector => vector.map(Math.abs) as unknown as Vector;
    const [x, y, z] = sizes(v);
    const [p, q, r] = sizes(w);
    const terms = dot(sizes(u), [y * r + z * q, z * p + x * r, x * q + y * p]);
    if (Math.abs(product) > ERROR * terms || terms === 0) return -product;
    return -Number(dotOf(wholeOf(u), crossOf(wholeOf(v), wholeOf(w))));
  }

  /** The unit vector square to three points, not on one line, from where they run counterclockwise. */
  normal([a, b, c]: readonly number[]): Vector {
    const from = this.#places[a!]!;
    const [u, v] = [b, c].map((i) => subtract(this.#places[i!]!, from)) as [Vector, Vector];
    const area = cross(u, v);
    if (lengthOf(...area) > NARROW * lengthOf(...u) * lengthOf(...v)) return normalize(area);
    return normalize(crossOf(wholeOf(u), wholeOf(v)).map(Number) as unknown as Vector);
  }
}

function wholeOf(vector: Vector): Whole {
  return vector.map(BigInt) as unknown as Whole;
}

function crossOf([ax, ay, az]: Whole, [bx, by, bz]: Whole): Whole {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function dotOf([ax, ay, az]: Whole, [bx, by, bz]: Whole): bigint {
  return ax * bx + ay * by + az * bz;
}
