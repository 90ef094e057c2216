/**
 * Repeats table 6.1 of Poscher 2020: what it costs to have a place for the numbers of an element, made anew
 * each time or kept. There matrices of Eigen, dynamic and static; here JavaScript arrays and linear memory.
 */
import { fetchBinary } from '../../../bindings/load.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { measureInTurn } from '../../measure.ts';
import { ALLOCATIONS, EXPERIMENTS } from '../../names.ts';
import type { Measurement } from '../../results.ts';
import type { Bench } from '../../timing.ts';

/** As many as there. */
const COUNT = 100_000;

/** Numbers of a triangle and its radius. */
const NUMBERS = 10;

/** Times ways to have a place for the numbers of one element. */
export async function benchAllocation(bench: Bench): Promise<Measurement[]> {
  const memory = new Memory(await instantiateBinary(await fetchBinary('double-simd')));
  const kept = new Float64Array(NUMBERS);
  const address = memory.allocate('bench', NUMBERS * kept.BYTES_PER_ELEMENT);
  const keptView = memory.reals('double', address, NUMBERS);
  // Read behind each loop, so that no compiler leaves the work out.
  let sum = 0;
  const use = (row: Float64Array | Float32Array, i: number): void => {
    row[i % NUMBERS] = i;
    sum += row[0]!;
  };
  const ways: Record<string, (i: number) => void> = {
    [ALLOCATIONS.newArray]: (i) => use(new Float64Array(NUMBERS), i),
    [ALLOCATIONS.newPlace]: (i) => {
      const place = memory.allocate('bench', NUMBERS * kept.BYTES_PER_ELEMENT);
      use(keptView, i);
      memory.free(place);
    },
    [ALLOCATIONS.keptArray]: (i) => use(kept, i),
    [ALLOCATIONS.keptPlace]: (i) => use(keptView, i),
  };
  bench.progress(EXPERIMENTS.allocation);
  const entries = Object.entries(ways).map(([by, way]) => {
    const work = () => {
      for (let i = 0; i < COUNT; i++) way(i);
    };
    return { group: EXPERIMENTS.allocation, task: 'per element', by, units: COUNT, work };
  });
  const measurements = measureInTurn(bench, entries);
  if (!Number.isFinite(sum))
    throw new Error('bench theses-poscher: the sum of what was written is not finite');
  return measurements;
}
