import { describe, expect, it } from 'vitest';
import type { ElementKind } from '../../../bindings/elements/element.ts';
import { COORDINATE_LIMIT, type Vector } from '../../../bindings/base/checks.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { EPSILON, resultAt } from '../../support/contract.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { CHECKED_PAIRS, evaluateSolids, SOLID_PAIRS, type SolidPair } from '../../support/solids.ts';
import { type Frame, rowOf, turnedAxes, uprightAxes } from '../../support/solids-bodies.ts';

/** Parts of the largest coordinate: together they do not exceed it. */
const LARGE = 0.2;

/** Sizes next to which others are nothing. */
const TINY = { double: 1e-300, single: 1e-36 } as const;

/** Elements of each combination of extents that are 0, tiny, plain or huge, near and far from the origin. */
function extremePairs(kindA: ElementKind, kindB: ElementKind, tiny: number, huge: number): SolidPair[] {
  const random = createRandom(SEED);
  const sizes = [0, tiny, 1, LARGE * huge];
  const size = (): number => sizes[random.integer(0, 3)]!;
  const one = (): Frame => {
    const away = size();
    const center = random.vector(1).map((x) => x * away) as unknown as Vector;
    const axes = random.integer(0, 1) === 0 ? uprightAxes(random) : turnedAxes(random);
    return { center, axes, half: [size(), size(), size()], radius: size() };
  };
  return Array.from({ length: 400 }, () => {
    const [a, b] = [one(), one()];
    const center = random.integer(0, 2) === 0 ? a.center : b.center;
    return { kindA, kindB, a: rowOf(kindA, a), b: rowOf(kindB, { ...b, center }) };
  });
}

// One engine for all pairs: a page has room for some hundred memories only, and frees them when it likes.
describe('extents at the limits', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(CHECKED_PAIRS)(`give numbers and unit normals: $name, SEED=${SEED}`, ({ kindA, kindB }) => {
      const pairs = extremePairs(kindA, kindB, TINY[precision], COORDINATE_LIMIT[precision]);
      const columns = evaluateSolids(engine(), pairs);
      for (const row of pairs.keys()) {
        const { distance, pointA, pointB, normal } = resultAt(columns, row);
        const isFinite = [distance, ...pointA, ...pointB, ...normal].every(Number.isFinite);
        expect(isFinite, `row ${row}: ${distance} ${normal.join(' ')}`).toBe(true);
        expect(Math.abs(Math.hypot(...normal) - 1), `row ${row}`).toBeLessThanOrEqual(8 * EPSILON[precision]);
      }
    });
  });
});

describe('half-spaces', () => {
  it('are the last of the pairs, with planes', () => {
    const last = SOLID_PAIRS.slice(-3).map(({ name }) => name);
    expect(last).toEqual(['halfSpace–halfSpace', 'halfSpace–plane', 'plane–plane']);
  });

  forEachBuild(({ precision }, engine) => {
    const compare = (a: number[], b: number[]) =>
      resultAt(evaluateSolids(engine(), [{ kindA: 'halfSpace', kindB: 'halfSpace', a, b }]), 0);

    it('that face each other are as far apart as their surfaces', () => {
      const { distance, pointA, pointB, normal } = compare([0, 0, 1, -1], [0, 0, -1, -2]);
      expect(distance).toBe(3);
      expect(pointA[2]).toBe(-1);
      expect(pointB[2]).toBe(2);
      expect(normal.map((x) => x + 0)).toEqual([0, 0, 1]);
      const [x, y, z] = createRandom(SEED).direction();
      const turned = compare([x, y, z, 4], [-x, -y, -z, -3.5]);
      expect(Math.abs(turned.distance + 0.5)).toBeLessThan(8 * EPSILON[precision]);
    });

    it('that do not overlap without end', () => {
      for (const b of [
        [0, 0, 1, -9],
        [0, 1, 0, -9],
        [0, 0.6, -0.8, -9],
      ]) {
        const { distance, normal, pointA, pointB } = compare([0, 0, 1, 0], b);
        expect(distance).toBe(-Infinity);
        expect(normal.map((x) => x + 0)).toEqual([0, 0, 1]);
        expect([...pointA, ...pointB].every(Number.isFinite)).toBe(true);
      }
    });
  });
});
