import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../../../../data/read.ts';
import { type City, formatCity, housesOf, parseCity } from '../../../../modules/dynamics/index.ts';
import { FileError } from '../../../../modules/robot/index.ts';
import { edited, LISTINGS } from './listings.ts';

const TEXT = LISTINGS['city.txt']!;
const SMALL = '0 1000 -500 500 500\n1 0\n0 2';

describe('parseCity', () => {
  it('reads a grid row by row', () => {
    expect(parseCity(SMALL)).toEqual({
      ...{ x: [0, 1], y: [-0.5, 0.5], edge: 0.5 },
      storeys: [
        [1, 0],
        [0, 2],
      ],
    });
    expect(parseCity(SMALL.replaceAll(' ', '\r\n'))).toEqual(parseCity(SMALL));
  });

  it('makes data/maps/city.json of the listing', async () => {
    const { source, ...city } = JSON.parse(await readText('maps/city.json')) as City & { source: string };
    expect(source).toContain('parseCity');
    expect(parseCity(TEXT)).toEqual(city);
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'c.txt: ends before the least x; is it a city file?'],
    ['an area alone', '0 1000 0 1000', 'c.txt: ends before the edge of a house'],
    ['no number', SMALL.replace('500', 'x'), 'c.txt:1: the least y: "-x" is no number'],
    ['a row less', '0 1000 -500 500 500\n1 0', 'c.txt: has storeys for 2 cells; expected 4, 2 rows of 2'],
    ['a cell more', `${SMALL}\n7`, 'c.txt:4: has storeys for 5 cells; expected 4, 2 rows of 2'],
    ['half a storey', SMALL.replace('2', '2.5'), 'c.txt:3: the storeys of a house: 2.5 is no whole number'],
    ['a house into the ground', SMALL.replace('2', '-2'), 'c.txt:3: the storeys of a house: -2 is no whole'],
    ['a house into space', SMALL.replace('2', '2e6'), 'c.txt:3: a house has 2000000 storeys, more than the'],
    ['houses without a base', '0 1 0 1 0 1', 'c.txt:1: houses have an edge of 0 m; it has to be above 0'],
    [
      'part of a house',
      '0 1200 0 500 500 1 1',
      'c.txt:1: from x = 0 to 1.2 m there are 2.4 houses of 0.5 m; expected a whole number above 0',
    ],
    ['no way along y', '0 500 0 0 500', 'c.txt:1: from y = 0 to 0 m there are 0 houses of 0.5 m'],
    ['its ends exchanged', '500 0 0 500 500 1', 'c.txt:1: from x = 0.5 to 0 m there are -1 houses'],
    [
      'a thousand million cells',
      '0 1e7 0 1e8 1e3',
      'c.txt:1: 1000000000 cells are more than the 65536 that a city may have',
    ],
    ['no end', `${'1 '.repeat(2 ** 19)} `, 'c.txt: longer than 1048576 characters'],
  ])('refuses a city with %s', (_, text, message) => {
    const parse = () => parseCity(text, { file: 'c.txt' });
    expect(parse).toThrow(FileError);
    expect(parse).toThrow(message);
  });

  it.each<[unknown[], string]>([
    [[7], 'text must be the text of a city file, got 7'],
    [[SMALL, { file: 7 }], 'options.file must be a string, got 7'],
    [[SMALL, { fiel: '' }], "options must be without properties other than 'file'"],
  ])('refuses %j', (args, message) => {
    expect(() => parseCity(...(args as [string]))).toThrow(`parseCity: ${message}`);
  });

  it('reads or refuses damaged cities, with their name', () => {
    const words = fc.constantFrom('', '-', '.', '1e9', '1e-9', '\n', '0 ', '500', '\0', '١');
    const edits = fc.array(fc.tuple(fc.nat(TEXT.length), fc.nat(30), words), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(edits, (list) => {
        let city;
        try {
          city = parseCity(edited(TEXT, list));
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
          expect((error as Error).message).toMatch(/^city(:\d+)?: ./);
          return;
        }
        expect(parseCity(formatCity(city))).toEqual(city);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('formatCity', () => {
  it('writes the listing back, and any city', () => {
    expect(formatCity(parseCity(TEXT))).toBe(TEXT);
    const millimetres = fc.integer({ min: -1e6, max: 1e6 });
    const cities = fc.tuple(
      millimetres,
      millimetres,
      fc.nat(4),
      fc.nat(4),
      fc.integer({ min: 1, max: 99999 }),
    );
    fc.assert(
      fc.property(cities, fc.infiniteStream(fc.nat(99)), ([x, y, columns, rows, edge], storeys) => {
        const scaled = (number: number): string => `${number / 100}`;
        const [right, top] = [x + (columns + 1) * edge, y + (rows + 1) * edge];
        const cells = [...storeys.take((columns + 1) * (rows + 1))];
        const city = parseCity([...[x, right, y, top, edge].map(scaled), ...cells].join(' '));
        expect(city.storeys.flat()).toEqual(cells);
        expect(parseCity(formatCity(city))).toEqual(city);
      }),
    );
  });

  it.each<[string, (city: City) => unknown, string]>([
    ['no city', () => 7, 'city must be a city, as parseCity gives it, got 7'],
    ['a side that is none', (city) => ({ ...city, x: [0] }), 'city.x must be two numbers'],
    ['an end without end', (city) => ({ ...city, y: [0, Infinity] }), 'city.y[1] must be finite and at most'],
    ['no edge', (city) => ({ ...city, edge: 0 }), 'city.edge must be above 0, got 0'],
    ['another edge', (city) => ({ ...city, edge: 0.3 }), 'city: from x = 0 to 1 m there are 3.33'],
    ['no rows', (city) => ({ ...city, storeys: 1 }), 'city.storeys must be a list, got 1'],
    ['a row less', (city) => ({ ...city, storeys: [[1, 0]] }), 'city.storeys.length must be 2, got 1'],
    ['a short row', (city) => ({ ...city, storeys: [[1, 0], [1]] }), 'city.storeys[1].length must be 2'],
    [
      'half a storey',
      (city) => ({
        ...city,
        storeys: [
          [1, 0.5],
          [1, 1],
        ],
      }),
      'city.storeys[0][1] must be a whole number from 0 to 1000000, got 0.5',
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => formatCity(change(parseCity(SMALL)) as City)).toThrow(`formatCity: ${message}`);
  });
});

describe('housesOf', () => {
  it('has boxes of 0.1 m per storey, and leaves out empty cells', () => {
    expect(housesOf(parseCity(SMALL))).toEqual([
      { min: [0, -0.5, 0], max: [0.5, 0, 0.1], storeys: 1 },
      { min: [0.5, 0, 0], max: [1, 0.5, 0.2], storeys: 2 },
    ]);
  });

  it('has the 28 houses of the listing', () => {
    const houses = housesOf(parseCity(TEXT));
    expect(houses.length).toBe(28);
    expect(houses.reduce((sum, { storeys }) => sum + storeys, 0)).toBe(101);
    expect(houses[0]).toEqual({ min: [1.5, -5, 0], max: [2, -4.5, 0.5], storeys: 5 });
    expect(houses.at(-1)).toEqual({ min: [3.5, 4, 0], max: [4, 4.5, 0.5], storeys: 5 });
  });

  it('has faces that neighbors share, to the last bit', () => {
    const houses = housesOf(parseCity(`0 1000 0 100 100 ${'3 '.repeat(10)}`));
    expect(houses.map(({ min }) => min[0])).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    for (const [i, { max }] of houses.entries()) expect(max[0]).toBe(houses[i + 1]?.min[0] ?? 1);
    expect(houses[0]!.max[2]).toBe(0.3);
  });
});
