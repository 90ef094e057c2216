import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Precision } from '../../../../bindings/index.ts';
import { ORACLE_TABLES, readOracle } from '../../../oracle/rows.ts';
import { BUILDS, loadBuild } from '../../../support/builds.ts';
import type { Columns, Pair } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { GENERATORS } from './generators.ts';
import { evaluate, KIND_PAIRS, pairOf, swap, vertexCount, withRadii } from './pairs.ts';
import { firstDifference } from '../../../support/bits.ts';

const CASES = 100;

describe.each(['double', 'single'] satisfies Precision[])('the %s builds', (precision) => {
  let engines: Engine[];
  beforeAll(async () => {
    engines = await Promise.all(BUILDS.filter((build) => build.precision === precision).map(loadBuild));
  });
  afterAll(() => engines.forEach((engine) => engine.dispose()));

  const expectSameBits = (pairs: readonly Pair[]): void => {
    const [simd, scalar] = engines.map((engine): Columns => evaluate(engine, pairs));
    expect(firstDifference(simd!, scalar!)).toBeUndefined();
  };

  it('are two, one with SIMD and one without', () => {
    expect(engines.map((engine) => engine.build.simd)).toEqual([true, false]);
  });

  it.each(ORACLE_TABLES)('agree on every row of $name, bit for bit', async (table) => {
    const random = createRandom(SEED);
    const pairs = (await readOracle(table)).map(pairOf);
    expectSameBits(pairs);
    expectSameBits(pairs.map((pair) => withRadii(random, swap(pair))));
  });

  it.each(KIND_PAIRS)(
    `agree on random $kindA–$kindB pairs, bit for bit, SEED=${SEED}`,
    ({ kindA, kindB }) => {
      const random = createRandom(SEED);
      for (const generate of Object.values(GENERATORS)) {
        expectSameBits(
          Array.from({ length: CASES }, () => {
            const cores = generate(random, vertexCount(kindA), vertexCount(kindB));
            return withRadii(random, { ...cores, radiusA: 0, radiusB: 0 });
          }),
        );
      }
    },
  );
});
