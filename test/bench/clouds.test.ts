import { describe, expect, it } from 'vitest';
import { checkAnswers } from '../../bench/clouds/bench.ts';
import { makeGrid, makeTree, type PlainCloud } from '../../bench/clouds/plain.ts';
import { makeCloudWorks } from '../../bench/clouds/works.ts';
import { createRandom, SEED } from '../support/random.ts';

/** Whether a point is within a distance of a place, by looking at all. */
function isNear(xyz: Float32Array, [x, y, z]: readonly number[], reach: number): boolean {
  return Array.from({ length: xyz.length / 3 }, (_, i) => 3 * i).some((i) => {
    const [dx, dy, dz] = [xyz[i]! - x!, xyz[i + 1]! - y!, xyz[i + 2]! - z!];
    return dx * dx + dy * dy + dz * dz < reach * reach;
  });
}

describe.each<[string, (xyz: Float32Array) => PlainCloud]>([
  ['k-d tree', makeTree],
  ['grid', (xyz) => makeGrid(xyz, 0.2)],
])('the plain %s', (_name, make) => {
  it.each([1, 7, 8, 9, 300])(`finds what looking at all of %i points finds, SEED=${SEED}`, (count) => {
    const random = createRandom(SEED + count);
    const xyz = Float32Array.from({ length: 3 * count }, () => random.between(-1, 1));
    const cloud = make(xyz);
    for (let i = 0; i < 500; i++) {
      const [x, y, z] = random.vector(1.5);
      const reach = random.between(0, 0.6);
      expect(cloud.isNear(x, y, z, reach)).toBe(isNear(xyz, [x, y, z], reach));
    }
  });
});

describe('clouds that are timed', () => {
  it('have as many points as they say, and places near and far from them', () => {
    for (const { count, xyz, places } of makeCloudWorks(true)) {
      expect(xyz.length).toBe(3 * count);
      for (const centers of Object.values(places)) {
        const near = Array.from({ length: centers.length / 3 }, (_, i) =>
          isNear(xyz, [...centers.subarray(3 * i, 3 * i + 3)], 0.3),
        );
        expect(new Set(near).size).toBe(2);
      }
    }
    expect(makeCloudWorks(false).map(({ count }) => count)).toEqual([10_000, 100_000, 1_000_000]);
  });

  it('have answers that are compared, but for what rounding decides', () => {
    const xyz = Float32Array.of(0, 0, 0);
    const check = (x: number) => () =>
      checkAnswers('here', xyz, Float64Array.of(x, 0, 0), Uint8Array.of(1), Uint8Array.of(0));
    expect(check(0.06)).not.toThrow();
    expect(check(0.061)).toThrow('here, place 0: free is 0, expected 1; the nearest point is 0.061 m away');
  });
});
