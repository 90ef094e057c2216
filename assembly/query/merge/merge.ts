/**
 * Contacts of an element with a surface, made few. What a listing finds of a crate on a mesh is one contact
 * per triangle, in the direction in which the two overlap least: a crate that is pressed in would be pushed
 * sideways by the triangles at its sides. In place of these come
 *
 * - a contact per *patch*, the pieces of the surface that lie in one plane, along the normal of the plane
 *   (`patch.ts`);
 * - and those contacts with an edge or a corner of the surface that stick out: all pieces there lie behind
 *   the plane through the point that is square to the normal. So the edges between pieces of a flat or hollow
 *   surface push nothing.
 *
 * The least deep come first. One goes if another one parts the element from its place as well, as the top of
 * a table does for its side: its place lies behind the plane of the other one, and touches that only on its
 * pieces, and all of the element lies in front of that plane once it is moved out by the depth.
 *
 * Bullet and Jolt leave out internal edges, too, which they find beforehand; here the pieces that
 * were found say what is an edge, so that maps may change.
 */
import { BOX, pointNumbers } from '../../layout/kinds';
import { isOfClosedMesh } from '../../tree-search/winding';
import { addPolygon, addVertices, ContactColumns, ElementList } from '../../narrow-phase/listing';
import { pairAt } from '../../narrow-phase/pair-list';
import { elementOf, Shape, SHAPE_BYTES, surfaceOf } from '../../narrow-phase/shapes';
import { Segment } from '../../layout/records';
import { copyReals } from '../../pairs/io/columns';
import { centroidOf, ContactPolygon, haveFaces, reversePolygon } from '../../pairs/contact/polygon';
import { addScaled, between, dot, largest, lengthOf, scaled, Vector } from '../../pairs/contact/vectors';
import { EPSILON, REAL_BYTES } from '../../simd/lanes';
import { isCovered } from './cover';
import { findPatch, patch, patchElement, patchNormal, patchSurface, polygon } from './patch';
import { cornerAt, isOn, normalOf, Piece, PIECE_BYTES, pieceAt, SIDES, writePieces } from './pieces';
import { roundingOf, sizeOf } from '../../pairs/contact/section';

/**
 * The sine up to which pieces are in one plane, and a direction is square to one. Dimensionless. Reason:
 * above what axes may be off by (1e-5), and normals of elements that are apart by more than rounding. Test:
 * "are one for a crate on a flat field".
 */
const FLAT: real = <real>1e-3;

/** The cosine of 45°: a patch that is turned by more is beside what the element rests on. Test: "no side". */
const STEEP: real = <real>Math.SQRT1_2;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** Room for each row that is merged: for itself, for its cell, its pieces, and what may become contacts. */
export const MERGE_BYTES: i32 =
  SHAPE_BYTES + 8 + SIDES * PIECE_BYTES + (SIDES + 1) * <i32>(offsetof<Candidate>() + offsetof<Kept>());

/** What may become a contact: a patch, or the contact of a row. */
@unmanaged
class Candidate {
  distance: real;
  /** The first piece of the patch, -1: none; and the row. */
  first: i32;
  row: i32;
}

/** What has become one: its plane. */
@unmanaged
class Kept {
  normalX: real;
  normalY: real;
  normalZ: real;
  level: real;
  /** As in a candidate. */
  first: i32;
  row: i32;
  /** 1: all of the element lies in front of the plane, once it is moved out. */
  isCleared: i32;
  /** 1: its lowest point lies over the patch. */
  isOver: i32;
  /** Where the contact of a row is on the surface. */
  placeX: real;
  placeY: real;
  placeZ: real;
}

/** An element and what of a surface it is near. */
@unmanaged
class Meeting {
  list: ElementList;
  contacts: ContactColumns;
  surface: Segment;
  kind: i32;
  isFirst: bool;
  /** How far a point may be from a plane, rounded. From a patch, whose pieces are nearly in it: its slack. */
  tolerance: real;
  rows: usize;
  rowCount: i32;
  cells: usize;
  cellCount: i32;
  pieces: usize;
  pieceCount: i32;
  candidates: usize;
  candidateCount: i32;
  kept: usize;
  keptCount: i32;
  /** The first piece of the patch that was found last, -1: none; and whether the element rests on it. */
  found: i32;
  rests: i32;
}

