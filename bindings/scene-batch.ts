import type { Precision } from './engine.ts';
import { checkColumns, COLUMN_WIDTHS, COLUMNS, makeColumns } from './batch-columns.ts';
import { checkNumber, outOfRange, wrongType } from './errors.ts';
import type { Memory } from './memory.ts';
import { PairTable, type PairViews } from './pair-table.ts';
import { checkFormat, POSE_FORMATS, POSE_LENGTH, type PoseFormat, type PoseWriter } from './poses.ts';
import type { Segment } from './segment.ts';
import type { Exports } from './wasm.ts';

/** What `scene.evaluateBatch` takes. */
export interface BatchOptions {
  /** Number of sets of poses. */
  count: number;
  /** How poses are given. Default 'matrix'. */
  format?: PoseFormat;
  /** Pairs further apart, in metres, are only marked as beyond. Default: no limit. */
  maxDistance?: number;
  /** The result of an earlier call of the same size, to be written into. */
  out?: BatchDistances;
}

/** What `scene.areFree` takes. */
export interface FreeOptions {
  /** Number of sets of poses. */
  count: number;
  /** How poses are given. Default 'matrix'. */
  format?: PoseFormat;
  /** The distance that all pairs have to keep, in metres. Default 0. */
  margin?: number;
  /** An array of `count` numbers, to be written into. */
  out?: Uint8Array;
}

/** Results of a batch: row `set × pairs + pair` of each column. The columns belong to the caller. */
export type BatchDistances = PairViews;

/** The parts of a scene that a batch needs: addresses of its lists. */
export interface BatchScene {
  segments: number;
  names: ReadonlyMap<string, Segment>;
  carried: number;
  carriedCount: number;
  pairs: number;
  pairCount: number;
}

/** Result rows that are computed before they are copied out: they stay within the second-level cache. */
export const ROWS = 4096;

/** Runs many sets of poses through a scene, and puts the scene back where it was. */
export class SceneBatch {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #poses: PoseWriter;
  /** Results that nobody reads, for tests that end in yes or no. */
  readonly #scratch: PairTable;

