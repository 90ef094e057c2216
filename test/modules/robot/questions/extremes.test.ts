import { describe, expect, it } from 'vitest';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { drawEdges, sampleEdge } from '../edges.ts';
import { makeSetups, makeSolidSetups, ROBOTS } from '../moving-scenes.ts';

const setups = [...makeSetups(SEED + 710).slice(0, 7), ...makeSolidSetups(SEED + 710).slice(0, 2)];
const SAMPLES = 301;

/** What rounding may make of a distance, metres. */
const ROUNDING = { double: 1e-12, single: 1e-4 };

describe('first contacts and least distances of edges', () => {
  forSomeBuilds((build, engine) => {
    it.each(setups)(`are those of samples, or come before: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const before = scene.toJSON();
      for (const { from, to } of drawEdges(createRandom(SEED + 711), robot, 6)) {
        const samples = sampleEdge(from, to, SAMPLES);
        const firstTaken = robot.in(scene).areFree(samples).indexOf(0);
        const contact = robot.in(scene).firstContact(from, to, { resolution: 1e-4, maxEvaluations: 4096 });
        if (contact === undefined) expect(firstTaken).toBe(-1);
        else {
          const { share, upper, pair, a, b } = contact;
          if (firstTaken >= 0) expect(share).toBeLessThanOrEqual(firstTaken / (SAMPLES - 1));
          expect(share).toBeLessThanOrEqual(upper);
          expect([a, b]).toEqual(scene.pairs[pair]);
          if (upper < Infinity) {
            const q = Float64Array.from(from, (x, k) => x + upper * (to[k]! - x));
            expect(robot.in(scene).isFree(q)).toBe(false);
          }
        }
        const clearance = robot.in(scene).edgeClearance(from, to, { tolerance: 0.01, maxEvaluations: 512 })!;
        const { lower, upper, share, distance } = clearance;
        const least = Math.min(...robot.in(scene).lowest(samples).distance);
        expect(lower).toBeLessThanOrEqual(least + ROUNDING[build.precision]);
        expect(upper).toBe(distance);
        if (upper <= 0) expect(lower).toBe(-Infinity);
        // Large elements of solids take more configurations than are allowed here.
        else if (setup.name in ROBOTS) expect(upper - lower).toBeLessThanOrEqual(0.01 + 1e-9);
        const q = Float64Array.from(from, (x, k) => x + share * (to[k]! - x));
        expect(robot.in(scene).lowest(q).distance[0]).toBe(distance);
      }
      expect(scene.toJSON()).toEqual(before);
    });

    it(`are never later for a larger margin, SEED=${SEED}`, () => {
      const setup = setups[0]!;
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      for (const { from, to } of drawEdges(createRandom(SEED + 712), robot, 10)) {
        let last = Infinity;
        for (const margin of [-0.02, 0, 0.01, 0.05, 0.2]) {
          const contact = robot.in(scene).firstContact(from, to, {
            margin,
            resolution: 1e-3,
            maxEvaluations: 4096,
          });
          const share = contact?.share ?? 1;
          expect(share).toBeLessThanOrEqual(last + 1e-3);
          last = share;
        }
        const way = robot.in(scene).prove(from, to, { resolution: 1e-4 }).verdict;
        const back = robot.in(scene).prove(to, from, { resolution: 1e-4 }).verdict;
        expect(back === 'free').toBe(way === 'free');
      }
    });
  });
});
