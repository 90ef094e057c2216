import { Vector3 } from 'three';
import { OBB } from 'three/addons/math/OBB.js';
import type { Engine } from '../bindings/index.ts';
import { OVERLAP_BATCH, PLAIN_BOX_NUMBERS } from '../bindings/wasm/records.ts';
import { fetchBinary } from '../bindings/load.ts';
import { ELEMENT_KINDS } from '../bindings/elements/element.ts';
import { Memory } from '../bindings/wasm/heap.ts';
import { instantiateBinary } from '../bindings/wasm/instance.ts';
import { loadBuild, precisionOf } from './builds.ts';
import { crossCheck, describeAgreement } from './cross-check.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { BOX_TASKS, BUILD_NAMES, type BuildName, callName, PLAIN_NAME, THREE_BOXES } from './names.ts';
import { separatePlainly } from './peers/plain-boxes.ts';
import { makeRandom } from './random.ts';
import type { Findings, Measurement } from './results.ts';
import type { Bench } from './timing.ts';
import { pairBatch } from './pair-batch.ts';
import { randomBoxes } from './random-boxes.ts';

/** Pairs per call: not a power of two, which would map all columns to the same cache sets. */
const PAIRS = 2039;

/** Boxes to compare: rows of 15 numbers, and the same with a radius of 5 cm behind. */
interface BoxPairs {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly roundA: Float64Array;
  readonly roundB: Float64Array;
}

/** One way to do a task. */
type Run = Pick<Entry, 'task' | 'by' | 'work'>;

const WORKLOADS: readonly { name: string; size: number }[] = [
  { name: 'apart: boxes of up to 0.3 m in a cube of 2 m', size: 0.15 },
  { name: 'crowded: boxes of up to 1 m in a cube of 2 m', size: 0.5 },
];

/** Times boxes in the four builds against plain JavaScript and three.js, after checking that all agree. */
export async function benchBoxes(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  for (const { name: group, size } of WORKLOADS) {
    const pairs = randomPairs(size);
    bench.progress(group);
    const expected = new Float64Array(PAIRS);
    separatePlainly(pairs.a, pairs.b, PAIRS, 15, expected);
    const runs: Run[] = ([6, 15] as const).map((count) => {
      const out = new Float64Array(PAIRS);
      const work = () => separatePlainly(pairs.a, pairs.b, PAIRS, count, out);
      return { task: BOX_TASKS[count], by: PLAIN_NAME, work };
    });
    runs.push(runThree(pairs, expected));
    const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
    for (const [i, build] of BUILD_NAMES.entries()) {
      checkBuild(engines[i]!, build, pairs, expected);
      runs.push(...makeCalls(engines[i]!, build, pairs), ...(await makeKernels(build, pairs)));
    }
    const entries = runs.map((run) => ({ group, units: PAIRS, ...run }));
    measurements.push(...measureInTurn(bench, entries));
    engines.forEach((engine) => engine.dispose());
  }
  return { unit: 'pair', measurements };
}

/** Checks the separations of a build, and its distances where these are the same thing. */
function checkBuild(engine: Engine, build: BuildName, pairs: BoxPairs, expected: Float64Array): void {
  const { tolerance } = precisionOf(build);
  const { separation } = engine.boxesOverlap(pairs.a, pairs.b);
  const { distance } = engine.distances('box', 'box', pairs.roundA, pairs.roundB);
  const agreement = crossCheck(expected, separation, tolerance, 'depth');
  const depths = distance.map((metres, i) => (expected[i]! <= 0 ? metres + 0.1 : expected[i]!));
  const beyond = crossCheck(expected, depths, tolerance, 'depth');
  const closer = expected.some((metres, i) => distance[i]! + 0.1 < metres - tolerance);
  for (const found of [agreement, beyond]) {
    if (found.wrong > 0)
      throw new Error(`${build}, boxes, against plain JavaScript: ${describeAgreement(found)}`);
  }
  if (closer) throw new Error(`${build}, boxes: a distance is below the separation`);
}

