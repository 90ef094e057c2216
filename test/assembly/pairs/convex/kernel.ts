import type { FieldValues } from '../../../../bindings/wasm/fields.ts';
import { Memory } from '../../../../bindings/wasm/heap.ts';
import type { Exports } from '../../../../bindings/wasm/exports.ts';
import { instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { PAIR_BATCH } from '../../../../bindings/wasm/records.ts';
import { binaryOf } from '../../../support/binaries.ts';
import type { Build } from '../../../support/builds.ts';
import type { Columns } from '../../../support/contract.ts';
import { type Kind, KIND_NUMBER, type Pair, ROW_NUMBERS } from './pairs.ts';

/** The kernels and certificates of one binary, called on rows in linear memory. */
export class Kernels {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #build: Build;
  readonly #batch: number;

  private constructor(exports: Exports, build: Build) {
    this.#exports = exports;
    this.#memory = new Memory(exports);
    this.#build = build;
    this.#batch = this.#memory.allocate('Kernels', PAIR_BATCH.bytes);
  }

  static async load(build: Build): Promise<Kernels> {
    return new Kernels(await instantiateBinary(binaryOf(build)), build);
  }

  /** Compares pairs that are all of one kind. */
  compare(pairs: readonly Pair[]): Columns {
    const [kind, a, b] = this.#rows(pairs);
    const columns = [1, 3, 3, 3].map((numbers) => this.#place(numbers, pairs.length));
    const [distance, pointA, pointB, normal] = columns as [number, number, number, number];
    const kinds = { kindA: kind, kindB: KIND_NUMBER.cylinder };
    const results = { distance, pointA, pointB, normal };
    this.#exports.runBatch(this.#fill({ ...kinds, count: pairs.length, a, b, ...results, limit: Infinity }));
    const result: Columns = {
      distance: this.#read(distance, 1, pairs.length),
      pointA: this.#read(pointA, 3, pairs.length),
      pointB: this.#read(pointB, 3, pairs.length),
      normal: this.#read(normal, 3, pairs.length),
    };
    for (const address of [a, b, ...columns]) this.#memory.free(address);
    return result;
  }

  /** Bounds of pairs that are all of one kind, along unit vectors, three numbers each. */
  certify(pairs: readonly Pair[], normals: ArrayLike<number>): ArrayLike<number> {
    const [kind, a, b] = this.#rows(pairs);
    const normal = this.#write(3, Array.from(normals));
    const bounds = this.certifyRows(kind, KIND_NUMBER.cylinder, pairs.length, a, b, normal);
    for (const address of [a, b, normal]) this.#memory.free(address);
    return bounds;
  }

  /** The bound of one pair of any two kinds, given by their numbers. */
  certifyPair(kindA: number, kindB: number, rows: readonly [number[], number[]], n: number[]): number {
    const [a, b, normal] = [...rows, n].map((row) => this.#write(row.length, row)) as [
      number,
      number,
      number,
    ];
    const bounds = this.certifyRows(kindA, kindB, 1, a, b, normal);
    for (const address of [a, b, normal]) this.#memory.free(address);
    return bounds[0]!;
  }

  private certifyRows(kindA: number, kindB: number, count: number, a: number, b: number, normal: number) {
    const out = this.#place(1, count);
    this.#exports.certifyBatch(this.#fill({ kindA, kindB, count, a, b, distance: out, normal }));
    const bounds = this.#read(out, 1, count);
    this.#memory.free(out);
    return bounds;
  }

  #fill(values: FieldValues<typeof PAIR_BATCH>): number {
    this.#memory.write(this.#batch, PAIR_BATCH, values);
    return this.#batch;
  }

  #rows(pairs: readonly Pair[]): [number, number, number] {
    const kind = pairs[0]!.kind;
    const write = (of: Kind, rows: number[][]): number => this.#write(ROW_NUMBERS[of], rows.flat());
    return [
      KIND_NUMBER[kind],
      write(
        kind,
        pairs.map((pair) => pair.a),
      ),
      write(
        'cylinder',
        pairs.map((pair) => pair.b),
      ),
    ];
  }

  /** Room for rows, and for those that fill the last lanes. */
  #place(numbers: number, count: number): number {
    return this.#memory.allocate('Kernels', (count + 4) * numbers * 8);
  }

  #write(numbers: number, values: number[]): number {
    const address = this.#place(numbers, values.length / numbers);
    this.#memory.reals(this.#build.precision, address, values.length).set(values);
    return address;
  }

  #read(address: number, numbers: number, count: number): Float64Array | Float32Array {
    return this.#memory.reals(this.#build.precision, address, numbers * count).slice();
  }
}
