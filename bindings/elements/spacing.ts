import { outOfRange } from '../base/errors.ts';
import type { Numbers } from '../base/types.ts';

/** How many cells a coordinate may be from the origin: numbers of cells are whole and do not repeat. */
const MOST_CELLS = 2 ** 30;

/** The logarithm of the number of lists that is least. */
const LEAST_BITS = 6;

/** The logarithms of points per list, and of lists per note. Tables so small stay in the cache of a core. */
const [BITS_PER_LIST, BITS_PER_NOTE] = [3, 2];

/** The edge of the cells that have notes, as a share of the spacing. */
const NOTED_CELL = 0.8;

/**
 * Drops points that are within `spacing` of one that is kept. Points are taken as they come: the first is
 * always kept, and what is kept keeps its order.
 *
 * Those that are kept stand in lists, one for each cell of a grid. The edge of a cell is twice the spacing,
 * so that whatever is within the spacing of a point lies in one of eight cells; and few are in one, as none
 * of them is close to another. Cells of a finer grid note which one was last found near, and that one is
 * looked at first. Several cells may have one list: which ones is drawn anew for every call, so that no file
 * can be made for which it takes long. Results do not depend on it.
 *
 * Source: dart throwing (Cook 1986, "Stochastic sampling in computer graphics", §5) on points that are given;
 * hashing by a random linear function (Dietzfelbinger 1996, "Universal hashing and k-wise independent random
 * variables via integer arithmetic without primes").
 *
 * @param name - how errors call the coordinates
 * @param xyz - x y z of each point, finite; what is kept is written over what comes first
 * @param spacing - metres, above 0
 * @returns the coordinates of what is kept, in an array of their own
 * @throws RangeError where coordinates are more than 2^31 spacings from 0
 */
export function keepApart<Coordinates extends Numbers>(
  where: string,
  name: string,
  xyz: Coordinates,
  spacing: number,
): Coordinates {
  const count = xyz.length / 3;
  const perCell = 1 / (2 * spacing);
  const perNote = 1 / (NOTED_CELL * spacing);
  const square = spacing * spacing;
  const bits = Math.max(LEAST_BITS, 32 - Math.clz32(count) - BITS_PER_LIST);
  const listShift = 32 - bits;
  const noteShift = listShift - BITS_PER_NOTE;
  const [byX, byY, byZ] = [oddNumber(), oddNumber(), oddNumber()];

  // Points that are kept have numbers from 1 on; 0 is none.
  const notes = new Int32Array(1 << (bits + BITS_PER_NOTE));
  const last = new Int32Array(1 << bits);
  const before = new Int32Array(count + 1);
  let end = 0;
  let found = 0;

  /** Whether a point in a list is near, from the one of number `i` on; `found` is its number then. */
  const isNear = (i: number, x: number, y: number, z: number): boolean => {
    for (; i > 0; i = before[i]!) {
      const dx = xyz[3 * i - 3]! - x;
      const dy = xyz[3 * i - 2]! - y;
      const dz = xyz[3 * i - 1]! - z;
      if (dx * dx + dy * dy + dz * dz > square) continue;
      found = i;
      return true;
    }
    return false;
  };

  for (let at = 0; at < xyz.length; at += 3) {
    const x = xyz[at]!;
    const y = xyz[at + 1]!;
    const z = xyz[at + 2]!;
    const u = x * perCell;
    const v = y * perCell;
    const w = z * perCell;
    if (!(Math.abs(u) <= MOST_CELLS && Math.abs(v) <= MOST_CELLS && Math.abs(w) <= MOST_CELLS)) {
      const most = `within ${2 * MOST_CELLS * spacing} m of 0, which is 2^31 spacings`;
      throw outOfRange(where, `${name} (point ${at / 3})`, most, [x, y, z]);
    }
    const note =
      (cellAt(x * perNote, byX) + cellAt(y * perNote, byY) + cellAt(z * perNote, byZ)) >>> noteShift;
    if (isNear(notes[note]!, x, y, z)) continue;

    const cell = (cellAt(u, byX) + cellAt(v, byY) + cellAt(w, byZ)) | 0;
    const toX = u - Math.floor(u) < 0.5 ? -byX : byX;
    const toY = v - Math.floor(v) < 0.5 ? -byY : byY;
    const toZ = w - Math.floor(w) < 0.5 ? -byZ : byZ;
    const isCovered =
      isNear(last[cell >>> listShift]!, x, y, z) ||
      isNear(last[(cell + toX) >>> listShift]!, x, y, z) ||
      isNear(last[(cell + toY) >>> listShift]!, x, y, z) ||
      isNear(last[(cell + toZ) >>> listShift]!, x, y, z) ||
      isNear(last[(cell + toX + toY) >>> listShift]!, x, y, z) ||
      isNear(last[(cell + toX + toZ) >>> listShift]!, x, y, z) ||
      isNear(last[(cell + toY + toZ) >>> listShift]!, x, y, z) ||
      isNear(last[(cell + toX + toY + toZ) >>> listShift]!, x, y, z);
    if (!isCovered) {
      xyz[3 * end] = x;
      xyz[3 * end + 1] = y;
      xyz[3 * end + 2] = z;
      found = ++end;
      before[end] = last[cell >>> listShift]!;
      last[cell >>> listShift] = end;
    }
    notes[note] = found;
  }
  return xyz.slice(0, 3 * end) as Coordinates;
}

/** What a cell adds to the number of its list, of 32 bits. */
function cellAt(coordinate: number, by: number): number {
  return Math.imul(Math.floor(coordinate), by);
}

/** An odd number of 32 bits. */
function oddNumber(): number {
  // oxlint-disable-next-line no-restricted-properties -- says where lists are, and no result
  return (Math.random() * 2 ** 32) | 1;
}
