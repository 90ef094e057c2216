import { describe, expect, it } from 'vitest';
import { readText } from '../../data/read.ts';
import { parseBalls, parseCity } from '../../modules/dynamics/index.ts';

/** The listings of Petersen 2007 as printed; docs/published-mistakes.md says what is wrong with them. */

describe('listing B.2', () => {
  it('lacks its last row, and is refused with what it has', async () => {
    const city = await readText('maps/city.txt');
    const printed = city.trimEnd().split('\n').slice(0, -1);
    expect(printed.at(-1)).toBe('0 0 0 0 0 0 0 5 0 0');
    expect(() => parseCity(printed.join('\n'), { file: 'city.txt' })).toThrow(
      'city.txt: has storeys for 190 cells; expected 200, 20 rows of 10',
    );
    expect(parseCity(city).storeys).toEqual([
      ...printed.slice(1).map((row) => row.split(' ').map(Number)),
      Array(10).fill(0),
    ]);
  });
});

describe('listing B.3', () => {
  it('announces 3 balls and has 5, and is refused with both', async () => {
    const balls = await readText('maps/balls.txt');
    expect(() => parseBalls(balls.replace(/^5/, '3'), { file: 'balls.txt' })).toThrow(
      'balls.txt:1: announces 3 balls of 8 numbers, and 5 follow',
    );
    expect(parseBalls(balls).length).toBe(5);
  });
});
