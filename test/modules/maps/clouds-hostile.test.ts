import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileError, readPointCloud } from '../../../modules/maps/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { SEED } from '../../support/random.ts';
import {
  asciiPcd,
  asciiPly,
  binaryPcd,
  binaryPly,
  compressedPcd,
  type Field,
  joined,
  numberBytes,
  pcdHeader,
  plyHeader,
} from './clouds.ts';
import { changed, complaintOf } from './hostile.ts';

const NAME = 'hostile.file';

/** What is wrong with bytes; undefined where they are a cloud, whose triangles then have their points. */
function complaint(bytes: Uint8Array<ArrayBuffer>): FileError | undefined {
  return complaintOf(NAME, bytes, () => {
    const { xyz, triangles, dropped } = readPointCloud(bytes, { name: NAME });
    const isSound = xyz.every(Number.isFinite) && (triangles ?? []).every((i) => 3 * i < xyz.length);
    if (!isSound || xyz.length + dropped > 2 * bytes.length) throw new Error('makes up what is not there');
  });
}

/** A message whose places in binary data, counted from the header's end, are counted from the beginning. */
function placed(message: string, bytes: Uint8Array<ArrayBuffer>): string {
  const header = /^.*?\n(?:DATA \w+|end_header)\n/s.exec(new TextDecoder('latin1').decode(bytes))?.[0] ?? '';
  return message.replace(/byte \+(\d+)/, (_, at) => `byte ${header.length + Number(at)}`);
}

const FIELDS: readonly Field[] = [
  ['x', 'F', 4],
  ['y', 'F', 4],
  ['z', 'F', 4],
  ['rgb', 'U', 4],
];
const ROWS = Array.from({ length: 9 }, (_, i) => [i, i % 2, 1.5, i]);
const PARTS = {
  properties: [
    ['float', 'x'],
    ['float', 'y'],
    ['float', 'z'],
  ],
  vertices: ROWS.map((row) => row.slice(0, 3)),
  faces: [
    [0, 1, 2],
    [3, 4, 6, 5],
    [0, 3, 8, 7, 2],
  ],
} as const;

const FILES = {
  'a PCD of text': asciiPcd(FIELDS, ROWS),
  'a binary PCD': binaryPcd(FIELDS, ROWS),
  'a compressed PCD': compressedPcd(FIELDS, ROWS),
  'a PLY of text': asciiPly(PARTS),
  'a little-endian PLY': binaryPly(PARTS, 'little'),
  'a big-endian PLY': binaryPly(PARTS, 'big'),
};

describe.each(Object.entries(FILES))('%s', (_, bytes) => {
  it('is refused wherever it is cut off', () => {
    expect(complaint(bytes)).toBeUndefined();
    // A text may lack its last line end, and cannot tell that its last number was longer.
    const isText = bytes.at(-1) === 10;
    const end = isText ? bytes.lastIndexOf(32) + 2 : bytes.length;
    for (let length = 0; length < end; length++) expect(complaint(bytes.slice(0, length))).toBeDefined();
  });

  it('is refused with anything after its end', () => {
    expect(complaint(joined(bytes, '1'))?.message).toMatch(/ (after|more lines) /);
    expect(complaint(joined(bytes, new Uint8Array(2 ** 16)))?.message).toMatch(/ (after|more lines) /);
  });

  it('is read or refused whatever is changed, put in or taken away', () => {
    fc.assert(
      fc.property(changed(bytes, 250), (content) => {
        complaint(content);
      }),
      { numRuns: IS_DEEP ? 100_000 : 500, seed: SEED },
    );
  });
});

describe('bytes of any kind', () => {
  it('are refused, or are a cloud', () => {
    const beginnings = ['', 'ply\n', pcdHeader(FIELDS, 3, 'binary_compressed'), plyHeader('ascii', PARTS)];
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }), (beginning, bytes) => {
        complaint(joined(beginning, bytes));
      }),
      { numRuns: IS_DEEP ? 100_000 : 500, seed: SEED },
    );
  });
});

