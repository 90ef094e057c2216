import { isEndless } from '../bindings/elements/endless.ts';
import { ELEMENT_KINDS, type RowKind } from '../bindings/elements/element.ts';
import { expandAxial } from '../bindings/elements/expand-axial.ts';
import { SEGMENT_ROW_LENGTH } from '../bindings/elements/rows.ts';
import { fetchBinary } from '../bindings/load.ts';
import { Memory } from '../bindings/wasm/heap.ts';
import { instantiateBinary } from '../bindings/wasm/instance.ts';
import { precisionOf } from './builds.ts';
import { measureInTurn } from './measure.ts';
import { BUILD_NAMES, type BuildName } from './names.ts';
import { makeRandom } from './random.ts';
import type { Findings, Measurement } from './results.ts';
import type { Bench } from './timing.ts';
import { pairBatch } from './pair-batch.ts';

/** Pairs per call: not a power of two, which would map all columns to the same cache sets. */
const PAIRS = { full: 2039, quick: 61 };

const SOLIDS: readonly RowKind[] = ['box', 'cylinder', 'cone', 'halfSpace'];

/** Sizes, and how far from the middle elements lie, m: what reaches far overlaps. */
const WORKLOADS: readonly Workload[] = [
  { name: 'apart: up to 0.3 m in a cube of 2 m', size: 0.15, spread: 1 },
  { name: 'crowded: up to 1 m in a cube of 2 m', size: 0.5, spread: 1 },
  { name: 'overlapping: up to 1 m in a cube of 0.2 m', size: 0.5, spread: 0.1 },
];

interface Workload {
  readonly name: string;
  readonly size: number;
  readonly spread: number;
}

/** What lies on faces of one another, with gaps from 1e-16 to 1e-6 m. */
const TOUCHING = 'touching: on faces of each other';
const FLAT_KINDS = ['line', 'triangle', 'box'] as const;
type FlatKind = (typeof FLAT_KINDS)[number];

/** The kinds that have rows of a fixed length. */
const ROW_KINDS = ELEMENT_KINDS.filter((kind): kind is RowKind => kind !== 'hull');

/** Times the kernels of all pairs with a solid in the four builds, and of what touches in faces. */
export async function benchSolids(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  const pairs = bench.quick ? PAIRS.quick : PAIRS.full;
  const binaries = await Promise.all(BUILD_NAMES.map(loadBinary));
  for (const workload of WORKLOADS) {
    const group = workload.name;
    bench.progress(group);
    for (const b of SOLIDS) {
      for (const a of ROW_KINDS.slice(0, ROW_KINDS.indexOf(b) + 1)) {
        if (isEndless({ kind: a })) continue;
        measurements.push(...benchPair(bench, binaries, group, a, b, randomRows(a, b, workload, pairs)));
      }
    }
  }
  bench.progress(TOUCHING);
  for (const b of FLAT_KINDS) {
    for (const a of FLAT_KINDS.slice(0, FLAT_KINDS.indexOf(b) + 1)) {
      measurements.push(...benchPair(bench, binaries, TOUCHING, a, b, touchingRows(a, b, pairs)));
    }
  }
  return { unit: 'pair', measurements };
}

/** A build, without an engine around it. */
interface Binary {
  readonly build: BuildName;
  readonly exports: Awaited<ReturnType<typeof instantiateBinary>>;
  readonly memory: Memory;
}

async function loadBinary(build: BuildName): Promise<Binary> {
  const exports = await instantiateBinary(await fetchBinary(build));
  return { build, exports, memory: new Memory(exports) };
}

/** Elements of two kinds, row by row. */
interface Rows {
  readonly pairs: number;
  readonly a: number[];
  readonly b: number[];
}

/** Times a pair of kinds in the four builds. */
function benchPair(
  bench: Bench,
  binaries: readonly Binary[],
  group: string,
  a: RowKind,
  b: RowKind,
  rows: Rows,
): Measurement[] {
  const entries = binaries.map((binary) => ({
    ...{ group, task: `${a}–${b}`, by: binary.build },
    ...{ units: rows.pairs, work: makeKernel(binary, a, b, rows) },
  }));
  return measureInTurn(bench, entries);
}

