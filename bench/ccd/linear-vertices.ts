/**
 * Continuous collisions of vertices that each move evenly along a line of their own, by the distance of a
 * point to a hull.
 *
 * What moves are two cores A and B: a vertex and a face, or two edges. They meet at a time t if and only if 0
 * lies in the hull of all differences a(t) − b(t) of a vertex of A and one of B. Within an interval of time
 * each difference moves along a line, so all these hulls lie in one: that of all differences at both ends of
 * the interval. Where the distance of 0 to it is above the rounding, nothing collides in the interval. Other
 * intervals are halved, the earliest first, until one is left on which no difference moves farther than a
 * tolerance: there, a collision is reported. So none is missed; false alarms are of vertices that come about
 * as close as the tolerance.
 */
import { type Element, type Engine, hull, type Vector } from '../../bindings/index.ts';
import type { CcdKind, CcdQueries } from '../../data/ccd.ts';

/** What is found of a query. */
export interface CcdAnswer {
  /** Nothing collides before, a share of the way; +Infinity where nothing does at all. */
  readonly time: number;
  /** Hulls that were looked at. */
  readonly hulls: number;
}

/** A query that is under way: the intervals that are left, the earliest last. */
interface Search {
  readonly query: number;
  readonly waiting: (readonly [start: number, end: number])[];
  hulls: number;
  time: number;
}

/** Of the vertices of a query, those of A, and those of B. */
const SIDES: Readonly<Record<CcdKind, readonly [readonly number[], readonly number[]]>> = {
  'vertex-face': [[0], [1, 2, 3]],
  'edge-edge': [
    [0, 1],
    [2, 3],
  ],
};

const VERTICES = 4;
const NUMBERS = 2 * VERTICES * 3;

/**
 * What a distance has to exceed, over the largest coordinate: differences are rounded, and distances to hulls
 * are within 18 roundings of what planes prove (docs/convex.md).
 */
const ROUNDINGS = { double: 256 * 2 ** -52, single: 256 * 2 ** -23 } as const;

/** How far no difference may move in an interval that is divided no further, metres. */
export const TOLERANCE = 1e-6;

/** Hulls of one query: after so many, a collision is reported where the earliest interval begins. */
const MOST_HULLS = 100_000;

/** Answers queries of one kind: those that are under way are asked for one interval each, all in one call. */
export function findCollisions(
  engine: Engine,
  kind: CcdKind,
  { numbers, truth }: CcdQueries,
  tolerance = TOLERANCE,
): CcdAnswer[] {
  const searches = Array.from(truth, (_, query): Search => {
    return { query, waiting: [[0, 1]], hulls: 0, time: Infinity };
  });
  const rounding = ROUNDINGS[engine.build.precision];
  let open = searches;
  while (open.length > 0) {
    const hulls = open.map(({ query, waiting }) => hullOf(kind, numbers, query, ...waiting.at(-1)!));
    const { distance } = engine.distances('point', 'hull', new Float64Array(4 * open.length), hulls);
    open = open.filter((search, i) => {
      search.hulls++;
      const [start, end] = search.waiting.pop()!;
      if (distance[i]! > rounding * sizeOf(numbers, search.query)) return search.waiting.length > 0;
      const middle = (start + end) / 2;
      const isLast = wayOf(kind, numbers, search.query) * (end - start) <= tolerance;
      if (isLast || search.hulls >= MOST_HULLS) search.time = start;
      else search.waiting.push([middle, end], [start, middle]);
      return search.time === Infinity;
    });
  }
  return searches.map(({ time, hulls }) => ({ time, hulls }));
}

/** The hull of all differences at both ends of an interval. */
function hullOf(
  kind: CcdKind,
  numbers: readonly number[],
  query: number,
  start: number,
  end: number,
): Element {
  return hull(
    pairsOf(kind).flatMap(([a, b]) => [
      differenceAt(numbers, query, a, b, start),
      differenceAt(numbers, query, a, b, end),
    ]),
  );
}

function pairsOf(kind: CcdKind): (readonly [a: number, b: number])[] {
  const [sideA, sideB] = SIDES[kind];
  return sideA.flatMap((a) => sideB.map((b) => [a, b] as const));
}

function differenceAt(numbers: readonly number[], query: number, a: number, b: number, time: number): Vector {
  const at = (vertex: number, axis: number): number => {
    const from = query * NUMBERS + 3 * vertex + axis;
    return (1 - time) * numbers[from]! + time * numbers[from + 3 * VERTICES]!;
  };
  return [at(a, 0) - at(b, 0), at(a, 1) - at(b, 1), at(a, 2) - at(b, 2)];
}

/** The largest coordinate of a query. */
function sizeOf(numbers: readonly number[], query: number): number {
  let size = 0;
  for (let i = 0; i < NUMBERS; i++) size = Math.max(size, Math.abs(numbers[query * NUMBERS + i]!));
  return size;
}

/** How far a difference moves at most along an axis. */
function wayOf(kind: CcdKind, numbers: readonly number[], query: number): number {
  return Math.max(
    ...pairsOf(kind).flatMap(([a, b]) => {
      const [from, to] = [0, 1].map((time) => differenceAt(numbers, query, a, b, time)) as [Vector, Vector];
      return from.map((x, axis) => Math.abs(to[axis]! - x));
    }),
  );
}
