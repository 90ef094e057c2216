import { type ElementKind, ELEMENT_KINDS, ROW_LENGTH } from '../bindings/elements.ts';
import type { Precision } from '../bindings/engine.ts';
import { fetchBinary, loadEngine } from '../bindings/load.ts';
import { Memory } from '../bindings/memory.ts';
import { instantiateBinary } from '../bindings/wasm.ts';
import { time, type Timing } from './harness.ts';
import { PLAIN, type PlainColumns } from './peers/plain.ts';
import { type PairRows, randomPairs } from './scenes.ts';

/** How the elements of a workload lie to each other. */
export interface Workload {
  name: string;
  /** Vertices lie within this distance of their element's centre, along each axis, metres. */
  reach: number;
}

/** Pairs per call: not a power of two, which would map all columns to the same cache sets. */
const COUNT = 4099;

export const WORKLOADS: readonly Workload[] = [
  { name: 'apart: elements of 0.3 m in a cube of 2 m', reach: 0.15 },
  { name: 'crowded: elements of 1 m in a cube of 2 m', reach: 0.5 },
];

const BUILDS = ['single-simd', 'single-scalar', 'double-simd', 'double-scalar'] as const;
type BuildName = (typeof BUILDS)[number];

const PAIRS: readonly (readonly [ElementKind, ElementKind])[] = ELEMENT_KINDS.flatMap((a, i) =>
  ELEMENT_KINDS.slice(i).map((b) => [a, b] as const),
);

/** One row of the table: nanoseconds per pair by who computed it. */
export interface KernelRow {
  pair: string;
  workload: string;
  plain: Timing;
  /** The kernel alone, on rows that lie in linear memory. */
  kernels: Record<BuildName, Timing>;
  /** `engine.distances` with `out`: checking and copying included. */
  calls: Record<BuildName, Timing>;
}

/** Times the six kernels in the four builds against plain JavaScript, after checking that all agree. */
export async function benchKernels(progress: (text: string) => void): Promise<KernelRow[]> {
  const rows: KernelRow[] = [];
  for (const workload of WORKLOADS) {
    for (const [kindA, kindB] of PAIRS) {
      const pair = `${kindA} ${kindB}`;
      progress(`${pair}, ${workload.name}`);
      const input = randomPairs(kindA, kindB, COUNT, workload.reach);
      const columns = plainColumns();
      const plainKernel = PLAIN[pair]!;
      const plain = time(`plain ${pair}`, COUNT, () => plainKernel(input.a, input.b, COUNT, columns));
      const kernels = {} as Record<BuildName, Timing>;
      const calls = {} as Record<BuildName, Timing>;
      for (const build of BUILDS) {
        [kernels[build], calls[build]] = await benchBuild(build, kindA, kindB, input, columns.distance);
      }
      rows.push({ pair, workload: workload.name, plain, kernels, calls });
    }
  }
  return rows;
}

async function benchBuild(
  build: BuildName,
  kindA: ElementKind,
  kindB: ElementKind,
  input: PairRows,
  expected: Float64Array,
): Promise<[kernel: Timing, call: Timing]> {
  const [precision, lanes] = build.split('-') as [Precision, 'simd' | 'scalar'];
  const type = precision === 'double' ? Float64Array : Float32Array;
  const [a, b] = [new type(input.a), new type(input.b)];

  const engine = await loadEngine({ precision, simd: lanes === 'simd' ? 'on' : 'off' });
  const out = engine.distances(kindA, kindB, a, b);
  const tolerance = precision === 'double' ? 1e-12 : 1e-5;
  out.distance.forEach((distance, i) => {
    if (Math.abs(distance - expected[i]!) > tolerance) {
      throw new Error(
        `${build}, ${kindA} ${kindB}, pair ${i}: ${distance}, plain JavaScript says ${expected[i]}`,
      );
    }
  });
  const call = time(`${build} call`, input.count, () => engine.distances(kindA, kindB, a, b, out));
  engine.dispose();

  const exports = await instantiateBinary(await fetchBinary(build));
  const memory = new Memory(exports);
  const place = (numbers: number) =>
    memory.allocate('bench', (input.count + 4) * numbers * type.BYTES_PER_ELEMENT);
  const [rowsA, rowsB] = [place(ROW_LENGTH[kindA]), place(ROW_LENGTH[kindB])];
  const [distance, pointA, pointB, normal] = [place(1), place(3), place(3), place(3)];
  new type(memory.buffer, rowsA, a.length).set(a);
  new type(memory.buffer, rowsB, b.length).set(b);
  const [numberA, numberB] = [ELEMENT_KINDS.indexOf(kindA), ELEMENT_KINDS.indexOf(kindB)];
  const kernel = time(`${build} kernel`, input.count, () =>
    exports.runBatch(numberA, numberB, input.count, rowsA, rowsB, distance, pointA, pointB, normal),
  );
  return [kernel, call];
}

function plainColumns(): PlainColumns {
  return {
    distance: new Float64Array(COUNT),
    pointA: new Float64Array(3 * COUNT),
    pointB: new Float64Array(3 * COUNT),
    normal: new Float64Array(3 * COUNT),
  };
}