const meeting = changetype<Meeting>(memory.data(offsetof<Meeting>(), 16));
const origin = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const middle = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const element: usize = memory.data(16 * REAL_BYTES, 16);
const place = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const corner = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const outward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

function candidateAt(i: i32): Candidate {
  return changetype<Candidate>(meeting.candidates + i * offsetof<Candidate>());
}

function keptAt(i: i32): Kept {
  return changetype<Kept>(meeting.kept + i * offsetof<Kept>());
}

function rowAt(i: i32): i32 {
  return load<i32>(meeting.rows + 4 * i);
}

function shapeOf(row: i32): Shape {
  const number = load<i32>(meeting.contacts.shape + 4 * row);
  return changetype<Shape>(meeting.contacts.shapes + number * SHAPE_BYTES);
}

/** The number of the surface's element in a row, and that of the other. */
function surfaceNumber(row: i32): i32 {
  const list = meeting.list;
  return load<i32>((meeting.isFirst ? list.elementA : list.elementB) + 4 * row);
}

function elementNumber(row: i32): i32 {
  const list = meeting.list;
  return load<i32>((meeting.isFirst ? list.elementB : list.elementA) + 4 * row);
}

/** Marks a row as one that goes, or not. */
function setPart(row: i32, part: i32): void {
  store<i32>(meeting.contacts.part + 4 * row, part);
}

/**
 * Merges the contacts of a list whose rows are in order: those that go have part −1 then.
 *
 * @param order - the rows in their order
 */
export function mergeContacts(list: ElementList, pairs: usize, order: usize): void {
  const contacts = list.contacts as ContactColumns;
  meeting.list = list;
  meeting.contacts = contacts;
  patch.reach = <real>list.within;
  const room = contacts.shapes + contacts.shapeTotal * SHAPE_BYTES;
  const shapes = contacts.shapeTotal;
  meeting.pieces = room;
  meeting.candidates = meeting.pieces + shapes * SIDES * PIECE_BYTES;
  meeting.kept = meeting.candidates + shapes * (SIDES + 1) * offsetof<Candidate>();
  meeting.rows = meeting.kept + shapes * (SIDES + 1) * offsetof<Kept>();
  meeting.cells = meeting.rows + 4 * shapes;
  for (let i = 0; i < list.count; i++) {
    const row = load<i32>(order + 4 * i);
    if (load<i32>(contacts.shape + 4 * row) < 0) continue;
    const pair = pairAt(pairs, load<i32>(contacts.row + 4 * row));
    meeting.isFirst = shapeOf(row).isFirst != 0;
    meeting.surface = meeting.isFirst ? pair.a : pair.b;
    collect(order, i);
    merge();
  }
}

/** Collects the rows of the element in one of them, from there on. */
function collect(order: usize, from: i32): void {
  const contacts = meeting.contacts;
  const first = load<i32>(order + 4 * from);
  const pair = load<i32>(contacts.row + 4 * first);
  const number = elementNumber(first);
  meeting.rowCount = 0;
  for (let i = from; i < meeting.list.count; i++) {
    const row = load<i32>(order + 4 * i);
    if (load<i32>(contacts.row + 4 * row) != pair) break;
    if (load<i32>(contacts.shape + 4 * row) < 0 || elementNumber(row) != number) continue;
    if ((shapeOf(row).isFirst != 0) == meeting.isFirst) {
      store<i32>(meeting.rows + 4 * meeting.rowCount++, row);
    }
  }
}

/** Merges the contacts in the rows that were collected. */
function merge(): void {
  enter(shapeOf(rowAt(0)));
  addPieces();
  makePatches();
  addCandidates();
  keepCandidates();
  writeKept();
  for (let i = 0; i < meeting.rowCount; i++) store<i32>(meeting.contacts.shape + 4 * rowAt(i), -1);
}

