import { type Engine, loadEngine, type Scene } from '../bindings/index.ts';
import { loadBuild, precisionOf } from './builds.ts';
import { type Agreement, crossCheck, joinAgreements } from './cross-check.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { BUILD_NAMES, type BuildName, SCENE_TASKS } from './names.ts';
import { PEERS } from './peers/index.ts';
import type { Peer, PeerScene } from './peers/peer.ts';
import type { Findings, Measurement } from './results.ts';
import { makeHumanoidScene } from './scenes/humanoid.ts';
import { loadPanda, makePandaScene } from './scenes/panda.ts';
import { makeCoherentScene, makeRandomScene, ROBOT_SCENE } from './scenes/robot-scene.ts';
import { posesOf, type SceneWork } from './scenes/work.ts';
import type { Bench } from './timing.ts';

/** The distances that contestants have to find, by us in double precision, and a margin worth asking for. */
interface Expected {
  distances: Float64Array;
  /** Every other set of poses keeps this margin: answers are not given away by the first pair. */
  margin: number;
}

/** The scenes in which everybody competes. */
async function makeScenes(quick: boolean): Promise<SceneWork[]> {
  const sets = quick ? 4 : ROBOT_SCENE.sets;
  const size = { ...ROBOT_SCENE, sets };
  const engine = await loadEngine();
  const panda = makePandaScene(await loadPanda(sets), engine);
  engine.dispose();
  return [makeRandomScene(size), makeCoherentScene(size), makeHumanoidScene(sets), panda];
}

/** Times all four builds and all peers in all scenes, after comparing their distances with ours. */
export async function benchScenes(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  for (const work of await makeScenes(bench.quick)) {
    const expected = await findExpected(work);
    const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
    const peers = await Promise.all(PEERS.map(async (peer) => ({ peer, scene: await peer.load(work) })));
    bench.progress(work.name);
    const entries = [
      ...engines.flatMap((engine, i) => makeOurEntries(work, BUILD_NAMES[i]!, engine, expected)),
      ...peers.flatMap(({ peer, scene }) => makePeerEntries(work, peer, scene, expected)),
    ];
    measurements.push(...measureInTurn(bench, entries));
    engines.forEach((engine) => engine.dispose());
    peers.forEach(({ scene }) => scene.dispose?.());
  }
  return { unit: 'set of poses', measurements };
}

async function findExpected(work: SceneWork): Promise<Expected> {
  const engine = await loadBuild('double-scalar');
  const scene = engine.createScene({ segments: work.segments, pairs: work.pairs });
  const distances = Float64Array.from(scene.evaluateBatch(work.poses, { count: work.sets }).distance);
  engine.dispose();
  const rows = work.pairs.length;
  const smallest = Array.from({ length: work.sets }, (_, set) =>
    distances.subarray(set * rows, (set + 1) * rows).reduce((least, distance) => Math.min(least, distance)),
  ).sort((a, b) => a - b);
  const half = Math.floor(work.sets / 2);
  return { distances, margin: (smallest[Math.max(0, half - 1)]! + smallest[half]!) / 2 };
}

function makeOurEntries(work: SceneWork, build: BuildName, engine: Engine, expected: Expected): Entry[] {
  const { tolerance } = precisionOf(build);
  const scene = engine.createScene({ segments: work.segments, pairs: work.pairs });
  const { sets: count, poses } = work;
  const out = scene.evaluateBatch(poses, { count });
  const agreement = crossCheck(expected.distances, out.distance, tolerance, 'depth');
  const answers = new Uint8Array(count);
  const options = { count, margin: expected.margin, out: answers };
  const one = (task: string, units: number, run: () => void): Entry => ({
    ...{ group: work.name, task, by: build, agreement },
    ...{ units, work: run },
  });
  return [
    one(SCENE_TASKS.evaluate, 1, cycle(work.sets, evaluateSet(work, scene))),
    one(SCENE_TASKS.batch, count, () => scene.evaluateBatch(poses, { count, out })),
    one(SCENE_TASKS.free, count, () => scene.areFree(poses, options)),
  ];
}

/** Evaluates one set of poses in one of our scenes. */
export function evaluateSet(work: SceneWork, scene: Scene): (set: number) => void {
  const poses = Array.from({ length: work.sets }, (_, set) => posesOf(work, set));
  return (set) => {
    scene.setPoses(poses[set]!);
    scene.evaluate();
  };
}

/** Runs through the sets of poses, one per call. */
export function cycle(sets: number, run: (set: number) => void): () => void {
  let next = 0;
  return () => {
    run(next);
    next = (next + 1) % sets;
  };
}

function makePeerEntries(work: SceneWork, peer: Peer, scene: PeerScene, expected: Expected): Entry[] {
  const agreement = checkPeer(work, peer, scene, expected.distances);
  const one = (task: string, run: (set: number) => void): Entry => ({
    ...{ group: work.name, task, by: peer.name, agreement },
    ...{ units: 1, work: cycle(work.sets, run) },
  });
  const evaluate = one(SCENE_TASKS.evaluate, (set) => scene.evaluate(set));
  if (scene.isFree === undefined) return [evaluate];
  return [evaluate, one(SCENE_TASKS.free, (set) => scene.isFree!(set, expected.margin))];
}

/** Compares a peer's distances with the expected ones, set after set. */
export function checkPeer(
  work: SceneWork,
  peer: Pick<Peer, 'tolerance' | 'overlap'>,
  scene: Pick<PeerScene, 'evaluate' | 'distance'>,
  expected: Float64Array,
): Agreement {
  const rows = work.pairs.length;
  return joinAgreements(
    Array.from({ length: work.sets }, (_, set) => {
      scene.evaluate(set);
      const right = expected.subarray(set * rows, (set + 1) * rows);
      return crossCheck(right, scene.distance, peer.tolerance, peer.overlap);
    }),
  );
}
