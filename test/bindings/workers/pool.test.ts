import { describe, expect, it } from 'vitest';
import { line, loadEngine, type Pool, point, type Scene } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { copyColumns, randomPoses, randomTransform, translation } from '../../support/scenes.ts';
import { MEMORY_MODES, placedScene } from './pools.ts';

const SEGMENTS = 5;

/** None, one, fewer than workers, more than workers, and more than are handled at once. */
const COUNTS = [0, 1, 2, 4, 701];

describe('a pool', () => {
  forSomeBuilds(({ precision }, engine) => {
    describe.each(MEMORY_MODES)('sharedMemory %s', (sharedMemory) => {
      /** Runs something with a pool that splits whatever can be split. */
      const withPool = async (workers: number, run: (pool: Pool) => Promise<void>): Promise<void> => {
        const pool = await engine().createPool({ workers, sharedMemory, threshold: 0 });
        try {
          await run(pool);
        } finally {
          pool.dispose();
        }
      };

      it.each([1, 2, 3])(
        `gives what the scene gives, bit for bit: %i workers, SEED=${SEED}`,
        async (workers) => {
          await withPool(workers, async (pool) => {
            expect(pool.workers).toBe(workers);
            expect(pool.sharedMemory).toBe(sharedMemory === 'auto');
            const random = createRandom(SEED + workers);
            const scene = placedScene(engine(), random, SEGMENTS);
            for (const format of ['matrix', 'transform'] as const) {
              for (const count of COUNTS) {
                const poses = randomPoses(random, count, SEGMENTS, format);
                const options = { count, format, maxDistance: 1 };
                const distances = await scene.on(pool).evaluateBatch(poses, options);
                expect(copyColumns(distances)).toEqual(copyColumns(scene.evaluateBatch(poses, options)));
                const free = await scene.on(pool).areFree(poses, { count, format, margin: 0.01 });
                expect(free).toEqual(scene.areFree(poses, { count, format, margin: 0.01 }));
              }
            }
            for (const options of [undefined, {}, { maxDistance: 0.5 }]) {
              for (const id of scene.segments) scene.setPose(id, randomTransform(random, 1.5));
              const distances = await scene.on(pool).evaluate(options);
              expect(copyColumns(distances)).toEqual(copyColumns(scene.evaluate(options)));
            }
            scene.dispose();
          });
        },
      );

      it('takes arrays, float32, shared memory and views into larger arrays', async () => {
        await withPool(2, async (pool) => {
          const scene = placedScene(engine(), createRandom(SEED), SEGMENTS);
          const poses = Float32Array.from(
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((x) => [x, 0, 0, 0, 0, 0, 1]),
          );
          const options = { count: 2, format: 'transform' } as const;
          const expected = copyColumns(scene.evaluateBatch(poses, options));
          const shared = new Float64Array(new SharedArrayBuffer(poses.length * 8));
          shared.set(poses);
          for (const given of [
            poses,
            [...poses],
            Float64Array.of(9, 9, ...poses, 9).subarray(2, 72),
            shared,
          ]) {
            expect(copyColumns(await scene.on(pool).evaluateBatch(given, options))).toEqual(expected);
            expect(await scene.on(pool).areFree(given, options)).toEqual(scene.areFree(poses, options));
          }
          scene.dispose();
        });
      });

      it('writes into columns that are given, its own or others', async () => {
        await withPool(2, async (pool) => {
          const random = createRandom(SEED);
          const scene = placedScene(engine(), random, SEGMENTS);
          const options = { count: 50 };
          const first = randomPoses(random, 50, SEGMENTS, 'matrix');
          const own = await scene.on(pool).evaluateBatch(first, options);
          const others = scene.evaluateBatch(first, options);
          for (const out of [own, others, { ...own, normal: others.normal }]) {
            const poses = randomPoses(random, 50, SEGMENTS, 'matrix');
            expect(await scene.on(pool).evaluateBatch(poses, { ...options, out })).toBe(out);
            expect(copyColumns(out)).toEqual(copyColumns(scene.evaluateBatch(poses, options)));
            for (const answers of [new Uint8Array(50), new Uint8Array(new SharedArrayBuffer(50))]) {
              expect(await scene.on(pool).areFree(poses, { ...options, out: answers })).toBe(answers);
              expect([...answers]).toEqual([...scene.areFree(poses, options)]);
            }
          }
          const out = await scene.on(pool).evaluate();
          scene.setPose('s0', translation(3, 0, 0));
          expect(await scene.on(pool).evaluate({ out })).toBe(out);
          expect(copyColumns(out)).toEqual(copyColumns(scene.evaluate()));
          expect(own.distance).toBeInstanceOf(precision === 'double' ? Float64Array : Float32Array);
          expect(own.distance.buffer instanceof SharedArrayBuffer).toBe(sharedMemory === 'auto');
          scene.dispose();
        });
      });

      it('follows changes of scenes', async () => {
        await withPool(2, async (pool) => {
          const random = createRandom(SEED);
          const scenes = [placedScene(engine(), random, 3), placedScene(engine(), random, 4)];
          const expectSame = async (scene: Scene): Promise<void> => {
            const count = 20;
            const poses = randomPoses(random, count, scene.segments.length, 'matrix');
            const distances = await scene.on(pool).evaluateBatch(poses, { count });
            expect(copyColumns(distances)).toEqual(copyColumns(scene.evaluateBatch(poses, { count })));
            expect(copyColumns(await scene.on(pool).evaluate())).toEqual(copyColumns(scene.evaluate()));
          };
          const expectAllSame = async (): Promise<void> => {
            for (const scene of scenes) await expectSame(scene);
          };
          const [scene] = scenes as [Scene, Scene];
          await expectAllSame();
          scene.addSegment('new', [line([0, 0, 0], [1, 0, 0], 0.1)]);
          await expectAllSame();
          scene.addPair('s1', 'new');
          await expectAllSame();
          scene.removeSegment('s0');
          scene.addSegment('s0', [point([0, 0, 0], 0.2)]);
          scene.addPair('s0', 's2');
          scene.addPair('new', 's0');
          await expectAllSame();
          scene.removePair('s2', 's0');
          await expectAllSame();
          scene.dispose();
          scenes[0] = placedScene(engine(), random, 3);
          await expectAllSame();
          for (const each of scenes) each.dispose();
        });
      });

      it('works on what is there when a call is made', async () => {
        await withPool(2, async (pool) => {
          const random = createRandom(SEED);
          const scene = placedScene(engine(), random, SEGMENTS);
          const count = 40;
          const poses = randomPoses(random, count, SEGMENTS, 'matrix');
          const answers: Promise<unknown>[] = [];
          const expected: unknown[] = [];
          for (let i = 0; i < 6; i++) {
            answers.push(scene.on(pool).evaluateBatch(poses, { count }).then(copyColumns));
            expected.push(copyColumns(scene.evaluateBatch(poses, { count })));
            answers.push(
              scene.on(pool).evaluate().then(copyColumns),
              scene.on(pool).areFree(poses, { count }),
            );
            expected.push(copyColumns(scene.evaluate()), scene.areFree(poses, { count }));
            // All of this happens while the calls above are under way.
            poses.set(randomPoses(random, count, SEGMENTS, 'matrix'));
            scene.setPose('s1', randomTransform(random, 1));
            scene.removeSegment(`s${i % 3}`);
            scene.addSegment(`s${i % 3}`, [point([0, 0, i], 0.1)]);
            scene.addPair(`s${i % 3}`, 's4');
          }
          scene.dispose();
          expect(await Promise.all(answers)).toEqual(expected);
        });
      });

      it('leaves the scene where it was', async () => {
        await withPool(2, async (pool) => {
          const random = createRandom(SEED);
          const scene = placedScene(engine(), random, SEGMENTS);
          const results = scene.evaluate();
          const [before, json] = [copyColumns(results), scene.toJSON()];
          await scene.on(pool).evaluateBatch(randomPoses(random, 9, SEGMENTS, 'matrix'), { count: 9 });
          scene.setPose('s0', translation(1, 2, 3));
          await scene.on(pool).evaluate();
          expect(copyColumns(results)).toEqual(before);
          scene.setPose('s0', json.segments[0]!.pose!);
          expect(scene.toJSON()).toEqual(json);
          scene.dispose();
        });
      });
    });
  });
});

