/**
 * Whether something is inside the closed meshes of a segment, where no surface tells: what does not touch a closed surface is
 * inside as a whole or not at all, so one point of each part answers for it.
 *
 * Most is settled before a point is looked at: a body is inside a mesh only if its bounding sphere meets the box around the mesh,
 * and then only those of its points can be that lie in this box.
 */
import { CENTER, HALF, numberOf } from '../bvh/box-group';
import { boxAt } from '../bvh/boxes';
import { levelAt, Pose, Segment, SegmentPair, WIDTH } from '../layout/records';
import { REAL_BYTES } from '../simd/lanes';
import { coreX, coreY, coreZ, readCorePoint } from './core-points';
import { indexOf, levelOf, nodeAt, topOf } from './traverse';
import { isInClosedMesh } from './winding';

/** Whether one of the segments of a pair has closed meshes. */
export function hasClosed(pair: SegmentPair): bool {
  return (pair.a.closedCount | pair.b.closedCount) != 0;
}

/** Whether a part of one segment of a pair is inside a closed mesh of the other, or crosses it. */
export function hasPartInside(pair: SegmentPair): bool {
  return hasPartIn(pair.a, pair.b) || hasPartIn(pair.b, pair.a);
}

/** Whether the element at a place of a segment is inside a closed mesh of another, if it does not touch it. */
export function isPlaceInside(mesh: Segment, other: Segment, place: i32): bool {
  if (mesh.closedCount == 0) return false;
  relate(mesh, other);
  return isElementIn(mesh, other, place);
}

/** Whether a point of the world, m, is inside a closed mesh of a segment; on its surface either answer may come. */
export function isPointInside(mesh: Segment, x: f64, y: f64, z: f64): bool {
  if (mesh.closedCount == 0) return false;
  relate(mesh, identity);
  return isIn(mesh, x, y, z);
}

const identity = changetype<Pose>(memory.data(offsetof<Pose>(), 16));
for (let i = 0; i < 3; i++) store<real>(changetype<usize>(identity) + 5 * i * REAL_BYTES, 1);

/** Takes coordinates of one frame to those of another: rows of [M | t], f64, in the order of `Pose`. */
const relation: usize = memory.data(12 * 8, 16);

function entry(pose: Pose, row: i32, column: i32): f64 {
  return <f64>load<real>(changetype<usize>(pose) + (4 * row + column) * REAL_BYTES);
}

/** A cofactor of the rotation of a pose. */
function cofactor(pose: Pose, row: i32, column: i32): f64 {
  const r = (row + 1) % 3;
  const s = (row + 2) % 3;
  const c = (column + 1) % 3;
  const d = (column + 2) % 3;
  return entry(pose, r, c) * entry(pose, s, d) - entry(pose, r, d) * entry(pose, s, c);
}

/** Prepares `toMesh`. Rotations may be off by 1e-5: the inverse is that of the matrix, and not its transpose. */
function relate(mesh: Pose, other: Pose): void {
  const determinant =
    entry(mesh, 0, 0) * cofactor(mesh, 0, 0) +
    entry(mesh, 0, 1) * cofactor(mesh, 0, 1) +
    entry(mesh, 0, 2) * cofactor(mesh, 0, 2);
  const x = entry(other, 0, 3) - entry(mesh, 0, 3);
  const y = entry(other, 1, 3) - entry(mesh, 1, 3);
  const z = entry(other, 2, 3) - entry(mesh, 2, 3);
  for (let row = 0; row < 3; row++) {
    const u = cofactor(mesh, 0, row) / determinant;
    const v = cofactor(mesh, 1, row) / determinant;
    const w = cofactor(mesh, 2, row) / determinant;
    for (let column = 0; column < 3; column++) {
      const sum = u * entry(other, 0, column) + v * entry(other, 1, column) + w * entry(other, 2, column);
      store<f64>(relation + 8 * (4 * row + column), sum);
    }
    store<f64>(relation + 8 * (4 * row + 3), u * x + v * y + w * z);
  }
}

/** One coordinate, in the frame of the mesh, of a point in the frame of the other segment. */
function toMesh(row: i32, x: f64, y: f64, z: f64): f64 {
  const at = relation + 32 * row;
  return load<f64>(at) * x + load<f64>(at + 8) * y + load<f64>(at + 16) * z + load<f64>(at + 24);
}

