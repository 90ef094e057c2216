import { checkQuaternion, type Quaternion, type Vector } from '../../../bindings/base/checks.ts';
import { show } from '../../../bindings/base/errors.ts';
import { HeaderLines } from '../header-lines.ts';
import type { FileError } from '../../../bindings/base/file-error.ts';
import { POINT_LIMIT } from './limits.ts';
import { FLOAT32, FLOAT64, INT16, INT32, INT8, type Scalar, UINT16, UINT32, UINT8 } from './scalars.ts';

/** From where a cloud was seen: a pose, as scenes take them. */
export interface Viewpoint {
  /** x y z, in metres. */
  readonly position: Vector;
  /** x y z w of a unit quaternion. */
  readonly quaternion: Quaternion;
}

/** How the points of a PCD are written. */
export type PcdData = 'ascii' | 'binary' | 'binary_compressed';

/** A coordinate of the points of a PCD: its type, and where it is. */
export interface PcdAxis {
  readonly type: Scalar;
  /** How many numbers of a point come before it. */
  readonly number: number;
  /** How many bytes of a point come before it. */
  readonly byte: number;
  /** How many bytes of a point come before it in compressed data, which is without fields called `_`. */
  readonly compressedByte: number;
}

/** What a PCD says before its points. */
export interface PcdHeader {
  readonly points: number;
  readonly axes: readonly PcdAxis[];
  /** What a point comes to altogether: numbers, bytes, and bytes in compressed data. */
  readonly size: Omit<PcdAxis, 'type'>;
  readonly viewpoint: Viewpoint | undefined;
  readonly data: PcdData;
  /** Where the points begin, and the number of the line before. */
  readonly dataAt: number;
  readonly lastLine: number;
}

const DATA: readonly PcdData[] = ['ascii', 'binary', 'binary_compressed'];

/** By letter and number of bytes; undefined for those that are not read. */
const TYPES: Readonly<Record<string, Scalar | undefined>> = {
  I1: INT8,
  I2: INT16,
  I4: INT32,
  I8: undefined,
  U1: UINT8,
  U2: UINT16,
  U4: UINT32,
  U8: undefined,
  F4: FLOAT32,
  F8: FLOAT64,
};

const AXES: readonly string[] = ['x', 'y', 'z'];

/** The entries of a header before DATA, and whether a header may be without them. */
const ENTRIES: Readonly<Record<string, 'needed' | 'optional'>> = {
  VERSION: 'needed',
  FIELDS: 'needed',
  SIZE: 'needed',
  TYPE: 'needed',
  COUNT: 'optional',
  WIDTH: 'needed',
  HEIGHT: 'needed',
  VIEWPOINT: 'optional',
  POINTS: 'needed',
};

/** An entry: its words, and what makes errors about its line. */
interface Entry {
  readonly words: readonly string[];
  readonly error: (reason: string) => FileError;
}

/**
 * Reads the header of a PCD.
 *
 * @throws FileError that names the line
 */
export function readPcdHeader(bytes: Uint8Array<ArrayBuffer>, file: string): PcdHeader {
  const lines = new HeaderLines(bytes, file);
  const entries = new Map<string, Entry>();
  let data: PcdData | undefined;
  while (data === undefined) {
    const text = lines.next('the line "DATA"');
    if (text === '' || text.startsWith('#')) continue;
    const [name = '', ...words] = text.split(/\s+/);
    const { line } = lines;
    if (name === 'DATA') {
      data = DATA.find((known) => known === words.join(' '));
      if (data === undefined) throw lines.error(`expected DATA ${DATA.join(', ')}, got ${show(text)}`);
      continue;
    }
    if (!Object.hasOwn(ENTRIES, name)) {
      throw lines.error(
        `expected ${Object.keys(ENTRIES).join(', ')} or DATA, got ${show(text)}; is it a PCD?`,
      );
    }
    if (entries.has(name)) throw lines.error(`gives ${name} a second time`);
    entries.set(name, { words, error: (reason) => lines.error(reason, line) });
  }
  for (const [name, need] of Object.entries(ENTRIES)) {
    if (need === 'needed' && !entries.has(name)) throw lines.error(`begins its data without ${name}`);
  }
  checkVersion(entries.get('VERSION')!);
  return {
    ...readFields(entries),
    points: readPoints(entries),
    viewpoint: readViewpoint(entries.get('VIEWPOINT')),
    data,
    dataAt: lines.at,
    lastLine: lines.line,
  };
}

