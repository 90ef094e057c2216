import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError, readOctomap, writeOctomap } from '../../../modules/maps/index.ts';
import { readBytes } from '../../../data/read.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { changed, complaintOf } from './hostile.ts';
import { btOf, chain, fileOf, legacyOf, otOf, randomTree } from './trees.ts';

const NAME = 'hostile.bt';

/** What is wrong with bytes; undefined where they are a map, which then can be written and read again. */
function complaint(bytes: Uint8Array<ArrayBuffer>): FileError | undefined {
  return complaintOf(NAME, bytes, () => {
    const map = readOctomap(bytes, { name: NAME });
    const again = readOctomap(writeOctomap(map));
    if (again.nodes.join() !== map.nodes.join()) throw new Error('reads another map than it has written');
  });
}

const tree = [...randomTree(createRandom(SEED), 3).slice(0, 7), chain(15, 'occupied', 7)];
const files = { '.bt': btOf(tree), 'legacy .bt': legacyOf(tree), '.ot': otOf(tree) };

describe.each(Object.entries(files))('a %s', (_, bytes) => {
  it('is refused wherever it is cut off', () => {
    expect(complaint(bytes)).toBeUndefined();
    for (let end = 0; end < bytes.length; end++) expect(complaint(bytes.slice(0, end))).toBeDefined();
  });

  it('is refused with bytes after its end', () => {
    for (const more of [1, 2, 4, 5, 10]) {
      expect(complaint(Uint8Array.from([...bytes, ...new Uint8Array(more)]))?.message).toMatch(
        /follow the header|more nodes follow/,
      );
    }
  });

  it('is read or refused whatever is changed, put in or taken away', () => {
    fc.assert(
      fc.property(changed(bytes, 120), (content) => {
        complaint(content);
      }),
      { numRuns: IS_DEEP ? 250_000 : 500, seed: SEED },
    );
  });
});

describe('geb079.bt', async () => {
  const bytes = await readBytes('maps/geb079.bt');
  const header = 142;

  it('is refused wherever it is cut off', () => {
    expect(bytes[header - 1]).toBe(10);
    const stride = IS_DEEP ? 101 : 20_011;
    const ends = [...Array(header + 3).keys()];
    for (let end = header; end < bytes.length; end += stride) ends.push(end);
    ends.push(bytes.length - 2, bytes.length - 1);
    for (const end of ends) expect(() => readOctomap(bytes.subarray(0, end))).toThrow(FileError);
  });
});

describe('bytes of any kind', () => {
  it('are refused, or are a map', () => {
    const marks = [
      '',
      '# Octomap OcTree binary file\n',
      '# Octomap OcTree file\nid OcTree\nres 1\nsize 2\ndata\n',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 200 }), (mark, bytes) => {
        complaint(fileOf(mark, [...bytes]));
      }),
      { numRuns: IS_DEEP ? 100_000 : 500, seed: SEED },
    );
  });
});

