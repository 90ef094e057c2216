import { Distances, type LinkOf } from './distances.ts';
import { checkFinite, checkObject, outOfRange } from '../../base/errors.ts';
import type { Host } from '../../wasm/host.ts';
import type { Pair } from './pairs.ts';
import { PairTable } from './columns.ts';

/** By how much a distance may exceed the least one: by a share of it, or by metres, whichever allows more. */
export interface Tolerance {
  readonly relative: number;
  readonly absolute: number;
}

/** No tolerance. */
export const EXACT: Tolerance = { relative: 0, absolute: 0 };

/** Checks a tolerance from outside. */
export function checkTolerance(where: string, value: Partial<Tolerance> | undefined): Tolerance {
  if (value === undefined) return EXACT;
  checkObject(where, 'tolerance', value, '{ relative, absolute }');
  return { relative: checkPart(where, 'relative', value), absolute: checkPart(where, 'absolute', value) };
}

function checkPart(where: string, name: keyof Tolerance, value: Partial<Tolerance>): number {
  const number = checkFinite(where, `tolerance.${name}`, value[name] ?? 0);
  if (number < 0) throw outOfRange(where, `tolerance.${name}`, 'at least 0', number);
  return number;
}

/** The results of a scene's pairs, and what of them an evaluation has to compute again. */
export class PairResults {
  readonly #host: Host;
  /** Holds the results of the last evaluation. */
  #table: PairTable;
  /** A larger table for the next evaluation. */
  #nextTable: PairTable | undefined;
  readonly #distances: Distances;
  /** Largest distance of the next evaluation, m; in an array, as numbers in fields are put on the heap. */
  readonly limit = Float64Array.of(Infinity);
  /** Where the binary reads it. */
  readonly #limitAddress: number;
  /** What the last evaluation was for. */
  #pairs: readonly Pair[] | undefined;
  #maxDistance = NaN;
  #tolerance: Tolerance = EXACT;
  #exactDepths = false;

  constructor(host: Host, linkOf: LinkOf) {
    this.#host = host;
    this.#table = new PairTable('Engine.createScene', 8, host);
    this.#distances = new Distances(this.#table, linkOf);
    this.#limitAddress = host.heap.allocate('Engine.createScene', Float64Array.BYTES_PER_ELEMENT);
  }

  /**
   * Makes room for `count` pairs from the next evaluation on.
   *
   * @throws RangeError when memory is full; nothing has changed then
   */
  reserve(where: string, count: number): void {
    if (count <= (this.#nextTable ?? this.#table).capacity) return;
    const table = new PairTable(where, 2 * count, this.#host);
    this.#nextTable?.dispose();
    this.#nextTable = table;
  }

  /** Whether evaluations are other than usual: with a tolerance, or with the depths of crossing cores. */
  get isUnusual(): boolean {
    return this.#tolerance !== EXACT || this.#exactDepths;
  }

  /** Evaluates with a tolerance from now on, and with the depths of crossing cores or without. */
  setMode(tolerance: Tolerance, exactDepths: boolean): void {
    const { relative, absolute } = this.#tolerance;
    const isSame = tolerance.relative === relative && tolerance.absolute === absolute;
    if (isSame && exactDepths === this.#exactDepths) return;
    this.#tolerance = tolerance;
    this.#exactDepths = exactDepths;
    // The results so far are worth nothing to it.
    this.#maxDistance = NaN;
  }

  #enter({ relative, absolute }: Tolerance, exactDepths: boolean): void {
    this.#host.exports.setTolerance(relative, absolute);
    this.#host.exports.setPenetration(exactDepths ? 1 : 0);
  }

  /**
   * Computes the pairs of a list that have moved; all of them if the list or the limit is another.
   *
   * @param list - address of the pair list
   * @param pairs - the pairs in it: another array whenever they have changed
   */
  evaluate(list: number, pairs: readonly Pair[]): Distances {
    const maxDistance = this.limit[0]!;
    if (this.#nextTable) {
      this.#table.dispose();
      this.#table = this.#nextTable;
      this.#nextTable = undefined;
    }
    const isOther = maxDistance !== this.#maxDistance;
    if (isOther) this.#host.heap.float64(this.#limitAddress, 1)[0] = maxDistance;
    const all = isOther || pairs !== this.#pairs;
    this.#pairs = pairs;
    this.#maxDistance = maxDistance;
    if (this.isUnusual) this.#enter(this.#tolerance, this.#exactDepths);
    const { columns } = this.#table;
    this.#host.exports.evaluateScene(list, pairs.length, columns, this.#limitAddress, all ? 1 : 0);
    if (this.isUnusual) this.#enter(EXACT, false);
    this.#distances.update(this.#table, pairs);
    return this.#distances;
  }

  dispose(): void {
    this.#distances.dispose();
    this.#host.heap.free(this.#limitAddress);
    this.#table.dispose();
    this.#nextTable?.dispose();
  }
}
