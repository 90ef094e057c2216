import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { RobotFileError } from '../text/file-error.ts';
import { lineAt } from './line-at.ts';
import type { Corners } from './share-vertices.ts';
import { checkTriangleCount } from './triangles.ts';

/** Bytes before the first triangle of a binary STL: 80 of any content, and the number of triangles. */
const HEADER_BYTES = 84;

/** Bytes of a triangle in a binary STL. */
const TRIANGLE_BYTES = 50;

/** The words of a triangle in an ASCII STL; `#` stands for a number, `*` for a word that is not looked at. */
const FACET = 'facet normal * * * outer loop vertex # # # vertex # # # vertex # # # endloop endfacet'.split(
  ' ',
);

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/;

/**
 * Reads an STL, binary or ASCII. The reader of three.js takes what it is given: a wrong count makes it ask for
 * gigabytes, and half a facet is left out without a word. What it gets is therefore checked first.
 *
 * @throws RobotFileError
 */
export function parseStl(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  if (bytes.length === binaryLength(bytes)) return readBinary(bytes, file);
  // Many a binary file begins with "solid" too; a text has no zero bytes.
  const beginning = new TextDecoder().decode(bytes.subarray(0, HEADER_BYTES));
  if (/^\s*solid/i.test(beginning) && !bytes.includes(0)) return readText(bytes, file);
  throw new RobotFileError(file, undefined, describeMismatch(bytes));
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
  checkTriangleCount(file, declaredTriangles(bytes));
  return load(bytes.slice().buffer);
}

function readText(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  // Names and normals are not needed, and may be anything.
  const text = new TextDecoder()
    .decode(bytes)
    .toLowerCase()
    .replaceAll(/^([ \t]*)(end)?solid\b.*/gm, '$1$2solid')
    .replaceAll(/\bnormal\s+\S+\s+\S+\s+\S+/g, (words) => `normal 0 0 0${words.replaceAll(/[^\n]/g, '')}`);
  const count = countFacets(text, file);
  if (count === 0) return new Float32Array();
  const corners = load(text);
  if (corners.length !== 9 * count) {
    throw new RobotFileError(file, undefined, 'its facets cannot be told apart; save it as a binary STL');
  }
  return corners;
}

/** Checks a text word by word, and counts its facets. */
function countFacets(text: string, file: string): number {
  let facets = 0;
  let isOpen = false;
  let next = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (next === 0 && word === (isOpen ? 'endsolid' : 'solid')) {
      isOpen = !isOpen;
      continue;
    }
    const expected = isOpen ? FACET[next]! : 'solid';
    const fits = expected === '#' ? NUMBER.test(word) : expected === '*' || expected === word;
    if (!fits) throw unexpected(text, file, index, word, expected === '#' ? 'a number' : `"${expected}"`);
    next = (next + 1) % FACET.length;
    if (next === 0) checkTriangleCount(file, ++facets);
  }
  if (isOpen) {
    throw new RobotFileError(file, lineAt(text, text.length), 'ends without "endsolid"; it was cut off');
  }
  return facets;
}

function unexpected(text: string, file: string, at: number, word: string, expected: string): RobotFileError {
  const found = word.length > 40 ? `${word.slice(0, 37)}...` : word;
  return new RobotFileError(file, lineAt(text, at), `expected ${expected} in an ASCII STL, got "${found}"`);
}

function load(content: ArrayBuffer | string): Corners {
  return new STLLoader().parse(content).getAttribute('position').array as Float32Array;
}
