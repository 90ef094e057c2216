import { describe, expect, it } from 'vitest';
import { point } from '../../../../bindings/index.ts';
import { loadRobot, type RobotInScene } from '../../../../modules/robot/index.ts';
import { createSampler } from '../../../../modules/robot/model/sampler.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { makeSetups, makeSolidSetups, randomConfigurations, randomRobot, rowOf } from '../moving-scenes.ts';

const setups = [...makeSetups(SEED + 760).slice(0, 6), ...makeSolidSetups(SEED + 760).slice(0, 2)];
const BOXES = IS_DEEP ? 10 : 2;
const SAMPLES = IS_DEEP ? 6000 : 200;

/** Whether all samples of a box are free, corners among them. */
function areSamplesFree(
  arm: RobotInScene,
  random: Random,
  lower: Float64Array,
  upper: Float64Array,
): boolean {
  const width = lower.length;
  const samples = Float64Array.from({ length: SAMPLES * width }, (_, at) => {
    const [low, high] = [lower[at % width]!, upper[at % width]!];
    const share = random.unit();
    if (share < 0.2) return low;
    return share > 0.8 ? high : low + random.unit() * (high - low);
  });
  return !arm.areFree(samples).includes(0);
}

describe('free boxes', () => {
  const answers = new Map<string, string>();

  forEachBuild((build, engine) => {
    it.each(setups)(`have no configuration that is not free: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const arm = robot.in(scene);
      const random = createRandom(SEED + 761);
      const configurations = randomConfigurations(random, robot, 200);
      const limits = {
        lower: arm.lower.map((low) => Math.max(low, -4)),
        upper: arm.upper.map((high) => Math.min(high, 4)),
      };
      const all: unknown[] = [];
      let found = 0;
      for (let i = 0; i < 200 && found < BOXES; i++) {
        const q = rowOf(robot, configurations, i);
        const box = arm.freeBox(q, { limits, maxEvaluations: 1000 });
        if (box === undefined) {
          if (build.precision === 'double') expect(arm.isFree(q)).toBe(false);
          continue;
        }
        found++;
        q.forEach((at, k) => {
          expect(box.lower[k]).toBeLessThanOrEqual(at);
          expect(box.upper[k]).toBeGreaterThanOrEqual(at);
          expect(box.lower[k]).toBeGreaterThanOrEqual(limits.lower[k]!);
          expect(box.upper[k]).toBeLessThanOrEqual(limits.upper[k]!);
        });
        const widths = [...box.upper].map((high, k) => high - box.lower[k]!);
        expect(box.volume).toBe(widths.reduce((product, width) => product * width, 1));
        expect(areSamplesFree(arm, random, box.lower, box.upper)).toBe(true);
        all.push([...box.lower, ...box.upper, box.evaluations]);
      }
      const key = `${build.precision} ${setup.name}`;
      expect(JSON.stringify(all)).toBe(answers.get(key) ?? JSON.stringify(all));
      answers.set(key, JSON.stringify(all));
    });

    it(`grow in what floats, SEED=${SEED}`, () => {
      const robot = randomRobot(createRandom(SEED + 762), 'floating');
      using scene = robot.createScene(engine(), { extra: { ball: [point([0, 0, 0], 0.3)] } });
      const arm = robot.in(scene);
      const random = createRandom(SEED + 763);
      const draw = createSampler(robot.joints, SEED + 764);
      let found = 0;
      for (let i = 0; i < 40 && found < BOXES; i++) {
        const q = draw(1).slice();
        expect(() => arm.freeBox(q)).toThrow('limits must be given, as joint "base/trans_x" has none');
        q.set([2, 0, 0]);
        const limits = {
          lower: q.map((at, k) => (k < 3 ? -3 : at - 0.15)),
          upper: q.map((at, k) => (k < 3 ? 3 : at + 0.15)),
        };
        const box = arm.freeBox(q, { limits, maxEvaluations: 2000 });
        if (box === undefined) continue;
        found++;
        expect(box.volume).toBeGreaterThan(0);
        expect(areSamplesFree(arm, random, box.lower, box.upper)).toBe(true);
      }
      expect(found).toBe(BOXES);
    });

    it('reach their limits where nothing is in the way, and nearly what is', () => {
      const robot = loadRobot(
        urdf(
          link('base'),
          link('rod', '0.5 0 0', '1 0 0'),
          joint('continuous', 'base', 'rod', axis('0 0 1')),
        ),
      );
      // The rod touches the ball at asin(0.11 / 1) on either side.
      using scene = robot.createScene(engine(), { extra: { ball: [point([-0.9, 0, 0], 0.01)] } });
      const arm = robot.in(scene);
      const free = arm.freeBox([0], { limits: { lower: [-1], upper: [2] } })!;
      expect([...free.lower, ...free.upper, free.volume]).toEqual([-1, 2, 3]);
      const { lower, upper } = arm.freeBox([0])!;
      const samples = Float64Array.from({ length: 4001 }, (_, i) => (i / 4000) * Math.PI);
      const last = samples[arm.areFree(samples).indexOf(0) - 1]!;
      expect(upper[0]).toBeLessThanOrEqual(last + Math.PI / 4000);
      expect(upper[0]).toBeGreaterThan(0.93 * last);
      expect(lower[0]).toBeLessThan(-0.93 * last);
      // Nothing is free where the configuration is not; nor is anything with a margin too wide.
      expect(arm.freeBox([Math.PI])).toBeUndefined();
      expect(arm.freeBox([0], { margin: 3 })).toBeUndefined();
    });

    it('keep fixed what is not asked about', () => {
      const setup = setups[0]!;
      using scene = setup.makeScene(engine());
      const joints = setup.robot.joints.slice(2, 4).map(({ name }) => name);
      const random = createRandom(SEED + 765);
      const configurations = randomConfigurations(random, setup.robot, 100);
      let found = 0;
      for (let i = 0; i < 100 && found < BOXES; i++) {
        const q = rowOf(setup.robot, configurations, i);
        const fixed = Object.fromEntries(setup.robot.joints.map(({ name }, k) => [name, q[k]!]));
        const arm = setup.robot.in(scene, { joints, fixed });
        const box = arm.freeBox(q.subarray(2, 4));
        if (box === undefined) continue;
        found++;
        expect(box.lower).toHaveLength(2);
        expect(areSamplesFree(arm, random, box.lower, box.upper)).toBe(true);
      }
      expect(found).toBe(BOXES);
    });

    it('refuse what is no limit', () => {
      const { robot } = setups[0]!;
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      const q = robot.configuration({});
      const where = 'RobotInScene.freeBox: ';
      expect(() => arm.freeBox(q, { limits: 1 as never })).toThrow(`${where}limits must be an object`);
      expect(() => arm.freeBox(q, { limits: { lower: q, upper: [1] } })).toThrow(
        `${where}limits.upper must be`,
      );
      const upper = Float64Array.from(q, (at) => at + 1);
      const lower = Float64Array.from(q, (at) => at + 0.5);
      const name = robot.joints[0]!.name;
      expect(() => arm.freeBox(q, { limits: { lower, upper } })).toThrow(
        `${where}configuration[0] (joint "${name}") must be from`,
      );
      expect(() => arm.freeBox(q, { limits: { lower: upper, upper: lower } })).toThrow(
        `${where}limits.upper[0] (joint "${name}") must be at least limits.lower[0]`,
      );
      expect(() => arm.freeBox(q, { maxEvaluations: 0.5 })).toThrow(`${where}maxEvaluations must be`);
      expect(() => arm.freeBox([NaN])).toThrow(`${where}configuration must be`);
    });
  });
});
