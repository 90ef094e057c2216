import { describe, expect, it } from 'vitest';
import { differential, odometry, planarPose, type PlanarPose } from '../../../../modules/dynamics/index.ts';
import { createRandom } from '../../../support/random.ts';

const pioneer = differential({ track: 0.32, wheelRadius: 0.095 });

describe('differential', () => {
  it('turns wheels so that their speeds are those of the base beside them, and back', () => {
    const random = createRandom(3);
    for (let i = 0; i < 1000; i++) {
      const motion = { speed: random.between(-2, 2), turn: random.between(-3, 3) };
      const { left, right } = pioneer.wheels(motion);
      expect(left * 0.095).toBeCloseTo(motion.speed - 0.16 * motion.turn, 12);
      expect(right * 0.095).toBeCloseTo(motion.speed + 0.16 * motion.turn, 12);
      const back = pioneer.motion({ left, right });
      expect(back.speed).toBeCloseTo(motion.speed, 12);
      expect(back.turn).toBeCloseTo(motion.turn, 12);
    }
  });

  it('drives an arc exactly: many short steps come to one long step', () => {
    const motion = { speed: 0.4, turn: -0.9 };
    const at = pioneer.move([1, 2, 0.3], motion, 5);
    // About its center, by the angle that it has turned.
    const radius = 0.4 / -0.9;
    const center = [1 - radius * Math.sin(0.3), 2 + radius * Math.cos(0.3)];
    expect(at[0]).toBeCloseTo(center[0]! + radius * Math.sin(0.3 - 4.5), 13);
    expect(at[1]).toBeCloseTo(center[1]! - radius * Math.cos(0.3 - 4.5), 13);
    let pose: PlanarPose = [1, 2, 0.3];
    for (let i = 0; i < 500; i++) pose = pioneer.move(pose, motion, 0.01);
    pose.forEach((value, i) => expect(value).toBeCloseTo(at[i]!, 12));
  });

  it('turns on the spot', () => {
    const pose = pioneer.move([1, 2, 0], pioneer.motion({ left: -1, right: 1 }), 2);
    expect(pose.slice(0, 2)).toEqual([1, 2]);
    expect(pose[2]).toBeCloseTo((2 * 2 * 0.095) / 0.32, 14);
  });

  it('refuses what is no motion', () => {
    expect(() => differential({ track: 1, wheelRadius: -1 })).toThrow(
      /differential: wheelRadius must be above 0/,
    );
    expect(() => pioneer.wheels({ speed: 1 } as never)).toThrow(/Differential.wheels: turn must be a number/);
    expect(() => pioneer.motion({ left: NaN, right: 1 })).toThrow(
      /Differential.motion: left must be a number/,
    );
    expect(() => pioneer.move([0, NaN, 0], { speed: 1, turn: 1 }, 1)).toThrow(/pose\[1\] must be a number/);
    expect(() => pioneer.move([0, 0, 0], { speed: 1, turn: 1 }, NaN)).toThrow(/seconds must be a number/);
    expect(() => pioneer.move([0, 0, 0], undefined as never, 1)).toThrow(/motion must be an object/);
  });
});

describe('odometry', () => {
  /** Where a Pioneer is on its way through a curve and another one. */
  const way: PlanarPose[] = [[3, 1, 3]];
  for (let i = 0; i < 400; i++) {
    way.push(pioneer.move(way.at(-1)!, { speed: 0.5, turn: i < 200 ? 0.7 : -0.4 }, 0.05));
  }

  it('knows where it is without noise', () => {
    const believed = odometry();
    for (const pose of way) believed.measure(pose);
    believed.pose.forEach((value, i) => expect(value).toBeCloseTo(way.at(-1)![i]!, 11));
  });

  it('is off by noise in proportion to each motion, equally for a seed', () => {
    const lost = (noise: number, seed: number): PlanarPose => {
      const believed = odometry({ noise, seed });
      for (const pose of way) believed.measure(pose);
      return believed.pose;
    };
    expect(lost(0.03, 5)).toEqual(lost(0.03, 5));
    expect(lost(0.03, 5)).not.toEqual(lost(0.03, 6));
    // A single motion: within the share, with a third of it as standard deviation.
    let sum = 0;
    for (let seed = 0; seed < 3000; seed++) {
      const believed = odometry({ noise: 0.03, seed });
      believed.measure([0, 0, 0]);
      const [x, y, heading] = believed.measure([2, 0, 0]);
      expect(Math.abs(x / 2 - 1)).toBeLessThanOrEqual(0.03);
      expect([y, heading]).toEqual([0, 0]);
      sum += (x / 2 - 1) ** 2;
    }
    expect(Math.sqrt(sum / 3000) / 0.03).toBeCloseTo(0.33, 1);
    const away = lost(0.03, 5).map((value, i) => Math.abs(value - way.at(-1)![i]!));
    expect(Math.max(...away)).toBeGreaterThan(1e-4);
    expect(Math.max(...away)).toBeLessThan(0.2);
  });

  it('takes headings that have gone round', () => {
    const believed = odometry();
    believed.measure([0, 0, 3.1]);
    expect(believed.measure([0, 0, -3.1])[2]).toBeCloseTo(2 * Math.PI - 3.1, 12);
  });

  it('takes where a body is in space', () => {
    const half = 0.7;
    const quaternion = [0, 0, Math.sin(half), Math.cos(half)];
    const [x, y, heading] = planarPose({ position: [1, 2, 3], quaternion });
    expect([x, y]).toEqual([1, 2]);
    expect(heading).toBeCloseTo(1.4, 14);
    expect(planarPose([1, 2, 3, ...quaternion])).toEqual([x, y, heading]);
    expect(() => planarPose([1, 2, 3, 0, 0, 0, 0])).toThrow(/planarPose/);
    expect(() => planarPose([1, 2, 3])).toThrow(/planarPose/);
    expect(() => planarPose(undefined as never)).toThrow(/planarPose/);
  });

  it('refuses what is no share, seed or pose', () => {
    expect(() => odometry({ noise: 1 })).toThrow(/odometry: noise must be from 0 below 1, got 1/);
    expect(() => odometry({ seed: 0.5 })).toThrow(/odometry: seed must be a whole number/);
    expect(() => odometry().measure([1, 2] as never)).toThrow(/Odometry.measure: pose must be/);
  });
});
