import { checkLength, isList, checkVector, COORDINATE_LIMIT, type Vector } from '../base/checks.ts';
import { checkInteger, checkObject, outOfRange, wrongType } from '../base/errors.ts';
import { checkOptions } from '../base/options.ts';
import type { Precision } from '../base/types.ts';
import { box, type BoxElement } from './solids.ts';
import { FINEST, MOST_CELLS, ORIGIN_KEY } from '../wasm/records.ts';

/**
 * A map of occupied cells: equal cubes on a grid, and cubes of 2, 4, 8 … of them along each edge, as in an
 * octree of 16 levels. It is a segment by itself. Make it with `cells`.
 *
 * Its arrays can be written to, as typed arrays cannot be frozen. Whatever takes a map therefore checks its
 * numbers, and scenes keep copies: a map in a scene is changed through `mapOf(scene, id)`.
 */
export interface Cells {
  readonly kind: 'cells';
  /** Length of the edges of the finest cells, in metres. */
  readonly resolution: number;
  /** Where the lower corner of the cell of key 32768 is, in metres, in the frame of the segment. */
  readonly origin: Vector;
  /** The keys x y z of the finest cell in the lower corner of each cell. */
  readonly keys: Uint16Array;
  /** The level of each cell: 16 for a finest one; its edges are 2¹⁶⁻ˡ of them. */
  readonly levels: Uint8Array;
}

/** Whole numbers, as keys and levels are given. */
export type CellNumbers = Uint16Array | Uint8Array | Int32Array | Uint32Array | readonly number[];

/** What `cells` takes: also what `readOctomap` gives. */
export interface CellOptions {
  /** Length of the edges of the finest cells, in metres: from 1e-6 to 1e6. */
  readonly resolution: number;
  /** The lower corner of the cell of key 32768, metres, in the frame of the segment. Default: [0, 0, 0]. */
  readonly origin?: Vector;
  /** Keys x y z of each occupied cell, 0 to 65535: k begins at (k − 32768) · resolution. Default: none. */
  readonly keys?: CellNumbers;
  /** The level of each cell, from 0 to 16. Default: 16 for all, which are finest cells. */
  readonly levels?: CellNumbers;
  /** What a map of OctoMap has beside that, which is not looked at. */
  readonly nodes?: unknown;
  readonly counts?: unknown;
}

const OPTIONS = ['resolution', 'origin', 'keys', 'levels', 'nodes', 'counts'] as const;

/** Keys from 0 on, along an edge of the whole grid. */
const KEYS = 2 ** FINEST;

/**
 * A map of occupied cells, as sensors build it: `cells({ resolution: 0.1 })` is an empty one,
 * `cells(readOctomap(bytes))` that of a file. Cells may be repeated, or lie inside others; eight that make up
 * a larger one become that. Results number those left in depth-first octree order: x first, then y, then z.
 *
 * @throws TypeError or RangeError that names the argument
 */
export function cells(options: CellOptions): Cells {
  checkObject('cells', 'options', options);
  checkOptions('cells', options, OPTIONS);
  const { resolution, origin, keys, levels } = options;
  return checkCells('cells', '', {
    resolution,
    origin: origin ?? [0, 0, 0],
    keys: keys ?? [],
    levels,
  });
}

/** Checks that a value from outside describes a map, and returns a copy that is valid now. */
export function checkCells(where: string, prefix: string, value: unknown): Cells {
  const { resolution, origin, keys, levels } = value as Record<keyof Cells, unknown>;
  const edge = checkLength(where, `${prefix}resolution`, resolution);
  if (!(edge >= 1e-6 && edge <= 1e6)) {
    throw outOfRange(where, `${prefix}resolution`, 'from 1e-6 to 1e6 (metres)', resolution);
  }
  return Object.freeze({
    kind: 'cells',
    resolution: edge,
    origin: checkVector(where, `${prefix}origin`, origin),
    ...checkCodes(where, prefix, keys, levels),
  });
}

/** Keys and levels that were checked: copies. */
export type CellCodes = Pick<Cells, 'keys' | 'levels'>;

/** Finest cells. */
export function finestCells(keys: Uint16Array): CellCodes {
  return { keys, levels: new Uint8Array(keys.length / 3).fill(FINEST) };
}

/** Checks keys and levels from outside. */
export function checkCodes(where: string, prefix: string, keys: unknown, levels: unknown): CellCodes {
  const name = `${prefix}keys`;
  const list = checkNumbers(where, name, keys);
  const count = list.length / 3;
  if (!Number.isInteger(count)) throw outOfRange(where, name, 'three numbers per cell', keys);
  if (count > MOST_CELLS) throw outOfRange(where, name, `of at most ${MOST_CELLS} cells`, keys);
  const checked = finestCells(new Uint16Array(list.length));
  copyIntegers(where, name, list, checked.keys, KEYS - 1);
  if (levels === undefined) return checked;
  const levelList = checkNumbers(where, `${prefix}levels`, levels);
  if (levelList.length !== count) throw outOfRange(where, `${prefix}levels`, 'one number per cell', levels);
  copyIntegers(where, `${prefix}levels`, levelList, checked.levels, FINEST);
  for (let i = 0; i < list.length; i++) {
    const level = checked.levels[Math.floor(i / 3)]!;
    const edge = 1 << (FINEST - level);
    if ((checked.keys[i]! & (edge - 1)) !== 0) {
      throw outOfRange(where, `${name}[${i}]`, `a multiple of ${edge} (level ${level})`, checked.keys[i]);
    }
  }
  return checked;
}

