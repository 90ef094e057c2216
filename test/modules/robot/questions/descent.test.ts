import { describe, expect, it } from 'vitest';
import type { Robot } from '../../../../modules/robot/index.ts';
import { parsePlanningScene } from '../../../../modules/robot/index.ts';
import type { Scene } from '../../../../bindings/index.ts';
import { type Problem, readProblems, statesOf } from '../../../../data/problems.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { ROBOTS } from '../moving-scenes.ts';

const PROBLEMS = { panda: ROBOTS['panda, spheres'], ur5: ROBOTS['ur5, spheres'] } as const;

/** What trajectories keep from obstacles, m. */
const SAFE = 0.05;

/** The most that a joint moves in one step, radians. */
const MOST = 0.2;

/** Steps down the cost's gradient until the configuration is free; says whether 50 steps sufficed. */
function descend(robot: Robot, scene: Scene, start: ArrayLike<number>): boolean {
  const q = Float64Array.from(start);
  for (let step = 0; step <= 50; step++) {
    const { cost, gradient, free } = robot.in(scene).rate(q, { waypoints: 1, safe: SAFE, gradient: true });
    expect(gradient!.every(Number.isFinite)).toBe(true);
    if (free[0] === 1) return robot.in(scene).areFree(q)[0] === 1;
    // Polyak's step, towards a cost of 0.
    const slopes = Array.from(gradient!);
    const squared = slopes.reduce((sum, x) => sum + x * x, 0);
    const largest = Math.max(...slopes.map(Math.abs));
    const factor = Math.min(cost[0]! / squared, MOST / largest);
    robot.joints.forEach(({ lower, upper }, i) => {
      q[i] = Math.min(upper, Math.max(lower, q[i]! - factor * slopes[i]!));
    });
  }
  return false;
}

describe('descending the cost of colliding configurations of planning problems', () => {
  forSomeBuilds((_, engine) => {
    it.each(['panda', 'ur5'] as const)('leads out of collision: %s', async (name) => {
      const robot = PROBLEMS[name];
      const { problems } = await readProblems(name);
      const wanted = IS_DEEP ? 1000 : 60;
      const tried: boolean[] = [];
      const tryAll = (problem: Problem): void => {
        using scene = robot.createScene(engine(), { extra: parsePlanningScene(problem).segments });
        for (const state of statesOf(problem, IS_DEEP ? 50 : 7)) {
          if (tried.length < wanted && robot.in(scene).areFree(state)[0] === 0) {
            tried.push(descend(robot, scene, state));
          }
        }
      };
      for (const problem of problems) if (tried.length < wanted) tryAll(problem);
      expect(tried.length).toBe(wanted);
      expect(tried.filter(Boolean).length / wanted).toBeGreaterThanOrEqual(0.8);
    });
  });
});
