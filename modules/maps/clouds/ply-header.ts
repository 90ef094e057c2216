import { show } from '../../../bindings/base/errors.ts';
import { HeaderLines } from '../header-lines.ts';
import { POINT_LIMIT } from './limits.ts';
import { FLOAT32, FLOAT64, INT16, INT32, INT8, type Scalar, UINT16, UINT32, UINT8 } from './scalars.ts';

/** How the numbers of a PLY are written. */
export type PlyFormat = 'ascii' | 'binary_little_endian' | 'binary_big_endian';

/** What each row of an element has under one name: a number, or a list of numbers after how many they are. */
export interface PlyProperty {
  readonly name: string;
  readonly type: Scalar;
  /** The type of how many numbers a list has; undefined for a single number. */
  readonly countType: Scalar | undefined;
}

/** A table of a PLY. */
export interface PlyElement {
  readonly name: string;
  /** How many rows there are. */
  readonly count: number;
  readonly properties: PlyProperty[];
  /** The line in which it begins. */
  readonly line: number;
}

/** What a PLY says before its tables. */
export interface PlyHeader {
  readonly format: PlyFormat;
  readonly elements: readonly PlyElement[];
  /** Where the first table begins, and the number of the line before. */
  readonly dataAt: number;
  readonly lastLine: number;
}

/** The first line of a PLY. */
export const PLY_MARK = 'ply';

const FORMATS: readonly PlyFormat[] = ['ascii', 'binary_little_endian', 'binary_big_endian'];

/** By the two names that each type has. */
const TYPES: Readonly<Record<string, Scalar>> = {
  char: INT8,
  int8: INT8,
  uchar: UINT8,
  uint8: UINT8,
  short: INT16,
  int16: INT16,
  ushort: UINT16,
  uint16: UINT16,
  int: INT32,
  int32: INT32,
  uint: UINT32,
  uint32: UINT32,
  float: FLOAT32,
  float32: FLOAT32,
  double: FLOAT64,
  float64: FLOAT64,
};

/**
 * Reads the header of a PLY.
 *
 * @throws FileError that names the line
 */
export function readPlyHeader(bytes: Uint8Array<ArrayBuffer>, file: string): PlyHeader {
  const lines = new HeaderLines(bytes, file);
  const mark = lines.next('the end of its first line');
  if (mark !== PLY_MARK) throw lines.error(`expected "${PLY_MARK}", got ${show(mark)}`);
  let format: PlyFormat | undefined;
  const elements: PlyElement[] = [];
  for (;;) {
    const text = lines.next('the line "end_header"');
    const words = text.split(/\s+/);
    switch (words[0]) {
      case '':
      case 'comment':
      case 'obj_info':
        break;
      case 'format':
        if (format !== undefined) throw lines.error('gives its format a second time');
        format = FORMATS.find((known) => `format ${known} 1.0` === words.join(' '));
        if (format === undefined) {
          throw lines.error(`expected format ${FORMATS.join(', ')}, each 1.0, got ${show(text)}`);
        }
        break;
      case 'element':
        elements.push(readElement(words, elements, lines));
        break;
      case 'property':
        addProperty(words, elements.at(-1), lines);
        break;
      case 'end_header':
        if (format === undefined) throw lines.error('ends its header without a format');
        return { format, elements, dataAt: lines.at, lastLine: lines.line };
      default:
        throw lines.error(`expected format, comment, element, property or end_header, got ${show(text)}`);
    }
  }
}

function readElement(
  words: readonly string[],
  before: readonly PlyElement[],
  lines: HeaderLines,
): PlyElement {
  const [, name = '', count = ''] = words;
  if (words.length !== 3 || !/^\d{1,9}$/.test(count) || Number(count) > POINT_LIMIT) {
    const expected = `expected an element with a name and a count of at most ${POINT_LIMIT}`;
    throw lines.error(`${expected}, got ${show(words.slice(1).join(' '))}`);
  }
  if (before.some((other) => other.name === name)) throw lines.error(`has ${show(name)} a second time`);
  return { name, count: Number(count), properties: [], line: lines.line };
}

function addProperty(words: readonly string[], element: PlyElement | undefined, lines: HeaderLines): void {
  if (element === undefined) throw lines.error('has a property before the first element');
  const isList = words[1] === 'list';
  const name = words.at(-1)!;
  const [type, countType] = isList ? [words[3], words[2]] : [words[1]];
  if (words.length !== (isList ? 5 : 3)) {
    throw lines.error(
      `expected "property TYPE NAME" or "property list TYPE TYPE NAME", got ${show(words.join(' '))}`,
    );
  }
  if (element.properties.some((other) => other.name === name)) {
    throw lines.error(`has ${show(name)} a second time`);
  }
  const counts = isList ? readType(countType!, lines) : undefined;
  if (counts?.isInteger === false)
    throw lines.error(`expected a list to be counted by integers, got ${show(countType)}`);
  element.properties.push({ name, type: readType(type!, lines), countType: counts });
}

function readType(word: string, lines: HeaderLines): Scalar {
  if (Object.hasOwn(TYPES, word)) return TYPES[word]!;
  throw lines.error(`expected a type of ${Object.keys(TYPES).join(', ')}, got ${show(word)}`);
}
