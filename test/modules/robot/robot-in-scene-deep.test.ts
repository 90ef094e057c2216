import { describe, expect, it } from 'vitest';
import { box, cylinder, type ElementSource, halfSpace, plane, type Scene } from '../../../bindings/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { triangleSoup } from '../../support/meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { randomTransform } from '../../support/scenes.ts';
import { drawEdges } from './edges.ts';
import { makeSetups, randomRobot, type Setup } from './moving-scenes.ts';

/** Edges per robot, of which there are five. */
const EDGES = IS_DEEP ? 20_000 : 60;

/** Edges between two changes of the scene. */
const UNCHANGED = 20;

const MARGINS = [-0.2, -0.02, 0, 0.03];
const STEP = 0.05;

/** A random robot with a mesh for a hand, among meshes and solids. */
function makeMeshSetup(seed: number): Setup {
  const robot = randomRobot(createRandom(seed));
  return {
    name: 'meshes',
    robot,
    makeScene: (engine) => {
      const random = createRandom(seed + 1);
      const ids = Object.keys(robot.segments);
      const hand = ids.at(-1)!;
      const scene = engine.createScene({
        segments: {
          ...robot.segments,
          [hand]: [triangleSoup(random, 200, 0.3, 0.005)],
          cloud: [triangleSoup(random, 500, 0.6)],
          things: [box([1, 0, 0], [0.2, 0.1, 0.3]), cylinder([0, 1, 0], [0, 1, 1], 0.2)],
        },
        pairs: [
          ...robot.pairs.map(([a, b]) => [a, b] as const),
          ...ids.flatMap((id) => ['cloud', 'things'].map((other) => [id, other] as const)),
        ],
      });
      scene.setPose('cloud', randomTransform(random, 1.5));
      return scene;
    },
  };
}

/** A random robot of elements of all kinds, among others; half-spaces are where it may reach. */
function makeAllKinds(seed: number): Setup {
  const robot = randomRobot(createRandom(seed));
  return {
    name: 'elements of all kinds',
    robot,
    makeScene: (engine) => {
      const random = createRandom(seed + 1);
      const ids = Object.keys(robot.segments);
      const kinds = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;
      const some = (count: number): ElementSource[] =>
        Array.from({ length: count }, (_, i) => randomOfKind(random, kinds[(i + count) % kinds.length]!));
      const scene = engine.createScene({
        segments: {
          ...Object.fromEntries(ids.map((id, i) => [id, some(1 + (i % 3))])),
          things: some(7),
          ground: [halfSpace([0, 0, 1], -2), plane([1, 0, 0], 2)],
        },
        pairs: ids.flatMap((id) => ['things', 'ground'].map((other) => [id, other] as const)),
      });
      scene.setPose('things', { position: [4, 0, 0], quaternion: [0, 0, 0, 1] });
      scene.setMargin(ids[0]!, 'things', 0.05);
      return scene;
    },
  };
}

const [spheres, capsules, ur5] = makeSetups(SEED + 950);
const setups = [spheres!, capsules!, ur5!, makeAllKinds(SEED + 954), makeMeshSetup(SEED + 952)];

/** Something that stands in the scene, and does not move with the robot. */
function thingIn(scene: Scene): string {
  return ['cloud', 'things'].find((id) => scene.segments.includes(id))!;
}

/** The samples of an edge, as the documents define them. */
function samplesOf(from: Float64Array, to: Float64Array): Float64Array {
  const furthest = from.reduce((most, x, i) => Math.max(most, Math.abs(to[i]! - x)), 0);
  const steps = Math.max(1, Math.ceil((furthest / STEP) * (1 - 2 ** -40)));
  const width = from.length;
  return Float64Array.from({ length: (steps + 1) * width }, (_, at) => {
    const [k, i] = [Math.floor(at / width), at % width];
    return k === steps ? to[i]! : from[i]! + (k / steps) * (to[i]! - from[i]!);
  });
}

/** Whether all samples are free, found by moving the scene. */
function walk(robot: Robot, scene: Scene, samples: Float64Array, margin: number): boolean {
  const width = robot.joints.length;
  for (let at = 0; at < samples.length; at += width) {
    robot.setConfiguration(scene, samples.subarray(at, at + width));
    if (!scene.isFree({ margin })) return false;
  }
  return true;
}

describe('checkers and edges', () => {
  forSomeBuilds((build, engine) => {
    it.each(setups)(
      `answer as all of their samples do, whatever moves in between: $name, SEED=${SEED}`,
      { timeout: 3e7 },
      (setup) => {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const draw = createRandom(SEED + 951);
        const counts = { free: 0, taken: 0 };
        for (let i = 0; i < EDGES; i += UNCHANGED) {
          if (i > 0) scene.setPose(thingIn(scene), randomTransform(draw, 4));
          const margin = MARGINS[(i / UNCHANGED) % MARGINS.length]!;
          const checker = robot.in(scene, { margin, step: STEP });
          for (const [k, { from, to }] of drawEdges(draw, robot, UNCHANGED).entries()) {
            const samples = samplesOf(from, to);
            const isFree = !robot.in(scene).areFree(samples, { margin }).includes(0);
            counts[isFree ? 'free' : 'taken']++;
            expect(checker.isEdgeFree(from, to)).toBe(isFree);
            expect(robot.in(scene, { step: STEP }).isEdgeFree(from, to, { margin })).toBe(isFree);
            if (k === 0) expect(walk(robot, scene, samples, margin)).toBe(isFree);
          }
        }
        if (IS_DEEP) console.log(setup.name, build.name, counts);
        expect(Math.min(counts.free, counts.taken)).toBeGreaterThan(EDGES / 50);
      },
    );
  });
});
