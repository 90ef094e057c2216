import { describe, expect, it } from 'vitest';
import { Cost } from '../../../bindings/workers/cost.ts';

describe('the cost of units', () => {
  it('is guessed at first', () => {
    const cost = new Cost(8, 2);
    expect([0, 1, 5].map((units) => cost.of(units))).toEqual([0, 4, 20]);
    expect(new Cost(0, 0).of(7)).toBe(0);
    cost.add(5, 0);
    expect(cost.of(1)).toBe(4);
  });

  it('follows what is measured, the more so the larger and the later it was', () => {
    const cost = new Cost(8, 2);
    cost.add(6, 5);
    expect(cost.of(6)).toBe(10);
    cost.add(995, 997);
    expect(cost.of(1000)).toBe(1000);
    for (let i = 0; i < 60; i++) cost.add(3, 1);
    expect(cost.of(1)).toBeCloseTo(3, 9);
  });

  it('does not take a coarse clock at its word', () => {
    const cost = new Cost(1, 1);
    // One in four calls of a quarter of a millisecond meets a tick of one millisecond.
    for (let i = 0; i < 40; i++) cost.add(i % 4 === 3 ? 1 : 0, 1);
    expect(cost.of(1)).toBeGreaterThan(0.1);
  });

  it('measures what runs, and gives its result', () => {
    const cost = new Cost(0, 0);
    expect(cost.measure(3, () => 'result')).toBe('result');
    expect(cost.of(1)).toBeGreaterThanOrEqual(0);
  });
});
