import { beforeAll, describe, expect, it } from 'vitest';
import type { Precision } from '../../../../bindings/index.ts';
import { BUILDS } from '../../../support/builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { firstDifference } from '../../../support/bits.ts';
import { generatorsOf, KIND_PAIRS } from './generators.ts';
import { loadRun, type Run } from './run.ts';

const CASES = 200;

describe.each(['double', 'single'] satisfies Precision[])('the %s builds, solids', (precision) => {
  let runs: Run[];
  beforeAll(async () => {
    runs = await Promise.all(BUILDS.filter((build) => build.precision === precision).map(loadRun));
  });

  it.each(KIND_PAIRS)(`agree on random %s–%s pairs, bit for bit, SEED=${SEED}`, (kindA, kindB) => {
    const random = createRandom(SEED);
    for (const generate of Object.values(generatorsOf(kindA))) {
      const pairs = Array.from({ length: CASES }, () => generate(random, kindA, kindB));
      const [simd, scalar] = runs.map((run) => run(pairs));
      expect(firstDifference(simd!, scalar!)).toBeUndefined();
    }
  });
});
