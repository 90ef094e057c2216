/** What two commits are compared on: each work is the same calls on the same numbers. */
import { armAtCommit } from '../arms.ts';
import { realArray } from '../../bindings/base/types.ts';
import type { Engine, Mesh, Scene } from '../../bindings/index.ts';
import { randomPairs } from '../element-pairs.ts';
import { KIND_PAIRS, PAIRS_PER_CALL, WORKLOADS } from '../kernels.ts';
import { cycle, evaluateSet } from '../scene-bench.ts';
import { makeBumpyGaps, makeBumpyOverlaps } from '../scenes/bumpy.ts';
import { makeHumanoidScene } from '../scenes/humanoid.ts';
import type { MeshWork } from '../scenes/mesh-work.ts';
import { configurationOf, loadPanda, makePandaScene } from '../scenes/panda.ts';
import { makeCoherentScene, makeRandomScene } from '../scenes/robot-scene.ts';
import type { SceneWork } from '../scenes/work.ts';
import type { Library } from './library.ts';
import { makeMeshRobotWorks } from './mesh-robots.ts';
import type { Work } from './work.ts';

/** Makes all works; `checker` is any engine. */
export async function makeWorks(checker: Engine, quick: boolean): Promise<Work[]> {
  const sets = quick ? 2 : 64;
  const panda = await loadPanda(sets);
  const scenes = [
    makeRandomScene(),
    makeCoherentScene(),
    makeHumanoidScene(sets),
    makePandaScene(panda, checker),
  ];
  const small = [1, 2].map((elements) => ({
    ...makeRandomScene({ segments: 20, elements, pairs: 100, sets }),
    name: `100 pairs of segments of ${elements} elements`,
  }));
  const meshes = [
    makeBumpyGaps(checker, quick ? 2 : 30),
    makeBumpyOverlaps(checker, quick ? 2 : 60),
  ] as const;
  return [
    ...makeBatchWorks(),
    ...[...scenes, ...small].flatMap(makeSceneWorks),
    ...makeRobotWorks(quick ? 32 : 1024),
    ...makeMeshRobotWorks(quick),
    ...makeMeshWorks(...meshes),
  ];
}

function makeBatchWorks(): Work[] {
  return KIND_PAIRS.map(([kindA, kindB]) => {
    const input = randomPairs(kindA, kindB, PAIRS_PER_CALL, WORKLOADS[0]!.reach);
    return {
      name: `distances, ${kindA}–${kindB}`,
      make(_, engine) {
        const type = realArray(engine.build.precision);
        const [a, b] = [new type(input.a), new type(input.b)];
        const out = engine.distances(kindA, kindB, a, b);
        const work = () => engine.distances(kindA, kindB, a, b, { out });
        return { units: input.count, work, answers: () => out.distance };
      },
    };
  });
}

function makeSceneWorks(work: SceneWork): Work[] {
  const { segments, pairs, poses, sets: count } = work;
  const makeScene = (engine: Engine) => engine.createScene({ segments, pairs });
  return [
    {
      name: `${work.name}: setPoses + evaluate`,
      make(_, engine) {
        const scene = makeScene(engine);
        const run = cycle(count, evaluateSet(work, scene));
        return { units: 1, work: run, answers: () => scene.evaluateBatch(poses, { count }).distance };
      },
    },
    {
      name: `${work.name}: evaluateBatch`,
      make(_, engine) {
        const scene = makeScene(engine);
        const out = scene.evaluateBatch(poses, { count });
        return {
          units: count,
          work: () => scene.evaluateBatch(poses, { count, out }),
          answers: () => out.distance,
        };
      },
    },
    {
      name: `${work.name}: areFree`,
      make(_, engine) {
        const scene = makeScene(engine);
        const out = scene.areFree(poses, { count });
        return { units: count, work: () => scene.areFree(poses, { count, out }), answers: () => out };
      },
    },
  ];
}

const MARGIN = 0.01;

function makeRobotWorks(count: number): Work[] {
  const open = async ({ robot: { loadRobot } }: Library, engine: Engine) => {
    const panda = await loadPanda(count, loadRobot);
    return { ...panda, scene: panda.robot.createScene(engine, { extra: panda.obstacles }) };
  };
  return [
    {
      name: 'Panda: setConfiguration + isFree',
      async make(library, engine) {
        const { robot, scene, ...panda } = await open(library, engine);
        const all = Array.from({ length: count }, (_, i) => configurationOf({ robot, ...panda }, i));
        const test = (i: number) => {
          robot.setConfiguration(scene, all[i]!);
          return scene.isFree({ margin: MARGIN });
        };
        return { units: 1, work: cycle(count, test), answers: () => all.map((_, i) => Number(test(i))) };
      },
    },
    {
      name: 'Panda: areFree',
      async make(library, engine) {
        const { robot, scene, configurations } = await open(library, engine);
        const out = armAtCommit(robot, scene).areFree(configurations, { margin: MARGIN });
        const work = () => armAtCommit(robot, scene).areFree(configurations, { margin: MARGIN, out });
        return { units: count, work, answers: () => out };
      },
    },
    {
      name: 'Panda: evaluateBatch',
      async make(library, engine) {
        const { robot, scene, configurations } = await open(library, engine);
        const out = armAtCommit(robot, scene).evaluate(configurations);
        const work = () => armAtCommit(robot, scene).evaluate(configurations, { out });
        return { units: count, work, answers: () => out.distance };
      },
    },
  ];
}

function makeMeshWorks(gaps: MeshWork, overlaps: MeshWork): Work[] {
  const open = ({ main: { mesh } }: Library, engine: Engine, { a, b }: MeshWork) => {
    // Whether a mesh is closed is not looked at, as it once was not.
    const shapes = [a, b].map(({ vertices, indices }) => mesh(vertices, indices, { solid: false }));
    const segments = { a: shapes[0]!, b: shapes[1]! };
    return { shapes, scene: engine.createScene({ segments, pairs: [['a', 'b']], static: ['a'] }) };
  };
  return [
    {
      name: `${gaps.name}: evaluate`,
      make(library, engine) {
        const { scene } = open(library, engine, gaps);
        const distances = gaps.poses.map((pose) => () => {
          scene.setPose('b', pose);
          return scene.evaluate().distance[0]!;
        });
        const work = () => distances.forEach((find) => find());
        return { units: distances.length, work, answers: () => distances.map((find) => find()) };
      },
    },
    {
      name: `${overlaps.name}: isFree`,
      make(library, engine) {
        const { scene } = open(library, engine, overlaps);
        const tests = overlaps.poses.map((pose) => () => {
          scene.setPose('b', pose);
          return scene.isFree();
        });
        const work = () => tests.forEach((test) => test());
        return { units: tests.length, work, answers: () => tests.map((test) => Number(test())) };
      },
    },
    {
      name: 'replaceElements, per triangle',
      make(library, engine) {
        const { scene, shapes } = open(library, engine, gaps);
        let turn = 0;
        const work = () => replaceIn(scene, shapes[(turn = 1 - turn)]!);
        const answers = () => {
          replaceIn(scene, shapes[1]!);
          scene.setPose('b', gaps.poses[0]!);
          return [scene.evaluate().distance[0]!];
        };
        return { units: shapes[0]!.indices.length / 3, work, answers };
      },
    },
  ];
}

/** Replaces the elements of a segment, in the words of the commit. */
function replaceIn(scene: Scene, shape: Mesh): void {
  if ('segment' in scene) scene.segment('b').replace(shape);
  else (scene as { replaceElements(id: string, shape: Mesh): void }).replaceElements('b', shape);
}
