import { describe, expect, it } from 'vitest';
import { EPSILON } from './contract.ts';
import { nextDown, nextUp } from './neighbors.ts';

describe.each(['double', 'single'] as const)('the neighbors of a number in %s precision', (precision) => {
  const epsilon = EPSILON[precision];
  const smallest = precision === 'double' ? Number.MIN_VALUE : 2 ** -149;

  it.each([
    [1, 1 + epsilon],
    [1 - epsilon / 2, 1],
    [-1, -1 + epsilon / 2],
    [-1 - epsilon, -1],
    [0, smallest],
    [-0, smallest],
    [2, 2 + 2 * epsilon],
    [-smallest, -0],
  ])('%d is followed by %d', (lower, upper) => {
    expect(nextUp(precision, lower)).toBe(upper);
    if (lower !== 0) expect(nextDown(precision, upper)).toBe(lower);
  });
});
