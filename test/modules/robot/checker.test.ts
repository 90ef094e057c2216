import { describe, expect, it } from 'vitest';
import { point, type Scene } from '../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { forTwoBuilds } from '../../support/builds.ts';
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

describe('checkers', () => {
  forTwoBuilds((_, engine) => {
    it.each(setups)(`answer as the robot does: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const before = scene.toJSON();
      const count = 24;
      const configurations = randomConfigurations(createRandom(SEED + 901), robot, count);
      const edges = Uint32Array.from({ length: 2 * count - 2 }, (_, i) => (i >> 1) + (i & 1));
      for (const margin of [-0.3, -0.02, 0, 0.1]) {
        using checker = robot.createChecker(scene, { margin, step: 0.1 });
        const free = robot.areFree(scene, configurations, { margin });
        expect(checker.areFree(configurations)).toEqual(free);
        const ways = checker.areEdgesFree(configurations, edges);
        for (let i = 0; i < count; i++) {
          const q = rowOf(robot, configurations, i);
          expect(checker.isFree(q)).toBe(free[i] === 1);
          if (i + 1 === count) break;
          const next = rowOf(robot, configurations, i + 1);
          const isFree = robot.isEdgeFree(scene, q, next, { margin, step: 0.1 });
          expect(checker.isEdgeFree(q, next)).toBe(isFree);
          expect(ways[i]).toBe(Number(isFree));
          expect(checker.firstConflict(q, next)).toEqual(
            robot.firstConflict(scene, [...q, ...next], { margin, step: 0.1 }),
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
        const free = samplesOf(from, near, steps).map((q) => robot.isFree(scene, q, { margin }));
        expect(robot.isEdgeFree(scene, from, near, { step, margin })).toBe(free.every(Boolean));
        const known = { step, margin, knownFree: true };
        expect(robot.isEdgeFree(scene, from, near, known)).toBe(free.slice(1).every(Boolean));
        using checker = robot.createChecker(scene, { step, margin });
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
      using checker = slider.createChecker(scene);
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
      using checker = slider.createChecker(scene, { step: 0.1 });
      scene.addSegment('wall', [point([0.8, 0, 0], 0.05)]);
      // Of nine samples, none would be at seven eighths of the way.
      for (const end of [0.8, 0.8000000000000003]) {
        expect(checker.firstConflict([0], [end])!.share).toBe(7 / 8);
        expect(slider.firstConflict(scene, [0, end], { step: 0.1 })!.share).toBe(7 / 8);
      }
      expect(checker.firstConflict([0], [0.81])!.share).toBe(8 / 9);
    });

    it('take some of the joints, in any order', () => {
      const robot: Robot = setups[0]!.robot;
      using scene: Scene = setups[0]!.makeScene(engine());
      const names = robot.joints.map(({ name }) => name);
      const [first, second] = [names.at(-1)!, names[0]!];
      const q = rowOf(robot, randomConfigurations(createRandom(SEED + 903), robot, 1), 0);
      const fixed = Object.fromEntries(names.map((name, i) => [name, q[i]!]));
      using checker = robot.createChecker(scene, { joints: [first, second], fixed });
      expect(checker.dimension).toBe(2);
      expect(checker.joints.map(({ name }) => name)).toEqual([first, second]);
      expect(checker.upper[1]).toBe(robot.joints[0]!.upper);
      for (let i = 0; i < 20; i++) {
        const place = [Math.sin(i), Math.cos(i)];
        const whole = robot.configuration({ ...fixed, [first]: place[0]!, [second]: place[1]! });
        expect(checker.isFree(place)).toBe(robot.isFree(scene, whole));
        const { distance } = robot.lowest(scene, whole, { gradient: true });
        const found = checker.clearance(place, { gradient: true });
        expect(found.distance).toBe(distance[0]);
        expect(checker.clearance(place)).toBe(distance[0]);
        expect(found.gradient).toHaveLength(2);
      }
    });

    it.each(setups.slice(0, 5))(`prove what the robot does: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const margin = 0.01;
      using all = robot.createChecker(scene, { margin });
      const names = robot.joints.map(({ name }) => name);
      // Every other joint, the last first.
      const some = names.filter((_, i) => i % 2 === 0).reverse();
      for (const { from, to } of drawEdges(createRandom(SEED + 904), robot, 6)) {
        const limits = { maxEvaluations: 512, tolerance: 1e-3 };
        const found = robot.certify(scene, from, to, { margin, ...limits });
        expect(all.certify(from, to, limits)).toEqual(found);
        expect(all.edgeClearance(from, to, limits)).toEqual(robot.edgeClearance(scene, from, to, limits));
        const fixed = robot.jointValues(from);
        using part = robot.createChecker(scene, { margin, joints: some, fixed });
        const pick = (q: Float64Array): number[] => some.map((name) => q[names.indexOf(name)]!);
        const end = Float64Array.from(to, (x, i) => (i % 2 === 0 ? x : from[i]!));
        const resolution = 1e-3;
        expect(part.certify(pick(from), pick(to), { ...limits, resolution })).toEqual(
          robot.certify(scene, from, end, { margin, ...limits, resolution }),
        );
        expect(part.edgeClearance(pick(from), pick(to))).toEqual(robot.edgeClearance(scene, from, end));
      }
    });

    it('prove ways of bases that turn, the shorter way', () => {
      const rod = urdf(link('rod', '0 0 0', '1 0 0'));
      const robot = loadRobot(rod, { base: 'floating' });
      using scene = robot.createScene(engine(), { extra: { post: [point([0, 2, 0], 0.1)] } });
      using checker = robot.createChecker(scene);
      const from = [0, 0, 0, 0, 0, 0, 1];
      const to = [0, 0.2, 0, 0, 0, -Math.SQRT1_2, -Math.SQRT1_2];
      expect(checker.certify(from, to)).toEqual(robot.certify(scene, from, to));
      expect(checker.certify(from, to).verdict).toBe('free');
      const { lower, upper } = checker.edgeClearance(from, to)!;
      expect(lower).toBeGreaterThan(0.5);
      expect(upper).toBeLessThan(0.7 + 1e-3);
      expect(checker.certify(from, [0, 1, 0, 0, 0, -1, -1]).verdict).toBe('hit');
    });

    it('refuse what they cannot take', () => {
      const scene = slider.createScene(engine());
      const make = (options: object) => () => slider.createChecker(scene, options);
      expect(make({ joints: ['rail-bal'] })).toThrow(
        /Robot\.createChecker: joints\[0\] .*did you mean 'rail-ball'/u,
      );
      expect(make({ joints: ['rail-ball', 'rail-ball'] })).toThrow('joints[1] must be named once');
      expect(make({ metric: 'longest' })).toThrow("metric must be 'largest' or 'euclidean'");
      expect(make({ step: 0 })).toThrow('step must be above 0');
      expect(make({ margins: 1 })).toThrow("did you mean 'margin'?");
      const checker = slider.createChecker(scene);
      expect(() => checker.isFree([0, 1])).toThrow('Checker.isFree: configuration must be 1 numbers');
      expect(() => checker.isFree([NaN])).toThrow('configuration[0]');
      expect(() => checker.areEdgesFree([0, 1], Uint32Array.of(0, 2))).toThrow(
        'edges[1] must be the number of one of 2',
      );
      expect(() => checker.areEdgesFree([0, 1], [0, 1] as never)).toThrow('edges must be a Uint32Array');
      expect(() => checker.isEdgeFree([0], [1], { known: true } as never)).toThrow(
        "without properties other than 'knownFree'",
      );
      const certify = (options: object) => () => checker.certify([0], [1], options);
      expect(certify({ margin: 0 })).toThrow(
        "Checker.certify: options must be without properties other than 'toler",
      );
      expect(certify({ maxEvaluations: 3 })).toThrow(
        'Checker.certify: maxEvaluations must be an integer from 4',
      );
      expect(() => checker.certify([0], [NaN])).toThrow('Checker.certify: to[0]');
      expect(() => checker.edgeClearance([0, 1], [1])).toThrow(
        'Checker.edgeClearance: from must be 1 numbers',
      );
      expect(() => checker.edgeClearance([0], [1], { tolerance: -1 })).toThrow(
        'Checker.edgeClearance: tolerance must be at least 0, got -1',
      );
      const used = checker.areFree([0, 1]);
      expect([...used]).toEqual([1, 1]);
      checker.dispose();
      checker.dispose();
      expect(() => checker.isFree([0])).toThrow('Checker.isFree: the checker is disposed');
      expect(() => checker.certify([0], [1])).toThrow('Checker.certify: the checker is disposed');
      expect(() => checker.edgeClearance([0], [1])).toThrow('Checker.edgeClearance: the checker is disposed');
      const other = slider.createChecker(scene);
      scene.dispose();
      expect(() => other.isFree([0])).toThrow('Checker.isFree: the scene is disposed');
      other.dispose();
    });
  });
});
