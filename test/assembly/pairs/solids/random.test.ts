import { describe, expect, it } from 'vitest';
import { createRandom, SEED } from '../../../support/random.ts';
import { generatorsOf, KIND_PAIRS } from './generators.ts';
import { type ElementPair, forEachBinary } from './run.ts';
import { expectNoneBroken, findBroken } from './violations.ts';

/** Cases of each generator, for each pair of kinds. */
const CASES = 200;

describe(`random pairs with solids, SEED=${SEED}`, () => {
  describe.each(KIND_PAIRS)('%s–%s', (kindA, kindB) => {
    const random = createRandom(SEED);
    const drawn = Object.entries(generatorsOf(kindA)).map(([name, generate]) => ({
      name,
      pairs: Array.from({ length: CASES }, (): ElementPair => generate(random, kindA, kindB)),
    }));

    forEachBinary(({ precision }, run) => {
      it('are a representative sample', () => {
        const pairs = drawn.flatMap((each) => each.pairs);
        const distances = Array.from(run(pairs).distance);
        const few = 0.05 * pairs.length;
        expect(distances.filter((distance) => distance < 0).length).toBeGreaterThan(few);
        expect(distances.filter((distance) => distance > 0).length).toBeGreaterThan(few);
      });

      it.each(drawn)('keep the contract: $name', ({ pairs }) => {
        expectNoneBroken(findBroken(precision, pairs, run(pairs)));
      });
    });
  });
});
