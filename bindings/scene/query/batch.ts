import type { Numbers } from '../../base/types.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { Host } from '../../wasm/host.ts';
import { recordAt } from '../../wasm/fields.ts';
import { POSE_BATCH, POSE_BYTES, SEGMENT_PAIR } from '../../wasm/records.ts';
import type { PoseFormat } from '../../geometry/pose.ts';
import { FORMAT_NUMBER, POSE_LENGTH, type PoseWriter } from '../model/poses.ts';
import type { BatchScene } from '../model/view.ts';
import {
  type BatchDistances,
  checkColumns,
  copyRows,
  makeColumns,
  type PairTable,
  tableFor,
} from '../pairs/columns.ts';
import { checkAnswers, checkLength, checkSets, type GivenBatch, type GivenTest } from './given.ts';

/** Result rows that are computed before they are copied out: they stay within the second-level cache. */
export const ROWS = 4096;

/** Poses that are staged at once, for the same reason. */
const STAGING_BYTES = 2 ** 18;

/** Bytes of a pose that is given as a matrix. */
const POSE_BYTES_GIVEN = POSE_LENGTH.matrix * Float64Array.BYTES_PER_ELEMENT;

/** Runs many sets of poses through a scene, and puts the scene back where it was. */
export class SceneBatch {
  readonly #host: Host;
  readonly #poses: PoseWriter;
  readonly #staging: GrowingBuffer;
  readonly #answers: GrowingBuffer;
  /** Where the segments were before a batch. */
  readonly #saved: GrowingBuffer;
  /** The record of a call. */
  readonly #batch: GrowingBuffer;
  /** Records of some of the pairs. */
  readonly #picked: GrowingBuffer;
  #table: PairTable | undefined;

  constructor(host: Host, poses: PoseWriter) {
    this.#host = host;
    this.#poses = poses;
    this.#staging = new GrowingBuffer(host.heap);
    this.#answers = new GrowingBuffer(host.heap);
    this.#saved = new GrowingBuffer(host.heap);
    this.#batch = new GrowingBuffer(host.heap);
    this.#picked = new GrowingBuffer(host.heap);
  }

  setPoses(where: string, scene: BatchScene, poses: Numbers, format: PoseFormat): void {
    const segments = scene.names.size;
    checkLength(where, poses, segments * POSE_LENGTH[format]);
    const bytes = segments * POSE_LENGTH[format] * Float64Array.BYTES_PER_ELEMENT;
    const address = this.#staging.reserve(where, bytes);
    this.#staging.float64.set(poses);
    this.#check(where, scene, 1, format, -1);
    this.#host.exports.setPoses(scene.segments, segments, address, FORMAT_NUMBER[format]);
  }

  /**
   * Puts some segments somewhere.
   *
   * @param addresses - of all segments of the scene, by their places
   * @param places - of those, as many as poses are for; none is static or carried
   * @param poses - matrices, one behind the other
   * @param idOf - the id of the segment at a place, for errors
   */
  setPosesAt(
    where: string,
    addresses: Int32Array,
    places: Int32Array,
    poses: Float64Array,
    idOf: (place: number) => string,
  ): void {
    const count = places.length;
    const { heap, exports } = this.#host;
    const bytes = count * POSE_BYTES_GIVEN;
    const address = this.#staging.reserve(where, bytes + 4 * count, 2 * (bytes + 4 * count));
    this.#staging.float64.set(poses);
    const bad = this.#findBad(count, 'matrix');
    if (bad >= 0) this.#refuse(where, 'poses', idOf(places[bad]!), bad, 'matrix');
    const segments = heap.int32(address + bytes, count);
    for (let i = 0; i < count; i++) segments[i] = addresses[places[i]!]!;
    exports.setPoses(address + bytes, count, address, FORMAT_NUMBER.matrix);
  }

  isFree(scene: BatchScene, margin: number): boolean {
    return this.#host.exports.isFree(scene.pairs, scene.order, scene.pairCount, margin, scene.phase) !== 0;
  }

  /** A scene with some of its pairs, by their numbers: copies of their records, until the next. */
  pick(where: string, scene: BatchScene, rows: Int32Array): BatchScene {
    const { bytes } = SEGMENT_PAIR;
    const list = this.#picked.reserve(where, rows.length * bytes);
    const memory = this.#host.heap.uint8(0, this.#host.heap.buffer.byteLength);
    rows.forEach((row, i) => {
      const from = recordAt(scene.pairs, SEGMENT_PAIR, row);
      memory.copyWithin(list + i * bytes, from, from + bytes);
    });
    return { ...scene, pairs: list, pairCount: rows.length };
  }

