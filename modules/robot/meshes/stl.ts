import { FileError } from '../../../bindings/base/file-error.ts';
import { GrowingNumbers } from '../../../bindings/base/growing-numbers.ts';
import { lineAt } from './line-at.ts';
import type { Corners } from '../../../bindings/elements/share-vertices.ts';
import { textPieces } from './text-pieces.ts';
import { checkTriangleCount } from './triangles.ts';

/** Bytes before the first triangle of a binary STL: 80 of any content, and the number of triangles. */
const HEADER_BYTES = 84;

/** Bytes of a triangle in a binary STL: a normal, three corners, and two bytes of any content. */
const TRIANGLE_BYTES = 50;

/** Where the corners of a triangle begin: after its normal. */
const CORNERS_OFFSET = 12;

/** The words of a triangle in an ASCII STL; `#` stands for a number, `*` for a word that is not looked at. */
const FACET = 'facet normal * * * outer loop vertex # # # vertex # # # vertex # # # endloop endfacet'.split(
  ' ',
);

/** Each digit matches in one way only: otherwise long words that are no number would take hours to tell. */
const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/;

/**
 * Reads an STL, binary or ASCII.
 *
 * @throws FileError
 */
export function parseStl(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  if (bytes.length === binaryLength(bytes)) return readBinary(bytes, file);
  // Many a binary file begins with "solid" too; a text has no zero bytes.
  const beginning = new TextDecoder().decode(bytes.subarray(0, HEADER_BYTES));
  if (/^\s*solid/i.test(beginning) && !bytes.includes(0)) return readText(bytes, file);
  throw new FileError(file, undefined, describeMismatch(bytes));
}

/** The length that a binary STL declares; NaN for a file that is too short to do so. */
function binaryLength(bytes: Uint8Array<ArrayBuffer>): number {
  return HEADER_BYTES + TRIANGLE_BYTES * declaredTriangles(bytes);
}

function declaredTriangles(bytes: Uint8Array<ArrayBuffer>): number {
  if (bytes.length < HEADER_BYTES) return NaN;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(HEADER_BYTES - 4, true);
}

function describeMismatch(bytes: Uint8Array<ArrayBuffer>): string {
  const advice = 'it was cut off, or is no STL';
  if (bytes.length < HEADER_BYTES) return `its ${bytes.length} bytes are too few for an STL; ${advice}`;
  return (
    `declares ${declaredTriangles(bytes)} triangles, for which an STL has ${binaryLength(bytes)} bytes, ` +
    `but has ${bytes.length}; ${advice}`
  );
}

function readBinary(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  const count = declaredTriangles(bytes);
  checkTriangleCount(file, count);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const corners = new Float32Array(9 * count);
  for (let i = 0; i < corners.length; i++) {
    const triangle = Math.floor(i / 9);
    const at = HEADER_BYTES + TRIANGLE_BYTES * triangle + CORNERS_OFFSET + 4 * (i % 9);
    corners[i] = view.getFloat32(at, true);
  }
  return corners;
}

/** Reads a text word by word, piece by piece. Names may be anything, and normals are not needed. */
function readText(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  const corners = new GrowingNumbers(Float32Array);
  let isOpen = false;
  let next = 0;
  let lastLine = 1;
  for (const { text, line } of textPieces(bytes, file)) {
    const content = text.toLowerCase().replaceAll(/^([ \t]*)(end)?solid\b.*/gm, '$1$2solid');
    for (const { 0: word, index } of content.matchAll(/\S+/g)) {
      if (next === 0 && word === (isOpen ? 'endsolid' : 'solid')) {
        isOpen = !isOpen;
        continue;
      }
      const expected = isOpen ? FACET[next]! : 'solid';
      const fits = expected === '#' ? NUMBER.test(word) : expected === '*' || expected === word;
      if (!fits) {
        const at = line - 1 + lineAt(content, index);
        throw unexpected(file, at, word, expected === '#' ? 'a number' : `"${expected}"`);
      }
      if (expected === '#') corners.add(Number(word));
      next = (next + 1) % FACET.length;
      if (next === 0) checkTriangleCount(file, corners.length / 9);
    }
    lastLine = line - 1 + lineAt(text, text.length);
  }
  if (isOpen) throw new FileError(file, lastLine, 'ends without "endsolid"; it was cut off');
  return corners.numbers;
}

function unexpected(file: string, line: number, word: string, expected: string): FileError {
  const found = word.length > 40 ? `${word.slice(0, 37)}...` : word;
  return new FileError(file, line, `expected ${expected} in an ASCII STL, got "${found}"`);
}
