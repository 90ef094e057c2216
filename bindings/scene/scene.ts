/// <reference lib="esnext.disposable" preserve="true" />
import { recordKind } from '../base/tape.ts';
import { DISPOSE } from '../base/dispose.ts';
import { checkOptions } from '../base/options.ts';
import type { AttachOptions } from './model/attachments.ts';
import { checkClosest, type ClosestOptions } from './query/closest.ts';
import { beyondRow, type Distances, type PairDistance } from './pairs/distances.ts';
import { copyNumbers, type Vector } from '../base/checks.ts';
import { checkFinite, checkNumber, outOfRange } from '../base/errors.ts';
import type { Numbers, Precision } from '../base/types.ts';
import { SceneOnPool } from './questions/on-pool.ts';
import { checkPool, type Companion, type SceneContext, type Workers } from './questions/question.ts';
import type { Host } from '../wasm/host.ts';
import type { SegmentSource } from '../elements/mesh.ts';
import { type ContainsOptions, readMarks, readPoints } from './query/contains.ts';
import type { Coordinates } from '../elements/coordinates.ts';
import type { NearestElement } from './query/nearest.ts';
import { checkPenetration, type PenetrationOptions } from './pairs/penetration.ts';
import { checkTolerance, type Tolerance } from './pairs/results.ts';
import { checkIds, type Pair } from './pairs/pairs.ts';
import { copyPosition, type Pose, type PoseFormat } from '../geometry/pose.ts';
import { checkFormat } from './model/poses.ts';
import { SceneBatch } from './query/batch.ts';
import { type BatchOptions, type FreeOptions, readBatch, readTest } from './query/given.ts';
import type { BatchScene } from './model/view.ts';
import type { BatchDistances } from './pairs/columns.ts';
import type { GivenField } from './model/distance-field.ts';
import type { CheckedScene, SceneJSON } from './model/format.ts';
import { SceneParts } from './model/model.ts';
import { SceneQueries } from './query/queries.ts';
import { SceneSegment } from './scene-segment.ts';
import { readSegment, type SegmentOptions } from './model/segments.ts';
import type { Segment } from './model/segment.ts';

/** What `scene.evaluate` takes. */
export interface EvaluateOptions extends PenetrationOptions {
  maxDistance?: number;
  tolerance?: Partial<Tolerance>;
}

const EVALUATE_OPTIONS = ['maxDistance', 'tolerance', 'penetration'] as const;
const IS_FREE_OPTIONS = ['margin'] as const;
const NEAREST_OPTIONS = ['maxDistance'] as const;
const CONTAINS_OPTIONS = ['out'] as const;
const SET_POSES_OPTIONS = ['format'] as const;

/**
 * Segments (rigid bodies made of elements), their poses, and the list of pairs that are compared. Make it
 * with `engine.createScene`.
 */
export class Scene {
  readonly #onDispose: () => void;
  readonly #parts: SceneParts;
  readonly #batch: SceneBatch;
  readonly #queries: SceneQueries;
  readonly #context: SceneContext;
  readonly #remarks: (() => readonly string[])[] = [];
  readonly #companions = new Map<object, Companion>();
  #revision = 0;
  #disposed = false;

