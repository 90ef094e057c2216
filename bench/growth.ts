import type { Engine } from '../bindings/index.ts';
import { loadBuild, precisionOf } from './builds.ts';
import { crossCheck } from './cross-check.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { makeRefits } from './meshes-building.ts';
import { compareMeshes, makeOurMeshes, makePeerMeshes } from './meshes-queries.ts';
import { BASELINE, BUILD_NAMES, GROWTH, MESH_TASKS, SCENE_TASKS } from './names.ts';
import { PLAIN_PEERS } from './peers/plain-scene.ts';
import type { Findings, Measurement } from './results.ts';
import { checkPeer, cycle, evaluateSet } from './scene-bench.ts';
import { makeBumpyGaps, makeBumpyOverlaps } from './scenes/bumpy.ts';
import { makeRandomScene, type RobotSceneSize } from './scenes/robot-scene.ts';
import type { Bench } from './timing.ts';

/** Sizes of robot scenes, 100 times from the least to the most: 46 segments have room for 1,000 pairs. */
function makeSizes(sets: number): { group: string; at: number; size: RobotSceneSize }[] {
  return [
    ...[10, 30, 100, 300, 1000].map((pairs) => ({
      group: GROWTH.pairs,
      at: pairs,
      size: { segments: 46, elements: 6, pairs, sets },
    })),
    ...[1, 2, 4, 10, 30, 100].map((elements) => ({
      group: GROWTH.elements,
      at: elements,
      size: { segments: 20, elements, pairs: 100, sets },
    })),
  ];
}

/** Sides and rings of bumpy spheres: 108, 972, 10,092 and 99,372 triangles. */
const SPHERES = [
  [6, 3],
  [6, 9],
  [6, 29],
  [6, 91],
] as const;

/** Times scenes of growing size: how evaluations' costs follow numbers of pairs, elements and triangles. */
export async function benchGrowth(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
  const baseline = PLAIN_PEERS.find(({ name }) => name === BASELINE)!;
  for (const { group, at, size } of makeSizes(bench.quick ? 2 : 16)) {
    bench.progress(`${at} ${group}`);
    const work = makeRandomScene(size);
    const peer = await baseline.load(work);
    const scenes = engines.map((engine) =>
      engine.createScene({ segments: work.segments, pairs: work.pairs }),
    );
    const where = { group, task: SCENE_TASKS.evaluate, at, units: 1 };
    const double = scenes[BUILD_NAMES.indexOf('double-simd')]!;
    const expected = Float64Array.from(double.evaluateBatch(work.poses, { count: work.sets }).distance);
    const entries = scenes.map((scene, i): Entry => {
      const by = BUILD_NAMES[i]!;
      const { distance } = scene.evaluateBatch(work.poses, { count: work.sets });
      const agreement = crossCheck(expected, distance, precisionOf(by).tolerance, 'depth');
      return { ...where, by, agreement, work: cycle(work.sets, evaluateSet(work, scene)) };
    });
    const agreement = checkPeer(work, baseline, peer, expected);
    const run = cycle(work.sets, (set) => peer.evaluate(set));
    measurements.push(
      ...measureInTurn(bench, [...entries, { ...where, by: BASELINE, agreement, work: run }]),
    );
    scenes.forEach((scene) => scene.dispose());
  }
  measurements.push(...benchTriangles(bench, engines));
  engines.forEach((engine) => engine.dispose());
  return { unit: 'set of poses', measurements };
}

/** Two bumpy spheres of ever more triangles: distance, overlap, and replacing the triangles of one. */
function benchTriangles(bench: Bench, engines: readonly Engine[]): Measurement[] {
  const shapes = bench.quick ? SPHERES.slice(0, 2) : SPHERES;
  return shapes.flatMap((shape) => {
    const [sides, rings] = shape;
    const at = 2 * sides * rings ** 2;
    bench.progress(`${at} ${GROWTH.triangles}`);
    const gaps = makeBumpyGaps(engines[0]!, bench.quick ? 2 : 30, shape);
    const overlaps = makeBumpyOverlaps(engines[0]!, bench.quick ? 2 : 30, shape);
    const where = { group: GROWTH.triangles, at };
    const measurements = [
      ...compareMeshes(bench, gaps, MESH_TASKS.distance, makeOurMeshes(engines, gaps)),
      ...compareMeshes(bench, overlaps, MESH_TASKS.free, [
        ...makeOurMeshes(engines, overlaps),
        ...makePeerMeshes(overlaps),
      ]),
      ...measureInTurn(bench, makeRefits(engines, gaps)),
    ];
    return measurements.map((one) => ({ ...one, ...where }));
  });
}
