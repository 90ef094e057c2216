import { checkLength, checkVector, type Vector } from '../../bindings/base/checks.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import { recordKind } from '../../bindings/base/tape.ts';
import {
  type CellNumbers,
  type Cells,
  checkCodes,
  finestCells,
  keysOfPoints,
} from '../../bindings/elements/cells.ts';
import { checkList, type Coordinates, copyCoordinates } from '../../bindings/elements/coordinates.ts';
import { FINEST, ORIGIN_KEY } from '../../bindings/wasm/records.ts';
import type { CellStore } from '../../bindings/scene/model/cell-store.ts';
import type { DistanceFieldInfo, DistanceFieldOptions } from '../../bindings/scene/model/distance-field.ts';

/** What a map does with its scene. */
export interface CellMapAccess {
  /** The cells of the segment, which is still there. */
  store(where: string): CellStore;
  /** Notes that they have changed. */
  changed(): void;
  /** The numbers of the cells within a distance of a segment, rising. */
  near(where: string, id: string, distance: number): Int32Array;
}

const HIGHEST = 2 ** FINEST - 1;

/**
 * The cells of a segment, to be changed in place; get it with `mapOf(scene, id)`. A change takes effect at
 * once, in all queries. Results are those of a map made anew of the same cells, to the last bit. Keys are
 * those of `cells`, coordinates metres in the frame of the segment.
 *
 * Every change goes through the whole map once, at some 30 ns per cell: give many cells at once.
 */
export class CellMap {
  /** The segment that the cells are. */
  readonly id: string;
  readonly #access: CellMapAccess;

  /** @internal Call `mapOf`. */
  constructor(id: string, access: CellMapAccess) {
    this.id = id;
    this.#access = access;
  }

  /** How many cells there are: eight that make up a larger one count as one. */
  get size(): number {
    return this.#access.store('CellMap.size').size;
  }

  /** The cells as they are, in the order of their numbers: a copy, which `cells` takes, too. */
  read(): Cells {
    return this.#access.store('CellMap.read').read();
  }

  /**
   * Occupies cells.
   *
   * @param keys - x y z of each: those of the finest cell in its lower corner
   * @param levels - of each, 16 for a finest cell. Default: 16 for all
   * @throws TypeError or RangeError that names the argument, RangeError when memory is full or a map would
   *   have more than 2²⁴ cells; nothing has changed then, here and below
   */
  set(keys: CellNumbers, levels?: CellNumbers): void {
    const codes = checkCodes('CellMap.set', '', keys, levels);
    this.#change('CellMap.set', (where, store) => store.join(where, codes));
  }

  /** Frees cells, which need not be occupied. Of a larger cell that they are in, the rest stays. */
  clear(keys: CellNumbers, levels?: CellNumbers): void {
    const codes = checkCodes('CellMap.clear', '', keys, levels);
    this.#change('CellMap.clear', (where, store) => store.cut(where, codes));
  }

