import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../bindings/index.ts';
import { parsePlanningScene, type Robot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { ROBOTS } from './moving-scenes.ts';
import { PLANNED, readProblems, statesOf } from '../../../data/problems.ts';

/** Against labels of an independent program; the single builds store poses and elements as float32. */
const TOLERANCE = { double: 1e-9, single: 1e-5 };

/** The lowest distance to the surroundings, and of the robot to itself, where the scene stands. */
function clearances(scene: Scene, robot: Robot): [number, number] {
  const lowest: [number, number] = [Infinity, Infinity];
  const { distance } = scene.evaluate();
  for (const [i, [, b]] of scene.pairs.entries()) {
    const side = b in robot.segments ? 1 : 0;
    lowest[side] = Math.min(lowest[side], distance[i]!);
  }
  return lowest;
}

describe.each(PLANNED)('the planning problems of the %s', (name) => {
  const robot = ROBOTS[`${name}, spheres`];

  forSomeBuilds((build, engine) => {
    it('have the labelled clearances in every state, and are free where these say so', async () => {
      const { problems, states_per_problem: states } = await readProblems(name);
      const worst = [0, 0];
      const counts = { free: 0, states: 0 };
      const wrong: string[] = [];
      for (const problem of problems) {
        using scene = robot.createScene(engine(), { extra: parsePlanningScene(problem).segments });
        const configurations = statesOf(problem, states);
        const free = robot.in(scene).areFree(configurations.flat());
        for (const [k, expected] of problem.clearance.entries()) {
          robot.setConfiguration(scene, configurations[k]!);
          for (const [i, actual] of clearances(scene, robot).entries()) {
            worst[i] = Math.max(worst[i]!, Math.abs(actual - expected[i]!));
          }
          const isFree = Math.min(...expected) >= 0 ? 1 : 0;
          if (free[k] !== isFree) wrong.push(`${problem.set}/${problem.index}, state ${k}`);
          counts.free += isFree;
          counts.states++;
        }
      }
      expect(Math.max(...worst)).toBeLessThanOrEqual(TOLERANCE[build.precision]);
      expect(wrong).toEqual([]);
      // Labels that were all of a kind would say little.
      expect(counts).toEqual(
        { panda: { free: 3717, states: 5100 }, ur5: { free: 2883, states: 3400 } }[name],
      );
    });
  });
});