/** Moves the element to the origin. */
function enter(shape: Shape): void {
  const row = elementOf(shape);
  const kind = shape.kind;
  meeting.kind = kind;
  meeting.found = -1;
  scaled(origin, 1, changetype<Vector>(row));
  copyReals(row, element, 16);
  const count = pointNumbers(kind);
  scaled(middle, 0, origin);
  for (let i = 0; i < count; i += 3) {
    const point = changetype<Vector>(element + i * REAL_BYTES);
    between(point, point, origin);
    addScaled(middle, <real>3 / <real>count, point);
  }
  const size = roundingOf(kind, element) + sizeOf(kind, element);
  meeting.tolerance = 64 * EPSILON * (largest(origin) + size);
  patch.slack = meeting.tolerance + FLAT * size;
}

function addPieces(): void {
  meeting.pieceCount = 0;
  meeting.cellCount = 0;
  const surface = meeting.surface;
  const field = surface.field;
  for (let i = 0; i < meeting.rowCount; i++) {
    const row = rowAt(i);
    const number = surfaceNumber(row);
    const shape = shapeOf(row);
    const isClosed = field != null ? field.solid != 0 : isOfClosedMesh(surface, number);
    const pieces = changetype<usize>(pieceAt(meeting.pieces, meeting.pieceCount));
    const count = writePieces(
      pieces,
      shape.surfaceKind,
      surfaceOf(shape),
      origin,
      isClosed || shape.surfaceKind == BOX ? null : middle,
    );
    readRow(row);
    const distance = load<real>(meeting.list.distance + row * REAL_BYTES);
    for (let k = 0; k < count; k++) {
      const piece = pieceAt(pieces, k);
      piece.number = number;
      piece.row = row;
      piece.patch = -1;
      piece.least = leastAbove(piece, distance);
    }
    meeting.pieceCount += count;
    if (shape.surfaceKind == BOX) {
      store<usize>(meeting.cells + 4 * meeting.cellCount++, surfaceOf(shape));
    }
  }
  if (meeting.cellCount > 0) dropCovered();
}

/**
 * How low an element may be over a piece, by the contact that was read last: along its normal all of the
 * element is at least its distance away from all of the surface's element. That is how a cylinder is known to
 * be apart from a slope, whose plane it crosses beyond a ridge.
 */
function leastAbove(piece: Piece, distance: real): real {
  const cosine = dot(outward, normalOf(piece));
  return cosine > 0 ? distance / cosine : -Infinity;
}

function dropCovered(): void {
  let count = 0;
  for (let i = 0; i < meeting.pieceCount; i++) {
    const piece = pieceAt(meeting.pieces, i);
    if (isCovered(piece, meeting.cells, meeting.cellCount, origin)) continue;
    memory.copy(changetype<usize>(pieceAt(meeting.pieces, count++)), changetype<usize>(piece), PIECE_BYTES);
  }
  meeting.pieceCount = count;
}

/** Puts each piece into the first patch in whose plane it lies: a patch has the number of its first piece. */
function makePatches(): void {
  for (let i = 0; i < meeting.pieceCount; i++) {
    const piece = pieceAt(meeting.pieces, i);
    piece.patch = i;
    piece.rests = 0;
    for (let k = 0; k < i; k++) {
      const first = pieceAt(meeting.pieces, k);
      if (first.patch != k || !isInPlane(piece, first)) continue;
      piece.patch = k;
      break;
    }
  }
}

function isInPlane(piece: Piece, first: Piece): bool {
  const normal = normalOf(first);
  between(way, normalOf(piece), normal);
  if (lengthOf(way) > FLAT) return false;
  for (let i = 0; i < piece.corners; i++) {
    if (abs<real>(dot(normal, cornerAt(piece, i)) - first.level) > patch.slack) return false;
  }
  return true;
}

/** Finds where the element rests on a patch, unless that was what was found last. Returns whether it does. */
function findPatchOf(first: i32): bool {
  if (first == meeting.found) return meeting.rests != 0;
  const rests = findPatch(
    meeting.kind,
    element,
    middle,
    meeting.pieces,
    meeting.pieceCount,
    pieceAt(meeting.pieces, first),
  );
  meeting.found = first;
  meeting.rests = rests ? 1 : 0;
  return rests;
}

