import { checkVector, type Vector } from '../../../bindings/base/checks.ts';
import { checkFinite, checkPositive, outOfRange } from '../../../bindings/base/errors.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { type Cells, keysOfPoints } from '../../../bindings/elements/cells.ts';
import type { Coordinates } from '../../../bindings/elements/coordinates.ts';
import type { Scene } from '../../../bindings/index.ts';
import { FINEST } from '../../../bindings/wasm/records.ts';
import { type CellMap, copyPoints } from '../cell-map.ts';
import { mapOf } from '../map-of.ts';
import { BLOCK_CELLS, blockOf, keysAt, markBeam, Marks, MET, MOST_BLOCKS, placeOf } from './beams.ts';

/** What `occupancyOf` takes: log-odds, ln(p / (1 − p)) of the probability p that a cell is occupied. */
export interface OccupancyOptions {
  /** What is added where a beam meets something, above 0. Default 0.85. */
  readonly hit?: number;
  /** What is added where a beam passes, below 0. Default −0.4. */
  readonly miss?: number;
  /** The least and the most that a cell comes to, so that it can still change. Default −2 and 3.5. */
  readonly least?: number;
  readonly most?: number;
  /** From which on a cell is occupied, above `least` and up to `most`. Default 0: as likely as not. */
  readonly occupied?: number;
}

/** What `addScan` takes. */
export interface ScanOptions {
  /** Points farther away than this, metres, were not met: beams to them pass what is up to it. */
  readonly maxRange?: number;
}

/** What a scan has changed: how many cells have become occupied, and how many free. */
export interface ScanChanges {
  readonly set: number;
  readonly cleared: number;
}

const OPTIONS = ['hit', 'miss', 'least', 'most', 'occupied'] as const;
const DEFAULTS: Required<OccupancyOptions> = { hit: 0.85, miss: -0.4, least: -2, most: 3.5, occupied: 0 };

/**
 * Raises and lowers the cells of a map by scans: see `Occupancy`. A scene may have several of one map; what
 * one of them does is to the others what somebody else has done.
 *
 * @param id - of a segment that is a map of cells
 * @throws TypeError or RangeError that names the argument
 */
export function occupancyOf(scene: Scene, id: string, options: OccupancyOptions = {}): Occupancy {
  const where = 'occupancyOf';
  checkOptions(where, options, OPTIONS);
  const odds = { ...DEFAULTS, ...options };
  for (const name of OPTIONS) checkFinite(where, name, odds[name]);
  if (odds.hit <= 0) throw outOfRange(where, 'hit', 'above 0', odds.hit);
  if (odds.miss >= 0) throw outOfRange(where, 'miss', 'below 0', odds.miss);
  if (odds.occupied <= odds.least) throw outOfRange(where, 'occupied', 'above least', odds.occupied);
  if (odds.occupied > odds.most) throw outOfRange(where, 'occupied', 'at most most', odds.occupied);
  return new Occupancy(mapOf(scene, id), odds);
}

/**
 * How likely the finest cells of a map are occupied, and the map, which has those that are likely enough.
 * Each scan adds to the log-odds of the cells that its beams meet and pass, once for each cell, whatever the
 * number of beams; a cell in which one beam ends counts as met. What was changed in the map beside scans is
 * certain: a cell that was set there is as likely as can be, and one that was cleared as unlikely.
 *
 * It takes 4 bytes for each cell of all blocks of 8 × 8 × 8 cells that beams have reached, at most 2²⁴.
 *
 * Source: Hornung, Wurm, Bennewitz, Stachniss and Burgard, 2013, _OctoMap_, §3.2 and §5.1.
 */
export class Occupancy {
  /** The map that it changes. */
  readonly map: CellMap;
  readonly #odds: Required<OccupancyOptions>;
  /** The log-odds of the cells of each block that a beam has reached; NaN where none has been. */
  readonly #blocks = new Map<number, Float32Array>();

  /** @internal Call `occupancyOf`. */
  constructor(map: CellMap, odds: Required<OccupancyOptions>) {
    this.map = map;
    this.#odds = odds;
  }

