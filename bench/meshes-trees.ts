/** From which size on trees pay: what `TREE_FROM` of bindings/scene-format.ts rests on. */
import { type Element, type Engine, line, type Scene, triangle, type Vector } from '../bindings/index.ts';
import { loadBuild } from './builds.ts';
import { MESH_TASKS, TREE_OR_NOT } from './names.ts';
import { makeRandom } from './random.ts';
import type { Measurement } from './results.ts';
import { randomVector, rotation } from './scenes/work.ts';
import { type Bench, timeInTurn } from './timing.ts';

/** Elements per segment. Up to 255 can do without a tree. */
const SIZES = [4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 180, 255];

/** `treeFrom` of the scenes. */
const TREE_FROM = { [TREE_OR_NOT.none]: 256, [TREE_OR_NOT.tree]: 1 } as const;

/** How long the contestants of one row take turns, milliseconds. */
const LONGEST = 150;

/** Poses per scene. */
const POSES = 8;

/** The edge of the cube in which the elements of a segment are, metres. */
const EDGE = 0.5;

const KINDS = {
  triangles: (vertex: () => Vector) => triangle(vertex(), vertex(), vertex(), 0),
  capsules: (vertex: () => Vector) => line(vertex(), vertex(), 0.02),
} as const;

/** Times pairs of segments of few elements, with and without trees. */
export async function benchTreeOrNot(bench: Bench): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const builds = bench.quick ? (['double-simd'] as const) : (['double-simd', 'single-simd'] as const);
  const scenes = bench.quick ? 2 : 8;
  for (const build of builds) {
    for (const kind of ['triangles', 'capsules'] as const) {
      const group = `two segments of random ${kind}, ${build}`;
      bench.progress(group);
      for (const at of bench.quick ? [8, 64] : SIZES) {
        const engine = await loadBuild(build);
        const entries = [TREE_OR_NOT.none, TREE_OR_NOT.tree].flatMap((by) =>
          makeEntries(makeScenes(engine, scenes, kind, at, TREE_FROM[by])).map((entry) => ({ by, ...entry })),
        );
        const timings = timeInTurn(bench, entries, LONGEST);
        entries.forEach(({ task, by }, i) => measurements.push({ group, task, by, at, timing: timings[i]! }));
        engine.dispose();
      }
    }
  }
  return measurements;
}

/** Scenes of two segments each, the same with trees and without. */
function makeScenes(
  engine: Engine,
  scenes: number,
  kind: keyof typeof KINDS,
  count: number,
  treeFrom: number,
): Scene[] {
  const random = makeRandom(11 * count);
  const elements = () => makeElements(random, count, KINDS[kind]);
  return Array.from({ length: scenes }, () => {
    const segments = { a: elements(), b: elements() };
    return engine.createScene({ segments, pairs: [['a', 'b']], static: ['a'], treeFrom });
  });
}

/** Each scene in some poses: distances, and whether it is free with a margin that half of all keep. */
function makeEntries(scenes: readonly Scene[]) {
  const random = makeRandom(71);
  const places = scenes.flatMap((scene) =>
    Array.from({ length: POSES }, () => ({ scene, pose: makePose(random) })),
  );
  type Place = (typeof places)[number];
  const evaluate = ({ scene, pose }: Place) => {
    scene.setPose('b', pose);
    return scene.evaluate().distance[0]!;
  };
  const margin = places.map(evaluate).sort((a, b) => a - b)[Math.floor(places.length / 2)]!;
  const test = ({ scene, pose }: Place) => {
    scene.setPose('b', pose);
    return scene.isFree({ margin });
  };
  return [
    { task: MESH_TASKS.distance, units: places.length, work: () => places.forEach(evaluate) },
    { task: MESH_TASKS.free, units: places.length, work: () => places.forEach(test) },
  ];
}

/** Elements spread over a cube, smaller the more there are: they fill it alike. */
function makeElements(
  random: () => number,
  count: number,
  make: (vertex: () => Vector) => Element,
): Element[] {
  const reach = EDGE / 2 / Math.cbrt(count);
  return Array.from({ length: count }, () => {
    const centre = randomVector(random, EDGE / 2 - reach);
    const vertex = () => randomVector(random, reach).map((x, i) => x + centre[i]!) as unknown as Vector;
    return make(vertex);
  });
}

/** The other cube is turned, and 0.4 m to 1.2 m away. */
function makePose(random: () => number): number[] {
  const direction = randomVector(random, 1);
  const scale = (0.4 + 0.8 * random()) / Math.hypot(...direction);
  const position = direction.map((component) => component * scale) as unknown as Vector;
  return rotation(randomVector(random, 1), 2 * Math.PI * random(), position);
}
