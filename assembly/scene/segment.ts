/** Segments: their memory, their pose, and their elements in the world frame. */
import { add, Rows, LANE_BYTES, LANES, loadLane, mul, splat, storeLane } from '../lanes';
import {
  coordinates,
  ElementGroup,
  elementGroup,
  KINDS,
  LINE,
  LineRow,
  POINT,
  PointRow,
  rowBytes,
  Segment,
  TRIANGLE,
  TriangleRow,
} from '../layout';

/** Rows are handled LANES at a time, so there is room for LANES rows past the last. */
function rowsBytes(kind: i32, count: i32): usize {
  return aligned((count + LANES) * rowBytes(kind));
}

function aligned(bytes: usize): usize {
  return (bytes + 15) & ~15;
}

function headBytes(): usize {
  return aligned(offsetof<Segment>() + KINDS * offsetof<ElementGroup>());
}

function groupBytes(kind: i32, count: i32): usize {
  return 2 * rowsBytes(kind, count) + aligned(count * 4);
}

/** Bytes of a segment with so many elements, everything included. */
export function segmentBytes(points: i32, lines: i32, triangles: i32): usize {
  return headBytes() + groupBytes(POINT, points) + groupBytes(LINE, lines) + groupBytes(TRIANGLE, triangles);
}

/** Lays out a segment at the origin of the world. Its rows and ids are still to be written. */
export function initSegment(segment: Segment, points: i32, lines: i32, triangles: i32): void {
  memory.fill(changetype<usize>(segment), 0, segmentBytes(points, lines, triangles));
  segment.xx = 1;
  segment.yy = 1;
  segment.zz = 1;
  markMoved(segment);
  let next = changetype<usize>(segment) + headBytes();
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    group.count = kind == POINT ? points : kind == LINE ? lines : triangles;
    group.local = next;
    group.world = group.local + rowsBytes(kind, group.count);
    group.ids = group.world + rowsBytes(kind, group.count);
    next = group.ids + aligned(group.count * 4);
  }
}

/** Where the rows of one kind are to be written, in the segment's frame. */
export function localRows(segment: Segment, kind: i32): usize {
  return elementGroup(segment, kind).local;
}

/** Where the element numbers of one kind are to be written. */
export function elementIds(segment: Segment, kind: i32): usize {
  return elementGroup(segment, kind).ids;
}

export function markMoved(segment: Segment): void {
  segment.stale = 1;
  segment.moved = 1;
}

/** Brings the world rows up to date with the pose. */
export function transformSegment(segment: Segment): void {
  if (!segment.stale) return;
  segment.stale = 0;
  transformGroup<PointRow>(segment, elementGroup(segment, POINT));
  transformGroup<LineRow>(segment, elementGroup(segment, LINE));
  transformGroup<TriangleRow>(segment, elementGroup(segment, TRIANGLE));
}

const LONGEST: i32 = <i32>(offsetof<TriangleRow>() / sizeof<real>()) * LANE_BYTES;
const block: usize = memory.data(LONGEST, 16);

function transformGroup<Row>(segment: Segment, group: ElementGroup): void {
  for (let i = 0; i < group.count; i += LANES) {
    const offset = i * offsetof<Row>();
    Rows.gather<Row>(group.local + offset, block);
    for (let axis = 0; axis < coordinates<Row>(); axis += 3) transformVertex(segment, axis);
    Rows.scatter<Row>(block, group.world + offset);
  }
}

/** Moves the vertex that starts at lane value `first` of the block: R·v + t. */
function transformVertex(segment: Segment, first: i32): void {
  const x = loadLane(block, first);
  const y = loadLane(block, first + 1);
  const z = loadLane(block, first + 2);
  storeLane(block, first, row(segment.xx, segment.xy, segment.xz, segment.tx, x, y, z));
  storeLane(block, first + 1, row(segment.yx, segment.yy, segment.yz, segment.ty, x, y, z));
  storeLane(block, first + 2, row(segment.zx, segment.zy, segment.zz, segment.tz, x, y, z));
}

function row(a: real, b: real, c: real, t: real, x: lane, y: lane, z: lane): lane {
  return add(add(add(mul(splat(a), x), mul(splat(b), y)), mul(splat(c), z)), splat(t));
}
