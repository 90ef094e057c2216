import { afterAll, describe, expect, it } from 'vitest';
import { linksOnBall, linksOnBars, STEP } from '../../../../bench/dynamics/holck/links-on-things.ts';
import { merryGoRound, SPEED, STEP as ROUND_STEP } from '../../../../bench/dynamics/holck/merry-go-round.ts';
import {
  ARMS,
  peaksOf,
  pendulums,
  speedBelow,
  speedsOf,
} from '../../../../bench/dynamics/holck/pendulums.ts';
import { waitForRest } from '../../../../bench/dynamics/holck/rest.ts';
import * as arm from '../../../../bench/dynamics/holck/six-joint-arm.ts';
import * as sliding from '../../../../bench/dynamics/holck/sliding-mass.ts';
import { loadEngine } from '../../../../bindings/index.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

describe('test 3: six pendulums in a row', () => {
  it('begin with the speeds that heights give', () => {
    expect(ARMS.map((length) => speedBelow(length).toFixed(3))).toEqual(['2.213', '2.123']);
  });

  it.each(ARMS)(
    'keep the peak speed of the last one for 10 s, within a hundredth, with balls at %d m',
    (length) => {
      const stage = pendulums(engine, length);
      const { total } = stage.world.energy();
      const peaks = peaksOf(speedsOf(stage, 10));
      expect(peaks.length).toBeGreaterThan(11);
      for (const peak of peaks) expect(Math.abs(peak / speedBelow(length) - 1)).toBeLessThan(0.01);
      expect(Math.abs(stage.world.energy().total / total - 1)).toBeLessThan(1e-6);
    },
  );
});

describe('tests 4 and 5: links that fall on things', () => {
  it.each([
    ['bars', linksOnBars],
    ['a ball', linksOnBall],
  ])('come to rest on %s, and in nothing', (_things, make) => {
    const { at, deepest } = waitForRest(make(engine), 10, STEP);
    expect(deepest).toBeLessThan(1e-3);
    expect(at).toBeLessThan(10);
  });
});

describe('test 6: arms on a disc', () => {
  it('rise while a motor turns the disc', () => {
    const { world, robot } = merryGoRound(engine, true);
    const { potential } = world.energy();
    let highest = 0;
    world.advance(2, {
      step: ROUND_STEP,
      onFrame: () => {
        expect(robot.velocities[0]).toBeCloseTo(SPEED, 5);
        highest = Math.max(highest, world.energy().potential - potential);
      },
    });
    // At least by half of what the first joints turn in rest, 0.008 rad, would lift 14 kg on 0.35 m.
    expect(highest).toBeGreaterThan(0.5 * 14 * 9.81 * 0.35 * (1 - Math.cos(0.008)));
  });

  it('slow a disc that is let go, whose momentum stays', () => {
    const { world, robot } = merryGoRound(engine, false);
    const before = world.momentum().angular[2];
    let slowest = SPEED;
    world.advance(2, {
      step: ROUND_STEP,
      onFrame: () => {
        slowest = Math.min(slowest, robot.velocities[0]!);
        expect(Math.abs(world.momentum().angular[2] / before - 1)).toBeLessThan(1e-12);
      },
    });
    expect(slowest).toBeLessThan(0.99 * SPEED);
  });
});

describe('test 7: a mass that slides out from an axis', () => {
  it('turns as fast as momentum has it, at each place and all the way', () => {
    const stage = sliding.slidingMass(engine);
    const { robot } = stage;
    const speeds = sliding.PLACES.map((place) => {
      sliding.slideTo(stage, place, sliding.STEP, () => {
        const [, away] = robot.configuration;
        expect(robot.velocities[0]).toBeCloseTo(sliding.speedAt(away!), 6);
      });
      expect(robot.configuration[1]).toBeCloseTo(place, 4);
      return robot.velocities[0]!.toFixed(3);
    });
    expect(speeds).toEqual(['0.802', '0.443', '0.158', '1.100']);
  });

  it('keeps its momentum where the motor holds a velocity', () => {
    const { world, robot } = sliding.slidingMass(engine);
    const before = world.momentum().angular[2];
    robot.motors({ sliding: { velocity: 0.1, most: 10 } });
    world.advance(2, { step: sliding.STEP });
    expect(robot.velocities[1]).toBeCloseTo(0.1, 6);
    expect(Math.abs(world.momentum().angular[2] / before - 1)).toBeLessThan(1e-11);
  });
});

describe('test 14: an arm with motors', () => {
  it('keeps to its limits and pushes a ball off the edge', () => {
    const stage = arm.sixJointArm(engine);
    let [farthest, deepest] = [0, 0];
    stage.world.advance(2, {
      step: arm.STEP,
      onFrame: () => {
        farthest = Math.max(farthest, stage.farthest());
        deepest = Math.max(deepest, stage.deepest());
      },
    });
    expect(farthest).toBeLessThan(1e-6);
    expect(deepest).toBeLessThan(1e-3);
    expect(arm.isOff(stage)).toBe(true);
  });
});
