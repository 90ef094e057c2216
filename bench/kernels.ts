import type { BatchLayout, Engine } from '../bindings/index.ts';
import { type SweptKind, SWEPT_KINDS, ROW_LENGTH } from '../bindings/elements/element.ts';
import { fetchBinary } from '../bindings/load.ts';
import { Memory } from '../bindings/wasm/heap.ts';
import { instantiateBinary } from '../bindings/wasm/instance.ts';
import { loadBuild, precisionOf } from './builds.ts';
import { crossCheck, describeAgreement } from './cross-check.ts';
import { type PairRows, randomPairs } from './element-pairs.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { BUILD_NAMES, type BuildName, callName, PLAIN_NAME } from './names.ts';
import { PLAIN, type PlainColumns, type PlainKernel } from './peers/plain.ts';
import { PLAIN_IN_COLUMNS } from './peers/plain-columns.ts';
import type { Findings, Measurement } from './results.ts';
import type { Bench } from './timing.ts';
import { pairBatch } from './pair-batch.ts';

/** How the elements of a workload lie to each other. */
export interface Workload {
  name: string;
  /** Vertices lie within this distance of their element's center, along each axis, metres. */
  reach: number;
}

/** Pairs per call: not a power of two, which would map all columns to the same cache sets. */
export const PAIRS_PER_CALL = 4099;

export const WORKLOADS: readonly Workload[] = [
  { name: 'apart: elements of 0.3 m in a cube of 2 m', reach: 0.15 },
  { name: 'crowded: elements of 1 m in a cube of 2 m', reach: 0.5 },
];

/** Something to time, and who does it. */
type Run = Pick<Entry, 'by' | 'work'>;

/** All pairs of kinds that the six kernels take. */
export const KIND_PAIRS: readonly (readonly [SweptKind, SweptKind])[] = SWEPT_KINDS.flatMap((a, i) =>
  SWEPT_KINDS.slice(i).map((b) => [a, b] as const),
);

/** How the numbers of a call lie, and the peer that takes them so. */
const LAYOUTS: Readonly<Record<BatchLayout, Readonly<Record<string, PlainKernel>>>> = {
  rows: PLAIN,
  columns: PLAIN_IN_COLUMNS,
};

/**
 * Times the six kernels in the four builds against plain JavaScript, after checking that all agree: in rows,
 * and all of them in columns.
 */
export async function benchKernels(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  for (const layout of ['rows', 'columns'] as const) {
    for (const workload of WORKLOADS) {
      const group = layout === 'rows' ? workload.name : `${workload.name}, in columns`;
      for (const [kindA, kindB] of KIND_PAIRS) {
        const task = `${kindA} ${kindB}`;
        bench.progress(`${task}, ${group}`);
        const rows = randomPairs(kindA, kindB, PAIRS_PER_CALL, workload.reach);
        const input = layout === 'rows' ? rows : inColumns(kindA, kindB, rows);
        const columns = makeColumns(input.count);
        const plainKernel = LAYOUTS[layout][task]!;
        const plain = () => plainKernel(input.a, input.b, input.count, columns);
        plain();
        const ours = await Promise.all(
          BUILD_NAMES.map((build) =>
            crossCheckedKernels(build, kindA, kindB, layout, input, columns.distance),
          ),
        );
        const where = { group, task, units: input.count };
        const entries = [
          { ...where, by: PLAIN_NAME, work: plain },
          ...ours.flatMap(({ runs }) => runs.map((run) => ({ ...where, ...run }))),
        ];
        measurements.push(...measureInTurn(bench, entries));
        ours.forEach(({ engine }) => engine.dispose());
      }
    }
  }
  return { unit: 'pair', measurements };
}

/** Pairs with a column for each number of a row. */
export function inColumns(kindA: SweptKind, kindB: SweptKind, { a, b, count }: PairRows): PairRows {
  const turn = (rows: Float64Array, length: number) =>
    rows.map((_, i) => rows[(i % count) * length + Math.floor(i / count)]!);
  return { a: turn(a, ROW_LENGTH[kindA]), b: turn(b, ROW_LENGTH[kindB]), count };
}

/**
 * The kernel of a build, and the call that has it run, on the same numbers.
 *
 * @throws Error where its distances are not those expected
 */
export async function crossCheckedKernels(
  build: BuildName,
  kindA: SweptKind,
  kindB: SweptKind,
  layout: BatchLayout,
  input: PairRows,
  expected: Float64Array,
): Promise<{ engine: Engine; runs: readonly [kernel: Run, call: Run] }> {
  const { precision, tolerance } = precisionOf(build);
  const type = precision === 'double' ? Float64Array : Float32Array;
  const [a, b] = [new type(input.a), new type(input.b)];

  const engine = await loadBuild(build);
  const out = engine.distances(kindA, kindB, a, b, { layout });
  const agreement = crossCheck(expected, out.distance, tolerance, 'depth');
  if (agreement.wrong > 0) {
    throw new Error(
      `${build}, ${kindA} ${kindB} in ${layout} against plain JavaScript: ${describeAgreement(agreement)}`,
    );
  }

  // The kernel alone, on numbers that lie in linear memory.
  const exports = await instantiateBinary(await fetchBinary(build));
  const memory = new Memory(exports);
  const place = (numbers: number) =>
    memory.allocate('bench', (input.count + 4) * numbers * type.BYTES_PER_ELEMENT);
  const [rowsA, rowsB] = [place(ROW_LENGTH[kindA]), place(ROW_LENGTH[kindB])];
  const [distance, pointA, pointB, normal] = [place(1), place(3), place(3), place(3)];
  new type(memory.buffer, rowsA, a.length).set(a);
  new type(memory.buffer, rowsB, b.length).set(b);
  const kinds = { kindA: SWEPT_KINDS.indexOf(kindA), kindB: SWEPT_KINDS.indexOf(kindB) };
  const rows = { ...kinds, count: input.count, a: rowsA, b: rowsB };
  const batch = pairBatch(memory, { ...rows, distance, pointA, pointB, normal });
  const run = layout === 'rows' ? 'runBatch' : 'runColumnBatch';
  const kernel = () => exports[run](batch);
  const call = () => engine.distances(kindA, kindB, a, b, { layout, out });
  return {
    engine,
    runs: [
      { by: build, work: kernel },
      { by: callName(build), work: call },
    ],
  };
}

/** Columns for the results of plain JavaScript. */
export function makeColumns(count: number): PlainColumns {
  return {
    distance: new Float64Array(count),
    pointA: new Float64Array(3 * count),
    pointB: new Float64Array(3 * count),
    normal: new Float64Array(3 * count),
  };
}
