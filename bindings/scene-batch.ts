import type { Precision } from './engine.ts';
import { checkFinite, checkNumber, outOfRange, wrongType } from './errors.ts';
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
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  margin?: number;
  /** An array of `count` numbers, to be written into. */
  out?: Uint8Array;
}

/** Results of a batch: row `set × pairs + pair` of each column. The columns belong to the caller. */
export type BatchDistances = PairViews;

/** The parts of a scene that a batch needs: addresses of its lists. */
export interface BatchScene {
  /** Those that can be moved: list and names. */
  segments: number;
  names: ReadonlyMap<string, Segment>;
  carried: number;
  carriedCount: number;
  pairs: number;
  order: number;
  pairCount: number;
}

/** Result rows that are computed before they are copied out: they stay within the second-level cache. */
export const ROWS = 4096;

const COLUMNS = ['distance', 'pointA', 'pointB', 'normal', 'elementA', 'elementB', 'beyond'] as const;

/** Copies rows of results into columns, from row `first` on. */
export function copyRows(from: PairViews, to: BatchDistances, first: number): void {
  for (const name of COLUMNS) {
    const width = name === 'pointA' || name === 'pointB' || name === 'normal' ? 3 : 1;
    to[name].set(from[name], first * width);
  }
}

/** Runs many sets of poses through a scene, and puts the scene back where it was. */
export class SceneBatch {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #poses: PoseWriter;

  constructor(exports: Exports, memory: Memory, precision: Precision, poses: PoseWriter) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    this.#poses = poses;
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
    return this.#exports.isFree(scene.pairs, scene.order, scene.pairCount, margin) !== 0;
  }

  evaluate(
    where: string,
    scene: BatchScene,
    poses: ArrayLike<number>,
    options: BatchOptions,
  ): BatchDistances {
    const { count, format } = checkOptions(where, scene, poses, options);
    const maxDistance = checkNumber(where, 'maxDistance', options.maxDistance ?? Infinity);
    const rows = scene.pairCount;
    const out = options.out ?? this.#makeColumns(count * rows);
    if (options.out !== undefined) this.#checkColumns(where, options.out, count * rows);
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
        copyRows(table.views(size * rows), out, first * rows);
      });
    } finally {
      table.dispose();
    }
    return out;
  }

  areFree(where: string, scene: BatchScene, poses: ArrayLike<number>, options: FreeOptions): Uint8Array {
    const { count, format } = checkOptions(where, scene, poses, options);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const out = options.out ?? new Uint8Array(count);
    if (!(out instanceof Uint8Array)) throw wrongType(where, 'out', 'a Uint8Array', out);
    if (out.length !== count) throw outOfRange(where, 'out', `${count} numbers long`, out);
    this.#withMemory(where, ROWS, (answers) => {
      this.#forEachChunk(where, scene, poses, count, format, ROWS, (address, first, size) => {
        const { segments, carried, carriedCount, pairs, order, pairCount, names } = scene;
        const number = POSE_FORMATS.indexOf(format);
        this.#exports.areFree(
          segments,
          names.size,
          carried,
          carriedCount,
          address,
          number,
          size,
          pairs,
          order,
          pairCount,
          margin,
          answers,
        );
        out.set(this.#memory.uint8(answers, size), first);
      });
    });
    return out;
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
      for (const check of [true, false]) {
        for (let first = 0; first < count; first += chunk) {
          const size = Math.min(chunk, count - first);
          this.#stage(scene, poses, first, size, format, address);
          const nameSet = (set: number) => `poses, configuration ${first + set}`;
          if (check) this.#check(where, scene, size, format, address, nameSet);
          else run(address, first, size);
        }
      }
      this.#memory.float64(address, saved.length * 16).set(saved.flat());
      this.#exports.setPoses(scene.segments, saved.length, address, POSE_FORMATS.indexOf('matrix'));
    });
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

  /** Throws if one of `size` staged sets of poses is not valid. `nameSet` says what errors call a set. */
  #check(
    where: string,
    scene: BatchScene,
    size: number,
    format: PoseFormat,
    address: number,
    nameSet: (set: number) => string,
  ): void {
    const { names } = scene;
    const number = POSE_FORMATS.indexOf(format);
    const bad = this.#exports.findBadPose(address, size * names.size, number, this.#poses.limit);
    if (bad < 0) return;
    const id = [...names.keys()][bad % names.size];
    const prefix = `${nameSet(Math.floor(bad / names.size))}, segment ${JSON.stringify(id)}: `;
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

  #makeColumns(rows: number): BatchDistances {
    const type = this.#precision === 'double' ? Float64Array : Float32Array;
    return {
      distance: new type(rows),
      pointA: new type(3 * rows),
      pointB: new type(3 * rows),
      normal: new type(3 * rows),
      elementA: new Int32Array(rows),
      elementB: new Int32Array(rows),
      beyond: new Uint8Array(rows),
    };
  }

  #checkColumns(where: string, out: BatchDistances, rows: number): void {
    if (typeof out !== 'object' || out === null)
      throw wrongType(where, 'out', 'columns of an earlier call', out);
    const expected = this.#makeColumns(0);
    for (const name of COLUMNS) {
      const type = expected[name].constructor as Float64ArrayConstructor;
      const column: unknown = out[name];
      if (!(column instanceof type)) throw wrongType(where, `out.${name}`, `a ${type.name}`, column);
      const length = name === 'pointA' || name === 'pointB' || name === 'normal' ? 3 * rows : rows;
      if (column.length !== length) throw outOfRange(where, `out.${name}`, `${length} numbers long`, column);
    }
  }
}

function checkOptions(
  where: string,
  scene: BatchScene,
  poses: ArrayLike<number>,
  options: { count: number; format?: PoseFormat } | undefined,
): { count: number; format: PoseFormat } {
  const count = options?.count;
  if (typeof count !== 'number') throw wrongType(where, 'count', 'the number of configurations', count);
  if (!Number.isInteger(count) || count < 0)
    throw outOfRange(where, 'count', 'an integer of at least 0', count);
  const format = checkFormat(where, options?.format ?? 'matrix');
  checkPoses(where, poses, count * scene.names.size * POSE_LENGTH[format]);
  return { count, format };
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

function part(numbers: ArrayLike<number>, start: number, end: number): ArrayLike<number> {
  if (Array.isArray(numbers)) return numbers.slice(start, end) as number[];
  return (numbers as Float64Array).subarray(start, end);
}
