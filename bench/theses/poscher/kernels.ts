import { SWEPT_KINDS, type SweptKind, ROW_LENGTH } from '../../../bindings/elements/element.ts';
import { loadBuild, precisionOf } from '../../builds.ts';
import { crossCheck } from '../../cross-check.ts';
import { type PairRows, randomPairs } from '../../element-pairs.ts';
import { makeColumns, PAIRS_PER_CALL, WORKLOADS } from '../../kernels.ts';
import { type Entry, measureInTurn } from '../../measure.ts';
import { BUILD_NAMES, EXPERIMENTS, VARIANTS } from '../../names.ts';
import { PLAIN, writeRow } from '../../peers/plain.ts';
import { pointLineByOperators, pointLineByUnits } from '../../peers/point-line-comparisons.ts';
import { closest } from '../../peers/plain-cores.ts';
import {
  lineTriangleByCases,
  lineTriangleUniform,
  pointTriangleByEdges,
  pointTriangleBySections,
  PREPARED,
  prepareTriangles,
  type Variant,
} from '../../peers/thesis-variants.ts';
import type { Measurement } from '../../results.ts';
import type { Bench } from '../../timing.ts';
import { MIXES, nameOfMix, pointsAtCorner } from './points-at-corners.ts';
import { ORDERED_PAIRS } from './published.ts';

/** Where the elements of the last two experiments lie to each other. */
const { reach, name: WORKLOAD } = WORKLOADS[0]!;

/** Times a point near an obtuse corner: by sections, by both edges, and by our builds (table 6.2). */
export async function benchPointTriangle(bench: Bench): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const mix of MIXES) {
    const input = pointsAtCorner(mix, PAIRS_PER_CALL);
    const variants = { [VARIANTS.sections]: pointTriangleBySections, [VARIANTS.edges]: pointTriangleByEdges };
    const where = { group: EXPERIMENTS.pointTriangle, task: nameOfMix(mix) };
    const entries = makeVariants(where, 'point', input, variants);
    measurements.push(...(await benchBuilds(bench, where, 'point', 'triangle', input, entries)));
  }
  return measurements;
}

/** Times line and triangle: in the uniform way, by cases, and by our builds (table 6.3). */
export async function benchLineTriangle(bench: Bench): Promise<Measurement[]> {
  const lines = randomPairs('line', 'triangle', PAIRS_PER_CALL, reach);
  const where = { group: EXPERIMENTS.lineTriangle, task: WORKLOAD };
  const variants = { [VARIANTS.uniform]: lineTriangleUniform, [VARIANTS.cases]: lineTriangleByCases };
  const entries = makeVariants(where, 'line', lines, variants);
  return benchBuilds(bench, where, 'line', 'triangle', lines, entries);
}

/** Times our builds on all nine ordered pairs (table 6.4). */
export async function benchOrderedPairs(bench: Bench): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const task of Object.keys(ORDERED_PAIRS)) {
    const [kindA, kindB] = task.split(' ') as [SweptKind, SweptKind];
    const input = randomPairs(kindA, kindB, PAIRS_PER_CALL, reach);
    const where = { group: EXPERIMENTS.orderedPairs, task };
    measurements.push(...(await benchBuilds(bench, where, kindA, kindB, input)));
  }
  return measurements;
}

/** The variants on rows of points or lines and rows of triangles, compared with the plain peer. */
function makeVariants(
  where: Pick<Measurement, 'group' | 'task'>,
  kind: 'point' | 'line',
  input: PairRows,
  variants: Readonly<Record<string, Variant>>,
): Entry[] {
  const expected = makeColumns(input.count);
  PLAIN[`${kind} triangle`]!(input.a, input.b, input.count, expected);
  const prepared = prepareTriangles(input.b, input.count);
  return Object.entries(variants).map(([by, variant]) => {
    const columns = makeColumns(input.count);
    const work = () => runVariant(variant, ROW_LENGTH[kind], input, prepared, columns);
    work();
    const agreement = crossCheck(expected.distance, columns.distance, 1e-9, 'depth');
    return { ...where, by, agreement, units: input.count, work };
  });
}

function runVariant(
  variant: Variant,
  width: number,
  { a, b, count }: PairRows,
  prepared: Float64Array,
  { distance, pointA, pointB, normal }: ReturnType<typeof makeColumns>,
): void {
  for (let i = 0; i < count; i++) {
    variant(a, width * i, prepared, PREPARED * i);
    const ra = a[width * (i + 1) - 1]!;
    const rb = b[10 * i + 9]!;
    const [px, py, pz] = [closest[0]!, closest[1]!, closest[2]!];
    writeRow(distance, pointA, pointB, normal, i, ra, rb, px, py, pz, closest[3]!, closest[4]!, closest[5]!);
  }
}

/** Times point–line with both kinds of comparisons, after comparing with the plain peer (§6.3). */
export function benchComparisons(bench: Bench): Measurement[] {
  const { a, b, count } = randomPairs('point', 'line', PAIRS_PER_CALL, reach);
  const expected = makeColumns(count);
  PLAIN['point line']!(a, b, count, expected);
  const variants = { [VARIANTS.operators]: pointLineByOperators, [VARIANTS.units]: pointLineByUnits };
  bench.progress(EXPERIMENTS.comparisons);
  const entries = Object.entries(variants).map(([by, variant]): Entry => {
    const distance = new Float64Array(count);
    const work = () => {
      for (let i = 0; i < count; i++) {
        const radii = a[ROW_LENGTH.point * (i + 1) - 1]! + b[ROW_LENGTH.line * (i + 1) - 1]!;
        distance[i] = Math.sqrt(variant(a, ROW_LENGTH.point * i, b, ROW_LENGTH.line * i)) - radii;
      }
    };
    work();
    const agreement = crossCheck(expected.distance, distance, 1e-9, 'depth');
    return { group: EXPERIMENTS.comparisons, task: WORKLOAD, by, agreement, units: count, work };
  });
  return measureInTurn(bench, entries);
}

/** Times `engine.distances` in all builds, in turn with others that do the same task. */
async function benchBuilds(
  bench: Bench,
  where: Pick<Measurement, 'group' | 'task'>,
  kindA: SweptKind,
  kindB: SweptKind,
  input: PairRows,
  others: readonly Entry[] = [],
): Promise<Measurement[]> {
  const swapped = SWEPT_KINDS.indexOf(kindA) > SWEPT_KINDS.indexOf(kindB);
  const expected = makeColumns(input.count);
  const [first, second] = swapped ? [input.b, input.a] : [input.a, input.b];
  PLAIN[swapped ? `${kindB} ${kindA}` : `${kindA} ${kindB}`]!(first, second, input.count, expected);
  bench.progress(`${where.group}: ${where.task}`);
  const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
  const ours = engines.map((engine, i): Entry => {
    const build = BUILD_NAMES[i]!;
    const { precision, tolerance } = precisionOf(build);
    const type = precision === 'double' ? Float64Array : Float32Array;
    const [a, b] = [new type(input.a), new type(input.b)];
    const out = engine.distances(kindA, kindB, a, b);
    const agreement = crossCheck(expected.distance, out.distance, tolerance, 'depth');
    const work = () => engine.distances(kindA, kindB, a, b, { out });
    return { ...where, by: build, agreement, units: input.count, work };
  });
  const measurements = measureInTurn(bench, [...others, ...ours]);
  engines.forEach((engine) => engine.dispose());
  return measurements;
}
