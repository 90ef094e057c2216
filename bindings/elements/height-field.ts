import { checkCoordinate, checkVector, COORDINATE_LIMIT, type Vector } from '../base/checks.ts';
import { checkBoolean, checkInteger, checkObject, outOfRange, wrongType } from '../base/errors.ts';
import { checkOptions } from '../base/options.ts';
import type { Numbers, Precision } from '../base/types.ts';
import { MOST_HEIGHTS } from '../wasm/records.ts';
import { checkNumbers, copyCoordinates } from './coordinates.ts';

/**
 * A ground: heights at the points of a grid, and two triangles between each four of them. It is a segment by
 * itself. Make it with `heightField`.
 *
 * Its array can be written to, as typed arrays cannot be frozen. Whatever takes a height field therefore
 * checks its numbers, and scenes keep copies: those in a scene are changed through `heightsOf(scene, id)`.
 */
export interface HeightField {
  readonly kind: 'heightField';
  /** z at each point of the grid, metres: at (column, row) it is `heights[row * columns + column]`. */
  readonly heights: Float32Array;
  /** Points along x. */
  readonly columns: number;
  /** Points along y. */
  readonly rows: number;
  /** The lengths of the cells along x and y, metres. */
  readonly spacing: readonly [number, number];
  /** Where the point (0, 0) is at height 0, metres, in the frame of the segment. */
  readonly origin: Vector;
  /** true: what is below overlaps; else it is a surface. */
  readonly solid?: boolean;
  /** The height down to which a solid ground is filled, metres. Left out: see `HeightFieldOptions`. */
  readonly base?: number;
}

/** Heights as they are given. */
export type Heights = Numbers | readonly number[];

/** What `heightField` takes beside the heights. */
export interface HeightFieldOptions {
  /** Points along x: at least 2. */
  readonly columns: number;
  /** Points along y: at least 2. */
  readonly rows: number;
  /** The length of the edges of the cells, or the lengths along x and y, in metres, above 0. */
  readonly spacing: number | readonly [number, number];
  /** Where the point (0, 0) is at height 0, in metres, in the frame of the segment. Default: [0, 0, 0]. */
  readonly origin?: Vector;
  /**
   * Whether what is below the ground overlaps with it, also where it touches no triangle. It has sides and a
   * bottom then, and is closed as a solid mesh is. Default: false, a surface.
   */
  readonly solid?: boolean;
  /**
   * The height down to which a solid ground is filled, metres, below all heights. Default: as far below the
   * lowest of them, at any time, as the longer side of the field is long.
   */
  readonly base?: number;
}

const OPTIONS = ['columns', 'rows', 'spacing', 'origin', 'solid', 'base'] as const;

/**
 * A ground of heights at the points of a grid, as elevation maps have them: two triangles per cell, along the
 * diagonal from its corner of least coordinates, with the results of a mesh of these: of 2 · (columns − 1) ·
 * (rows − 1) elements. Cell (column, row) has number n = row · (columns − 1) + column, its triangles 2 n,
 * below the diagonal where x is right and y up, and 2 n + 1. A height takes under 6 bytes.
 *
 * @param heights - z at each point, metres, row after row, `columns · rows`, at most 2²⁴; may be negative.
 *   They are copied, and kept as Float32Array: rounded to that in either precision
 * @param options - `columns`, `rows`, `spacing`, `origin`, `solid`, `base`
 * @throws TypeError or RangeError that names the argument
 */
export function heightField(heights: Heights, options: HeightFieldOptions): HeightField {
  const where = 'heightField';
  checkObject(where, 'options', options);
  checkOptions(where, options, OPTIONS);
  const { columns, rows, spacing, origin, solid, base } = options;
  return checkHeightField(where, '', {
    heights,
    columns,
    rows,
    spacing: typeof spacing === 'number' ? [spacing, spacing] : spacing,
    origin: origin ?? [0, 0, 0],
    solid,
    base,
  });
}

/** Checks that a value from outside describes a height field, and returns a copy that is valid now. */
export function checkHeightField(where: string, prefix: string, value: unknown): HeightField {
  const given = value as Record<keyof HeightField, unknown>;
  const columns = checkInteger(
    where,
    `${prefix}columns`,
    given.columns,
    2,
    MOST_HEIGHTS / 2,
    'a whole number',
  );
  const rows = checkInteger(where, `${prefix}rows`, given.rows, 2, MOST_HEIGHTS / 2, 'a whole number');
  if (columns * rows > MOST_HEIGHTS) {
    throw outOfRange(
      where,
      `${prefix}rows`,
      `with ${columns} columns, for at most ${MOST_HEIGHTS} heights`,
      rows,
    );
  }
  const solid = checkBoolean(where, `${prefix}solid`, given.solid ?? false);
  const heights = checkHeights(where, `${prefix}heights`, given.heights, columns * rows);
  const base = checkBase(where, `${prefix}base`, given.base, solid, heights);
  return Object.freeze({
    kind: 'heightField',
    heights,
    columns,
    rows,
    spacing: checkSpacing(where, `${prefix}spacing`, given.spacing),
    origin: checkVector(where, `${prefix}origin`, given.origin),
    ...(solid && { solid }),
    ...(base !== undefined && { base }),
  });
}

