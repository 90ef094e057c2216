import { describe, expect, it } from 'vitest';
import type { Precision, Vector } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { environment } from '../../support/environment.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import {
  batchOf,
  CHECKED_PAIRS,
  evaluateSolids,
  moveSolids,
  roundSolids,
  type SolidPair,
  solidSource,
} from '../../support/solids.ts';
import { type Frame, rowOf, turnedAxes } from '../../support/solids-bodies.ts';
import { isSolved } from '../../support/solids-violations.ts';
import { add, dot } from '../../support/vectors.ts';
import { realArray } from '../../../bindings/base/types.ts';

/** How much deeper than the least a depth may be, relative to the size of a pair, which is about one here. */
const GATE: Readonly<Record<Precision, number>> = { double: 1e-9, single: 1e-5 };

/**
 * How far above the distance its upper bound may be, but for one pair in 10,000. Most are within the gate,
 * but where whole families of directions are as good, the search ends after its last halving.
 */
const LOOSE: Readonly<Record<Precision, number>> = { double: 1e-5, single: 1e-3 };

/** Pairs of each sort. */
const COUNT = environment('CLEARANCE_DEEP') === '1' ? 1 << 19 : 256;
const CHUNK = 1 << 13;

/** Ways in which two frames overlap more often than not. */
const SORTS: Readonly<Record<string, (random: Random) => [Frame, Frame]>> = {
  random: (random) => {
    const one = (center: Vector): Frame => ({
      center,
      axes: turnedAxes(random),
      half: [random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)],
      radius: 0,
    });
    return [one([0, 0, 0]), one(random.vector(0.8))];
  },
  // 3 to 12 thick and 10 to 60 long, as robots' links, with a place of one near a place of the other.
  links: (random) => {
    const one = (): Frame => {
      const thick = random.between(0.1, 0.4);
      const other = random.integer(0, 1) === 0 ? thick : random.between(0.1, 0.4);
      const half: Vector = [thick, other, random.between(0.15, 1)];
      return { center: [0, 0, 0], axes: turnedAxes(random), half, radius: 0 };
    };
    const [a, b] = [one(), one()];
    const along = ({ axes, half }: Frame): Vector => add([0, 0, 0], axes[2], random.between(-1, 1) * half[2]);
    return [a, { ...b, center: add(add(along(a), along(b), 1), random.vector(0.2), 1) }];
  },
};

function turn(random: Random, pair: SolidPair): SolidPair {
  const axes = turnedAxes(random);
  const turned = (v: Vector): Vector => [dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)];
  return moveSolids(pair, { place: turned, direction: turned, length: (x) => x });
}

describe(`depths of pairs of the convex solver, SEED=${SEED}`, () => {
  describe.each(CHECKED_PAIRS.filter(isSolved))('$name', ({ kindA, kindB }) => {
    forSomeBuilds(({ precision }, engine) => {
      it.each(Object.keys(SORTS))('are the least, and proved to be: %s', { timeout: 3_600_000 }, (sort) => {
        const random = createRandom(SEED);
        const draw = (): SolidPair => {
          const [a, b] = SORTS[sort]!(random);
          return roundSolids(precision, { kindA, kindB, a: rowOf(kindA, a), b: rowOf(kindB, b) });
        };
        const type = realArray(precision);
        const sides = (pairs: readonly SolidPair[]) =>
          [
            batchOf(
              type,
              kindA,
              pairs.map(({ a }) => a),
            ),
            batchOf(
              type,
              kindB,
              pairs.map(({ b }) => b),
            ),
          ] as const;
        const broken: string[] = [];
        const loose: string[] = [];
        let overlapping = 0;
        for (let done = 0; done < COUNT; done += CHUNK) {
          const drawn = Array.from({ length: Math.min(CHUNK, COUNT - done) }, draw);
          const all = evaluateSolids(engine(), drawn);
          const rows = [...drawn.keys()].filter((i) => all.distance[i]! < 0);
          if (rows.length === 0) continue;
          const pairs = rows.map((i) => drawn[i]!);
          const distance = rows.map((i) => all.distance[i]!);
          const normal = Float64Array.from(rows.flatMap((i) => [0, 1, 2].map((k) => all.normal[3 * i + k]!)));
          overlapping += pairs.length;
          // Sides are made once, as the vertices of hulls are many.
          const given = sides(pairs);
          const turned = sides(pairs.map((pair) => turn(random, pair)));
          const other = sides(pairs.map((pair) => turn(random, pair)));
          const others = [
            engine().distances(kindB, kindA, given[1], given[0]),
            engine().distances(kindA, kindB, ...turned),
            engine().distances(kindB, kindA, other[1], other[0]),
          ].map((result) => result.distance);
          const bound = engine().certifyDepth(kindA, kindB, ...given, normal);
          pairs.forEach((pair, i) => {
            const found = Math.max(...others.map((column) => column[i]!)) - distance[i]!;
            const proved = bound[i]! - distance[i]!;
            const isLeast = found <= GATE[precision] && proved > -GATE[precision] / 100;
            if (isLeast && proved <= LOOSE[precision]) return;
            const text = `${found} deeper than others, bound ${proved} above: ${solidSource(pair)}`;
            if (!isLeast) broken.push(text);
            if (proved > LOOSE[precision]) loose.push(text);
          });
        }
        expect(broken).toEqual([]);
        expect(overlapping).toBeGreaterThan(COUNT / 16);
        expect(loose.length, loose.join('\n')).toBeLessThanOrEqual(overlapping / 10_000);
      });
    });
  });
});
