import { expect } from 'vitest';
import { type ElementKind, SWEPT_KINDS } from '../../bindings/elements/element.ts';
import { isEndless } from '../../bindings/elements/endless.ts';
import type { Precision } from '../../bindings/index.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import { add, between, dot, length } from './vectors.ts';
import { type Core, exactDistance } from '../oracle/distance.ts';
import type { ConvexBody } from '../oracle/solids/convex.ts';
import { readBody } from '../oracle/solids/convex-body.ts';
import { referenceDistance, separation } from '../oracle/solids/convex-reference.ts';
import { type Columns, EPSILON, GATE, type Result, resultAt } from './contract.ts';
import { lengthsOf, placesOf, roundSolids, type SolidPair, solidSource } from './solids.ts';

/** What is allowed beyond the gate, relative to a pair's sizes and distance, in comparisons step by step. */
const SOLVED: Readonly<Record<Precision, number>> = { double: 1e-9, single: 1e-5 };

/** How far a normal may be from unit length, or from that of a half-space. */
const UNIT_EPSILONS = 4;

/** How far B is from A, and all their extents and radii. */
function localSize(a: ConvexBody, b: ConvexBody, pair: SolidPair): number {
  const sizes = ([kind, row]: readonly [ElementKind, readonly number[]]): number => {
    const places = placesOf(kind, row);
    const spread = places.map((place) => length(between(places[0]!, place)));
    return isEndless({ kind }) ? 0 : lengthsOf(kind, row) + Math.max(...spread);
  };
  return length(between(a.center, b.center)) + sizes([pair.kindA, pair.a]) + sizes([pair.kindB, pair.b]);
}

/** What errors of a pair are bounded by, m. */
export function gateOf(precision: Precision, pair: SolidPair): number {
  const gate = (GATE[precision] + skewOf(pair.kindA, pair.a) + skewOf(pair.kindB, pair.b)) * sizeOf(pair);
  if (!isSolved(pair)) return gate;
  const { kindA, kindB, a, b } = pair;
  return gate + SOLVED[precision] * localSize(readBody(kindA, a), readBody(kindB, b), pair);
}

/** How far the axes of a box are from orthonormal: an answer is as good as they are. */
function skewOf(kind: ElementKind, row: readonly number[]): number {
  if (kind !== 'box') return 0;
  const axes = [6, 9, 12].map((i): Vector => [row[i]!, row[i + 1]!, row[i + 2]!]);
  const errors = axes.flatMap((u, i) => axes.map((v, j) => Math.abs(dot(u, v) - (i === j ? 1 : 0))));
  return Math.max(...errors);
}

/** The largest coordinate and all extents and radii. */
export function sizeOf({ kindA, kindB, a, b }: SolidPair): number {
  const coordinates = [...placesOf(kindA, a), ...placesOf(kindB, b)].flat().map(Math.abs);
  return Math.max(...coordinates, 0) + lengthsOf(kindA, a) + lengthsOf(kindB, b);
}

/** Kinds with curved surfaces. */
const CURVED: readonly ElementKind[] = ['cylinder', 'cone', 'ellipsoid'];

/** Pairs that the convex solver compares: with a hull or one of those, but for those with formulas. */
export function isSolved({ kindA, kindB }: Pick<SolidPair, 'kindA' | 'kindB'>): boolean {
  const kinds = [kindA, kindB];
  if (kinds.some((kind) => isEndless({ kind }))) return false;
  if (kinds.includes('hull')) return true;
  return !kinds.includes('point') && kinds.some((kind) => CURVED.includes(kind));
}

/**
 * How much less than the distance planes square to the normal may prove, where edges meet edges. The
 * differences of two convex cores form a convex body: one whose length is right to the gate is as far from
 * the shortest as the root below, which tilts the planes. Cores that touch have the normal of a feature.
 */
function tiltOf(precision: Precision, { kindA, kindB }: SolidPair, size: number, distance: number): number {
  const isEdges = [kindA, kindB].includes('box') && !isPlain(kindA) && !isPlain(kindB);
  if (!isEdges || distance <= EPSILON[precision] * size) return 0;
  const gate = GATE[precision] * size;
  return (size * Math.sqrt(2 * distance * gate + gate * gate)) / distance;
}

/** Kinds without edges and rims: all pairs with them have plain formulas. */
function isPlain(kind: ElementKind): boolean {
  return kind === 'point' || isEndless({ kind });
}

/** Kinds whose cores are points, lines and triangles. */
export function isSwept(kind: ElementKind): boolean {
  return (SWEPT_KINDS as readonly ElementKind[]).includes(kind);
}

/** What is promised of a pair. */
export const PROMISES = {
  finite: 'not finite',
  unit: '|normal| − 1',
  own: 'the normal is not that of the half-space',
  between: 'pointB − pointA − distance · normal',
  pointA: 'core point A from the core',
  pointB: 'core point B from the core',
  exact: 'error of distance',
  proved: 'distance above what planes square to the normal prove',
  depth: 'depth above the least',
  provable: 'distance above what any planes prove',
} as const;

/** One promise of a pair: how far it is from being exact, and what is allowed; m but for unit lengths. */
export interface Promised {
  readonly what: string;
  readonly error: number;
  readonly bound: number;
}

/** The promises of a pair of elements, which may be solids, that a batch breaks, in words. */
export function findBrokenSolids(
  precision: Precision,
  pairs: readonly SolidPair[],
  columns: Columns,
): string[] {
  return pairs.flatMap((given, row) => {
    const broken = promisesOf(precision, given, resultAt(columns, row)).filter(
      ({ error, bound }) => !(error <= bound),
    );
    return broken.map(
      ({ what, error, bound }) =>
        `row ${row}: ${what}: ${error}, allowed ${bound}\n  ${solidSource(roundSolids(precision, given))}`,
    );
  });
}

