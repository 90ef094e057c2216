import { describe, expect, it } from 'vitest';
import { angleOf, sineAndCosine } from '../../../bindings/base/angles.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { exactSineAndCosine } from '../../oracle/angles.ts';
import { ulpsBetween } from '../../oracle/ulps.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { axis, joint, link, urdf } from '../../modules/robot/documents.ts';

/** Angles as people write them: quarters of a turn with more and fewer digits, and round numbers. */
const WRITTEN = [
  0, 0.1, 0.5, 0.7854, 0.785398163397448, 1, 1.57, 1.5707, 1.5708, 1.570796, 1.5707963, 1.57079632679,
  1.5707963267948966, 2.0943951, 2.35619449, 3.14, 3.1415, 3.1416, 3.14159, 3.141592, 3.1415926, 3.14159265,
  3.14159265359, 3.141592653589793, 4.71238898, 4.71238898038469, 6.2831853, 6.283185307179586,
];

/** Angles around which something changes, of all sizes up to a bound, and others. */
function anglesUpTo(most: number): number[] {
  const random = createRandom(SEED);
  const quarter = Math.PI / 2;
  return Array.from({ length: 3000 }, (_, i) => {
    const any = random.between(-most, most);
    const eighths = Math.round(any / (quarter / 2)) * (quarter / 2);
    return [any, eighths, eighths + random.between(-1e-3, 1e-3), any * random.magnitude(-12, 0)][i % 4]!;
  });
}

const written = WRITTEN.flatMap((angle) => [angle, -angle]);

describe('sine and cosine', () => {
  it.each([
    ['as people write them', written],
    ['of a few turns', anglesUpTo(20)],
    ['up to a thousand radians', anglesUpTo(1000)],
  ])(`are the nearest double or next to it: angles %s, SEED=${SEED}`, (_, angles) => {
    for (const angle of angles) {
      const exact = exactSineAndCosine(angle);
      for (const [i, value] of sineAndCosine(angle).entries()) {
        if (Math.abs(exact[i]!) > 1e-10)
          expect(ulpsBetween(value, exact[i]!), `${angle}`).toBeLessThanOrEqual(1);
        // Next to a quarter of a turn the digits of π run out.
        else {
          const error = Math.abs(value - exact[i]!);
          const bound = Math.abs(angle) * 2 ** -101 + Math.abs(exact[i]!) * 2 ** -52;
          expect(error, `${angle}`).toBeLessThanOrEqual(bound);
        }
      }
    }
  });

  it(`are off by 2^-52 at most, however large the angle, SEED=${SEED}`, () => {
    for (const angle of [1e4, 1e6, 1e9].flatMap(anglesUpTo)) {
      const exact = exactSineAndCosine(angle);
      for (const [i, value] of sineAndCosine(angle).entries()) {
        expect(Math.abs(value - exact[i]!), `${angle}`).toBeLessThanOrEqual(2 ** -52);
      }
    }
  });

  it('are exact where they can be', () => {
    expect(sineAndCosine(0)).toEqual([0, 1]);
    expect(sineAndCosine(Math.PI)[1]).toBe(-1);
    expect(sineAndCosine(Math.PI / 2)[0]).toBe(1);
    expect(sineAndCosine(-Math.PI / 2)[0]).toBe(-1);
    for (const angle of [1e-9, 2 ** -40, -1e-20, Number.MIN_VALUE]) {
      expect(sineAndCosine(angle)).toEqual([angle, 1]);
    }
  });
});

forEachBuild(({ precision }, engine) => {
  it.runIf(precision === 'double')(`are those of an engine, bit for bit, SEED=${SEED}`, () => {
    const robot = loadRobot(
      urdf(
        ...['base', 'wheel', 'faster'].map((name) => link(name, '0 0 0')),
        joint('continuous', 'base', 'wheel', axis('0 0 1')),
        joint(
          'continuous',
          'base',
          'faster',
          axis('0 0 1') + '<mimic joint="base-wheel" multiplier="1024"/>',
        ),
      ),
    );
    using scene = robot.createScene(engine());
    for (const angle of [...written, ...[4, 20, 1000, 1e6, 1e9].flatMap(anglesUpTo)]) {
      if (Math.abs(angle) > 1e9) continue;
      robot.setConfiguration(scene, [angle]);
      for (const [id, factor] of [
        ['wheel', 1],
        ['faster', 1024],
      ] as const) {
        const [cosine, sine] = scene.getPose(id);
        // A pose is a sum, in which −0 becomes 0.
        const ours = sineAndCosine(factor * angle).map((x) => x + 0);
        expect(ours, `${factor * angle}`).toEqual([sine! + 0, cosine! + 0]);
      }
    }
  });
});

describe('angles of directions', () => {
  it(`have the sine and cosine of the direction, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 1);
    for (let i = 0; i < 5000; i++) {
      const size = random.magnitude(-20, 20);
      const [y, x] = [size * random.between(-1, 1) * random.magnitude(-16, 0), size * random.between(-1, 1)];
      const angle = angleOf(y, x);
      expect(Math.abs(angle - Math.atan2(y, x))).toBeLessThanOrEqual(2 ** -51);
      if (x > 0) expect(ulpsBetween(angle, Math.atan2(y, x))).toBeLessThanOrEqual(4);
    }
  });

  it('are exact along the axes', () => {
    expect([angleOf(0, 1), angleOf(2, 0), angleOf(0, -3), angleOf(-4, 0)]).toEqual([
      0,
      Math.PI / 2,
      Math.PI,
      -Math.PI / 2,
    ]);
    expect(angleOf(0, 0)).toBe(0);
  });
});
