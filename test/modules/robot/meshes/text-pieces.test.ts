import { describe, expect, it } from 'vitest';
import { parseMesh, FileError } from '../../../../modules/robot/index.ts';
import { textPieces } from '../../../../modules/robot/meshes/text-pieces.ts';

const PIECE = 2 ** 20;
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const cut = (text: string): { text: string; line: number }[] => [...textPieces(encode(text), 'a.obj')];

/** Comments of so many bytes, the end of the last line among them. */
function comments(bytes: number, end = '\n'): string {
  return `${`#${' '.repeat(97)}\n`.repeat(Math.floor(bytes / 99) - 1)}#${' '.repeat(98 + (bytes % 99) - end.length)}${end}`;
}

describe('pieces of a text', () => {
  it('make up the text, and say at which line they begin', () => {
    const line = `v 0.5 ünïcödé ${'x'.repeat(200)}\r\n`;
    const text = line.repeat(20_000);
    const pieces = cut(text);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    for (const [i, piece] of pieces.entries()) {
      expect(encode(piece.text).length).toBeLessThanOrEqual(PIECE);
      const before = pieces.slice(0, i).map((other) => other.text);
      expect(piece.line).toBe(before.join('').split('\n').length);
    }
  });

  it.each(['\n', '\r\n', '\r'])('end with lines that end in %j', (end) => {
    for (const bytes of [PIECE - 2, PIECE - 1, PIECE, PIECE + 1]) {
      const text = comments(bytes, end) + 'v 1 2 3';
      const pieces = cut(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of pieces.slice(0, -1)) expect(piece.text).toMatch(/(?:[^\r]\n|\r\n|\r)$/);
      expect(pieces.at(-1)!.text).not.toMatch(/^\n/);
    }
  });

  it.each(['\\\n', '\\\r\n'])('do not end with lines that go on: %j', (end) => {
    for (const bytes of [PIECE - 2, PIECE - 1, PIECE, PIECE + 1]) {
      const shape = `${comments(bytes - 40)}v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 ${end} 2 ${end} 3\n`;
      expect(parseMesh(encode(shape), { name: 'a.obj' }).indices).toEqual(Uint32Array.of(0, 1, 2));
    }
  });

  it('are refused with a line that is longer', () => {
    expect(() => cut(`\n\nf${' 1'.repeat(PIECE)}`)).toThrow(FileError);
    expect(() => cut(`\n\nf${' 1'.repeat(PIECE)}`)).toThrow(
      'a.obj:3: is longer than the 1048576 bytes that are read',
    );
    expect(() => cut('f \\\n'.repeat(PIECE))).toThrow('a.obj:1: is longer than');
  });

  it('keep the numbers of lines in errors', () => {
    const text = `${'# nothing\n'.repeat(300_000)}v 0 0 x\n`;
    expect(() => parseMesh(encode(text), { name: 'a.obj' })).toThrow(
      'a.obj:300001: "x" is not a finite number',
    );
    const facet =
      'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n';
    const solid = `solid a\n${facet.repeat(20_000)}`;
    expect(parseMesh(encode(`${solid}endsolid a\n`), { name: 'a.stl' }).indices.length).toBe(60_000);
    expect(() => parseMesh(encode(`${solid}facet up\n`), { name: 'a.stl' })).toThrow(
      'a.stl:140002: expected "normal" in an ASCII STL, got "up"',
    );
    expect(() => parseMesh(encode(solid), { name: 'a.stl' })).toThrow(
      'a.stl:140002: ends without "endsolid"',
    );
  });
});
