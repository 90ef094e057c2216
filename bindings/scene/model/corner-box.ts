import type { Vector } from '../../base/checks.ts';
import { outOfRange } from '../../base/errors.ts';
import type { Cells } from '../../elements/cells.ts';
import { type CORNER_BOX, FINEST, ORIGIN_KEY } from '../../wasm/records.ts';

/** Corners of the grid of a map in a box: the lowest key along x, y and z, and how many corners there are. */
export interface CornerBox {
  readonly low: Vector;
  readonly count: Vector;
}

/** The most corners that a box may have for which distances are computed; and the most along an axis. */
const MOST_CORNERS = 2 ** 26;
const MOST_ALONG = 2 ** 15;

type Grid = Pick<Cells, 'resolution' | 'origin'>;

/** The box of corners around one in metres, as far as the grid reaches. */
export function boxAround(where: string, grid: Grid, lower: Vector, upper: Vector): CornerBox {
  const keyAt = (x: number, axis: number): number => (x - grid.origin[axis]!) / grid.resolution + ORIGIN_KEY;
  lower.forEach((x, axis) => {
    if (x > upper[axis]!)
      throw outOfRange(where, `upper[${axis}]`, `at least lower[${axis}], ${x}`, upper[axis]);
  });
  const low = mapVector(lower, (x, axis) => clampKey(Math.floor(keyAt(x, axis))));
  const count = mapVector(upper, (x, axis) => clampKey(Math.ceil(keyAt(x, axis))) - low[axis]! + 1);
  return { low, count };
}

/** The two opposite corners of a box, in metres. */
export function cornersInMetres(grid: Grid, { low, count }: CornerBox): { lower: Vector; upper: Vector } {
  const cornerAt = (key: number, axis: number): number =>
    grid.origin[axis]! + (key - ORIGIN_KEY) * grid.resolution;
  return {
    lower: mapVector(low, cornerAt),
    upper: mapVector(low, (key, axis) => cornerAt(key + count[axis]! - 1, axis)),
  };
}

function clampKey(key: number): number {
  return Math.min(Math.max(key, 0), 2 ** FINEST);
}

/** A box, and what of another one is at most so many cells from it along each axis, in one. */
export function within(box: CornerBox, other: CornerBox, reach: number): CornerBox {
  const low = mapVector(box.low, (key, axis) =>
    Math.min(key, Math.max(other.low[axis]!, key - Math.ceil(reach))),
  );
  const count = mapVector(box.low, (key, axis) => {
    const last = key + box.count[axis]! - 1;
    const lastOther = other.low[axis]! + other.count[axis]! - 1;
    return Math.max(last, Math.min(lastOther, last + Math.ceil(reach))) - low[axis]! + 1;
  });
  return { low, count };
}

/** Whether one box is in another. */
export function isInside(inner: CornerBox, outer: CornerBox): boolean {
  return inner.low.every(
    (key, axis) =>
      key >= outer.low[axis]! && key + inner.count[axis]! <= outer.low[axis]! + outer.count[axis]!,
  );
}

/** How many corners a box has. */
export function cornersOf({ count: [x, y, z] }: CornerBox): number {
  return x * y * z;
}

/** @throws RangeError when a box has too many corners */
export function checkSize(where: string, argument: string, what: string, box: CornerBox): void {
  const corners = cornersOf(box);
  if (corners <= MOST_CORNERS && Math.max(...box.count) <= MOST_ALONG) return;
  const expected = `${what} at most ${MOST_CORNERS} corners of the grid, and ${MOST_ALONG} along an axis`;
  throw outOfRange(where, argument, expected, box.count.join(' × '));
}

/** A box as the fields of a `CORNER_BOX`. */
export function fieldsOf({ low, count }: CornerBox): Record<keyof typeof CORNER_BOX.fields, number> {
  const [lowX, lowY, lowZ] = low;
  const [countX, countY, countZ] = count;
  return { lowX, lowY, lowZ, countX, countY, countZ };
}

function mapVector(vector: Vector, change: (x: number, axis: number) => number): Vector {
  const [x, y, z] = vector;
  return [change(x, 0), change(y, 1), change(z, 2)];
}