  constructor(exports: Exports, memory: Memory, precision: Precision, poses: PoseWriter) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    this.#poses = poses;
    this.#scratch = new PairTable('Engine.createScene', 1, memory, precision);
  }

  dispose(): void {
    this.#scratch.dispose();
  }

  setPoses(where: string, scene: BatchScene, poses: ArrayLike<number>, format: PoseFormat): void {
    const segments = scene.names.size;
    checkPoses(where, poses, segments * POSE_LENGTH[format]);
    this.#withMemory(where, segments * POSE_LENGTH[format] * 8, (address) => {
      this.#stage(scene, poses, 0, 1, format, address);
      this.#check(where, scene, 1, format, address, () => 'poses');
      this.#exports.setPoses(scene.segments, segments, address, POSE_FORMATS.indexOf(format));
    });
  }

  isFree(scene: BatchScene, margin: number): boolean {
    return this.#exports.findOffender(scene.pairs, scene.pairCount, this.#scratch.columns, margin) < 0;
  }

  evaluate(
    where: string,
    scene: BatchScene,
    poses: ArrayLike<number>,
    options: BatchOptions,
  ): BatchDistances {
    const { count, format } = checkBatch(where, scene.names.size, poses, options);
    const maxDistance = checkNumber(where, 'maxDistance', options.maxDistance ?? Infinity);
    const rows = scene.pairCount;
    const out = options.out ?? makeColumns(this.#precision, count * rows);
    if (options.out !== undefined) checkColumns(where, this.#precision, options.out, count * rows);
    const sets = Math.max(1, Math.floor(ROWS / Math.max(1, rows)));
    const table = new PairTable(where, Math.min(sets, count) * rows, this.#memory, this.#precision);
    try {
      this.#forEachChunk(where, scene, poses, count, format, sets, (address, first, size) => {
        const { segments, carried, carriedCount, pairs, pairCount, names } = scene;
        const number = POSE_FORMATS.indexOf(format);
        const { columns } = table;
        table.rewind();
        this.#exports.evaluateBatch(
          segments,
          names.size,
          carried,
          carriedCount,
          address,
          number,
          size,
          pairs,
          pairCount,
          columns,
          maxDistance,
        );
        const views = table.views(size * rows);
        for (const name of COLUMNS) out[name].set(views[name], first * rows * COLUMN_WIDTHS[name]);
      });
    } finally {
      table.dispose();
    }
    return out;
  }

  areFree(where: string, scene: BatchScene, poses: ArrayLike<number>, options: FreeOptions): Uint8Array {
    const { count, format } = checkBatch(where, scene.names.size, poses, options);
    const margin = checkMargin(where, options.margin);
    const out = options.out ?? new Uint8Array(count);
    checkAnswers(where, out, count);
    this.#withMemory(where, ROWS, (answers) => {
      this.#forEachChunk(where, scene, poses, count, format, ROWS, (address, first, size) => {
        const { segments, carried, carriedCount, pairs, pairCount, names } = scene;
        const number = POSE_FORMATS.indexOf(format);
        const { columns } = this.#scratch;
        this.#exports.areFree(
          segments,
          names.size,
          carried,
          carriedCount,
          address,
          number,
          size,
          pairs,
          pairCount,
          columns,
          margin,
          answers,
        );
        out.set(this.#memory.uint8(answers, size), first);
      });
    });
    return out;
  }

  /**
   * Checks many sets of poses, and does nothing with them.
   *
   * @throws RangeError that names the first bad set and its segment
   */
  checkSets(
    where: string,
    scene: BatchScene,
    poses: ArrayLike<number>,
    count: number,
    format: PoseFormat,
  ): void {
    const chunk = Math.min(ROWS, count);
    const bytes = scene.names.size * POSE_LENGTH[format] * 8;
    this.#withMemory(where, chunk * bytes, (address) => {
      this.#stageChunks(scene, poses, count, format, chunk, address, (first, size) => {
        this.#check(where, scene, size, format, address, (set) => nameSet(first + set));
      });
    });
  }

  /** Checks all poses, then calls `run` with the staged poses of one chunk after the other. */
  #forEachChunk(
    where: string,
    scene: BatchScene,
    poses: ArrayLike<number>,
    count: number,
    format: PoseFormat,
    largest: number,
    run: (address: number, first: number, size: number) => void,
  ): void {
    const chunk = Math.min(largest, count);
    const bytes = scene.names.size * POSE_LENGTH[format] * 8;
    const saved = [...scene.names.values()].map(({ address }) => this.#poses.read(address));
    this.#withMemory(where, Math.max(chunk * bytes, scene.names.size * 128), (address) => {
      this.#stageChunks(scene, poses, count, format, chunk, address, (first, size) => {
        this.#check(where, scene, size, format, address, (set) => nameSet(first + set));
      });
      this.#stageChunks(scene, poses, count, format, chunk, address, (first, size) =>
        run(address, first, size),
      );
      this.#memory.float64(address, saved.length * 16).set(saved.flat());
      this.#exports.setPoses(scene.segments, saved.length, address, POSE_FORMATS.indexOf('matrix'));
    });
  }

  /** Calls `use` with one chunk of `count` sets after the other, staged at an address. */
  #stageChunks(
    scene: BatchScene,
    poses: ArrayLike<number>,
    count: number,
    format: PoseFormat,
    chunk: number,
    address: number,
    use: (first: number, size: number) => void,
  ): void {
    for (let first = 0; first < count; first += chunk) {
      const size = Math.min(chunk, count - first);
      this.#stage(scene, poses, first, size, format, address);
      use(first, size);
    }
  }

  /** Copies `size` sets of poses into linear memory. */
  #stage(
    scene: BatchScene,
    poses: ArrayLike<number>,
    first: number,
    size: number,
    format: PoseFormat,
    address: number,
  ): void {
    const perSet = scene.names.size * POSE_LENGTH[format];
    this.#memory.float64(address, size * perSet).set(part(poses, first * perSet, (first + size) * perSet));
  }

  /** Throws if one of `size` staged sets of poses is not valid. `nameOf` says what errors call a set. */
  #check(
    where: string,
    scene: BatchScene,
    size: number,
    format: PoseFormat,
    address: number,
    nameOf: (set: number) => string,
  ): void {
    const { names } = scene;
    const number = POSE_FORMATS.indexOf(format);
    const bad = this.#exports.findBadPose(address, size * names.size, number, this.#poses.limit);
    if (bad < 0) return;
    const id = [...names.keys()][bad % names.size];
    const prefix = `${nameOf(Math.floor(bad / names.size))}, segment ${JSON.stringify(id)}: `;
    this.#poses.check(where, prefix, address + bad * POSE_LENGTH[format] * 8, format);
  }

  #withMemory(where: string, bytes: number, run: (address: number) => void): void {
    const address = this.#memory.allocate(where, bytes);
    try {
      run(address);
    } finally {
      this.#memory.free(address);
    }
  }
}

/** Checks the number of sets, the format and the list of poses, but not the poses themselves. */
export function checkBatch(
  where: string,
  posesPerSet: number,
  poses: ArrayLike<number>,
  options: { count: number; format?: PoseFormat } | undefined,
): { count: number; format: PoseFormat } {
  const count = options?.count;
  if (typeof count !== 'number') throw wrongType(where, 'count', 'the number of configurations', count);
  if (!Number.isInteger(count) || count < 0)
    throw outOfRange(where, 'count', 'an integer of at least 0', count);
  const format = checkFormat(where, options?.format ?? 'matrix');
  checkPoses(where, poses, count * posesPerSet * POSE_LENGTH[format]);
  return { count, format };
}

/** Checks the margin of a test, in metres; 0 where there is none. */
export function checkMargin(where: string, margin: unknown): number {
  return checkNumber(where, 'margin', margin ?? 0);
}

/** Checks the array that the answers of a test go to. */
export function checkAnswers(where: string, out: unknown, count: number): void {
  if (!(out instanceof Uint8Array)) throw wrongType(where, 'out', 'a Uint8Array', out);
  if (out.length !== count) throw outOfRange(where, 'out', `${count} numbers long`, out);
}

function checkPoses(where: string, poses: unknown, length: number): void {
  const isList = Array.isArray(poses) || poses instanceof Float64Array || poses instanceof Float32Array;
  if (!isList) throw wrongType(where, 'poses', 'a Float64Array, Float32Array or array of numbers', poses);
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

/** What errors call one set of a batch. */
function nameSet(set: number): string {
  return `poses, configuration ${set}`;
}
