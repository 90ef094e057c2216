import { ELEMENT_KINDS, type RowKind } from '../bindings/elements/element.ts';
import { expandAxial } from '../bindings/elements/expand-axial.ts';
import { SEGMENT_ROW_LENGTH } from '../bindings/elements/rows.ts';
import { fetchBinary } from '../bindings/engine/load.ts';
import { Memory } from '../bindings/wasm/heap.ts';
import { instantiateBinary } from '../bindings/wasm/instance.ts';
import { precisionOf } from './builds.ts';
import { BUILD_NAMES, type BuildName } from './names.ts';
import { makeRandom } from './random.ts';
import type { Findings, Measurement } from './results.ts';
import type { Bench, Timing } from './timing.ts';

/** Pairs per call: not a power of two, which would map all columns to the same cache sets. */
const PAIRS = 2039;

const SOLIDS: readonly RowKind[] = ['box', 'cylinder', 'cone', 'halfSpace'];

/** Sizes in a cube of 2 m: what reaches far overlaps. */
const WORKLOADS: readonly { name: string; size: number }[] = [
  { name: 'apart: up to 0.3 m in a cube of 2 m', size: 0.15 },
  { name: 'crowded: up to 1 m in a cube of 2 m', size: 0.5 },
];

/** The kinds that have rows of a fixed length. */
const ROW_KINDS = ELEMENT_KINDS.filter((kind): kind is RowKind => kind !== 'hull');

/** Times the kernels of all pairs with a solid in the four builds. */
export async function benchSolids(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  for (const { name: group, size } of WORKLOADS) {
    for (const build of BUILD_NAMES) {
      bench.progress(`${build}, ${group}`);
      for (const b of SOLIDS) {
        for (const a of ROW_KINDS.slice(0, ROW_KINDS.indexOf(b) + 1)) {
          if (a === 'halfSpace') continue;
          const timing = await timePair(bench, build, a, b, size);
          measurements.push({ group, task: `${a}–${b}`, by: build, timing });
        }
      }
    }
  }
  return { unit: 'pair', measurements };
}

async function timePair(
  bench: Bench,
  build: BuildName,
  a: RowKind,
  b: RowKind,
  size: number,
): Promise<Timing> {
  const type = precisionOf(build).precision === 'double' ? Float64Array : Float32Array;
  const exports = await instantiateBinary(await fetchBinary(build));
  const memory = new Memory(exports);
  const place = (numbers: number) => memory.allocate('bench', (PAIRS + 4) * numbers * type.BYTES_PER_ELEMENT);
  const random = makeRandom(5);
  const stage = (kind: RowKind): number => {
    const address = place(SEGMENT_ROW_LENGTH[kind]);
    const rows = Array.from({ length: PAIRS }, () => randomRow(random, kind, size)).flat();
    const staged = new type(memory.buffer, address, PAIRS * SEGMENT_ROW_LENGTH[kind]);
    if (kind === 'cylinder' || kind === 'cone') expandAxial(rows, staged, PAIRS);
    else staged.set(rows);
    return address;
  };
  const [rowsA, rowsB] = [stage(a), stage(b)];
  const [distance, pointA, pointB, normal] = [place(1), place(3), place(3), place(3)];
  const [kindA, kindB] = [ELEMENT_KINDS.indexOf(a), ELEMENT_KINDS.indexOf(b)];
  return bench.time(`${build} ${a}–${b}`, PAIRS, () =>
    exports.runBatch(kindA, kindB, PAIRS, rowsA, rowsB, distance, pointA, pointB, normal),
  );
}

function randomRow(random: () => number, kind: RowKind, size: number): number[] {
  const between = (most: number): number => (2 * random() - 1) * most;
  const vector = (most: number): number[] => [between(most), between(most), between(most)];
  const lengths = [0, 1, 2].map(() => size * (0.1 + 0.9 * random()));
  const at = vector(1);
  const near = (): number[] => vector(size).map((x, i) => x + at[i]!);
  switch (kind) {
    case 'point':
      return [...at, 0.05];
    case 'line':
      return [...at, ...near(), 0.05];
    case 'triangle':
      return [...at, ...near(), ...near(), 0.05];
    case 'box':
      return [...at, ...lengths, ...randomAxes(vector), 0.05];
    case 'cylinder':
    case 'cone':
      return [...at, ...near(), lengths[0]!, 0.05];
    case 'halfSpace':
      return [...randomAxes(vector).slice(0, 3), between(1)];
  }
}

/** Three unit vectors at right angles, right-handed. */
function randomAxes(vector: (most: number) => number[]): number[] {
  const [x, y] = [unit(vector(1)), vector(1)];
  const z = unit(cross(x, y));
  return [...x, ...cross(z, x), ...z];
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [0, 1, 2].map((i) => a[(i + 1) % 3]! * b[(i + 2) % 3]! - a[(i + 2) % 3]! * b[(i + 1) % 3]!);
}

function unit(v: readonly number[]): number[] {
  const length = Math.hypot(...v);
  return v.map((x) => x / length);
}
