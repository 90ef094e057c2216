import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Pool, Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { copyColumns, randomTransform } from '../../../support/scenes.ts';
import { MEMORY_MODES, placedScene } from '../../workers/pools.ts';

const SEGMENTS = 12;

describe('scene.on(pool).evaluate', () => {
  forSomeBuilds((_, engine) => {
    describe.each(MEMORY_MODES)('sharedMemory %s', (sharedMemory) => {
      const pools: Pool[] = [];
      afterAll(() => pools.forEach((pool) => pool.dispose()));
      afterEach(() => void vi.restoreAllMocks());

      const makePool = async (threshold = 0): Promise<Pool> => {
        const pool = await engine().createPool({ workers: 2, sharedMemory, threshold });
        pools.push(pool);
        return pool;
      };

      const expectRight = async (scene: Scene, pool: Pool, options?: { maxDistance?: number }) => {
        const distances = await scene.on(pool).evaluate(options);
        expect(copyColumns(distances)).toEqual(copyColumns(scene.evaluate(options)));
      };

      it(`asks for the pairs of which a segment has moved, SEED=${SEED}`, async () => {
        const random = createRandom(SEED);
        const pool = await makePool();
        using scene = placedScene(engine(), random, SEGMENTS);
        const pairsOf = (...ids: string[]): number =>
          scene.pairs.filter(([a, b]) => ids.includes(a) || ids.includes(b)).length;
        const ask = vi.spyOn(pool, 'ask');
        const asked = (): number => ask.mock.calls.splice(0).reduce((sum, [, , { units }]) => sum + units, 0);
        await expectRight(scene, pool);
        expect(asked()).toBe(scene.pairs.length);
        await expectRight(scene, pool);
        expect(asked()).toBe(0);
        const [first, second, third] = scene.movable as unknown as [string, string, string];
        scene.setPose(first, randomTransform(random, 1.5));
        await expectRight(scene, pool);
        expect(asked()).toBe(pairsOf(first));
        for (const id of [second, third]) scene.setPose(id, randomTransform(random, 1.5));
        await expectRight(scene, pool);
        expect(asked()).toBe(pairsOf(second, third));
        // Another limit, or another scene, is another question; the scene's own evaluation is none.
        await expectRight(scene, pool, { maxDistance: 0.3 });
        expect(asked()).toBe(scene.pairs.length);
        scene.setPose(first, randomTransform(random, 1.5));
        scene.evaluate();
        await expectRight(scene, pool, { maxDistance: 0.3 });
        expect(asked()).toBe(pairsOf(first));
        scene.removePair(...scene.pairs[0]!);
        await expectRight(scene, pool, { maxDistance: 0.3 });
        expect(asked()).toBe(scene.pairs.length);
        scene.attach(second, third);
        await expectRight(scene, pool);
        asked();
        scene.setPose(third, randomTransform(random, 1.5));
        await expectRight(scene, pool);
        expect(asked()).toBe(pairsOf(second, third));
      });

      it('knows of each pool what it was asked, and keeps no columns that it has handed out', async () => {
        const random = createRandom(SEED + 1);
        const [one, other] = [await makePool(), await makePool()];
        using scene = placedScene(engine(), random, SEGMENTS);
        for (let i = 0; i < 6; i++) {
          scene.setPose(scene.movable[i]!, randomTransform(random, 1.5));
          const pool = i % 3 === 0 ? other : one;
          const distances = await scene.on(pool).evaluate();
          expect(copyColumns(distances)).toEqual(copyColumns(scene.evaluate()));
          distances.distance.fill(7);
          const out = await scene.on(pool).evaluate({ out: distances });
          expect(out).toBe(distances);
          expect(copyColumns(out)).toEqual(copyColumns(scene.evaluate()));
          out.pointA.fill(3);
        }
      });

      it('answers calls under way together, each for when it was made', async () => {
        const random = createRandom(SEED + 2);
        // Few pairs stay on this thread, and are done before all pairs, which do not.
        const pool = await makePool(0.05);
        using scene = placedScene(engine(), random, SEGMENTS);
        const answers: Promise<unknown>[] = [];
        const expected: unknown[] = [];
        for (let i = 0; i < 20; i++) {
          const maxDistance = i < 10 ? 1 : 0.5;
          scene.setPose(scene.movable[i % SEGMENTS]!, randomTransform(random, 1.5));
          answers.push(scene.on(pool).evaluate({ maxDistance }).then(copyColumns));
          expected.push(copyColumns(scene.evaluate({ maxDistance })));
        }
        expect(await Promise.all(answers)).toEqual(expected);
      });

      it('finds everything anew where a call before has failed', async () => {
        const random = createRandom(SEED + 3);
        const pool = await makePool();
        using scene = placedScene(engine(), random, SEGMENTS);
        await expectRight(scene, pool);
        vi.spyOn(pool, 'ask').mockRejectedValueOnce(new Error('a worker has ended'));
        const [first, second] = scene.movable as unknown as [string, string];
        scene.setPose(first, randomTransform(random, 1.5));
        const failing = scene.on(pool).evaluate();
        scene.setPose(second, randomTransform(random, 1.5));
        const next = scene.on(pool).evaluate();
        await expect(failing).rejects.toThrow('a worker has ended');
        expect(copyColumns(await next)).toEqual(copyColumns(scene.evaluate()));
        scene.setPose(first, randomTransform(random, 1.5));
        await expectRight(scene, pool);
      });

      it('leaves columns alone that do not fit', async () => {
        const pool = await makePool();
        using scene = placedScene(engine(), createRandom(SEED), SEGMENTS);
        const out = await scene.on(pool).evaluate();
        const short = { ...out, distance: out.distance.subarray(1) };
        await expect(scene.on(pool).evaluate({ out: short })).rejects.toThrow(
          `SceneOnPool.evaluate: out.distance must be ${scene.pairs.length} numbers long`,
        );
      });
    });
  });
});
