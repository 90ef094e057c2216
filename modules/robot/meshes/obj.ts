import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { lineAt } from './line-at.ts';
import { readNumber, type Refuse } from './read-number.ts';
import type { Corners } from '../../../bindings/elements/share-vertices.ts';
import { GrowingNumbers } from '../../../bindings/base/growing-numbers.ts';
import { textPieces } from './text-pieces.ts';
import { tooManyTriangles, TRIANGLE_LIMIT } from './triangles.ts';

/** Vertices of the largest OBJ that is read: as many as its triangles could have. */
const VERTEX_LIMIT = 3 * TRIANGLE_LIMIT;

/** The lines that make up surfaces: vertices and faces. */
const RELEVANT = /^[ \t]*([vf])[ \t]+(.*)/gm;

/**
 * Reads the faces of an OBJ, polygons as fans of triangles, piece by piece: what else it says is passed over.
 *
 * @throws FileError that names the line
 */
export function parseObj(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  const vertices = new GrowingNumbers(Float32Array);
  const corners = new GrowingNumbers(Float32Array);
  for (const { text, line } of textPieces(bytes, file)) {
    // A backslash at its end continues a line. All characters keep their places, for line numbers in errors.
    const content = text.replaceAll(/\\\n/g, '  ').replaceAll(/\\\r\n/g, '   ');
    for (const { 1: kind, 2: rest, index } of content.matchAll(RELEVANT)) {
      const refuse = (reason: string): FileError =>
        new FileError(file, line - 1 + lineAt(text, index), reason);
      const words = rest!.trim().split(/\s+/);
      if (kind === 'v') {
        if (words.length < 3) throw refuse('a vertex needs 3 numbers');
        for (let k = 0; k < 3; k++) vertices.add(readNumber(words[k]!, refuse));
        if (vertices.length > 3 * VERTEX_LIMIT)
          throw refuse(`has more than ${VERTEX_LIMIT} vertices; simplify the mesh`);
      } else {
        addFan(corners, vertices, readFace(words, vertices.length / 3, refuse));
        if (corners.length > 9 * TRIANGLE_LIMIT) throw refuse(tooManyTriangles(corners.length / 9));
      }
    }
  }
  if (corners.length === 0) throw new FileError(file, undefined, 'has no faces; is it an OBJ of a surface?');
  return corners.numbers;
}

/** Adds the triangles between the first vertex of a face and each of its edges. */
function addFan(
  corners: GrowingNumbers<Float32Array>,
  vertices: GrowingNumbers<Float32Array>,
  face: readonly number[],
): void {
  for (let i = 2; i < face.length; i++) {
    for (const vertex of [face[0]!, face[i - 1]!, face[i]!]) {
      for (let k = 0; k < 3; k++) corners.add(vertices.at(3 * vertex - 3 + k));
    }
  }
}

/** The vertices of a face, of `count` so far, counted from 1; negative numbers count back from the last. */
function readFace(words: readonly string[], count: number, refuse: Refuse): number[] {
  if (words.length < 3) throw refuse('a face needs at least 3 vertices');
  return words.map((word) => {
    // What follows a slash is about texture and normals.
    const number = /^-?\d+(?=\/|$)/.test(word) ? Number.parseInt(word) : NaN;
    const index = number < 0 ? count + 1 + number : number;
    if (index >= 1 && index <= count) return index;
    throw refuse(`${show(word)} is not one of the ${count} vertices so far`);
  });
}
