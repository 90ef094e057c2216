import { describe, expect, it } from 'vitest';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { makeSetups, makeSolidSetups, randomConfigurations, rowOf } from '../moving-scenes.ts';

const setups = [...makeSetups(SEED + 500).slice(0, 7), ...makeSolidSetups(SEED + 500)];

describe('the first conflict', () => {
  forSomeBuilds((_, engine) => {
    it.each(setups)(`of configurations is the first that is not free: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const before = scene.toJSON();
      const configurations = randomConfigurations(createRandom(SEED + 501), robot, 29);
      const joints = robot.joints.length;
      for (const margin of [-5, -0.3, -0.05, 0, 0.2]) {
        const free = robot.in(scene).areFree(configurations, { margin });
        for (const first of [0, 3, 11]) {
          const conflict = robot
            .in(scene)
            .firstConflict(configurations.subarray(first * joints), { margin, edges: false });
          const expected = free.indexOf(0, first);
          if (expected < 0) {
            expect(conflict).toBe(undefined);
            continue;
          }
          expect(conflict!.configuration).toBe(expected - first);
          expect(conflict!.share).toBe(0);
          expect(conflict!.position).toEqual(Float64Array.from(rowOf(robot, configurations, expected)));
          // The pair that falls short by most, as evaluateBatch has it.
          const all = robot.in(scene).evaluate(conflict!.position);
          const short = Array.from(all.distance, (d, row) => {
            const [a, b] = scene.pairs[row]!;
            return d - (scene.segment(a).marginTo(b) ?? margin);
          });
          const { pair } = conflict!;
          expect(pair).toBe(short.indexOf(Math.min(...short)));
          expect([conflict!.a, conflict!.b]).toEqual(scene.pairs[pair]);
          expect([conflict!.distance, conflict!.elementA, conflict!.elementB]).toEqual([
            all.distance[pair],
            all.elementA[pair],
            all.elementB[pair],
          ]);
          expect(conflict!.pointA).toEqual([...all.pointA.subarray(3 * pair, 3 * pair + 3)]);
          expect(conflict!.pointB).toEqual([...all.pointB.subarray(3 * pair, 3 * pair + 3)]);
          expect(conflict!.normal).toEqual([...all.normal.subarray(3 * pair, 3 * pair + 3)]);
        }
      }
      expect(scene.toJSON()).toEqual(before);
    });

    it.each(setups.slice(0, 5))(
      `of a path is the first sample that is not free: $name, SEED=${SEED}`,
      (setup) => {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const random = createRandom(SEED + 502);
        const step = 0.05;
        let found = 0;
        for (let i = 0; i < 6; i++) {
          const path = randomConfigurations(random, robot, 3);
          const [a, b, c] = [0, 1, 2].map((k) => rowOf(robot, path, k));
          for (const margin of [-1, -0.2, 0.01]) {
            const conflict = robot.in(scene, { step }).firstConflict(path, { margin });
            const edges = [
              robot.in(scene, { step }).isEdgeFree(a!, b!, { margin }),
              robot.in(scene, { step }).isEdgeFree(b!, c!, { margin }),
            ];
            expect(conflict === undefined).toBe(edges[0]! && edges[1]!);
            if (conflict === undefined) continue;
            found++;
            const { configuration, share, position } = conflict;
            expect([...robot.in(scene).areFree(position, { margin })]).toEqual([0]);
            expect(configuration + share <= 1).toBe(!edges[0]!);
            // What comes before is free.
            const start = rowOf(robot, path, configuration);
            const end = rowOf(robot, path, Math.min(2, configuration + 1));
            const furthest = Math.max(...start.map((x, k) => Math.abs(end[k]! - x)));
            const steps = Math.max(1, Math.ceil(furthest / step));
            const samples = Array.from({ length: Math.round(share * steps) }, (_x, s) =>
              [...start].map((x, k) => x + (s / steps) * (end[k]! - x)),
            );
            expect(robot.in(scene).areFree(samples.flat(), { margin }).includes(0)).toBe(false);
          }
        }
        expect(found).toBeGreaterThan(0);
      },
    );

    const seen = new Set<number>();

    it.each(setups)(`of an edge is the first of all its samples: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const before = scene.toJSON();
      const distances = [...scene.evaluate().distance];
      const random = createRandom(SEED + 503);
      for (const steps of [1, 2, 3, 4, 5, 7, 8, 33, 60]) {
        for (const margin of [-0.5, -0.1, 0.01]) {
          const [from, to] = [0, 1].map((k) => rowOf(robot, randomConfigurations(random, robot, 2), k));
          // What floats is mixed otherwise: only the other robots have samples that can be told here.
          if (robot.joints.some(({ type }) => type === 'quaternion')) continue;
          const way = Math.max(...from!.map((x, k) => Math.abs(to![k]! - x)));
          const arm = robot.in(scene, { step: way / steps, margin });
          const samples = Array.from({ length: steps + 1 }, (_, s) =>
            s === steps ? [...to!] : [...from!].map((x, k) => x + (s / steps) * (to![k]! - x)),
          );
          const expected = arm.areFree(samples.flat()).indexOf(0);
          const conflict = arm.firstConflict([...from!, ...to!]);
          const at = conflict && conflict.configuration + conflict.share;
          expect(at).toBe(expected < 0 ? undefined : expected / steps);
          if (conflict) expect(conflict.position).toEqual(Float64Array.from(samples[expected]!));
          const last = expected < 0 ? 1 : expected === 0 ? undefined : (expected - 1) / steps;
          expect(arm.lastFree(from!, to!)).toBe(last);
          // What was laid out for the search is good for the next question, too.
          expect(arm.isEdgeFree(from!, to!)).toBe(expected < 0);
          expect(arm.firstConflict([...from!, ...to!])).toEqual(conflict);
          seen.add(Math.sign(expected));
        }
      }
      expect(scene.toJSON()).toEqual(before);
      expect([...scene.evaluate().distance]).toEqual(distances);
    });

    it('was found on the way, and at the start, and nowhere', () => {
      expect([...seen].sort((a, b) => a - b)).toEqual([-1, 0, 1]);
    });
  });
});
