import { describe, expect, it } from 'vitest';
import { haltonSampler, uniformSampler } from '../../../modules/bulk/inputs/samplers.ts';
import type { RobotJoint } from '../../../modules/robot/index.ts';

const joint = (name: string, type: RobotJoint['type'], lower: number, upper: number): RobotJoint => ({
  name,
  type,
  lower,
  upper,
  velocity: 1,
  effort: 1,
  damping: 0,
  friction: 0,
});
const arm = [
  joint('a', 'revolute', -1, 3),
  joint('b', 'prismatic', 0, 0.5),
  joint('c', 'continuous', -Infinity, Infinity),
];
const floating = ['x', 'y', 'z', 'w'].map((part) => joint(`base/rot_${part}`, 'quaternion', -1, 1));

describe.each([
  ['uniform', uniformSampler],
  ['halton', haltonSampler],
])('the %s sampler', (_, make) => {
  it.each([
    ['an arm', arm],
    ['a floating base', [...floating, ...arm]],
  ])('gives each row alone what it gives it among others: %s', (_name, joints) => {
    const draw = make(joints, 7);
    const all = draw(0, 5000);
    for (const [first, count] of [
      [0, 1],
      [1023, 2],
      [1024, 1],
      [2047, 1500],
      [4999, 1],
    ] as const) {
      expect(draw(first, count)).toEqual(all.slice(first * joints.length, (first + count) * joints.length));
    }
    // Far rows are as near as others.
    const far = 2 ** 39;
    expect(draw(far + 5, 1)).toEqual(draw(far, 8).slice(5 * joints.length, 6 * joints.length));
  });

  it('fills the limits evenly, and turns as far as it can where there are none', () => {
    const count = 20_000;
    const rows = make(arm, 3)(0, count);
    for (const [at, [lower, upper]] of [
      [-1, 3],
      [0, 0.5],
      [-Math.PI, Math.PI],
    ].entries()) {
      const counts = new Array<number>(10).fill(0);
      for (let i = 0; i < count; i++)
        counts[Math.floor((10 * (rows[3 * i + at]! - lower!)) / (upper! - lower!))]!++;
      // Five standard deviations of as many coins.
      for (const found of counts)
        expect(Math.abs(found - count / 10)).toBeLessThan(5 * Math.sqrt(count * 0.09));
    }
  });

  it('draws orientations evenly', () => {
    const count = 20_000;
    const rows = make(floating, 3)(0, count);
    const sums = new Float64Array(10);
    for (let i = 0; i < count; i++) {
      const [x, y, z, w] = rows.subarray(4 * i, 4 * i + 4) as unknown as [number, number, number, number];
      expect(x * x + y * y + z * z + w * w).toBeCloseTo(1, 12);
      [x, y, z, w, x * x, y * y, z * z, w * w, x * y, z * w].forEach(
        (value, k) => (sums[k]! += value / count),
      );
    }
    [0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0, 0].forEach((mean, k) =>
      expect(Math.abs(sums[k]! - mean)).toBeLessThan(0.02),
    );
  });

  it('gives other rows for other seeds', () => {
    expect(make(arm, 1)(0, 8)).not.toEqual(make(arm, 2)(0, 8));
  });
});

it('the Halton sequence is the one in print', () => {
  const rows = haltonSampler([joint('a', 'revolute', 0, 1), joint('b', 'revolute', 0, 1)], 0)(0, 4);
  const printed = [1 / 2, 1 / 3, 1 / 4, 2 / 3, 3 / 4, 1 / 9, 1 / 8, 4 / 9];
  printed.forEach((value, i) => expect(rows[i]).toBeCloseTo(value, 15));
});

it('blocks of the uniform sampler have streams that do not follow each other', () => {
  const rows = uniformSampler([joint('a', 'revolute', 0, 1)], 1)(0, 1 << 18);
  expect(new Set(rows).size).toBeGreaterThan(rows.length - 64);
});
