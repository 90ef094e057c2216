import { expect } from 'vitest';
import type { Precision } from '../../../../bindings/index.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { exactDistance } from '../../../oracle/distance.ts';
import {
  type Element,
  gapAlong,
  isSwept,
  outside,
  radiusOf,
  sizeOf,
  verticesOf,
} from '../../../oracle/solids/core.ts';
import { largestGap } from '../../../oracle/solids/directions.ts';
import { distanceApart } from '../../../oracle/solids/distance.ts';
import { type Columns, EPSILON, GATE, resultAt } from '../../../support/contract.ts';
import { add, between, length } from '../../../support/vectors.ts';
import type { ElementPair } from './run.ts';

/**
 * Edges whose angle has a sine of at least this have a cross product that rounding of the axes does not move
 * enough to matter to the gate.
 */
const CLEAR_SINE: Readonly<Record<Precision, number>> = { double: 1e-3, single: 0.3 };

/** A pair as an engine of the given precision sees it. */
export function roundPair(precision: Precision, pair: ElementPair): ElementPair {
  if (precision === 'double') return pair;
  const round = ({ kind, row }: Element): Element => ({ kind, row: row.map(Math.fround) });
  return { a: round(pair.a), b: round(pair.b) };
}

/**
 * The promises of a pair with a solid that one batch breaks, in words. Core points lie on their cores, the
 * core distance along the normal apart, and planes square to the normal keep the cores as far apart: so no
 * distance is wrong, and no depth too small; and no other direction frees overlapping cores with less.
 */
export function findBroken(precision: Precision, pairs: readonly ElementPair[], columns: Columns): string[] {
  return pairs.flatMap((given, row) => {
    const pair = roundPair(precision, given);
    const source = [pair.a, pair.b].map((element) => `[${element.row.join(', ')}]`).join(', ');
    return checkRow(precision, pair, columns, row).map((text) => `row ${row}: ${text}\n  ${source}`);
  });
}

function checkRow(precision: Precision, { a, b }: ElementPair, columns: Columns, row: number): string[] {
  const result = resultAt(columns, row);
  const { distance, pointA, pointB, normal } = result;
  if (![distance, ...pointA, ...pointB, ...normal].every(Number.isFinite)) return ['not finite'];
  const gate = GATE[precision] * sizeOf(a, b);
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
  expectWithin('core point A off its core', offCore(add(pointA, normal, -radiusOf(a)), a), gate);
  expectWithin('core point B off its core', offCore(add(pointB, normal, radiusOf(b)), b), gate);
  const coreDistance = distance + radiusOf(a) + radiusOf(b);
  const excess = coreDistance - gapAlong(a, b, normal);
  if (excess > gate && coreDistance > 0 && isSwept(a)) {
    // Where the cores nearly touch, rounding of the points tilts the planes.
    expectWithin('error of core distance', Math.abs(coreDistance - distanceApart(a, b)), gate);
  } else expectWithin('core distance above its proof', excess, gate);
  if (coreDistance <= 0 && isSwept(a) && b.kind !== 'halfSpace') {
    expectWithin('depth above the least', largestGap(a, b, CLEAR_SINE[precision]) - coreDistance, gate);
  }
  return broken;
}

function offCore(point: Vector, element: Element): number {
  return isSwept(element) ? exactDistance([point], verticesOf(element)).distance : outside(point, element);
}

/** Fails when something is broken, and says what. */
export function expectNoneBroken(broken: readonly string[]): void {
  expect(broken.length, `${broken.length} broken promises\n${broken.slice(0, 5).join('\n')}\n`).toBe(0);
}
