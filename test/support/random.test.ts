import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('random numbers', () => {
  it('repeat with the seed, and only with it', () => {
    const draw = (seed: number): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.unit());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('fill their range evenly', () => {
    const random = createRandom(3);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[Math.floor(10 * random.unit())]!++;
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  });

  it('reach both ends of a range of integers', () => {
    const random = createRandom(4);
    const drawn = new Set(Array.from({ length: 200 }, () => random.integer(-1, 2)));
    expect([...drawn].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2]);
  });
});
