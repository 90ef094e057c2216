import type { BatchColumns, Engine, Precision } from '../../../../bindings/index.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { exactDepth } from '../../../oracle/depth.ts';
import { type Core, exactDistance } from '../../../oracle/distance.ts';
import { isOnCore } from '../../../oracle/on-core.ts';
import {
  type Columns,
  corePoints,
  EPSILON,
  GATE,
  type Pair,
  resultAt,
  roundPair,
  sizeOf,
  type Violation,
} from '../../../support/contract.ts';
import type { Random } from '../../../support/random.ts';
import { type Cores, GENERATORS } from './generators.ts';
import { kindOf, packRows } from './pairs.ts';
import { add, between, dot, length } from '../../../support/vectors.ts';

/** Runs a batch that reports how deep cores cross; all pairs are of the same two kinds. */
export function evaluateExactly(engine: Engine, pairs: readonly Pair[]): BatchColumns {
  const { a, b } = pairs[0]!;
  return engine.distances(
    kindOf(a),
    kindOf(b),
    packRows(pairs.map((pair) => ({ core: pair.a, radius: pair.radiusA }))),
    packRows(pairs.map((pair) => ({ core: pair.b, radius: pair.radiusB }))),
    { penetration: 'exact' },
  );
}

/** Cores of some kind of position, B moved to where both share a point, but for rounding. */
export function crossingCores(random: Random, kind: string, countA: number, countB: number): Cores {
  const { a, b } = GENERATORS[kind]!(random, countA, countB);
  const step = between(pointOn(random, b), pointOn(random, a));
  return { a, b: b.map((vertex) => add(vertex, step)) };
}

function pointOn(random: Random, vertices: Core): Vector {
  const weights = vertices.map(() => random.unit());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return vertices.reduce<Vector>((sum, vertex, i) => add(sum, vertex, weights[i]! / total), [0, 0, 0]);
}

/** The signed distance of two cores in exact arithmetic, rounded once: negative where they cross. */
function signedDistance(a: Core, b: Core): number {
  const { distance } = exactDistance(a, b);
  return distance > 0 ? distance : -exactDepth(a, b);
}

/** The least distance of two planes normal to n that have A below and B above them, radii included. */
export function certified({ a, b, radiusA, radiusB }: Pair, n: Vector): number {
  const origin = a[0]!;
  const heights = (core: Core): number[] => core.map((vertex) => dot(n, between(origin, vertex)));
  return Math.min(...heights(b)) - Math.max(...heights(a)) - radiusA - radiusB;
}

/** What a batch breaks of the promises to pairs whose depth is exact. */
export function findViolations(precision: Precision, pairs: readonly Pair[], columns: Columns): Violation[] {
  return pairs.flatMap((given, row) => {
    const pair = roundPair(precision, given);
    const result = resultAt(columns, row);
    const { distance, pointA, pointB, normal } = result;
    const gate = GATE[precision] * sizeOf(pair);
    const core = corePoints(pair, result);
    const signed = signedDistance(pair.a, pair.b);
    const right = signed - pair.radiusA - pair.radiusB;
    const checks: [string, number, number][] = [
      ['error of distance', Math.abs(distance - right), gate],
      ['deviation of |normal| from 1', Math.abs(length(normal) - 1), 4 * EPSILON[precision]],
      // The direction between points that are a few roundings apart is anything.
      ['distance − what the normal certifies', signed > 0 ? 0 : distance - certified(pair, normal), gate],
      ['|pointB − pointA − distance · normal|', length(between(add(pointA, normal, distance), pointB)), gate],
      ['core point A off core A', isOnCore(core.a, pair.a, gate) ? 0 : 1, 0],
      ['core point B off core B', isOnCore(core.b, pair.b, gate) ? 0 : 1, 0],
    ];
    return checks
      .filter(([, got, bound]) => !(got <= bound))
      .map(([quantity, got, bound]) => ({ row, quantity, got, bound }));
  });
}
