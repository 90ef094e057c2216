import { describe, expect, it } from 'vitest';
import { parseMesh, FileError } from '../../../../modules/robot/index.ts';
import { cornersOf, FACETS, obj, toBytes } from './files.ts';

const read = (text: string): number[] => cornersOf(parseMesh(toBytes(text), { name: 'a.obj' }));

const vertices = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';
const square = [
  [0, 0, 0, 1, 0, 0, 1, 1, 0],
  [0, 0, 0, 1, 1, 0, 0, 1, 0],
].flat();

describe('an OBJ', () => {
  it.each([
    ['a polygon as a fan', 'f 1 2 3 4'],
    ['numbers that count back', 'f -4 -3 -2 -1'],
    ['texture and normals, there or not', 'f 1/7/9 2//9 3/7 4/'],
    ['lines that go on', 'f 1 2 \\\n 3 4'],
    ['lines that go on in Windows', 'f 1 2 \\\r\n 3 4\r\n'],
    ['space wherever it may be', '\t f  1\t2   3 4  '],
    ['faces in groups', 'g a\nusemtl steel\nf 1 2 3\no b\ns off\nf 1 3 4'],
    ['vertices that come later', 'f 1 2 3\nv 7 7 7\nf -5 -3 -2'],
    ['lines and points, which are nothing to it', 'l 1 2\np 3\nf 1 2 3 4\nfo 1 2 3\ncurv 0 1 1 2'],
  ])('is read with %s', (_, faces) => {
    expect(read(vertices + faces)).toEqual(square);
  });

  it('is read with weights, colors, comments and other line ends', () => {
    const text = `# f 1 2 3\nmtllib a.mtl\n${vertices.replaceAll(' 0\n', ' 0 1 0.5 0.5 0.5 # here\r\n')}f 1 2 3 4`;
    expect(read(text)).toEqual(square);
    expect(read(obj())).toEqual(FACETS.flat(2));
  });

  it.each([
    ['no faces', vertices, 'a.obj: has no faces; is it an OBJ of a surface?'],
    ['lines alone', `${vertices}l 1 2`, 'a.obj: has no faces'],
    ['a face of two', `${vertices}f 1 2`, 'a.obj:5: a face needs at least 3 vertices'],
    ['vertex 0', `${vertices}f 0 1 2`, 'a.obj:5: "0" is not one of the 4 vertices so far'],
    ['a vertex too high', `${vertices}f 1 2 5`, 'a.obj:5: "5" is not one of the 4 vertices so far'],
    ['a vertex too far back', `${vertices}f -5 1 2`, 'a.obj:5: "-5" is not one of the 4 vertices so far'],
    ['a vertex of a huge number', `${vertices}f 1 2 ${'9'.repeat(400)}`, 'is not one of the 4 vertices'],
    ['a broken number of a vertex', `${vertices}f 1 2 3.5`, 'a.obj:5: "3.5" is not one of the 4'],
    [
      'a face before its vertices',
      `f 1 2 3\n${vertices}`,
      'a.obj:1: "1" is not one of the 0 vertices so far',
    ],
    ['a word for a vertex', `${vertices}f 1 2 __proto__`, 'a.obj:5: "__proto__" is not one of'],
    ['two numbers', 'v 1 2\nf 1 1 1', 'a.obj:1: a vertex needs 3 numbers'],
    ['a word for a number', '\n\nv 1 2 up', 'a.obj:3: "up" is not a finite number'],
    ['NaN', 'v 1 2 NaN', 'a.obj:1: "NaN" is not a finite number'],
    ['infinity', 'v 1 2 1e999', 'a.obj:1: "1e999" is not a finite number'],
    ['a hexadecimal', 'v 1 2 0x1', 'a.obj:1: "0x1" is not a finite number'],
    [
      'a number out of this world',
      'v 1 2 1e13\nf 1 1 1',
      'a.obj: triangle 1 has the coordinate 9999999827968',
    ],
    ['a mistake behind a line that goes on', `${vertices}f 1 \\\n 2 3\nf 9 9 9`, 'a.obj:7: "9" is not'],
  ])('is refused with %s', (_, text, message) => {
    expect(() => read(text)).toThrow(FileError);
    expect(() => read(text)).toThrow(message);
  });

  it('is refused with more than is read, a face of a million corners among it', () => {
    expect(() => read(`v 0 0 0\nf${' 1'.repeat(2 ** 20 + 3)}`)).toThrow(
      'a.obj:2: is longer than the 1048576 bytes that are read',
    );
    expect(() => read('v 0 0 0\n'.repeat(3 * 2 ** 20 + 1))).toThrow('has more than 3145728 vertices');
  });

  it('is read without delay where it is full of nothing', () => {
    const nothing = ['\n', 'g a\n', 'usemtl a\n', 'f\n', ' ', '\\\n', 's\n'].map((text) => text.repeat(1e6));
    for (const text of nothing) expect(() => read(text)).toThrow(FileError);
    expect(read(`${vertices}${nothing[1]!}f 1 2 3 4`)).toEqual(square);
  });
});
