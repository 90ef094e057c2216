import { contacts } from '../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../bindings/base/checks.ts';
import { box } from '../../../bindings/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { turnedAxes } from '../../support/solids-bodies.ts';
import { add, length } from '../../support/vectors.ts';

/** Stacks in a scene, and how often they are put elsewhere. */
const STACKS = 100;
const ROUNDS = IS_DEEP ? 10 : 1;

/** 0, and ±1e-18 m to ±1e-3 m by decades. */
const GAPS = [0, ...Array.from({ length: 16 }, (_, i) => [10 ** (i - 18), -(10 ** (i - 18))]).flat()];

/** Corners this much further apart than the stack are in contact, m: more than rounding lifts them. */
const REACH = 1e-6;

type Axes = readonly [Vector, Vector, Vector];

const TURNS: readonly (readonly [string, (random: Random) => Axes])[] = [
  [
    'upright',
    () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    'turned about the vertical',
    (random) => {
      const angle = random.between(-Math.PI, Math.PI);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return [
        [c, s, 0],
        [-s, c, 0],
        [0, 0, 1],
      ];
    },
  ],
  ['turned anyhow', turnedAxes],
];

function poseOf(axes: Axes, center: Vector): number[] {
  return [...axes.flatMap((axis) => [...axis, 0]), ...center, 1];
}

describe(`two equal boxes stacked along one of their axes, SEED=${SEED}`, () => {
  forSomeBuilds((_, engine) => {
    it.each(TURNS)('have its direction as normal, and touch with four corners: %s', (_name, turn) => {
      const random = createRandom(SEED);
      const halves = Array.from({ length: STACKS }, (): Vector => [
        random.between(0.02, 0.5),
        random.between(0.02, 0.5),
        random.between(0.02, 0.5),
      ]);
      const segments = Object.fromEntries(
        halves.flatMap((half, i) =>
          ['lower', 'upper'].map((name) => [`${name}${i}`, [box([0, 0, 0], half)]]),
        ),
      );
      const pairs = halves.map((_half, i) => [`lower${i}`, `upper${i}`] as const);
      const scene = engine().createScene({ segments, pairs });
      for (let round = 0; round < ROUNDS; round++) {
        for (const gap of GAPS) {
          const ups = halves.map((half, i) => {
            const axes = turn(random);
            const center = random.vector(random.integer(0, 1));
            const along = random.integer(0, 2);
            scene.setPose(`lower${i}`, poseOf(axes, center));
            scene.setPose(`upper${i}`, poseOf(axes, add(center, axes[along]!, 2 * half[along]! + gap)));
            return axes[along]!;
          });
          const found = contacts(scene, { maxDistance: Math.max(gap, 0) + REACH });
          expect(found.distance.length, `gap ${gap}`).toBe(STACKS);
          ups.forEach((up, i) => {
            const [x, y, z] = found.normal.subarray(3 * i, 3 * i + 3);
            const error = length(add(up, [x!, y!, z!], -1));
            const label = `gap ${gap}, up ${up.join(' ')}, half extents ${halves[i]!.join(' ')}`;
            expect(error, label).toBeLessThan(1e-3);
            expect(found.firstVertex[i + 1]! - found.firstVertex[i]!, label).toBe(4);
          });
        }
      }
      scene.dispose();
    });
  });
});
