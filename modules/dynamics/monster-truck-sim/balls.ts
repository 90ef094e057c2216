import { checkCoordinate, checkItems, checkVector, type Vector } from '../../../bindings/base/checks.ts';
import { checkObject, checkString, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { FileWords, type Word } from '../../robot/text/file-words.ts';
import { readFile, type TextOptions } from './city.ts';
import { LENGTH_LIMIT, metresOf, millimetresOf } from './units.ts';

/** A ball that moves. */
export interface Ball {
  /** Of its center in the world, metres. */
  readonly position: Vector;
  /** Metres, above 0. */
  readonly radius: number;
  /** Red, green and blue, each from 0 to 1. */
  readonly color: Vector;
  /** kg, above 0. */
  readonly mass: number;
}

/** Balls of the largest file: a world looks at all of its bodies for each that is added. */
const BALL_LIMIT = 1024;

/** The largest mass, kg. */
const MASS_LIMIT = 1e12;

/** What a number may be. */
interface Range {
  readonly says: string;
  readonly fits: (value: number) => boolean;
}

const ANY: Range = { says: 'a number', fits: () => true };
const POSITIVE: Range = { says: 'above 0', fits: (value) => value > 0 };
const SHARE: Range = { says: 'from 0 to 1', fits: (value) => value >= 0 && value <= 1 };

/** The numbers of a ball, in the order of the file. */
const NUMBERS: readonly (readonly [name: string, range: Range])[] = [
  ...(['x', 'y', 'z'] as const).map((name) => [name, ANY] as const),
  ['its radius', POSITIVE],
  ...(['red', 'green', 'blue'] as const).map((name) => [name, SHARE] as const),
  ['its mass', POSITIVE],
];
const WIDTH = NUMBERS.length;

/** How many of them, at the beginning, are lengths. */
const LENGTHS = 4;

/**
 * Reads a balls file of MonsterTruckSim: how many balls there are, and of each its position and radius, in
 * millimetres, the red, green and blue of its color, and its mass. Lines may be broken anywhere.
 *
 * Source: Petersen 2007, appendix B.3. It says nothing of how bright a color may be, and in what a mass is:
 * they are taken for shares and kilograms. His listing B.3 announces 3 balls and has 5, and is refused.
 *
 * @throws FileError that names file, line and ball; TypeError or RangeError for other arguments
 */
export function parseBalls(text: string, options: TextOptions = {}): Ball[] {
  const where = 'parseBalls';
  checkString(where, 'text', text, 'the text of a balls file');
  return readBalls(text, readFile(where, options, 'balls'));
}

/** Reads a balls file: see `parseBalls`. */
export function readBalls(content: string, file: string): Ball[] {
  const text = new FileWords(file, content, /\S+/g);
  const [first, ...rest] = text.words;
  if (first === undefined) throw text.error(undefined, 'has no number of balls; is it a balls file?');
  const count = text.whole(first, 'the number of balls');
  if (count > BALL_LIMIT) {
    throw text.error(first, `${count} balls are more than the ${BALL_LIMIT} that are read`);
  }
  if (rest.length !== WIDTH * count) {
    const found =
      rest.length % WIDTH === 0 ? `${rest.length / WIDTH} follow` : `${rest.length} numbers follow`;
    throw text.error(first, `announces ${count} balls of ${WIDTH} numbers, and ${found}`);
  }
  return Array.from({ length: count }, (_, i) =>
    readBall(text, i + 1, rest.slice(WIDTH * i, WIDTH * (i + 1))),
  );
}

function readBall(text: FileWords, number: number, words: readonly Word[]): Ball {
  const numbers = words.map((word, i) => {
    const [name, { fits, says }] = NUMBERS[i]!;
    const value = text.number(word, `ball ${number}: ${name}`);
    if (fits(value)) return i < LENGTHS ? metresOf(word.text) : value;
    throw text.error(word, `ball ${number}: ${name} is ${value}, and has to be ${says}`);
  });
  const [x, y, z, radius, red, green, blue, mass] = numbers as [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ];
  return { position: [x, y, z], radius, color: [red, green, blue], mass };
}

/**
 * Writes a balls file of MonsterTruckSim: what `parseBalls` reads as those balls, number by number.
 *
 * @throws TypeError or RangeError that names the argument
 */
export function formatBalls(balls: readonly Ball[]): string {
  const lines = checkBalls('formatBalls', 'balls', balls).map(({ position, radius, color, mass }) =>
    [...[...position, radius].map(millimetresOf), ...color, mass].join(' '),
  );
  return [lines.length, ...lines, ''].join('\n');
}

/** Checks balls. */
export function checkBalls(where: string, argument: string, balls: readonly Ball[]): Ball[] {
  if (!Array.isArray(balls)) throw wrongType(where, argument, 'a list of balls', balls);
  if (balls.length > BALL_LIMIT) {
    throw outOfRange(where, `${argument}.length`, `at most ${BALL_LIMIT}`, balls.length);
  }
  return checkItems(balls, (item, i) => {
    const name = `${argument}[${i}]`;
    checkObject(where, name, item);
    const { position, radius, color, mass } = item as Ball;
    const ball = {
      position: checkVector(where, `${name}.position`, position),
      radius: checkCoordinate(where, `${name}.radius`, radius, LENGTH_LIMIT),
      color: checkVector(where, `${name}.color`, color),
      mass: checkCoordinate(where, `${name}.mass`, mass, MASS_LIMIT),
    };
    for (const [k, value] of [...ball.position, ball.radius, ...ball.color, ball.mass].entries()) {
      const [part, { fits, says }] = NUMBERS[k]!;
      if (!fits(value)) throw outOfRange(where, `${name}: ${part}`, says, value);
      if (k < LENGTHS) checkCoordinate(where, `${name}: ${part}`, value, LENGTH_LIMIT);
    }
    return ball;
  });
}