  /** @internal Call `engine.createScene`. */
  constructor(host: Host, onDispose: () => void) {
    this.#onDispose = onDispose;
    this.#parts = new SceneParts(host);
    this.#batch = new SceneBatch(host, this.#parts.poses);
    this.#queries = new SceneQueries(host, this.#parts);
    this.#context = {
      host,
      parts: this.#parts,
      revision: () => this.#revision,
      changed: () => void this.#revision++,
      check: (where) => this.#check(where),
    };
  }

  /** @internal Fills a new scene from a description. */
  load(description: CheckedScene): void {
    this.#parts.load('Engine.createScene', description);
  }

  /** Ids of the segments, in scene order, which is the order in which they were added: a copy. */
  get segments(): readonly string[] {
    this.#check('Scene.segments');
    return [...this.#parts.segments.all.keys()];
  }

  /**
   * What may be meant otherwise, one sentence each: a mesh that is no solid as it is not closed, a scene
   * without pairs, a segment that is in no pair and was not added with `pairs: 'none'`, and in the scene of a
   * robot a segment whose size or distance does not fit the robot.
   */
  get warnings(): readonly string[] {
    this.#check('Scene.warnings');
    return [...this.#parts.warnings, ...this.#remarks.flatMap((remark) => remark())];
  }

  /** @internal Adds to the warnings what a function gives whenever they are asked for. */
  addRemarks(remark: () => readonly string[]): void {
    this.#remarks.push(remark);
  }

  /** Ids of the segments that poses are for, in scene order: neither static nor attached. A copy. */
  get movable(): readonly string[] {
    this.#check('Scene.movable');
    return [...this.#parts.segments.movable.keys()];
  }

  /**
   * The pairs that are compared, in the order of the result rows: frozen, one array until they change. In a
   * scene with pairs 'all': those that the last question has found.
   */
  get pairs(): readonly Pair[] {
    this.#check('Scene.pairs');
    return this.#parts.pairs.rows;
  }

  /** @internal In a scene with pairs 'all', the places in `segments` of both segments of each pair. */
  get pairPlaces(): Int32Array {
    return this.#parts.pairs.places;
  }

  /** @internal See `revisionOf`. */
  get revision(): number {
    this.#check('revisionOf');
    return this.#revision;
  }

  /**
   * A segment of this scene: what it is made of, whether it stands still, what carries it.
   *
   * @throws RangeError for an unknown id
   */
  segment(id: string): SceneSegment {
    return new SceneSegment(this.#context, id);
  }

  /** @internal The distance fields of maps, as they were asked for. */
  get distanceFields(): readonly GivenField[] {
    return [...this.#parts.segments.all].flatMap(([id, { cells }]) => {
      const options = cells?.field.options;
      return options === undefined ? [] : [{ id, options }];
    });
  }

  /**
   * Adds a rigid body.
   *
   * @param id - a name that no other segment has
   * @param elements - from `point`, `line`, `triangle` and `mesh`, in the segment's own frame: one mesh, or a
   *   list, which may be empty. Results number elements through the list; a mesh counts as one per triangle
   * @param options - `pose`: where it is, by default at the origin of the world; `static`: whether it stays
   *   there; `pairs`: ids of the segments that it is compared with, or `'none'`. In the scene of a robot it
   *   is compared with all of the robot by default, elsewhere with nothing until `addPair`
   * @throws TypeError or RangeError that names the argument; the scene is as it was then
   */
  addSegment(id: string, elements: SegmentSource, options?: SegmentOptions): void {
    const where = 'Scene.addSegment';
    this.#parts.segments.checkNew(where, id);
    const segment = readSegment(where, id, elements, options);
    this.#check(where);
    this.#parts.addSegment(where, segment);
    this.#revision++;
  }

  /**
   * Removes a segment and all pairs that it is part of. If it is attached, that ends.
   *
   * @throws RangeError for an unknown id, or a segment that carries another one
   */
  removeSegment(id: string): void {
    this.#check('Scene.removeSegment');
    const where = 'Scene.removeSegment';
    const segment = this.#parts.segments.get(where, 'id', id);
    const carriedSegment = this.#parts.pairs.carried.find(({ to }) => to === id);
    if (carriedSegment !== undefined) {
      const expected = `a segment that carries nothing; detach ${JSON.stringify(carriedSegment.id)} first`;
      throw outOfRange(where, 'id', expected, id);
    }
    this.#parts.removeSegment(where, segment);
    this.#revision++;
  }

  /**
   * Has two segments compared from now on; in a scene with pairs 'all' two that `removePair` has left out.
   *
   * @throws RangeError for an unknown id, a segment with itself, two static segments, a segment with its
   *   carrier, or a pair that is there already, in either order
   */
  addPair(a: string, b: string): void {
    this.#check('Scene.addPair');
    this.#parts.pairs.add('Scene.addPair', [[a, b]]);
    this.#revision++;
  }

  /**
   * Has two segments, in either order, no longer compared; in a scene with pairs 'all' any two.
   *
   * @throws RangeError for an unknown id, or a pair that is not compared
   */
  removePair(a: string, b: string): void {
    this.#check('Scene.removePair');
    this.#parts.pairs.remove('Scene.removePair', a, b);
    this.#revision++;
  }

  /**
   * Gives a pair a margin of its own: the distance that it keeps in `isFree` and `areFree`, whatever the
   * margin of the call. It goes with the pair, and never changes a distance.
   *
   * @param margin - metres, finite; negative where so much overlap is allowed; undefined: that of the call
   * @throws RangeError for a pair that is not there, in either order
   */
  setMargin(a: string, b: string, margin: number | undefined): void {
    this.#check('Scene.setMargin');
    if (this.#parts.pairs.setMargin('Scene.setMargin', a, b, margin)) this.#revision++;
  }

  /**
   * Has a segment carried by another one, as by a hand that has gripped it: from now on it keeps its place
   * relative to the carrier, and poses are no longer set for it. While it is attached
   *
   * - it is not compared with its carrier, nor with the segments in `touch`;
   * - it is also compared with whatever its carrier is compared with. These pairs come after all others.
   *
   * @param id - neither static nor attached
   * @param to - the carrier: may be static or attached itself, but not carried by `id`
   * @param options - `touch`: ids of segments that it touches
   * @throws TypeError or RangeError that names the argument; the scene is as it was then
   */
  attach(id: string, to: string, options?: AttachOptions): void {
    const where = 'Scene.attach';
    checkOptions(where, options, ['touch']);
    const touch = checkIds(where, 'touch', options?.touch ?? []);
    this.#check(where);
    this.#parts.pairs.checkList(where);
    this.#parts.flush();
    this.#parts.attachments.attach(where, id, to, touch);
    this.#revision++;
  }

  /**
   * Leaves an attached segment where it is. Pairs that came with the attachment go, and those that it
   * suspended come back to their place in the order.
   *
   * @throws RangeError for a segment that is not attached
   */
  detach(id: string): void {
    this.#check('Scene.detach');
    this.#parts.flush();
    this.#parts.attachments.detach('Scene.detach', id);
    this.#revision++;
  }

  /**
   * Puts a segment somewhere in the world.
   *
   * @param pose - a rigid 4×4 matrix, column by column, which is brought to the nearest rotation where it is
   *   off by more than a few roundings; or `{ position, quaternion }`, of x y z in metres and x y z w.
   *   Without `quaternion` it is not turned; one whose length is within 0.001 of 1 is normalized. Instead of
   *   lists, the `Matrix4`, `Vector3` and `Quaternion` of three.js may be given
   * @throws TypeError or RangeError that names the part, RangeError for a segment that is static or attached;
   *   it stays where it was then
   */
  setPose(id: string, pose: Pose): void {
    let segment = this.#parts.segments.get('Scene.setPose', 'id', id);
    const revision = this.#revision;
    const format = this.#parts.poses.readPose(segment.setPoseName, pose);
    this.#check('Scene.setPose');
    // A getter of the pose may have removed the segment, or made it static.
    if (this.#revision !== revision) segment = this.#parts.segments.get('Scene.setPose', 'id', id);
    if (!segment.isMovable) throw unmovable(segment);
    this.#parts.poses.setRead(segment.setPoseName, segment.address, format);
  }

  /** Where a segment is: 16 numbers, column by column. */
  getPose(id: string): number[] {
    this.#check('Scene.getPose');
    const segment = this.#parts.segments.get('Scene.getPose', 'id', id);
    this.#parts.flush();
    return this.#parts.poses.read(segment.address);
  }

  /**
   * Puts all movable segments somewhere.
   *
   * @param poses - one pose per movable segment, in the order of `movable`: 16 numbers each in format
   *   'matrix' (default), or 7, position and quaternion, in format 'transform'
   * @throws TypeError or RangeError that names the segment; all stay where they were then
   */
  setPoses(poses: ArrayLike<number>, options?: { format?: PoseFormat }): void {
    checkOptions('Scene.setPoses', options, SET_POSES_OPTIONS);
    const format = checkFormat('Scene.setPoses', options?.format ?? 'matrix');
    const numbers = copyNumbers('Scene.setPoses', 'poses', poses);
    this.#check('Scene.setPoses');
    this.#batch.setPoses('Scene.setPoses', this.#parts.current(), numbers, format);
  }

  /**
   * @internal Puts movable segments at some places in `segments` somewhere, as `setPoses` does all of them.
   *
   * @param poses - matrices, one behind the other
   */
  setPosesAt(places: Int32Array, poses: Float64Array): void {
    const where = 'Scene.setPoses';
    this.#check(where);
    const addresses = this.#parts.addresses();
    this.#batch.setPosesAt(
      where,
      addresses,
      places,
      poses,
      (place) => [...this.#parts.segments.all.keys()][place]!,
    );
  }

  /**
   * Computes the distances of pairs with a segment that moved since the last evaluation; others keep theirs.
   *
   * @param options.maxDistance - pairs further apart than this, metres, are only marked as `beyond`, distance
   *   +Infinity. Default: no limit
   * @param options.tolerance - by how much a distance may exceed the least one, for large meshes: `relative`,
   *   a share of it, or `absolute`, metres, whichever allows more. Points and normal match the distance all
   *   the same. Default: none. Only segments with a bounding volume hierarchy make use of it
   * @param options.penetration - `'exact'`: where lines and triangles cross, the distance is minus the
   *   smallest translation that separates their cores, and minus the radii. Default `'saturated'`: minus the
   *   radii. Solids have exact depths always
   * @returns always the same object, with the results of this evaluation
   */
  evaluate(options?: EvaluateOptions): Distances {
    checkOptions('Scene.evaluate', options, EVALUATE_OPTIONS);
    const { results, pairList, pairs } = this.#parts;
    const { limit } = results;
    limit[0] = Infinity;
    if (options !== undefined) {
      const { maxDistance } = options;
      // It goes where numbers need no box at once, and is looked at there. Engines make an object of it for
      // each call otherwise, where they do not know the options: test/bindings/scene/heap.system.test.ts.
      if (typeof maxDistance === 'number') limit[0] = maxDistance;
      else if (maxDistance !== undefined) checkNumber('Scene.evaluate', 'maxDistance', maxDistance);
      if (Number.isNaN(limit[0])) checkNumber('Scene.evaluate', 'maxDistance', NaN);
    }
    const tolerance = checkTolerance('Scene.evaluate', options?.tolerance);
    const isExact = checkPenetration('Scene.evaluate', options);
    this.#check('Scene.evaluate');
    // Asked here as well, so that no number is handed on where it has no use.
    if (pairs.near !== undefined) this.#parts.find('Scene.evaluate', limit[0]);
    results.setMode(tolerance, isExact);
    this.#parts.flush();
    return results.evaluate(pairList.address, pairs.rows);
  }

  /**
   * @internal Distances of pairs that are named by the places of both segments, as `evaluate` computes them:
   * a view that lasts until others are asked for.
   *
   * @param slots, room - where all that is found is kept, for listings of contacts: see `GivenPairs`
   */
  evaluateGiven(
    places: Int32Array,
    count: number,
    maxDistance: number,
    slots?: Int32Array,
    room?: number,
  ): Numbers {
    const where = 'Scene.evaluateGiven';
    this.#check(where);
    return this.#parts.givenPairs(where, places, count).evaluate(where, maxDistance, slots, room);
  }

  /**
   * @internal In a scene with pairs 'all', the places in `segments` of both segments of each pair whose
   * bounding balls are within a distance, in the order of the places: they last until others are asked for.
   */
  nearPlaces(distance: number): Int32Array {
    const where = 'Scene.nearPlaces';
    this.#check(where);
    this.#parts.find(where, distance);
    return this.pairPlaces;
  }

  /** @internal The pose of the segment at a place in `segments`: a matrix that lasts until the next. */
  viewPose(place: number): Float64Array {
    this.#check('Scene.viewPose');
    return this.#parts.viewPose(place);
  }

  /**
   * The closest pair of all: what `evaluate(options).minimum()` gives, to the last bit, in less time. By
   * branch and bound: pairs that cannot be the closest are not evaluated, and the results of `evaluate` stay.
   *
   * @param options - `maxDistance`, metres: without a pair within it, the first one with distance +Infinity;
   *   `penetration` as for `evaluate`
   * @throws RangeError without pairs, or when memory is full; TypeError or RangeError that names the option
   */
  closest(options?: ClosestOptions): PairDistance;
  /**
   * The closest pairs within `maxDistance`, the closest first; of equals, the first in the pair list.
   *
   * @param count - the most that are asked for
   */
  closest(count: number, options?: ClosestOptions): PairDistance[];
  closest(first?: number | ClosestOptions, second?: ClosestOptions): PairDistance | PairDistance[] {
    const where = 'Scene.closest';
    const question = checkClosest(where, first, second);
    this.#check(where);
    if (question.count === undefined && this.#parts.pairs.near !== undefined) {
      throw outOfRange(
        where,
        'count',
        "a positive integer, as the scene was made with pairs: 'all'",
        undefined,
      );
    }
    const found = this.#queries.closest(where, question.count ?? 1, question);
    if (question.count !== undefined) return found;
    const pair = this.#parts.pairs.rows[0];
    if (pair === undefined) throw new RangeError(`${where}: the scene has no pairs; add them with addPair`);
    return found[0] ?? beyondRow(pair);
  }

  /**
   * The element of a segment that is nearest to a point of the world.
   *
   * @param position - x y z, metres
   * @param options.maxDistance - metres. Default: no limit
   * @returns undefined where no element is within that distance
   */
  nearestElement(
    id: string,
    position: Vector,
    options?: { maxDistance?: number },
  ): NearestElement | undefined {
    const where = 'Scene.nearestElement';
    checkOptions(where, options, NEAREST_OPTIONS);
    const maxDistance = checkNumber(where, 'maxDistance', options?.maxDistance ?? Infinity);
    const place = copyPosition(where, position);
    this.#check(where);
    return this.#queries.nearestElement(where, id, place, maxDistance);
  }

  /**
   * Which points of the world are inside a segment or on it: on its elements, inside one that is inflated or
   * solid, or inside a mesh that is `solid`.
   *
   * @param points - x y z of each, metres
   * @param options.out - an array of as many numbers as there are points, to be written into
   * @returns 1 for each point that is, else 0. A point within rounding of a surface may be either
   * @throws TypeError or RangeError that names the argument
   */
  contains(id: string, points: Coordinates, options?: ContainsOptions): Uint8Array {
    const where = 'Scene.contains';
    checkOptions(where, options, CONTAINS_OPTIONS);
    const given = options?.out;
    const checked = readPoints(where, points);
    const out = readMarks(where, given, checked.length / 3);
    this.#check(where);
    return this.#queries.contains(where, id, checked, out);
  }

  /**
   * Whether every pair keeps its own margin or else `margin` (metres, finite, default 0): whether its
   * distance is at least that. Stops at the first that does not.
   */
  isFree(options?: { margin?: number }): boolean {
    checkOptions('Scene.isFree', options, IS_FREE_OPTIONS);
    const margin = checkFinite('Scene.isFree', 'margin', options?.margin ?? 0);
    this.#check('Scene.isFree');
    return this.#batch.isFree(this.#parts.sceneWithin('Scene.isFree', margin), margin);
  }

  /**
   * Evaluates many sets of poses in one call. The scene's own poses and results stay as they are.
   *
   * @param poses - `count` sets, each with one pose per movable segment in scene order
   * @param options - `count`: number of sets, which need only be given where no segment is movable; `format`
   *   and `maxDistance` as above; `out`: the result of an earlier call of the same size, to be written into
   * @throws TypeError or RangeError that names the set and segment; `out` is untouched then
   */
  evaluateBatch(poses: ArrayLike<number>, options: BatchOptions = {}): BatchDistances {
    const where = 'Scene.evaluateBatch';
    const given = readBatch(where, poses, options);
    this.#check(where);
    return this.#batch.evaluate(where, this.#parts.batchScene(where), given);
  }

  /**
   * Whether all pairs keep their margins, as `isFree` has it, in each of many sets of poses: 1 or 0.
   *
   * @param poses - `count` sets, each with one pose per movable segment in scene order
   * @param options - `count`, `format`, `margin` (default 0), `out`: a Uint8Array of `count` to write into
   */
  areFree(poses: ArrayLike<number>, options: FreeOptions = {}): Uint8Array {
    const where = 'Scene.areFree';
    const given = readTest(where, poses, options);
    this.#check(where);
    return this.#batch.areFree(where, this.#parts.batchScene(where), given);
  }

  /**
   * The questions that are worth sharing among the workers of a pool, named as here, each with a promise of
   * its answer: `await scene.on(pool).evaluateBatch(poses)`.
   *
   * @param pool - of the engine of this scene; see `engine.createPool`
   */
  on(pool: Workers): SceneOnPool {
    const where = 'Scene.on';
    this.#check(where);
    return new SceneOnPool(this, checkPool(where, pool));
  }

  /** @internal Builds a distance field as asked for elsewhere. Without room for it, answers are unchanged. */
  rebuildField({ id, options }: GivenField): void {
    const where = 'Scene.rebuildField';
    try {
      this.#parts.segments.get(where, 'id', id).cells!.field.build(where, options);
      this.#revision++;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }

  /** @internal The instance that it computes with. */
  get host(): Host {
    return this.#context.host;
  }

  /** @internal The number type of the results. */
  get precision(): Precision {
    return this.#context.host.precision;
  }

  /** @internal What is made of this scene to answer questions about it. */
  companion<Made extends Companion>(where: string, key: object, make: (context: SceneContext) => Made): Made {
    this.#check(where);
    const found = this.#companions.get(key) as Made | undefined;
    if (found !== undefined) return found;
    const made = make(this.#context);
    this.#companions.set(key, made);
    return made;
  }

  /** @internal What batches run on. `where` is what an error calls the one who asks. */
  openBatch(where: string): { readonly batch: SceneBatch; readonly scene: BatchScene } {
    this.#check(where);
    return { batch: this.#batch, scene: this.#parts.batchScene(where) };
  }

  /** A description from which `engine.createScene` makes an equal scene; `JSON.stringify` calls this. */
  toJSON(): SceneJSON {
    this.#check('Scene.toJSON');
    return this.#parts.describe();
  }

  /** Gives the scene's memory back. Calling it again does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const companion of this.#companions.values()) companion.dispose();
    this.#queries.dispose();
    this.#batch.dispose();
    this.#parts.dispose();
    this.#onDispose();
  }

  [DISPOSE](): void {
    this.dispose();
  }

  /**
   * Every method asks this when it has read its arguments, and before it looks at the scene: arguments may be
   * proxies or have getters, which run any code.
   */
  #check(where: string): void {
    if (this.#disposed) throw new TypeError(`${where}: the scene is disposed`);
  }
}

function unmovable({ id, setPoseName, carrier }: Segment): RangeError {
  const name = JSON.stringify(id);
  if (carrier === undefined) {
    return new RangeError(
      `${setPoseName}: the segment is static; call scene.segment(${name}).setStatic(false) first`,
    );
  }
  const to = JSON.stringify(carrier.id);
  return new RangeError(
    `${setPoseName}: the segment is attached to ${to}; move that, or call detach(${name}) first`,
  );
}

recordKind({
  name: 'Scene',
  type: Scene,
  methods: [
    ...['addSegment', 'removeSegment', 'addPair', 'removePair', 'setMargin', 'attach', 'detach'],
    ...['setPose', 'getPose', 'setPoses', 'evaluate', 'closest', 'nearestElement', 'contains', 'isFree'],
    ...['evaluateBatch', 'areFree', 'dispose'],
  ],
  quiet: ['segment', 'on'],
  owner: (scene: Scene) => scene.host,
  describe: (scene: Scene) => ({
    by: 'makeScene',
    args: [{ scene: scene.toJSON(), fields: scene.distanceFields }],
  }),
});
