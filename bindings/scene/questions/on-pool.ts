import { recordKind } from '../../base/tape.ts';
import { checkOptions } from '../../base/options.ts';
import type { BatchDistances } from '../pairs/columns.ts';
import type { BatchOptions, FreeOptions } from '../query/given.ts';
import { keptDistances, type PosedScene } from './moved-pairs.ts';
import type { Workers } from './question.ts';
import { distancesOfSets, freeSets } from './sets.ts';

/**
 * The questions of a scene that are worth sharing among the workers of a pool, named as in the scene: each
 * returns a promise of what the scene returns, bit for bit. A call works on the scene, poses and options as
 * they are at that time; calls are answered in order. Make it with `scene.on(pool)`.
 */
export class SceneOnPool {
  /** @internal The scene. */
  readonly scene: PosedScene;
  /** @internal The pool. */
  readonly pool: Workers;

  /** @internal Call `scene.on`. */
  constructor(scene: PosedScene, pool: Workers) {
    this.scene = scene;
    this.pool = pool;
  }

  /**
   * The distances of all pairs with the segments where they are: for long pair lists. Workers share the pairs
   * of which a segment has moved since the last call with this pool; the others keep their results, which
   * takes 90 bytes per pair. The scene keeps the results of its last own evaluation, too.
   *
   * Source: Poscher 2020, fig. 5.4, where threads share the segments that have moved.
   *
   * @param options - `maxDistance` as in `scene.evaluate`, metres; `out`: columns to write into
   * @throws as `evaluateBatch`
   */
  async evaluate(options?: { maxDistance?: number; out?: BatchDistances }): Promise<BatchDistances> {
    const where = 'SceneOnPool.evaluate';
    checkOptions(where, options, ['maxDistance', 'out']);
    this.scene.openBatch(where);
    return keptDistances(where, this.scene, this.pool).evaluate(where, this.scene, this.pool, options ?? {});
  }

  /**
   * As `scene.evaluateBatch`, the sets of poses shared among the workers; a single set is split by pairs.
   *
   * @param options - as there. Columns that an earlier call has returned make the best `out`
   * @returns columns, on shared memory where the pool has it
   * @throws as there; Error when a worker ends before its answer: `out` is not to be relied on then
   */
  async evaluateBatch(poses: ArrayLike<number>, options: BatchOptions = {}): Promise<BatchDistances> {
    const where = 'SceneOnPool.evaluateBatch';
    return this.pool.ask(where, this.scene, distancesOfSets(where, this.scene, poses, options));
  }

  /** As `scene.areFree`, with the sets of poses shared among the workers. */
  async areFree(poses: ArrayLike<number>, options: FreeOptions = {}): Promise<Uint8Array> {
    const where = 'SceneOnPool.areFree';
    return this.pool.ask(where, this.scene, freeSets(where, this.scene, poses, options));
  }
}

recordKind({
  name: 'SceneOnPool',
  type: SceneOnPool,
  methods: ['evaluate', 'evaluateBatch', 'areFree'],
});