describe('what is wrong', () => {
  const first = '# Octomap OcTree binary file\n';
  const good = chain(1, 'occupied');
  it.each([
    [
      'an empty file',
      new Uint8Array(0),
      'hostile.bt:1: expected "# Octomap OcTree binary file" or "# Octomap OcTree file", got an empty file; is it a .bt or .ot of OctoMap?',
    ],
    [
      'another file',
      fileOf('solid mesh\n'),
      'hostile.bt:1: expected "# Octomap OcTree binary file" or "# Octomap OcTree file", got "solid mesh\\n"; is it a .bt or .ot of OctoMap?',
    ],
    [
      'another mark',
      fileOf('# Octomap OcTree text\n'),
      'hostile.bt:1: expected "# Octomap OcTree binary file" or "# Octomap OcTree file", got "# Octomap OcTree text"',
    ],
    [
      'another tree',
      btOf(good, { id: 'ColorOcTree' }),
      'hostile.bt:4: expected id to be "OcTree", the only kind of tree that is read, got "ColorOcTree"',
    ],
    [
      'another tree in a .ot',
      otOf(good, { id: 'OcTreeStamped' }),
      'hostile.bt:2: expected id to be "OcTree", the only kind of tree that is read, got "OcTreeStamped"',
    ],
    [
      'a size that is no number',
      btOf(good, { size: '-2' }),
      'hostile.bt:5: expected size to be a number of nodes, at most 16777216, got "-2"',
    ],
    [
      'a size that is too large',
      btOf(good, { size: 2 ** 24 + 1 }),
      'hostile.bt:5: expected size to be a number of nodes, at most 16777216, got "16777217"',
    ],
    ['a size that lies', btOf(good, { size: 3 }), 'hostile.bt:5: declares 3 nodes, but its tree has 2'],
    [
      'a size that lies in a .ot',
      otOf(good, { size: 2 ** 24 }),
      'hostile.bt: byte 69: declares 16777216 nodes, which take 83886080 bytes, but 10 follow the header',
    ],
    [
      'a size that lies without a header',
      legacyOf(good, 0.1, 7),
      'hostile.bt: byte 12: declares 7 nodes, but its tree has 2',
    ],
    [
      'a size that is too large without a header',
      legacyOf(good, 0.1, 2 ** 32 - 1),
      'hostile.bt: byte 12: expected a number of nodes, at most 16777216, got 4294967295',
    ],
    [
      'no resolution',
      btOf(good, { res: 0 }),
      'hostile.bt:6: expected res to be a number of metres, above 0 and at most 17592186044416, got "0"',
    ],
    [
      'an endless resolution',
      btOf(good, { res: '1e999' }),
      'hostile.bt:6: expected res to be a number of metres, above 0 and at most 17592186044416, got "1e999"',
    ],
    [
      'NaN for a resolution',
      legacyOf(good, NaN),
      'hostile.bt: byte 4: expected a resolution in metres, above 0 and at most 17592186044416, got NaN',
    ],
    [
      'an unknown word',
      fileOf(`${first}color red\n`),
      'hostile.bt:2: expected "id", "size" or "res" with a value, or "data", got "color red"',
    ],
    [
      'a name that all objects have',
      fileOf(`${first}constructor 1\n`),
      'hostile.bt:2: expected "id", "size" or "res" with a value, or "data", got "constructor 1"',
    ],
    ['two sizes', fileOf(`${first}size 1\nsize 1\n`), 'hostile.bt:3: gives "size" a second time'],
    ['no size', fileOf(`${first}id OcTree\nres 1\ndata\n`), 'hostile.bt:4: begins its data without "size"'],
    ['no data', fileOf(`${first}id OcTree\n`), 'hostile.bt:3: ends before the line "data"; it was cut off'],
    [
      'an endless header',
      fileOf(`${first}${'#'.repeat(2 ** 16)}`),
      'hostile.bt:2: is without the line "data" in its first 65536 bytes',
    ],
    [
      'depth 17',
      btOf(chain(17, 'occupied')),
      'hostile.bt: byte 169: a node of depth 16 has children, of depth 17',
    ],
    [
      'depth 17 in a .ot',
      otOf(chain(17, 'occupied')),
      'hostile.bt: byte 133: a node of depth 16 has children, of depth 17',
    ],
    [
      'NaN',
      otOf(good).map((byte, i, { length }) => (i >= length - 5 && i < length - 1 ? 255 : byte)),
      'hostile.bt: byte 57: expected log-odds, got NaN',
    ],
    [
      'a node too few',
      btOf(chain(2, 'occupied')).slice(0, -2),
      'hostile.bt: byte 138: the tree goes on, but there are no more nodes',
    ],
    [
      'half a node',
      btOf(good).slice(0, -1),
      'hostile.bt: byte 136: expected two bytes per inner node, but 1 follow the header; it was cut off, or has bytes after its end',
    ],
    [
      'a node too many',
      fileOf('', [...btOf(good), 0, 0]),
      'hostile.bt: byte 138: the tree ends here, but 1 more nodes follow',
    ],
  ] as const)('is said: %s', (_, bytes, message) => {
    expect(complaint(bytes)?.message).toBe(message);
  });
});

describe('arguments of readOctomap', () => {
  it.each([
    [['text'], /readOctomap: bytes must be a Uint8Array or ArrayBuffer, got "text"/],
    [[new Uint8Array(0), { names: 'x' }], /readOctomap: options must be without properties other than/],
    [[new Uint8Array(0), { name: 1 }], /readOctomap: options.name must be a string, got 1/],
    [[new Uint8Array(0), { occupied: NaN }], /readOctomap: options.occupied must be a number, got NaN/],
    [[new Uint8Array(0), { occupied: '0' }], /readOctomap: options.occupied must be a number, got "0"/],
  ])('are checked: %j', (args, message) => {
    expect(() => readOctomap(...(args as [never]))).toThrow(message);
  });
});
