import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../modules/robot/index.ts';
import { axis, joint, link, origin, urdf } from '../../modules/robot/documents.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { EPSILON } from '../../support/contract.ts';
import { createRandom, SEED } from '../../support/random.ts';

const solid = (name: string): string => link(name, '0 0 0');

/** A wheel on its z axis: the first numbers of its pose are cosine and sine. */
const wheel = loadRobot(
  urdf(solid('base'), solid('wheel'), joint('continuous', 'base', 'wheel', axis('0 0 1'))),
);

const QUARTER = Math.PI / 2;

/** Angles around which something changes: quarters, eighths, powers of two; and many others of all sizes. */
function angles(): number[] {
  const random = createRandom(SEED);
  const exact = [0, Number.MIN_VALUE, 1e-300, 1e-30, 1e-8, 0.1, 1, 3, 1e8, 1e9, 999999999.9];
  const eighths = Array.from({ length: 65 }, (_, i) => (i * QUARTER) / 2);
  const powers = Array.from({ length: 60 }, (_, i) => 2 ** (i - 30));
  const far = Array.from({ length: 100 }, () => random.integer(0, 636619772) * QUARTER);
  const any = Array.from({ length: 2000 }, () => random.magnitude(-9, 9));
  const around = [...eighths, ...powers, ...far].flatMap((x) => [
    x,
    x * (1 - 2 ** -52),
    x * (1 + 2 ** -52),
    x + random.between(-1e-7, 1e-7),
  ]);
  return [...exact, ...around, ...any].filter((x) => x <= 1e9).flatMap((x) => [x, -x]);
}

describe('sine and cosine', () => {
  forEachBuild(({ precision }, engine) => {
    it(`are off by two roundings at most, SEED=${SEED}`, () => {
      using scene = wheel.createScene(engine());
      let worst = 0;
      for (const angle of angles()) {
        wheel.setConfiguration(scene, [angle]);
        const [cosine, sine] = scene.getPose('wheel');
        const error = Math.max(Math.abs(cosine! - Math.cos(angle)), Math.abs(sine! - Math.sin(angle)));
        worst = Math.max(worst, error);
      }
      expect(worst).toBeLessThanOrEqual(2 * EPSILON[precision]);
    });

    it('are exact where the angle is one of the quarters, as far as its digits go', () => {
      using scene = wheel.createScene(engine());
      const round = precision === 'double' ? (x: number) => x : Math.fround;
      const at = (angle: number): number[] => {
        wheel.setConfiguration(scene, [angle]);
        return scene.getPose('wheel').slice(0, 2);
      };
      expect(at(0)).toEqual([1, 0]);
      expect(at(-0)).toEqual([1, 0]);
      // The sine of the double next to π is what π has beyond it.
      const [cosine, sine] = at(Math.PI);
      expect(cosine).toBe(-1);
      expect(sine! / round(1.2246467991473532e-16)).toBeCloseTo(1, 12);
      expect(at(QUARTER)[1]).toBe(1);
      expect(at(-QUARTER)[1]).toBe(-1);
      expect(at(4 * QUARTER)[0]).toBe(1);
      // Small angles are their own sine.
      for (const angle of [1e-9, 2 ** -40, -1e-20]) expect(at(angle)).toEqual([1, round(angle)]);
    });

    it(`leave poses rigid, however fast a joint follows another, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const follow = (factor: number): string =>
        `<mimic joint="l0-l1" multiplier="${factor}" offset="1e12"/>`;
      const fast = loadRobot(
        urdf(
          ...['l0', 'l1', 'l2', 'l3'].map(solid),
          joint('continuous', 'l0', 'l1', axis('1 2 3')),
          joint('continuous', 'l1', 'l2', axis('0 1 0') + follow(1e12)),
          joint('revolute', 'l2', 'l3', origin('1 0 0', '1 2 3') + axis('-1 1 0') + follow(-123456789.1)),
        ),
      );
      using scene = fast.createScene(engine());
      for (let i = 0; i < 200; i++) {
        fast.setConfiguration(scene, [i === 0 ? 1e9 : random.between(-1e9, 1e9)]);
        for (const id of ['l1', 'l2', 'l3']) {
          const m = scene.getPose(id);
          for (let a = 0; a < 3; a++) {
            for (let b = 0; b <= a; b++) {
              const dot = [0, 1, 2].reduce((sum, k) => sum + m[4 * a + k]! * m[4 * b + k]!, 0);
              expect(Math.abs(dot - (a === b ? 1 : 0))).toBeLessThanOrEqual(32 * EPSILON[precision]);
            }
          }
        }
      }
    });
  });
});

/** An arm of seven joints, one of them sliding and one a mimic. */
const arm = loadRobot(
  urdf(
    ...['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7'].map(solid),
    joint('revolute', 'l0', 'l1', origin('0 0 0.3', '0.1 0.2 0.3') + axis('0 0 1')),
    joint('continuous', 'l1', 'l2', origin('0.1 0 0.2', '-1.5 0 0') + axis('0 1 0')),
    joint('revolute', 'l2', 'l3', origin('0.2 -0.3 0', '1.5 0 0.7') + axis('1 2 3')),
    joint('prismatic', 'l3', 'l4', origin('0 0 0.3', '0 2 0') + axis('1 0 -1')),
    joint('continuous', 'l4', 'l5', origin('0.1 0 0', '0 0 3') + '<mimic joint="l0-l1" multiplier="1.7"/>'),
    joint('revolute', 'l5', 'l6', origin('0 0.4 0', '1 1 1') + axis('0 -1 0')),
    joint('revolute', 'l6', 'l7', origin('0 0 0.1') + axis('-3 1 1')),
  ),
);

describe('the poses of an arm', () => {
  it.each(BUILD_PAIRS)(
    `have the same bits with vectors and without, $precision, SEED=${SEED}`,
    async ({ builds }) => {
      const engines = await Promise.all(builds.map(loadBuild));
      const recorded = engines.map((engine) => {
        const random = createRandom(SEED + 2);
        using scene = arm.createScene(engine);
        return Array.from({ length: 300 }, () => {
          const size = random.magnitude(-3, 4);
          arm.setConfiguration(
            scene,
            arm.joints.map(() => random.between(-size, size)),
          );
          return scene.segments.map((id) => scene.getPose(id));
        });
      });
      expect(recorded[1]).toEqual(recorded[0]);
      for (const engine of engines) engine.dispose();
    },
  );
});
