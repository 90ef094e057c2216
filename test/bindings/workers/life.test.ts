import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as inline from '../../../bindings/inline.ts';
import { Engine } from '../../../bindings/engine.ts';
import { loadEngine, type Pool, type Scene } from '../../../bindings/index.ts';
import { loadBinary } from '../../../bindings/wasm/instance.ts';
import type { WorkerHandle } from '../../../bindings/workers/handle.ts';
import type { Request } from '../../../bindings/workers/messages.ts';
import { BUILDS } from '../../support/builds.ts';
import { createRandom } from '../../support/random.ts';
import { binaryOf, watchedEngine } from '../../support/binaries.ts';
import { columnsOf, copyColumns, randomPoses, translation } from '../../support/scenes.ts';
import { MEMORY_MODES, placedScene } from './pools.ts';

const SEGMENTS = 4;
const COUNT = 60;

describe.each(MEMORY_MODES)('a pool, sharedMemory %s,', (sharedMemory) => {
  let engine: Engine;
  let pool: Pool;
  let scene: Scene;
  let poses: Float64Array;
  beforeEach(async () => {
    engine = await loadEngine();
    pool = await engine.createPool({ workers: 2, sharedMemory, threshold: 0 });
    const random = createRandom(1);
    scene = placedScene(engine, random, SEGMENTS);
    poses = randomPoses(random, COUNT, SEGMENTS, 'matrix');
  });
  afterEach(() => engine.dispose());

  const expectRight = async (): Promise<void> => {
    const distances = await scene.on(pool).evaluateBatch(poses, { count: COUNT });
    expect(copyColumns(distances)).toEqual(copyColumns(scene.evaluateBatch(poses, { count: COUNT })));
  };

  /** Has a worker throw something that it does not expect. */
  const breakWorker = (i: number): void => pool.threads[i]!.tell({ kind: 'nonsense' } as unknown as Request);

  it('answers with an error when a worker breaks down, and is right the next time', async () => {
    await expectRight();
    const threads = pool.threads;
    for (const i of [0, 1]) {
      breakWorker(i);
      await expect(scene.on(pool).evaluateBatch(poses, { count: COUNT })).rejects.toThrow(
        /^SceneOnPool\.evaluateBatch: a worker ended unexpectedly: .*unknown request: \{"kind":"nonsense"\}/,
      );
      await expectRight();
    }
    expect(pool.threads.length).toBe(2);
    for (const thread of threads) expect(pool.threads).not.toContain(thread);
  });

  it('rejects only the call that the worker was busy with', async () => {
    breakWorker(1);
    const calls = [
      scene.on(pool).evaluate(),
      scene.on(pool).areFree(poses, { count: COUNT }),
      scene.on(pool).evaluateBatch(poses, { count: COUNT }),
    ];
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    await expectRight();
  });

  it('starts all workers anew when all are gone', async () => {
    for (const i of [0, 1]) breakWorker(i);
    await expect(scene.on(pool).evaluate()).rejects.toThrow(
      'SceneOnPool.evaluate: a worker ended unexpectedly',
    );
    await expectRight();
  });

  it('rejects what is not answered yet when it is disposed, and takes no more calls', async () => {
    const calls = [scene.on(pool).evaluate(), scene.on(pool).areFree(poses, { count: COUNT })];
    pool.dispose();
    pool.dispose();
    pool[Symbol.dispose]();
    await expect(calls[0]).rejects.toThrow(
      new Error('SceneOnPool.evaluate: the pool was disposed before it had answered'),
    );
    await expect(calls[1]).rejects.toThrow(
      new Error('SceneOnPool.areFree: the pool was disposed before it had answered'),
    );
    await expect(scene.on(pool).evaluate()).rejects.toThrow(
      new TypeError('SceneOnPool.evaluate: the pool is disposed'),
    );
    await expect(scene.on(pool).evaluateBatch(poses, { count: COUNT })).rejects.toThrow(
      new TypeError('SceneOnPool.evaluateBatch: the pool is disposed'),
    );
    await expect(scene.on(pool).areFree(poses, { count: COUNT })).rejects.toThrow(
      new TypeError('SceneOnPool.areFree: the pool is disposed'),
    );
  });

  it('ends with its engine', async () => {
    const shared = scene.on(pool);
    const call = shared.evaluate();
    engine.dispose();
    await expect(call).rejects.toThrow('SceneOnPool.evaluate: the pool was disposed before it had answered');
    await expect(shared.evaluate()).rejects.toThrow(
      new TypeError('SceneOnPool.evaluate: the scene is disposed'),
    );
  });

  it('has workers drop scenes that are disposed', async () => {
    const shared = scene.on(pool);
    await shared.evaluate();
    expect(pool.threads.map(({ revisions }) => revisions.size)).toEqual([1, 1]);
    const other = placedScene(engine, createRandom(2), SEGMENTS);
    const call = other.on(pool).evaluate();
    scene.dispose();
    await call;
    await other.on(pool).evaluate();
    expect(pool.threads.map(({ revisions }) => revisions.size)).toEqual([1, 1]);
    await expect(shared.evaluate()).rejects.toThrow(
      new TypeError('SceneOnPool.evaluate: the scene is disposed'),
    );
  });

  it('sends a scene only when it has changed', async () => {
    const toJSON = vi.spyOn(scene, 'toJSON');
    await expectRight();
    scene.setPose('s0', translation(1, 0, 0));
    await expectRight();
    expect(toJSON).toHaveBeenCalledTimes(1);
    scene.addSegment('new', []);
    scene.removeSegment('new');
    await expectRight();
    expect(toJSON).toHaveBeenCalledTimes(2);
  });

  it('names the configuration and the segment of a bad pose, and writes nothing', async () => {
    const random = createRandom(3);
    const shared = await scene.on(pool).evaluateBatch(poses, { count: COUNT });
    const bad = randomPoses(random, COUNT, SEGMENTS, 'matrix');
    bad[(33 * SEGMENTS + 2) * 16 + 5] = NaN;
    const message = `: poses, configuration 33, segment "s2": matrix[5] must be finite and at most ${2 ** 500} in magnitude, got NaN`;
    for (const out of [shared, scene.evaluateBatch(poses, { count: COUNT })]) {
      for (const column of columnsOf(out)) column.fill(9);
      await expect(scene.on(pool).evaluateBatch(bad, { count: COUNT, out })).rejects.toThrow(
        new RangeError(`SceneOnPool.evaluateBatch${message}`),
      );
      for (const column of columnsOf(out)) expect(column.every((x) => x === 9)).toBe(true);
    }
    const out = new Uint8Array(COUNT).fill(9);
    await expect(scene.on(pool).areFree(bad, { count: COUNT, out })).rejects.toThrow(
      new RangeError(`SceneOnPool.areFree${message}`),
    );
    expect(out.every((x) => x === 9)).toBe(true);
    await expectRight();
  });

  it('refuses what the scene refuses, in the same words', async () => {
    const good = scene.evaluateBatch(poses, { count: COUNT });
    const refused: [unknown, unknown][] = [
      [poses, undefined],
      [poses, { count: -1 }],
      [poses, { count: 1.5 }],
      [poses, { count: 2 }],
      [poses, { count: COUNT, format: 'Matrix' }],
      [poses, { count: COUNT, maxDistance: NaN }],
      [poses, { count: COUNT, margin: NaN }],
      [poses, { count: COUNT, out: null }],
      [poses, { count: COUNT, out: new Uint8Array(3) }],
      [poses, { count: COUNT, out: { ...good, normal: good.distance } }],
      ['poses', { count: COUNT }],
      [Array.from(poses, String), { count: COUNT }],
    ];
    for (const [given, options] of refused) {
      for (const name of ['evaluateBatch', 'areFree'] as const) {
        const [list, choice] = [given, options] as [number[], { count: number }];
        let error: Error | undefined;
        try {
          scene[name](list, choice);
        } catch (thrown) {
          error = thrown as Error;
        }
        const call =
          name === 'areFree'
            ? scene.on(pool).areFree(list, choice)
            : scene.on(pool).evaluateBatch(list, choice);
        if (error === undefined) await call;
        else {
          const type = error.constructor as ErrorConstructor;
          await expect(call).rejects.toThrow(new type(error.message.replace(/^Scene\./, 'SceneOnPool.')));
        }
      }
    }
    await expect(scene.on(pool).evaluate({ maxDistance: NaN })).rejects.toThrow(
      new RangeError('SceneOnPool.evaluate: maxDistance must be a number, got NaN'),
    );
    await expect(scene.on(pool).evaluate({ out: good })).rejects.toThrow(
      /^SceneOnPool\.evaluate: out\.distance must be/,
    );
    expect(() => scene.on('pool' as never)).toThrow(
      new TypeError('Scene.on: pool must be a pool, as engine.createPool makes it, got "pool"'),
    );
  });

  it('refuses scenes of other engines', async () => {
    const other = await loadEngine({ precision: 'single' });
    await expect(placedScene(other, createRandom(1), 2).on(pool).evaluate()).rejects.toThrow(
      new RangeError("SceneOnPool.evaluate: scene must be one of the pool's engine, got an object"),
    );
    other.dispose();
  });

  it('is the same with an embedded program', async () => {
    const other = await inline.loadEngine();
    const same = other.createScene(scene.toJSON());
    const otherPool = await other.createPool({ workers: 2, sharedMemory, threshold: 0 });
    const distances = await same.on(otherPool).evaluateBatch(poses, { count: COUNT });
    expect(copyColumns(distances)).toEqual(copyColumns(scene.evaluateBatch(poses, { count: COUNT })));
    other.dispose();
  });
});

