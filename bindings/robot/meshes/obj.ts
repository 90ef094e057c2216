import type { Mesh } from 'three';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { show } from '../../base/errors.ts';
import { RobotFileError } from '../text/file-error.ts';
import { lineAt } from './line-at.ts';
import type { Corners } from './share-vertices.ts';
import { tooManyTriangles, TRIANGLE_LIMIT } from './triangles.ts';

/** Vertices of the largest OBJ that is read: as many as its triangles could have. */
const VERTEX_LIMIT = 3 * TRIANGLE_LIMIT;

/** The lines that make up surfaces: vertices and faces. */
const RELEVANT = /^[ \t]*([vf])[ \t]+(.*)/gm;

/**
 * Reads the faces of an OBJ. The reader of three.js makes NaN of vertices that are not there, and a group of every line
 * that asks for one, so it is given the vertices and faces alone, checked.
 *
 * @throws RobotFileError that names the line
 */
export function parseObj(bytes: Uint8Array<ArrayBuffer>, file: string): Corners {
  const surface = readSurface(new TextDecoder().decode(bytes), file);
  const [object] = new OBJLoader().parse(surface).children;
  return (object as Mesh).geometry.getAttribute('position').array as Float32Array;
}

/** The vertices and faces of an OBJ, without whatever else it says about them. */
function readSurface(text: string, file: string): string {
  const kept: string[] = [];
  let vertices = 0;
  let triangles = 0;
  // A backslash at its end continues a line. Every character keeps its place, for the numbers of lines in errors.
  const content = text.replaceAll(/\\\n/g, '  ').replaceAll(/\\\r\n/g, '   ');
  for (const { 1: kind, 2: rest, index } of content.matchAll(RELEVANT)) {
    const words = rest!.trim().split(/\s+/);
    const refuse = (reason: string): RobotFileError => new RobotFileError(file, lineAt(text, index), reason);
    if (kind === 'v') {
      kept.push(`v ${readVertex(words, refuse)}`);
      if (++vertices > VERTEX_LIMIT)
        throw refuse(`has more than ${VERTEX_LIMIT} vertices; simplify the mesh`);
    } else {
      kept.push(`f ${readFace(words, vertices, refuse)}`);
      triangles += words.length - 2;
      if (triangles > TRIANGLE_LIMIT) throw refuse(tooManyTriangles(triangles));
    }
  }
  if (triangles === 0) throw new RobotFileError(file, undefined, 'has no faces; is it an OBJ of a surface?');
  return kept.join('\n');
}

type Refuse = (reason: string) => RobotFileError;

function readVertex(words: readonly string[], refuse: Refuse): string {
  if (words.length < 3) throw refuse('a vertex needs 3 numbers');
  const place = words.slice(0, 3);
  for (const word of place) {
    if (/^[-+.eE\d]+$/.test(word) && Number.isFinite(Number(word))) continue;
    throw refuse(`${show(word)} is not a finite number`);
  }
  return place.join(' ');
}

/** The vertices of a face, of `count` so far, counted from 1; negative numbers count back from the last. */
function readFace(words: readonly string[], count: number, refuse: Refuse): string {
  if (words.length < 3) throw refuse('a face needs at least 3 vertices');
  const indices = words.map((word) => {
    // What follows a slash is about texture and normals.
    const number = /^-?\d+(?=\/|$)/.test(word) ? Number.parseInt(word) : NaN;
    const index = number < 0 ? count + 1 + number : number;
    if (index >= 1 && index <= count) return index;
    throw refuse(`${show(word)} is not one of the ${count} vertices so far`);
  });
  return indices.join(' ');
}
