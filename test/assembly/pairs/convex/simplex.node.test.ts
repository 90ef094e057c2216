import { beforeAll, describe, expect, it } from 'vitest';
import type { Precision, Vector } from '../../../../bindings/index.ts';
import { compileEntry, type EntryExports } from '../../../support/kernel-entry.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { add, between, cross, dot, length } from '../../../support/vectors.ts';

const ENTRY = `
import { FACING, FACING_A, FACING_B } from './pairs/convex/bound';
import { beginSimplex, CLOSEST, improve, kept, mixed, ON_A, ON_B, setNew, SQUARED } from './pairs/convex/simplex';
import { bits, LANES, le, splat, storeLane } from './simd/lanes';
const places: usize = memory.data(6 * 16, 16);
export function lanes(): i32 { return LANES; }
export function facing(): usize { return FACING; }
export function facingA(): usize { return FACING_A; }
export function facingB(): usize { return FACING_B; }
export function closest(): usize { return CLOSEST; }
export function squared(): usize { return SQUARED; }
export function begin(): void { setNew(); beginSimplex(); }
export function take(solid: bool): i32 { setNew(); return bits(improve(le(splat(0), splat(0)), solid)); }
export function keptPoint(k: i32): usize {
  for (let i = 0; i < 3; i++) storeLane(places, i, kept(k, i));
  return places;
}
export function mixedPoints(): usize {
  for (let i = 0; i < 3; i++) {
    storeLane(places, i, mixed(ON_A, i));
    storeLane(places, 3 + i, mixed(ON_B, i));
  }
  return places;
}
`;

interface Functions {
  lanes(): number;
  facing(): number;
  facingA(): number;
  facingB(): number;
  closest(): number;
  squared(): number;
  begin(): void;
  take(solid: number): number;
  keptPoint(k: number): number;
  mixedPoints(): number;
}

/** The compiler takes seconds, on a busy machine many. */
const COMPILING = 120_000;

/** What is allowed, relative to the largest coordinate, which is about 1. */
const BOUND = { double: 1e-12, single: 1e-5 };

/** The simplex in the lanes of a vector, each of which has points of its own. */
class Simplex {
  readonly #exports: EntryExports<Functions>;
  readonly #type: typeof Float64Array | typeof Float32Array;
  readonly lanes: number;

  constructor(exports: EntryExports<Functions>, precision: Precision) {
    this.#exports = exports;
    this.#type = precision === 'double' ? Float64Array : Float32Array;
    this.lanes = exports.lanes();
  }

  /** Begins with a point of B − A in each lane, b and a being the points of the bodies. */
  begin(points: readonly Difference[]): void {
    this.#face(points);
    this.#exports.begin();
  }

  /** Takes in a point in each lane; says which lanes it brought nearer. */
  take(points: readonly Difference[], solid: boolean): boolean[] {
    this.#face(points);
    const bits = this.#exports.take(solid ? 1 : 0);
    return points.map((_, lane) => ((bits >> lane) & 1) === 1);
  }

  closest(lane: number): Vector {
    return this.#vector(this.#exports.closest(), lane);
  }

  squared(lane: number): number {
    return this.#view(this.#exports.squared(), 1)[lane]!;
  }

  /** The points that it keeps. */
  kept(lane: number): Vector[] {
    return [0, 1, 2].map((k) => this.#vector(this.#exports.keptPoint(k), lane));
  }

  /** The points of A and B that the closest point is the difference of. */
  mixed(lane: number): [a: Vector, b: Vector] {
    const at = this.#exports.mixedPoints();
    return [this.#vector(at, lane), this.#vector(at + 3 * 16, lane)];
  }

  #face(points: readonly Difference[]): void {
    const exports = this.#exports;
    const write = (at: number, pointOf: (point: Difference) => Vector): void => {
      const view = this.#view(at, 3);
      points.forEach((point, lane) => pointOf(point).forEach((x, i) => (view[this.lanes * i + lane] = x)));
    };
    write(exports.facing(), ({ a, b }) => between(a, b));
    write(exports.facingA(), ({ a }) => a);
    write(exports.facingB(), ({ b }) => b);
  }

  #vector(at: number, lane: number): Vector {
    const view = this.#view(at, 3);
    return [view[lane]!, view[this.lanes + lane]!, view[2 * this.lanes + lane]!];
  }

  #view(at: number, lanes: number): Float64Array | Float32Array {
    return new this.#type(this.#exports.memory.buffer, at, lanes * this.lanes);
  }
}

/** A point of B − A. */
interface Difference {
  a: Vector;
  b: Vector;
}

/** How far the origin is from the convex hull of at most four points, by each feature that they may span. */
function hullDistance(points: readonly Vector[]): number {
  if (points.length === 4 && isInside(points as [Vector, Vector, Vector, Vector])) return 0;
  let least = Math.min(...points.map(length));
  for (const [i, p] of points.entries()) {
    for (const [j, q] of points.slice(i + 1).entries()) {
      const edge = between(p, q);
      const t = Math.min(1, Math.max(0, -dot(p, edge) / dot(edge, edge)));
      if (dot(edge, edge) > 0) least = Math.min(least, length(add(p, edge, t)));
      for (const r of points.slice(i + j + 2)) least = Math.min(least, faceDistance(p, q, r));
    }
  }
  return least;
}

