/**
 * Solids that overlap are told too close by a bound, without how deep they overlap: wherever that is, the
 * answer is that of the distance. Bodies that share an axis or a center are the hard cases of such bounds.
 */
import { expect, it } from 'vitest';
import { box, cone, cylinder, type Element, hull, type Vector } from '../../../../bindings/index.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { matrixOf, randomTransform } from '../../../support/scenes.ts';

const size = (random: Random): number => 0.1 + 0.4 * random.unit();

/** Bodies about the origin, with and without a rounding; half of them along the z axis. */
const BODIES: Readonly<Record<string, (random: Random) => Element>> = {
  cylinder: (random) => cylinder([0, 0, -size(random)], [0, 0, size(random)], size(random)),
  box: (random) => box([0, 0, 0], [size(random), size(random), size(random)]),
  cone: (random) => cone([0, 0, -size(random)], [0, 0, size(random)], size(random), 0.01),
  hull: (random) =>
    hull(
      Array.from({ length: 8 }, (): Vector => [
        random.unit() - 0.5,
        random.unit() - 0.5,
        random.unit() - 0.5,
      ]),
    ),
};

forEachBuild(({ precision }, engine) => {
  it(`agree with distances, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const step = precision === 'double' ? 1e-9 : 1e-4;
    let overlaps = 0;
    for (const makeA of Object.values(BODIES)) {
      for (const makeB of Object.values(BODIES)) {
        for (let i = 0; i < 12; i++) {
          using scene = engine().createScene({
            segments: { a: [makeA(random)], b: [makeB(random)] },
            pairs: [['a', 'b']],
          });
          // Along one axis, about one center, or anywhere.
          const along: number[] = [
            1,
            0,
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            i % 8 === 0 ? 0 : random.unit() - 0.5,
            1,
          ];
          scene.setPose('b', i % 2 === 0 ? along : [...matrixOf(randomTransform(random, 0.5))]);
          const distance = scene.evaluate().distance[0]!;
          if (distance < 0) overlaps++;
          for (const margin of [0, 0.1, distance - step, distance + step, distance / 2, 2 * distance]) {
            if (margin === 0 && Math.abs(distance) < step) continue;
            expect(scene.isFree({ margin }), `${i}: ${distance} and margin ${margin}`).toBe(
              distance >= margin,
            );
          }
        }
      }
    }
    expect(overlaps).toBeGreaterThan(90);
  });
});
