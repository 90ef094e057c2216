import { beforeAll, describe } from 'vitest';
import { fetchBinary } from '../../../../bindings/load.ts';
import { Memory } from '../../../../bindings/wasm/heap.ts';
import type { Exports } from '../../../../bindings/wasm/exports.ts';
import { type BuildName, instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { PAIR_BATCH } from '../../../../bindings/wasm/records.ts';
import { ELEMENT_KINDS } from '../../../../bindings/elements/element.ts';
import type { Element } from '../../../oracle/solids/core.ts';
import { type Build, BUILDS } from '../../../support/builds.ts';
import type { Columns } from '../../../support/contract.ts';

/** Two elements, the lower kind first. */
export interface ElementPair {
  a: Element;
  b: Element;
}

/** Runs the kernel of some pairs, all of the same two kinds. */
export type Run = (pairs: readonly ElementPair[]) => Columns;

/** Runs a suite on the four binaries: kernels get rows directly, as they lie in linear memory. */
export function forEachBinary(suite: (build: Build, run: Run) => void): void {
  describe.each(BUILDS)('$name', (build) => {
    let run: Run;
    beforeAll(async () => {
      run = await loadRun(build);
    });
    suite(build, (pairs) => run(pairs));
  });
}

/** Loads one binary. */
export async function loadRun({ precision, simd }: Build): Promise<Run> {
  const name: BuildName = `${precision}-${simd ? 'simd' : 'scalar'}`;
  const exports = await instantiateBinary(await fetchBinary(name));
  const memory = new Memory(exports);
  return (pairs) => runPairs(exports, memory, pairs);
}

function runPairs(exports: Exports, memory: Memory, pairs: readonly ElementPair[]): Columns {
  const type = exports.REAL_BYTES.value === 8 ? Float64Array : Float32Array;
  const count = pairs.length;
  const places: number[] = [];
  const allocate = (numbers: number): number => {
    const place = memory.allocate('runPairs', (count + 4) * numbers * type.BYTES_PER_ELEMENT);
    places.push(place);
    return place;
  };
  const put = (elements: readonly Element[]): number => {
    const place = allocate(elements[0]!.row.length);
    new type(memory.buffer, place).set(elements.flatMap(({ row }) => row));
    return place;
  };
  const a = put(pairs.map((pair) => pair.a));
  const b = put(pairs.map((pair) => pair.b));
  const [distance, pointA, pointB, normal] = [allocate(1), allocate(3), allocate(3), allocate(3)];
  const [kindA, kindB] = [pairs[0]!.a, pairs[0]!.b].map(({ kind }) => ELEMENT_KINDS.indexOf(kind));
  const batch = memory.allocate('runPairs', PAIR_BATCH.bytes);
  places.push(batch);
  const results = { distance, pointA, pointB, normal };
  memory.write(batch, PAIR_BATCH, { kindA: kindA!, kindB: kindB!, count, a, b, ...results, limit: Infinity });
  exports.runBatch(batch);
  const take = (place: number, numbers: number): Float64Array | Float32Array =>
    new type(memory.buffer, place, numbers * count).slice();
  const columns = {
    distance: take(distance, 1),
    pointA: take(pointA, 3),
    pointB: take(pointB, 3),
    normal: take(normal, 3),
  };
  for (const place of places) memory.free(place);
  return columns;
}
