import { beforeAll, describe, expect, it } from 'vitest';
import { someBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { Kernels } from './kernel.ts';
import { drawPairs, KINDS, moveB, type Pair, POSITIONS, rounded, scale, sizeOf } from './pairs.ts';
import { violations } from './violations.ts';

const COUNT = 200;

/** Core distances that are next to none, relative to the size of a pair. */
const NEARLY_NONE = [0, 1e-16, -1e-16, 1e-12, -1e-12, 1e-7, -1e-7, 1e-3, -1e-3, 0.05];

describe.each(someBuilds())('$name', (build) => {
  let kernels: Kernels;
  beforeAll(async () => {
    kernels = await Kernels.load(build);
  });

  const asSeen = (pair: Pair): Pair => (build.precision === 'single' ? rounded(pair) : pair);

  describe.each(KINDS)('%s–cylinder', (kind) => {
    it.each(Object.keys(POSITIONS))(`keeps the contract: %s, SEED=${SEED}`, (position) => {
      const pairs = drawPairs(createRandom(SEED), position, kind, COUNT).map(asSeen);
      const columns = kernels.compare(pairs);
      const special = position === 'special';
      expect(pairs.flatMap((pair, i) => violations(build.precision, pair, columns, i, special))).toEqual([]);
    });

    it.each(Object.keys(POSITIONS))(`keeps it where cores just touch: %s, SEED=${SEED}`, (position) => {
      const pairs = drawPairs(createRandom(SEED), position, kind, COUNT).map(asSeen);
      const before = kernels.compare(pairs);
      const touching = pairs.map((pair, i) => {
        const core = before.distance[i]! + pair.a.at(-1)! + pair.b.at(-1)!;
        const by = NEARLY_NONE[i % NEARLY_NONE.length]! * sizeOf(pair) - core;
        const normal = [0, 1, 2].map((j) => before.normal[3 * i + j]!);
        return asSeen(moveB(pair, scale(by, normal)));
      });
      const columns = kernels.compare(touching);
      const special = position === 'special';
      expect(touching.flatMap((pair, i) => violations(build.precision, pair, columns, i, special))).toEqual(
        [],
      );
    });
  });
});
