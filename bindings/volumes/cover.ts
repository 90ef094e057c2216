import { checkOptions } from '../base/options.ts';
import { line, point, type SweptElement, triangle } from '../elements/element.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { type Field, fieldAt, recordAt, unsigned } from '../wasm/fields.ts';
import type { Memory } from '../wasm/heap.ts';
import type { Host } from '../wasm/host.ts';
import { checkMesh, type Mesh } from '../elements/mesh.ts';
import { cutEdges, isClosed } from './subdivide.ts';
import { checkLength, type Vector } from '../base/checks.ts';
import { COVER_ELEMENT } from '../wasm/records.ts';

/** What a mesh may be covered with: elements of the named kind, and simpler ones where these are as tight. */
export type CoverKind = 'points' | 'lines' | 'triangles';

/** What `Engine.fitElements` may be told. */
export interface CoverOptions {
  /** `'points'`: spheres only; `'lines'`: capsules too; `'triangles'`: rounded triangles too. */
  readonly kind: CoverKind;
  /** The most elements, 1 to 4096. */
  readonly count: number;
  /**
   * The longest edge, metres: triangles with longer ones are cut into quarters first, so that no element has to hold all
   * of a large one. Default: none is cut.
   */
  readonly maxEdge?: number | undefined;
  /** Is told after every step how much of the work is done, about: 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** Elements that cover a mesh. Metres, in the frame of the mesh. */
export interface Cover {
  readonly elements: readonly SweptElement[];
  /** No point of the cover's surface is farther than this from the mesh. */
  readonly excess: number;
  /** The same for each element. */
  readonly excesses: readonly number[];
}

/** The most elements of a cover: the time grows with the square of them. */
const COUNT_LIMIT = 4096;

const KINDS: readonly CoverKind[] = ['points', 'lines', 'triangles'];

/** Covers a mesh; see `Engine.fitElements`. */
export function fitElements(host: Host, mesh: Mesh, options: CoverOptions): Cover {
  const { exports, heap } = host;
  const where = 'Engine.fitElements';
  const checked = checkSource(where, mesh);
  const { kind, count, maxEdge, onProgress } = checkCoverOptions(where, options);
  const pieces = cutEdges(where, checked, maxEdge ?? Infinity);
  const vertices = pieces.vertices.length / 3;
  const triangles = pieces.indices.length / 3;
  const faces = checked.indices.length / 3;
  const capacity = Math.min(count, triangles);
  const address = heap.allocate(where, exports.coverBytes(vertices, triangles, faces, capacity));
  try {
    const closed = isClosed(checked) ? 1 : 0;
    exports.initCover(address, vertices, triangles, faces, closed, capacity, pieces.radius);
    heap.float64(unsigned(exports.coverVertices(address)), 3 * vertices).set(pieces.vertices);
    heap.int32(unsigned(exports.coverIndices(address)), 3 * triangles).set(pieces.indices);
    heap.int32(unsigned(exports.coverFaces(address)), 3 * faces).set(checked.indices);
    exports.prepareCover(address);
    // With simpler elements alone the way may lead to something better.
    const ways = KINDS.indexOf(kind) + 1;
    for (let corners = 1; corners <= ways; corners++) {
      exports.beginCover(address, corners);
      let step = 0;
      do onProgress?.((corners - 1 + Math.min(++step / capacity, 1)) / ways);
      while (exports.growCover(address) !== 0);
    }
    return readCover(host, address);
  } finally {
    heap.free(address);
  }
}

function readCover({ exports, heap }: Host, address: number): Cover {
  const first = unsigned(exports.coverElements(address));
  const parts = Array.from({ length: exports.coverSize(address) }, (_, i) => {
    const record = recordAt(first, COVER_ELEMENT, i);
    const element = readElement(heap, record);
    return { element, excess: heap.read(record, COVER_ELEMENT.fields.givenExcess) };
  });
  const excesses = Object.freeze(parts.map(({ excess }) => excess));
  return Object.freeze({
    elements: Object.freeze(parts.map(({ element }) => element)),
    excess: excesses.reduce((most, excess) => Math.max(most, excess), 0),
    excesses,
  });
}

function readElement(heap: Memory, record: number): SweptElement {
  const { givenA, givenB, givenC, givenRadius, corners } = COVER_ELEMENT.fields;
  const vertex = (field: Field): Vector => [...heap.float64(fieldAt(record, field), 3)] as unknown as Vector;
  const radius = heap.read(record, givenRadius);
  switch (heap.read(record, corners)) {
    case 1:
      return point(vertex(givenA), radius);
    case 2:
      return line(vertex(givenA), vertex(givenB), radius);
    default:
      return triangle(vertex(givenA), vertex(givenB), vertex(givenC), radius);
  }
}

function checkSource(where: string, value: unknown): Mesh {
  const { kind } = (value ?? {}) as Partial<Mesh>;
  if (kind !== 'mesh') throw wrongType(where, 'mesh', 'a mesh made by mesh()', value);
  return checkMesh(where, 'mesh.', value);
}

function checkCoverOptions(where: string, value: unknown): CoverOptions {
  if (typeof value !== 'object' || value === null) {
    throw wrongType(where, 'options', 'an object with kind and count', value);
  }
  const options = value as Partial<CoverOptions>;
  checkOptions(where, options, ['kind', 'count', 'maxEdge', 'onProgress']);
  const { kind, count, maxEdge, onProgress } = options;
  if (!KINDS.includes(kind!)) {
    throw outOfRange(where, 'options.kind', `one of ${KINDS.join(', ')}`, kind);
  }
  if (typeof count !== 'number') throw wrongType(where, 'options.count', 'a number', count);
  if (!Number.isInteger(count) || count < 1 || count > COUNT_LIMIT) {
    throw outOfRange(where, 'options.count', `a whole number from 1 to ${COUNT_LIMIT}`, count);
  }
  if (maxEdge !== undefined) {
    checkLength(where, 'options.maxEdge', maxEdge);
    if (maxEdge === 0) throw outOfRange(where, 'options.maxEdge', 'above 0', maxEdge);
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType(where, 'options.onProgress', 'a function', onProgress);
  }
  return { kind: kind!, count, maxEdge, onProgress };
}
