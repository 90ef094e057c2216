import { describe, expect, it } from 'vitest';
import type { Precision } from '../../../bindings/index.ts';
import { forEachBuild, IS_DEEP } from '../../support/builds.ts';
import { EPSILON, GATE } from '../../support/contract.ts';
import { drawNear, FLAT_KINDS, type FlatKind, GAPS, type NearPair, TILTS } from '../../support/near-pairs.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { between, length } from '../../support/vectors.ts';

/** Pairs of each gap and tilt. */
const COUNT = IS_DEEP ? 1000 : 10;

const KIND_PAIRS = FLAT_KINDS.flatMap((kindA, i) =>
  FLAT_KINDS.slice(i).map((kindB) => [kindA, kindB] as const),
);

/** Gaps up to this are near for elements of a few centimetres, m: normals prove them but for roundings. */
const NEAR: Readonly<Record<Precision, number>> = { double: 1e-5, single: 1e-4 };

/** What normals leave unproven of larger gaps, relative to the largest coordinate. */
const BEYOND: Readonly<Record<Precision, number>> = { double: 1e-9, single: 1e-4 };

/** How many roundings of the size turn a normal, each by itself over the gap. */
const MOST_ROUNDINGS = 64;

function drawAll(kindA: FlatKind, kindB: FlatKind, gap: number): NearPair[] {
  const random = createRandom(SEED);
  return TILTS.flatMap((tilt) =>
    Array.from({ length: COUNT }, () => drawNear(random, kindA, kindB, tilt, gap)),
  );
}

describe(`normals of cores that touch or nearly do, SEED=${SEED}`, () => {
  forEachBuild(({ precision }, engine) => {
    it.each(KIND_PAIRS)('prove the distance at every gap and every tilt: %s–%s', (kindA, kindB) => {
      for (const gap of GAPS) {
        const pairs = drawAll(kindA, kindB, gap);
        const a = Float64Array.from(pairs.flatMap((pair) => pair.a));
        const b = Float64Array.from(pairs.flatMap((pair) => pair.b));
        const { distance, normal } = engine().distances(kindA, kindB, a, b);
        const bounds = engine().certify(kindA, kindB, a, b, normal);
        const gate = gap <= NEAR[precision] ? GATE[precision] : BEYOND[precision];
        pairs.forEach(({ size }, i) => {
          expect(distance[i]! - bounds[i]!, `gap ${gap}, pair ${i}`).toBeLessThanOrEqual(gate * size);
        });
      }
    });

    it.each(KIND_PAIRS)('are off by no more than rounding over the gap: %s–%s', (kindA, kindB) => {
      let worst = 0;
      for (const gap of GAPS.filter((gap) => gap > 0 && gap <= NEAR[precision])) {
        const pairs = drawAll(kindA, kindB, gap);
        const a = Float64Array.from(pairs.flatMap((pair) => pair.a));
        const b = Float64Array.from(pairs.flatMap((pair) => pair.b));
        const { normal } = engine().distances(kindA, kindB, a, b);
        pairs.forEach((pair, i) => {
          const error = length(
            between(pair.normal, [normal[3 * i]!, normal[3 * i + 1]!, normal[3 * i + 2]!]),
          );
          worst = Math.max(worst, (error * gap) / (EPSILON[precision] * pair.size));
        });
      }
      expect(worst).toBeLessThan(MOST_ROUNDINGS);
    });
  });
});
