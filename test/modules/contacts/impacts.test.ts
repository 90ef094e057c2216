import { timeOfImpact } from '../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import {
  box,
  halfSpace,
  line,
  plane,
  point,
  type ElementSource,
  type Engine,
  type Scene,
} from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomTransform } from '../../support/scenes.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';

/** A scene of segments by id, all of which are compared with each other. */
function sceneOf(engine: Engine, segments: Record<string, readonly ElementSource[]>): Scene {
  const ids = Object.keys(segments);
  const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b] as const));
  return engine.createScene({ segments, pairs });
}

/** Where a matrix, column by column, is after some time of a motion about its origin. */
function moved(
  matrix: readonly number[],
  motion: { linear: readonly number[]; angular: readonly number[]; acceleration: readonly number[] },
  time: number,
): number[] {
  const rate = Math.hypot(...motion.angular);
  const [x, y, z] = motion.angular.map((w) => (rate > 0 ? w / rate : 0)) as [number, number, number];
  const [s, c] = [Math.sin(rate * time), Math.cos(rate * time)];
  const out = [...matrix];
  for (let column = 0; column < 12; column += 4) {
    const [u, v, w] = matrix.slice(column, column + 3) as [number, number, number];
    const along = (1 - c) * (x * u + y * v + z * w);
    out[column] = c * u + s * (y * w - z * v) + along * x;
    out[column + 1] = c * v + s * (z * u - x * w) + along * y;
    out[column + 2] = c * w + s * (x * v - y * u) + along * z;
  }
  for (let i = 0; i < 3; i++) {
    out[12 + i] = matrix[12 + i]! + time * motion.linear[i]! + (time * time * motion.acceleration[i]!) / 2;
  }
  return out;
}