function checkSpacing(where: string, argument: string, value: unknown): readonly [number, number] {
  if (!Array.isArray(value) || value.length !== 2) {
    throw wrongType(where, argument, 'a number, or an array of 2 numbers', value);
  }
  const lengths = [0, 1].map((i) => checkCoordinate(where, `${argument}[${i}]`, value[i]));
  lengths.forEach((length, i) => {
    if (!(length > 0)) throw outOfRange(where, `${argument}[${i}]`, 'above 0 (metres)', length);
  });
  return Object.freeze(lengths) as unknown as readonly [number, number];
}

/** Checks so many heights from outside, and returns a copy. */
export function checkHeights(where: string, argument: string, value: unknown, count: number): Float32Array {
  const list = checkNumbers(where, argument, value);
  if (list.length !== count) throw outOfRange(where, argument, `of ${count} heights`, value);
  const nameOf = (i: number): string => `${argument}[${i}]`;
  return copyCoordinates(where, list, new Float32Array(count), nameOf, COORDINATE_LIMIT.single);
}

function checkBase(
  where: string,
  argument: string,
  value: unknown,
  solid: boolean,
  heights: Float32Array,
): number | undefined {
  if (value === undefined) return undefined;
  const base = checkCoordinate(where, argument, value);
  if (!solid) throw outOfRange(where, argument, 'left out, as the ground is not solid', value);
  const low = findLow(heights, base);
  if (low >= 0) throw outOfRange(where, argument, `below all heights, of which one is ${heights[low]}`, base);
  return base;
}

/** Where the first height is that is not above the base of a solid ground; -1 for none. */
export function findLow(heights: Float32Array, base: number): number {
  return heights.findIndex((height) => !(height > base));
}

/** Whether a source is a height field. */
export function isHeightField(source: unknown): source is HeightField {
  return (source as { kind?: unknown } | null | undefined)?.kind === 'heightField';
}

/** A height field as `JSON.stringify` can write it. */
export interface HeightFieldJSON extends Omit<HeightField, 'heights'> {
  heights: readonly number[];
}

/** Describes a height field with plain arrays. */
export function describeHeightField(field: HeightField): HeightFieldJSON {
  return { ...field, heights: Array.from(field.heights) };
}

/** A field but for its heights. */
export type HeightGrid = Omit<HeightField, 'heights'>;

/** The lengths of cells along the outline of a field. */
export function sidesOf({ columns, rows }: HeightGrid): number {
  return 2 * (columns - 1 + rows - 1);
}

/** Elements of a height field: two triangles per cell, for a solid two per side of a cell, two as bottom. */
export function countTriangles(field: HeightGrid): number {
  const { columns, rows, solid } = field;
  const sides = solid === true ? sidesOf(field) + 1 : 0;
  return 2 * ((columns - 1) * (rows - 1) + sides);
}

/** The height down to which a solid ground is filled, metres. */
export function baseOf({ heights, columns, rows, spacing, base }: HeightField): number {
  if (base !== undefined) return base;
  const lowest = heights.reduce((least, height) => Math.min(least, height), Infinity);
  return lowest - Math.max((columns - 1) * spacing[0], (rows - 1) * spacing[1]);
}

/** @throws RangeError when a coordinate exceeds what the precision allows */
export function checkFieldMagnitudes(where: string, field: HeightField, precision: Precision): void {
  const limit = COORDINATE_LIMIT[precision];
  const { heights, columns, rows, spacing, origin, solid } = field;
  const highest = heights.reduce((most, height) => Math.max(most, height), -Infinity);
  const lowest = heights.reduce((least, height) => Math.min(least, height), Infinity);
  const far: readonly number[] = [
    origin[0],
    origin[0] + (columns - 1) * spacing[0],
    origin[1],
    origin[1] + (rows - 1) * spacing[1],
    origin[2] + highest,
    origin[2] + lowest,
    ...(solid === true ? [origin[2] + baseOf(field)] : []),
  ];
  const large = far.find((x) => !(Math.abs(x) <= limit));
  if (large === undefined) return;
  throw outOfRange(
    where,
    'heightField',
    `in coordinates of at most ${limit} in magnitude (${precision})`,
    large,
  );
}
