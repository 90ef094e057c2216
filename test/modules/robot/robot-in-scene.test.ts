import { describe, expect, it } from 'vitest';
import { point, type Scene } from '../../../bindings/index.ts';
import { loadRobot, type Robot, type RobotInScene } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { joint, link, urdf } from './documents.ts';
import { drawEdges } from './edges.ts';
import { makeSetups, makeSolidSetups, randomConfigurations, rowOf } from './moving-scenes.ts';

const setups = [...makeSetups(SEED + 900), ...makeSolidSetups(SEED + 900)];

/** A ball on a slider, 0.1 m in radius, before a wall of a ball at x = 2. */
const slider = loadRobot(
  urdf(link('rail'), link('ball', '0 0 0'), joint('prismatic', 'rail', 'ball', '<axis xyz="1 0 0"/>')),
);

/** A pose without rotation. */
const at = (position: readonly [number, number, number]) => ({ position, quaternion: [0, 0, 0, 1] as const });

/** Samples of a way, as the documents define them. */
function samplesOf(from: ArrayLike<number>, to: ArrayLike<number>, steps: number): number[][] {
  return Array.from({ length: steps + 1 }, (_, sample) =>
    Array.from(from, (a, i) => (sample === steps ? to[i]! : a + (sample / steps) * (to[i]! - a))),
  );
}

