import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../bindings/robot/index.ts';
import { forEachBuild } from '../../support/builds.ts';
import { readText } from '../../support/data.ts';
import { PLANNED, readProblems } from './problems.ts';

/** Against labels that an independent program computed; the single builds store poses and spheres as float32. */
const TOLERANCE = { double: 1e-9, single: 1e-5 };

describe.each(PLANNED)('the planning problems of the %s', (name) => {
  forEachBuild((build, engine) => {
    it('have the labelled self-clearance in every state', async () => {
      const robot = loadRobot(await readText(`robots/vamp_${name}_spherized.urdf`), {
        srdf: await readText(`robots/vamp_${name}.srdf`),
      });
      const { problems, states_per_problem: states } = await readProblems(name);
      using scene = robot.createScene(engine());
      const labels: number[] = [];
      let worst = 0;
      for (const { start, goal, clearance } of problems) {
        for (const [k, [, expected]] of clearance.entries()) {
          robot.setConfiguration(
            scene,
            start.map((from, i) => from + ((goal[i]! - from) * k) / (states - 1)),
          );
          worst = Math.max(worst, Math.abs(scene.evaluate().minimum()!.distance - expected));
          labels.push(expected);
        }
      }
      expect(labels.length).toBe({ panda: 300, ur5: 200 }[name] * 17);
      // Labels that hardly differed would say little.
      expect(new Set(labels).size).toBeGreaterThan(40);
      expect(worst).toBeLessThanOrEqual(TOLERANCE[build.precision]);
    });
  });
});
