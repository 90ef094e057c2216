import { describe, expect, it } from 'vitest';
import { box, cylinder, line, point, type Volume, type VolumeKind } from '../../../../bindings/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { type Draw, SAMPLES } from './samples.ts';
import { fix } from './fixed-point.ts';
import { holds, skinPoint } from './solid.ts';

const KINDS: readonly VolumeKind[] = ['point', 'line', 'cylinder', 'box', 'alignedBox'];

/** Sizes and places, in metres; the last has hardly a bit left for its size. */
const DRAWS: readonly Draw[] = [
  { size: 1, away: 0 },
  { size: 1, away: 1 },
  { size: 1e-6, away: 1 },
  { size: 1e6, away: 1e3 },
  { size: 1e-12, away: 1e3 },
].flatMap((draw) =>
  [false, true].flatMap((flat) => [false, true].map((rounded) => ({ ...draw, flat, rounded }))),
);

const PAIRS = Object.keys(SAMPLES).flatMap((from) => KINDS.map((kind) => ({ from, kind })));

describe('a volume', () => {
  forOneBuild((_, engine) => {
    it.each(PAIRS)('is inside: $from to $kind', ({ from, kind }) => {
      const random = createRandom(SEED);
      for (const draw of DRAWS) {
        for (let i = 0; i < 4; i++) {
          const volume = SAMPLES[from]!(random, draw);
          const result = engine().convertVolume(volume, kind);
          const outside = Array.from({ length: 8 }, () => skinPoint(random, volume)).filter(
            (surface) => !holds(result, surface),
          );
          expect(outside.length, `${JSON.stringify(volume)} to ${JSON.stringify(result)}`).toBe(0);
        }
      }
    });

    it.each(KINDS)('has finite numbers, however large or small: %s', (kind) => {
      for (const size of [2 ** 490, 2 ** -490, 2 ** -1060, 5e-324, 0]) {
        for (const at of [0, size, 1]) {
          const volumes: Volume[] = [
            point([at, 0, at], size),
            line([at, at, 0], [at + size, at, 0], size),
            line([at, at, 0], [at, at, 0], 0),
            box([at, 0, 0], [size, size, 0], [0.5, 0.5, 0.5, 0.5], size),
            cylinder([at, 0, 0], [at, at + 1e-9, 1e-9], size, 0),
          ];
          for (const volume of volumes) {
            const result = engine().convertVolume(volume, kind);
            expect(JSON.stringify(result)).not.toContain('null');
            expect(holdsCenter(result, volume)).toBe(true);
          }
        }
      }
    });
  });
});

/** Whether a result is roughly where it should be. */
function holdsCenter(result: Volume, volume: Volume): boolean {
  const center = 'center' in volume ? volume.center : volume.vertices[0];
  if (Math.max(...center.map(Math.abs)) > 1) return true;
  return holds(result, [fix(center[0]), fix(center[1]), fix(center[2])]);
}

describe('the check itself', () => {
  it.each<[string, Volume, Volume]>([
    ['a sphere', point([0, 0, 0], 1), point([0, 0, 0], 1 - 2 ** -53)],
    ['a capsule', line([0, 0, 0], [1, 0, 0], 1), line([0, 0, 0], [1, 0, 0], 1 - 2 ** -53)],
    ['a cylinder', cylinder([0, 0, 0], [1, 0, 0], 1), cylinder([0, 0, 0], [1 - 2 ** -53, 0, 0], 1)],
    ['a cylinder', cylinder([0, 0, 0], [1, 0, 0], 1), cylinder([0, 0, 0], [1, 0, 0], 1 - 2 ** -53)],
    ['a box', box([0, 0, 0], [1, 1, 1]), box([0, 0, 0], [1, 1 - 2 ** -53, 1])],
  ])('sees what is outside of %s by the last bit', (_, volume, smaller) => {
    const random = createRandom(SEED);
    const points = Array.from({ length: 20 }, () => skinPoint(random, volume));
    expect(points.every((surface) => holds(volume, surface))).toBe(true);
    expect(points.some((surface) => !holds(smaller, surface))).toBe(true);
  });
});