/**
 * Adds the patches that the element rests on, then the contacts that stick out; the least deep come first.
 */
function addCandidates(): void {
  meeting.candidateCount = 0;
  for (let i = 0; i < meeting.pieceCount; i++) {
    if (pieceAt(meeting.pieces, i).patch != i) continue;
    if (!findPatchOf(i) || !(patch.distance <= patch.reach)) continue;
    pieceAt(meeting.pieces, i).rests = 1 + patch.isWhole;
    addCandidate(patch.distance, i, -1);
  }
  for (let i = 0; i < meeting.rowCount; i++) {
    const row = rowAt(i);
    if (!sticksOut(row)) continue;
    // Of what differs by rounding, patches come first.
    addCandidate(load<real>(meeting.list.distance + row * REAL_BYTES) - meeting.tolerance, -1, row);
  }
}

function addCandidate(distance: real, first: i32, row: i32): void {
  let i = meeting.candidateCount++;
  for (; i > 0 && candidateAt(i - 1).distance < distance; i--) {
    memory.copy(
      changetype<usize>(candidateAt(i)),
      changetype<usize>(candidateAt(i - 1)),
      offsetof<Candidate>(),
    );
  }
  const candidate = candidateAt(i);
  candidate.distance = distance;
  candidate.first = first;
  candidate.row = row;
}

/** Reads where the contact of a row is on the surface, and which way it pushes the element. */
function readRow(row: i32): void {
  const contacts = meeting.contacts;
  const at = 3 * row * REAL_BYTES;
  between(place, changetype<Vector>((meeting.isFirst ? contacts.pointA : contacts.pointB) + at), origin);
  scaled(outward, meeting.isFirst ? 1 : -1, changetype<Vector>(contacts.normal + at));
}

/** Whether the contact of a row is where the surface sticks out, and no patch is it already. */
function sticksOut(row: i32): bool {
  readRow(row);
  // Cells whose sides are covered have nothing that could.
  let isOnOwn = meeting.cellCount == 0;
  for (let i = 0; i < meeting.pieceCount; i++) {
    const piece = pieceAt(meeting.pieces, i);
    if (piece.row == row && !isBesides(piece)) return false;
    if (!isOn(piece, place, patch.slack)) continue;
    isOnOwn = isOnOwn || piece.row == row;
    for (let k = 0; k < piece.corners; k++) {
      between(way, cornerAt(piece, k), place);
      if (dot(outward, way) > meeting.tolerance + FLAT * lengthOf(way)) return false;
    }
  }
  return isOnOwn;
}

/** Whether the contact with a piece may be another one than that of its patch, and does not push inward. */
function isBesides(piece: Piece): bool {
  const first = pieceAt(meeting.pieces, piece.patch);
  if (first.rests == 2 || (meeting.cellCount == 0 && dot(outward, normalOf(piece)) < -FLAT)) return false;
  between(way, outward, normalOf(first));
  return first.rests == 0 || lengthOf(way) > FLAT;
}

/** Keeps the candidates that no other one speaks for. */
function keepCandidates(): void {
  meeting.keptCount = 0;
  for (let i = 0; i < meeting.candidateCount; i++) {
    const candidate = candidateAt(i);
    const isPatch = candidate.first >= 0;
    if (isPatch) findPatchOf(candidate.first);
    else readRow(candidate.row);
    if (isSpokenFor(candidate)) continue;
    const kept = keptAt(meeting.keptCount++);
    kept.first = candidate.first;
    kept.row = candidate.row;
    kept.isCleared = !isPatch || patch.lowest >= patch.distance - meeting.tolerance ? 1 : 0;
    kept.isOver = isPatch ? patch.isOver : 0;
    scaled(changetype<Vector>(kept), 1, isPatch ? patchNormal() : outward);
    kept.level = isPatch ? patch.level : dot(outward, place);
    scaled(placeOf(kept), 1, place);
  }
  for (let i = 0; i < meeting.keptCount; i++) {
    if (hasEdgeInstead(keptAt(i)) || hasPatchInstead(keptAt(i))) dropKept(i--);
  }
}

