import { afterAll, describe, expect, it } from 'vitest';
import { HALF, mobile, mobileLinks, placeOnBar, RUNS } from '../../../../bench/dynamics/holck/mobile.ts';
import { loadEngine } from '../../../../bindings/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { writeUrdf } from '../../../../bench/dynamics/holck/links.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

describe('test 13: a mobile of 30 links and a ball', () => {
  it('has as many links, in balance', () => {
    const robot = loadRobot(writeUrdf('mobile', mobileLinks()));
    expect(robot.dynamics.names).toHaveLength(30);
    const still = new Float64Array(30);
    for (const torque of robot.dynamics.inverseDynamics(still, still, still))
      expect(Math.abs(torque)).toBeLessThan(1e-12);
  });

  it.each(RUNS)('does not let the ball pass its bar, at steps of $step s', ({ step }) => {
    const stage = mobile(engine, 0.3);
    const { world } = stage;
    let [hits, deepest] = [0, 0];
    let isOnBar = true;
    world.advance(IS_DEEP ? 3 : 0.9, {
      step,
      onFrame: () => {
        deepest = Math.max(deepest, stage.deepest());
        hits += [...world.contacts()].filter(({ b, linkA }) => b === 'ball' && linkA === 'bar').length;
        const { along, above } = placeOnBar(stage);
        // It may leave the bar at one of its ends only.
        isOnBar = isOnBar && Math.abs(along) < HALF;
        if (isOnBar) expect(above).toBeGreaterThan(0.049);
      },
    });
    expect(hits).toBeGreaterThan(0);
    expect(deepest).toBeLessThan(1e-3);
  });
});
