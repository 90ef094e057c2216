/// <reference lib="esnext.disposable" preserve="true" />
import { checkOptions } from '../base/options.ts';
import { checkColumns } from '../scene/pairs/columns.ts';
import type { Precision } from '../base/types.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { POSE_LENGTH } from '../scene/model/poses.ts';
import { Scene } from '../scene/scene.ts';
import type { SceneBatch } from '../scene/query/batch.ts';
import {
  type BatchOptions,
  checkAnswers,
  checkSets,
  type FreeOptions,
  type GivenBatch,
  readBatch,
  readTest,
} from '../scene/query/given.ts';
import type { BatchScene } from '../scene/model/view.ts';
import type { BatchDistances } from '../scene/pairs/columns.ts';
import type { Cost } from './cost.ts';
import { JobQueue } from './job-queue.ts';
import type { StartWorker } from './handle.ts';
import type { Output } from './messages.ts';
import type { CheckedOptions } from './options.ts';
import { answersShape, columnsShape } from './outputs.ts';
import { type SceneRecord, SceneRecords } from './scene-records.ts';
import { SharedStore } from './shared-memory.ts';
import { shareCopies, shareMemory, type Work } from './partition.ts';
import type { Thread } from './thread.ts';

/** What a pool needs of its engine. */
export interface PoolHost {
  readonly precision: Precision;
  readonly module: WebAssembly.Module;
  readonly startWorker: StartWorker;
  /** Whether a scene is one of the engine's. */
  readonly owns: (scene: Scene) => boolean;
  readonly onDispose: () => void;
}

/** How long a step of shared work takes at least, in milliseconds: many times what its beginning costs. */
const STEP = 0.5;

/** The most steps per worker: workers that fall behind leave the last ones to others. */
const STEPS = 8;

/**
 * Workers that share large calls, each with its own WebAssembly instance and copies of the scenes. Make it with
 * `engine.createPool`. Results are those of the scene's own methods, bit for bit, however many workers there are.
 * A call works on the scene, poses and options as they are when it is made; calls are answered in that order.
 */
export class Pool {
  /** Number of workers. */
  readonly workers: number;
  /** Whether memory is shared with the workers; if not, poses and results are sent as copies. */
  readonly sharedMemory: boolean;
  readonly #host: PoolHost;
  readonly #threshold: number;
  readonly #jobQueue: JobQueue;
  readonly #records = new SceneRecords();
  readonly #store = new SharedStore();
  #disposed = false;

  /** @internal Call `engine.createPool`. */
  constructor(host: PoolHost, { workers, shares, threshold }: CheckedOptions) {
    this.workers = workers;
    this.sharedMemory = shares;
    this.#host = host;
    this.#threshold = threshold;
    this.#jobQueue = new JobQueue(workers, host.module, host.startWorker);
  }

  /** @internal The workers that run. */
  get threads(): readonly Thread[] {
    return this.#jobQueue.threads;
  }

  /** @internal Starts the workers. */
  start(): Promise<void> {
    return this.#jobQueue.start();
  }

  /**
   * Like `scene.evaluateBatch`, with the sets of poses shared among the workers; a single set is split by pairs.
   *
   * @param options - as there. Columns that an earlier call has returned make the best `out`
   * @returns columns, on shared memory where the pool has it
   * @throws as there; also Error when a worker ends before it has answered. `out` is not to be relied on then
   */
  async evaluateBatch(
    scene: Scene,
    poses: ArrayLike<number>,
    options: BatchOptions = {},
  ): Promise<BatchDistances> {
    const where = 'Pool.evaluateBatch';
    return this.#evaluate(where, scene, readBatch(where, poses, options));
  }

