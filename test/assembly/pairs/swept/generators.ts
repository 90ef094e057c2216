import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Core } from '../../../oracle/distance.ts';
import type { Random } from '../../../support/random.ts';
import { add, cross, dot } from '../../../support/vectors.ts';

/** Two cores. */
export interface Cores {
  a: Core;
  b: Core;
}

/** Makes two random cores of countA and countB vertices. */
export type Generator = (random: Random, countA: number, countB: number) => Cores;

/** How far off a special position a "nearly" special one is: anything from plain to a single rounding. */
function deviation(random: Random): number {
  return random.magnitude(-16, -1);
}

function repeat<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function core(random: Random, count: number, size = 1): Core {
  return repeat(count, () => random.vector(size));
}

/** A random point of a core: a convex combination of its vertices. */
function pointOn(random: Random, vertices: Core): Vector {
  const weights = vertices.map(() => random.unit() ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return vertices.reduce<Vector>((sum, vertex, i) => add(sum, vertex, weights[i]! / total), [0, 0, 0]);
}

function moved(vertices: Core, offset: Vector): Core {
  return vertices.map((vertex) => add(vertex, offset));
}

function uniform(random: Random, countA: number, countB: number): Cores {
  return { a: core(random, countA), b: core(random, countB) };
}

/** B repeats A's vertices elsewhere, slightly turned. */
function nearParallel(random: Random, countA: number, countB: number): Cores {
  const corners = core(random, 3);
  const offset = random.vector(random.magnitude(-2, 0));
  const off = random.integer(0, 3) === 0 ? 0 : deviation(random);
  return {
    a: corners.slice(0, countA),
    b: repeat(countB, (i) => add(add(corners[i]!, offset), random.vector(off))),
  };
}

/** All vertices close to one plane. */
function nearCoplanar(random: Random, countA: number, countB: number): Cores {
  const [origin, u, v, normal] = [
    random.vector(1),
    random.direction(),
    random.direction(),
    random.direction(),
  ];
  const height = deviation(random);
  const vertex = (): Vector => {
    const inPlane = add(add(origin, u, random.between(-1, 1)), v, random.between(-1, 1));
    return add(inPlane, normal, random.between(-height, height));
  };
  return { a: repeat(countA, vertex), b: repeat(countB, vertex) };
}

/** A random point of B is put next to, or to rounding onto, a random point of A. */
function nearTouching(random: Random, countA: number, countB: number): Cores {
  const { a, b } = uniform(random, countA, countB);
  const offset = add(pointOn(random, a), pointOn(random, b), -1);
  const gap = random.integer(0, 3) === 0 ? 0 : deviation(random);
  return { a, b: moved(b, add(offset, random.direction(), gap)) };
}

/** The vertices of a core that are farthest in a direction, to rounding. */
function farthest(vertices: Core, direction: Vector): Core {
  const heights = vertices.map((vertex) => dot(vertex, direction));
  const top = Math.max(...heights) - 1e-12;
  return vertices.filter((_, i) => heights[i]! >= top);
}

/** B rests on A, or hovers just above: vertices, edges and faces meet across a plane between the two. */
function resting(random: Random, countA: number, countB: number): Cores {
  const { a, b } = uniform(random, countA, countB);
  const edge = (vertices: Core): Vector => add(vertices.at(-1)!, vertices[0]!, -1);
  const face = (vertices: Core): Vector =>
    cross(edge(vertices), add(vertices[1] ?? vertices[0]!, vertices[0]!, -1));
  const up = [
    random.direction(),
    cross(edge(a), edge(b)),
    face(a),
    face(b),
    cross(edge(a), random.direction()),
  ];
  const lengths = up.map((vector) => Math.hypot(...vector));
  const choices = up.flatMap((vector, i) =>
    lengths[i]! > 0 ? [add([0, 0, 0], vector, 1 / lengths[i]!)] : [],
  );
  const normal = choices[random.integer(0, choices.length - 1)]!;
  const down = add([0, 0, 0], normal, -1);
  const meet = add(pointOn(random, farthest(a, normal)), pointOn(random, farthest(b, down)), -1);
  const gap = random.integer(0, 3) === 0 ? 0 : deviation(random);
  return { a, b: moved(b, add(meet, normal, gap)) };
}

/** Triangles nearly without area: the third vertex close to the others' line; lines that are short. */
function slivers(random: Random, countA: number, countB: number): Cores {
  const sliver = (count: number): Core => {
    const [start, end] = [random.vector(1), random.vector(1)];
    const onLine = add(start, add(end, start, -1), random.between(-0.5, 1.5));
    const vertices = [start, end, add(onLine, random.vector(deviation(random)))];
    return count === 2 ? [start, vertices[2]!] : vertices.slice(0, count);
  };
  return { a: sliver(countA), b: sliver(countB) };
}

/** Triangles with two vertices close together, lines of nearly no length. */
function needles(random: Random, countA: number, countB: number): Cores {
  const needle = (count: number): Core => {
    const start = random.vector(1);
    const beside = add(start, random.vector(deviation(random)));
    return [start, beside, random.vector(1)].slice(0, count);
  };
  return { a: needle(countA), b: needle(countB) };
}

/** Triangles with one corner of nearly 180 degrees, its vertex in the middle. */
function caps(random: Random, countA: number, countB: number): Cores {
  const cap = (count: number): Core => {
    const [start, end] = [random.vector(1), random.vector(1)];
    const middle = add(start, add(end, start, -1), random.between(0.3, 0.7));
    return [start, add(middle, random.vector(deviation(random))), end].slice(0, count);
  };
  return { a: cap(countA), b: cap(countB) };
}

/** Each core of its own size. */
function mixedScales(random: Random, countA: number, countB: number): Cores {
  const one = (count: number): Core => moved(core(random, count, random.magnitude(-4, 2)), random.vector(1));
  return { a: one(countA), b: one(countB) };
}

/** B starts with some of A's vertices. */
function sharedVertices(random: Random, countA: number, countB: number): Cores {
  const a = core(random, countA);
  const shared = random.integer(1, Math.min(countA, countB));
  const first = random.integer(0, countA - 1);
  const b = repeat(countB, (i) => (i < shared ? a[(first + i) % countA]! : random.vector(1)));
  return { a, b };
}

/** Small cores, far from the origin together. */
function bigOffsets(random: Random, countA: number, countB: number): Cores {
  const { a, b } = uniform(random, countA, countB);
  const offset = random.vector(random.magnitude(2, 7));
  return { a: moved(a, offset), b: moved(b, offset) };
}

/** Coordinates −2 … 2 in whole numbers: parallel, coplanar, touching and degenerate cases, all exact. */
function smallGrid(random: Random, countA: number, countB: number): Cores {
  const vertex = (): Vector => [random.integer(-2, 2), random.integer(-2, 2), random.integer(-2, 2)];
  return { a: repeat(countA, vertex), b: repeat(countB, vertex) };
}

/** Coinciding vertices and vertices exactly on one line. */
function degenerate(random: Random, countA: number, countB: number): Cores {
  const collapsed = (count: number): Core => {
    const start: Vector = [random.integer(-8, 8), random.integer(-8, 8), random.integer(-8, 8)];
    const step: Vector = [random.integer(-3, 3), random.integer(-3, 3), random.integer(-3, 3)];
    return repeat(count, () => add(start, step, random.integer(-1, 1)));
  };
  const isFlatA = random.integer(0, 1) === 0;
  return {
    a: isFlatA ? collapsed(countA) : core(random, countA, 8),
    b: isFlatA && random.integer(0, 1) === 0 ? core(random, countB, 8) : collapsed(countB),
  };
}

/** The kinds of position that random tests draw from. */
export const GENERATORS: Readonly<Record<string, Generator>> = {
  uniform,
  nearParallel,
  nearCoplanar,
  nearTouching,
  resting,
  slivers,
  needles,
  caps,
  mixedScales,
  sharedVertices,
  bigOffsets,
  smallGrid,
  degenerate,
};
