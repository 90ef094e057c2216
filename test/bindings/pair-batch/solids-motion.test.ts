import { isEndless } from '../../../bindings/elements/endless.ts';
import { describe, expect, it } from 'vitest';
import type { ElementKind } from '../../../bindings/elements/element.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { add, between, length } from '../../support/vectors.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import type { Precision } from '../../../bindings/index.ts';
import { type Columns, EPSILON } from '../../support/contract.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import {
  CHECKED_PAIRS,
  evaluateSolids,
  type Motion,
  moveSolids,
  placesOf,
  roundSolids,
  type SolidPair,
  solidSource,
  swapSolids,
} from '../../support/solids.ts';
import { drawSolids } from '../../support/solids-arrangements.ts';
import { rigid } from '../../support/solids-bodies.ts';
import { gateOf, isSwept } from '../../support/solids-violations.ts';

/** Cases of each arrangement. */
const CASES = IS_DEEP ? 10 : 2;

function scaling(factor: number): Motion {
  const place = (v: Vector): Vector => add([0, 0, 0], v, factor);
  return { place, direction: (direction) => direction, length: (length) => factor * length };
}

/** A row for the same set of points: vertices, ends and axes in another order, some axes reversed. */
function retold(random: Random, kind: ElementKind, row: readonly number[]): number[] {
  const three = (from: number): number[] => row.slice(from, from + 3);
  switch (kind) {
    case 'line':
    case 'cylinder':
      return [...three(3), ...three(0), ...row.slice(6)];
    case 'hull':
      return [...row.slice(3, -1), ...three(0), row.at(-1)!];
    case 'triangle':
      return [...three(3), ...three(6), ...three(0), row[9]!];
    case 'box': {
      const first = random.integer(0, 2);
      const order = [first, (first + 1) % 3, (first + 2) % 3];
      const axes = order.flatMap((i) => three(6 + 3 * i).map((x) => (i === first ? -x : x)));
      return [...three(0), ...order.map((i) => row[3 + i]!), ...axes, row[15]!];
    }
    default:
      return [...row];
  }
}

