import { describe, expect, it } from 'vitest';
import type { Ball } from '../../../../bench/hierarchies/branch-volumes.ts';
import { makeRandom } from '../../../../bench/random.ts';
import {
  depthOf,
  grow,
  type Node,
  ofJoints,
  type Shape,
  STRATEGIES,
} from '../../../../bench/theses/petersen/trees.ts';

function randomBalls(count: number): Ball[] {
  const random = makeRandom(5);
  return Array.from({ length: count }, () => ({
    ...{ x: 9 * random(), y: 6 * random(), z: random() },
    radius: 0.1 + 0.3 * random(),
  }));
}

function objectsOf(shape: Shape): number[] {
  return typeof shape === 'number' ? [shape] : shape.flatMap(objectsOf);
}

/** How far children reach beyond the spheres of their nodes at most. */
function excessOf({ ball, children }: Node): number {
  const over = children.map(
    (child) =>
      Math.hypot(child.ball.x - ball.x, child.ball.y - ball.y, child.ball.z - ball.z) +
      child.ball.radius -
      ball.radius,
  );
  return Math.max(-Infinity, ...over, ...children.map(excessOf));
}

/** Balls of 0.1 m on a line. */
const row = (...places: number[]): Ball[] => places.map((x) => ({ x, y: 0, z: 0, radius: 0.1 }));

describe.each(Object.entries(STRATEGIES))('a tree built %s', (_, strategy) => {
  it.each([1, 2, 3, 30, 61])('has each of %i objects in one leaf, within all spheres above', (count) => {
    const balls = randomBalls(count);
    const shape = strategy(balls);
    expect(objectsOf(shape).sort((a, b) => a - b)).toEqual(balls.map((_ball, i) => i));
    expect(excessOf(grow(shape, balls))).toBeLessThan(1e-12);
  });
});

describe('ways to build trees', () => {
  it('halves at the median of the axis along which centers are spread most', () => {
    const { 'top down': topDown } = STRATEGIES;
    expect(topDown(row(0, 3, 1, 10))).toEqual([
      [0, 2],
      [1, 3],
    ]);
    // Of an odd number, one side has one more, and the other axes do not matter.
    expect(topDown(row(5, 1, 3))).toEqual([[1, 2], 0]);
    const balls = randomBalls(61);
    expect(depthOf(topDown(balls))).toBe(6);
  });

  it('joins those first whose common sphere is the smallest', () => {
    expect(STRATEGIES['bottom up'](row(0, 1, 1.9, 10))).toEqual([[0, [1, 2]], 3]);
  });

  it('inserts beside what grows least', () => {
    const shape = STRATEGIES.insertion(row(0, 10, 0.3, 10.3)) as Shape[];
    expect(shape.map((side) => objectsOf(side).sort((a, b) => a - b)).sort()).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });
});

describe('the tree of a robot', () => {
  it('has what carries others as a leaf beside these, and no node with one child', () => {
    expect(ofJoints([-1])).toBe(0);
    expect(ofJoints([-1, 0, 1])).toEqual([0, [1, 2]]);
    expect(ofJoints([-1, 0, 0, 2])).toEqual([0, [1, [2, 3]]]);
  });
});
