/** The tests of Holck 2005, chapter 5, as far as they say what comes out. Scenes are in bench/dynamics/holck. */
import { describe, expect, it } from 'vitest';
import { fallingCube, STEP } from '../../../bench/dynamics/holck/falling-cube.ts';
import {
  CHAIN_RUNS,
  limitedLinks,
  SLIDING_RUNS,
  TURNING_RUNS,
} from '../../../bench/dynamics/holck/limited-links.ts';
import { merryGoRound, SPEED } from '../../../bench/dynamics/holck/merry-go-round.ts';
import { HALF, mobile } from '../../../bench/dynamics/holck/mobile.ts';
import { MOTIONS, oneLink, speedsOf } from '../../../bench/dynamics/holck/one-link.ts';
import { ARMS, peaksOf, pendulums, speedBelow } from '../../../bench/dynamics/holck/pendulums.ts';
import { waitForRest } from '../../../bench/dynamics/holck/rest.ts';
import { PLACES, slideTo, slidingMass, speedAt } from '../../../bench/dynamics/holck/sliding-mass.ts';
import { loadEngine } from '../../../bindings/index.ts';
import { IS_DEEP } from '../../support/builds.ts';

const engine = await loadEngine();

/** Seconds that are simulated where the deep run has all of them. */
const seconds = (all: number, few: number): number => (IS_DEEP ? all : few);

describe("Holck's tests", () => {
  it('1: a cube that bounces without loss keeps its energy', () => {
    const { world } = fallingCube(engine);
    const { total } = world.energy();
    let worst = 0;
    let bounces = 0;
    world.advance(seconds(10, 3), {
      step: STEP,
      onFrame: () => {
        worst = Math.max(worst, Math.abs(world.energy().total / total - 1));
        bounces += Math.sign(world.contacts().count);
      },
    });
    expect(bounces).toBeGreaterThan(2);
    expect(worst).toBeLessThan(1e-6);
  });

  it.each(ARMS)('3: six pendulums pass their speed on, balls at %d m', (arm) => {
    const peaks = peaksOf(pendulums(engine, arm), seconds(10, 4));
    const expected = speedBelow(arm);
    expect(expected).toBeCloseTo(arm === 0.56 ? 2.213 : 2.123, 3);
    expect(peaks.length).toBeGreaterThan(2);
    for (const peak of peaks) expect(Math.abs(peak / expected - 1)).toBeLessThan(0.01);
  });

  it('6: arms of a disc that turns rise, and slow it once nothing drives it', () => {
    const driven = merryGoRound(engine, true);
    driven.world.advance(seconds(4, 1.5), { step: 0.004 });
    expect(driven.robot.velocities[0]).toBeCloseTo(SPEED, 5);
    expect(Math.max(...driven.robot.configuration.slice(1).map(Math.abs))).toBeGreaterThan(0.003);
    const free = merryGoRound(engine, false);
    const before = free.world.momentum().angular[2];
    let least = SPEED;
    free.world.advance(seconds(2, 1), {
      step: 0.004,
      onFrame: () => (least = Math.min(least, free.robot.velocities[0]!)),
    });
    expect(least).toBeLessThan(SPEED - 1e-4);
    expect(free.world.momentum().angular[2]).toBeCloseTo(before, 6);
  });

  it('7: links turn slower the further out one of them slides, and as before when it is back', () => {
    const stage = slidingMass(engine);
    for (const place of PLACES) {
      slideTo(stage, place);
      const { configuration, velocities } = stage.robot;
      // The spring of the motor gives way to what turns.
      expect(configuration[1]).toBeCloseTo(place, 2);
      expect(Math.abs(velocities[0]! / speedAt(configuration[1]!) - 1)).toBeLessThan(1e-4);
    }
    expect(speedAt(0.05)).toBeCloseTo(0.802, 3);
    expect(speedAt(0.1)).toBeCloseTo(0.443, 3);
    expect(speedAt(0.2)).toBeCloseTo(0.158, 3);
  });

  it.each(Object.keys(MOTIONS) as (keyof typeof MOTIONS)[])(
    '8, 9: a link between its limits, %s',
    (motion) => {
      const kept = speedsOf(oneLink(engine, motion, 1), 12);
      expect(kept.length).toBeGreaterThan(2);
      for (const speed of kept) expect(Math.abs(speed)).toBe(1);
      const halved = speedsOf(oneLink(engine, motion, 0.5), 12);
      expect(halved.length).toBeGreaterThan(2);
      halved.forEach((speed, i) => expect(Math.abs(speed)).toBe(0.5 ** i));
    },
  );

  it.each([...SLIDING_RUNS, ...TURNING_RUNS].map((run) => [run.name, run] as const))(
    '10, 11: links come to rest at their limits within 5 s, %s',
    (_name, run) => {
      const rest = waitForRest(limitedLinks(engine, run), 5, 0.002);
      expect(rest.at).toBeLessThan(5);
      expect(rest.farthest).toBeLessThan(1e-3);
    },
  );

  it.each(CHAIN_RUNS.map((run) => [run.name, run] as const))(
    '12: a chain comes to rest at its limits within 5 s, %s',
    (_name, run) => {
      const rest = waitForRest(limitedLinks(engine, run), 5, 1 / 300);
      expect(rest.at).toBeLessThan(5);
      expect(rest.farthest).toBeLessThan(1e-3);
    },
  );

  it.each([0.3, 0.1, 1 / 30])('13: the ball never passes the bar of a mobile, steps of %d s', (step) => {
    const stage = mobile(engine, 0.4);
    let isAboveBar = true;
    stage.world.advance(seconds(3, 1.2), {
      step,
      onFrame: () => {
        const [x, y, z] = stage.world.body('ball').pose.position;
        // Beside the bar it may fall; through it not.
        if (Math.abs(x) < HALF / 2 && Math.abs(y) < 0.02 && z < -0.6) isAboveBar = false;
        expect(stage.deepest()).toBeLessThan(1.1e-3);
      },
    });
    expect(isAboveBar).toBe(true);
  });
});
