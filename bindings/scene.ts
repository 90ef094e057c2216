import { AddressList } from './address-list.ts';
import { Distances } from './distances.ts';
import type { Element } from './elements.ts';
import type { Precision } from './engine.ts';
import { checkNumber, outOfRange, wrongType } from './errors.ts';
import type { Memory } from './memory.ts';
import { type Pair, pairKey } from './pairs.ts';
import { PairList } from './pair-list.ts';
import { PairTable } from './pair-table.ts';
import { checkFormat, type Pose, type PoseFormat, PoseWriter } from './poses.ts';
import {
  type BatchDistances,
  type BatchOptions,
  type BatchScene,
  type FreeOptions,
  SceneBatch,
} from './scene-batch.ts';
import { checkElements, checkScene, SCENE_FORMAT, SCENE_VERSION, type SceneJSON } from './scene-format.ts';
import { Segment } from './segment.ts';
import type { Exports } from './wasm.ts';

/**
 * Segments (rigid bodies made of elements), their poses, and the list of pairs that are compared. Make it with
 * `engine.createScene`. A segment starts at the origin of the world.
 */
export class Scene {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #onDispose: () => void;
  readonly #poses: PoseWriter;
  readonly #batch: SceneBatch;
  readonly #segments = new Map<string, Segment>();
  readonly #segmentList: AddressList;
  /** Replaced, never changed: results keep the list they belong to. */
  #pairs: readonly Pair[] = [];
  readonly #pairKeys = new Set<string>();
  readonly #pairList: PairList;
  /** Holds the results of the last evaluation. */
  #table: PairTable;
  /** A larger table for the next evaluation. */
  #nextTable: PairTable | undefined;
  readonly #distances: Distances;
  /** Whether segments or pairs came or went since the lists were written. */
  #changed = true;
  #revision = 0;
  /** Whether the next evaluation has to compute all pairs, moved or not. */
  #allStale = true;
  #lastMaxDistance = NaN;
  #disposed = false;

