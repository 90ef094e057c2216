import { describe, expect, it } from 'vitest';
import { line, point } from '../../../../bindings/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { prepareEdge } from '../../../../modules/robot/model/edges.ts';
import { createSampler } from '../../../../modules/robot/model/sampler.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { axis, joint, link, urdf } from '../documents.ts';

const ROD = urdf(
  link('rod', '0 0 0', '1 0 0'),
  link('tip', '0.2 0 0'),
  joint('revolute', 'rod', 'tip', axis('0 0 1')),
);
const floating = loadRobot(ROD, { base: 'floating' });
const planar = loadRobot(ROD, { base: 'planar' });

/** The angle between two orientations, radians. */
function turnBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const lengths = [a, b].map((q) => Math.hypot(q[3]!, q[4]!, q[5]!, q[6]!));
  const [away, along] = [-1, 1].map((sign) =>
    Math.hypot(...[3, 4, 5, 6].map((i) => a[i]! / lengths[0]! + (sign * b[i]!) / lengths[1]!)),
  );
  return 4 * Math.atan2(Math.min(away!, along!), Math.max(away!, along!));
}

/** The samples of an edge: what `areFree` would be asked about. */
function samplesOf(from: readonly number[], to: readonly number[], step: number): number[][] {
  const [start, end] = [Float64Array.from(from), Float64Array.from(to)];
  const steps = Math.max(1, Math.ceil(prepareEdge(floating.joints, start, end) / step));
  return Array.from({ length: steps + 1 }, (_, k) =>
    k === steps ? [...end] : Array.from(start, (x, i) => x + (k / steps) * (end[i]! - x)),
  );
}

/** About z by an angle, at the origin. */
const about = (angle: number): number[] => [0, 0, 0, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];

describe('edges of a floating base', () => {
  it(`never turn by more than a step, and by nearly as much where they turn fastest, SEED=${SEED}`, () => {
    const draw = createSampler(floating.joints, SEED);
    let longest = 0;
    for (let i = 0; i < 300; i++) {
      const rows = draw(2).slice();
      const [from, to] = [[...rows.subarray(0, 8)], [...rows.subarray(8)]];
      for (const k of [0, 1, 2, 7]) to[k] = from[k]!;
      const samples = samplesOf(from, to, 0.1);
      const turns = samples.slice(1).map((q, k) => turnBetween(samples[k]!, q));
      longest = Math.max(longest, ...turns);
      expect(Math.max(...turns)).toBeLessThanOrEqual(0.1 * (1 + 1e-9));
      // The shorter way: what is turned in all is the angle between the ends.
      const whole = turns.reduce((sum, turn) => sum + turn, 0);
      expect(Math.abs(whole - turnBetween(from, to))).toBeLessThan(1e-9);
    }
    expect(longest).toBeGreaterThan(0.098);
  });

  it('draws orientations evenly', () => {
    const count = 40_000;
    const qs = createSampler(floating.joints, 3)(count);
    // Evenly from all rotations: each number has the mean 0 and the mean square 1/4, and the angle the
    // density (1 − cos angle)/π, of which the mean is π/2 + 2/π.
    const sums = new Float64Array(9);
    for (let i = 0; i < count; i++) {
      const q = qs.subarray(8 * i, 8 * i + 7);
      for (let k = 0; k < 4; k++) {
        sums[k]! += q[3 + k]! / count;
        sums[4 + k]! += (q[3 + k]! * q[3 + k]!) / count;
      }
      sums[8]! += turnBetween(q, about(0)) / count;
      expect(Math.abs(Math.hypot(...q.subarray(3)) - 1)).toBeLessThan(1e-15);
    }
    for (let k = 0; k < 4; k++) {
      expect(Math.abs(sums[k]!)).toBeLessThan(0.01);
      expect(Math.abs(sums[4 + k]! - 0.25)).toBeLessThan(0.005);
    }
    expect(Math.abs(sums[8]! - (Math.PI / 2 + 2 / Math.PI))).toBeLessThan(0.01);
  });

  forSomeBuilds((_, engine) => {
    it('asks whether all samples are free', () => {
      using scene = floating.createScene(engine(), {
        extra: { post: [line([0.7, 0.7, -1], [0.7, 0.7, 1], 0.05)] },
      });
      const draw = createSampler(floating.joints, SEED + 1);
      const random = createRandom(SEED);
      const answers = { true: 0, false: 0 };
      for (let i = 0; i < 60; i++) {
        const rows = draw(2).slice();
        const [from, to] = [[...rows.subarray(0, 8)], [...rows.subarray(8)]];
        // Of any length, and on either side.
        for (let k = 3; k < 7; k++) from[k]! *= 1.3;
        const step = random.between(0.05, 0.3);
        const samples = samplesOf(from, to, step);
        const expected = floating
          .in(scene)
          .areFree(samples.flat())
          .every((free) => free === 1);
        const found = floating.in(scene, { step }).isEdgeFree(from, to);
        expect(found).toBe(expected);
        answers[`${found}`]++;
      }
      expect(Math.min(answers.true, answers.false)).toBeGreaterThan(10);
    });

    it('reach both ends exactly, whatever the length of their quaternions', () => {
      using scene = floating.createScene(engine(), { extra: { post: [point([3, 0, 0], 0.1)] } });
      const draw = createSampler(floating.joints, SEED + 2);
      for (let i = 0; i < 20; i++) {
        const q = [...draw(1)].map((x, k) => (k >= 3 && k < 7 ? 1.7 * x : x));
        floating.setConfiguration(scene, q);
        const margin = scene.evaluate().minimum().distance;
        const next = Math.abs(margin) * 2 ** -22;
        const ask = (least: number): boolean => floating.in(scene).isEdgeFree(q, q, { margin: least });
        expect([margin, margin + next].map(ask)).toEqual([true, false]);
        const { distance } = floating.in(scene).evaluate(q);
        expect(Math.min(...distance)).toBe(margin);
      }
    });

    it('take the shorter way round, also for a planar base that is given as poses', () => {
      const extra = { post: [point([0, 1.05, 0], 0.05)], behind: [point([-1.05, 0, 0], 0.05)] };
      // From −20° by 0 to 200°: past `post`. The shorter way, by 270°: past neither; 160° to 200°: `behind`.
      const rad = (degrees: number): number => (degrees * Math.PI) / 180;
      using scene = floating.createScene(engine(), { extra });
      const ask = (a: number, b: number): boolean =>
        floating.in(scene).isEdgeFree([0], [0], { bases: [about(rad(a)), about(rad(b))] });
      expect([ask(-20, 200), ask(-20, 150), ask(160, 200), ask(200, 160)]).toEqual([
        true,
        false,
        false,
        false,
      ]);
      using flat = planar.createScene(engine(), { extra });
      const turn = (from: number[], to: number[]): boolean =>
        planar.in(flat).isEdgeFree([0], [0], { bases: [from, to] });
      expect(turn(about(rad(-20)), about(rad(200)))).toBe(true);
      expect(turn(about(rad(160)), about(rad(200)))).toBe(false);
      // Headings are as they are given.
      expect(turn([0, 0, rad(-20)], [0, 0, rad(200)])).toBe(false);
    });
  });
});
