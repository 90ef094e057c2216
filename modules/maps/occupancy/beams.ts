import { outOfRange } from '../../../bindings/base/errors.ts';
import { ORIGIN_KEY } from '../../../bindings/wasm/records.ts';

/** Edge of a block of cells, and the cells in it. */
const EDGE_BITS = 3;
export const BLOCK_CELLS = 1 << (3 * EDGE_BITS);

/** Blocks along an edge of the whole grid. */
const BLOCKS = 2 ** (16 - EDGE_BITS);

/** The most blocks that a scan may reach, or that a map may know of: 2²⁴ cells. */
export const MOST_BLOCKS = 2 ** 24 / BLOCK_CELLS;

/** What a scan says of a cell. */
export const PASSED = 1;
export const MET = 2;

/** The number of the block of a cell. */
export function blockOf(kx: number, ky: number, kz: number): number {
  return ((kz >> EDGE_BITS) * BLOCKS + (ky >> EDGE_BITS)) * BLOCKS + (kx >> EDGE_BITS);
}

/** The place of a cell in its block. */
export function placeOf(kx: number, ky: number, kz: number): number {
  return ((kz & 7) << 6) | ((ky & 7) << 3) | (kx & 7);
}

/** The keys of the cell at a place of a block. */
export function keysAt(block: number, place: number): [kx: number, ky: number, kz: number] {
  const along = Math.floor(block / BLOCKS);
  return [
    ((block % BLOCKS) << EDGE_BITS) | (place & 7),
    ((along % BLOCKS) << EDGE_BITS) | ((place >> 3) & 7),
    (Math.floor(along / BLOCKS) << EDGE_BITS) | (place >> 6),
  ];
}

/** The cells that beams pass, and those that they meet: blocks of marks, by their numbers. */
export class Marks {
  readonly blocks = new Map<number, Uint8Array>();
  readonly #where: string;
  #last: Uint8Array | undefined;
  #lastBlock = -1;

  constructor(where: string) {
    this.#where = where;
  }

  /** What is met once counts as met, however often it was passed (Hornung et al. 2013, §5.1). */
  mark(kx: number, ky: number, kz: number, what: number): void {
    const block = blockOf(kx, ky, kz);
    if (block !== this.#lastBlock) {
      this.#last = this.blocks.get(block) ?? this.#add(block);
      this.#lastBlock = block;
    }
    const place = placeOf(kx, ky, kz);
    if (what > this.#last![place]!) this.#last![place] = what;
  }

  #add(block: number): Uint8Array {
    if (this.blocks.size === MOST_BLOCKS) {
      throw outOfRange(
        this.#where,
        'xyz',
        `in or behind at most ${MOST_BLOCKS} blocks of 8 × 8 × 8 cells`,
        'more',
      );
    }
    const marks = new Uint8Array(BLOCK_CELLS);
    this.blocks.set(block, marks);
    return marks;
  }
}

/**
 * Marks the cells that a beam passes on its way, one after the other, and the last of them if it meets
 * something there. Each step goes through the face that the beam reaches first; along each axis there are as
 * many as there are cells between both ends, so that rounding never leads past the last one.
 *
 * @param from - in cells from the corner of key 32768, so that a cell has what is from a whole number to the
 *   next
 * @param to - the other end
 *
 * Source: Amanatides and Woo, 1987.
 */
export function markBeam(
  marks: Pick<Marks, 'mark'>,
  from: readonly number[],
  to: readonly number[],
  isMet: boolean,
): void {
  const [fx, fy, fz] = from as [number, number, number];
  const [tx, ty, tz] = to as [number, number, number];
  let [kx, ky, kz] = [Math.floor(fx), Math.floor(fy), Math.floor(fz)];
  const [ex, ey, ez] = [Math.floor(tx), Math.floor(ty), Math.floor(tz)];
  const [dx, dy, dz] = [tx - fx, ty - fy, tz - fz];
  const [sx, sy, sz] = [Math.sign(ex - kx), Math.sign(ey - ky), Math.sign(ez - kz)];
  // When the beam leaves the cell along each axis, as a share of its way; never where it is in the last one.
  const leaveAt = (k: number, end: number, step: number, start: number, way: number): number =>
    k === end ? Infinity : (k + (step > 0 ? 1 : 0) - start) / way;
  let nx = leaveAt(kx, ex, sx, fx, dx);
  let ny = leaveAt(ky, ey, sy, fy, dy);
  let nz = leaveAt(kz, ez, sz, fz, dz);
  while (kx !== ex || ky !== ey || kz !== ez) {
    marks.mark(kx + ORIGIN_KEY, ky + ORIGIN_KEY, kz + ORIGIN_KEY, PASSED);
    if (nx <= ny && nx <= nz) {
      kx += sx;
      nx = leaveAt(kx, ex, sx, fx, dx);
    } else if (ny <= nz) {
      ky += sy;
      ny = leaveAt(ky, ey, sy, fy, dy);
    } else {
      kz += sz;
      nz = leaveAt(kz, ez, sz, fz, dz);
    }
  }
  marks.mark(kx + ORIGIN_KEY, ky + ORIGIN_KEY, kz + ORIGIN_KEY, isMet ? MET : PASSED);
}