describe('a pool that shares memory', () => {
  it('refuses poses that became invalid after the call, and goes on', async () => {
    const engine = await loadEngine();
    const pool = await engine.createPool({ workers: 2, threshold: 0 });
    const scene = placedScene(engine, createRandom(1), 2);
    const poses = new Float64Array(new SharedArrayBuffer(2 * 2 * 16 * 8));
    poses.set(randomPoses(createRandom(2), 2, 2, 'matrix'));
    const call = scene.on(pool).areFree(poses, { count: 2 });
    const value = poses[0]!;
    poses[0] = 100;
    await expect(call).rejects.toThrow(/^SceneOnPool\.areFree: poses, .* segment "s0": matrix must be rigid/);
    poses[0] = value;
    expect(await scene.on(pool).areFree(poses, { count: 2 })).toEqual(scene.areFree(poses, { count: 2 }));
    engine.dispose();
  });
});

describe('Engine.createPool', () => {
  it('takes one worker less than the host can run, unless told', async () => {
    const engine = await loadEngine();
    const pool = await engine.createPool();
    expect(pool.workers).toBeGreaterThanOrEqual(1);
    expect(pool.threads.length).toBe(pool.workers);
    engine.dispose();
  });

  it.each<[object, string]>([
    [{ workers: 0 }, 'workers must be an integer from 1 to '],
    [{ workers: 1.5 }, 'workers must be an integer from 1 to '],
    [{ workers: Infinity }, 'workers must be an integer from 1 to '],
    [{ workers: 1e6 }, 'workers must be an integer from 1 to '],
    [{ workers: '2' }, 'workers must be the number of workers, got "2"'],
    [{ sharedMemory: true }, "sharedMemory must be 'auto' or 'off', got true"],
    [{ threshold: -1 }, 'threshold must be at least 0, got -1'],
    [{ threshold: NaN }, 'threshold must be a number, got NaN'],
    [{ threshold: '1' }, 'threshold must be a number, got "1"'],
  ])('refuses %j', async (options, message) => {
    const engine = await loadEngine();
    await expect(engine.createPool(options)).rejects.toThrow(`Engine.createPool: ${message}`);
    engine.dispose();
    await expect(engine.createPool()).rejects.toThrow(
      new TypeError('Engine.createPool: the engine is disposed'),
    );
  });

  it('is refused when a worker cannot be started, and ends the others', async () => {
    const { exports, module } = await loadBinary(binaryOf(BUILDS[0]!));
    let started = 0;
    const ended: number[] = [];
    const startWorker = (): WorkerHandle => {
      const number = started++;
      return {
        post: () => {},
        listen: (_, onEnd) => {
          if (number === 1) queueMicrotask(() => onEnd(new Error('its program could not be loaded')));
        },
        hold: () => {},
        terminate: () => ended.push(number),
      };
    };
    const prepareRecorder = (): never => {
      throw new Error('nothing is recorded here');
    };
    const prepareWorkers = () => Promise.resolve(startWorker);
    const engine = new Engine(exports, { module, prepareWorkers, prepareRecorder });
    await expect(engine.createPool({ workers: 3 })).rejects.toThrow(
      'Engine.createPool: a worker ended unexpectedly: its program could not be loaded; a page',
    );
    expect(ended.sort()).toEqual([0, 1, 2]);
    engine.dispose();
  });

  it('is refused by an engine that does not know how to start workers', async () => {
    const { engine } = await watchedEngine(BUILDS[0]!);
    await expect(engine.createPool()).rejects.toThrow(
      new Error('Engine.createPool: this engine was made without the means to start workers'),
    );
    engine.dispose();
  });

  it('is refused when the engine ends meanwhile', async () => {
    const engine = await loadEngine();
    const call = engine.createPool({ workers: 1 });
    engine.dispose();
    await expect(call).rejects.toThrow(new TypeError('Engine.createPool: the engine is disposed'));
  });
});
