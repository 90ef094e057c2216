import { describe, expect, it } from 'vitest';
import {
  connect,
  connectAsync,
  type ConnectAsyncOptions,
  type ConnectOptions,
  isPathFree,
  Search,
  simplify,
} from '../../../modules/plan/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { joint, link, urdf } from '../robot/documents.ts';
import { ABOVE, arm, BELOW, makePost } from './worlds.ts';

const wrongOptions: readonly [unknown, string][] = [
  [{ range: 0 }, 'range must be above 0, got 0'],
  [{ range: -1 }, 'range must be above 0, got -1'],
  [{ range: NaN }, 'range must be a number, got NaN'],
  [{ range: Infinity }, 'range must be finite, got Infinity'],
  [{ seed: -1 }, 'seed must be an integer from 0 to 4294967295, got -1'],
  [{ seed: 0.5 }, 'seed must be an integer'],
  [{ maxIterations: 0 }, 'maxIterations must be an integer from 1 to 2147483647, got 0'],
  [{ maxIterations: Infinity }, 'maxIterations must be an integer'],
  [{ maxNodes: 1 }, 'maxNodes must be an integer from 2 to'],
  [{ sampler: 'sobol' }, `sampler must be 'halton' or 'random', got "sobol"`],
  [{ simplify: 1 }, 'simplify must be true, false or options, got 1'],
  [{ simplify: { maxEdges: -1 } }, 'maxEdges must be an integer from 0 to'],
  [{ simplify: { bSpline: true } }, 'bspline'],
  [{ certify: 'yes' }, 'certify must be true or false, got "yes"'],
  [{ pushOut: -1 }, 'pushOut must be at least 0, got -1'],
  [{ limits: { lower: [0], upper: [1, 1] } }, 'limits.lower must be 2 numbers, one per joint'],
  [{ limits: { lower: [0, NaN], upper: [1, 1] } }, 'limits.lower[1] must be a number, got NaN'],
  [{ limits: { lower: [-2, 2], upper: [1, 1] } }, 'limits.lower[1] (joint "upper-fore") must be at most 1'],
  [{ project: 1 }, 'project must be a function, got 1'],
  [{ iterations: 5 }, 'maxIterations'],
  [null, 'options must be an object, got null'],
];

describe('planners refuse', () => {
  forSomeBuilds((_, engine) => {
    it.each(wrongOptions)('options %o', (options, message) => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      expect(() => connect(checker, BELOW, ABOVE, options as ConnectOptions)).toThrow(message);
      expect(() => new Search(checker, BELOW, ABOVE, options as ConnectOptions)).toThrow(message);
    });

    it('starts, goals and paths that are none, or beyond the limits', async () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const wrong: readonly [unknown, unknown, string][] = [
        [[0], ABOVE, 'connect: start must be 2 numbers, one per joint'],
        [undefined, ABOVE, 'connect: start must be an array of 2 numbers, got undefined'],
        [[0, NaN], ABOVE, 'connect: start[1] (joint "upper-fore") must be'],
        [BELOW, [1, 2, 3], 'connect: goals must be rows of 2 numbers, one per joint'],
        [BELOW, [], 'connect: goals must be at least one configuration'],
        [BELOW, [[1, 2], [3]], 'connect: goals[1] must be 2 numbers, one per joint'],
        [BELOW, [[1, 2], 3], 'connect: goals[1] must be an array of 2 numbers, got 3'],
        [BELOW, [Infinity, 0], 'connect: goals[0] (joint "base-upper") must be'],
        [BELOW, 'there', 'connect: goals must be an array of numbers, got "there"'],
        [
          [0, 3.1],
          ABOVE,
          'connect: start[1] (joint "upper-fore") must be within its limits, -3 to 3, got 3.1',
        ],
        [
          BELOW,
          [
            [1, 0],
            [-4, 0],
          ],
          'connect: goals[2] (joint "base-upper") must be within its limits, -3 to 3',
        ],
      ];
      for (const [start, goals, message] of wrong) {
        expect(() => connect(checker, start as number[], goals as number[])).toThrow(message);
        await expect(connectAsync(checker, start as number[], goals as number[])).rejects.toThrow(
          message.replace('connect', 'connectAsync'),
        );
      }
      expect(() => simplify(checker, [])).toThrow('simplify: path must be at least one configuration');
      expect(() => isPathFree(checker, [1, 2, 3])).toThrow('isPathFree: path must be rows of 2 numbers');
    });

    it('time limits, signals and steps that are none', async () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      expect(() => connect(checker, BELOW, ABOVE, { timeLimit: 0 })).toThrow(
        'timeLimit must be above 0, got 0',
      );
      expect(() => connect(checker, BELOW, ABOVE, { timeLimit: NaN })).toThrow('timeLimit must be a number');
      const options = { signal: 1 } as unknown as ConnectAsyncOptions;
      await expect(connectAsync(checker, BELOW, ABOVE, options)).rejects.toThrow(
        'connectAsync: signal must be an AbortSignal, got 1',
      );
      using search = new Search(checker, BELOW, ABOVE);
      for (const iterations of [0, -1, 0.5, NaN, Infinity]) {
        expect(() => search.step(iterations)).toThrow('Search.step: iterations must be an integer from 1');
      }
    });

    it('checkers that are none, disposed, or of no joint', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      expect(() => connect(arm as never, BELOW, ABOVE)).toThrow(
        'connect: arm must be a robot in a scene, as robot.in makes it, got an object',
      );
      const search = new Search(checker, BELOW, ABOVE);
      const gone = makePost(engine());
      const late = arm.in(gone);
      const open = new Search(late, BELOW, ABOVE);
      gone.dispose();
      expect(() => connect(late, BELOW, ABOVE)).toThrow('connect: the scene is disposed');
      expect(() => open.step(1)).toThrow('Search.step: the scene is disposed');
      search.dispose();
      search.dispose();
      expect(() => search.step(1)).toThrow('Search.step: the search is disposed');
      expect(() => search.statistics).toThrow('Search.statistics: the search is disposed');
      const none = arm.in(scene, { joints: [] });
      expect(() => connect(none, [], [])).toThrow(
        'connect: arm must be a robot of at least one joint, got 0',
      );
    });

    it('joints that slide without limits, unless it is told some', () => {
      const cart = loadRobot(urdf(link('floor'), link('cart', '0 0 0'), joint('planar', 'floor', 'cart')));
      using scene = cart.createScene(engine());
      const checker = cart.in(scene);
      expect(() => connect(checker, [0, 0, 0], [1, 1, 1])).toThrow(
        'connect: limits must be given, as joint "floor-cart/x" has none, got undefined',
      );
      const limits = { lower: [-2, -2, -3], upper: [2, 2, 3] };
      expect(connect(checker, [0, 0, 0], [1, 1, 1], { limits })).toMatchObject({ status: 'solved' });
    });
  });
});
