import { describe, expect, it } from 'vitest';
import { findCollisions, TOLERANCE } from '../../../bench/ccd/linear-vertices.ts';
import { countAnswers, joinQueries } from '../../../bench/ccd/queries.ts';
import { CCD_KINDS, type CcdQueries, readCcdQueries } from '../../../data/ccd.ts';
import { exactDistance } from '../../oracle/distance.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';

const sets = await readCcdQueries();

/** Of all queries, every so many-th is asked. */
const EVERY = IS_DEEP ? 1 : 7;

/** The share of queries that are reported and do not collide; of vertices it is 3.3 %, of edges 3.1 %. */
const MOST_ALARMS = 0.05;

/** A vertex that falls through a triangle at a share of its way, or beside it. */
function falling(share: number, aside: number): CcdQueries {
  const face = [-1, -1, 0, 1, -1, 0, 0, 1, 0];
  return { numbers: [aside, 0, share, ...face, aside, 0, share - 1, ...face], truth: '1' };
}

describe('continuous collisions of vertices that move along lines', () => {
  it('are 7,279 queries, 435 of which collide', () => {
    const all = CCD_KINDS.map((kind) => joinQueries(sets, kind, 1).truth).join('');
    expect(all).toHaveLength(7279);
    expect(all.replaceAll('0', '')).toHaveLength(435);
  });

  forSomeBuilds(({ precision }, engine) => {
    it.each(CCD_KINDS)('are not missed, %s', { timeout: 600_000 }, (kind) => {
      const queries = joinQueries(sets, kind, EVERY);
      const counts = countAnswers(queries, findCollisions(engine(), kind, queries));
      expect(counts.missed).toBe(0);
      expect(counts.collisions).toBeGreaterThan(100 / EVERY);
      // Single precision tells no distances from 0 that are smaller than its roundings.
      const most = precision === 'double' ? MOST_ALARMS : 0.5;
      expect(counts['false alarms']).toBeLessThan(most * queries.truth.length);
      if (IS_DEEP) console.log(kind, precision, counts);
    });

    it('are found where they are, not later', () => {
      for (const share of [0, 1e-9, 0.125, 1 / 3, 0.7, 1]) {
        const [{ time } = { time: NaN }] = findCollisions(engine(), 'vertex-face', falling(share, 0.1));
        expect(time).toBeLessThanOrEqual(share);
        expect(time).toBeGreaterThan(share - (precision === 'double' ? 2 * TOLERANCE : 1e-3));
      }
      expect(findCollisions(engine(), 'vertex-face', falling(0.5, 2))[0]!.time).toBe(Infinity);
    });

    it('that are reported come close indeed', () => {
      if (precision === 'single') return;
      const queries = joinQueries(sets, 'vertex-face', IS_DEEP ? 3 : 31);
      findCollisions(engine(), 'vertex-face', queries).forEach(({ time }, i) => {
        if (time === Infinity) return;
        const row = queries.numbers.slice(24 * i, 24 * (i + 1));
        const vertex = (k: number): [number, number, number] => {
          const at = (axis: number): number =>
            (1 - time) * row[3 * k + axis]! + time * row[12 + 3 * k + axis]!;
          return [at(0), at(1), at(2)];
        };
        const { distance } = exactDistance([vertex(0)], [vertex(1), vertex(2), vertex(3)]);
        expect(distance).toBeLessThan(10 * TOLERANCE);
      });
    });
  });
});
