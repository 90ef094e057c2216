import type { Precision } from '../../bindings/index.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import { type Core, exactDistance } from '../oracle/distance.ts';
import { isOnCore } from '../oracle/on-core.ts';

/** Two elements: their cores and radii, metres, one common frame. */
export interface Pair {
  a: Core;
  b: Core;
  radiusA: number;
  radiusB: number;
}

/** The columns that an engine returns for a batch of n pairs: distance [n], the others [3n]. */
export interface Columns {
  distance: ArrayLike<number>;
  pointA: ArrayLike<number>;
  pointB: ArrayLike<number>;
  normal: ArrayLike<number>;
}

/** One promise that one row of a result does not keep. */
export interface Violation {
  row: number;
  quantity: string;
  got: number;
  bound: number;
}

/** The accuracy gate: the error that is allowed, relative to the size of a pair. */
export const GATE: Readonly<Record<Precision, number>> = { double: 1e-14, single: 2e-6 };

/** The distance from 1 to the next larger number of a precision. */
export const EPSILON: Readonly<Record<Precision, number>> = { double: 2 ** -52, single: 2 ** -23 };

/** How far from unit length a normal may be. */
const UNIT_EPSILONS = 4;

/** A pair as an engine of the given precision sees it. */
export function roundPair(precision: Precision, pair: Pair): Pair {
  if (precision === 'double') return pair;
  const round = (core: Core): Core =>
    core.map(([x, y, z]) => [Math.fround(x), Math.fround(y), Math.fround(z)] as const);
  return {
    a: round(pair.a),
    b: round(pair.b),
    radiusA: Math.fround(pair.radiusA),
    radiusB: Math.fround(pair.radiusB),
  };
}

/** What errors are relative to: the largest absolute coordinate of the vertices, plus both radii. */
export function sizeOf(pair: Pair): number {
  const coordinates = [...pair.a, ...pair.b].flat().map(Math.abs);
  return Math.max(...coordinates) + pair.radiusA + pair.radiusB;
}

/**
 * Checks a batch result against the contract of every kernel and lists what it breaks: finite numbers, signed
 * distance, unit normal, core points on their cores and as far apart as the distance says, surface points
 * `distance · normal` apart.
 *
 * @param pairs - the batch, as given to the engine
 * @param coreDistances - exact distances of the cores after rounding to `precision`, when already known
 */
export function findViolations(
  precision: Precision,
  pairs: readonly Pair[],
  columns: Columns,
  coreDistances?: readonly number[],
): Violation[] {
  return pairs.flatMap((given, row) => {
    const pair = roundPair(precision, given);
    const coreDistance = coreDistances?.[row] ?? exactDistance(pair.a, pair.b).distance;
    return checkRow(precision, pair, coreDistance, resultAt(columns, row)).map((violation) => ({
      row,
      ...violation,
    }));
  });
}

/** One row of a result. */
export interface Result {
  distance: number;
  pointA: Vector;
  pointB: Vector;
  normal: Vector;
}

/** Takes one row out of the columns. */
export function resultAt(columns: Columns, row: number): Result {
  const vector = (column: ArrayLike<number>): Vector => [
    column[3 * row]!,
    column[3 * row + 1]!,
    column[3 * row + 2]!,
  ];
  return {
    distance: columns.distance[row]!,
    pointA: vector(columns.pointA),
    pointB: vector(columns.pointB),
    normal: vector(columns.normal),
  };
}

/** The core points: where the surface points were before the radii were added. */
export function corePoints(pair: Pair, { pointA, pointB, normal }: Result): { a: Vector; b: Vector } {
  return { a: along(pointA, -pair.radiusA, normal), b: along(pointB, pair.radiusB, normal) };
}

function checkRow(
  precision: Precision,
  pair: Pair,
  coreDistance: number,
  result: Result,
): Omit<Violation, 'row'>[] {
  const { distance, pointA, pointB, normal } = result;
  const numbers = [distance, ...pointA, ...pointB, ...normal];
  const notFinite = numbers.find((x) => !Number.isFinite(x));
  if (notFinite !== undefined) return [{ quantity: 'a finite number', got: notFinite, bound: Infinity }];

  const gate = GATE[precision] * sizeOf(pair);
  const core = corePoints(pair, result);
  const found: Omit<Violation, 'row'>[] = [];
  const expectWithin = (quantity: string, got: number, bound: number): void => {
    if (!(got <= bound)) found.push({ quantity, got, bound });
  };
  const expectOnCore = (quantity: string, point: Vector, vertices: Core): void => {
    if (isOnCore(point, vertices, gate)) return;
    found.push({ quantity, got: exactDistance([point], vertices).distance, bound: gate });
  };

  const signedDistance = coreDistance - pair.radiusA - pair.radiusB;
  expectWithin('error of distance', Math.abs(distance - signedDistance), gate);
  expectWithin(
    'deviation of |normal| from 1',
    Math.abs(Math.hypot(...normal) - 1),
    UNIT_EPSILONS * EPSILON[precision],
  );
  expectOnCore('distance of core point A from core A', core.a, pair.a);
  expectOnCore('distance of core point B from core B', core.b, pair.b);
  expectWithin(
    '|core point B − core point A| − core distance',
    Math.abs(apart(core.a, core.b) - coreDistance),
    gate,
  );
  expectWithin(
    '|core point B − core point A − core distance · normal|',
    apart(core.b, along(core.a, coreDistance, normal)),
    gate,
  );
  expectWithin('|pointB − pointA − distance · normal|', apart(pointB, along(pointA, distance, normal)), gate);
  return found;
}

function along(point: Vector, factor: number, direction: Vector): Vector {
  return [
    point[0] + factor * direction[0],
    point[1] + factor * direction[1],
    point[2] + factor * direction[2],
  ];
}

function apart(p: Vector, q: Vector): number {
  return Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]);
}