describe.each(CHECKED_PAIRS)(`$name in motion, SEED=${SEED}`, ({ kindA, kindB }) => {
  const random = createRandom(SEED);
  const sample = drawSolids(random, { kindA, kindB }, CASES);

  forSomeBuilds(({ precision }, engine) => {
    const given = sample.map((pair) => roundSolids(precision, pair));

    /** Distances must be those of moved rows, but for the errors that are allowed to both, and rounding. */
    const expectSame = (moved: readonly SolidPair[], factor = 1): void => {
      const [before, after] = [evaluateSolids(engine(), given), evaluateSolids(engine(), moved)];
      const broken = given.flatMap((pair, row) => {
        const bound = factor * boundOf(precision, pair) + boundOf(precision, moved[row]!);
        const change = Math.abs(after.distance[row]! - factor * before.distance[row]!);
        if (change <= bound) return [];
        return [`row ${row} changed by ${change}, allowed ${bound}\n  ${solidSource(pair)}`];
      });
      expect(broken.length, broken.slice(0, 5).join('\n')).toBe(0);
    };

    it('have the same bits with A and B exchanged, if they are of different kinds', () => {
      const swapped = given.map(swapSolids);
      if (kindA === kindB) {
        expectSame(swapped);
        return;
      }
      const [before, after] = [evaluateSolids(engine(), given), evaluateSolids(engine(), swapped)];
      expect(Array.from(after.distance)).toEqual(Array.from(before.distance));
      expect(Array.from(after.pointA)).toEqual(Array.from(before.pointB));
      expect(Array.from(after.pointB)).toEqual(Array.from(before.pointA));
      expect(Array.from(after.normal, (x) => x + 0)).toEqual(Array.from(before.normal, (x) => -x + 0));
    });

    it('keep their distances when both are moved', () => {
      const motions = createRandom(SEED + 1);
      expectSame(given.map((pair) => moveSolids(pair, rigid(motions))));
    });

    it('keep their distances when vertices, ends and axes are told in another order', () => {
      const orders = createRandom(SEED + 2);
      expectSame(
        given.map((pair) => ({
          ...pair,
          a: retold(orders, kindA, pair.a),
          b: retold(orders, kindB, pair.b),
        })),
      );
    });

    it.each([1e-6, 1e6])('keep their distances, scaled, at %d times the size', (factor) => {
      expectSame(
        given.map((pair) => moveSolids(pair, scaling(factor))),
        factor,
      );
    });

    // Swept spheres promise neither: products of lengths may vanish, and crossing cores may lack a depth.
    if (isSwept(kindB)) return;

    it.each([0.5, 4])('have the same bits, scaled, at %d times the size', (factor) => {
      // Where products of lengths neither overflow nor vanish.
      const moderate = given.filter(({ a, b }) => {
        const largest = Math.max(...[...a, ...b].map(Math.abs));
        return largest > 1e-2 && largest < 1e3;
      });
      const scaled = moderate.map((pair) => moveSolids(pair, scaling(factor)));
      const [before, after] = [evaluateSolids(engine(), moderate), evaluateSolids(engine(), scaled)];
      expect(Array.from(after.distance)).toEqual(Array.from(before.distance, (x) => factor * x));
      expect(Array.from(after.pointA)).toEqual(Array.from(before.pointA, (x) => factor * x));
      expect(Array.from(after.pointB)).toEqual(Array.from(before.pointB, (x) => factor * x));
      expect(Array.from(after.normal)).toEqual(Array.from(before.normal));
    });

    it('just touch once B is moved out by its depth', () => {
      const before = evaluateSolids(engine(), given);
      const moved = given.map((pair, row) => moveOut(pair, before, row));
      const { distance } = evaluateSolids(engine(), moved);
      const broken = given.flatMap((pair, row) => {
        const bound = boundOf(precision, pair) + boundOf(precision, moved[row]!);
        const depth = -before.distance[row]! - radiusOf(kindA, pair.a) - radiusOf(kindB, pair.b);
        if (depth < bound || Math.abs(distance[row]!) <= bound) return [];
        return [`row ${row} is ${distance[row]} apart, allowed ${bound}\n  ${solidSource(pair)}`];
      });
      expect(broken.length, broken.slice(0, 5).join('\n')).toBe(0);
    });
  });
});

/** Errors allowed to a pair, those of rounding its rows once more, and what a tilted axis does to caps. */
function boundOf(precision: Precision, pair: SolidPair): number {
  const sides = [
    [pair.kindA, pair.a],
    [pair.kindB, pair.b],
  ] as const;
  const tilt = sides.map(([kind, row]) => {
    if (kind !== 'cylinder' && kind !== 'cone') return 0;
    const [start, end] = placesOf(kind, row);
    return (
      (Math.max(...start!.map(Math.abs), ...end!.map(Math.abs)) * row[6]!) / length(between(start!, end!))
    );
  });
  return 2 * gateOf(precision, pair) + 8 * EPSILON[precision] * (tilt[0]! + tilt[1]!);
}

/** The radius that is swept over a core. */
function radiusOf(kind: ElementKind, row: readonly number[]): number {
  return isEndless({ kind }) ? 0 : row.at(-1)!;
}

/** B moved along the normal by its depth. */
function moveOut(pair: SolidPair, { distance, normal }: Columns, row: number): SolidPair {
  const n: Vector = [normal[3 * row]!, normal[3 * row + 1]!, normal[3 * row + 2]!];
  const offset = add([0, 0, 0], n, -distance[row]!);
  const motion: Motion = {
    place: (place) => add(place, offset),
    direction: (direction) => direction,
    length: (length) => length,
  };
  return { ...pair, b: moveSolids(pair, motion).b };
}
