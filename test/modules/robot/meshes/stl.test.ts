import { describe, expect, it } from 'vitest';
import { parseMesh, FileError } from '../../../../modules/robot/index.ts';
import { binaryStl, cornersOf, type Facet, FACETS, textStl, toBytes } from './files.ts';

const read = (content: Uint8Array<ArrayBuffer> | string): number[] =>
  cornersOf(parseMesh(typeof content === 'string' ? toBytes(content) : content, { name: 'a.stl' }));

function declared(count: number, bytes = binaryStl()): Uint8Array<ArrayBuffer> {
  new DataView(bytes.buffer).setUint32(80, count, true);
  return bytes;
}

function withCorner(value: number): Uint8Array<ArrayBuffer> {
  const [first, ...others] = FACETS;
  return binaryStl([...others, [[value, 0, 0], first![1], first![2]]]);
}

describe('a binary STL', () => {
  it('may begin with "solid" and have colors', () => {
    expect(read(binaryStl(FACETS, 'solid like many'))).toEqual(FACETS.flat(2));
    expect(read(binaryStl(FACETS, 'COLOR=abcd'))).toEqual(FACETS.flat(2));
  });

  it('keeps degenerate triangles, so that numbers stay', () => {
    const flat: Facet = [FACETS[0]![0], FACETS[0]![0], FACETS[0]![0]];
    expect(read(binaryStl([flat, ...FACETS, flat])).length).toBe(9 * 6);
  });

  it.each([
    ['too few bytes', new Uint8Array(83), 'its 83 bytes are too few for an STL'],
    ['a count too high', declared(5), 'declares 5 triangles, for which an STL has 334 bytes, but has 284'],
    ['a count too low', declared(3), 'declares 3 triangles, for which an STL has 234 bytes, but has 284'],
    ['the highest count', declared(2 ** 32 - 1), 'declares 4294967295 triangles'],
    ['"solid" and a wrong count', declared(9, binaryStl(FACETS, 'solid')), 'declares 9 triangles'],
    ['no triangles', binaryStl([]), 'has no triangles; is it the right file?'],
    ['NaN', withCorner(NaN), 'triangle 4 has the coordinate NaN, which is not finite'],
    ['infinity', withCorner(-Infinity), 'triangle 4 has the coordinate -Infinity'],
    ['a coordinate out of this world', withCorner(1e13), 'triangle 4 has the coordinate 9999999827968,'],
    ['too many triangles', binaryStl(Array<Facet>(2 ** 20 + 1).fill(FACETS[0]!)), 'has 1048577 triangles or'],
  ])('is refused with %s', (_, bytes, message) => {
    expect(() => read(bytes)).toThrow(FileError);
    expect(() => read(bytes)).toThrow(`a.stl: ${message}`);
  });
});

describe('an ASCII STL', () => {
  it.each([
    ['in capitals', textStl().toUpperCase()],
    ['with a byte order mark', `\uFEFF${textStl()}`],
    ['with other line ends', textStl().replaceAll('\n', '\r\n')],
    ['without a name', textStl(FACETS, '')],
    ['named like its own words', textStl(FACETS, 'facet of endfacet vertex')],
    ['with normals that are no numbers', textStl().replaceAll('normal 0 0 0', 'normal -nan inf 1e999')],
    ['on few lines', textStl().replaceAll(/\n *(?=outer|vertex|end(loop|facet))/g, '\t')],
    ['in two solids', `${textStl(FACETS.slice(0, 1))}\n\n${textStl(FACETS.slice(1))}\n`],
    ['with exponents', textStl().replaceAll('vertex 1 ', 'vertex +10.0e-1 ').replaceAll(' 2 ', ' .2E1 ')],
  ])('is read %s', (_, text) => {
    expect(read(text)).toEqual(FACETS.flat(2));
  });

  it.each([
    ['no facet', 'solid a\nendsolid', 'a.stl: has no triangles'],
    ['no end', textStl().replace(/endsolid.*/, ''), 'a.stl:30: ends without "endsolid"; it was cut off'],
    ['an end too early', textStl().replace('endloop', ''), 'a.stl:8: expected "endloop"'],
    ['a fourth corner', textStl().replace('endloop', 'vertex 1 1 1'), 'a.stl:7: expected "endloop"'],
    ['two corners', textStl().replace(/vertex.*\n/, ''), 'a.stl:6: expected "vertex" in an ASCII STL'],
    ['two numbers', textStl().replace('vertex 0 ', 'vertex '), 'a.stl:5: expected a number'],
    ['a word for a number', textStl().replace('vertex 0', 'vertex nan'), 'a.stl:4: expected a number'],
    ['something behind', `${textStl()}\nmore`, 'a.stl:31: expected "solid" in an ASCII STL, got "more"'],
    ['an endless word', textStl().replace('outer', 'o'.repeat(1e5)), `got "${'o'.repeat(37)}..."`],
    [
      'endless digits',
      textStl().replace('vertex 0', `vertex ${'1'.repeat(1e6)}x`),
      'a.stl:4: expected a number',
    ],
    ['a number too large', textStl().replace('vertex 0', 'vertex 1e999'), 'has the coordinate Infinity'],
  ])('is refused with %s', (_, text, message) => {
    expect(() => read(text)).toThrow(FileError);
    expect(() => read(text)).toThrow(message);
  });

  it('is refused without delay where a search could run in circles', () => {
    for (const word of ['solid ', 'solid\n', 'facet ', 'normal ', 'normal a ', 'facet normal 0 0 0 ']) {
      expect(() => read(`solid a\n${word.repeat(3e5)}`)).toThrow(FileError);
    }
  });
});
