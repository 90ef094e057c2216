import { describe, expect, it } from 'vitest';
import { point } from '../../../../bindings/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { makeSetups, makeSolidSetups, randomConfigurations, rowOf } from '../moving-scenes.ts';

const setups = [...makeSetups(SEED + 720).slice(0, 7), ...makeSolidSetups(SEED + 720).slice(0, 2)];
const STATES = IS_DEEP ? 2000 : 50;
const MOTIONS = 100;

describe('stops', () => {
  let free = 0;
  let more = 0;
  const answers = new Map<string, string>();

  forSomeBuilds((build, engine) => {
    it.each(setups)(`never collide where they are said to be free: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      const width = robot.joints.length;
      using scene = setup.makeScene(engine());
      const random = createRandom(SEED + 721);
      const positions = randomConfigurations(random, robot, STATES);
      const velocities = Float64Array.from(positions, () => random.between(-1, 1) * random.magnitude(-2, 0));
      const deceleration = robot.joints.map((_, i) => 4 + i);
      const latency = 0.008;
      const options = { deceleration, latency, maxEvaluations: 1 };
      const found = robot.in(scene).areStopsFree(positions, velocities, options);
      // Builds with and without vectors agree, and so do one state and many.
      const key = `${build.precision} ${setup.name}`;
      expect(found.join('')).toBe(answers.get(key) ?? found.join(''));
      answers.set(key, found.join(''));
      const cut = robot.in(scene).areStopsFree(positions, velocities, { ...options, maxEvaluations: 100 });
      expect(cut.join('')).toBe(answers.get(`${key}, cut`) ?? cut.join(''));
      answers.set(`${key}, cut`, cut.join(''));
      for (let i = 0; i < STATES; i++) {
        expect(cut[i]).toBeGreaterThanOrEqual(found[i]!);
        more += cut[i]! - found[i]!;
        const q = rowOf(robot, positions, i);
        const v = rowOf(robot, velocities, i);
        if (i < 10) expect(robot.in(scene).areStopsFree(q, v, options)[0]).toBe(found[i]);
        if (i < 3) {
          expect(robot.in(scene).areStopsFree(q, v, { ...options, maxEvaluations: 100 })[0]).toBe(cut[i]);
        }
        if (cut[i] === 0) continue;
        free++;
        const samples = Float64Array.from({ length: MOTIONS * width }, (_, at) => {
          const k = at % width;
          const way = v[k]! * latency + (v[k]! * Math.abs(v[k]!)) / (2 * deceleration[k]!);
          // The two ends among them.
          const share = at < width ? 0 : at < 2 * width ? 1 : random.unit();
          return q[k]! + share * way;
        });
        expect(robot.in(scene).areFree(samples)).not.toContain(0);
      }
    });

    it('are proved in parts, as far as that is asked for', () => {
      // A rod that turns by 1 rad until it stands still, beside a post that its end just passes.
      const robot = loadRobot(
        urdf(
          link('base'),
          link('rod', '0.5 0 0', '1 0 0'),
          joint('continuous', 'base', 'rod', axis('0 0 1')),
        ),
      );
      using scene = robot.createScene(engine(), { extra: { post: [point([1.3, 0, 0], 0.15)] } });
      const ask = (speed: number, maxEvaluations?: number): number | undefined =>
        robot.in(scene).areStopsFree([-speed / 2], [Math.sqrt(2 * speed)], {
          deceleration: 1,
          ...(maxEvaluations !== undefined && { maxEvaluations }),
        })[0];
      expect([ask(1), ask(1, 1), ask(1, 3), ask(1, 200)]).toEqual([1, 0, 0, 1]);
      scene.setPose('post', { position: [-0.06, 0, 0], quaternion: [0, 0, 0, 1] });
      expect(ask(1, 10_000)).toBe(0);
    });

    it(`say how far apart all pairs stay, SEED=${SEED}`, () => {
      let positive = 0;
      for (const setup of setups) {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const arm = robot.in(scene);
        const random = createRandom(SEED + 723);
        const positions = randomConfigurations(random, robot, 10);
        const velocities = Float64Array.from(positions, () => random.between(-1, 1));
        const options = { deceleration: 5, latency: 0.01, maxEvaluations: 64 };
        const rows = arm.areStopsFree(positions, velocities, { ...options, distance: true });
        expect(rows.free).toEqual(arm.areStopsFree(positions, velocities, options));
        for (let i = 0; i < 10; i++) {
          const [q, v] = [rowOf(robot, positions, i), rowOf(robot, velocities, i)];
          const ends = q.map((at, k) => at + (v[k]! * 0.01 + (v[k]! * Math.abs(v[k]!)) / 10));
          const [lower, upper] = [Math.min, Math.max].map((of) => q.map((at, k) => of(at, ends[k]!)));
          const found = arm.intervalDistance(lower!, upper!, { maxEvaluations: 64 })!;
          expect([rows.distance[i], rows.pair[i]]).toEqual([found.lower, found.pair]);
          if (rows.distance[i]! > 0) positive++;
        }
        const out = arm.areStopsFree(positions, velocities, { ...options, distance: true, out: rows });
        expect(out).toBe(rows);
        const bad = { free: rows.free, distance: rows.distance, pair: new Int32Array(1) };
        expect(() =>
          arm.areStopsFree(positions, velocities, { ...options, distance: true, out: bad }),
        ).toThrow('RobotInScene.areStopsFree: out.pair must be 10 numbers long');
      }
      expect(positive).toBeGreaterThan(5);
    });

    it('let a base that floats slide, but not turn', () => {
      const rod = urdf(link('rod', '0 0 0', '1 0 0'), link('tip', '0.2 0 0'), joint('fixed', 'rod', 'tip'));
      const robot = loadRobot(rod, { base: 'floating' });
      using scene = robot.createScene(engine(), { extra: { wall: [point([0, 0, -1], 0.5)] } });
      const arm = robot.in(scene);
      const q = [0, 0, 0, 0, 0, 0, 1];
      const stops = [1, 3].map((speed) =>
        arm.areStopsFree(q, [0, 0, -speed, 0, 0, 0, 0], { deceleration: 10 }),
      );
      expect(stops.map(([free]) => free)).toEqual([1, 0]);
      expect(() => arm.areStopsFree(q, [0, 0, 0, 0, 1, 0, 0], { deceleration: 10 })).toThrow(
        'velocities[4] (joint "base/rot_y") must be 0',
      );
    });

    it('refuse counts that are none', () => {
      const { robot } = setups[0]!;
      using scene = setups[0]!.makeScene(engine());
      const q = new Float64Array(robot.joints.length);
      for (const maxEvaluations of [0, 1.5, 65_537, NaN]) {
        expect(() => robot.in(scene).areStopsFree(q, q, { deceleration: 1, maxEvaluations })).toThrow(
          'RobotInScene.areStopsFree: maxEvaluations must be',
        );
      }
    });

    it('reach as far as a joint takes to stop', () => {
      const setup = setups[0]!;
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      // Who does not move stops at once.
      const q = randomConfigurations(createRandom(SEED + 722), robot, 30);
      const still = robot.in(scene).areStopsFree(q, new Float64Array(q.length), { deceleration: 10 });
      expect(still).toEqual(robot.in(scene).areFree(q));
      expect(free).toBeGreaterThan(20);
      expect(more).toBeGreaterThan(0);
    });
  });
});
