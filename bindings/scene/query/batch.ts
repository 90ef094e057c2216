import { checkOptions } from '../../base/options.ts';
import type { BatchScene } from '../model/view.ts';
import {
  type BatchDistances,
  checkColumns,
  copyRows,
  makeColumns,
  type PairTable,
  tableFor,
} from '../pairs/columns.ts';
import { checkFinite, checkNumber, outOfRange, wrongType } from '../../base/errors.ts';
import { checkFormat, FORMAT_NUMBER, POSE_LENGTH, type PoseFormat, type PoseWriter } from '../model/poses.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { Host } from '../../wasm/host.ts';
import { POSE_BYTES } from '../../wasm/records.ts';

/** What `scene.evaluateBatch` takes. */
export interface BatchOptions {
  /** Number of sets of poses. Default: as many as the numbers make; must be given where no segment is movable. */
  count?: number;
  /** How poses are given. Default 'matrix'. */
  format?: PoseFormat;
  /** Pairs further apart, in metres, are only marked as beyond. Default: no limit. */
  maxDistance?: number;
  /** The result of an earlier call of the same size, to be written into. */
  out?: BatchDistances;
}

/** What `scene.areFree` takes. */
export interface FreeOptions {
  /** Number of sets of poses. Default: as many as the numbers make; must be given where no segment is movable. */
  count?: number;
  /** How poses are given. Default 'matrix'. */
  format?: PoseFormat;
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  margin?: number;
  /** An array of `count` numbers, to be written into. */
  out?: Uint8Array;
}

/** The options of `evaluateBatch` and of `areFree`. */
export const BATCH_OPTIONS = ['count', 'format', 'maxDistance', 'out'] as const;
export const FREE_OPTIONS = ['count', 'format', 'margin', 'out'] as const;

/** Result rows that are computed before they are copied out: they stay within the second-level cache. */
export const ROWS = 4096;

/** Poses that are staged at once, for the same reason. */
const STAGING_BYTES = 2 ** 18;

/** Runs many sets of poses through a scene, and puts the scene back where it was. */
export class SceneBatch {
  readonly #host: Host;
  readonly #poses: PoseWriter;
  readonly #staging: GrowingBuffer;
  readonly #answers: GrowingBuffer;
  /** Where the segments were before a batch. */
  readonly #saved: GrowingBuffer;
  #table: PairTable | undefined;

  constructor(host: Host, poses: PoseWriter) {
    this.#host = host;
    this.#poses = poses;
    this.#staging = new GrowingBuffer(host.heap);
    this.#answers = new GrowingBuffer(host.heap);
    this.#saved = new GrowingBuffer(host.heap);
  }

  setPoses(where: string, scene: BatchScene, poses: ArrayLike<number>, format: PoseFormat): void {
    const segments = scene.names.size;
    checkPoses(where, poses, segments * POSE_LENGTH[format]);
    const bytes = segments * POSE_LENGTH[format] * Float64Array.BYTES_PER_ELEMENT;
    const address = this.#staging.reserve(where, bytes);
    this.#staging.float64.set(poses);
    this.#check(where, scene, 1, format, -1);
    this.#host.exports.setPoses(scene.segments, segments, address, FORMAT_NUMBER[format]);
  }

  isFree(scene: BatchScene, margin: number): boolean {
    return this.#host.exports.isFree(scene.pairs, scene.order, scene.pairCount, margin, scene.phase) !== 0;
  }

  evaluate(
    where: string,
    scene: BatchScene,
    poses: ArrayLike<number>,
    options: BatchOptions,
  ): BatchDistances {
    const { count, format } = checkBatch(where, scene.names.size, poses, options);
    checkOptions(where, options, BATCH_OPTIONS);
    const maxDistance = checkNumber(where, 'maxDistance', options.maxDistance ?? Infinity);
    const rows = scene.pairCount;
    if (options.out !== undefined) checkColumns(where, this.#host.precision, options.out, count * rows);
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
    const out = options.out ?? makeColumns(this.#host.precision, count * rows);
    const { segments, carried, carriedCount, pairs, pairCount, names } = scene;
    for (let first = 0; first < count; first += chunk) {
      const size = Math.min(chunk, count - first);
      // A batch that fits has been staged when it was checked.
      if (size < count) this.#stage(scene, poses, count, first, size, format);
      table.rewind();
      this.#host.exports.evaluateBatch(
        segments,
        names.size,
        carried,
        carriedCount,
        this.#staging.address,
        FORMAT_NUMBER[format],
        size,
        pairs,
        pairCount,
        table.columns,
        maxDistance,
      );
      copyRows(table.views(size * rows), out, first * rows);
    }
    this.#restore(scene);
    return out;
  }

  areFree(where: string, scene: BatchScene, poses: ArrayLike<number>, options: FreeOptions): Uint8Array {
    const { count, format } = checkBatch(where, scene.names.size, poses, options);
    checkOptions(where, options, FREE_OPTIONS);
    const margin = checkMargin(where, options.margin);
    if (options.out !== undefined) checkAnswers(where, options.out, count);
    const chunk = this.#prepare(where, scene, poses, count, format, ROWS);
    const answers = this.#answers.reserve(where, chunk);
    this.#host.exports.resetStatistics();
    const out = options.out ?? new Uint8Array(count);
    const { segments, carried, carriedCount, pairs, order, pairCount, phase, names } = scene;
    for (let first = 0; first < count; first += chunk) {
      const size = Math.min(chunk, count - first);
      // A batch that fits has been staged when it was checked.
      if (size < count) this.#stage(scene, poses, count, first, size, format);
      this.#host.exports.areFree(
        segments,
        names.size,
        carried,
        carriedCount,
        this.#staging.address,
        FORMAT_NUMBER[format],
        size,
        pairs,
        order,
        pairCount,
        margin,
        phase,
        answers,
      );
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
    poses: ArrayLike<number>,
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
    this.#table?.dispose();
  }

  /** Checks all poses and remembers where the segments are; says how many sets to stage at once. */
  #prepare(
    where: string,
    scene: BatchScene,
    poses: ArrayLike<number>,
    count: number,
    format: PoseFormat,
    most: number,
  ): number {
    const chunk = this.checkSets(where, scene, poses, count, format, most);
    const segments = scene.names.size;
    const saved = this.#saved.reserve(where, segments * POSE_BYTES[this.#host.precision]);
    this.#host.exports.savePoses(scene.segments, segments, saved);
    return chunk;
  }

