import { expect } from 'vitest';
import type { BatchColumns, BoxOverlaps, Precision } from '../../../../../bindings/index.ts';
import {
  type Box,
  excess,
  largestSeparation,
  separationAlong,
  surfaceDistance,
} from '../../../../oracle/box.ts';
import { corePoints, EPSILON, resultAt } from '../../../../support/contract.ts';
import { add, between, length } from '../../../../support/vectors.ts';
import { type BoxPair, roundPair, sizeOf, toSource } from './boxes.ts';

/** The accuracy gate: the error that is allowed, relative to the size of a pair. */
export const BOX_GATE: Readonly<Record<Precision, number>> = { double: 1e-12, single: 2e-6 };

/** How close to zero a separation may be, relative to the size, before the verdict counts. */
export const VERDICT: Readonly<Record<Precision, number>> = { double: 1e-12, single: 1e-6 };

/**
 * Edges whose angle has a sine of at least this have a cross product that rounding of the axes does not move
 * enough to matter to the gate.
 */
export const CLEAR_SINE: Readonly<Record<Precision, number>> = { double: 1e-3, single: 0.3 };

/** The promises of `distances('box', 'box', …)` that one batch breaks, in words. */
export function findBroken(precision: Precision, pairs: readonly BoxPair[], columns: BatchColumns): string[] {
  return pairs.flatMap((given, row) => {
    const pair = roundPair(precision, given);
    return checkRow(precision, pair, columns, row).map((text) => `row ${row}: ${text}\n  ${toSource(pair)}`);
  });
}

function checkRow(precision: Precision, pair: BoxPair, columns: BatchColumns, row: number): string[] {
  const { a, b, radiusA, radiusB } = pair;
  const result = resultAt(columns, row);
  const { distance, pointA, pointB, normal } = result;
  if (![distance, ...pointA, ...pointB, ...normal].every(Number.isFinite)) return ['not finite'];
  const gate = BOX_GATE[precision] * (sizeOf(pair) + radiusA + radiusB);
  const broken: string[] = [];
  const expectWithin = (what: string, error: number, bound: number): void => {
    if (!(error <= bound)) broken.push(`${what}: ${error}, allowed ${bound}`);
  };
  expectWithin('|normal| − 1', Math.abs(length(normal) - 1), 4 * EPSILON[precision]);
  expectWithin(
    'pointB − pointA − distance · normal',
    length(between(add(pointA, normal, distance), pointB)),
    gate,
  );
  const core = corePoints({ ...pair, a: [], b: [] }, result);
  expectWithin('core point A from the boundary', Math.abs(excess(core.a, a)), gate);
  expectWithin('core point B from the boundary', Math.abs(excess(core.b, b)), gate);
  const coreDistance = distance + radiusA + radiusB;
  expectWithin(
    'core distance above a lower bound',
    coreDistance - lowerBound(a, b, result.normal, coreDistance, gate),
    gate,
  );
  if (coreDistance <= 0) {
    // Nothing sets the boxes free with less.
    expectWithin(
      'depth above the least',
      largestSeparation(a, b, CLEAR_SINE[precision]) - coreDistance,
      gate,
    );
  } else {
    expectWithin(
      'distance of core points − core distance',
      length(between(core.a, core.b)) - coreDistance,
      gate,
    );
  }
  return broken;
}

/** What proves a distance right: planes square to the normal; if rounding tilts these, exact arithmetic. */
function lowerBound(
  a: Box,
  b: Box,
  normal: readonly [number, number, number],
  distance: number,
  gate: number,
): number {
  const bound = Math.max(separationAlong(a, b, normal), largestSeparation(a, b, 0));
  return distance > 0 && distance - bound > gate ? surfaceDistance(a, b) : bound;
}

/**
 * The promises of `boxesOverlap` that one batch breaks, in words. A separation lies between that of the axes
 * which are beyond doubt and the distance, whatever the direction of nearly parallel edges is rounded to; and
 * boxes that are apart by more than rounding never overlap.
 *
 * @param distances - of the rounded boxes, known to be right
 */
export function findWrongOverlaps(
  precision: Precision,
  pairs: readonly BoxPair[],
  { overlap, separation }: BoxOverlaps,
  distances: ArrayLike<number>,
): string[] {
  return pairs.flatMap((given, row) => {
    const pair = roundPair(precision, given);
    const { a, b, radiusA, radiusB } = pair;
    const gate = BOX_GATE[precision] * sizeOf(pair);
    const distance = distances[row]! + radiusA + radiusB;
    const least = largestSeparation(a, b, CLEAR_SINE[precision]) - gate;
    const most = distance + gate + BOX_GATE[precision] * (radiusA + radiusB);
    const got = separation[row]!;
    const isApart = distance > gate + BOX_GATE[precision] * (radiusA + radiusB);
    const isRight = least <= got && got <= most && overlap[row] === (got <= 0 ? 1 : 0);
    if (isRight && !(isApart && overlap[row] === 1)) return [];
    return [`row ${row}: ${got} is not within ${least} … ${most}\n  ${toSource(pair)}`];
  });
}

/** Fails when something is broken, and says what. */
export function expectNoneBroken(broken: readonly string[]): void {
  expect(broken.length, `${broken.length} broken promises\n${broken.slice(0, 5).join('\n')}\n`).toBe(0);
}
