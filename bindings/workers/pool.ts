/// <reference lib="esnext.disposable" preserve="true" />
import { checkOptions } from '../base/options.ts';
import { checkColumns } from '../scene/pairs/columns.ts';
import type { Precision } from '../base/types.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { POSE_LENGTH } from '../scene/model/poses.ts';
import { Scene } from '../scene/scene.ts';
import type { RayCaster } from '../scene/rays/caster.ts';
import type { Fan } from '../scene/rays/fans.ts';
import {
  type AnyHitOptions,
  type CastOptions,
  type FanOptions,
  type GivenRays,
  readRays,
} from '../scene/rays/given.ts';
import type { RayHits } from '../scene/rays/hits.ts';
import type { Mount } from '../scene/rays/mount.ts';
import { readScan } from '../scene/rays/scan.ts';
import type { SceneBatch } from '../scene/query/batch.ts';
import {
  type BatchOptions,
  checkAnswers,
  checkSets,
  type FreeOptions,
  type GivenBatch,
  type GivenTest,
  readBatch,
  readTest,
} from '../scene/query/given.ts';
import type { BatchScene } from '../scene/model/view.ts';
import type { BatchDistances } from '../scene/pairs/columns.ts';
import type { TrajectoryRatings } from '../scene/robot/rate.ts';
import type { ConfigurationDistances } from '../scene/robot/evaluation.ts';
import type { LowestDistances } from '../scene/robot/lowest.ts';
import {
  type AskedRobot,
  numbersPerUnit,
  type RobotAnswer,
  type RobotCall,
} from '../scene/robot/questions.ts';
import type { Cost } from './cost.ts';
import { JobQueue } from './job-queue.ts';
import type { StartWorker } from './handle.ts';
import type { CheckerShape } from '../scene/robot/checker.ts';
import type { KinematicTree } from '../scene/robot/kinematic-tree.ts';
import type { SearchProblem } from '../scene/search/problem.ts';
import type { Output, PlannedUnit } from './messages.ts';
import type { CheckedOptions } from './options.ts';
import { answersShape, columnsShape, type OutputShape, robotShape } from './outputs.ts';
import { ANY_HITS, FIRST_HITS, type RayQuestion, rayWork } from './rays.ts';
import { RobotNumbers, type SceneRecord, SceneRecords } from './scene-records.ts';
import { SharedStore } from './shared-memory.ts';
import { shareCopies, shareMemory, shareTask, type Work } from './partition.ts';
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

/** Where all movable segments of a scene are, as matrices. */
function statesOf(scene: Scene, { names }: BatchScene): Float64Array {
  return Float64Array.from([...names.keys()].flatMap((id) => scene.getPose(id)));
}

function isRobot(value: unknown): value is AskedRobot {
  return typeof value === 'object' && value !== null && 'calls' in value;
}