/** How far a result is from what it promises. */
export function promisesOf(precision: Precision, given: SolidPair, result: Result): Promised[] {
  const pair = roundSolids(precision, given);
  const { distance, pointA, pointB, normal } = result;
  if (![distance, ...pointA, ...pointB, ...normal].every(Number.isFinite)) {
    return [{ what: PROMISES.finite, error: Infinity, bound: 0 }];
  }
  const origin = originOf(pair);
  const a = readBody(pair.kindA, pair.a, origin);
  const b = readBody(pair.kindB, pair.b, origin);
  const gate = gateOf(precision, pair);
  const found: Promised[] = [];
  const expectWithin = (what: string, error: number, bound = gate): void => {
    found.push({ what, error, bound });
  };
  expectWithin(PROMISES.unit, Math.abs(length(normal) - 1), UNIT_EPSILONS * EPSILON[precision]);
  const onwards = add(pointA, normal, distance);
  expectWithin(PROMISES.between, length(between(onwards, pointB)));
  const coreA = add(between(origin, pointA), normal, -a.radius);
  const coreB = add(between(origin, pointB), normal, b.radius);
  expectWithin(PROMISES.pointA, skinError(a, coreA));
  expectWithin(PROMISES.pointB, skinError(b, coreB));
  const coreDistance = distance + a.radius + b.radius;
  if (isSwept(pair.kindA) && isSwept(pair.kindB)) {
    expectWithin(PROMISES.exact, Math.abs(coreDistance - exactCoreDistance(pair)));
    return found;
  }
  const facing = facingNormal(precision, a, b, normal);
  if (facing === undefined) return [...found, { what: PROMISES.own, error: Infinity, bound: 0 }];
  const unproven = distance - separation(a, b, facing);
  const tilt = tiltOf(precision, pair, localSize(a, b, pair), coreDistance);
  expectWithin(PROMISES.proved, unproven, gate + tilt);
  if (coreDistance <= gate) {
    expectWithin(PROMISES.depth, leastDistance(precision, given, a, b) - distance);
  }
  if (unproven > gate) {
    const rest = distance - leastDistance(precision, given, a, b);
    expectWithin(PROMISES.provable, rest, gate + Math.min(tilt, coreDistance));
  }
  return found;
}

/** A point from which all coordinates are counted, so that offsets cost the checks no digits. */
function originOf({ kindA, kindB, a, b }: SolidPair): Vector {
  return placesOf(kindA, a)[0] ?? placesOf(kindB, b)[0] ?? [0, 0, 0];
}

/** Points of solids lie on their boundary; points of swept spheres on their core. */
function skinError(body: ConvexBody, point: Vector): number {
  const excess = body.excess(point);
  return isSwept(body.kind) ? excess : Math.abs(excess);
}

function exactCoreDistance({ a, b }: SolidPair): number {
  const core = (row: readonly number[]): Core =>
    Array.from({ length: (row.length - 1) / 3 }, (_, i) => [row[3 * i]!, row[3 * i + 1]!, row[3 * i + 2]!]);
  return exactDistance(core(a), core(b)).distance;
}

/** The normal itself; of pairs with a half-space or plane, its normal, if that is it to a few roundings. */
function facingNormal(
  precision: Precision,
  a: ConvexBody,
  b: ConvexBody,
  normal: Vector,
): Vector | undefined {
  return ownNormals(a, b, normal).find(
    (own) => length(between(own, normal)) <= UNIT_EPSILONS * EPSILON[precision],
  );
}

/** What a normal may be but for roundings. */
function ownNormals(a: ConvexBody, b: ConvexBody, normal: Vector): readonly Vector[] {
  const backs = b.faces.map((face) => add([0, 0, 0], face, -1));
  if (b.kind === 'halfSpace') return backs;
  if (a.kind === 'halfSpace') return a.faces;
  if (b.kind === 'plane') return [...b.faces, ...backs];
  if (a.kind === 'plane') return [...a.faces, ...a.faces.map((face) => add([0, 0, 0], face, -1))];
  return [normal];
}

type Row = SolidPair['a'];

/** By the rows of both elements, whichever comes first. */
const references: Readonly<Record<Precision, WeakMap<Row, WeakMap<Row, number>>>> = {
  double: new WeakMap(),
  single: new WeakMap(),
};

/** The reference is slow: its answer for two rows is kept for other builds, and for the other way round. */
function leastDistance(precision: Precision, given: SolidPair, a: ConvexBody, b: ConvexBody): number {
  const known = references[precision];
  const found = known.get(given.a)?.get(given.b) ?? known.get(given.b)?.get(given.a);
  if (found !== undefined) return found;
  const { distance } = referenceDistance(a, b);
  const partners = known.get(given.a) ?? new WeakMap<Row, number>();
  known.set(given.a, partners.set(given.b, distance));
  return distance;
}

/** What the reference says of the cores of a pair, as an engine of a precision sees it. */
export function referenceOf(given: SolidPair, precision: Precision = 'double'): number {
  const pair = roundSolids(precision, given);
  const origin = originOf(pair);
  const a = readBody(pair.kindA, pair.a, origin);
  const b = readBody(pair.kindB, pair.b, origin);
  return leastDistance(precision, given, a, b) + a.radius + b.radius;
}

/** Fails when something is broken, and says what. */
export function expectNoneBroken(broken: readonly string[]): void {
  expect(broken.length, `${broken.length} broken promises\n${broken.slice(0, 5).join('\n')}\n`).toBe(0);
}
