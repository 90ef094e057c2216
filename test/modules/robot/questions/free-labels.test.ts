import { describe, expect, it } from 'vitest';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { ROBOTS } from '../moving-scenes.ts';
import { PLANNED, readProblems, statesOf } from '../../../../data/problems.ts';

/** Against labels of an independent program; the single builds store poses and spheres as float32. */
const TOLERANCE = { double: 1e-9, single: 1e-5 };

describe.each(PLANNED)('the labelled states of the %s', (name) => {
  forSomeBuilds((build, engine) => {
    const tolerance = TOLERANCE[build.precision];

    it('are free, all in one call, where the labels say so', async () => {
      const robot = ROBOTS[`${name}, spheres`];
      const { problems, states_per_problem: states } = await readProblems(name);
      using scene = robot.createScene(engine());
      const configurations = problems.flatMap((problem) => statesOf(problem, states).flat());
      const labels = problems.flatMap(({ clearance }) => clearance.map(([, own]) => own));
      const sorted = labels.toSorted((a, b) => a - b);
      for (const margin of [
        0,
        ...[0.1, 0.5, 0.9].map((share) => sorted[Math.floor(share * labels.length)]!),
      ]) {
        const free = robot.in(scene).areFree(configurations, { margin });
        expect(free.length).toBe(labels.length);
        // A label within its tolerance of the margin says nothing.
        const wrong = labels.filter(
          (label, i) => Math.abs(label - margin) > tolerance && free[i] !== (label >= margin ? 1 : 0),
        );
        expect(wrong).toEqual([]);
        if (margin > 0) expect(new Set(free).size).toBe(2);
      }
      const lowest = Math.min(...labels);
      expect(robot.in(scene).areFree(configurations, { margin: lowest - tolerance })).not.toContain(0);
      expect(robot.in(scene).areFree(configurations, { margin: lowest + tolerance })).toContain(0);
    });

    it('make free edges, at the states, just where all of them are free', async () => {
      const robot = ROBOTS[`${name}, spheres`];
      const { problems, states_per_problem: states } = await readProblems(name);
      using scene = robot.createScene(engine());
      const counts = { true: 0, false: 0 };
      for (const { start, goal, clearance } of problems) {
        const lowest = Math.min(...clearance.map(([, own]) => own));
        const furthest = Math.max(...start.map((from, i) => Math.abs(goal[i]! - from)));
        // A hair more, so that rounding does not make it one step more.
        const step = (furthest / (states - 1)) * (1 + 1e-12);
        for (const margin of [0, 0.05]) {
          if (Math.abs(lowest - margin) <= tolerance) continue;
          const free = robot.in(scene, { step }).isEdgeFree(start, goal, { margin });
          expect(free).toBe(lowest >= margin);
          counts[`${free}`]++;
        }
      }
      expect(Math.min(counts.true, counts.false)).toBeGreaterThan(5);
    });
  });
});
