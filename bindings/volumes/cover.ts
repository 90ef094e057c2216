import { checkOptions } from '../base/options.ts';
import { line, point, type SweptElement, triangle } from '../elements/element.ts';
import { checkFunction, checkInteger, checkObject, outOfRange, wrongType } from '../base/errors.ts';
import { lengthOf } from '../base/length.ts';
import { type Field, fieldAt, recordAt, unsigned } from '../wasm/fields.ts';
import type { Memory } from '../wasm/heap.ts';
import type { Host } from '../wasm/host.ts';
import { box, type BoxElement, cylinder, type CylinderElement } from '../elements/solids.ts';
import { checkMesh, type Mesh } from '../elements/mesh.ts';
import { type Faces, facesOf } from './faces.ts';
import { cutEdges } from './subdivide.ts';
import { checkLength, COORDINATE_LIMIT, type Vector } from '../base/checks.ts';
import { BOX_SHAPE, BOXES, COVER_ELEMENT, CYLINDER_SHAPE, CYLINDERS } from '../wasm/records.ts';

/** What a mesh may be covered with: elements of the named kind, and simpler ones where these are as tight. */
export type CoverKind = 'points' | 'lines' | 'solids' | 'triangles';

/** What a cover is of. */
export type CoverElement = SweptElement | CylinderElement | BoxElement;

/** What `Engine.fitElements` may be told. */
export interface CoverOptions {
  /**
   * `'points'`: spheres only; `'lines'`: capsules too; and beside these, `'solids'`: cylinders with flat ends
   * and boxes, `'triangles'`: rounded triangles.
   */
  readonly kind: CoverKind;
  /** The most elements, 1 to 4096. */
  readonly count: number;
  /**
   * Triangles with longer edges, metres, are cut into quarters first, so that no element has to hold all of a
   * large one. Infinity: none is cut. Default: spheres are also tried around pieces of several sizes.
   */
  readonly maxEdge?: number | undefined;
  /** Is told after every step how much of the work is done, about: 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** Elements that cover a mesh. Metres, in the frame of the mesh. */
export interface Cover {
  readonly elements: readonly CoverElement[];
  /** No point of the cover's surface is farther than this from the mesh. */
  readonly excess: number;
  /** How far the surface of each element is from the mesh at most. */
  readonly excesses: readonly number[];
}

/** The most elements of a cover: the time grows with the square of them. */
const COUNT_LIMIT = 4096;

/** How many vertices a core may have, and which solids elements may be: bits such as `CYLINDERS`. */
type Way = readonly [corners: number, solids: number];

const POINTS: Way = [1, 0];
const LINES: Way = [2, 0];
const TRIANGLES: Way = [3, 0];
const SOLIDS: Way = [2, CYLINDERS | BOXES];

/** Simpler ways may lead to something better; solids have their own, as they are to be found fast. */
const WAYS: Readonly<Record<CoverKind, readonly Way[]>> = {
  points: [POINTS],
  lines: [POINTS, LINES],
  solids: [SOLIDS],
  triangles: [POINTS, LINES, TRIANGLES],
};

const KINDS = Object.keys(WAYS) as CoverKind[];

/** Covers a mesh; see `Engine.fitElements`. */
export function fitElements(host: Host, mesh: Mesh, options: CoverOptions): Cover {
  const where = 'Engine.fitElements';
  const checked = checkSource(where, mesh);
  const { kind, count, maxEdge, onProgress } = checkCoverOptions(where, options);
  const size = sizeOf(checked);
  const faces = facesOf(checked, size);
  const edges = maxEdge === undefined ? edgesFor(checked, size, kind, count) : [maxEdge];
  const covers = edges.map((edge, i) => {
    const work = { faces, pieces: cutEdges(where, checked, edge), count, ...waysOf(kind, i, faces.closed) };
    return coverPieces(where, host, work, (part) => onProgress?.((i + part) / edges.length));
  });
  return covers.reduce((best, cover) => (cover.excess < best.excess ? cover : best));
}

/** Pieces of so many sizes are covered in all ways; the others, which are smaller, in the first one alone. */
const SIZES = 2;

/** In which ways elements are grown from one, and in which ways they are chosen within lengths. */
function waysOf(
  kind: CoverKind,
  size: number,
  closed: boolean,
): { grown: readonly Way[]; within: readonly Way[] } {
  const ways = WAYS[kind].slice(0, size < SIZES ? undefined : 1);
  return {
    // In a closed mesh solids have better places than those that they grow to.
    grown: size < SIZES && !(closed && kind === 'solids') ? ways : [],
    within: ways.filter((way) => way !== TRIANGLES),
  };
}

/** How large a part of the mesh's size an edge may be, and the count of elements from which that is tried. */
const EDGES: readonly (readonly [part: number, from: number])[] = [
  [1 / 8, 2],
  [1 / 16, 12],
  [1 / 24, 48],
];

/**
 * The longest edges that are tried: triangles as they are, and cut, where that changes something. More
 * elements only ever add to the list, so that they never mean more excess, but for solids.
 */
function edgesFor({ vertices, indices }: Mesh, size: number, kind: CoverKind, count: number): number[] {
  const place = (i: number, axis: number): number => vertices[3 * indices[i]! + axis]!;
  // Cuts of triangles that are small beside their coordinates are rounded too coarsely.
  let [longest, farthest] = [0, 0];
  for (let i = 0; i < indices.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1;
    const [x, y, z] = [0, 1, 2].map((axis) => place(next, axis) - place(i, axis)) as [number, number, number];
    longest = Math.max(longest, lengthOf(x, y, z));
    farthest = Math.max(farthest, ...[0, 1, 2].map((axis) => Math.abs(place(i, axis))));
  }
  if (farthest > COORDINATE_LIMIT.double / 2) return [Infinity];
  const least = Math.max(farthest * 2 ** -32, 2 ** -1000);
  const cut = EDGES.filter(([part, from]) => count >= from && part * size < longest && part * size > least);
  const edges = [Infinity, ...cut.map(([part]) => part * size)];
  // Solids are to be found fast: the finest pieces are nearly always best.
  return kind === 'solids' ? edges.slice(-1) : edges;
}

/** The longest side of the box around the triangles of a mesh, metres. */
export function sizeOf({ vertices, indices }: Mesh): number {
  const extents = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const vertex of indices) {
      const place = vertices[3 * vertex + axis]!;
      low = Math.min(low, place);
      high = Math.max(high, place);
    }
    return high - low;
  });
  return Math.max(...extents);
}

