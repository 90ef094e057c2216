/** From which size on trees pay: what `TREE_FROM` of bindings/scene/model/format.ts rests on. */
import type { Engine, Scene, Vector } from '../bindings/index.ts';
import { loadBuild } from './builds.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { MESH_TASKS, TREE_OR_NOT } from './names.ts';
import { makeRandom } from './random.ts';
import type { Measurement } from './results.ts';
import { KINDS, type Shape, SHAPES } from './scenes/small-segments.ts';
import { randomVector, rotation } from './scenes/work.ts';
import type { Bench } from './timing.ts';

/** `treeFrom` of the scenes. */
const TREE_FROM = { [TREE_OR_NOT.none]: 256, [TREE_OR_NOT.tree]: 1 } as const;

/** How long the contestants of one row take turns, milliseconds. */
const LONGEST = 150;

/** Poses per scene. */
const POSES = 8;

/** What a segment is made of. */
type Kind = keyof typeof KINDS;

/** Times pairs of segments of few elements, with and without trees. */
export async function benchTreeOrNot(bench: Bench): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const builds = bench.quick ? (['double-simd'] as const) : (['double-simd', 'single-simd'] as const);
  const shapes = bench.quick ? SHAPES.filter(({ count }) => count === 8 || count === 64) : SHAPES;
  for (const build of builds) {
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const group = `two segments: ${kind}, ${build}`;
      bench.progress(group);
      for (const shape of shapes) {
        const engine = await loadBuild(build);
        const entries = [TREE_OR_NOT.none, TREE_OR_NOT.tree].flatMap((by) =>
          makeEntries(makeScenes(engine, bench.quick ? 2 : 8, kind, shape, TREE_FROM[by])).map(
            (entry): Entry => ({ group, at: shape.count, by, ...entry }),
          ),
        );
        measurements.push(...measureInTurn(bench, entries, LONGEST));
        engine.dispose();
      }
    }
  }
  return measurements;
}

/** Scenes of two segments each, the same with trees and without. */
function makeScenes(engine: Engine, scenes: number, kind: Kind, shape: Shape, treeFrom: number): Scene[] {
  const random = makeRandom(11 * shape.count);
  const elements = () => KINDS[kind](random, shape);
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

/** The second segment is turned, and 0.4 m to 1.2 m away. */
function makePose(random: () => number): number[] {
  const direction = randomVector(random, 1);
  const scale = (0.4 + 0.8 * random()) / Math.hypot(...direction);
  const position = direction.map((component) => component * scale) as unknown as Vector;
  return rotation(randomVector(random, 1), 2 * Math.PI * random(), position);
}
