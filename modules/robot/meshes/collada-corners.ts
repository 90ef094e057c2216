import type { FileError } from '../../../bindings/base/file-error.ts';
import type { XmlElement } from '../text/xml.ts';
import type { PointIndices } from './collada-points.ts';
import { ColladaWords } from './collada-words.ts';
import { tooManyTriangles, TRIANGLE_LIMIT } from './triangles.ts';

/** The vertices that the numbers of an element name, corner by corner. */
export class ColladaCorners {
  readonly #words: ColladaWords;
  readonly #indices: PointIndices;

  constructor(element: XmlElement, indices: PointIndices) {
    this.#words = new ColladaWords(element);
    this.#indices = indices;
  }

  /** The vertex of the next corner; undefined where there is none. */
  next(): number | undefined {
    const { points, offset, stride } = this.#indices;
    let vertex: number | undefined;
    for (let k = 0; k < stride; k++) {
      if (!this.#words.advance()) {
        if (k === 0) return undefined;
        throw this.error(`ends after ${k} of the ${stride} numbers of a corner; it was cut off`);
      }
      if (k === offset) vertex = this.#words.index();
    }
    if (vertex! < points.count) return vertex;
    throw this.error(`names vertex ${vertex} of ${points.count}, which are counted from 0`);
  }

  /** The vertices of the next `count` corners, or of all that are left; fewer where there are no more. */
  take(count = Infinity): number[] {
    const vertices: number[] = [];
    while (vertices.length < count) {
      const vertex = this.next();
      if (vertex === undefined) break;
      vertices.push(vertex);
      if (vertices.length > TRIANGLE_LIMIT + 2) throw this.error(tooManyTriangles(vertices.length - 2));
    }
    return vertices;
  }

  /** An error about the last number that was read, to be thrown by the caller. */
  error(reason: string): FileError {
    return this.#words.error(reason);
  }
}