function isIn(mesh: Segment, x: f64, y: f64, z: f64): bool {
  return isInClosedMesh(mesh, toMesh(0, x, y, z), toMesh(1, x, y, z), toMesh(2, x, y, z));
}

function isElementIn(mesh: Segment, other: Segment, place: i32): bool {
  return readCorePoint(other, place) && isIn(mesh, coreX, coreY, coreZ);
}

/** Nodes that there is room for: WIDTH − 1 are left behind on each level. */
const ROOM: i32 = 64;
const nodes: usize = memory.data(4 * ROOM, 16);
let waiting: i32 = 0;

/** What is still to be looked at of the segment at hand: listed parts, or nodes and then the places of a leaf. */
let mesh: Segment = changetype<Segment>(0);
let other: Segment = changetype<Segment>(0);
let next: i32 = 0;
let end: i32 = 0;

/** Begins to go through the parts of a segment that are inside closed meshes of another. */
export function beginParts(closed: Segment, body: Segment): void {
  mesh = closed;
  other = body;
  waiting = 0;
  next = 0;
  end = 0;
  if (closed.closedCount == 0 || body.places == 0) return;
  relate(closed, body);
  if (!isNear(<f64>body.localX, <f64>body.localY, <f64>body.localZ, <f64>body.radius)) return;
  if (body.partCount > 0) end = body.partCount;
  else if (!body.hasTree) end = body.places;
  else store<i32>(nodes + 4 * waiting++, topOf(body));
}

/** The place of the next part that is inside, after `beginParts`; -1 where there is none left. */
export function nextPart(): i32 {
  do {
    while (next < end) {
      const place = other.partCount > 0 ? load<i32>(other.parts + 4 * next) : next;
      next++;
      if (isElementIn(mesh, other, place)) return place;
    }
  } while (openNode());
  return -1;
}

function hasPartIn(closed: Segment, body: Segment): bool {
  if (closed.closedCount == 0) return false;
  beginParts(closed, body);
  return nextPart() >= 0;
}

/** Goes to the next leaf that may have something inside; false where there is none left. */
function openNode(): bool {
  while (waiting > 0) {
    const node = load<i32>(nodes + 4 * --waiting);
    const level = levelOf(node);
    const index = indexOf(node);
    if (!isBoxNear(boxAt(other, level, index))) continue;
    if (level == 0) {
      next = index * WIDTH;
      end = next + WIDTH;
      return true;
    }
    const last = min((index + 1) * WIDTH, levelAt(other, level - 1).count);
    for (let i = index * WIDTH; i < last; i++) store<i32>(nodes + 4 * waiting++, nodeAt(level - 1, i));
  }
  return false;
}

/** Whether the sphere around a box of the other segment meets the box around the mesh. */
function isBoxNear(box: usize): bool {
  const x = <f64>numberOf(box, HALF);
  const y = <f64>numberOf(box, HALF + 1);
  const z = <f64>numberOf(box, HALF + 2);
  const radius = Math.sqrt(x * x + y * y + z * z);
  return isNear(
    <f64>numberOf(box, CENTER),
    <f64>numberOf(box, CENTER + 1),
    <f64>numberOf(box, CENTER + 2),
    radius,
  );
}

/** More than what poses stretch, and what is rounded: see `STRETCH` in scene/segment.ts. */
const LARGER: f64 = 1.001;

/** Whether a sphere in the frame of the other segment may meet the box around the mesh. */
function isNear(x: f64, y: f64, z: f64, radius: f64): bool {
  const box = boxAt(mesh, mesh.top, 0);
  const dx = beyond(box, 0, toMesh(0, x, y, z));
  const dy = beyond(box, 1, toMesh(1, x, y, z));
  const dz = beyond(box, 2, toMesh(2, x, y, z));
  const reach = LARGER * (radius + 1e-6 * <f64>mesh.reach);
  return !(dx * dx + dy * dy + dz * dz > reach * reach);
}

/** How far a coordinate lies outside a box along an axis of it, m. */
function beyond(box: usize, axis: i32, x: f64): f64 {
  const out = Math.abs(x - <f64>numberOf(box, CENTER + axis)) - <f64>numberOf(box, HALF + axis);
  return out > 0 ? out : 0;
}