  evaluate(where: string, scene: BatchScene, given: GivenBatch): BatchDistances {
    const { poses, format, maxDistance } = given;
    const count = checkSets(where, scene.names.size, given);
    const rows = scene.pairCount;
    if (given.columns !== undefined) checkColumns(where, this.#host.precision, given.columns, count * rows);
    const chunk = this.#prepare(
      where,
      scene,
      poses,
      count,
      format,
      Math.max(1, Math.floor(ROWS / Math.max(1, rows))),
    );
    const table = tableFor(where, Math.min(chunk, count) * rows, this.#host, this.#table);
    this.#table = table;
    this.#host.exports.resetStatistics();
    const columns = given.columns ?? makeColumns(this.#host.precision, count * rows);
    for (let first = 0; first < count; first += chunk) {
      const size = Math.min(chunk, count - first);
      // A batch that fits has been staged when it was checked.
      if (size < count) this.#stage(scene, poses, count, first, size, format);
      table.rewind();
      this.#host.exports.evaluateBatch(this.#fill(scene, format, size), table.columns, maxDistance);
      copyRows(table.views(size * rows), columns, first * rows);
    }
    this.#restore(scene);
    return given.out ?? columns;
  }

  areFree(where: string, scene: BatchScene, given: GivenTest): Uint8Array {
    const { poses, format, margin } = given;
    const count = checkSets(where, scene.names.size, given);
    if (given.out !== undefined) checkAnswers(where, given.out, count);
    const chunk = this.#prepare(where, scene, poses, count, format, ROWS);
    const answers = this.#answers.reserve(where, chunk);
    this.#host.exports.resetStatistics();
    const out = given.out ?? new Uint8Array(count);
    for (let first = 0; first < count; first += chunk) {
      const size = Math.min(chunk, count - first);
      // A batch that fits has been staged when it was checked.
      if (size < count) this.#stage(scene, poses, count, first, size, format);
      const batch = this.#fill(scene, format, size);
      this.#host.exports.areFree(batch, scene.order, margin, scene.phase, answers);
      out.set(this.#host.heap.uint8(answers, size), first);
    }
    this.#restore(scene);
    return out;
  }

  /**
   * Checks many sets of poses, and does nothing with them.
   *
   * @returns how many sets fit the staging room at once, `most` at most
   * @throws RangeError that names the first bad set and its segment
   */
  checkSets(
    where: string,
    scene: BatchScene,
    poses: Numbers,
    count: number,
    format: PoseFormat,
    most: number = ROWS,
  ): number {
    const bytes = scene.names.size * POSE_LENGTH[format] * Float64Array.BYTES_PER_ELEMENT;
    const chunk = Math.max(1, Math.min(most, count, Math.floor(STAGING_BYTES / Math.max(1, bytes))));
    this.#staging.reserve(where, chunk * bytes);
    for (let first = 0; first < count; first += chunk) {
      const size = Math.min(chunk, count - first);
      this.#stage(scene, poses, count, first, size, format);
      this.#check(where, scene, size, format, first);
    }
    return chunk;
  }

  dispose(): void {
    this.#staging.dispose();
    this.#answers.dispose();
    this.#saved.dispose();
    this.#batch.dispose();
    this.#picked.dispose();
    this.#table?.dispose();
  }

  /** Checks all poses and remembers where the segments are; says how many sets to stage at once. */
  #prepare(
    where: string,
    scene: BatchScene,
    poses: Numbers,
    count: number,
    format: PoseFormat,
    most: number,
  ): number {
    const chunk = this.checkSets(where, scene, poses, count, format, most);
    const segments = scene.names.size;
    this.#batch.reserve(where, POSE_BATCH.bytes);
    const saved = this.#saved.reserve(where, segments * POSE_BYTES[this.#host.precision]);
    this.#host.exports.savePoses(scene.segments, segments, saved);
    return chunk;
  }

  /** Fills in the record of a call about staged sets of poses, and returns its address. */
  #fill(scene: BatchScene, format: PoseFormat, count: number): number {
    const { segments, carried, carriedCount, pairs, pairCount, names } = scene;
    const { size: segmentCount } = names;
    const poses = this.#staging.address;
    const number = FORMAT_NUMBER[format];
    const { address } = this.#batch;
    const values = {
      segments,
      segmentCount,
      carried,
      carriedCount,
      pairs,
      pairCount,
      poses,
      format: number,
      count,
    };
    this.#host.heap.write(address, POSE_BATCH, values);
    return address;
  }

  /** Puts the segments back where they were. */
  #restore(scene: BatchScene): void {
    this.#host.exports.restorePoses(scene.segments, scene.names.size, this.#saved.address);
  }

  /** Copies `size` of `count` sets of poses into the staging room. */
  #stage(
    scene: BatchScene,
    poses: Numbers,
    count: number,
    first: number,
    size: number,
    format: PoseFormat,
  ): void {
    const perSet = scene.names.size * POSE_LENGTH[format];
    const all = size === count;
    this.#staging.float64.set(all ? poses : poses.subarray(first * perSet, (first + size) * perSet));
  }

  /**
   * Throws if one of `size` staged sets of poses is not valid.
   *
   * @param first - number of the first of these sets in the batch; -1 for poses that are none
   */
  #check(where: string, scene: BatchScene, size: number, format: PoseFormat, first: number): void {
    const { names } = scene;
    const bad = this.#findBad(size * names.size, format);
    if (bad < 0) return;
    const id = [...names.keys()][bad % names.size]!;
    const set = first < 0 ? 'poses' : `poses, configuration ${first + Math.floor(bad / names.size)}`;
    this.#refuse(where, set, id, bad, format);
  }

  /** Which of the staged poses is the first that is none; −1: all are poses. */
  #findBad(count: number, format: PoseFormat): number {
    const { exports } = this.#host;
    return exports.findBadPose(this.#staging.address, count, FORMAT_NUMBER[format], this.#poses.limit);
  }

  /** Throws what is wrong with a staged pose that is none. */
  #refuse(where: string, set: string, id: string, bad: number, format: PoseFormat): void {
    const prefix = `${set}, segment ${JSON.stringify(id)}: `;
    const pose = this.#staging.float64.subarray(bad * POSE_LENGTH[format]);
    this.#poses.check(where, prefix, pose.byteOffset, format);
  }
}