/** The kernel of a build on rows that lie in its memory. */
function makeKernel({ build, exports, memory }: Binary, a: RowKind, b: RowKind, given: Rows): () => void {
  const { pairs } = given;
  const type = precisionOf(build).precision === 'double' ? Float64Array : Float32Array;
  const place = (numbers: number) => memory.allocate('bench', (pairs + 4) * numbers * type.BYTES_PER_ELEMENT);
  const stage = (kind: RowKind, rows: number[]): number => {
    const address = place(SEGMENT_ROW_LENGTH[kind]);
    const staged = new type(memory.buffer, address, pairs * SEGMENT_ROW_LENGTH[kind]);
    if (kind === 'cylinder' || kind === 'cone') expandAxial(rows, staged, pairs);
    else staged.set(rows);
    return address;
  };
  const rows = { a: stage(a, given.a), b: stage(b, given.b) };
  const [distance, pointA, pointB, normal] = [place(1), place(3), place(3), place(3)];
  const kinds = { kindA: ELEMENT_KINDS.indexOf(a), kindB: ELEMENT_KINDS.indexOf(b) };
  const results = { distance, pointA, pointB, normal };
  const batch = pairBatch(memory, { ...kinds, count: pairs, ...rows, ...results });
  return () => exports.runBatch(batch);
}

function randomRows(a: RowKind, b: RowKind, workload: Workload, pairs: number): Rows {
  const random = makeRandom(5);
  const draw = (kind: RowKind) =>
    Array.from({ length: pairs }, () => randomRow(random, kind, workload)).flat();
  return { pairs, a: draw(a), b: draw(b) };
}

/** Rows of elements that lie on a plane each, turned alike, with a gap between the planes. */
function touchingRows(a: FlatKind, b: FlatKind, pairs: number): Rows {
  const random = makeRandom(6);
  const rows: Rows = { pairs, a: [], b: [] };
  for (let i = 0; i < pairs; i++) {
    const axes = randomAxes((most) => [0, 1, 2].map(() => (2 * random() - 1) * most));
    const gap = 10 ** (-16 + 10 * random());
    rows.a.push(...flatRow(random, a, axes, 0, -1));
    rows.b.push(...flatRow(random, b, axes, gap, 1));
  }
  return rows;
}

/** A row of an element that lies on a level along the last of three axes, on this or that side of it. */
function flatRow(
  random: () => number,
  kind: FlatKind,
  axes: number[],
  level: number,
  side: number,
): number[] {
  const along = (u: number, v: number, w: number): number[] =>
    [0, 1, 2].map((k) => u * axes[k]! + v * axes[3 + k]! + w * axes[6 + k]!);
  const onPlane = () => along(random() - 0.5, random() - 0.5, level);
  switch (kind) {
    case 'line':
      return [...onPlane(), ...onPlane(), 0];
    case 'triangle':
      return [...onPlane(), ...onPlane(), ...onPlane(), 0];
    case 'box': {
      const half = [0.1 + random(), 0.1 + random(), 0.1 + random()];
      return [...along(random() - 0.5, random() - 0.5, level + side * half[2]!), ...half, ...axes, 0];
    }
  }
}

function randomRow(random: () => number, kind: RowKind, { size, spread }: Workload): number[] {
  const between = (most: number): number => (2 * random() - 1) * most;
  const vector = (most: number): number[] => [between(most), between(most), between(most)];
  const lengths = [0, 1, 2].map(() => size * (0.1 + 0.9 * random()));
  const at = vector(spread);
  const near = (): number[] => vector(size).map((x, i) => x + at[i]!);
  switch (kind) {
    case 'point':
      return [...at, 0.05];
    case 'line':
      return [...at, ...near(), 0.05];
    case 'triangle':
      return [...at, ...near(), ...near(), 0.05];
    case 'box':
    case 'ellipsoid':
      return [...at, ...lengths, ...randomAxes(vector), 0.05];
    case 'cylinder':
    case 'cone':
      return [...at, ...near(), lengths[0]!, 0.05];
    case 'halfSpace':
    case 'plane':
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