describe('what is wrong with a PCD', () => {
  const XYZ = FIELDS.slice(0, 3);
  const pcd = (
    lines: Readonly<Record<string, string | undefined>>,
    data = '1 2 3\n',
  ): Uint8Array<ArrayBuffer> => joined(pcdHeader(XYZ, 1, 'ascii', lines), data);
  const compressed = (
    length: number,
    declared: number,
    data: readonly number[],
    points = 1,
  ): Uint8Array<ArrayBuffer> =>
    joined(
      pcdHeader(XYZ, points, 'binary_compressed'),
      numberBytes('U4', length),
      numberBytes('U4', declared),
      data,
    );
  it.each([
    [
      ':1: expected VERSION, FIELDS, SIZE, TYPE, COUNT, WIDTH, HEIGHT, VIEWPOINT, POINTS or DATA, got "solid mesh"; is it a PCD?',
      joined('solid mesh\n'),
    ],
    [':1: ends before the line "DATA"; it was cut off', new Uint8Array(0)],
    [':2: expected VERSION 0.7, 0.6 or 0.5, got "0.8"', pcd({ VERSION: '0.8' })],
    [':10: begins its data without WIDTH', pcd({ WIDTH: undefined })],
    [':11: gives WIDTH a second time', joined(pcdHeader(XYZ, 1, 'ascii', { DATA: undefined }), 'WIDTH 1\n')],
    [
      ':11: expected DATA ascii, binary, binary_compressed, got "DATA hexadecimal"',
      pcd({ DATA: 'hexadecimal' }),
    ],
    [':3: has no field z', pcd({ FIELDS: 'x y w' })],
    [':3: names x a second time', pcd({ FIELDS: 'x x z' })],
    [':4: expected SIZE to have a word for each of 3 FIELDS, got 2', pcd({ SIZE: '4 4' })],
    [
      ':5: expected a TYPE and SIZE together of I1, I2, I4, I8, U1, U2, U4, U8, F4, F8, got "F2"',
      pcd({ SIZE: '4 4 2' }),
    ],
    [
      ':5: expected a TYPE and SIZE together of I1, I2, I4, I8, U1, U2, U4, U8, F4, F8, got "D4"',
      pcd({ TYPE: 'F F D' }),
    ],
    [
      ':3: expected z to be one number of up to four bytes or F8, got 1 of I8',
      pcd({ SIZE: '4 4 8', TYPE: 'F F I' }),
    ],
    [':3: expected z to be one number of up to four bytes or F8, got 2 of F4', pcd({ COUNT: '1 1 2' })],
    [':6: expected COUNT to be an integer from 1 to 16777216, got "0"', pcd({ COUNT: '0 1 1' })],
    [
      ':7: expected WIDTH to be an integer from 0 to 16777216, got "99999999999999999999"',
      pcd({ WIDTH: '99999999999999999999' }),
    ],
    [':7: expected WIDTH to be an integer from 0 to 16777216, got "1 1"', pcd({ WIDTH: '1 1' })],
    [':10: expected POINTS to be WIDTH × HEIGHT, 2, got 1', pcd({ HEIGHT: '2' })],
    [
      ':9: expected VIEWPOINT to be seven finite numbers, got "0 0 0 1 0 0"',
      pcd({ VIEWPOINT: '0 0 0 1 0 0' }),
    ],
    [
      ':9: expected VIEWPOINT to be seven finite numbers, got "0 0 0 1 0 0 1e999"',
      pcd({ VIEWPOINT: '0 0 0 1 0 0 1e999' }),
    ],
    [
      ':9: VIEWPOINT: quaternion must be of length 1, within 1e-3, got 2',
      pcd({ VIEWPOINT: '0 0 0 2 0 0 0' }),
    ],
    [':12: expected the 3 numbers of a point, got 2 words', pcd({}, '1 23456\n')],
    [':12: expected a number, got "0x1"', pcd({}, '0x1 2 3\n')],
    [':13: has more lines than its 1 points', pcd({}, '1 2 3\n1 2 3\n')],
    [
      ':11: declares 16777216 points of 3 numbers, for which 6 bytes are too few; it was cut off',
      pcd({ WIDTH: '16777216', POINTS: '16777216' }),
    ],
    [
      ':11: declares 1 points of 16777219 numbers, for which 6 bytes are too few; it was cut off',
      pcd({ FIELDS: 'x y z w', SIZE: '4 4 4 4', TYPE: 'F F F F', COUNT: '1 1 1 16777216' }),
    ],
    [':12: is longer than the 1048576 bytes that are read', pcd({}, '1'.repeat(2 ** 20 + 1))],
    [
      ': byte +10: declares 3 points of 12 bytes, 36 together, but has 10; it was cut off',
      joined(pcdHeader(XYZ, 3, 'binary'), new Uint8Array(10)),
    ],
    [
      ': byte +14: has 3 bytes after the end of its data',
      joined(pcdHeader(XYZ, 1, 'binary'), new Uint8Array(12), [0, 0, 1]),
    ],
    [': byte +4: declares 24 bytes of data, but its 1 points take 12', compressed(1, 24, [0, 1])],
    [': byte +0: declares 0 bytes of compressed data, which cannot come to 12', compressed(0, 12, [])],
    [
      ': byte +0: declares 1 bytes of compressed data, which cannot come to 201326592',
      compressed(1, 12 * 2 ** 24, [0], 2 ** 24),
    ],
    [': byte +10: declares 9 bytes of compressed data, but has 2; it was cut off', compressed(9, 12, [0, 1])],
    [
      ': byte +10: copies from 3 bytes before the beginning of the data',
      compressed(5, 12, [0, 1, 0x20, 3, 0]),
    ],
  ])('is said: %s', (message, bytes) => {
    expect(complaint(bytes)?.message).toBe(NAME + placed(message, bytes));
  });
});