/** Whether the contact of a row is on a patch below the lowest point, and came first by rounding. */
function hasPatchInstead(kept: Kept): bool {
  if (kept.first >= 0) return false;
  for (let i = 0; i < meeting.keptCount; i++) {
    const other = keptAt(i);
    if (other.isOver != 0 && isOnPatch(other.first, placeOf(kept))) return true;
  }
  return false;
}

function placeOf(kept: Kept): Vector {
  return changetype<Vector>(changetype<usize>(kept) + offsetof<Kept>('placeX'));
}

/**
 * Whether a patch beside which the element is deeper than on it has a contact at its edge that parts the
 * element from the patch as well.
 */
function hasEdgeInstead(kept: Kept): bool {
  if (kept.first < 0 || kept.isCleared != 0) return false;
  findPatchOf(kept.first);
  for (let i = 0; i < meeting.keptCount; i++) {
    const other = keptAt(i);
    if (other.first < 0 && isOnPatch(kept.first, placeOf(other)) && speaksForPatch(other)) return true;
  }
  return false;
}

function isOnPatch(first: i32, point: Vector): bool {
  for (let i = 0; i < meeting.pieceCount; i++) {
    const piece = pieceAt(meeting.pieces, i);
    if (piece.patch == first && isOn(piece, point, patch.slack)) return true;
  }
  return false;
}

function dropKept(i: i32): void {
  meeting.keptCount--;
  const rest = (meeting.keptCount - i) * offsetof<Kept>();
  memory.copy(changetype<usize>(keptAt(i)), changetype<usize>(keptAt(i + 1)), rest);
}

function isSpokenFor(candidate: Candidate): bool {
  for (let i = 0; i < meeting.keptCount; i++) if (speaksFor(keptAt(i), candidate)) return true;
  return false;
}

/** Whether a contact that is kept parts the element from the place of a candidate, too. */
function speaksFor(kept: Kept, candidate: Candidate): bool {
  if (candidate.first >= 0) return speaksForPatch(kept);
  return kept.isCleared != 0 && isBehind(kept, place);
}

/** Whether it does so of the patch that was found last. */
function speaksForPatch(kept: Kept): bool {
  if (kept.isCleared == 0) return false;
  if (polygon.count == 0) return isBehind(kept, patchSurface());
  const isShallow = isBeside(kept) || touchesDeepPatch(kept);
  const vertices = changetype<usize>(polygon) + offsetof<ContactPolygon>();
  for (let i = 0; i < polygon.count; i++) {
    // From halfway between the surfaces up into the plane of the patch.
    scaled(corner, 1, changetype<Vector>(vertices + i * VECTOR_BYTES));
    addScaled(corner, -patch.distance / 2, patchNormal());
    if (!isBehind(kept, corner) && !(isShallow && isAtMost(kept, corner))) return false;
  }
  return true;
}

/** Whether the patch that was found last is so steep that it only ends in the plane of a contact. */
function isBeside(kept: Kept): bool {
  return dot(changetype<Vector>(kept), patchNormal()) < STEEP;
}

/**
 * Whether a contact of a row is on the patch that was found last, which the element is deep behind: it
 * touches that from beside then, as a table does the sides of a mesh that stands on it.
 */
function touchesDeepPatch(kept: Kept): bool {
  return kept.first < 0 && patch.distance < -patch.slack && isOnPatch(meeting.found, placeOf(kept));
}

/** Whether a point of the surface lies behind the plane of a contact, or in it. */
function isAtMost(kept: Kept, point: Vector): bool {
  return dot(changetype<Vector>(kept), point) - kept.level <= patch.slack;
}

/** Whether a point of the surface lies behind the plane of a contact, or in it and on pieces of that. */
function isBehind(kept: Kept, point: Vector): bool {
  if (!isAtMost(kept, point)) return false;
  if (dot(changetype<Vector>(kept), point) - kept.level < -patch.slack) return true;
  if (kept.first >= 0) return isOnPatch(kept.first, point);
  for (let i = 0; i < meeting.pieceCount; i++) {
    const piece = pieceAt(meeting.pieces, i);
    if (piece.row == kept.row && isOn(piece, point, patch.slack)) return true;
  }
  return false;
}

