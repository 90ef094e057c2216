import { GrowingNumbers } from '../../base/growing-numbers.ts';
import { vectorAt } from '../../base/checks.ts';
import { outOfRange, wrongType } from '../../base/errors.ts';
import { checkMesh, type Mesh } from '../../elements/mesh.ts';
import { hull, HULL_VERTICES, type HullElement } from '../../elements/solids.ts';
import { findOpening } from '../../elements/closed-mesh.ts';
import { recordAt, unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { COVER_ELEMENT } from '../../wasm/records.ts';
import { sizeOf } from '../cover.ts';
import { type Faces, facesOf } from '../faces.ts';
import { type Center, Filling } from './filling.ts';
import { Joiner, type Piece } from './joiner.ts';
import { Merging } from './merging.ts';
import { checkDecomposeOptions, type DecomposeOptions, FINE } from './options.ts';
import { trianglesOf } from './triangles.ts';

/** Convex pieces that cover a mesh. */
export interface Decomposition {
  /** The pieces, in the frame of the mesh, its radius included. */
  readonly elements: readonly HullElement[];
  /** How many there are. */
  readonly pieces: number;
  /** How far the surface point of a piece that is farthest from the mesh is from it, m: at least, at most. */
  readonly excess: readonly [lower: number, upper: number];
  /**
   * Every triangle of the mesh is wholly inside one of the pieces, exactly; with `solid: true`, every point
   * of what the mesh encloses is inside one, too.
   */
  readonly covered: true;
}

const WHERE = 'Engine.decompose';

/** Cuts a mesh into convex pieces; see `Engine.decompose`. */
export function decompose(host: Host, mesh: Mesh, options: DecomposeOptions = {}): Decomposition {
  const checked = checkSource(mesh);
  const size = sizeOf(checked);
  const limits = checkDecomposeOptions(WHERE, options, size);
  const faces = facesOf(checked, size);
  if (limits.solid) checkSolid(checked, faces);
  const triangles = trianglesOf(checked, limits.solid ? faces.indices : undefined);
  const { exports, heap } = host;
  const vertexCount = checked.vertices.length / 3;
  const faceCount = faces.indices.length / 3;
  const coverBytes = exports.coverBytes(vertexCount, faceCount, faceCount, 1);
  return heap.lend(WHERE, coverBytes, (cover) =>
    heap.lend(WHERE, exports.hullBytes(), (hullAddress) => {
      const closed = faces.closed && checked.solid !== false;
      exports.initCover(cover, vertexCount, faceCount, faceCount, closed ? 1 : 0, 1, checked.radius);
      heap.float64(unsigned(exports.coverVertices(cover)), 3 * vertexCount).set(checked.vertices);
      heap.int32(unsigned(exports.coverIndices(cover)), 3 * faceCount).set(faces.indices);
      heap.int32(unsigned(exports.coverFaces(cover)), 3 * faceCount).set(faces.indices);
      exports.prepareCover(cover);
      exports.initHull(hullAddress);
      const places = new GrowingNumbers(Float64Array);
      for (const coordinate of triangles.vertices) places.add(coordinate);
      const joiner = new Joiner(host, cover, hullAddress, places);
      const merging = new Merging(joiner, () => places.numbers, size, limits, limits.seed);
      for (const corners of triangles.corners) merging.add(joiner.begin(corners, size, PART));
      for (const [one, other] of triangles.neighbors) merging.pair(one, other);
      const all = merging.count;
      for (let step = 0; merging.step(); step++) if (step % STEPS === 0) limits.report(merging.count, all);
      const { byNumber } = merging;
      if (limits.solid) {
        const filling = new Filling(joiner, places, byNumber, centersOf(host, cover, places), limits.excess);
        for (const { corners, triangle } of triangles.walls) {
          filling.add({ corners, holder: merging.holderOf(triangle) });
        }
        filling.run(() => limits.report(merging.count, all));
      }
      limits.report(limits.pieces, all);
      const pieces = [...byNumber.values()];
      const excess = measure(joiner, pieces, size);
      const elements = pieces.map((piece) => elementOf(piece, places.numbers, checked.radius));
      return Object.freeze({
        elements: Object.freeze(elements),
        pieces: elements.length,
        excess: Object.freeze([excess[0], excess[1] + faces.moved] as const),
        covered: true,
      });
    }),
  );
}

/** @throws RangeError for a mesh that encloses nothing */
function checkSolid(mesh: Mesh, { closed }: Faces): void {
  if (closed && mesh.solid !== false) return;
  const reason = mesh.solid === false ? 'was made with solid: false' : `is not closed: ${findOpening(mesh)}`;
  throw outOfRange(WHERE, 'options.solid', `left out or false, as the mesh ${reason}`, true);
}

/** Adds the centers of large balls inside the mesh to places, and lists them. */
function centersOf({ exports, heap }: Host, cover: number, places: GrowingNumbers<Float64Array>): Center[] {
  const count = exports.findInnerCenters(cover);
  const first = unsigned(exports.coverCandidates(cover));
  const { givenA, givenAY, givenAZ, givenRadius } = COVER_ELEMENT.fields;
  return Array.from({ length: count }, (_, i) => {
    const record = recordAt(first, COVER_ELEMENT, i);
    const vertex = places.length / 3;
    for (const field of [givenA, givenAY, givenAZ]) places.add(heap.read(record, field));
    return { vertex, radius: heap.read(record, givenRadius) };
  });
}

/** Progress is told again after so many steps. */
const STEPS = 64;

/** An interval is narrow enough that is no wider than this part of its upper end. */
const PART = 1 / 16;

/** Measures the excess of all pieces together, those that may have most of it first. */
function measure(joiner: Joiner, pieces: readonly Piece[], size: number): [number, number] {
  let low = pieces.reduce((most, piece) => Math.max(most, piece.low), 0);
  let high = 0;
  for (const piece of pieces.toSorted((a, b) => b.high - a.high)) {
    const enough = Math.max(low / (1 - PART), size * FINE);
    if (piece.high <= enough) {
      high = Math.max(high, piece.high);
      continue;
    }
    const again = joiner.join(piece, undefined, Infinity, Math.max(low, size * FINE), PART / 2) as Piece;
    low = Math.max(low, again.low);
    high = Math.max(high, Math.min(again.high, piece.high));
  }
  return [low, high];
}

function elementOf({ vertices }: Piece, places: ArrayLike<number>, radius: number): HullElement {
  const corners = Array.from(vertices, (vertex) => vectorAt(places, vertex));
  while (corners.length < HULL_VERTICES.least) corners.push(corners[0]!);
  return hull(corners, radius);
}

function checkSource(value: unknown): Mesh {
  const { kind } = (value ?? {}) as Partial<Mesh>;
  if (kind !== 'mesh') throw wrongType(WHERE, 'mesh', 'a mesh made by mesh()', value);
  return checkMesh(WHERE, 'mesh.', value);
}
