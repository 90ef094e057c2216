import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../../bindings/base/checks.ts';
import type { Box } from '../../../../oracle/box.ts';
import { forSomeBuilds } from '../../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../../support/random.ts';
import { firstDifference } from '../../../../support/bits.ts';
import { add, cross, dot, normalize } from '../../../../support/vectors.ts';
import { type BoxPair, distancesOf, overlapsOf, roundPair, sizeOf, swap } from './boxes.ts';
import { drawAll } from './sample.ts';
import { BOX_GATE, expectNoneBroken, findBroken } from './violations.ts';

const CASES = 60;

function scaled(pair: BoxPair, factor: number): BoxPair {
  const vector = (v: Vector): Vector => [factor * v[0], factor * v[1], factor * v[2]];
  const one = ({ center, half, axes }: Box): Box => ({ center: vector(center), half: vector(half), axes });
  return {
    a: one(pair.a),
    b: one(pair.b),
    radiusA: factor * pair.radiusA,
    radiusB: factor * pair.radiusB,
  };
}

describe(`boxes that move, grow or change places, SEED=${SEED}`, () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = BOX_GATE[precision];
    const pairs = drawAll(CASES).map((pair) => roundPair(precision, pair));
    const bound = (pair: BoxPair): number => gate * (sizeOf(pair) + pair.radiusA + pair.radiusB);

    it('have the same distance the other way round', () => {
      const { distance } = distancesOf(engine(), pairs);
      const columns = distancesOf(engine(), pairs.map(swap));
      expectNoneBroken(findBroken(precision, pairs.map(swap), columns));
      const far = pairs.filter((pair, i) => !(Math.abs(columns.distance[i]! - distance[i]!) <= bound(pair)));
      expect(far).toEqual([]);
    });

    it('have the same distance when both are moved', () => {
      const { distance } = distancesOf(engine(), pairs);
      const random = createRandom(SEED);
      const x = random.direction();
      const y = normalize(cross(x, random.direction()));
      const z = cross(x, y);
      const turn = (v: Vector): Vector => [dot(x, v), dot(y, v), dot(z, v)];
      const offset = random.vector(3);
      const move = ({ center, half, axes }: Box): Box => ({
        center: add(turn(center), offset),
        half,
        axes: [turn(axes[0]), turn(axes[1]), turn(axes[2])],
      });
      const moved = pairs.map((pair) => ({ ...pair, a: move(pair.a), b: move(pair.b) }));
      const columns = distancesOf(engine(), moved);
      const far = moved.filter(
        (pair, i) => !(Math.abs(columns.distance[i]! - distance[i]!) <= 2 * bound(pair)),
      );
      expect(far).toEqual([]);
    });

    it('keep the contract at scales from 1e-6 to 1e6', () => {
      for (const factor of [1e-6, 1e-3, 1e3, 1e6]) {
        const grown = pairs.map((pair) => scaled(pair, factor));
        expectNoneBroken(findBroken(precision, grown, distancesOf(engine(), grown)));
      }
    });

    it('give the same bits at scales that are powers of two, but for the exponent', () => {
      const columns = distancesOf(engine(), pairs);
      const overlaps = overlapsOf(engine(), pairs);
      for (const exponent of precision === 'double' ? [-300, -20, 20, 400] : [-30, -20, 20, 40]) {
        const factor = 2 ** exponent;
        const grown = pairs.map((pair) => scaled(pair, factor));
        const back = (column: Float64Array | Float32Array): number[] => [...column].map((x) => x / factor);
        const { distance, pointA, pointB, normal } = distancesOf(engine(), grown);
        const shrunk = { distance: back(distance), pointA: back(pointA), pointB: back(pointB), normal };
        expect(firstDifference(shrunk, columns)).toBeUndefined();
        const { overlap, separation, axis } = overlapsOf(engine(), grown);
        expect(overlap).toEqual(overlaps.overlap);
        expect(axis).toEqual(overlaps.axis);
        expect(back(separation)).toEqual([...overlaps.separation]);
      }
    });
  });
});
