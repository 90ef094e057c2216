import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Precision } from '../../../bindings/index.ts';
import { firstDifference } from '../../support/bits.ts';
import { BUILDS, loadBuild } from '../../support/builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { CHECKED_PAIRS, evaluateSolids, type SolidPair, swapSolids } from '../../support/solids.ts';
import { drawSolids } from '../../support/solids-arrangements.ts';

/** Cases of each arrangement. */
const CASES = 10;

describe.each(['double', 'single'] satisfies Precision[])('the %s builds', (precision) => {
  let engines: Engine[];
  beforeAll(async () => {
    engines = await Promise.all(BUILDS.filter((build) => build.precision === precision).map(loadBuild));
  });
  afterAll(() => engines.forEach((engine) => engine.dispose()));

  describe.each(CHECKED_PAIRS)(`$name, SEED=${SEED}`, (kinds) => {
    const sample = drawSolids(createRandom(SEED), kinds, CASES);

    it('agree bit for bit, both ways round', () => {
      for (const pairs of [sample, sample.map(swapSolids)]) {
        const [simd, scalar] = engines.map((engine) => evaluateSolids(engine, pairs));
        expect(firstDifference(simd!, scalar!)).toBeUndefined();
      }
    });

    it('give each pair the same bits, whatever stands beside it', () => {
      for (const engine of engines) {
        const all = evaluateSolids(engine, sample);
        const shuffled = order(sample.length);
        const again = evaluateSolids(
          engine,
          shuffled.map((row): SolidPair => sample[row]!),
        );
        for (const [place, row] of shuffled.entries()) {
          expect(again.distance[place], `row ${row}`).toBe(all.distance[row]);
          for (const name of ['pointA', 'pointB', 'normal'] as const) {
            for (let axis = 0; axis < 3; axis++) {
              expect(again[name][3 * place + axis], `row ${row}`).toBe(all[name][3 * row + axis]);
            }
          }
        }
      }
    });
  });
});

/** All numbers below a count, in an order that gives each of them other neighbors. */
function order(count: number): number[] {
  const random = createRandom(SEED);
  const rows = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random.integer(0, i);
    [rows[i], rows[j]] = [rows[j]!, rows[i]!];
  }
  return rows;
}
