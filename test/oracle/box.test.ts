import { describe, expect, it } from 'vitest';
import { excess, largestSeparation, separationAlong, separations, surfaceDistance } from './box.ts';
import { readBoxOracle } from './box-rows.ts';

describe('the oracle of boxes', () => {
  it('has a separation within rounding along every axis that the table names, but of nearly parallel edges', async () => {
    let compared = 0;
    for (const { number, a, b, axis, separation } of await readBoxOracle()) {
      const found = separations(a, b)[axis]!;
      if (found.sine < 1e-3) continue;
      compared++;
      const size = Math.max(...[a, b].flatMap(({ center, half }) => [...center.map(Math.abs), ...half]));
      expect(Math.abs(found.separation - separation), `row ${number}`).toBeLessThan(1e-13 * size);
      expect(largestSeparation(a, b, 1e-3), `row ${number}`).toBeLessThan(separation + 1e-13 * size);
    }
    expect(compared).toBeGreaterThan(1200);
  });

  it('has the distance of the table between surfaces that are apart', async () => {
    const rows = (await readBoxOracle()).filter(({ overlaps, number }) => !overlaps && number % 100 < 3);
    expect(rows.length).toBeGreaterThan(10);
    for (const { number, a, b, distance } of rows) {
      const size = Math.max(...[a, b].flatMap(({ center, half }) => [...center.map(Math.abs), ...half]));
      expect(Math.abs(surfaceDistance(a, b) - distance), `row ${number}`).toBeLessThan(1e-14 * size);
    }
  });

  it('knows inside, outside and boundary', () => {
    const box = {
      center: [1, 0, 0],
      half: [1, 2, 3],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    } as const;
    expect(excess([1, 0, 0], box)).toBe(-1);
    expect(excess([1, 2, 0], box)).toBe(0);
    expect(excess([1, 0, 5], box)).toBe(2);
    expect(separationAlong(box, { ...box, center: [5, 0, 0] }, [2, 0, 0])).toBe(2);
  });
});