/** What is to be covered: pieces of a mesh. */
interface Work {
  readonly pieces: ReturnType<typeof cutEdges>;
  readonly faces: Faces;
  readonly count: number;
  readonly grown: readonly Way[];
  readonly within: readonly Way[];
}

/** Covers pieces in several ways, and keeps the best. */
function coverPieces(
  where: string,
  host: Host,
  { pieces, faces, count, grown, within }: Work,
  onProgress: (part: number) => void,
): Cover {
  const { exports, heap } = host;
  const vertices = pieces.vertices.length / 3;
  const triangles = pieces.indices.length / 3;
  const { indices, closed, moved } = faces;
  const faceCount = indices.length / 3;
  const capacity = Math.min(count, triangles);
  const bytes = exports.coverBytes(vertices, triangles, faceCount, capacity);
  return heap.lend(where, bytes, (address) => {
    exports.initCover(address, vertices, triangles, faceCount, closed ? 1 : 0, capacity, pieces.radius);
    heap.float64(unsigned(exports.coverVertices(address)), 3 * vertices).set(pieces.vertices);
    heap.int32(unsigned(exports.coverIndices(address)), 3 * triangles).set(pieces.indices);
    heap.int32(unsigned(exports.coverFaces(address)), 3 * faceCount).set(indices);
    exports.prepareCover(address);
    const steps = grown.length * capacity + within.length * WITHIN_STEPS;
    let done = 0;
    for (const [corners, solids] of grown) {
      exports.beginCover(address, corners, solids);
      let step = 0;
      do onProgress((done + Math.min(++step, capacity)) / steps);
      while (exports.growCover(address) !== 0);
      done += capacity;
    }
    for (const [corners, solids] of within) {
      exports.beginWithin(address, corners, solids);
      let step = 0;
      do onProgress((done + Math.min(++step, WITHIN_STEPS)) / steps);
      while (exports.growWithin(address) !== 0);
      done += WITHIN_STEPS;
    }
    return readCover(host, address, pieces.radius, moved);
  });
}

/** Lengths that are tried at most. */
const WITHIN_STEPS = 40;

/**
 * @param rounding - the radius of the mesh, metres
 * @param moved - how far faces are from the mesh, metres
 */
function readCover({ exports, heap }: Host, address: number, rounding: number, moved: number): Cover {
  const first = unsigned(exports.coverElements(address));
  const parts = Array.from({ length: exports.coverSize(address) }, (_, i) => {
    const record = recordAt(first, COVER_ELEMENT, i);
    const element = readElement(heap, record, rounding);
    return { element, excess: heap.read(record, COVER_ELEMENT.fields.givenExcess) + moved };
  });
  const excesses = Object.freeze(parts.map(({ excess }) => excess));
  return Object.freeze({
    elements: Object.freeze(parts.map(({ element }) => element)),
    excess: excesses.reduce((most, excess) => Math.max(most, excess), 0),
    excesses,
  });
}

/**
 * The element that a record tells of.
 *
 * @param rounding - the radius of the mesh, metres
 */
export function readElement(heap: Memory, record: number, rounding: number): CoverElement {
  const { givenA, givenB, givenC, givenRadius, corners, shape } = COVER_ELEMENT.fields;
  const vertex = (field: Field): Vector => [...heap.float64(fieldAt(record, field), 3)] as unknown as Vector;
  const radius = heap.read(record, givenRadius);
  const own = heap.read(record, shape);
  if (own === CYLINDER_SHAPE) return cylinder(vertex(givenA), vertex(givenB), radius, rounding);
  if (own === BOX_SHAPE) {
    const [x, y, z, w, halfX, halfY] = heap.float64(fieldAt(record, givenB), 6);
    return box(vertex(givenA), [halfX!, halfY!, radius], [x!, y!, z!, w!], rounding);
  }
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
  checkObject(where, 'options', value, 'an object with kind and count');
  const options = value as Partial<CoverOptions>;
  checkOptions(where, options, ['kind', 'count', 'maxEdge', 'onProgress']);
  const { kind, count, maxEdge, onProgress } = options;
  if (!KINDS.includes(kind!)) {
    throw outOfRange(where, 'options.kind', `one of ${KINDS.join(', ')}`, kind);
  }
  if (maxEdge !== undefined && maxEdge !== Infinity) {
    checkLength(where, 'options.maxEdge', maxEdge);
    if (maxEdge === 0) throw outOfRange(where, 'options.maxEdge', 'above 0', maxEdge);
  }
  checkFunction(where, 'options.onProgress', onProgress);
  return {
    kind: kind!,
    count: checkInteger(where, 'options.count', count, 1, COUNT_LIMIT, 'a whole number'),
    maxEdge,
    onProgress,
  };
}
