import { afterAll, describe, expect, it } from 'vitest';
import { createRandom, SEED } from '../../../support/random.ts';
import { type Engine, point } from '../../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { prepareEdge } from '../../../../modules/robot/model/edges.ts';
import { createSampler } from '../../../../modules/robot/model/sampler.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { bumpySphere } from '../../../support/meshes.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';
import { drawEdges } from '../edges.ts';
import { makeSetups, makeSolidSetups, type Setup } from '../moving-scenes.ts';

/** A setup with a mesh in it that has a tree. */
function withMesh(setup: Setup): Setup {
  const makeScene = (engine: Engine) => {
    const scene = setup.makeScene(engine);
    scene.addSegment('rock', bumpySphere(128, 0.3), { pairs: Object.keys(setup.robot.segments) });
    scene.setPose('rock', { position: [0.6, 0.3, 0.4], quaternion: [0, 0, 0, 1] });
    return scene;
  };
  return { ...setup, name: `${setup.name}, a mesh`, makeScene };
}

/** A body of two balls that floats, with a third ball that turns on it. */
const rod = loadRobot(
  urdf(
    link('rod', '0 0 0', '1 0 0'),
    link('tip', '0.4 0 0'),
    joint('revolute', 'rod', 'tip', origin('1 0 0') + axis('0 0 1')),
  ),
  { base: 'floating' },
);

const setups = makeSetups(SEED + 960);
const all = [...setups.slice(0, 9), ...makeSolidSetups(SEED + 960), ...setups.slice(1, 5).map(withMesh)];

/** Samples of a way as `isEdgeFree` takes them, one configuration after the other. */
function samplesOf(from: Float64Array, to: Float64Array, steps: number): Float64Array {
  const width = from.length;
  return Float64Array.from({ length: (steps + 1) * width }, (_, at) => {
    const [sample, i] = [Math.floor(at / width), at % width];
    return sample === steps ? to[i]! : from[i]! + (sample / steps) * (to[i]! - from[i]!);
  });
}

function furthest(from: Float64Array, to: Float64Array): number {
  return Math.max(...from.map((x, i) => Math.abs(to[i]! - x)));
}

const counts = { free: 0, hit: 0 };

function countOf(robot: Robot): number {
  return (IS_DEEP ? 100 : 3) * (robot.joints.length > 4 ? 1 : 2);
}

describe('ways of which samples are settled by those before them', () => {
  afterAll(() => {
    expect(counts.free).toBeGreaterThan(50);
    expect(counts.hit).toBeGreaterThan(50);
  });

  forSomeBuilds((_, engine) => {
    it.each(all)(`are free where all samples are: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const random = createRandom(SEED + 961);
      for (const { from, to } of drawEdges(random, robot, countOf(robot))) {
        const length = furthest(from, to);
        if (length === 0) continue;
        const steps = random.integer(1, 80);
        const step = (length / steps) * (1 + 1e-9);
        const samples = samplesOf(from, to, steps);
        // Next to the least distance on the way, only one of the samples decides.
        const least = Math.min(...robot.in(scene).lowest(samples).distance);
        const near = Number.isFinite(least) ? [least - 1e-3, least - 1e-6, least + 1e-6, least + 1e-3] : [];
        for (const margin of [0, random.between(-0.5, 0.2), ...near]) {
          const free = robot.in(scene).areFree(samples, { margin });
          const answer = free.every(Boolean);
          counts[answer ? 'free' : 'hit']++;
          expect(robot.in(scene, { step }).isEdgeFree(from, to, { margin })).toBe(answer);
          const checker = robot.in(scene, { step, margin });
          expect(checker.isEdgeFree(from, to)).toBe(answer);
          const known = free.subarray(1).every(Boolean);
          expect(checker.isEdgeFree(from, to, { knownFree: true })).toBe(known);
        }
      }
    });

    it(`are free where all samples are, with a base that floats, SEED=${SEED}`, () => {
      using scene = rod.createScene(engine(), {
        extra: { balls: [point([1, 0, 0], 0.1), point([0, 1, 0.5], 0.2)] },
      });
      const draw = createSampler(rod.joints, SEED);
      const answers = Array.from({ length: 60 }, (_, i) => {
        const ends = draw(2).slice();
        const [from, to] = [ends.subarray(0, 8), ends.subarray(8)];
        const step = 0.01 * (1 + (i % 20));
        const steps = Math.max(1, Math.ceil((prepareEdge(rod.joints, from, to) / step) * (1 - 1e-12)));
        const answer = rod
          .in(scene)
          .areFree(samplesOf(from, to, steps))
          .every(Boolean);
        expect(rod.in(scene, { step }).isEdgeFree(from, to)).toBe(answer);
        return answer;
      });
      expect(new Set(answers).size).toBe(2);
    });
  });
});
