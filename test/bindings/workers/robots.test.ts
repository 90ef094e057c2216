import { describe, expect, it } from 'vitest';
import type { Pool, Scene } from '../../../bindings/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { copyColumns, randomTransform } from '../../support/scenes.ts';
import { makeSetups, randomConfigurations, ROBOTS } from '../../modules/robot/moving-scenes.ts';
import { MEMORY_MODES } from './pools.ts';

const setups = makeSetups(SEED + 70).slice(0, 4);

/** None, one, fewer than workers, and more. */
const COUNTS = [0, 1, 2, 12, 61];

/** Edges one after the other: each has its two ends. */
function edgesOf(numbers: Float64Array, joints: number): Float64Array {
  const ends = Math.floor(numbers.length / joints / 2) * 2;
  return numbers.subarray(0, ends * joints);
}

describe('a pool asked about a robot', () => {
  forSomeBuilds((_, engine) => {
    describe.each(MEMORY_MODES)('sharedMemory %s', (sharedMemory) => {
      const withPool = async (workers: number, run: (pool: Pool) => Promise<void>): Promise<void> => {
        const pool = await engine().createPool({ workers, sharedMemory, threshold: 0 });
        try {
          await run(pool);
        } finally {
          pool.dispose();
        }
      };

      it.each([1, 3])(
        `gives what the robot gives, bit for bit: %i workers, SEED=${SEED}`,
        async (workers) => {
          await withPool(workers, async (pool) => {
            const random = createRandom(SEED + 71 + workers);
            // One worker splits nothing: one robot is enough.
            for (const setup of workers === 1 && !IS_DEEP ? setups.slice(0, 1) : setups) {
              const { robot } = setup;
              using scene = setup.makeScene(engine());
              for (const count of COUNTS) {
                const all = randomConfigurations(random, robot, count);
                const distances = await robot.in(scene).on(pool).evaluate(all, { maxDistance: 1 });
                const expected = robot.in(scene).evaluate(all, { maxDistance: 1 });
                expect(copyColumns(distances), setup.name).toEqual(copyColumns(expected));
                for (const gradient of [false, true]) {
                  const lowest = await robot.in(scene).on(pool).lowest(all, { maxDistance: 0.7, gradient });
                  const same = robot.in(scene).lowest(all, { maxDistance: 0.7, gradient });
                  expect({ ...lowest }, setup.name).toEqual({ ...same });
                }
                const more = { maxDistance: 1, gradient: true };
                expect({ ...(await robot.in(scene).on(pool).evaluate(all, more)) }, setup.name).toEqual({
                  ...robot.in(scene).evaluate(all, more),
                });
                if (robot.joints.every(({ type }) => type !== 'quaternion')) {
                  const speeds = all.map((x) => Math.sin(7 * x));
                  const braking = { deceleration: 3, margin: 0.01, maxEvaluations: 4 };
                  const stops = await robot.in(scene).on(pool).areStopsFree(all, speeds, braking);
                  expect(stops, setup.name).toEqual(robot.in(scene).areStopsFree(all, speeds, braking));
                  const asked = { ...braking, distance: true } as const;
                  const rows = await robot.in(scene).on(pool).areStopsFree(all, speeds, asked);
                  expect({ ...rows }, setup.name).toEqual(robot.in(scene).areStopsFree(all, speeds, asked));
                }
                if (count !== 61) {
                  const choices = { waypoints: Math.max(1, count / 2), safe: 0.3, gradient: true };
                  const ratings = await robot.in(scene).on(pool).rate(all, choices);
                  expect({ ...ratings }, setup.name).toEqual({ ...robot.in(scene).rate(all, choices) });
                }
                for (const margin of [-0.5, 0.01]) {
                  const free = await robot.in(scene).on(pool).areFree(all, { margin });
                  expect(free, setup.name).toEqual(robot.in(scene).areFree(all, { margin }));
                  const edges = edgesOf(all, robot.joints.length);
                  const found = await robot.in(scene, { step: 0.5 }).on(pool).areEdgesFree(edges, { margin });
                  expect(found, setup.name).toEqual(
                    robot.in(scene, { step: 0.5 }).areEdgesFree(edges, { margin }),
                  );
                }
              }
            }
          });
        },
      );

      it('asks about some of the joints as about all', async () => {
        await withPool(2, async (pool) => {
          const [setup] = setups;
          const { robot } = setup!;
          using scene = setup!.makeScene(engine());
          const joints = robot.joints
            .map(({ name }) => name)
            .slice(0, 2)
            .reverse();
          const arm = robot.in(scene, { joints, margin: 0.02, step: 0.3 });
          const random = createRandom(SEED + 77);
          const all = Float64Array.from({ length: 2 * 40 }, () => random.between(-2, 2));
          const shared = arm.on(pool);
          expect(await shared.areFree(all)).toEqual(arm.areFree(all));
          expect(await shared.areEdgesFree(all)).toEqual(arm.areEdgesFree(all));
          const slopes = { gradient: true };
          expect({ ...(await shared.evaluate(all, slopes)) }).toEqual({ ...arm.evaluate(all, slopes) });
          expect({ ...(await shared.lowest(all, slopes)) }).toEqual({ ...arm.lowest(all, slopes) });
          const costs = { waypoints: 4, safe: 0.5, gradient: true };
          expect({ ...(await shared.rate(all, costs)) }).toEqual({ ...arm.rate(all, costs) });
        });
      });

      it('takes obstacles where they are when the call is made', async () => {
        await withPool(2, async (pool) => {
          const [setup] = setups;
          const { robot } = setup!;
          using scene = setup!.makeScene(engine());
          const random = createRandom(SEED + 75);
          const all = randomConfigurations(random, robot, 9);
          for (let i = 0; i < 3; i++) {
            scene.setPose('cloud', randomTransform(random, 1));
            const expected = copyColumns(robot.in(scene).evaluate(all));
            const call = robot.in(scene).on(pool).evaluate(all);
            scene.setPose('cloud', randomTransform(random, 1));
            expect(copyColumns(await call)).toEqual(expected);
          }
        });
      });

      it('works for several robots and scenes at once, and writes where it is told', async () => {
        await withPool(2, async (pool) => {
          const random = createRandom(SEED + 76);
          const works = Object.values(ROBOTS).map((robot) => ({
            robot,
            scene: robot.createScene(engine()),
            all: randomConfigurations(random, robot, 12),
          }));
          for (let round = 0; round < 2; round++) {
            const calls = works.map(({ robot, scene, all }) => robot.in(scene).on(pool).areFree(all));
            const answers = await Promise.all(calls);
            works.forEach(({ robot, scene, all }, i) =>
              expect(answers[i]).toEqual(robot.in(scene).areFree(all)),
            );
          }
          const [{ robot, scene, all } = works[0]!] = works;
          const out = robot.in(scene).evaluate(all.map((x) => x / 2));
          expect(await robot.in(scene).on(pool).evaluate(all, { out })).toBe(out);
          expect(copyColumns(out)).toEqual(copyColumns(robot.in(scene).evaluate(all)));
        });
      });
    });
  });

  forSomeBuilds((_, engine) => {
    it('refuses what the robot refuses, with its words, and writes nothing', async () => {
      const pool = await engine().createPool({ workers: 1, threshold: 0 });
      const robot = ROBOTS['panda, capsules'];
      using scene = robot.createScene(engine());
      const joints = robot.joints.length;
      const out = new Uint8Array([7]);
      const cases: readonly [unknown, unknown][] = [
        [new Float64Array(joints + 1), {}],
        [[NaN, ...new Array<number>(joints - 1).fill(0)], { out }],
        ['configurations', {}],
        [new Float64Array(joints), { margin: NaN, out }],
        [new Float64Array(joints), { margins: 1 }],
        [new Float64Array(2 * joints), { out }],
      ];
      for (const [numbers, options] of cases) {
        let message = '';
        try {
          robot.in(scene).areFree(numbers as number[], options as object);
        } catch (error) {
          message = (error as Error).message;
        }
        expect(message).not.toBe('');
        const call = robot
          .in(scene)
          .on(pool)
          .areFree(numbers as number[], options as object);
        await expect(call).rejects.toThrow(message.replace('RobotInScene.', 'RobotOnPool.'));
      }
      expect(out[0]).toBe(7);
      const alone = engine().createScene({ segments: {}, pairs: [] });
      expect(() => robot.in(alone)).toThrow(/^Robot\.in: scene/);
      expect(() => robot.in(5 as unknown as Scene)).toThrow('Robot.in: scene must be a scene');
      expect(() => robot.in(scene).on({} as Pool)).toThrow('RobotInScene.on: pool must be a pool');
      using gone = robot.createScene(engine());
      const arm = robot.in(gone);
      gone.dispose();
      await expect(arm.on(pool).areFree(new Float64Array(joints))).rejects.toThrow(/disposed/);
      pool.dispose();
      await expect(robot.in(scene).on(pool).areFree([])).rejects.toThrow('the pool is disposed');
    });
  });
});