  /**
   * Occupies the finest cells that points are in. A point between two cells is in the upper one.
   *
   * @param xyz - x y z of each, metres, in the frame of the segment
   */
  setPoints(xyz: Coordinates): void {
    this.#changePoints('CellMap.setPoints', xyz, (where, store, keys) =>
      store.join(where, finestCells(keys)),
    );
  }

  /** Frees the finest cells that points are in. */
  clearPoints(xyz: Coordinates): void {
    this.#changePoints('CellMap.clearPoints', xyz, (where, store, keys) =>
      store.cut(where, finestCells(keys)),
    );
  }

  /**
   * Frees the finest cells that a box overlaps, by more than its surface.
   *
   * @param lower - the corner of least coordinates, metres; axes are those of the segment's frame
   * @param upper - the opposite corner
   */
  clearBox(lower: Vector, upper: Vector): void {
    const where = 'CellMap.clearBox';
    const [from, to] = [checkVector(where, 'lower', lower), checkVector(where, 'upper', upper)];
    from.forEach((x, axis) => {
      if (x > to[axis]!) throw outOfRange(where, `upper[${axis}]`, `at least lower[${axis}], ${x}`, to[axis]);
    });
    this.#change(where, (_, store) => {
      const { resolution, origin } = store.grid;
      const keyAt = (x: number, axis: number): number => (x - origin[axis]!) / resolution + ORIGIN_KEY;
      const lowest = from.map((x, axis) => clamp(Math.floor(keyAt(x, axis)), 0, HIGHEST + 1));
      const highest = to.map((x, axis) => clamp(Math.ceil(keyAt(x, axis)) - 1, -1, HIGHEST));
      store.cutBox(where, lowest, highest);
    });
  }

  /**
   * Frees the finest cells that a segment touches or is in: what sensors have seen of the robot itself.
   *
   * @param id - of another segment
   * @param padding - how far from it cells are freed, too: metres, finite, at least 0. Default 0
   */
  clearSegment(id: string, padding = 0): void {
    const where = 'CellMap.clearSegment';
    const distance = checkLength(where, 'padding', padding);
    this.#change(where, (_, store) => {
      let numbers = this.#access.near(where, id, distance);
      try {
        // Of larger cells only those parts go that are near.
        for (let level = 0; level < FINEST; level++) {
          const { levels } = store.read();
          const larger = numbers.filter((number) => levels[number]! < FINEST);
          if (larger.length === 0) break;
          store.divide(where, larger);
          numbers = this.#access.near(where, id, distance);
        }
      } catch (error) {
        store.join(where, finestCells(new Uint16Array(0)));
        throw error;
      }
      const { keys, levels } = store.read();
      const near = Uint16Array.from(
        { length: 3 * numbers.length },
        (_unused, i) => keys[3 * numbers[Math.floor(i / 3)]! + (i % 3)]!,
      );
      store.cut(where, { keys: near, levels: Uint8Array.from(numbers, (number) => levels[number]!) });
    });
  }

  /** Frees all cells. */
  clearAll(): void {
    this.#change('CellMap.clearAll', (where, store) =>
      store.cutBox(where, [0, 0, 0], [HIGHEST, HIGHEST, HIGHEST]),
    );
  }

  /**
   * Computes how far the grid corners in a box are from the nearest cell: bounds that `areFree`, edges,
   * checkers and plans look most spheres of robots up in, instead of searching the cells. No answer changes.
   * A field is for the cells as they are: after some were set, no sphere is found free by it, and after some
   * were cleared, none in collision, until it is built again. Setting cells that are set changes nothing.
   *
   * Each corner takes 4 bytes, up to 8 while it is built, besides what going through cells outside takes.
   *
   * @param options - `lower` and `upper`, metres, and `maxDistance`: see `DistanceFieldOptions`
   * @throws TypeError or RangeError that names the option, RangeError when the box has more than 2²⁶ corners
   *   or memory is full; an earlier field then stays
   */
  buildDistanceField(options?: DistanceFieldOptions): void {
    const where = 'CellMap.buildDistanceField';
    this.#access.store(where).field.build(where, options);
    this.#access.changed();
  }

  /** Gives the memory of the distance field back. */
  clearDistanceField(): void {
    this.#access.store('CellMap.clearDistanceField').field.clear();
    this.#access.changed();
  }

  /** The distance field that there is, if any: a copy of what describes it. */
  get distanceField(): DistanceFieldInfo | undefined {
    return this.#access.store('CellMap.distanceField').field.info;
  }

  /**
   * Lower bounds of the distances of points from the nearest cell, by the distance field: inside its box at
   * most √3 · resolution less than the distance, or than `maxDistance`. 0 where nothing is known: in and near
   * cells, far outside a box that does not hold all cells, without a field, and after cells were set.
   *
   * @param points - x y z of each, metres, in the frame of the segment
   * @returns metres, one per point
   */
  distanceBounds(points: Coordinates): Float64Array {
    const where = 'CellMap.distanceBounds';
    return this.#access.store(where).field.bound(where, copyPoints(where, 'points', points));
  }

  #changePoints(
    where: string,
    xyz: Coordinates,
    change: (where: string, store: CellStore, keys: Uint16Array) => void,
  ): void {
    const copy = copyPoints(where, 'xyz', xyz);
    this.#change(where, (_, store) => change(where, store, keysOfPoints(where, store.grid, copy)));
  }

  #change(where: string, change: (where: string, store: CellStore) => void): void {
    const store = this.#access.store(where);
    store.field.follow(() => change(where, store));
    this.#access.changed();
  }
}

export function copyPoints(where: string, argument: string, xyz: Coordinates): Float64Array {
  const list = checkList(where, argument, 'three numbers per point', 0, xyz);
  const nameOf = (i: number): string => `${argument}[${i}] (point ${Math.floor(i / 3)})`;
  return copyCoordinates(where, list, new Float64Array(list.length), nameOf);
}

function clamp(x: number, least: number, most: number): number {
  return Math.min(Math.max(x, least), most);
}

recordKind({
  name: 'CellMap',
  type: CellMap,
  methods: [
    ...['read', 'set', 'clear', 'setPoints', 'clearPoints', 'clearBox', 'clearSegment', 'clearAll'],
    ...['buildDistanceField', 'clearDistanceField', 'distanceBounds'],
  ],
});