describe('long words', () => {
  it.each(['1', '.1', '1.1', '1e1', 'nan('])('that are no number are told at once: %s …', (beginning) => {
    const word = beginning + '1'.repeat(2 ** 19) + 'x';
    const bytes = joined(pcdHeader(FIELDS.slice(0, 3), 1, 'ascii'), `${word} 1 1`);
    expect(complaint(bytes)?.message).toMatch(/:12: expected a number, got "/);
  });
});

describe('what is wrong with a PLY', () => {
  const vertex = 'element vertex 1\nproperty float x\nproperty float y\nproperty float z\n';
  const face = 'element face 1\nproperty list uchar int vertex_indices\n';
  const ply = (body: string, ...data: (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
    joined(`ply\nformat ascii 1.0\n${body}`, ...data);
  const end = 'end_header\n';
  const binary = (body: string, data: readonly number[]): Uint8Array<ArrayBuffer> =>
    joined(`ply\nformat binary_little_endian 1.0\n${body}${end}`, data);
  it.each([
    [
      ':2: expected format ascii, binary_little_endian, binary_big_endian, each 1.0, got "format ascii 2.0"',
      joined('ply\nformat ascii 2.0\n'),
    ],
    [':3: gives its format a second time', ply('format ascii 1.0\n')],
    [':3: expected format, comment, element, property or end_header, got "vertex 3"', ply('vertex 3\n')],
    [':2: ends its header without a format', joined('ply\nend_header\n')],
    [':3: ends before the line "end_header"; it was cut off', ply('comment')],
    [':3: has no vertices', ply(end)],
    [':3: has a property before the first element', ply('property float x\n')],
    [
      ':3: expected an element with a name and a count of at most 16777216, got "vertex 16777217"',
      ply('element vertex 16777217\n'),
    ],
    [
      ':3: expected an element with a name and a count of at most 16777216, got "vertex -1"',
      ply('element vertex -1\n'),
    ],
    [':7: has "vertex" a second time', ply(`${vertex}element vertex 1\n`)],
    [':7: has "x" a second time', ply(`${vertex}property float x\n`)],
    [
      ':4: expected a type of char, int8, uchar, uint8, short, int16, ushort, uint16, int, int32, uint, uint32, float, float32, double, float64, got "half"',
      ply('element vertex 1\nproperty half x\n'),
    ],
    [
      ':4: expected "property TYPE NAME" or "property list TYPE TYPE NAME", got "property float"',
      ply('element vertex 1\nproperty float\n'),
    ],
    [
      ':4: expected a list to be counted by integers, got "float"',
      ply('element vertex 1\nproperty list float int x\n'),
    ],
    [
      ':3: has no property y of its vertices',
      ply(`element vertex 1\nproperty float x\nproperty list uchar float y\n${end}`, '1 1 1\n'),
    ],
    [':3: has 1 rows of vertex without properties', ply(`element vertex 1\n${end}`)],
    [
      ':7: has strips of triangles, which are not read; save it with faces',
      ply(`${vertex}element tristrips 1\nproperty list int int vertex_indices\n${end}`, '1 2 3\n'),
    ],
    [':3: has faces before their vertices', ply(`${face}${vertex}${end}`, '3 0 0 0\n1 2 3\n')],
    [
      ':7: has no list vertex_indices or vertex_index of integers in its faces',
      ply(`${vertex}element face 1\nproperty list uchar float vertex_indices\n${end}`, '1 2 3\n3 0 0 0\n'),
    ],
    [
      ':3: declares 16777216 rows of vertex, for which the file is too short; it was cut off',
      ply(`${vertex.replace('1', '16777216')}${end}`, '1 2 3\n'),
    ],
    [
      ':8: ends before the last row; it was cut off',
      ply(`${vertex.replace('1', '2')}${end}`, '1 2 345678901\n'),
    ],
    [':8: has 2 words, which are too few', ply(`${vertex}${end}`, '1 23456\n')],
    [':8: expected 3 words, got 4', ply(`${vertex}${end}`, '1 2 3 4\n')],
    [':9: has more lines than rows', ply(`${vertex}${end}`, '1 2 3\n4\n')],
    [':8: expected a number, got "one"', ply(`${vertex}${end}`, 'one 2 3\n')],
    [':11: a face names vertex 1, which is not one of 1', ply(`${vertex}${face}${end}`, '1 2 3\n3 0 0 1\n')],
    [
      ':11: a face names vertex -1, which is not one of 1',
      ply(`${vertex}${face}${end}`, '1 2 3\n3 0 0 -1\n'),
    ],
    [':11: expected an integer, got "0.5"', ply(`${vertex}${face}${end}`, '1 2 3\n3 0 0 0.5\n')],
    [
      ':11: a face names vertex 0, which has a coordinate that is not finite',
      ply(`${vertex}${face}${end}`, '1 nan 3\n3 0 0 0\n'),
    ],
    [':11: a face needs at least 3 vertices, got 2', ply(`${vertex}${face}${end}`, '1 2 3\n2 0 0\n')],
    [
      ':11: has a list of 255 numbers, of which not all are there',
      ply(`${vertex}${face}${end}`, '1 2 3\n255 0 0\n'),
    ],
    [
      ':11: has a list of -3 numbers, of which not all are there',
      ply(`${vertex}${face}${end}`, '1 2 3\n-3 0 0\n'),
    ],
    [
      ':3: declares 1 rows of vertex, for which the file is too short; it was cut off',
      binary(vertex, [0, 0, 0]),
    ],
    [
      ': byte +12: has a list of 4 numbers, of which not all are there',
      binary(vertex + face, [...new Uint8Array(12), 4, 0, 0]),
    ],
    [': byte +12: has 1 bytes after its last row', binary(vertex, [...new Uint8Array(13)])],
  ])('is said: %s', (message, bytes) => {
    expect(complaint(bytes)?.message).toBe(NAME + placed(message, bytes));
  });

  it('is said of faces with too many vertices', () => {
    const parts = {
      ...PARTS,
      faces: [Array<number>(2 ** 16 + 1).fill(0)],
      list: ['int', 'uchar', 'vertex_index'],
    } as const;
    expect(complaint(binaryPly(parts, 'little'))?.message).toMatch(/a face has more than 65536 vertices/);
  });

  it('is said of faces that would take too long to cut', () => {
    const count = 2 ** 12;
    // A comb, which is not convex.
    const vertices = Array.from({ length: count }, (_, i) => [i, i % 2, 0]);
    const parts = {
      ...PARTS,
      vertices,
      faces: [vertices.map((_, i) => i)],
      list: ['int', 'int', 'vertex_index'],
    } as const;
    expect(complaint(binaryPly(parts, 'little'))?.message).toMatch(/has too many faces that are not convex/);
  });
});

describe('arguments of readPointCloud', () => {
  it.each([
    [[null], 'readPointCloud: bytes must be a Uint8Array or ArrayBuffer, got null'],
    [
      [new Uint8Array(0), { format: 'las' }],
      `readPointCloud: options.format must be 'pcd' or 'ply', got "las"`,
    ],
    [[new Uint8Array(0), { kind: 'ply' }], 'readPointCloud: options must be without properties other than'],
    [[new Uint8Array(0), { name: 3 }], 'readPointCloud: options.name must be a string, got 3'],
  ])('are checked: %j', (args, message) => {
    expect(() => readPointCloud(...(args as [never]))).toThrow(message);
  });
});
