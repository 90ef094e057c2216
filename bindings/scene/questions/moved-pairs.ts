import { type BatchDistances, copyRows, makeColumns, scatterRows } from '../pairs/columns.ts';
import type { Pair } from '../pairs/pairs.ts';
import { columnsShape } from './answers.ts';
import type { AskedScene, Companion, Workers } from './question.ts';
import { distancesOfSets } from './sets.ts';

/** A scene whose segments stand somewhere. */
export interface PosedScene extends AskedScene {
  readonly segments: readonly string[];
  readonly movable: readonly string[];
  readonly pairs: readonly Pair[];
  getPose(id: string): number[];
}

/** What the distances of the last call were asked of. */
interface Asked {
  readonly revision: number;
  readonly maxDistance: number;
  /** The pose of each segment, as a matrix, in the order of the scene. */
  readonly poses: ReadonlyMap<string, readonly number[]>;
}

/** What a call says that can neither build on the last nor be asked anew. */
const LOST = 'an earlier call has failed, and the scene has changed since; ask again';

/** The distances of a scene that one pool has found last, so that the next call asks for what has moved. */
class KeptDistances {
  #asked: Asked | undefined;
  #kept: BatchDistances | undefined;
  /** Is over when the calls so far have brought their results in. */
  #last: Promise<unknown> = Promise.resolve();

  /** The distances of all pairs, of which the pool finds those with a segment that has moved. */
  evaluate(
    where: string,
    scene: PosedScene,
    pool: Workers,
    options: { maxDistance?: number; out?: BatchDistances },
  ): Promise<BatchDistances> {
    const poses = new Map(scene.segments.map((id) => [id, scene.getPose(id)]));
    const movable = scene.movable.flatMap((id) => poses.get(id)!);
    const work = distancesOfSets(where, scene, movable, { ...options, count: 1, format: 'matrix' });
    const { settings, units, out, given } = work;
    if (out !== undefined) columnsShape(scene.precision, units, 1).check(where, out);
    const { maxDistance } = settings;
    const now: Asked = { revision: scene.revision, maxDistance, poses };
    const rows = this.#asked === undefined ? undefined : movedRows(scene.pairs, this.#asked, now);
    this.#asked = now;
    const whole = { ...work, given: undefined, out: undefined };
    const ask = (some: Int32Array | undefined): Promise<BatchDistances> =>
      some === undefined
        ? pool.ask(where, scene, whole)
        : pool.ask(where, scene, { ...whole, settings: { ...settings, rows: some }, units: some.length });
    // Small calls are done at once, before a large one that was made earlier: its results go in first.
    const before = this.#last;
    const part = ask(rows);
    const answer = before.then(async () => {
      const found = await part;
      if (rows === undefined) this.#kept = found;
      else if (this.#kept === undefined) {
        // A call before this one has failed, and with it what this one builds on.
        if (scene.revision !== now.revision) throw new Error(`${where}: ${LOST}`);
        this.#kept = await ask(undefined);
      } else scatterRows(found, this.#kept, rows);
      const columns = out ?? makeColumns(scene.precision, units);
      copyRows(this.#kept, columns, 0);
      return given ?? columns;
    });
    part.catch(() => {});
    this.#last = answer.catch(() => {
      this.#kept = undefined;
      this.#asked = undefined;
    });
    return answer;
  }
}

/** The numbers of the pairs with a segment that stands elsewhere; undefined where all are to be asked for. */
function movedRows(pairs: readonly Pair[], last: Asked, now: Asked): Int32Array | undefined {
  if (last.revision !== now.revision || last.maxDistance !== now.maxDistance) return undefined;
  const moved = new Set<string>();
  for (const [id, pose] of now.poses) {
    const before = last.poses.get(id)!;
    if (pose.some((x, i) => !Object.is(x, before[i]))) moved.add(id);
  }
  const rows: number[] = [];
  pairs.forEach(([a, b], row) => {
    if (moved.has(a) || moved.has(b)) rows.push(row);
  });
  return rows.length === pairs.length ? undefined : Int32Array.from(rows);
}

/** What each pool has found of a scene. */
class DistancesByPool implements Companion {
  readonly #pools = new WeakMap<Workers, KeptDistances>();

  of(pool: Workers): KeptDistances {
    const known = this.#pools.get(pool) ?? new KeptDistances();
    this.#pools.set(pool, known);
    return known;
  }

  dispose(): void {}
}

/** The distances of a scene that a pool has found last. */
export function keptDistances(where: string, scene: PosedScene, pool: Workers): KeptDistances {
  return scene.companion(where, DistancesByPool, () => new DistancesByPool()).of(pool);
}
