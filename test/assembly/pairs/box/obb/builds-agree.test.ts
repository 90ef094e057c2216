import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Precision } from '../../../../../bindings/index.ts';
import { readBoxOracle } from '../../../../oracle/box-rows.ts';
import { BUILDS, loadBuild } from '../../../../support/builds.ts';
import { SEED } from '../../../../support/random.ts';
import { firstDifference } from '../../../../support/bits.ts';
import { type BoxPair, distancesOf, overlapsOf } from './boxes.ts';
import { drawAll } from './sample.ts';

describe.each(['double', 'single'] satisfies Precision[])('the %s builds', (precision) => {
  let engines: Engine[];
  beforeAll(async () => {
    engines = await Promise.all(BUILDS.filter((build) => build.precision === precision).map(loadBuild));
  });
  afterAll(() => engines.forEach((engine) => engine.dispose()));

  const expectSameBits = (pairs: readonly BoxPair[]): void => {
    const [simd, scalar] = engines.map((engine) => distancesOf(engine, pairs));
    expect(firstDifference(simd!, scalar!)).toBeUndefined();
    for (const axes of [15, 6] as const) {
      const [first, second] = engines.map((engine) => overlapsOf(engine, pairs, { axes }));
      expect(first).toStrictEqual(second);
    }
  };

  it('agree on every row of the table, bit for bit', async () => {
    const rows = await readBoxOracle();
    expectSameBits(rows.map(({ a, b }) => ({ a, b, radiusA: 0.25, radiusB: 0 })));
  });

  it(`agree on random boxes, bit for bit, SEED=${SEED}`, () => {
    expectSameBits(drawAll(200));
  });
});
