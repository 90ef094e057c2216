import { describe, expect, it } from 'vitest';
import type { Pool, Scene } from '../../../bindings/index.ts';
import { forTwoBuilds, IS_DEEP } from '../../support/builds.ts';
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
  forTwoBuilds((_, engine) => {
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
                const distances = await pool.evaluateBatch(robot, scene, all, { maxDistance: 1 });
                const expected = robot.evaluateBatch(scene, all, { maxDistance: 1 });
                expect(copyColumns(distances), setup.name).toEqual(copyColumns(expected));
                for (const gradient of [false, true]) {
                  const lowest = await pool.lowest(robot, scene, all, { maxDistance: 0.7, gradient });
                  const same = robot.lowest(scene, all, { maxDistance: 0.7, gradient });
                  expect({ ...lowest }, setup.name).toEqual({ ...same });
                }
                const more = { maxDistance: 1, gradient: true };
                expect({ ...(await pool.evaluateBatch(robot, scene, all, more)) }, setup.name).toEqual({
                  ...robot.evaluateBatch(scene, all, more),
                });
                if (count !== 61) {
                  const choices = { waypoints: Math.max(1, count / 2), safe: 0.3, gradient: true };
                  const ratings = await pool.rate(robot, scene, all, choices);
                  expect({ ...ratings }, setup.name).toEqual({ ...robot.rate(scene, all, choices) });
                }
                for (const margin of [-0.5, 0.01]) {
                  const free = await pool.areFree(robot, scene, all, { margin });
                  expect(free, setup.name).toEqual(robot.areFree(scene, all, { margin }));
                  const edges = edgesOf(all, robot.joints.length);
                  const found = await pool.areEdgesFree(robot, scene, edges, { step: 0.5, margin });
                  expect(found, setup.name).toEqual(robot.areEdgesFree(scene, edges, { step: 0.5, margin }));
                }
              }
            }
          });
        },
      );

      it('takes obstacles where they are when the call is made', async () => {
        await withPool(2, async (pool) => {
          const [setup] = setups;
          const { robot } = setup!;
          using scene = setup!.makeScene(engine());
          const random = createRandom(SEED + 75);
          const all = randomConfigurations(random, robot, 9);
          for (let i = 0; i < 3; i++) {
            scene.setPose('cloud', randomTransform(random, 1));
            const expected = copyColumns(robot.evaluateBatch(scene, all));
            const call = pool.evaluateBatch(robot, scene, all);
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
            const calls = works.map(({ robot, scene, all }) => pool.areFree(robot, scene, all));
            const answers = await Promise.all(calls);
            works.forEach(({ robot, scene, all }, i) =>
              expect(answers[i]).toEqual(robot.areFree(scene, all)),
            );
          }
          const [{ robot, scene, all } = works[0]!] = works;
          const out = robot.evaluateBatch(
            scene,
            all.map((x) => x / 2),
          );
          expect(await pool.evaluateBatch(robot, scene, all, { out })).toBe(out);
          expect(copyColumns(out)).toEqual(copyColumns(robot.evaluateBatch(scene, all)));
        });
      });
    });
  });

  forTwoBuilds((_, engine) => {
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
          robot.areFree(scene, numbers as number[], options as object);
        } catch (error) {
          message = (error as Error).message;
        }
        expect(message).not.toBe('');
        const call = pool.areFree(robot, scene, numbers as number[], options as object);
        await expect(call).rejects.toThrow(message.replace('Robot.', 'Pool.'));
      }
      expect(out[0]).toBe(7);
      const alone = engine().createScene({ segments: {}, pairs: [] });
      await expect(pool.areFree(robot, alone, new Float64Array(joints))).rejects.toThrow(
        /Pool\.areFree: scene/,
      );
      alone.dispose();
      await expect(pool.areFree(robot, alone, [])).rejects.toThrow(/disposed/);
      await expect(pool.areFree(robot, 5 as unknown as Scene, [])).rejects.toThrow(
        'Pool.areFree: scene must be a scene',
      );
      await expect(pool.areEdgesFree(5 as unknown as typeof robot, scene, [])).rejects.toThrow(
        'Pool.areEdgesFree: robot must be a robot',
      );
      pool.dispose();
      await expect(pool.areFree(robot, scene, [])).rejects.toThrow('the pool is disposed');
    });
  });
});
