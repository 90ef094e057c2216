/**
 * The flat pieces of a surface that an element is near: triangles, and sides of cells, each with the
 * direction in which the surface pushes. Coordinates are relative to the first point of the element.
 */
import { BoxRow } from '../../elements/box';
import { TRIANGLE } from '../../layout/kinds';
import { TriangleRow } from '../../elements/triangle';
import { REAL_BYTES } from '../../simd/lanes';
import { axisAfter, axisOf, halfOf } from '../../pairs/contact/face';
import { addScaled, between, cross, dot, lengthOf, scaled, Vector } from '../../pairs/contact/vectors';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** The most corners of a piece, and the most pieces of an element of a surface: the sides of a cell. */
const CORNERS: i32 = 4;
export const SIDES: i32 = 6;

/** A convex piece of a plane. Behind this record: its corners, counter-clockwise as seen from outside. */
@unmanaged
export class Piece {
  /** Out of the surface, unit, and the component along it of all its points. */
  normalX: real;
  normalY: real;
  normalZ: real;
  level: real;
  /** Where the element is over the piece, it is no lower above its plane than this, m; −Infinity: unknown. */
  least: real;
  corners: i32;
  /** The number of the element of the surface, and which of its pieces this is, from 1 on. */
  number: i32;
  part: i32;
  /** The row of the list that it is from, and the number of the patch that it is in; -1: in none. */
  row: i32;
  patch: i32;
  /**
   * Of the first piece of a patch: 1 if the element rests on the patch, 2 if with all of its section, else 0.
   */
  rests: i32;
}

export const PIECE_BYTES: i32 =
  ((<i32>offsetof<Piece>() + CORNERS * VECTOR_BYTES + REAL_BYTES - 1) / REAL_BYTES) * REAL_BYTES;

export function pieceAt(pieces: usize, i: i32): Piece {
  return changetype<Piece>(pieces + i * PIECE_BYTES);
}

export function normalOf(piece: Piece): Vector {
  return changetype<Vector>(piece);
}

export function cornerAt(piece: Piece, i: i32): Vector {
  return changetype<Vector>(changetype<usize>(piece) + offsetof<Piece>() + i * VECTOR_BYTES);
}

/** The corner behind another one, round and round. */
function cornerAfter(piece: Piece, i: i32): Vector {
  return cornerAt(piece, i + 1 < piece.corners ? i + 1 : 0);
}

const edge = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const out = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/**
 * Writes the pieces of an element of a surface. Returns how many there are: none of a triangle without area.
 *
 * @param origin - what the coordinates become relative to, world frame, m
 * @param middle - of the element on an open surface, relative to the origin: it is pushed out on its own
 *   side; null where what is outside is known
 */
export function writePieces(
  pieces: usize,
  kind: i32,
  row: usize,
  origin: Vector,
  middle: Vector | null,
): i32 {
  if (kind != TRIANGLE) return writeSides(pieces, changetype<BoxRow>(row), origin);
  const piece = changetype<Piece>(pieces);
  piece.corners = 3;
  piece.part = 1;
  for (let i = 0; i < 3; i++) {
    between(cornerAt(piece, i), changetype<Vector>(row + 3 * i * REAL_BYTES), origin);
  }
  if (!findNormal(piece)) return 0;
  if (middle != null && dot(normalOf(piece), middle) < piece.level) {
    scaled(way, 1, cornerAt(piece, 1));
    scaled(cornerAt(piece, 1), 1, cornerAt(piece, 2));
    scaled(cornerAt(piece, 2), 1, way);
    scaled(normalOf(piece), -1, normalOf(piece));
    piece.level = -piece.level;
  }
  raise(piece, changetype<TriangleRow>(row).radius);
  return 1;
}

/** Finds the plane of the corners. Returns whether they have an area. */
function findNormal(piece: Piece): bool {
  const normal = normalOf(piece);
  between(edge, cornerAt(piece, 1), cornerAt(piece, 0));
  between(way, cornerAt(piece, 2), cornerAt(piece, 0));
  const longest = max<real>(lengthOf(edge), lengthOf(way));
  if (!(longest > 0)) return false;
  // In units of the longer edge, so that no product vanishes.
  scaled(edge, 1 / longest, edge);
  scaled(way, 1 / longest, way);
  cross(normal, edge, way);
  const length = lengthOf(normal);
  if (!(length > 0)) return false;
  scaled(normal, 1 / length, normal);
  piece.level = dot(normal, cornerAt(piece, 0));
  return true;
}

/** Moves a piece out. */
function raise(piece: Piece, by: real): void {
  piece.level += by;
  for (let i = 0; i < piece.corners; i++) addScaled(cornerAt(piece, i), by, normalOf(piece));
}

function writeSides(pieces: usize, box: BoxRow, origin: Vector): i32 {
  for (let side = 0; side < SIDES; side++) {
    const piece = pieceAt(pieces, side);
    const i = side >> 1;
    const sign: real = (side & 1) == 0 ? 1 : -1;
    piece.corners = CORNERS;
    piece.part = side + 1;
    scaled(normalOf(piece), sign, axisOf(box, i));
    between(out, changetype<Vector>(changetype<usize>(box)), origin);
    addScaled(out, halfOf(box, i), normalOf(piece));
    const j = axisAfter(i);
    const k = axisAfter(j);
    for (let corner = 0; corner < CORNERS; corner++) {
      const first: real = corner == 1 || corner == 2 ? 1 : -1;
      const second: real = corner < 2 ? -1 : 1;
      scaled(cornerAt(piece, corner), 1, out);
      addScaled(cornerAt(piece, corner), first * sign * halfOf(box, j), axisOf(box, j));
      addScaled(cornerAt(piece, corner), second * halfOf(box, k), axisOf(box, k));
    }
    piece.level = dot(normalOf(piece), out);
    raise(piece, box.rounding);
  }
  return SIDES;
}

/** Writes the direction in the plane of a piece that is out of it, square to the edge from a corner. Unit. */
export function outOfEdge(piece: Piece, i: i32, to: Vector): void {
  between(edge, cornerAfter(piece, i), cornerAt(piece, i));
  cross(to, edge, normalOf(piece));
  const length = lengthOf(to);
  if (length > 0) scaled(to, 1 / length, to);
}

/** Whether a point is no further than so much from a piece, across it and along it, m. */
export function isOn(piece: Piece, point: Vector, slack: real): bool {
  if (abs<real>(dot(normalOf(piece), point) - piece.level) > slack) return false;
  return isOver(piece, point, slack);
}

/** Whether a point, moved into the plane of a piece, is no further than so much from it, m. */
export function isOver(piece: Piece, point: Vector, slack: real): bool {
  for (let i = 0; i < piece.corners; i++) {
    outOfEdge(piece, i, out);
    between(way, point, cornerAt(piece, i));
    if (dot(out, way) > slack) return false;
  }
  return true;
}