describe('a robot in a scene', () => {
  forSomeBuilds((_, engine) => {
    it.each(setups)(`answer as the robot does: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const before = scene.toJSON();
      const count = 24;
      const configurations = randomConfigurations(createRandom(SEED + 901), robot, count);
      const edges = Uint32Array.from({ length: 2 * count - 2 }, (_, i) => (i >> 1) + (i & 1));
      for (const margin of [-0.3, -0.02, 0, 0.1]) {
        const checker = robot.in(scene, { margin, step: 0.1 });
        const free = robot.in(scene).areFree(configurations, { margin });
        expect(checker.areFree(configurations)).toEqual(free);
        const ways = checker.areEdgesFree({ configurations: configurations, edges: edges });
        for (let i = 0; i < count; i++) {
          const q = rowOf(robot, configurations, i);
          expect(checker.isFree(q)).toBe(free[i] === 1);
          if (i + 1 === count) break;
          const next = rowOf(robot, configurations, i + 1);
          const isFree = robot.in(scene, { step: 0.1 }).isEdgeFree(q, next, { margin });
          expect(checker.isEdgeFree(q, next)).toBe(isFree);
          expect(ways[i]).toBe(Number(isFree));
          expect(checker.firstConflict([...q, ...next])).toEqual(
            robot.in(scene, { step: 0.1 }).firstConflict([...q, ...next], { margin }),
          );
        }
      }
      expect(scene.toJSON()).toEqual(before);
    });

    it.each(setups.slice(0, 4))(`look at every sample of a way: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const random = createRandom(SEED + 902);
      for (let i = 0; i < 40; i++) {
        const ends = randomConfigurations(random, robot, 2);
        const [from, to] = [rowOf(robot, ends, 0), rowOf(robot, ends, 1)];
        const share = random.unit() ** 3;
        const near = Array.from(from, (a, k) => a + share * (to[k]! - a));
        const furthest = Math.max(...Array.from(from, (a, k) => Math.abs(near[k]! - a)));
        const steps = random.integer(1, 23);
        const step = (furthest / steps) * (1 + 1e-9);
        const margin = [-0.3, 0, 0.1][random.integer(0, 2)]!;
        const free = samplesOf(from, near, steps).map((q) => robot.in(scene).isFree(q, { margin }));
        expect(robot.in(scene, { step }).isEdgeFree(from, near, { margin })).toBe(free.every(Boolean));
        const known = { margin, knownFree: true };
        expect(robot.in(scene, { step }).isEdgeFree(from, near, known)).toBe(free.slice(1).every(Boolean));
        const checker = robot.in(scene, { step, margin });
        expect(checker.isEdgeFree(from, near, { knownFree: true })).toBe(free.slice(1).every(Boolean));
        const first = free.indexOf(false);
        const last = first < 0 ? 1 : first === 0 ? undefined : (first - 1) / steps;
        expect(checker.lastFree(from, near)).toBe(last);
      }
    });

    it('follow the scene', () => {
      using scene = slider.createScene(engine(), {
        extra: { wall: [point([2, 0, 0], 0.5)] },
      });
      const checker = slider.in(scene);
      expect([checker.isFree([0]), checker.isFree([2])]).toEqual([true, false]);
      scene.setPose('wall', at([-4, 0, 0]));
      expect([checker.isFree([-2]), checker.isFree([2])]).toEqual([false, true]);
      scene.setMargin('ball', 'wall', 5);
      expect(checker.isFree([2])).toBe(false);
      scene.addSegment('other', [point([0, 0, 0], 0.5)]);
      expect(checker.isFree([20])).toBe(true);
      scene.setPose('other', at([20, 0, 0]));
      expect(checker.isFree([20])).toBe(false);
    });

    it('take no step more for what rounding adds', () => {
      using scene = slider.createScene(engine());
      const checker = slider.in(scene, { step: 0.1 });
      scene.addSegment('wall', [point([0.8, 0, 0], 0.05)]);
      // Of nine samples, none would be at seven eighths of the way.
      for (const end of [0.8, 0.8000000000000003]) {
        expect(checker.firstConflict([...[0], ...[end]])!.share).toBe(7 / 8);
        expect(slider.in(scene, { step: 0.1 }).firstConflict([0, end])!.share).toBe(7 / 8);
      }
      expect(checker.firstConflict([...[0], ...[0.81]])!.share).toBe(8 / 9);
    });

    it('take some of the joints, in any order', () => {
      const robot: Robot = setups[0]!.robot;
      using scene: Scene = setups[0]!.makeScene(engine());
      const names = robot.joints.map(({ name }) => name);
      const [first, second] = [names.at(-1)!, names[0]!];
      const q = rowOf(robot, randomConfigurations(createRandom(SEED + 903), robot, 1), 0);
      const fixed = Object.fromEntries(names.map((name, i) => [name, q[i]!]));
      const checker = robot.in(scene, { joints: [first, second], fixed });
      expect(checker.dimension).toBe(2);
      expect(checker.joints.map(({ name }) => name)).toEqual([first, second]);
      expect(checker.upper[1]).toBe(robot.joints[0]!.upper);
      for (let i = 0; i < 20; i++) {
        const place = [Math.sin(i), Math.cos(i)];
        const whole = robot.configuration({ ...fixed, [first]: place[0]!, [second]: place[1]! });
        expect(checker.isFree(place)).toBe(robot.in(scene).isFree(whole));
        for (const ask of [
          (arm: RobotInScene, q: ArrayLike<number>) => arm.lowest(q, { gradient: true }),
          (arm: RobotInScene, q: ArrayLike<number>) => arm.evaluate(q, { gradient: true }),
          (arm: RobotInScene, q: ArrayLike<number>) => arm.rate(q, { waypoints: 1, safe: 2, gradient: true }),
        ]) {
          const { gradient: all, ...expected } = ask(robot.in(scene), whole);
          const { gradient, ...found } = ask(checker, place);
          expect(found).toEqual(expected);
          const rows = all!.length / names.length;
          const own = Array.from({ length: rows }, (_, row) =>
            [names.length - 1, 0].map((joint) => all![row * names.length + joint]!),
          );
          expect([...gradient!]).toEqual(own.flat());
        }
        expect(checker.areFree(place)).toEqual(robot.in(scene).areFree(whole));
        const other = [place[0]! + 0.3, place[1]!];
        const end = robot.configuration({ ...fixed, [first]: other[0]!, [second]: other[1]! });
        expect(checker.areEdgesFree([...place, ...other])).toEqual(
          robot.in(scene).areEdgesFree([...whole, ...end]),
        );
        const speeds = Array.from(
          whole,
          (_, joint) => [0.4, -0.7][[names.length - 1, 0].indexOf(joint)] ?? 0,
        );
        const braking = { deceleration: 2, margin: 0.01, maxEvaluations: 8 };
        expect(checker.areStopsFree(place, [0.4, -0.7], braking)).toEqual(
          robot.in(scene).areStopsFree(whole, speeds, braking),
        );
      }
    });

    it.each(setups.slice(0, 5))(`prove what the robot does: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const margin = 0.01;
      const all = robot.in(scene, { margin });
      const names = robot.joints.map(({ name }) => name);
      // Every other joint, the last first.
      const some = names.filter((_, i) => i % 2 === 0).reverse();
      for (const { from, to } of drawEdges(createRandom(SEED + 904), robot, 6)) {
        const limits = { maxEvaluations: 512, tolerance: 1e-3 };
        const found = robot.in(scene).prove(from, to, { margin, ...limits });
        expect(all.prove(from, to, limits)).toEqual(found);
        expect(all.edgeClearance(from, to, limits)).toEqual(robot.in(scene).edgeClearance(from, to, limits));
        const fixed = robot.jointValues(from);
        const part = robot.in(scene, { margin, joints: some, fixed });
        const pick = (q: Float64Array): number[] => some.map((name) => q[names.indexOf(name)]!);
        const end = Float64Array.from(to, (x, i) => (i % 2 === 0 ? x : from[i]!));
        const resolution = 1e-3;
        expect(part.prove(pick(from), pick(to), { ...limits, resolution })).toEqual(
          robot.in(scene).prove(from, end, { margin, ...limits, resolution }),
        );
        expect(part.edgeClearance(pick(from), pick(to))).toEqual(robot.in(scene).edgeClearance(from, end));
      }
    });

    it('prove ways of bases that turn, the shorter way', () => {
      const rod = urdf(link('rod', '0 0 0', '1 0 0'));
      const robot = loadRobot(rod, { base: 'floating' });
      using scene = robot.createScene(engine(), { extra: { post: [point([0, 2, 0], 0.1)] } });
      const checker = robot.in(scene);
      const from = [0, 0, 0, 0, 0, 0, 1];
      const to = [0, 0.2, 0, 0, 0, -Math.SQRT1_2, -Math.SQRT1_2];
      expect(checker.prove(from, to)).toEqual(robot.in(scene).prove(from, to));
      expect(checker.prove(from, to).verdict).toBe('free');
      const { lower, upper } = checker.edgeClearance(from, to)!;
      expect(lower).toBeGreaterThan(0.5);
      expect(upper).toBeLessThan(0.7 + 1e-3);
      expect(checker.prove(from, [0, 1, 0, 0, 0, -1, -1]).verdict).toBe('hit');
    });

    it('refuse what they cannot take', () => {
      const scene = slider.createScene(engine());
      const make = (options: object) => () => slider.in(scene, options);
      expect(make({ joints: ['rail-bal'] })).toThrow(/Robot\.in: joints\[0\] .*did you mean 'rail-ball'/u);
      expect(make({ joints: ['rail-ball', 'rail-ball'] })).toThrow('joints[1] must be named once');
      expect(make({ metric: 'longest' })).toThrow("metric must be 'largest' or 'euclidean'");
      expect(make({ step: 0 })).toThrow('step must be above 0');
      expect(make({ margins: 1 })).toThrow("did you mean 'margin'?");
      const checker = slider.in(scene);
      expect(() => checker.isFree([0, 1])).toThrow('RobotInScene.isFree: configuration must be 1 numbers');
      expect(() => checker.isFree([NaN])).toThrow('configuration[0]');
      expect(() => checker.areEdgesFree({ configurations: [0, 1], edges: Uint32Array.of(0, 2) })).toThrow(
        'edges[1] must be the number of one of 2',
      );
      expect(() => checker.areEdgesFree({ configurations: [0, 1], edges: 'all' as never })).toThrow(
        'edges must be an array of numbers',
      );
      expect(() => checker.isEdgeFree([0], [1], { known: true } as never)).toThrow(
        "without properties other than 'margin', 'knownFree'",
      );
      const certify = (options: object) => () => checker.prove([0], [1], options);
      expect(certify({ margins: 0 })).toThrow(
        "RobotInScene.prove: options must be without properties other than 'margin'",
      );
      expect(certify({ maxEvaluations: 3 })).toThrow(
        'RobotInScene.prove: maxEvaluations must be an integer from 4',
      );
      expect(() => checker.prove([0], [NaN])).toThrow('RobotInScene.prove: to[0]');
      expect(() => checker.edgeClearance([0, 1], [1])).toThrow(
        'RobotInScene.edgeClearance: from must be 1 numbers',
      );
      expect(() => checker.edgeClearance([0], [1], { tolerance: -1 })).toThrow(
        'RobotInScene.edgeClearance: tolerance must be at least 0, got -1',
      );
      const used = checker.areFree([0, 1]);
      expect([...used]).toEqual([1, 1]);
      scene.dispose();
      expect(() => checker.isFree([0])).toThrow('RobotInScene.isFree: the scene is disposed');
      expect(() => checker.prove([0], [1])).toThrow('RobotInScene.prove: the scene is disposed');
      expect(() => checker.edgeClearance([0], [1])).toThrow(
        'RobotInScene.edgeClearance: the scene is disposed',
      );
    });
  });
});
