import { beforeAll, describe, expect, it } from 'vitest';
import { someBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { highestBound, spread } from './exact.ts';
import { Kernels } from './kernel.ts';
import { drawPairs, KINDS, type Pair, rounded, sizeOf } from './pairs.ts';
import { LIMITS } from './violations.ts';

/** How many pairs are compared: more of those that lie where a proof of a face begins to hold. */
const COUNT = 12;
const COUNT_PRESSED = 200;
const DIRECTIONS = spread(600);
const CLIMBS = 6;

describe.each(someBuilds())('$name', (build) => {
  let kernels: Kernels;
  beforeAll(async () => {
    kernels = await Kernels.load(build);
  });

  describe.each(KINDS)('%s–cylinder', (kind) => {
    it.each(['crowded', 'contained', 'special', 'pressed'])(
      `no direction that brute force finds separates by less: %s, SEED=${SEED}`,
      (position) => {
        const count = position === 'pressed' ? COUNT_PRESSED : COUNT;
        const drawn = drawPairs(createRandom(SEED), position, kind, 3 * count);
        const pairs = build.precision === 'single' ? drawn.map(rounded) : drawn;
        const { distance } = kernels.compare(pairs);
        const core = (pair: Pair, i: number): number => distance[i]! + pair.a.at(-1)! + pair.b.at(-1)!;
        const overlapping = pairs
          .map((pair, i) => ({ pair, core: core(pair, i) }))
          .filter((entry) => entry.core < 0);
        expect(overlapping.length).toBeGreaterThan(0);
        for (const { pair, core } of overlapping.slice(0, count)) {
          const found = highestBound(pair, DIRECTIONS, CLIMBS);
          const most = core + LIMITS[build.precision].bound * sizeOf(pair);
          expect(found, JSON.stringify(pair)).toBeLessThanOrEqual(most);
        }
      },
    );
  });
});
