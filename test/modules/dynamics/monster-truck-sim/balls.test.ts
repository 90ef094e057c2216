import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ball, formatBalls, parseBalls } from '../../../../modules/dynamics/index.ts';
import { FileError } from '../../../../modules/robot/index.ts';
import { edited, LISTINGS } from './listings.ts';

const TEXT = LISTINGS['balls.txt']!;
const ONE = '1\n-1000 -1200 1200 100 1 0 0.5 0.07\n';

describe('parseBalls', () => {
  it('reads position, radius, color and mass', () => {
    expect(parseBalls(ONE)).toEqual([
      { position: [-1, -1.2, 1.2], radius: 0.1, color: [1, 0, 0.5], mass: 0.07 },
    ]);
    expect(parseBalls('0')).toEqual([]);
  });

  it('reads the five balls of the listing', () => {
    const balls = parseBalls(TEXT);
    expect(balls.map(({ radius }) => radius)).toEqual([0.1, 0.05, 0.068, 0.112, 0.12]);
    expect(balls[4]).toEqual({ position: [-3.9, 2, 1.5], radius: 0.12, color: [0, 1, 1], mass: 0.05 });
  });

  it.each<[string, string, string]>([
    ['nothing', ' \n', 'b.txt: has no number of balls; is it a balls file?'],
    ['half a ball', '0.5', 'b.txt:1: the number of balls: 0.5 is no whole number from 0 on'],
    ['a thousand million balls', '1e9', 'b.txt:1: 1000000000 balls are more than the 1024 that are read'],
    ['a ball less', ONE.replace('1', '2'), 'b.txt:1: announces 2 balls of 8 numbers, and 1 follow'],
    ['a ball more', ONE.replace('1', '0'), 'b.txt:1: announces 0 balls of 8 numbers, and 1 follow'],
    ['a number less', ONE.replace(' 0.07', ''), 'b.txt:1: announces 1 balls of 8 numbers, and 7 numbers'],
    ['no number', ONE.replace('1200 100', 'up 100'), 'b.txt:2: ball 1: z: "up" is no number'],
    ['no radius', ONE.replace(' 100 ', ' 0 '), 'b.txt:2: ball 1: its radius is 0, and has to be above 0'],
    ['a bright color', ONE.replace('0.5', '255'), 'b.txt:2: ball 1: blue is 255, and has to be from 0 to 1'],
    ['no mass', ONE.replace('0.07', '-0'), 'b.txt:2: ball 1: its mass is 0, and has to be above 0'],
  ])('refuses %s', (_, text, message) => {
    const parse = () => parseBalls(text, { file: 'b.txt' });
    expect(parse).toThrow(FileError);
    expect(parse).toThrow(message);
  });

  it.each<[unknown[], string]>([
    [[7], 'text must be the text of a balls file, got 7'],
    [[ONE, { file: 7 }], 'options.file must be a string, got 7'],
  ])('refuses %j', (args, message) => {
    expect(() => parseBalls(...(args as [string]))).toThrow(`parseBalls: ${message}`);
  });

  it('reads or refuses damaged balls, with their name', () => {
    const words = fc.constantFrom('', '-', '.', '1e9', '1e-400', '\n', '0 ', '5', '\0', '7 7 7 7');
    const edits = fc.array(fc.tuple(fc.nat(TEXT.length), fc.nat(9), words), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(edits, (list) => {
        let balls;
        try {
          balls = parseBalls(edited(TEXT, list));
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
          expect((error as Error).message).toMatch(/^balls(:\d+)?: ./);
          return;
        }
        expect(parseBalls(formatBalls(balls))).toEqual(balls);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('formatBalls', () => {
  const metres = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((x) => x + 0);
  const positive = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const ball = fc.record({
    ...{ position: fc.tuple(metres, metres, metres), radius: positive },
    ...{ color: fc.tuple(share, share, share), mass: positive },
  });

  it('writes the listing back, and any balls', () => {
    expect(formatBalls(parseBalls(TEXT))).toBe(TEXT);
    fc.assert(
      fc.property(fc.array(ball, { maxLength: 4 }), (balls) => {
        expect(parseBalls(formatBalls(balls))).toEqual(balls);
      }),
    );
  });

  it.each<[string, unknown, string]>([
    ['no list', 7, 'balls must be a list of balls, got 7'],
    ['very many', Array(5000).fill({}), 'balls.length must be at most 1024, got 5000'],
    ['no ball', [7], 'balls[0] must be an object, got 7'],
    ['no place', [{}], 'balls[0].position must be an array of 3 numbers'],
    ['a far place', [{ position: [2e9, 0, 0] }], 'balls[0]: x must be finite and at most 1000000000'],
    ['no radius', [{ radius: 0 }], 'balls[0]: its radius must be above 0, got 0'],
    ['a negative color', [{ color: [0, -1, 0] }], 'balls[0]: green must be from 0 to 1, got -1'],
    ['an endless mass', [{ mass: Infinity }], 'balls[0].mass must be finite and at most'],
  ])('refuses %s', (what, given, message) => {
    const whole = (one: unknown): unknown =>
      typeof one === 'object' ? { ...parseBalls(ONE)[0], ...one } : one;
    const balls = Array.isArray(given) && what !== 'no place' ? given.map(whole) : given;
    expect(() => formatBalls(balls as Ball[])).toThrow(`formatBalls: ${message}`);
  });
});
