/** Distance and overlap of two meshes: ours, and those of a library, on the same poses. */
import type { Engine, EvaluateOptions, Scene } from '../bindings/index.ts';
import { loadBuild, precisionOf } from './builds.ts';
import { type Agreement, crossCheck, crossCheckAnswers } from './cross-check.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { BUILD_NAMES, MESH_PEERS, MESH_TASKS } from './names.ts';
import { ThreeMeshes } from './peers/three-mesh-bvh.ts';
import type { CountName, Measurement } from './results.ts';
import { makeBumpyGaps, makeBumpyOverlaps } from './scenes/bumpy.ts';
import { loadFclWork } from './scenes/fcl.ts';
import type { MeshWork } from './scenes/mesh-work.ts';
import type { Bench } from './timing.ts';

/** Two meshes in the hands of a contestant; the pose is that of the second. */
export interface MeshPair {
  readonly by: string;
  /** The error that is taken for right, over the reach of the work. */
  readonly tolerance: number;
  distance?(pose: readonly number[]): number;
  overlaps?(pose: readonly number[]): boolean;
  /** What the last query had to do. */
  counts?(): Readonly<Record<CountName, number>>;
}

/** Float32 coordinates; the arithmetic is in float64, but for bounds. */
const THREE_TOLERANCE = 1e-7;

/** How long the contestants of one table take turns, milliseconds. */
const LONGEST = 2500;

const COUNT_NAMES: readonly CountName[] = ['volumeTests', 'leafTests', 'elementTests'];

/** How many poses: `few` are those that somebody slow has to go through. */
function countPoses(quick: boolean) {
  return quick
    ? { room: 10, gaps: 6, few: 1, overlaps: 10 }
    : { room: 300, gaps: 100, few: 8, overlaps: 300 };
}

/** Checks and times all contestants. */
export async function benchMeshQueries(bench: Bench): Promise<Measurement[]> {
  const engines = await Promise.all(BUILD_NAMES.map(loadBuild));
  const checker = await loadBuild('double-scalar');
  const count = countPoses(bench.quick);
  const room = await loadFclWork(count.room);
  const gaps = makeBumpyGaps(checker, count.gaps);
  const overlaps = makeBumpyOverlaps(checker, count.overlaps);
  checker.dispose();
  const { distance, free, within } = MESH_TASKS;
  const double = engines[BUILD_NAMES.indexOf('double-simd')]!;
  const few = firstOf(gaps, count.few);
  const measurements = [
    ...compareMeshes(bench, room, distance, [...makeOurMeshes(engines, room), ...makePeerMeshes(room)]),
    ...compareMeshes(bench, room, free, [...makeOurMeshes(engines, room), ...makePeerMeshes(room)]),
    ...compareMeshes(bench, gaps, distance, makeOurMeshes(engines, gaps)),
    ...[room, gaps].flatMap((work) => compareMeshes(bench, work, within, makeInexactMeshes(double, work))),
    ...compareMeshes(bench, few, distance, [...makeOurMeshes(engines, few), ...makePeerMeshes(few)]),
    ...compareMeshes(bench, overlaps, free, [
      ...makeOurMeshes(engines, overlaps),
      ...makePeerMeshes(overlaps),
    ]),
  ];
  engines.forEach((engine) => engine.dispose());
  return measurements;
}

/** Work with its first poses only. */
function firstOf(work: MeshWork, count: number): MeshWork {
  return { ...work, poses: work.poses.slice(0, count), distances: work.distances.slice(0, count) };
}

/** Our own contestants, in the order of the engines, which is that of the builds. */
export function makeOurMeshes(engines: readonly Engine[], work: MeshWork): MeshPair[] {
  return engines.map((engine, i) => {
    const by = BUILD_NAMES[i]!;
    return new OurMeshes(engine, work, { by, tolerance: precisionOf(by).tolerance });
  });
}

/** By how much distances may be off, metres: what a tolerance saves. */
const TOLERANCES = { 'off by 0': 0, 'off by 1 mm': 1e-3, 'off by 1 cm': 0.01, 'off by 1 dm': 0.1 };

