import { expect, it } from 'vitest';
import { forEachBuild } from '../support/builds.ts';
import GOLDEN from './golden.json' with { type: 'json' };
import { goldenHashes } from './hashes.ts';

/** The hashes on record, by precision and section. `npm run golden` records others, on purpose only. */
const golden: Readonly<Record<string, Readonly<Record<string, string>>>> = GOLDEN;

forEachBuild(({ precision }, engine) => {
  it('gives the results on record, bit for bit', async () => {
    expect(await goldenHashes(engine())).toEqual(golden[precision]);
  });
});