function checkRobot(where: string, robot: unknown): AskedRobot {
  if (isRobot(robot)) return robot;
  throw wrongType(where, 'robot', 'a robot, as loadRobot makes it', robot);
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
  readonly #robots = new RobotNumbers();
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
  evaluateBatch(scene: Scene, poses: ArrayLike<number>, options?: BatchOptions): Promise<BatchDistances>;
  /**
   * Like `robot.evaluateBatch`, with the configurations shared among the workers.
   *
   * @param args - what that takes
   * @throws as there; also Error when a worker ends before it has answered
   */
  evaluateBatch<Robot extends AskedRobot>(
    robot: Robot,
    ...args: Parameters<Robot['evaluateBatch']>
  ): Promise<ConfigurationDistances>;
  async evaluateBatch(of: Scene | AskedRobot, ...args: unknown[]): Promise<BatchDistances> {
    const where = 'Pool.evaluateBatch';
    if (isRobot(of)) return this.#ask(where, args, (...given) => of.calls.evaluateBatch(where, ...given));
    return this.#evaluate(where, of, readBatch(where, args[0], args[1] ?? {}));
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
    const poses = statesOf(scene, this.#open(where, scene).scene);
    const given = readBatch(where, poses, { ...options, count: 1, format: 'matrix' });
    return this.#evaluate(where, scene, given);
  }

  /** Like `scene.areFree`, with the sets of poses shared among the workers. */
  areFree(scene: Scene, poses: ArrayLike<number>, options?: FreeOptions): Promise<Uint8Array>;
  /** Like `robot.areFree`, with the configurations shared among the workers. */
  areFree<Robot extends AskedRobot>(robot: Robot, ...args: Parameters<Robot['areFree']>): Promise<Uint8Array>;
  async areFree(of: Scene | AskedRobot, ...args: unknown[]): Promise<Uint8Array> {
    const where = 'Pool.areFree';
    if (isRobot(of)) return this.#ask(where, args, (...given) => of.calls.areFree(where, ...given));
    return this.#test(where, of, readTest(where, args[0], args[1] ?? {}));
  }

  /** Like `robot.lowest`, with the configurations shared among the workers. */
  async lowest<Robot extends AskedRobot>(
    robot: Robot,
    ...args: Parameters<Robot['lowest']>
  ): Promise<LowestDistances> {
    const where = 'Pool.lowest';
    const { calls } = checkRobot(where, robot);
    return this.#ask(where, args, (...given) => calls.lowest(where, ...given));
  }

  /** Like `robot.rate`, with the trajectories shared among the workers. */
  async rate<Robot extends AskedRobot>(
    robot: Robot,
    ...args: Parameters<Robot['rate']>
  ): Promise<TrajectoryRatings> {
    const where = 'Pool.rate';
    const { calls } = checkRobot(where, robot);
    return this.#ask(where, args, (...given) => calls.rate(where, ...given));
  }

  /** Like `robot.areEdgesFree`, with the edges shared among the workers. */
  async areEdgesFree<Robot extends AskedRobot>(
    robot: Robot,
    ...args: Parameters<Robot['areEdgesFree']>
  ): Promise<Uint8Array> {
    const where = 'Pool.areEdgesFree';
    const { calls } = checkRobot(where, robot);
    return this.#ask(where, args, (...given) => calls.areEdgesFree(where, ...given));
  }

  /** Like `scene.castRays`, with the rays shared among the workers. */
  async castRays(scene: Scene, rays: ArrayLike<number>, options?: CastOptions): Promise<RayHits> {
    const where = 'Pool.castRays';
    return this.#cast(where, scene, FIRST_HITS, readRays<RayHits>(where, rays, options));
  }

  /** Like `scene.anyHit`, with the rays shared among the workers. */
  async anyHit(scene: Scene, rays: ArrayLike<number>, options?: AnyHitOptions): Promise<Uint8Array> {
    const where = 'Pool.anyHit';
    return this.#cast(where, scene, ANY_HITS, readRays<Uint8Array>(where, rays, options));
  }

  /** Like `scene.castFan`, with the beams shared among the workers. */
  async castFan(scene: Scene, mount: string | Mount, fan: Fan, options?: FanOptions): Promise<RayHits> {
    const where = 'Pool.castFan';
    const scan = readScan(where, mount, fan, options);
    return this.#cast(where, scene, FIRST_HITS, this.#open(where, scene).rays.raysOf(where, scan));
  }

  async #test(where: string, scene: Scene, given: GivenTest): Promise<Uint8Array> {
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

  #open(where: string, scene: unknown): { batch: SceneBatch; scene: BatchScene; rays: RayCaster } {
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

  async #cast<Out extends RayHits | Uint8Array>(
    where: string,
    scene: Scene,
    question: RayQuestion<Out>,
    given: GivenRays<Out>,
  ): Promise<Out> {
    const opened = this.#open(where, scene);
    const { count, out } = given;
    const { precision } = this.#host;
    const record = this.#records.of(scene);
    const cost = question.costOf(record);
    if (count === 0 || cost.of(count) < this.#threshold) {
      return cost.measure(count, () => question.answer(opened.rays, where, given));
    }
    const columns = out === undefined ? undefined : question.readOut(where, precision, out, count);
    opened.rays.check(where, given);
    const work = rayWork(question, precision, given, statesOf(scene, opened.scene), columns);
    const result = await this.#split(where, record, cost, count, work);
    return out ?? result;
  }

  /** Answers the call of a robot's method: its arguments are the scene, what it is about, and options. */
  async #ask<Answer extends RobotAnswer>(
    where: string,
    [scene, about, options]: readonly unknown[],
    read: (about: unknown, options: unknown) => RobotCall<Answer>,
  ): Promise<Answer> {
    this.#open(where, scene);
    const call = read(about, options ?? {});
    // What was read may have run code of the caller.
    const opened = this.#open(where, scene);
    const { tree, question, numbers, units, given, out } = call;
    const { revision } = scene as Scene;
    const shape = robotShape(
      question,
      this.#host.precision,
      units,
      opened.scene.pairCount,
      tree.drives,
    ) as OutputShape<Answer>;
    if (out !== undefined) shape.check(where, out);
    const robot = (scene as Scene).robot(where, tree);
    robot.prepare(where, revision);
    const record = this.#records.of(scene as Scene);
    const id = this.#robots.of(tree);
    const cost = record.costOf(id, question.kind);
    if (units === 0 || cost.of(units) < this.#threshold) {
      const answer = cost.measure(units, () => robot.answer(where, revision, call));
      return given ?? (answer as Answer);
    }
    const state = statesOf(scene as Scene, opened.scene);
    const work: Work<Answer> = {
      units,
      poses: numbers,
      numbersPerUnit: numbersPerUnit(question, tree),
      out,
      shape,
      tree,
      makeTask: (numbers, shared) => ({
        kind: 'ask robot',
        poses: numbers,
        question,
        robot: id,
        state,
        ...(shared && { out: shared }),
      }),
    };
    const answer = await this.#split(where, record, cost, units, work);
    return given ?? answer;
  }

  /** @internal Has the workers look for paths, for `connectMany`: problems are checked, and one at least. */
  async plan(
    where: string,
    scene: Scene,
    tree: KinematicTree,
    shape: CheckerShape,
    problems: readonly SearchProblem[],
  ): Promise<readonly PlannedUnit[]> {
    const state = statesOf(scene, this.#open(where, scene).scene);
    const task = { kind: 'plan', problems, shape, robot: this.#robots.of(tree), state } as const;
    const job = shareTask<readonly PlannedUnit[]>(
      task,
      tree,
      problems.length,
      this.workers,
      this.sharedMemory,
    );
    return (await this.#jobQueue.run(where, this.#records.of(scene), job)).out;
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
