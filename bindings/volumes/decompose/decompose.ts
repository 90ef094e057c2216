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
import { type FittedPiece, KindFitter, type PieceElement } from './kinds.ts';
import { Merging } from './merging.ts';
import { type CheckedOptions, checkDecomposeOptions, type DecomposeOptions, FINE } from './options.ts';
import { type Triangles, trianglesOf } from './triangles.ts';

/** Convex pieces that cover a mesh. */
export interface Decomposition<Element extends PieceElement = HullElement> {
  /** The pieces, in the frame of the mesh, its radius included. */
  readonly elements: readonly Element[];
  /** How many there are. */
  readonly pieces: number;
  /**
   * How far the surface point of a piece that is farthest from the mesh is from it, m: at least, at most. A
   * cavity that a piece fills has no surface of it.
   */
  readonly excess: readonly [lower: number, upper: number];
  /**
   * Every triangle of the mesh is wholly inside one of the pieces, exactly; with `solid: true`, every point
   * of what the mesh encloses is inside one, too.
   */
  readonly covered: true;
}

const WHERE = 'Engine.decompose';

/** Cuts a mesh into convex pieces; see `Engine.decompose`. */
export function decompose(
  host: Host,
  mesh: Mesh,
  options: DecomposeOptions = {},
): Decomposition<PieceElement> {
  const checked = checkSource(mesh);
  const size = sizeOf(checked);
  const limits = checkDecomposeOptions(WHERE, options, size);
  const faces = facesOf(checked, size);
  if (limits.solid) checkSolid(checked, faces);
  const triangles = trianglesOf(checked, limits.solid ? faces.indices : undefined);
  const { exports, heap } = host;
  const vertexCount = checked.vertices.length / 3;
  const faceCount = faces.indices.length / 3;
  // Behind the vertices of the mesh is room for those of a piece.
  const room = limits.kinds.length === 0 ? 0 : Math.max(triangles.vertices.length / 3, HULL_VERTICES.most);
  const coverBytes = exports.coverBytes(vertexCount + room, faceCount, faceCount, 1);
  return heap.lend(WHERE, coverBytes + exports.partsBytes(faceCount), (cover) =>
    heap.lend(WHERE, exports.hullBytes(), (hullAddress) => {
      const closed = isSolid(checked, faces);
      exports.initCover(cover, vertexCount + room, faceCount, faceCount, closed ? 1 : 0, 1, checked.radius);
      heap.float64(unsigned(exports.coverVertices(cover)), 3 * vertexCount).set(checked.vertices);
      heap.float64(unsigned(exports.coverVertices(cover)) + 24 * vertexCount, 3 * room).fill(0);
      heap.int32(unsigned(exports.coverIndices(cover)), 3 * faceCount).set(faces.indices);
      heap.int32(unsigned(exports.coverFaces(cover)), 3 * faceCount).set(faces.indices);
      exports.prepareCover(cover);
      exports.layParts(cover, cover + coverBytes);
      exports.initHull(hullAddress);
      const places = new GrowingNumbers(Float64Array);
      for (const coordinate of triangles.vertices) places.add(coordinate);
      const joiner = new Joiner(host, cover, hullAddress, places);
      const fitter = new KindFitter(
        { host, joiner, cover, places },
        { first: vertexCount, radius: checked.radius, part: PART, fine: size * FINE },
      );
      const whole = fitWhole(fitter, triangles, limits);
      if (whole !== undefined) {
        limits.report(limits.pieces, 1);
        return resultOf([whole.element], [whole.low, whole.high + faces.moved]);
      }
      const merging = new Merging(joiner, () => places.numbers, size, limits, limits.seed);
      const numbers = merging.begin(triangles);
      const holderOf = (triangle: number): number => merging.holderOf(numbers[triangle]!);
      const all = merging.count;
      for (let step = 0; merging.step(); step++) if (step % STEPS === 0) limits.report(merging.count, all);
      merging.dissolve(() => limits.report(merging.count, all));
      const { byNumber } = merging;
      if (limits.solid) {
        const filling = new Filling(joiner, places, byNumber, centersOf(host, cover, places), limits.excess);
        for (const { corners, triangle } of triangles.walls) {
          filling.add({ corners, holder: holderOf(triangle) });
        }
        filling.run(() => limits.report(merging.count, all));
      }
      const pieces = [...byNumber.values()];
      const fitted = new Map<Piece, FittedPiece>();
      if (limits.kinds.length > 0) {
        const held = limits.solid ? undefined : heldBy(holderOf, triangles);
        const limit = limits.excess < Infinity ? limits.excess : measure(joiner, pieces, size)[1];
        for (const [number, piece] of byNumber) {
          const found = fitter.fit(held?.get(number) ?? piece.vertices, limits.kinds, limit);
          if (found !== undefined) fitted.set(piece, found);
          limits.report(merging.count, all);
        }
      }
      limits.report(limits.pieces, all);
      const hulls = pieces.filter((piece) => !fitted.has(piece));
      const excess = measure(joiner, hulls, size, [...fitted.values()]);
      const elements = pieces.map(
        (piece) => fitted.get(piece)?.element ?? elementOf(piece, places.numbers, checked.radius),
      );
      return resultOf(elements, [excess[0], excess[1] + faces.moved]);
    }),
  );
}

function resultOf(elements: readonly PieceElement[], excess: [number, number]): Decomposition<PieceElement> {
  return Object.freeze({
    elements: Object.freeze(elements),
    pieces: elements.length,
    excess: Object.freeze(excess),
    covered: true,
  });
}

/** One element around all of a mesh, if there is one within the excess: nothing is to be joined then. */
function fitWhole(
  fitter: KindFitter,
  { vertices }: Triangles,
  { kinds, excess }: CheckedOptions,
): FittedPiece | undefined {
  if (kinds.length === 0 || excess === Infinity) return undefined;
  return fitter.fit([...Array(vertices.length / 3).keys()], kinds, excess);
}

/** Whether a mesh encloses something that pieces can hold: it is closed, but for cracks. */
export function enclosesSolid(mesh: Mesh): boolean {
  return isSolid(mesh, facesOf(mesh, sizeOf(mesh)));
}

function isSolid({ solid }: Mesh, { closed }: Faces): boolean {
  return closed && solid !== false;
}

/** @throws RangeError for a mesh that encloses nothing */
function checkSolid(mesh: Mesh, faces: Faces): void {
  if (isSolid(mesh, faces)) return;
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

/** For the number of each piece, the vertices of the triangles that it holds, each once. */
function heldBy(holderOf: (triangle: number) => number, { corners }: Triangles): Map<number, number[]> {
  const held = new Map<number, Set<number>>();
  for (const [triangle, vertices] of corners.entries()) {
    const holder = holderOf(triangle);
    const known = held.get(holder) ?? new Set<number>();
    held.set(holder, known);
    for (const vertex of vertices) known.add(vertex);
  }
  return new Map([...held].map(([number, vertices]) => [number, [...vertices]]));
}

/**
 * Measures the excess of all pieces together, those that may have most of it first.
 *
 * @param fitted - what has been measured
 */
function measure(
  joiner: Joiner,
  pieces: readonly Piece[],
  size: number,
  fitted: readonly FittedPiece[] = [],
): [number, number] {
  let low = [...pieces, ...fitted].reduce((most, piece) => Math.max(most, piece.low), 0);
  let high = fitted.reduce((most, piece) => Math.max(most, piece.high), 0);
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
