/// <reference lib="esnext.disposable" preserve="true" />
import { recordKind } from '../base/tape.ts';
import { DISPOSE } from '../base/dispose.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { AskedScene, Work, Workers } from '../scene/questions/question.ts';
import { Scene } from '../scene/scene.ts';
import type { StartWorker } from './handle.ts';
import { JobQueue } from './job-queue.ts';
import type { CheckedOptions } from './options.ts';
import { shareCopies, type SharedCall, shareMemory } from './partition.ts';
import { SceneRecords, Subjects } from './scene-records.ts';
import { SharedStore } from './shared-memory.ts';
import type { Thread } from './thread.ts';

/** What a pool needs of its engine. */
export interface PoolHost {
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
 * Workers that share large calls, each with its own WebAssembly instance and copies of the scenes. Make it
 * with `engine.createPool`, and ask with `scene.on(pool)` or, a robot in a scene, with `arm.on(pool)`:
 * answers are those of the scene itself, bit for bit, with any number of workers.
 */
export class Pool implements Workers {
  /** Number of workers. */
  readonly workers: number;
  /** Whether memory is shared with the workers; if not, numbers and results are sent as copies. */
  readonly sharedMemory: boolean;
  readonly #host: PoolHost;
  readonly #threshold: number;
  readonly #jobQueue: JobQueue;
  readonly #records = new SceneRecords();
  readonly #subjects = new Subjects();
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
   * @internal Answers a question about a scene: on this thread where that takes less than a worker to begin.
   *
   * @throws as the question; Error when a worker ends before it has answered
   */
  async ask<Settings, Answer>(
    where: string,
    asked: AskedScene,
    { question, settings, about, numbers, units, width, given, out }: Work<Settings, Answer>,
  ): Promise<Answer> {
    const scene = this.#own(where, asked);
    const subject = { where, scene, about };
    const all = { numbers, first: 0, count: units };
    const shape = question.shape(subject, settings, units);
    if (out !== undefined) shape.check(where, out);
    const record = this.#records.of(scene);
    const number = this.#subjects.of(about);
    const cost = record.costOf(question, number);
    // A list is of problems each of which is worth a worker.
    const isList = shape.bytes === undefined;
    if (units === 0 || (!isList && cost.of(units) < this.#threshold)) {
      const answer = cost.measure(units, () => question.run(subject, settings, all, out));
      return given ?? answer;
    }
    question.check(subject, settings, all);
    const state = question.usesPoses ? statesOf(scene) : undefined;
    const task = { question: question.name, settings, width, state, about: number };
    const call: SharedCall<Answer> = { units, numbers, task, out, shape };
    const worthwhile = Math.min(this.workers * STEPS, Math.floor(cost.of(units) / STEP));
    const steps = isList ? units : Math.max(this.workers, worthwhile);
    const job = this.sharedMemory
      ? shareMemory(call, this.workers, steps, this.#store)
      : shareCopies(call, this.workers);
    const { answer, milliseconds } = await this.#jobQueue.run(where, record, about, job);
    cost.add(milliseconds, units);
    return given ?? answer;
  }

  /** Ends all workers; calls that are not answered yet are rejected. Calling it again does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#jobQueue.end(new Error('the pool was disposed before it had answered'));
    this.#host.onDispose();
  }

  [DISPOSE](): void {
    this.dispose();
  }

  /** @internal A scene is disposed. */
  forget(scene: Scene): void {
    const id = this.#records.forget(scene);
    if (id !== undefined) this.#jobQueue.forget(id);
  }

  #own(where: string, scene: unknown): Scene {
    if (this.#disposed) throw new TypeError(`${where}: the pool is disposed`);
    if (!(scene instanceof Scene)) throw wrongType(where, 'scene', 'a scene', scene);
    scene.openBatch(where);
    if (!this.#host.owns(scene)) throw outOfRange(where, 'scene', "one of the pool's engine", scene);
    return scene;
  }
}

/** Where all movable segments of a scene are, as matrices. */
function statesOf(scene: Scene): Float64Array {
  return Float64Array.from(scene.movable.flatMap((id) => scene.getPose(id)));
}

recordKind({ name: 'Pool', type: Pool, methods: ['dispose'] });