/** Whole calls of an engine. */
function makeCalls(engine: Engine, build: BuildName, pairs: BoxPairs): Run[] {
  const type = precisionOf(build).precision === 'double' ? Float64Array : Float32Array;
  const [a, b, roundA, roundB] = [pairs.a, pairs.b, pairs.roundA, pairs.roundB].map((rows) => new type(rows));
  const by = callName(build);
  const separations = ([6, 15] as const).map((axes): Run => {
    const out = engine.boxesOverlap(a!, b!, { axes });
    const work = () => engine.boxesOverlap(a!, b!, { axes, out });
    return { task: BOX_TASKS[axes], by, work };
  });
  const out = engine.distances('box', 'box', roundA!, roundB!);
  const work = () => engine.distances('box', 'box', roundA!, roundB!, { out });
  return [...separations, { task: BOX_TASKS.distance, by, work }];
}

/** The kernels alone, on rows that lie in linear memory. */
async function makeKernels(build: BuildName, pairs: BoxPairs): Promise<Run[]> {
  const type = precisionOf(build).precision === 'double' ? Float64Array : Float32Array;
  const exports = await instantiateBinary(await fetchBinary(build));
  const memory = new Memory(exports);
  const place = (numbers: number) => memory.allocate('bench', (PAIRS + 4) * numbers * type.BYTES_PER_ELEMENT);
  const stage = (rows: Float64Array) => {
    const address = place(rows.length / PAIRS);
    new type(memory.buffer, address, rows.length).set(rows);
    return address;
  };
  const [a, b, roundA, roundB] = [pairs.a, pairs.b, pairs.roundA, pairs.roundB].map(stage);
  const [distance, pointA, pointB, normal] = [place(1), place(3), place(3), place(3)];
  const separations = ([6, 15] as const).map((axes): Run => {
    const batch = memory.allocate('bench', OVERLAP_BATCH.bytes);
    const rows = { count: PAIRS, a: a!, b: b!, countA: PAIRS, countB: PAIRS, axes };
    memory.write(batch, OVERLAP_BATCH, { ...rows, overlap: pointA, separation: distance, axis: pointB });
    const work = () => exports.runBoxOverlap(batch);
    return { task: BOX_TASKS[axes], by: build, work };
  });
  const box = ELEMENT_KINDS.indexOf('box');
  const rows = { kindA: box, kindB: box, count: PAIRS, a: roundA!, b: roundB! };
  const batch = pairBatch(memory, { ...rows, distance, pointA, pointB, normal });
  const work = () => exports.runBatch(batch);
  return [...separations, { task: BOX_TASKS.distance, by: build, work }];
}

/** `OBB.intersectsOBB` of three.js, which stops at the first separating axis, on boxes made beforehand. */
function runThree({ a, b }: BoxPairs, expected: Float64Array): Run {
  const [boxesA, boxesB] = [toThree(a), toThree(b)];
  const verdicts = new Uint8Array(PAIRS);
  const work = () => {
    for (let i = 0; i < PAIRS; i++) verdicts[i] = boxesA[i]!.intersectsOBB(boxesB[i]!) ? 1 : 0;
  };
  work();
  if (verdicts.some((verdict, i) => verdict !== (expected[i]! <= 0 ? 1 : 0))) {
    throw new Error('three.js finds other overlaps of boxes than plain JavaScript');
  }
  return { task: BOX_TASKS[15], by: THREE_BOXES, work };
}

function toThree(rows: Float64Array): OBB[] {
  return Array.from({ length: PAIRS }, (_, i) => {
    const at = i * PLAIN_BOX_NUMBERS;
    const vector = (place: number) => new Vector3().fromArray(rows, at + place);
    const box = new OBB(vector(0), vector(3));
    // Its elements are column by column, and the columns are the axes.
    box.rotation.fromArray(rows, at + 6);
    return box;
  });
}

/** Random boxes: centers anywhere in a cube of 2 m, half extents from a fifth of the size to all of it. */
function randomPairs(size: number): BoxPairs {
  const random = makeRandom(20261121);
  const [a, b] = [randomBoxes(PAIRS, random, size), randomBoxes(PAIRS, random, size)];
  return { a, b, roundA: withRadii(a), roundB: withRadii(b) };
}

function withRadii(rows: Float64Array): Float64Array {
  const rounded = new Float64Array(PAIRS * (PLAIN_BOX_NUMBERS + 1)).fill(0.05);
  for (let i = 0; i < PAIRS; i++) {
    rounded.set(
      rows.subarray(i * PLAIN_BOX_NUMBERS, (i + 1) * PLAIN_BOX_NUMBERS),
      i * (PLAIN_BOX_NUMBERS + 1),
    );
  }
  return rounded;
}