function checkVersion({ words, error }: Entry): void {
  // Versions since 0.5 write the same, without a viewpoint, and PCL reads them alike.
  if (/^0?\.[567]$/.test(words.join(' '))) return;
  throw error(`expected VERSION 0.7, 0.6 or 0.5, got ${show(words.join(' '))}`);
}

function readFields(entries: ReadonlyMap<string, Entry>): Pick<PcdHeader, 'axes' | 'size'> {
  const { words: names, error } = entries.get('FIELDS')!;
  const sizes = wordsOf(entries, 'SIZE', names.length);
  const types = wordsOf(entries, 'TYPE', names.length);
  const counts = entries.has('COUNT') ? wordsOf(entries, 'COUNT', names.length) : undefined;
  const axes = new Map<string, PcdAxis>();
  const size = { number: 0, byte: 0, compressedByte: 0 };
  for (const [i, name] of names.entries()) {
    const kind = `${types[i]!}${sizes[i]!}`;
    if (!Object.hasOwn(TYPES, kind)) {
      const known = Object.keys(TYPES).join(', ');
      throw entries.get('TYPE')!.error(`expected a TYPE and SIZE together of ${known}, got ${show(kind)}`);
    }
    const count = counts === undefined ? 1 : readCount(counts[i]!, entries.get('COUNT')!.error, 'COUNT', 1);
    if (AXES.includes(name)) {
      const type = TYPES[kind];
      if (axes.has(name)) throw error(`names ${name} a second time`);
      if (type === undefined || count > 1) {
        throw error(`expected ${name} to be one number of up to four bytes or F8, got ${count} of ${kind}`);
      }
      axes.set(name, { type, ...size });
    }
    const bytes = count * Number(sizes[i]);
    size.number += count;
    size.byte += bytes;
    if (name !== '_') size.compressedByte += bytes;
  }
  const missing = AXES.find((name) => !axes.has(name));
  if (missing !== undefined) throw error(`has no field ${missing}`);
  return { axes: AXES.map((name) => axes.get(name)!), size };
}

function wordsOf(entries: ReadonlyMap<string, Entry>, name: string, count: number): readonly string[] {
  const { words, error } = entries.get(name)!;
  if (words.length === count) return words;
  throw error(`expected ${name} to have a word for each of ${count} FIELDS, got ${words.length}`);
}

function readCount(word: string, error: Entry['error'], name: string, least = 0): number {
  if (/^\d{1,9}$/.test(word) && Number(word) >= least && Number(word) <= POINT_LIMIT) return Number(word);
  throw error(`expected ${name} to be an integer from ${least} to ${POINT_LIMIT}, got ${show(word)}`);
}

function readPoints(entries: ReadonlyMap<string, Entry>): number {
  const [width, height, points] = ['WIDTH', 'HEIGHT', 'POINTS'].map((name) => {
    const { words, error } = entries.get(name)!;
    return readCount(words.join(' '), error, name);
  });
  if (points === width! * height!) return points;
  throw entries
    .get('POINTS')!
    .error(`expected POINTS to be WIDTH × HEIGHT, ${width! * height!}, got ${points}`);
}

function readViewpoint(entry: Entry | undefined): Viewpoint | undefined {
  if (entry === undefined) return undefined;
  const numbers = entry.words.map((word) => (/^[-+.eE\d]+$/.test(word) ? Number(word) : NaN));
  if (numbers.length !== 7 || !numbers.every(Number.isFinite)) {
    throw entry.error(`expected VIEWPOINT to be seven finite numbers, got ${show(entry.words.join(' '))}`);
  }
  const [x, y, z, qw, qx, qy, qz] = numbers as [number, number, number, number, number, number, number];
  try {
    const quaternion = checkQuaternion('VIEWPOINT', 'quaternion', [qx, qy, qz, qw]);
    return Object.freeze({ position: Object.freeze([x, y, z] as const), quaternion });
  } catch (error) {
    throw entry.error((error as Error).message);
  }
}
