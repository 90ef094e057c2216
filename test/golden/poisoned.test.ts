import { describe, expect, it } from 'vitest';
import { BUILDS } from '../support/builds.ts';
import { environment } from '../support/environment.ts';
import { poisonedEngine, POISONS } from '../support/poisoned.ts';
import GOLDEN from './golden.json' with { type: 'json' };
import { goldenHashes } from './hashes.ts';

const golden: Readonly<Record<string, Readonly<Record<string, string>>>> = GOLDEN;

// A query calls the binary many times, so each build takes half a minute.
describe.runIf(environment('CLEARANCE_DEEP') === '1').each(BUILDS)('$name', (build) => {
  it('gives the results on record, whatever earlier calls have left in static memory', async () => {
    const first = await poisonedEngine(build);
    await goldenHashes(first.engine);
    const { written } = first;
    for (const [name, number] of Object.entries(POISONS)) {
      const { engine, poison } = await poisonedEngine(build, written());
      poison(number);
      expect(await goldenHashes(engine), `behind ${name}`).toEqual(golden[build.precision]);
    }
  });
});
