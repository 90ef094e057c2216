import { afterAll, describe, expect, it } from 'vitest';
import * as limited from '../../../../bench/dynamics/holck/limited-links.ts';
import { MOTIONS, oneLink, speedsOf } from '../../../../bench/dynamics/holck/one-link.ts';
import { waitForRest } from '../../../../bench/dynamics/holck/rest.ts';
import { loadEngine } from '../../../../bindings/index.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

describe.each(Object.keys(MOTIONS) as (keyof typeof MOTIONS)[])('tests 8 and 9: a link, %s', (motion) => {
  it('never changes its speed without loss', () => {
    const stage = oneLink(engine, motion, 1);
    const speeds = speedsOf(stage, 9.9);
    // Each way across takes as long as it is.
    const [lower, upper] = MOTIONS[motion].limits;
    expect(speeds).toHaveLength(2 + Math.floor((9.9 - upper) / (upper - lower)));
    expect(speeds).toEqual(speeds.map((_, i) => (i % 2 === 0 ? 1 : -1)));
    expect(stage.farthest()).toBeLessThan(1e-6);
  });

  it('loses half of its speed exactly at each limit with e = 0.5', () => {
    const speeds = speedsOf(oneLink(engine, motion, 0.5), 10);
    expect(speeds.length).toBeGreaterThan(1);
    expect(speeds).toEqual(speeds.map((_, i) => (-0.5) ** i));
  });
});

describe('tests 10 to 12: links at their limits', () => {
  const { SLIDING_RUNS, TURNING_RUNS, CHAIN_RUNS, CHAIN_STEPS, STEP, limitedLinks } = limited;

  it.each([...SLIDING_RUNS, ...TURNING_RUNS])('come to rest within 5 s: $name', (run) => {
    const { at, farthest } = waitForRest(limitedLinks(engine, run), 5, STEP);
    expect(at).toBeLessThan(5);
    expect(farthest).toBeLessThan(1e-5);
  });

  it.each(CHAIN_RUNS.flatMap((run) => CHAIN_STEPS.map((step) => ({ ...run, step }))))(
    'come to rest within 5 s: seven in a chain, $name, steps of $step s',
    (run) => {
      const stage = limitedLinks(engine, run);
      const { at, farthest } = waitForRest(stage, 5, run.step);
      expect(at).toBeLessThan(5);
      expect(farthest).toBeLessThan(0.01);
      // At rest it is exactly, and not only slow.
      for (const velocity of stage.robot.velocities) expect(Math.abs(velocity)).toBeLessThan(1e-9);
      for (const angle of stage.robot.configuration) expect(angle).toBeCloseTo(0.2, 4);
    },
  );
});