describe('times of impact', () => {
  forSomeBuilds((build, engine) => {
    /** How far a time may be from the true one, s, and by how much rounding may have it after that. */
    const [near, after] = build.precision === 'double' ? [1e-9, 1e-12] : [2e-4, 1e-6];

    const expectTime = (found: { time: number; upper: number }, exact: number): void => {
      expect(found.time).toBeLessThanOrEqual(exact + after);
      expect(found.time).toBeGreaterThan(exact - near);
      if (build.precision === 'double') expect(found.upper).toBeLessThan(exact + 5e-9);
    };

    it('are those of closed forms', () => {
      const ball = [point([0, 0, 0], 0.1)];
      const fly = { ball: { linear: [2, 0, 0] } };
      const at = (other: ElementSource, options = {}) => {
        using scene = sceneOf(engine(), { ball, other: [other] });
        return timeOfImpact(scene, fly, { maxTime: 10, ...options });
      };
      expectTime(at(point([3, 0, 0], 0.4)), 1.25);
      expectTime(at(point([3, 0, 0], 0.4), { margin: 0.5 }), 1);
      // Past the middle.
      expectTime(at(point([3, 0.3, 0], 0.4)), (3 - Math.sqrt(0.25 - 0.09)) / 2);
      expectTime(at(box([3, 0, 0], [0.5, 1, 1])), 1.2);
      expectTime(at(line([2, -1, 0.05], [2, 1, 0.05], 0.15)), (2 - Math.sqrt(0.0625 - 0.0025)) / 2);
      expect(at(point([3, 1, 0], 0.4))).toMatchObject({ time: Infinity, upper: Infinity, pair: -1 });
      expect(at(point([-3, 0, 0], 0.4)).time).toBe(Infinity);
      expect(at(point([0.2, 0, 0], 0.4))).toMatchObject({ time: 0, upper: 0, a: 'ball', b: 'other' });
    });

    it('are those of a falling ball, and of one that is thrown and comes down', () => {
      using scene = sceneOf(engine(), { ball: [point([0, 0, 2], 0.1)], ground: [halfSpace([0, 0, 1], 0)] });
      const acceleration = [0, 0, -9.81];
      const drop = timeOfImpact(scene, { ball: { acceleration } }, { maxTime: 5 });
      expectTime(drop, Math.sqrt((2 * 1.9) / 9.81));
      const up = timeOfImpact(scene, { ball: { acceleration, linear: [1, 0, 3] } }, { maxTime: 5 });
      expectTime(up, (3 + Math.sqrt(9 + 2 * 9.81 * 1.9)) / 9.81);
    });

    it('are those of balls that come to a plane from either side', () => {
      for (const z of [2, -2]) {
        using scene = sceneOf(engine(), { ball: [point([0, 0, z], 0.1)], sheet: [plane([0, 0, 1], 0)] });
        expectTime(timeOfImpact(scene, { ball: { linear: [0, 0, -z] } }, { maxTime: 5 }), 0.95);
        expect(timeOfImpact(scene, { ball: { linear: [0, 0, z] } }, { maxTime: 5 }).time).toBe(Infinity);
      }
    });

    it('are those of a rod that turns about its end, and of screws', () => {
      const rod = [line([0, 0, 0], [1, 0, 0], 0.05)];
      const ball = [point([0.8 * Math.cos(1.2), 0.8 * Math.sin(1.2), 0], 0.1)];
      using scene = sceneOf(engine(), { rod, ball });
      const exact = 1.2 - Math.asin(0.15 / 0.8);
      expectTime(timeOfImpact(scene, { rod: { angular: [0, 0, 1] } }, { maxTime: 3 }), exact);
      // The other way round: the ball turns about the end of the rod.
      const center = [0, 0, 0];
      expectTime(timeOfImpact(scene, { ball: { angular: [0, 0, -1], center } }, { maxTime: 3 }), exact);
      // Up and round.
      scene.setPose('ball', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, exact, 1]);
      const screw = { angular: [0, 0, 1], linear: [0, 0, 1] };
      expectTime(timeOfImpact(scene, { rod: screw }, { maxTime: 3 }), exact);
    });

    it('see a bar that a ball passes between any two steps', () => {
      using scene = sceneOf(engine(), {
        ball: [point([0, 0, 1], 0.1)],
        bar: [line([-1, 0, 0], [1, 0, 0], 0.01)],
      });
      const motion = { ball: { linear: [0, 0, -40] } };
      for (const maxTime of [0.03, 0.3, 3]) {
        expectTime(timeOfImpact(scene, motion, { maxTime }), 0.89 / 40);
      }
      expect(timeOfImpact(scene, motion, { maxTime: 0.02 }).time).toBe(Infinity);
    });

    it(`are never after a time at which a pair is too close, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 740);
      const kinds = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;
      let hits = 0;
      for (let i = 0; i < 40; i++) {
        const elements = () =>
          Array.from({ length: i % 3 === 0 ? 1 : 2 }, () =>
            randomOfKind(random, kinds[random.integer(0, 6)]!),
          );
        using scene = sceneOf(engine(), { a: elements(), b: elements() });
        for (const id of ['a', 'b']) scene.setPose(id, randomTransform(random, 3));
        const draw = () => ({
          linear: random.vector(2),
          angular: random.vector(2),
          acceleration: random.vector(1),
        });
        const motions = { a: draw(), b: draw() };
        const poses = { a: scene.getPose('a'), b: scene.getPose('b') };
        // Most meet after about a second.
        motions.a.linear = [12, 13, 14].map((k) => poses.b[k]! - poses.a[k]!) as never;
        motions.b.linear = random.vector(0.2);
        const before = scene.toJSON();
        const { time, upper } = timeOfImpact(scene, motions, { maxTime: 2, margin: 0.01, tolerance: 1e-6 });
        expect(scene.toJSON()).toEqual(before);
        const distanceAt = (t: number): number => {
          for (const id of ['a', 'b'] as const) scene.setPose(id, moved(poses[id], motions[id], t));
          return scene.evaluate().distance[0]!;
        };
        for (let t = 0; t < Math.min(time, 2); t += 0.01) expect(distanceAt(t)).toBeGreaterThan(0.01 - 1e-5);
        if (upper === Infinity) continue;
        hits++;
        expect(distanceAt(upper)).toBeLessThan(0.01 + 1e-5);
      }
      expect(hits).toBeGreaterThan(5);
    });

    it('take along what is attached, and refuse what they cannot use', () => {
      using scene = sceneOf(engine(), {
        hand: [point([0, 0, 0], 0.1)],
        tool: [point([0.5, 0, 0], 0.1)],
        wall: [halfSpace([-1, 0, 0], -2)],
      });
      scene.attach('tool', 'hand', { touch: [] });
      const found = timeOfImpact(scene, { hand: { linear: [1, 0, 0] } }, { maxTime: 10 });
      expectTime(found, 1.4);
      expect([found.a, found.b]).toContain('tool');
      const ask = (motions: unknown, options: unknown) => () =>
        timeOfImpact(scene, motions as never, options as never);
      expect(ask({ hand: {} }, { maxTime: 0 })).toThrow('timeOfImpact: maxTime must be above 0, got 0');
      expect(ask({ hand: { linear: [0, 1, 0] } }, { maxTime: 1e300 })).toThrow(
        /^timeOfImpact: maxTime must be so short that motions\["hand"\] goes at most [\d.e+]+ m, got 1e\+300$/,
      );
      expect(ask({ hand: {} }, { maxTime: 1e300 })).not.toThrow();
      expect(ask({ hand: {} }, {})).toThrow('timeOfImpact: maxTime must be a number');
      expect(ask({ nobody: {} }, { maxTime: 1 })).toThrow('timeOfImpact: motions must be');
      expect(ask({ tool: {} }, { maxTime: 1 })).toThrow('this one is attached, got "tool"');
      expect(ask({ hand: { speed: 1 } }, { maxTime: 1 })).toThrow(
        'motions["hand"] must be without properties',
      );
      expect(ask({ hand: { linear: [1] } }, { maxTime: 1 })).toThrow(
        'timeOfImpact: motions["hand"].linear must be',
      );
      expect(ask(3, { maxTime: 1 })).toThrow('timeOfImpact: motions must be an object, got 3');
    });

    it('do not depend on which segments have trees', () => {
      const random = createRandom(SEED);
      for (const kind of ['point', 'line', 'box', 'cylinder'] as const) {
        const segments = {
          flies: [randomOfKind(random, kind)],
          waits: [randomOfKind(random, 'point')],
        };
        const [lists, trees] = [256, 1].map((treeFrom) => {
          using scene = engine().createScene({ segments, pairs: [['flies', 'waits']], treeFrom });
          scene.setPose('flies', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 9, 0.3, -0.2, 1]);
          const motion = { flies: { linear: [-1e5, 2, -1], angular: [0.1, 0.2, 0] } };
          return timeOfImpact(scene, motion, { maxTime: 1 });
        });
        expect(trees).toEqual(lists);
      }
    });
  });
});