/** Writes what is kept into rows, of which the others go: all stay where nothing is, deep among cells. */
function writeKept(): void {
  const count = meeting.rowCount;
  if (meeting.keptCount == 0) {
    for (let i = 0; i < count; i++) addPolygonOf(rowAt(i));
    return;
  }
  for (let i = 0; i < count; i++) setPart(rowAt(i), -1);
  for (let i = 0; i < meeting.keptCount; i++) {
    const kept = keptAt(i);
    if (kept.first >= 0) continue;
    setPart(kept.row, 0);
    addPolygonOf(kept.row);
  }
  let next = 0;
  for (let i = 0; i < meeting.keptCount; i++) {
    const first = keptAt(i).first;
    if (first < 0) continue;
    while (next < count && load<i32>(meeting.contacts.part + 4 * rowAt(next)) >= 0) next++;
    if (next == count) return;
    findPatchOf(first);
    writePatch(rowAt(next), pieceAt(meeting.pieces, first));
  }
}

/** Finds the polygon of a contact that stays as it is. */
function addPolygonOf(row: i32): void {
  const contacts = meeting.contacts;
  const shape = shapeOf(row);
  const surface = surfaceOf(shape);
  const other = elementOf(shape);
  if (!haveFaces(shape.kind, shape.surfaceKind)) return;
  // Halfway from the surface, so that it does not show which one comes first.
  const at = 3 * row * REAL_BYTES;
  const pointA = changetype<Vector>(contacts.pointA + at);
  const pointB = changetype<Vector>(contacts.pointB + at);
  const point = changetype<Vector>(contacts.point + at);
  const start = shape.isFirst ? pointA : pointB;
  between(point, shape.isFirst ? pointB : pointA, start);
  scaled(point, <real>0.5, point);
  addScaled(point, 1, start);
  if (shape.isFirst) addPolygon(meeting.list, row, shape.surfaceKind, surface, shape.kind, other);
  else addPolygon(meeting.list, row, shape.kind, other, shape.surfaceKind, surface);
}

/** Writes the contact with the patch that was found last into a row. */
function writePatch(row: i32, first: Piece): void {
  const list = meeting.list;
  const contacts = meeting.contacts;
  const isFirst = meeting.isFirst;
  const at = 3 * row * REAL_BYTES;
  // The polygon is moved into the world.
  meeting.found = -1;
  setPart(row, first.part);
  store<i32>((isFirst ? list.elementA : list.elementB) + 4 * row, first.number);
  store<real>(list.distance + row * REAL_BYTES, patch.distance);
  const onSurface = changetype<Vector>((isFirst ? contacts.pointA : contacts.pointB) + at);
  const onElement = changetype<Vector>((isFirst ? contacts.pointB : contacts.pointA) + at);
  toWorld(onSurface, patchSurface());
  toWorld(onElement, patchElement());
  scaled(changetype<Vector>(contacts.normal + at), isFirst ? 1 : -1, patchNormal());
  toWorld(changetype<Vector>(contacts.point + at), centroidOf(polygon));
  store<real>(contacts.area + row * REAL_BYTES, polygon.area);
  store<i32>(contacts.vertexCount + 4 * row, 0);
  if (contacts.vertices == 0 || polygon.count == 0) return;
  const vertices = changetype<usize>(polygon) + offsetof<ContactPolygon>();
  for (let i = 0; i < polygon.count; i++) {
    const vertex = changetype<Vector>(vertices + i * VECTOR_BYTES);
    toWorld(vertex, vertex);
  }
  if (!isFirst) reversePolygon(polygon);
  addVertices(contacts, row, polygon);
}

function toWorld(to: Vector, point: Vector): void {
  const x = point.x + origin.x;
  const y = point.y + origin.y;
  to.z = point.z + origin.z;
  to.x = x;
  to.y = y;
}