/** One engine, which may be off by more and more. */
function makeInexactMeshes(engine: Engine, work: MeshWork): MeshPair[] {
  return Object.entries(TOLERANCES).map(
    ([by, metres]) => new OurMeshes(engine, work, { by, tolerance: metres / work.reach + 1e-12, metres }),
  );
}

/** Our own way: a scene of two segments. */
export class OurMeshes implements MeshPair {
  readonly by: string;
  readonly tolerance: number;
  readonly #engine: Engine;
  readonly #scene: Scene;
  readonly #options: EvaluateOptions | undefined;

  /** @param metres - by how much distances may be off */
  constructor(
    engine: Engine,
    { a, b }: MeshWork,
    { by, tolerance, metres = 0 }: Pick<MeshPair, 'by' | 'tolerance'> & { metres?: number },
  ) {
    this.by = by;
    this.tolerance = tolerance;
    this.#engine = engine;
    this.#options = metres > 0 ? { tolerance: { absolute: metres } } : undefined;
    this.#scene = engine.createScene({ segments: { a, b }, pairs: [['a', 'b']], static: ['a'] });
  }

  distance(pose: readonly number[]): number {
    this.#scene.setPose('b', pose);
    return this.#scene.evaluate(this.#options).distance[0]!;
  }

  overlaps(pose: readonly number[]): boolean {
    this.#scene.setPose('b', pose);
    return !this.#scene.isFree({ margin: 0 });
  }

  counts(): Readonly<Record<CountName, number>> {
    return this.#engine.statistics();
  }
}

/** The library's functions: trees of small leaves for the one that walks two trees at once, or of larger. */
export function makePeerMeshes({ a, b }: MeshWork): MeshPair[] {
  const large = new ThreeMeshes(a, b, 10);
  const small = new ThreeMeshes(a, b, 3);
  return [
    {
      by: MESH_PEERS.three,
      tolerance: THREE_TOLERANCE,
      distance: (pose) => large.distance(pose),
      overlaps: (pose) => large.overlaps(pose),
    },
    { by: MESH_PEERS.cast, tolerance: THREE_TOLERANCE, overlaps: (pose) => small.overlapsByCast(pose) },
  ];
}

/** Compares the answers of those who can do a task with the right ones, then times them in turn. */
export function compareMeshes(
  bench: Bench,
  work: MeshWork,
  task: string,
  pairs: readonly MeshPair[],
): Measurement[] {
  const { name: group, poses } = work;
  bench.progress(`${group}: ${task}`);
  const able = pairs.filter((pair) => queryOf(pair, task) !== undefined);
  const checked = able.map((pair) => checkMeshes(work, task, pair));
  const entries = able.map((pair, i): Entry => {
    const query = queryOf(pair, task)!;
    const work = () => poses.forEach((pose) => query(pose));
    return { group, task, by: pair.by, at: poses.length, ...checked[i]!, units: poses.length, work };
  });
  return measureInTurn(bench, entries, LONGEST);
}

function isDistance(task: string): boolean {
  return task === MESH_TASKS.distance || task === MESH_TASKS.within;
}

/** What a contestant has for a task. */
function queryOf(pair: MeshPair, task: string): ((pose: readonly number[]) => number | boolean) | undefined {
  return isDistance(task) ? pair.distance?.bind(pair) : pair.overlaps?.bind(pair);
}

/** Goes through all poses once: are the answers right, and what does a query have to do on average? */
export function checkMeshes(
  { poses, distances, reach }: MeshWork,
  task: string,
  pair: MeshPair,
): Required<Pick<Measurement, 'agreement'>> & Pick<Measurement, 'counts'> {
  const sums = { volumeTests: 0, leafTests: 0, elementTests: 0 };
  const query = queryOf(pair, task)!;
  const answers = poses.map((pose) => {
    const answer = query(pose);
    const counts = pair.counts?.();
    if (counts) for (const name of COUNT_NAMES) sums[name] += counts[name] / poses.length;
    return answer;
  });
  const agreement: Agreement = isDistance(task)
    ? crossCheck(distances, answers as number[], pair.tolerance * reach, 'depth')
    : crossCheckAnswers(
        Array.from(distances, (distance) => distance === 0),
        answers as boolean[],
      );
  return pair.counts ? { agreement, counts: sums } : { agreement };
}
