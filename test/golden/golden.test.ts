import { expect, it } from 'vitest';
import { forEachBuild, forSomeBuilds } from '../support/for-builds.ts';
import { environment } from '../support/environment.ts';
import GOLDEN from './golden.json' with { type: 'json' };
import { goldenHashes } from './hashes.ts';

/** The hashes on record, by precision and section. `npm run golden` records others, on purpose only. */
const golden: Readonly<Record<string, Readonly<Record<string, string>>>> = GOLDEN;

// Binaries with guards have the same bits; what is asked of these is whether they write behind their areas.
const declare = environment('CLEARANCE_GUARDS') === '1' ? forSomeBuilds : forEachBuild;

declare(({ precision }, engine) => {
  it('gives the results on record, bit for bit', async () => {
    expect(await goldenHashes(engine())).toEqual(golden[precision]);
  });
});
