import { beforeAll, describe, expect, it } from 'vitest';
import { BUILDS } from '../../../support/builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { Kernels } from './kernel.ts';
import { add, drawPairs, type Kind, KINDS, type Pair, POSITIONS, resized, rounded, sizeOf } from './pairs.ts';
import { LIMITS } from './violations.ts';

const COUNT = 60;

/** A third of a turn about the diagonal, which rounds nothing, and some way. */
function moved(pair: Pair, way: number[]): Pair {
  const turn = ([x, y, z]: number[]): number[] => [z!, x!, y!];
  const move = (kind: Kind, row: number[]): number[] => {
    const vectors =
      kind === 'line' ? [0, 3] : kind === 'triangle' ? [0, 3, 6] : kind === 'box' ? [0, 6, 9, 12] : [0, 3];
    const next = [...row];
    for (const at of vectors) {
      const isPoint = at === 0 || kind === 'line' || kind === 'triangle';
      const turned = turn(row.slice(at, at + 3));
      next.splice(at, 3, ...(isPoint ? add(turned, way) : turned));
    }
    return next;
  };
  return { kind: pair.kind, a: move(pair.kind, pair.a), b: move('cylinder', pair.b) };
}

describe.each(BUILDS)('$name', (build) => {
  let kernels: Kernels;
  const limit = LIMITS[build.precision].bound;
  beforeAll(async () => {
    kernels = await Kernels.load(build);
  });

  const draw = (kind: Kind): Pair[] => {
    const random = createRandom(SEED);
    const pairs = Object.keys(POSITIONS).flatMap((position) => drawPairs(random, position, kind, COUNT));
    return build.precision === 'single' ? pairs.map(rounded) : pairs;
  };

  it.each(KINDS)('%s–cylinder: powers of two give the same bits', (kind) => {
    const pairs = draw(kind);
    const expected = kernels.compare(pairs);
    for (const by of [2 ** -20, 2 ** 20]) {
      const got = kernels.compare(pairs.map((pair) => resized(pair, by)));
      const lengths = ['distance', 'pointA', 'pointB'] as const;
      for (const name of lengths) {
        expect(Array.from(got[name], (x) => x / by + 0)).toEqual(Array.from(expected[name], (x) => x + 0));
      }
      expect(Array.from(got.normal)).toEqual(Array.from(expected.normal));
    }
  });

  it.each(KINDS)('%s–cylinder: other scales give the same distance to rounding', (kind) => {
    const pairs = draw(kind);
    const expected = kernels.compare(pairs).distance;
    for (const by of [1e-6, 1e6]) {
      const resizedPairs = pairs.map((pair) => resized(pair, by));
      const got = kernels.compare(resizedPairs).distance;
      pairs.forEach((pair, i) => {
        expect(Math.abs(got[i]! / by - expected[i]!)).toBeLessThanOrEqual(4 * limit * (1 + sizeOf(pair)));
      });
    }
  });

  it.each(KINDS)('%s–cylinder: moving both changes the distance by rounding', (kind) => {
    const pairs = draw(kind);
    const expected = kernels.compare(pairs).distance;
    const got = kernels.compare(pairs.map((pair) => moved(pair, [0.5, -0.25, 2]))).distance;
    pairs.forEach((pair, i) => {
      expect(Math.abs(got[i]! - expected[i]!), JSON.stringify(pair)).toBeLessThanOrEqual(
        4 * limit * (4 + sizeOf(pair)),
      );
    });
  });

  it('cylinder–cylinder: exchanging both gives the same distance to rounding', () => {
    const pairs = draw('cylinder');
    const expected = kernels.compare(pairs).distance;
    const got = kernels.compare(pairs.map(({ kind, a, b }) => ({ kind, a: b, b: a }))).distance;
    pairs.forEach((pair, i) => {
      expect(Math.abs(got[i]! - expected[i]!), JSON.stringify(pair)).toBeLessThanOrEqual(
        2 * limit * (1 + sizeOf(pair)),
      );
    });
  });
});
