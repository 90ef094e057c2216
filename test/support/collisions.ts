/**
 * Contacts in which bodies meet, for the tests of their impulses. Made of exact operations: see
 * test/golden.
 */
import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { type Collision, makeCollide } from '../../bindings/dynamics/collision.ts';
import type { Random } from './random.ts';
import { HOST } from './trees.ts';
import { add, cross, dot } from './vectors.ts';

/** xx, yy, zz, xy, xz, yz of how a velocity changes with an impulse. */
export type Response = Collision['response'];

/** The function under test. */
export const collide = makeCollide('test', HOST);

/** A free body at a contact. */
export interface FreeBody {
  readonly mass: number;
  /** The rows of the inverse of its inertia. */
  readonly inverseInertia: readonly [Vector, Vector, Vector];
  /** From its center of mass to the contact. */
  readonly arm: Vector;
}

const AXES: readonly [Vector, Vector, Vector] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** K of free bodies: what unit impulses do, by Newton's and Euler's laws. */
export function responseOf(bodies: readonly FreeBody[]): Response {
  const [x, y, z] = AXES.map((impulse) =>
    bodies.reduce<Vector>(
      (sum, { mass, inverseInertia, arm }) => {
        const moment = cross(arm, impulse);
        const turned = inverseInertia.map((row) => dot(row, moment)) as unknown as Vector;
        return add(add(sum, impulse, 1 / mass), cross(turned, arm));
      },
      [0, 0, 0],
    ),
  ) as [Vector, Vector, Vector];
  return [x[0], y[1], z[2], x[1], x[2], y[2]];
}

/** K times an impulse. */
export function respond([xx, yy, zz, xy, xz, yz]: Response, [x, y, z]: Vector): Vector {
  return [xx * x + xy * y + xz * z, xy * x + yy * y + yz * z, xz * x + yz * y + zz * z];
}

/** λ v vᵀ, of rank 1. */
function outer([x, y, z]: Vector, factor = 1): Response {
  return [x * x, y * y, z * z, x * y, x * z, y * z].map((p) => factor * p) as unknown as Response;
}

export function sum(...responses: readonly Response[]): Response {
  return [0, 1, 2, 3, 4, 5].map((i) =>
    responses.reduce((total, k) => total + k[i]!, 0),
  ) as unknown as Response;
}

/** A number between two powers of two. */
function magnitude(random: Random, low: number, high: number): number {
  return random.between(0.5, 1) * 2 ** random.integer(low + 1, high);
}

function unit(random: Random): Vector {
  for (;;) {
    const v = random.vector(1);
    const length = lengthOf(...v);
    if (length > 0.1 && length < 1) return [v[0] / length, v[1] / length, v[2] / length];
  }
}

/** A box of some density that touches something with a point of its surface or within. */
export function randomBody(random: Random): FreeBody {
  const mass = magnitude(random, -3, 3);
  const size = magnitude(random, -3, 1);
  const half = [0, 1, 2].map(() => size * random.between(0.05, 1)) as unknown as Vector;
  const first = unit(random);
  const other = unit(random);
  const across = cross(first, other);
  const width = lengthOf(...across);
  const second = add([0, 0, 0], across, 1 / width);
  const axes = [first, second, cross(first, second)];
  const inverse = axes.map((axis, i) => {
    const square = dot(half, half) - half[i]! ** 2;
    return outer(axis, 3 / (mass * square));
  });
  const [xx, yy, zz, xy, xz, yz] = sum(...inverse);
  const arm = axes.reduce<Vector>((p, axis, i) => add(p, axis, half[i]! * random.between(-1, 1)), [0, 0, 0]);
  return {
    mass,
    inverseInertia: [
      [xx, xy, xz],
      [xy, yy, yz],
      [xz, yz, zz],
    ],
    arm,
  };
}

/** K of one free body or of two. */
function freeResponse(random: Random): Response {
  const bodies = [randomBody(random)];
  if (random.unit() < 0.5) bodies.push(randomBody(random));
  return responseOf(bodies);
}

/** K as it may be: of free bodies, of bodies on joints, and with numbers of very different sizes. */
const RESPONSES: readonly ((random: Random) => Response)[] = [
  freeResponse,
  (random) => outer(random.vector(1), magnitude(random, -6, 6)),
  (random) => sum(outer(random.vector(1), magnitude(random, -3, 3)), outer(random.vector(1))),
  (random) => sum(...[0, 1, 2].map(() => outer(random.vector(1), magnitude(random, -10, 10)))),
  (random) => {
    const flat = (): Vector => [random.between(-1, 1), 0, random.between(-1, 1)];
    return sum(outer(flat()), outer(flat()), [0, random.unit(), 0, 0, 0, 0]);
  },
  (random) => {
    const along = random.between(0.1, 1);
    return [along, along, along * random.between(1, 2), 0, 0, 0];
  },
  (random) => [random.unit(), random.unit(), random.unit(), 0, 0, 0],
  (random) => [0, 0, random.unit(), 0, 0, 0],
];

/**
 * Velocities: any; almost along the normal; almost across it; along it; in a plane; what K can bring about.
 */
const VELOCITIES: readonly ((random: Random, response: Response) => Vector)[] = [
  (random) => approaching(random.vector(1)),
  (random) => {
    const small = magnitude(random, -56, 0);
    return [small * random.between(-1, 1), small * random.between(-1, 1), -random.unit()];
  },
  (random) => [random.between(-1, 1), random.between(-1, 1), -magnitude(random, -40, 0)],
  (random) => [0, 0, -random.unit()],
  (random) => [random.between(-1, 1), 0, -random.unit()],
  (random, response) => approaching(respond(response, random.vector(1))),
];

function approaching(v: Vector): Vector {
  return v[2] > 0 ? [-v[0], -v[1], -v[2]] : v;
}

const FRICTIONS: readonly ((random: Random) => number)[] = [
  () => 0,
  (random) => magnitude(random, -40, 0),
  (random) => random.between(0, 1.5),
  (random) => random.between(0, 1.5),
  (random) => random.between(0, 10),
  (random) => magnitude(random, 0, 13),
];

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.integer(0, list.length - 1)]!;
}

/** Any collision that is valid, likely or not. */
export function anyCollision(random: Random): Collision {
  const response = pick(random, RESPONSES)(random);
  return {
    response,
    velocity: pick(random, VELOCITIES)(random, response),
    friction: pick(random, FRICTIONS)(random),
    restitution: pick(random, [0, 1, random.unit()]),
  };
}

/** A collision of free bodies with usual coefficients. */
export function freeCollision(random: Random): Collision {
  return {
    response: freeResponse(random),
    velocity: [random.between(-1, 1), random.between(-1, 1), random.between(-1, -0.01)],
    friction: random.between(0, 1.2),
    restitution: random.unit(),
  };
}

/**
 * A collision of bodies whose response is strong across the normal: they slide on, back, or are pressed
 * together.
 */
export function coupledCollision(random: Random): Collision {
  return {
    response: sum(...[0, 1, 2].map(() => outer(random.vector(1))), [0.02, 0.02, 0.02, 0, 0, 0]),
    velocity: approaching(random.vector(1)),
    friction: random.between(0, 2),
    restitution: random.unit(),
  };
}
