import { describe, expect, it } from 'vitest';
import { countElements, writeCounts } from '../../../bindings/elements/staging.ts';
import { BUILDS } from '../../support/builds.ts';
import { randomCloud } from '../../support/clouds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { instantiate } from './segments.ts';

describe.each(BUILDS)('a segment of points, $name', (build) => {
  it(`takes no more memory than docs/point-clouds.md says, and gives it back, SEED=${SEED}`, async () => {
    const { host, make } = await instantiate(build);
    const count = 20_000;
    const cloud = randomCloud(createRandom(SEED), count);
    const { segment, validate } = make([cloud]);
    const [kept, besides] = build.precision === 'single' ? [30, 48] : [build.simd ? 60 : 54, 64];
    expect(host.heap.used / count).toBeLessThan(kept + 0.1);
    const staged = host.exports.stagingBytes(writeCounts(countElements([cloud]), host));
    expect(staged / count).toBeLessThan(besides + 0.1);
    expect(validate()).toBe(0);
    segment.replace('test', [randomCloud(createRandom(SEED + 1), count)]);
    expect(validate()).toBe(0);
    segment.dispose();
    expect(host.heap.used).toBe(0);
  });
});