  /**
   * Takes in what a range sensor has seen. Cells change in the scene at once.
   *
   * @param origin - where the sensor was: metres, in the frame of the segment
   * @param xyz - x y z of each point that its beams met, in that frame
   * @returns how many cells have changed
   * @throws TypeError or RangeError that names the argument, as for a point outside of the grid; RangeError
   *   when memory is full. Nothing has changed then
   */
  addScan(origin: Vector, xyz: Coordinates, options: ScanOptions = {}): ScanChanges {
    const where = 'Occupancy.addScan';
    const from = checkVector(where, 'origin', origin);
    const points = copyPoints(where, 'xyz', xyz);
    checkOptions(where, options, ['maxRange']);
    const { maxRange = Infinity } = options;
    if (maxRange !== Infinity) checkPositive(where, 'maxRange', maxRange);
    const cells = this.map.read();
    const marks = markScan(where, cells, from, points, maxRange);
    const occupied = occupiedOf(cells, marks.blocks);
    const next = new Map<number, Float32Array>();
    const [set, cleared]: [number[], number[]] = [[], []];
    for (const [block, places] of marks.blocks) {
      const is = occupied.get(block);
      const odds = this.#blocks.get(block)?.slice() ?? new Float32Array(BLOCK_CELLS).fill(NaN);
      next.set(block, odds);
      for (let place = 0; place < BLOCK_CELLS; place++) {
        if (places[place] === 0) continue;
        const was = is?.[place] === 1;
        odds[place] = this.#changed(odds[place]!, was, places[place] === MET);
        const will = odds[place]! >= this.#odds.occupied;
        if (will !== was) (will ? set : cleared).push(...keysAt(block, place));
      }
    }
    const blocks = [...next.keys()].filter((block) => !this.#blocks.has(block)).length + this.#blocks.size;
    if (blocks > MOST_BLOCKS) {
      throw outOfRange(where, 'xyz', `in or behind at most ${MOST_BLOCKS} blocks of 8 × 8 × 8 cells`, blocks);
    }
    this.#write(set, cleared);
    for (const [block, odds] of next) this.#blocks.set(block, odds);
    return { set: set.length / 3, cleared: cleared.length / 3 };
  }

  /**
   * The log-odds of the cells that points are in, as the last scan left them; NaN where no beam has been.
   *
   * @param points - x y z of each, metres, in the frame of the segment
   */
  logOdds(points: Coordinates): Float64Array {
    const where = 'Occupancy.logOdds';
    const keys = keysOfPoints(where, this.map.read(), copyPoints(where, 'points', points), 'points');
    return Float64Array.from({ length: keys.length / 3 }, (_, i) => {
      const [kx, ky, kz] = [keys[3 * i]!, keys[3 * i + 1]!, keys[3 * i + 2]!];
      return this.#blocks.get(blockOf(kx, ky, kz))?.[placeOf(kx, ky, kz)] ?? NaN;
    });
  }

  /** The log-odds of a cell after it was met or passed. */
  #changed(odds: number, isOccupied: boolean, isMet: boolean): number {
    const { hit, miss, least, most, occupied } = this.#odds;
    const certain = isOccupied ? most : least;
    const before = Number.isNaN(odds)
      ? isOccupied
        ? most
        : 0
      : odds >= occupied === isOccupied
        ? odds
        : certain;
    return Math.min(most, Math.max(least, before + (isMet ? hit : miss)));
  }

  /** Changes the map, all or nothing. */
  #write(set: readonly number[], cleared: readonly number[]): void {
    if (cleared.length > 0) this.map.clear(cleared);
    if (set.length === 0) return;
    try {
      this.map.set(set);
    } catch (error) {
      if (cleared.length > 0) this.map.set(cleared);
      throw error;
    }
  }
}

/** The cells that the beams of a scan pass and meet. */
function markScan(
  where: string,
  cells: Cells,
  origin: Vector,
  points: Float64Array,
  maxRange: number,
): Marks {
  const { resolution, origin: corner } = cells;
  const marks = new Marks(where);
  const inKeys = (point: readonly number[]): number[] =>
    point.map((x, axis) => (x - corner[axis]!) / resolution);
  keysOfPoints(where, cells, origin, 'origin');
  const from = inKeys(origin);
  const ends = new Float64Array(points.length);
  const met = new Uint8Array(points.length / 3);
  for (let i = 0; i < met.length; i++) {
    const way = [0, 1, 2].map((axis) => points[3 * i + axis]! - origin[axis]!);
    const length = lengthOf(...(way as [number, number, number]));
    met[i] = length <= maxRange ? 1 : 0;
    const share = met[i] === 1 ? 1 : maxRange / length;
    for (let axis = 0; axis < 3; axis++) {
      ends[3 * i + axis] = met[i] === 1 ? points[3 * i + axis]! : origin[axis]! + share * way[axis]!;
    }
  }
  keysOfPoints(where, cells, ends);
  for (let i = 0; i < met.length; i++) {
    markBeam(marks, from, inKeys([ends[3 * i]!, ends[3 * i + 1]!, ends[3 * i + 2]!]), met[i] === 1);
  }
  return marks;
}

/** Of some blocks, which of their cells are occupied; blocks without any are left out. */
function occupiedOf({ keys, levels }: Cells, blocks: ReadonlyMap<number, unknown>): Map<number, Uint8Array> {
  const occupied = new Map<number, Uint8Array>();
  const of = (block: number): Uint8Array => {
    const known = occupied.get(block) ?? new Uint8Array(BLOCK_CELLS);
    occupied.set(block, known);
    return known;
  };
  // Cells of whole blocks: those of each size, by the block in their lower corner.
  const wholes = new Map<number, Set<number>>();
  for (let i = 0; i < levels.length; i++) {
    const edge = 2 ** (FINEST - levels[i]!);
    const [kx, ky, kz] = [keys[3 * i]!, keys[3 * i + 1]!, keys[3 * i + 2]!];
    const block = blockOf(kx, ky, kz);
    if (edge >= 8) {
      wholes.set(edge, (wholes.get(edge) ?? new Set()).add(block));
      continue;
    }
    if (!blocks.has(block)) continue;
    const places = of(block);
    for (let z = kz; z < kz + edge; z++) {
      for (let y = ky; y < ky + edge; y++) {
        for (let x = kx; x < kx + edge; x++) places[placeOf(x, y, z)] = 1;
      }
    }
  }
  for (const block of wholes.size > 0 ? blocks.keys() : []) {
    const corner = keysAt(block, 0);
    const isWhole = [...wholes].some(([edge, known]) => {
      const [x, y, z] = corner.map((key) => key - (key % edge)) as [number, number, number];
      return known.has(blockOf(x, y, z));
    });
    if (isWhole) of(block).fill(1);
  }
  return occupied;
}