describe('a large pair list', () => {
  it.each(MEMORY_MODES)(`is split, whatever the number of workers, sharedMemory %s`, async (sharedMemory) => {
    const engine = await loadEngine();
    const scene = placedScene(engine, createRandom(SEED), 60);
    const expected = copyColumns(scene.evaluate({ maxDistance: 1 }));
    expect(expected.distance.length).toBeGreaterThan(1000);
    for (const workers of [1, 2, 3]) {
      const pool = await engine.createPool({ workers, sharedMemory, threshold: 0 });
      expect(copyColumns(await scene.on(pool).evaluate({ maxDistance: 1 }))).toEqual(expected);
      // Each worker had its part, so each has a copy.
      expect(pool.threads.map(({ revisions }) => revisions.size)).toEqual(new Array(workers).fill(1));
      pool.dispose();
    }
    engine.dispose();
  });
});

describe('small calls', () => {
  it('are computed in the calling thread, with the same answers', async () => {
    const engine = await loadEngine();
    const scene = engine.createScene({
      segments: { a: [point([0, 0, 0], 1)], b: [point([3, 0, 0], 1)] },
      pairs: [['a', 'b']],
    });
    for (const threshold of [undefined, Infinity]) {
      const pool = await engine.createPool({ workers: 1, ...(threshold && { threshold }) });
      const poses = [...translation(0, 0, 0), ...translation(2, 0, 0)];
      // The first calls of each kind, as later ones depend on how long these took.
      expect([...(await scene.on(pool).areFree(poses, { count: 1, margin: 4 }))]).toEqual([0]);
      expect([...(await scene.on(pool).evaluateBatch(poses, { count: 1 })).distance]).toEqual([3]);
      expect(pool.threads[0]!.revisions.size).toBe(0);
      pool.dispose();
    }
    const pool = await engine.createPool({ workers: 1, threshold: Infinity });
    const out = await scene.on(pool).evaluate();
    expect(await scene.on(pool).evaluate({ out })).toBe(out);
    expect([...out.distance]).toEqual([1]);
    expect(pool.threads[0]!.revisions.size).toBe(0);
    await expect(scene.on(pool).areFree([...new Float64Array(32)], { count: 1 })).rejects.toThrow(
      /^SceneOnPool\.areFree: poses, configuration 0, segment "a": matrix must be rigid/,
    );
    engine.dispose();
  });
});
