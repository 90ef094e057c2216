import { describe, expect, it } from 'vitest';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { CHECKED_PAIRS } from '../../support/solids.ts';
import recorded from './errors/errors.json' with { type: 'json' };
import { type Errors, largest, measureErrors, SAMPLES } from './errors/measure.ts';

type Recorded = Readonly<Record<string, Readonly<Record<'double' | 'single', Errors>>>>;

/** Pairs whose points may be farther off than is promised, in double precision: test/repro/points-off. */
const ABOVE = ['point–ellipsoid', 'triangle–ellipsoid'];

/** By default the first sample of every so many-th pair is measured anew; the deep run measures all. */
const EVERY = IS_DEEP ? 1 : 5;

describe('the errors on record, which docs/support-matrix.md shows', () => {
  it('are those of all pairs with an end, in both precisions, and within the contract', () => {
    expect(Object.keys(recorded)).toEqual(CHECKED_PAIRS.map(({ name }) => name));
    for (const [name, errors] of Object.entries(recorded as Recorded)) {
      for (const precision of ['double', 'single'] as const) {
        const { share, ...rest } = errors[precision];
        // Without any, nothing was measured.
        expect(Math.min(...Object.values(rest)), name).toBeGreaterThan(0);
        if (precision === 'single' || !ABOVE.includes(name)) expect(share, name).toBeLessThanOrEqual(1);
      }
    }
  });

  forSomeBuilds(({ precision }, engine) => {
    it.each(CHECKED_PAIRS.filter((_, i) => i % EVERY === 0))(
      'are not exceeded: $name',
      { timeout: 600_000 },
      (kinds) => {
        const expected = (recorded as Recorded)[kinds.name]![precision];
        const samples = Array.from({ length: IS_DEEP ? SAMPLES : 1 }, (_, i) =>
          measureErrors(engine(), kinds, i),
        );
        const found = samples.reduce(largest);
        // Hosts may compute the last digits of the references otherwise.
        const most = (error: number): number => 1.01 * error + 1e-16;
        for (const key of ['distance', 'points', 'normal', 'share'] as const) {
          expect(found[key], key).toBeLessThanOrEqual(most(expected[key]));
          if (IS_DEEP) expect(most(found[key]), key).toBeGreaterThanOrEqual(expected[key]);
        }
      },
    );
  });
});