  /** Puts the segments back where they were. */
  #restore(scene: BatchScene): void {
    this.#host.exports.restorePoses(scene.segments, scene.names.size, this.#saved.address);
  }

  /** Copies `size` of `count` sets of poses into the staging room. */
  #stage(
    scene: BatchScene,
    poses: ArrayLike<number>,
    count: number,
    first: number,
    size: number,
    format: PoseFormat,
  ): void {
    const perSet = scene.names.size * POSE_LENGTH[format];
    const all = size === count;
    this.#staging.float64.set(all ? poses : part(poses, first * perSet, (first + size) * perSet));
  }

  /**
   * Throws if one of `size` staged sets of poses is not valid.
   *
   * @param first - number of the first of these sets in the batch; -1 for poses that are none
   */
  #check(where: string, scene: BatchScene, size: number, format: PoseFormat, first: number): void {
    const { names } = scene;
    const { address } = this.#staging;
    const { exports } = this.#host;
    const bad = exports.findBadPose(address, size * names.size, FORMAT_NUMBER[format], this.#poses.limit);
    if (bad < 0) return;
    const id = [...names.keys()][bad % names.size];
    const set = first < 0 ? 'poses' : `poses, configuration ${first + Math.floor(bad / names.size)}`;
    const prefix = `${set}, segment ${JSON.stringify(id)}: `;
    const pose = this.#staging.float64.subarray(bad * POSE_LENGTH[format]);
    this.#poses.check(where, prefix, pose.byteOffset, format);
  }
}

/** Checks the number of sets, the format and the list of poses, but not the poses themselves. */
export function checkBatch(
  where: string,
  posesPerSet: number,
  poses: ArrayLike<number>,
  options: { count?: number; format?: PoseFormat },
): { count: number; format: PoseFormat } {
  const format = checkFormat(where, options.format ?? 'matrix');
  const count = options.count ?? countSets(where, poses, posesPerSet * POSE_LENGTH[format]);
  if (typeof count !== 'number') throw wrongType(where, 'count', 'the number of sets of poses', count);
  if (!Number.isInteger(count) || count < 0)
    throw outOfRange(where, 'count', 'an integer of at least 0', count);
  checkPoses(where, poses, count * posesPerSet * POSE_LENGTH[format]);
  return { count, format };
}

/** How many sets of poses there are, of so many numbers each. */
function countSets(where: string, poses: ArrayLike<number>, numbersPerSet: number): number {
  checkNumberList(where, poses);
  if (numbersPerSet === 0) {
    throw wrongType(where, 'count', 'the number of sets of poses, as no segment is movable', undefined);
  }
  if (poses.length % numbersPerSet === 0) return poses.length / numbersPerSet;
  throw outOfRange(where, 'poses', `sets of ${numbersPerSet} numbers each`, poses);
}

/** Checks the margin of a test, in metres; 0 where there is none. */
export function checkMargin(where: string, margin: unknown): number {
  return checkFinite(where, 'margin', margin ?? 0);
}

/** Checks the array that the answers of a test go to. */
export function checkAnswers(where: string, out: unknown, count: number): void {
  if (!(out instanceof Uint8Array)) throw wrongType(where, 'out', 'a Uint8Array', out);
  if (out.length !== count) throw outOfRange(where, 'out', `${count} numbers long`, out);
}

function checkNumberList(where: string, poses: unknown): asserts poses is ArrayLike<number> {
  const isList = Array.isArray(poses) || poses instanceof Float64Array || poses instanceof Float32Array;
  if (!isList) throw wrongType(where, 'poses', 'a Float64Array, Float32Array or array of numbers', poses);
}

function checkPoses(where: string, poses: unknown, length: number): void {
  checkNumberList(where, poses);
  if (poses.length !== length) {
    throw new RangeError(`${where}: poses must have ${length} numbers, got ${poses.length}`);
  }
  // A typed array would silently take null for 0 and "1" for 1.
  const i = Array.isArray(poses) ? poses.findIndex((value) => typeof value !== 'number') : -1;
  if (i >= 0) throw wrongType(where, `poses[${i}]`, 'a number', poses[i]);
}

/** The numbers from `start` up to `end`. */
export function part(numbers: ArrayLike<number>, start: number, end: number): ArrayLike<number> {
  if (Array.isArray(numbers)) return numbers.slice(start, end) as number[];
  return (numbers as Float64Array).subarray(start, end);
}
