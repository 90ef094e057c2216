import { describe, expect, it } from 'vitest';
import type { Precision } from '../../../bindings/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { EPSILON, GATE } from '../../support/contract.ts';
import { drawNear, FLAT_KINDS, type FlatKind, GAPS, type NearPair, TILTS } from '../../support/near-pairs.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { between, length } from '../../support/vectors.ts';

/** Pairs of each gap and tilt. */
const COUNT = IS_DEEP ? 200 : 5;

const KIND_PAIRS = FLAT_KINDS.flatMap((kindA, i) =>
  FLAT_KINDS.slice(i).map((kindB) => [kindA, kindB] as const),
);

/** Gaps up to this are near for elements of a few millimetres, m: normals prove them but for roundings. */
const NEAR: Readonly<Record<Precision, number>> = { double: 1e-6, single: 1e-5 };

/** What normals leave unproven of larger gaps, relative to the largest coordinate. */
const BEYOND: Readonly<Record<Precision, number>> = { double: 1e-9, single: 1e-4 };

/**
 * How far a normal may be off, rad: by some roundings of the size over the gap, and by the root of one, as
 * points whose distance is right to a rounding lie that far aside of the closest.
 */
function turnOf(precision: Precision, { size, gap }: NearPair): number {
  const rounding = (EPSILON[precision] * size) / gap;
  return 64 * rounding + Math.sqrt(rounding);
}

function drawAll(kindA: FlatKind, kindB: FlatKind, gap: number): NearPair[] {
  const random = createRandom(SEED);
  return TILTS.flatMap((tilt) =>
    Array.from({ length: COUNT }, () => drawNear(random, kindA, kindB, tilt, gap)),
  );
}

describe(`normals of cores that touch or nearly do, SEED=${SEED}`, () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(KIND_PAIRS)('prove the distance at every gap and every tilt: %s–%s', (kindA, kindB) => {
      for (const gap of GAPS) {
        const pairs = drawAll(kindA, kindB, gap);
        const a = Float64Array.from(pairs.flatMap((pair) => pair.a));
        const b = Float64Array.from(pairs.flatMap((pair) => pair.b));
        const { distance, normal } = engine().distances(kindA, kindB, a, b);
        const bounds = engine().certify(kindA, kindB, a, b, normal);
        const gate = gap <= NEAR[precision] ? GATE[precision] : BEYOND[precision];
        pairs.forEach((pair, i) => {
          const label = `gap ${gap}, pair ${i}`;
          const exact = gap - pair.a.at(-1)! - pair.b.at(-1)!;
          expect(Math.abs(distance[i]! - exact), label).toBeLessThanOrEqual(GATE[precision] * pair.size);
          expect(distance[i]! - bounds[i]!, label).toBeLessThanOrEqual(gate * pair.size);
        });
      }
    });

    it.each(KIND_PAIRS)('are off by no more than rounding over the gap: %s–%s', (kindA, kindB) => {
      for (const gap of GAPS.filter((gap) => gap > 0 && gap <= NEAR[precision])) {
        const pairs = drawAll(kindA, kindB, gap);
        const a = Float64Array.from(pairs.flatMap((pair) => pair.a));
        const b = Float64Array.from(pairs.flatMap((pair) => pair.b));
        const { normal } = engine().distances(kindA, kindB, a, b);
        pairs.forEach((pair, i) => {
          const [x, y, z] = normal.subarray(3 * i, 3 * i + 3);
          const error = length(between(pair.normal, [x!, y!, z!]));
          expect(error, `gap ${gap}, pair ${i}`).toBeLessThanOrEqual(turnOf(precision, pair));
        });
      }
    });
  });
});