  /** Not for users: call `engine.createScene`. */
  constructor(exports: Exports, memory: Memory, precision: Precision, onDispose: () => void) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    this.#onDispose = onDispose;
    this.#poses = new PoseWriter(exports, memory, precision);
    this.#segmentList = new AddressList(memory, 1);
    this.#pairList = new PairList(memory);
    this.#table = new PairTable('Engine.createScene', 8, memory, precision);
    this.#distances = new Distances(this.#table);
    this.#batch = new SceneBatch(exports, memory, precision, this.#poses);
  }

  /** Not for users: fills a new scene from a description. */
  load(description: unknown): void {
    const where = 'Engine.createScene';
    const { segments, pairs } = checkScene(where, description);
    for (const { id, elements, pose } of segments) {
      const name = `${where}: segment ${JSON.stringify(id)}`;
      const segment = this.#insertSegment(name, id, elements);
      if (pose !== undefined) this.#poses.write(name, segment.address, pose);
    }
    this.#insertPairs(where, pairs);
  }

  /** Ids of the segments, in scene order: the order in which they were added. */
  get segments(): readonly string[] {
    return [...this.#segments.keys()];
  }

  /** Whether there is a segment of that id. */
  has(id: string): boolean {
    return this.#segments.has(id);
  }

  /** The pairs that are compared, in the order of the result rows. */
  get pairs(): readonly Pair[] {
    return this.#pairs;
  }

  /** Grows whenever segments or pairs come or go; poses do not count. */
  get revision(): number {
    return this.#revision;
  }

  /** The elements of a segment, in its own frame. */
  elementsOf(id: string): readonly Element[] {
    return this.#segment('Scene.elementsOf', 'id', id).elements;
  }

  /**
   * Adds a rigid body at the origin of the world.
   *
   * @param id - a name that no other segment has
   * @param elements - from `point`, `line` and `triangle`, in the segment's own frame; may be empty
   * @throws TypeError or RangeError that names the argument; the scene is as it was then
   */
  addSegment(id: string, elements: readonly Element[]): void {
    this.#check('Scene.addSegment');
    this.#insertSegment('Scene.addSegment', id, elements);
  }

  /** Removes a segment and all pairs that it is part of. */
  removeSegment(id: string): void {
    this.#check('Scene.removeSegment');
    const segment = this.#segment('Scene.removeSegment', 'id', id);
    this.#segments.delete(id);
    this.#pairs = this.#pairs.filter(([a, b]) => {
      if (a !== id && b !== id) return true;
      this.#pairKeys.delete(pairKey(a, b));
      return false;
    });
    this.#changed = true;
    this.#revision++;
    segment.dispose();
  }

  /**
   * Has two segments compared from now on.
   *
   * @throws RangeError for an unknown id, a segment with itself, or a pair that is there already, in either order
   */
  addPair(a: string, b: string): void {
    this.#check('Scene.addPair');
    this.#insertPairs('Scene.addPair', [[a, b]]);
  }

  /** Has two segments, in either order, no longer compared. */
  removePair(a: string, b: string): void {
    this.#check('Scene.removePair');
    const key = pairKey(a, b);
    if (!this.#pairKeys.delete(key)) {
      throw outOfRange('Scene.removePair', 'pair', 'in the pair list', `${a} – ${b}`);
    }
    this.#pairs = this.#pairs.filter((pair) => pairKey(...pair) !== key);
    this.#changed = true;
    this.#revision++;
  }

  /**
   * Puts a segment somewhere in the world.
   *
   * @param pose - a rigid 4×4 matrix, column by column as three.js `Matrix4.elements`, or
   *   `{ position: [x, y, z], quaternion: [x, y, z, w] }`; metres. A quaternion whose length is within 0.001 of 1
   *   is normalised
   * @throws TypeError or RangeError that names the part; the segment stays where it was then
   */
  setPose(id: string, pose: Pose): void {
    this.#check('Scene.setPose');
    const segment = this.#segments.get(id);
    if (segment === undefined) throw this.#unknown('Scene.setPose', 'id', id);
    this.#poses.write(segment.setPoseName, segment.address, pose);
  }

  /** Where a segment is: 16 numbers, column by column. */
  getPose(id: string): number[] {
    this.#check('Scene.getPose');
    return this.#poses.read(this.#segment('Scene.getPose', 'id', id).address);
  }

  /**
   * Puts all segments somewhere.
   *
   * @param poses - one pose per segment, in scene order: 16 numbers each in format 'matrix' (default), or 7,
   *   position and quaternion, in format 'transform'
   * @throws TypeError or RangeError that names the segment; all stay where they were then
   */
  setPoses(poses: ArrayLike<number>, options?: { format?: PoseFormat }): void {
    this.#check('Scene.setPoses');
    const format = checkFormat('Scene.setPoses', options?.format ?? 'matrix');
    this.#commit();
    this.#batch.setPoses('Scene.setPoses', this.#batchScene(), poses, format);
  }

  /**
   * Computes the distance of every pair with a segment that moved since the last evaluation; the others keep
   * their results.
   *
   * @param options.maxDistance - pairs further apart than this, in metres, are only marked as `beyond`, with a
   *   distance of +Infinity. Default: no limit
   * @returns always the same object, with the results of this evaluation
   */
  evaluate(options?: { maxDistance?: number }): Distances {
    this.#check('Scene.evaluate');
    const maxDistance = checkNumber('Scene.evaluate', 'maxDistance', options?.maxDistance ?? Infinity);
    this.#commit();
    if (this.#nextTable) {
      this.#table.dispose();
      this.#table = this.#nextTable;
      this.#nextTable = undefined;
    }
    const all = this.#allStale || maxDistance !== this.#lastMaxDistance;
    this.#allStale = false;
    this.#lastMaxDistance = maxDistance;
    const { address } = this.#pairList;
    this.#exports.evaluatePairs(address, this.#pairs.length, this.#table.columns, maxDistance, all ? 1 : 0);
    this.#distances.update(this.#table, this.#pairs);
    return this.#distances;
  }

  /**
   * Whether every pair keeps a distance of at least `margin` metres (default 0). Stops at the first that does
   * not.
   */
  isFree(options?: { margin?: number }): boolean {
    this.#check('Scene.isFree');
    const margin = checkNumber('Scene.isFree', 'margin', options?.margin ?? 0);
    this.#commit();
    return this.#batch.isFree(this.#batchScene(), margin);
  }

  /**
   * Evaluates many sets of poses in one call. The scene's own poses and results stay as they are.
   *
   * @param poses - `count` sets, each with one pose per segment in scene order
   * @param options - `count`: number of sets; `format` and `maxDistance` as above; `out`: the result of an
   *   earlier call of the same size, to be written into
   * @throws TypeError or RangeError that names the set and segment; `out` is untouched then
   */
  evaluateBatch(poses: ArrayLike<number>, options: BatchOptions): BatchDistances {
    this.#check('Scene.evaluateBatch');
    this.#commit();
    return this.#batch.evaluate('Scene.evaluateBatch', this.#batchScene(), poses, options);
  }

  /**
   * Whether each of many sets of poses keeps the margin, as 1 or 0.
   *
   * @param poses - `count` sets, each with one pose per segment in scene order
   * @param options - `count`, `format`, `margin` (default 0), `out`: a Uint8Array of `count` to write into
   */
  areFree(poses: ArrayLike<number>, options: FreeOptions): Uint8Array {
    this.#check('Scene.areFree');
    this.#commit();
    return this.#batch.areFree('Scene.areFree', this.#batchScene(), poses, options);
  }

  /** Not for users: what batches run on. `where` is what an error calls the one who asks. */
  openBatch(where: string): { batch: SceneBatch; scene: BatchScene } {
    this.#check(where);
    this.#commit();
    return { batch: this.#batch, scene: this.#batchScene() };
  }

  /** A description from which `engine.createScene` makes the same scene again; `JSON.stringify` calls this. */
  toJSON(): SceneJSON {
    this.#check('Scene.toJSON');
    return {
      format: SCENE_FORMAT,
      version: SCENE_VERSION,
      segments: [...this.#segments.values()].map(({ id, elements, address }) => ({
        id,
        elements: [...elements],
        pose: this.#poses.read(address),
      })),
      pairs: this.#pairs.map(([a, b]) => [a, b]),
    };
  }

  /** Gives the scene's memory back. Calling it again does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#distances.dispose();
    for (const segment of this.#segments.values()) segment.dispose();
    for (const part of [this.#poses, this.#segmentList, this.#pairList, this.#table, this.#nextTable]) {
      part?.dispose();
    }
    this.#batch.dispose();
    this.#onDispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #check(where: string): void {
    if (this.#disposed) throw new TypeError(`${where}: the scene is disposed`);
  }

  #unknown(where: string, argument: string, id: unknown): Error {
    if (typeof id !== 'string') return wrongType(where, argument, 'a segment id', id);
    return outOfRange(where, argument, 'the id of a segment', id);
  }

  #segment(where: string, argument: string, id: string): Segment {
    const segment = this.#segments.get(id);
    if (segment === undefined) throw this.#unknown(where, argument, id);
    return segment;
  }

  #insertSegment(where: string, id: unknown, elements: unknown): Segment {
    if (typeof id !== 'string') throw wrongType(where, 'id', 'a string', id);
    if (this.#segments.has(id)) throw outOfRange(where, 'id', 'new, but there is a segment of that id', id);
    const checked = checkElements(where, 'elements', elements);
    this.#segmentList.reserve(where, this.#segments.size + 1);
    // Reserving forgets the list, so it is written again even if there is no room for the segment.
    this.#changed = true;
    const segment = new Segment(where, id, checked, this.#exports, this.#memory, this.#precision);
    this.#segments.set(id, segment);
    this.#revision++;
    return segment;
  }

  /** Adds all of the pairs or, when one is wrong, none. */
  #insertPairs(where: string, pairs: readonly Pair[]): void {
    const keys = new Set<string>();
    for (const [a, b] of pairs) {
      this.#segment(where, 'a', a);
      this.#segment(where, 'b', b);
      if (a === b) throw outOfRange(where, 'b', 'another segment than a', b);
      const key = pairKey(a, b);
      if (this.#pairKeys.has(key) || keys.has(key)) {
        throw outOfRange(where, 'pair', 'new, but it is in the pair list', `${a} – ${b}`);
      }
      keys.add(key);
    }
    this.#reservePairs(where, this.#pairs.length + pairs.length);
    this.#pairs = [...this.#pairs, ...pairs];
    for (const key of keys) this.#pairKeys.add(key);
    this.#changed = true;
    this.#revision++;
  }

  #reservePairs(where: string, count: number): void {
    this.#pairList.reserve(where, count);
    // Reserving forgets the list, so it is written again before the next evaluation.
    this.#changed = true;
    if (count <= (this.#nextTable ?? this.#table).capacity) return;
    const table = new PairTable(where, 2 * count, this.#memory, this.#precision);
    this.#nextTable?.dispose();
    this.#nextTable = table;
  }

  /** Brings the address lists in linear memory up to date. */
  #commit(): void {
    if (!this.#changed) return;
    this.#segmentList.write([...this.#segments.values()].map(({ address }) => address));
    const addressOf = (id: string) => this.#segments.get(id)!.address;
    this.#pairList.write(
      this.#pairs.map(([a, b]) => ({ a: addressOf(a), b: addressOf(b), margin: undefined })),
    );
    this.#changed = false;
    this.#allStale = true;
  }

  #batchScene(): BatchScene {
    return {
      segments: this.#segmentList.address,
      names: this.#segments,
      carried: 0,
      carriedCount: 0,
      pairs: this.#pairList.address,
      pairCount: this.#pairs.length,
    };
  }
}
