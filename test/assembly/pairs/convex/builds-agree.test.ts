import { beforeAll, describe, expect, it } from 'vitest';
import type { Precision } from '../../../../bindings/index.ts';
import { BUILDS } from '../../../support/builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { firstDifference } from '../../../support/bits.ts';
import { Kernels } from './kernel.ts';
import { drawPairs, KINDS, POSITIONS } from './pairs.ts';

const COUNT = 101;

describe.each(['double', 'single'] satisfies Precision[])('the %s builds', (precision) => {
  let simd: Kernels;
  let scalar: Kernels;
  beforeAll(async () => {
    const builds = BUILDS.filter((build) => build.precision === precision);
    [simd, scalar] = (await Promise.all(builds.map((build) => Kernels.load(build)))) as [Kernels, Kernels];
  });

  it.each(KINDS)(`agree on %s–cylinder pairs, bit for bit, SEED=${SEED}`, (kind) => {
    const random = createRandom(SEED);
    // Mixed, so that each lane has neighbors of another kind.
    const drawn = Object.keys(POSITIONS).map((position) => drawPairs(random, position, kind, COUNT));
    const pairs = Array.from({ length: COUNT }, (_, i) => drawn.map((of) => of[i]!)).flat();
    expect(firstDifference(simd.compare(pairs), scalar.compare(pairs))).toBeUndefined();
    const odd = pairs.slice(1);
    expect(firstDifference(simd.compare(odd), scalar.compare(odd))).toBeUndefined();
    const { normal } = scalar.compare(pairs);
    expect(Array.from(simd.certify(pairs, normal))).toEqual(Array.from(scalar.certify(pairs, normal)));
  });
});
