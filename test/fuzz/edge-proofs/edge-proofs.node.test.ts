import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../bindings/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { compileMutant } from '../../support/mutant.ts';
import { SEED } from '../../support/random.ts';
import { noTotals, proveUnit, type Wrong } from './prove-unit.ts';

/** Units that are proved; every fourth is of spheres and capsules. */
const UNITS = IS_DEEP ? 100 : 4;
/** The share of the edges of a unit. */
const SHARE = IS_DEEP ? 1 : 1 / 32;

describe(`edges of random robots, SEED=${SEED}`, () => {
  it('that are proved to be free are so in samples and in whole numbers', { timeout: 1e6 }, async () => {
    using engine = await loadEngine({ precision: 'double' });
    const totals = noTotals();
    const wrong: Wrong[] = [];
    for (let unit = 0; unit < UNITS; unit++) wrong.push(...proveUnit(engine, SEED, unit, totals, SHARE));
    expect(wrong).toEqual([]);
    expect(totals.edges).toBeGreaterThan(1000);
    expect(totals.free).toBeGreaterThan(totals.edges / 3);
    expect(totals.hit).toBeGreaterThan(totals.edges / 100);
    expect(totals.samples).toBeGreaterThan(16 * totals.free);
    expect(totals.tight).toBeGreaterThan(10);
    expect(totals.exact).toBeGreaterThan(10);
  });

  it('are found wrong by a binary that says that things move less far than they do', async () => {
    const bytes = await compileMutant('double-simd', {
      file: 'assembly/questions/proof.ts',
      was: 'setInterval(i, firstMiddle(first + i), 0.5 / FIRST);',
      text: 'setInterval(i, firstMiddle(first + i), 0.1 / FIRST);',
    });
    using engine = await loadEngine({ source: bytes as Uint8Array<ArrayBuffer> });
    const wrong: Wrong[] = [];
    for (let unit = 0; wrong.length === 0 && unit < 8; unit++) {
      wrong.push(...proveUnit(engine, SEED, unit, noTotals(), SHARE));
    }
    expect(wrong.map(({ how }) => how)).toContain('sampled');
  });
});
