import { describe, expect, it } from 'vitest';
import { connect, connectMany, type PlanProblem } from '../../../modules/plan/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { ABOVE, arm, BELOW, makePost, makeWall } from './worlds.ts';

/** Problems of several kinds: with a path, several goals, ends that collide. */
const PROBLEMS: readonly PlanProblem[] = [
  ...Array.from({ length: 9 }, (_, i) => ({ start: BELOW, goals: ABOVE, seed: i, range: 0.3 })),
  { start: BELOW, goals: [[0, 0], [-1, 1], ABOVE] },
  { start: [0, 0], goals: ABOVE },
  { start: ABOVE, goals: [0, 0] },
  { start: [0, 0], goals: BELOW, pushOut: 0.5 },
];

describe('connectMany', () => {
  forSomeBuilds((_, engine) => {
    it.each([1, 2, 3])('finds the paths of connect, with %i workers', async (workers) => {
      using scene = makePost(engine());
      // The workers' scene has the post where it stands now.
      scene.setPose('post', { position: [0.05, 0.05, 0], quaternion: [0, 0, 0, 1] });
      const checker = arm.in(scene, { margin: 0.01, step: 0.05 });
      const expected = PROBLEMS.map(({ start, goals, ...options }) =>
        connect(checker, start, goals, options),
      );
      expect(new Set(expected.map(({ status }) => status)).size).toBeGreaterThan(2);
      for (const sharedMemory of ['auto', 'off'] as const) {
        const pool = await engine().createPool({ workers, sharedMemory });
        expect(await connectMany(pool, checker, PROBLEMS)).toEqual(expected);
        // The workers have the scene and the robot by now.
        expect(await connectMany(pool, checker, PROBLEMS.slice(3, 5))).toEqual(expected.slice(3, 5));
        expect(await connectMany(pool, checker, [])).toEqual([]);
        pool.dispose();
      }
    });

    it('gives what came of problems without a path, and takes options for all', async () => {
      using scene = makeWall(engine());
      const checker = arm.in(scene);
      const pool = await engine().createPool({ workers: 2 });
      const problems = [
        { start: BELOW, goals: ABOVE },
        { start: BELOW, goals: ABOVE, maxIterations: 70 },
        { start: BELOW, goals: [-1, 0] },
      ];
      expect(await connectMany(pool, checker, problems, { maxIterations: 50 })).toMatchObject([
        { status: 'exhausted', limit: 'maxIterations', statistics: { iterations: 50 } },
        { status: 'exhausted', statistics: { iterations: 70 } },
        { status: 'solved' },
      ]);
      const [first] = problems;
      const alone = connect(checker, BELOW, ABOVE, { maxIterations: 50 });
      expect(alone).toMatchObject({ conflict: { b: 'wall' } });
      expect(await connectMany(pool, checker, [first!], { maxIterations: 50 })).toEqual([alone]);
      // What stands in the way now is not what stood there.
      const moved = connectMany(pool, checker, [first!], { maxIterations: 50 });
      scene.setPose('wall', { position: [0, 0, 5], quaternion: [0, 0, 0, 1] });
      const { conflict: _, ...rest } = alone as typeof alone & { conflict: unknown };
      expect(await moved).toEqual([rest]);
      const late = connectMany(pool, checker, problems, { maxIterations: 50 });
      scene.dispose();
      expect((await late).map(({ status }) => status)).toEqual(['solved', 'solved', 'solved']);
      pool.dispose();
    });

    it('refuses what cannot be meant, and says in which problem it is', async () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const pool = await engine().createPool({ workers: 1 });
      const wrong: readonly [unknown, unknown, string][] = [
        [{}, [], 'connectMany: pool must be a pool, as engine.createPool makes it'],
        [pool, 5, 'connectMany: problems must be a list of problems, got 5'],
        [pool, [5], 'connectMany: problems[0] must be an object, got 5'],
        [
          pool,
          [PROBLEMS[0], { start: BELOW, goals: [7, 0] }],
          'connectMany: problems[1]: goals[0] (joint "base-upper")',
        ],
        [pool, [{ start: BELOW, goals: ABOVE, range: 0 }], 'connectMany: problems[0]: range must be above 0'],
        [pool, [{ start: BELOW, goals: ABOVE, timeLimit: 5 }], 'connectMany: problems[0]: options must be'],
      ];
      for (const [given, problems, message] of wrong) {
        await expect(connectMany(given as never, checker, problems as never)).rejects.toThrow(message);
      }
      pool.dispose();
      await expect(connectMany(pool, checker, PROBLEMS.slice(0, 1))).rejects.toThrow(
        'connectMany: the pool is disposed',
      );
    });
  });
});
