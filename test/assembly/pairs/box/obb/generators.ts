import type { Vector } from '../../../../../bindings/base/checks.ts';
import type { Box } from '../../../../oracle/box.ts';
import type { Random } from '../../../../support/random.ts';
import { add, cross, dot, normalize } from '../../../../support/vectors.ts';

/** Two boxes. */
export interface Boxes {
  a: Box;
  b: Box;
}

const ZERO: Vector = [0, 0, 0];

/** Axes that are orthonormal to rounding. */
export function turned(random: Random): Box['axes'] {
  const x = random.direction();
  const y = normalize(cross(x, random.direction()));
  return [x, y, normalize(cross(x, y))];
}

/** Axes turned by an angle, radians, about some direction. */
export function turnedBy(axes: Box['axes'], direction: Vector, angle: number): Box['axes'] {
  const turn = (v: Vector): Vector => {
    const along = add(ZERO, direction, dot(direction, v) * (1 - Math.cos(angle)));
    return add(add(add(ZERO, v, Math.cos(angle)), cross(direction, v), Math.sin(angle)), along);
  };
  return [turn(axes[0]), turn(axes[1]), turn(axes[2])];
}

function extents(random: Random, size = 1): Vector {
  return [size * random.between(0.1, 1), size * random.between(0.1, 1), size * random.between(0.1, 1)];
}

function box(random: Random, size = 1): Box {
  return { center: random.vector(1.5), half: extents(random, size), axes: turned(random) };
}

/** How far off a special position a "nearly" special one is: by 0, or from plain to a single rounding. */
function deviation(random: Random): number {
  return random.integer(0, 3) === 0 ? 0 : random.magnitude(-16, -3);
}

/** The point x, y, z of a box, as parts of its half extents. */
export function pointOf({ center, half, axes }: Box, parts: Vector): Vector {
  return axes.reduce((sum, axis, i) => add(sum, axis, parts[i]! * half[i]!), center);
}

/** A point of the boundary: a vertex, or within an edge or a face. */
export function boundaryParts(random: Random): Vector {
  const inside = [0, 1, 2].map(() => random.between(-0.9, 0.9));
  const corner = [0, 1, 2].map(() => (random.integer(0, 1) === 0 ? -1 : 1));
  const free = random.integer(0, 2);
  const first = random.integer(0, 2);
  const parts = [0, 1, 2].map((i) => ((i - first + 3) % 3 < free ? inside[i]! : corner[i]!));
  return parts as unknown as Vector;
}

function uniform(random: Random): Boxes {
  return { a: box(random, random.between(0.3, 1.5)), b: box(random, random.between(0.3, 1.5)) };
}

/** B is turned against A by no more than a small angle, down to a rounding. */
function nearParallel(random: Random): Boxes {
  const { a, b } = uniform(random);
  return { a, b: { ...b, axes: turnedBy(a.axes, random.direction(), deviation(random)) } };
}

/** B is turned about one of A's axes, and nearly so: one pair of edges is parallel. */
function nearCommonAxis(random: Random): Boxes {
  const { a, b } = uniform(random);
  const axes = turnedBy(a.axes, a.axes[random.integer(0, 2)]!, random.between(0, 3));
  return { a, b: { ...b, axes: turnedBy(axes, random.direction(), deviation(random)) } };
}

/** Axes and extents in whole numbers: faces parallel, touching or crosswise, contained, without extent. */
function aligned(random: Random): Boxes {
  const turns: Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const one = (): Box => {
    const first = random.integer(0, 2);
    const [x, y] = [turns[first]!, turns[(first + random.integer(1, 2)) % 3]!];
    const whole = (low: number, high: number): Vector => [
      random.integer(low, high),
      random.integer(low, high),
      random.integer(low, high),
    ];
    return { center: whole(-3, 3), half: whole(0, 3), axes: [x, y, cross(x, y)] };
  };
  return { a: one(), b: one() };
}

/** Boxes of some other kind with one, two or all extents zero, or next to nothing. */
function thin(random: Random): Boxes {
  const { a, b } = [uniform, nearParallel, nearCommonAxis][random.integer(0, 2)]!(random);
  const flatten = (one: Box): Box => {
    const kept = random.integer(0, 3);
    const half = one.half.map((extent, i) => (i === kept ? extent : extent * deviation(random)));
    return { ...one, half: half as unknown as Vector };
  };
  return { a: flatten(a), b: random.integer(0, 1) === 0 ? b : flatten(b) };
}

/** A point of B's boundary is put next to, or to rounding onto, one of A's. */
function nearTouching(random: Random): Boxes {
  const { a, b } = [uniform, nearParallel, nearCommonAxis][random.integer(0, 2)]!(random);
  const meet = add(pointOf(a, boundaryParts(random)), pointOf(b, boundaryParts(random)), -1);
  const away = normalize(add(pointOf(a, boundaryParts(random)), a.center, -1));
  const center = add(add(b.center, meet), away, random.between(-1, 1) * deviation(random));
  return { a, b: { ...b, center } };
}

/** A small box somewhere in a large one; at times both have one center. */
function contained(random: Random): Boxes {
  const a = box(random, 2);
  const part = random.integer(0, 2) / 4;
  const center = pointOf(a, random.vector(part));
  return { a, b: { center, half: extents(random, random.magnitude(-3, -1)), axes: turned(random) } };
}

/** Each box of its own size. */
function mixedScales(random: Random): Boxes {
  const one = (): Box => box(random, random.magnitude(-4, 2));
  return { a: one(), b: one() };
}

/** Far from the origin together. */
function bigOffsets(random: Random): Boxes {
  const { a, b } = uniform(random);
  const offset = random.vector(random.magnitude(2, 6));
  const move = (one: Box): Box => ({ ...one, center: add(one.center, offset) });
  return { a: move(a), b: move(b) };
}

/** The kinds of position that random tests draw from. */
export const GENERATORS: Readonly<Record<string, (random: Random) => Boxes>> = {
  uniform,
  nearParallel,
  nearCommonAxis,
  aligned,
  thin,
  nearTouching,
  contained,
  mixedScales,
  bigOffsets,
};