function checkNumbers(where: string, argument: string, value: unknown): ArrayLike<unknown> {
  if (!isList(value)) throw wrongType(where, argument, 'an array of whole numbers', value);
  return value;
}

/** Copies whole numbers from 0 to `most`. */
function copyIntegers(
  where: string,
  argument: string,
  list: ArrayLike<unknown>,
  copy: Uint16Array | Uint8Array,
  most: number,
): void {
  for (let i = 0; i < list.length; i++) {
    const value = list[i];
    copy[i] = value as number;
    // Names are made only for what is refused.
    if (copy[i] !== value || copy[i]! > most) {
      checkInteger(where, `${argument}[${i}]`, value, 0, most, 'a whole number');
    }
  }
}

/**
 * The keys of the finest cells that points are in: a point between two cells is in the upper one.
 *
 * @param xyz - x y z of each point, in metres, in the frame of the segment
 * @param name - what errors call it
 * @throws RangeError that names a point that is in no cell of the grid
 */
export function keysOfPoints(
  where: string,
  { resolution, origin }: Pick<Cells, 'resolution' | 'origin'>,
  xyz: ArrayLike<number>,
  name = 'xyz',
): Uint16Array {
  const keys = new Uint16Array(xyz.length);
  for (let axis = 0; axis < 3; axis++) {
    const from = origin[axis]!;
    for (let i = axis; i < xyz.length; i += 3) {
      const key = Math.floor((xyz[i]! - from) / resolution) + ORIGIN_KEY;
      if (!(key >= 0 && key < KEYS)) {
        throw outOfRange(
          where,
          `${name}[${i}] (point ${Math.floor(i / 3)})`,
          'in the grid of the map',
          xyz[i],
        );
      }
      keys[i] = key;
    }
  }
  return keys;
}

/** What `cellsFromVoxels` takes beside the voxels. */
export type VoxelOptions = Pick<CellOptions, 'resolution' | 'origin'>;

const VOXEL_OPTIONS = ['resolution', 'origin'] as const;

/**
 * The occupied cells of a dense grid: a bit per cell, lowest first: (x, y, z) has bit x + nx · (y + ny · z).
 *
 * @param bits - as many bytes as hold nx · ny · nz bits
 * @param size - nx, ny, nz: at most 32768 each
 * @param options - `resolution`, metres, and `origin`, the lower corner of cell (0, 0, 0)
 * @throws TypeError or RangeError that names the argument
 */
export function cellsFromVoxels(bits: Uint8Array, size: Vector, options: VoxelOptions): Cells {
  const where = 'cellsFromVoxels';
  if (!(bits instanceof Uint8Array)) throw wrongType(where, 'bits', 'a Uint8Array', bits);
  const [nx, ny, nz] = checkVector(where, 'size', size).map((n, axis) =>
    checkInteger(where, `size[${axis}]`, n, 0, KEYS - ORIGIN_KEY, 'a whole number'),
  ) as [number, number, number];
  const bytes = Math.ceil((nx * ny * nz) / 8);
  if (bits.length !== bytes)
    throw outOfRange(where, 'bits', `${bytes} bytes for ${nx} × ${ny} × ${nz} cells`, bits);
  checkOptions(where, options, VOXEL_OPTIONS);
  const keys: number[] = [];
  for (let at = 0; at < bytes; at++) {
    for (let left = bits[at]!; left !== 0; left &= left - 1) {
      const cell = 8 * at + 31 - Math.clz32(left & -left);
      const row = Math.floor(cell / nx);
      if (row < ny * nz)
        keys.push((cell % nx) + ORIGIN_KEY, (row % ny) + ORIGIN_KEY, Math.floor(row / ny) + ORIGIN_KEY);
    }
  }
  return cells({ ...options, keys });
}

/** Whether a source is a map of cells. */
export function isCells(source: unknown): source is Cells {
  return (source as { kind?: unknown } | null | undefined)?.kind === 'cells';
}

/** The cells of a map as boxes, in the order in which they were given. */
export function cubesOf({ resolution, origin, keys, levels }: Cells): BoxElement[] {
  return Array.from(levels, (level, i) => {
    const edge = 2 ** (FINEST - level);
    const centerAlong = (axis: number): number =>
      origin[axis]! + (keys[3 * i + axis]! - ORIGIN_KEY + edge / 2) * resolution;
    const half = (edge / 2) * resolution;
    return box([centerAlong(0), centerAlong(1), centerAlong(2)], [half, half, half]);
  });
}

/** A map as `JSON.stringify` can write it. */
export interface CellsJSON {
  kind: 'cells';
  resolution: number;
  origin: Vector;
  keys: readonly number[];
  levels: readonly number[];
}

/** Describes a map with plain arrays. */
export function describeCells({ kind, resolution, origin, keys, levels }: Cells): CellsJSON {
  return { kind, resolution, origin, keys: Array.from(keys), levels: Array.from(levels) };
}

/** @throws RangeError when a corner of the grid exceeds what the precision allows */
export function checkCellMagnitudes(
  where: string,
  { resolution, origin }: Cells,
  precision: Precision,
): void {
  const limit = COORDINATE_LIMIT[precision];
  const large = origin.find((x) => Math.abs(x) + ORIGIN_KEY * resolution > limit);
  if (large !== undefined)
    throw outOfRange(where, 'origin', `at most ${limit} in magnitude (${precision})`, large);
}
