import { describe, expect, it } from 'vitest';
import { forEachBuild } from '../../support/for-builds.ts';
import { type Pair, roundPair } from '../../support/contract.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { firstDifference, sliceRows } from '../../support/bits.ts';
import { GENERATORS } from './swept/generators.ts';
import { evaluate, KIND_PAIRS, kindOf, packRows, swap, vertexCount, withRadii } from './swept/pairs.ts';

/** The most rows that any build handles at once. */
const LANES = 4;

/** More rows than an engine stages at once. */
const MANY = 2500;

describe.each(KIND_PAIRS)('a batch of $kindA–$kindB pairs', ({ kindA, kindB }) => {
  const random = createRandom(SEED);
  const generators = Object.values(GENERATORS);
  const pairs = Array.from({ length: MANY }, (_, i): Pair => {
    const cores = generators[i % generators.length]!(random, vertexCount(kindA), vertexCount(kindB));
    return withRadii(random, { ...cores, radiusA: 0, radiusB: 0 });
  });
  const rowsA = packRows(pairs.map((pair) => ({ core: pair.a, radius: pair.radiusA })));
  const rowsB = packRows(pairs.map((pair) => ({ core: pair.b, radius: pair.radiusB })));

  forEachBuild(({ precision }, engine) => {
    it('may have any number of rows, and none depends on how many', () => {
      const all = evaluate(engine(), pairs);
      expect(engine().distances(kindA, kindB, new Float64Array(0), new Float64Array(0)).distance.length).toBe(
        0,
      );
      for (let count = 1; count <= 2 * LANES + 1; count++) {
        const some = evaluate(engine(), pairs.slice(0, count));
        expect(firstDifference(some, sliceRows(all, 0, count))).toBeUndefined();
      }
    });

    it('gives each row what it would be given alone', () => {
      const all = evaluate(engine(), pairs);
      const beyondFirstChunk = Array.from({ length: 100 }, (_, i) => Math.floor((i * MANY) / 100));
      for (const row of beyondFirstChunk) {
        const alone = evaluate(engine(), [pairs[row]!]);
        expect(firstDifference(alone, sliceRows(all, row, row + 1)), `row ${row}`).toBeUndefined();
      }
    });

    it('gives each row the same at the other end of the batch', () => {
      const all = evaluate(engine(), pairs);
      const backwards = evaluate(engine(), pairs.toReversed());
      const differing = pairs.flatMap((_, row) => {
        const other = sliceRows(backwards, MANY - 1 - row, MANY - row);
        const difference = firstDifference(other, sliceRows(all, row, row + 1));
        return difference === undefined ? [] : [`row ${row}: ${difference}`];
      });
      expect(differing).toEqual([]);
    });

    it('writes into the columns of an earlier result', () => {
      const fresh = engine().distances(kindA, kindB, rowsA, rowsB);
      const out = evaluate(engine(), pairs.map(swap)) as typeof fresh;
      const { distance, pointA, pointB, normal } = out;
      const result = engine().distances(kindA, kindB, rowsA, rowsB, { out });
      expect(firstDifference(result, fresh)).toBeUndefined();
      expect(result.distance).toBe(distance);
      expect(result.pointA).toBe(pointA);
      expect(result.pointB).toBe(pointB);
      expect(result.normal).toBe(normal);
    });

    it('takes Float32Array and Float64Array alike, and returns the engine’s precision', () => {
      const single = pairs.map((pair) => roundPair('single', pair));
      const wide = evaluate(engine(), single);
      const narrow = engine().distances(kindA, kindB, new Float32Array(rowsA), new Float32Array(rowsB));
      expect(firstDifference(narrow, wide)).toBeUndefined();
      const type = precision === 'double' ? Float64Array : Float32Array;
      for (const column of [narrow.distance, narrow.pointA, narrow.pointB, narrow.normal]) {
        expect(column).toBeInstanceOf(type);
      }
    });

    it('leaves its arguments alone', () => {
      const [a, b] = [rowsA.slice(), rowsB.slice()];
      engine().distances(kindOf(pairs[0]!.a), kindOf(pairs[0]!.b), a, b);
      expect(a.every((x, i) => x === rowsA[i])).toBe(true);
      expect(b.every((x, i) => x === rowsB[i])).toBe(true);
    });
  });
});
