/**
 * Whether something is inside the closed meshes of a segment, where no surface tells: what does not touch a
 * closed surface is inside as a whole or not at all, so one point of each part answers for it.
 *
 * Most is settled before a point is looked at: a body is inside a mesh only if its bounding sphere meets the
 * box around the mesh, and then only those of its points can be that lie in this box.
 */
import { CENTER, HALF, numberOf } from '../bvh/box-group';
import { boxAt } from '../bvh/boxes';
import { DoubleVector, levelAt, Pose, Segment, SegmentPair, WIDTH } from '../layout/records';
import { REAL_BYTES } from '../simd/lanes';
import { readCorePoint } from './core-points';
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

/** Whether the element at a place of a segment is inside another's closed mesh, if it does not touch it. */
export function isPlaceInside(mesh: Segment, other: Segment, place: i32): bool {
  if (mesh.closedCount == 0) return false;
  relate(mesh, other);
  return isElementIn(mesh, other, place);
}

/** Whether a world point, m, is inside a segment's closed mesh; on its surface either answer may come. */
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

/** Prepares `toMesh`. Rotations may be 1e-5 off: hence the matrix's inverse, and not its transpose. */
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

const core = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));

function isElementIn(mesh: Segment, other: Segment, place: i32): bool {
  return readCorePoint(other, place, core) && isIn(mesh, core.x, core.y, core.z);
}

/** Nodes that there is room for: WIDTH − 1 are left behind on each level. */
const ROOM: i32 = 64;
const nodes: usize = memory.data(4 * ROOM, 16);

/**
 * The parts of a segment that are inside closed meshes of another, one after the other: only one such search
 * is under way at a time.
 */
@unmanaged
export class InnerParts {
  mesh: Segment;
  other: Segment;
  /** What is still to be looked at: listed parts, or a leaf's places from one up to another; then nodes. */
  next: i32;
  end: i32;
  nodes: i32;

  begin(mesh: Segment, other: Segment): void {
    this.mesh = mesh;
    this.other = other;
    this.nodes = 0;
    this.next = 0;
    this.end = 0;
    if (mesh.closedCount == 0 || other.places == 0) return;
    relate(mesh, other);
    const radius = <f64>other.radius;
    if (!isNear(mesh, <f64>other.localX, <f64>other.localY, <f64>other.localZ, radius)) return;
    if (other.partCount > 0) this.end = other.partCount;
    else if (!other.hasTree) this.end = other.places;
    else store<i32>(nodes + 4 * this.nodes++, topOf(other));
  }

  /** The place of the next part; -1 where there is none left. */
  nextPlace(): i32 {
    const other = this.other;
    do {
      while (this.next < this.end) {
        const place = other.partCount > 0 ? load<i32>(other.parts + 4 * this.next) : this.next;
        this.next++;
        if (isElementIn(this.mesh, other, place)) return place;
      }
    } while (this.openNode());
    return -1;
  }

  /** Goes to the next leaf that may have something inside; false where there is none left. */
  private openNode(): bool {
    const other = this.other;
    while (this.nodes > 0) {
      const node = load<i32>(nodes + 4 * --this.nodes);
      const level = levelOf(node);
      const index = indexOf(node);
      if (!isBoxNear(this.mesh, boxAt(other, level, index))) continue;
      if (level == 0) {
        this.next = index * WIDTH;
        this.end = this.next + WIDTH;
        return true;
      }
      const last = min((index + 1) * WIDTH, levelAt(other, level - 1).count);
      for (let i = index * WIDTH; i < last; i++) store<i32>(nodes + 4 * this.nodes++, nodeAt(level - 1, i));
    }
    return false;
  }
}

const parts = changetype<InnerParts>(memory.data(offsetof<InnerParts>(), 16));

function hasPartIn(mesh: Segment, other: Segment): bool {
  if (mesh.closedCount == 0) return false;
  parts.begin(mesh, other);
  return parts.nextPlace() >= 0;
}

/** Whether the sphere around a box of the other segment meets the box around the mesh. */
function isBoxNear(mesh: Segment, box: usize): bool {
  const x = <f64>numberOf(box, HALF);
  const y = <f64>numberOf(box, HALF + 1);
  const z = <f64>numberOf(box, HALF + 2);
  const radius = Math.sqrt(x * x + y * y + z * z);
  return isNear(
    mesh,
    <f64>numberOf(box, CENTER),
    <f64>numberOf(box, CENTER + 1),
    <f64>numberOf(box, CENTER + 2),
    radius,
  );
}

/** More than what poses stretch, and what is rounded: see `STRETCH` in scene/segment.ts. */
const LARGER: f64 = 1.001;

/** Whether a sphere in the frame of the other segment may meet the box around the mesh. */
function isNear(mesh: Segment, x: f64, y: f64, z: f64, radius: f64): bool {
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
