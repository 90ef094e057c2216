import { describe, expect, it } from 'vitest';
import { type Columns, findViolations, GATE, type Pair } from './contract.ts';

/** A capsule of radius 1 along the x axis, and a sphere of radius 0.5 that is 4 above its middle. */
const PAIR: Pair = {
  a: [
    [-2, 0, 0],
    [2, 0, 0],
  ],
  b: [[1, 4, 0]],
  radiusA: 1,
  radiusB: 0.5,
};

const RIGHT = { distance: [2.5], pointA: [1, 1, 0], pointB: [1, 3.5, 0], normal: [0, 1, 0] };

const WRONG: [string, Columns][] = [
  ['a finite number', { ...RIGHT, normal: [0, NaN, 0] }],
  ['a finite number', { ...RIGHT, distance: [Infinity] }],
  ['error of distance', { ...RIGHT, distance: [2.5 + 1e-12] }],
  ['deviation of |normal| from 1', { ...RIGHT, normal: [0, 1 + 1e-14, 0] }],
  ['distance of core point A from core A', { ...RIGHT, pointA: [1, 1, 1e-12] }],
  ['distance of core point A from core A', { ...RIGHT, pointA: [2.5, 1, 0] }],
  ['distance of core point B from core B', { ...RIGHT, pointB: [1, 3.5 + 1e-12, 0] }],
  ['|core point B − core point A| − core distance', { ...RIGHT, pointA: [0, 1, 0] }],
  [
    '|core point B − core point A − core distance · normal|',
    { ...RIGHT, pointA: [1, 1, 0], normal: [1, 0, 0] },
  ],
  ['|pointB − pointA − distance · normal|', { ...RIGHT, normal: [0, -1, 0] }],
];

describe('the contract', () => {
  it('finds nothing wrong with a right answer', () => {
    expect(findViolations('double', [PAIR], RIGHT)).toEqual([]);
    expect(findViolations('double', [PAIR], RIGHT, [4])).toEqual([]);
  });

  it.each(WRONG)('sees what is wrong: %s', (quantity, columns) => {
    const found = findViolations('double', [PAIR], columns);
    expect(found.map((violation) => violation.quantity)).toContain(quantity);
    expect(found.every((violation) => violation.row === 0)).toBe(true);
  });

  it('names the row', () => {
    const two = (good: readonly number[], bad: readonly number[]): number[] => [...good, ...bad];
    const columns = {
      distance: two(RIGHT.distance, [2]),
      pointA: two(RIGHT.pointA, RIGHT.pointA),
      pointB: two(RIGHT.pointB, RIGHT.pointB),
      normal: two(RIGHT.normal, RIGHT.normal),
    };
    expect(new Set(findViolations('double', [PAIR, PAIR], columns).map(({ row }) => row))).toEqual(
      new Set([1]),
    );
  });

  it('measures against the pair as a single engine sees it', () => {
    const pair: Pair = { a: [[0.1, 0, 0]], b: [[16_777_217, 0, 0]], radiusA: 0, radiusB: 0 };
    const distance = Math.fround(16_777_216 - Math.fround(0.1));
    const columns = {
      distance: [distance],
      pointA: [Math.fround(0.1), 0, 0],
      pointB: [16_777_216, 0, 0],
      normal: [1, 0, 0],
    };
    expect(findViolations('single', [pair], columns)).toEqual([]);
    expect(GATE.double * 16_777_217).toBeLessThan(1);
    expect(findViolations('double', [pair], columns)).not.toEqual([]);
  });
});
