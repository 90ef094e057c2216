import { checkCoordinate, checkItems, type Vector } from '../../../bindings/base/checks.ts';
import {
  checkInteger,
  checkObject,
  checkPositive,
  checkString,
  outOfRange,
  wrongType,
} from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { FileWords } from '../../robot/text/file-words.ts';
import { LENGTH_LIMIT, metresOf, millimetresOf } from './units.ts';

/** A city of houses with square bases, one per cell of a grid. Metres. */
export interface City {
  /** From where to where it reaches along x, and along y. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** Of the base of each house. */
  readonly edge: number;
  /** Of the house in each cell; 0: there is none. Rows go along x, the one of the least y first. */
  readonly storeys: readonly (readonly number[])[];
}

/** A house: a box along the axes of the world, metres. */
export interface House {
  readonly min: Vector;
  readonly max: Vector;
  readonly storeys: number;
}

/** What functions that read one text may be told. */
export interface TextOptions {
  /** How errors call the text. */
  readonly file?: string | undefined;
}

/** Cells of the largest city. */
const CELL_LIMIT = 2 ** 16;

/** Storeys of the highest house. */
const STOREY_LIMIT = 1e6;

/** Storeys per metre: each is 0.1 m high. */
const STOREYS_PER_METRE = 10;

/** How far the number of cells along an axis may be from a whole one. */
const WHOLE = 1e-6;

const HEAD = ['the least x', 'the largest x', 'the least y', 'the largest y', 'the edge of a house'];

/**
 * Reads a city file of MonsterTruckSim: the least and largest x, the least and largest y and the edge of a
 * house, in millimetres, and for each cell of that grid how many storeys its house has. Lines may be broken
 * anywhere.
 *
 * Source: Petersen 2007, appendix B.2. His listing B.2 lacks the last of its 20 rows, and is refused.
 *
 * @throws FileError that names file and line, for cells that are too few or too many as well; TypeError or
 *   RangeError for other arguments
 */
export function parseCity(text: string, options: TextOptions = {}): City {
  const where = 'parseCity';
  checkString(where, 'text', text, 'the text of a city file');
  return readCity(text, readFile(where, options, 'city'));
}

/** How errors call a text. */
export function readFile(where: string, options: TextOptions, fallback: string): string {
  checkOptions(where, options, ['file']);
  return options.file === undefined ? fallback : checkString(where, 'options.file', options.file);
}

/** Reads a city file: see `parseCity`. */
export function readCity(content: string, file: string): City {
  const text = new FileWords(file, content, /\S+/g);
  const head = text.words.slice(0, HEAD.length);
  if (head.length < HEAD.length) {
    throw text.error(undefined, `ends before ${HEAD[head.length]!}; is it a city file?`);
  }
  const [x0, x1, y0, y1, edge] = head.map((word, i) => {
    text.number(word, HEAD[i]!);
    return metresOf(word.text);
  }) as [number, number, number, number, number];
  const grid = gridOf([x0, x1], [y0, y1], edge);
  if (typeof grid === 'string') throw text.error(head[HEAD.length - 1], grid);
  const [columns, rows] = grid;
  const cells = text.words.slice(HEAD.length);
  const expected = columns * rows;
  if (cells.length !== expected) {
    throw text.error(
      cells[expected],
      `has storeys for ${cells.length} cells; expected ${expected}, ${rows} rows of ${columns}`,
    );
  }
  const storeys = cells.map((word) => {
    const count = text.whole(word, 'the storeys of a house');
    if (count <= STOREY_LIMIT) return count;
    throw text.error(word, `a house has ${count} storeys, more than the ${STOREY_LIMIT} that are read`);
  });
  return {
    ...{ x: [x0, x1], y: [y0, y1], edge },
    storeys: Array.from({ length: rows }, (_, i) => storeys.slice(columns * i, columns * (i + 1))),
  };
}

/**
 * Writes a city file of MonsterTruckSim: what `parseCity` reads as that city, number by number.
 *
 * @throws TypeError or RangeError that names the argument
 */
export function formatCity(city: City): string {
  const { x, y, edge, storeys } = checkCity('formatCity', 'city', city);
  const head = [...x, ...y, edge].map(millimetresOf);
  return `${[head, ...storeys].map((row) => row.join(' ')).join('\n')}\n`;
}

/** Checks a city. */
function checkCity(where: string, argument: string, city: City): City {
  checkObject(where, argument, city, 'a city, as parseCity gives it');
  const range = (axis: 'x' | 'y'): [number, number] => {
    const given: unknown = city[axis];
    if (!Array.isArray(given) || given.length !== 2) {
      throw wrongType(where, `${argument}.${axis}`, 'two numbers', given);
    }
    const at = (i: number): number =>
      checkCoordinate(where, `${argument}.${axis}[${i}]`, given[i], LENGTH_LIMIT);
    return [at(0), at(1)];
  };
  const [x, y] = [range('x'), range('y')];
  const edge = checkPositive(where, `${argument}.edge`, city.edge);
  const grid = gridOf(x, y, edge);
  if (typeof grid === 'string') throw new RangeError(`${where}: ${argument}: ${grid}`);
  const list = (name: string, value: unknown, length: number): unknown[] => {
    if (!Array.isArray(value)) throw wrongType(where, name, 'a list', value);
    if (value.length !== length) throw outOfRange(where, `${name}.length`, String(length), value.length);
    return value;
  };
  const name = `${argument}.storeys`;
  const storeys = checkItems(list(name, city.storeys, grid[1]), (row, i) =>
    checkItems(list(`${name}[${i}]`, row, grid[0]), (count, j) =>
      checkInteger(where, `${name}[${i}][${j}]`, count, 0, STOREY_LIMIT, 'a whole number'),
    ),
  );
  return { x, y, edge, storeys };
}

/** How many columns and rows a city has, or what is wrong with it. */
function gridOf(x: City['x'], y: City['y'], edge: number): [number, number] | string {
  if (!(edge > 0)) return `houses have an edge of ${edge} m; it has to be above 0`;
  const counts: number[] = [];
  for (const [axis, [from, to]] of Object.entries({ x, y })) {
    const count = (to - from) / edge;
    const whole = Math.round(count);
    if (!(count > 0) || Math.abs(count - whole) > WHOLE || whole < 1) {
      return `from ${axis} = ${from} to ${to} m there are ${count} houses of ${edge} m; expected a whole number above 0`;
    }
    counts.push(whole);
  }
  const [columns, rows] = counts as [number, number];
  if (columns * rows <= CELL_LIMIT) return [columns, rows];
  return `${columns * rows} cells are more than the ${CELL_LIMIT} that a city may have`;
}

/**
 * The houses of a city, row by row. Those of cells beside each other share a face, to the last bit.
 *
 * @throws TypeError or RangeError that names the argument
 */
export function housesOf(city: City): House[] {
  const { x, y, storeys } = checkCity('housesOf', 'city', city);
  const columns = storeys[0]!.length;
  const at = ([from, to]: City['x'], i: number, count: number): number => from + (i * (to - from)) / count;
  return storeys.flatMap((row, i) =>
    row.flatMap((count, j): House[] => {
      if (count === 0) return [];
      const corner = (next: 0 | 1): Vector => [
        at(x, j + next, columns),
        at(y, i + next, storeys.length),
        next * (count / STOREYS_PER_METRE),
      ];
      return [{ min: corner(0), max: corner(1), storeys: count }];
    }),
  );
}
