import { Distances } from './distances.ts';
import type { Precision } from './engine.ts';
import type { Memory } from './memory.ts';
import type { Pair } from './pairs.ts';
import { PairTable } from './pair-table.ts';
import type { Exports } from './wasm.ts';

/** The results of a scene's pairs, and what of them an evaluation has to compute again. */
export class PairResults {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  /** Holds the results of the last evaluation. */
  #table: PairTable;
  /** A larger table for the next evaluation. */
  #nextTable: PairTable | undefined;
  readonly #distances: Distances;
  /** What the last evaluation was for. */
  #pairs: readonly Pair[] | undefined;
  #maxDistance = NaN;

  constructor(exports: Exports, memory: Memory, precision: Precision) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    this.#table = new PairTable('Engine.createScene', 8, memory, precision);
    this.#distances = new Distances(this.#table);
  }

  /**
   * Makes room for `count` pairs from the next evaluation on.
   *
   * @throws RangeError when memory is full; nothing has changed then
   */
  reserve(where: string, count: number): void {
    if (count <= (this.#nextTable ?? this.#table).capacity) return;
    const table = new PairTable(where, 2 * count, this.#memory, this.#precision);
    this.#nextTable?.dispose();
    this.#nextTable = table;
  }

  /**
   * Computes the pairs of a list that have moved; all of them if the list or the largest distance is another.
   *
   * @param list - address of the pair list
   * @param pairs - the pairs in it: another array whenever they have changed
   */
  evaluate(list: number, pairs: readonly Pair[], maxDistance: number): Distances {
    if (this.#nextTable) {
      this.#table.dispose();
      this.#table = this.#nextTable;
      this.#nextTable = undefined;
    }
    const all = pairs !== this.#pairs || maxDistance !== this.#maxDistance;
    this.#pairs = pairs;
    this.#maxDistance = maxDistance;
    this.#exports.evaluatePairs(list, pairs.length, this.#table.columns, maxDistance, all ? 1 : 0);
    this.#exports.markEvaluated(list, pairs.length);
    this.#distances.update(this.#table, pairs);
    return this.#distances;
  }

  dispose(): void {
    this.#distances.dispose();
    this.#table.dispose();
    this.#nextTable?.dispose();
  }
}