/** How far the origin is from the plane of a triangle; Infinity where its foot lies outside. */
function faceDistance(p: Vector, q: Vector, r: Vector): number {
  const normal = cross(between(p, q), between(p, r));
  const size = length(normal);
  if (size < 1e-12) return Infinity;
  const foot = add([0, 0, 0], normal, dot(p, normal) / (size * size));
  const sides = [
    [p, q],
    [q, r],
    [r, p],
  ] as const;
  const isInside = sides.every(
    ([from, to]) => dot(cross(between(from, to), between(from, foot)), normal) >= 0,
  );
  return isInside ? Math.abs(dot(p, normal)) / size : Infinity;
}

/** Whether the origin is inside a tetrahedron: on the side of each face that its opposite vertex is on. */
function isInside(points: readonly [Vector, Vector, Vector, Vector]): boolean {
  return points.every((vertex, i) => {
    const [p, q, r] = points.filter((_, k) => k !== i) as [Vector, Vector, Vector];
    const normal = cross(between(p, q), between(p, r));
    const own = dot(between(p, vertex), normal);
    return Math.abs(own) > 1e-9 && dot(between(p, [0, 0, 0]), normal) * own >= 0;
  });
}

describe.each(['double', 'single'] as const)('the simplex of the approach, %s', (precision) => {
  let simplex: Simplex;
  beforeAll(async () => {
    simplex = new Simplex(await compileEntry<Functions>(precision, ENTRY), precision);
  }, COMPILING);

  const round = (v: Vector): Vector =>
    precision === 'double' ? v : (v.map(Math.fround) as unknown as Vector);

  /** A point around an offset, as the difference of two points. */
  const drawPoint = (random: Random, offset: Vector): Difference => {
    const a = round(random.vector(0.5));
    return { a, b: round(add(a, add(offset, random.vector(1), 1))) };
  };

  it(`finds the closest point of all faces, edges and vertices that a new point brings, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const counts = { nearer: 0, notNearer: 0, inside: 0 };
    for (let i = 0; i < 1500; i++) {
      // Around the origin, beside it, and with points that repeat.
      const offset = random.vector(i % 3);
      const first = Array.from({ length: simplex.lanes }, () => drawPoint(random, offset));
      simplex.begin(first);
      const isOpen = first.map(() => true);
      for (let step = 0; step < 4; step++) {
        const next = first.map((point) => (random.unit() < 0.05 ? point : drawPoint(random, offset)));
        const points = first.map((_, lane) => simplex.kept(lane));
        const nearer = simplex.take(next, true);
        for (const [lane, point] of next.entries()) {
          if (!isOpen[lane]!) continue;
          const before = hullDistance(points[lane]!);
          const after = hullDistance([...points[lane]!, between(point.a, point.b)]);
          const got = Math.sqrt(simplex.squared(lane));
          expect(Math.abs(got - after), `${got} of ${before} → ${after}`).toBeLessThan(BOUND[precision]);
          if (before - after > BOUND[precision]) expect(nearer[lane]).toBe(true);
          counts[nearer[lane]! ? 'nearer' : 'notNearer']++;
          // An origin inside of the tetrahedron has no weights, and ends the approach.
          if (after === 0) counts.inside++;
          isOpen[lane] = after > 0;
          if (after > 0) expectConsistent(lane);
        }
      }
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(100);
  });

  /** The closest point is as long as its square says, and the difference of the mixed points. */
  const expectConsistent = (lane: number): void => {
    const closest = simplex.closest(lane);
    const [a, b] = simplex.mixed(lane);
    expect(Math.abs(dot(closest, closest) - simplex.squared(lane))).toBeLessThan(10 * BOUND[precision]);
    expect(length(between(closest, between(a, b)))).toBeLessThan(10 * BOUND[precision]);
  };

  it(`approaches the closest point of a polytope, and needs few steps, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 1);
    let most = 0;
    for (let i = 0; i < 200; i++) {
      const clouds = Array.from({ length: simplex.lanes }, () => {
        const offset = add([0, 0, 0], random.direction(), random.between(1.8, 4));
        return Array.from({ length: random.integer(4, 12) }, () => drawPoint(random, offset));
      });
      simplex.begin(clouds.map(([point]) => point!));
      let isOpen = clouds.map(() => true);
      let steps = 0;
      for (; isOpen.includes(true) && steps < 50; steps++) {
        const next = clouds.map((cloud, lane) => supportOf(cloud, simplex.closest(lane)));
        const nearer = simplex.take(next, true);
        isOpen = isOpen.map((open, lane) => open && nearer[lane]!);
      }
      most = Math.max(most, steps);
      clouds.forEach((cloud, lane) => {
        const expected = cloudDistance(cloud.map(({ a, b }) => between(a, b)));
        expect(Math.abs(Math.sqrt(simplex.squared(lane)) - expected)).toBeLessThan(BOUND[precision]);
      });
    }
    expect(most).toBeLessThan(20);
  });
});

/** The point that lies least far along a vector. */
function supportOf(cloud: readonly Difference[], along: Vector): Difference {
  const height = ({ a, b }: Difference): number => dot(between(a, b), along);
  return cloud.reduce((best, point) => (height(point) < height(best) ? point : best));
}

/** How far the origin is from the hull of many points that it lies outside of: the least of all triangles. */
function cloudDistance(points: readonly Vector[]): number {
  let least = Infinity;
  for (const [i, p] of points.entries()) {
    for (const [j, q] of points.slice(i + 1).entries()) {
      for (const r of points.slice(i + j + 2)) least = Math.min(least, hullDistance([p, q, r]));
    }
  }
  return least;
}