  /**
   * The distances of all pairs with the segments where they are, the pairs shared among the workers: for large
   * pair lists. The scene keeps the results of its last own evaluation.
   *
   * @param options - `maxDistance` as in `scene.evaluate`; `out`: columns to write into
   */
  async evaluate(
    scene: Scene,
    options?: { maxDistance?: number; out?: BatchDistances },
  ): Promise<BatchDistances> {
    const where = 'Pool.evaluate';
    checkOptions(where, options, ['maxDistance', 'out']);
    const ids = [...this.#open(where, scene).scene.names.keys()];
    const poses = Float64Array.from(ids.flatMap((id) => scene.getPose(id)));
    const given = readBatch(where, poses, { ...options, count: 1, format: 'matrix' });
    return this.#evaluate(where, scene, given);
  }

  /** Like `scene.areFree`, with the sets of poses shared among the workers. */
  async areFree(scene: Scene, poses: ArrayLike<number>, options: FreeOptions = {}): Promise<Uint8Array> {
    const where = 'Pool.areFree';
    const given = readTest(where, poses, options);
    const opened = this.#open(where, scene);
    const { format, margin, out } = given;
    const count = checkSets(where, opened.scene.names.size, given);
    if (out !== undefined) checkAnswers(where, out, count);
    const record = this.#records.of(scene);
    if (count === 0 || record.test.of(count) < this.#threshold) {
      return record.test.measure(count, () => opened.batch.areFree(where, opened.scene, given));
    }
    opened.batch.checkSets(where, opened.scene, given.poses, count, format);
    const work: Work<Uint8Array> = {
      units: count,
      poses: given.poses,
      numbersPerUnit: opened.scene.names.size * POSE_LENGTH[format],
      out,
      shape: answersShape(count),
      makeTask: (numbers, shared) => ({
        kind: 'test sets',
        poses: numbers,
        format,
        margin,
        ...(shared && { out: shared }),
      }),
    };
    return this.#split(where, record, record.test, count, work);
  }

  /** Ends all workers; calls that are not answered yet are rejected. Calling it again does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#jobQueue.end(new Error('the pool was disposed before it had answered'));
    this.#host.onDispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal A scene is disposed. */
  forget(scene: Scene): void {
    const id = this.#records.forget(scene);
    if (id !== undefined) this.#jobQueue.forget(id);
  }

  #open(where: string, scene: Scene): { batch: SceneBatch; scene: BatchScene } {
    if (this.#disposed) throw new TypeError(`${where}: the pool is disposed`);
    if (!(scene instanceof Scene)) throw wrongType(where, 'scene', 'a scene', scene);
    const opened = scene.openBatch(where);
    if (!this.#host.owns(scene)) throw outOfRange(where, 'scene', "one of the pool's engine", scene);
    return opened;
  }

  async #evaluate(where: string, scene: Scene, given: GivenBatch): Promise<BatchDistances> {
    const opened = this.#open(where, scene);
    const { names, pairCount } = opened.scene;
    const { poses, format, maxDistance, columns } = given;
    const count = checkSets(where, names.size, given);
    if (columns !== undefined) checkColumns(where, this.#host.precision, columns, count * pairCount);
    const record = this.#records.of(scene);
    if (count * pairCount === 0 || record.evaluation.of(count) < this.#threshold) {
      return record.evaluation.measure(count, () => opened.batch.evaluate(where, opened.scene, given));
    }
    opened.batch.checkSets(where, opened.scene, poses, count, format);
    const byPairs = count === 1;
    const [units, rows] = byPairs ? [pairCount, 1] : [count, pairCount];
    const work: Work<BatchDistances> = {
      units,
      poses,
      numbersPerUnit: byPairs ? 0 : names.size * POSE_LENGTH[format],
      out: columns,
      shape: columnsShape(this.#host.precision, units, rows),
      makeTask: (numbers, shared) => ({
        kind: byPairs ? 'evaluate pairs' : 'evaluate sets',
        poses: numbers,
        format,
        maxDistance,
        ...(shared && { out: shared }),
      }),
    };
    const result = await this.#split(where, record, record.evaluation, count, work);
    return given.out ?? result;
  }

  /** Has the workers do `sets` sets, and counts what they take. */
  async #split<Out extends Output>(
    where: string,
    record: SceneRecord,
    cost: Cost,
    sets: number,
    work: Work<Out>,
  ): Promise<Out> {
    const most = this.workers * STEPS;
    const steps = Math.max(this.workers, Math.min(most, Math.floor(cost.of(sets) / STEP)));
    const job = this.sharedMemory
      ? shareMemory(work, this.workers, steps, this.#store)
      : shareCopies(work, this.workers);
    const { out, milliseconds } = await this.#jobQueue.run(where, record, job);
    cost.add(milliseconds, sets);
    return out;
  }
}
