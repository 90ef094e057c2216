/** Segments: their memory, their pose, and their elements in the world frame. */
import { add, LANES, loadLane, mul, REAL_BYTES, Rows, splat, storeLane } from '../lanes';
import {
  coordinates,
  ElementGroup,
  elementGroup,
  KINDS,
  LINE,
  LineRow,
  POINT,
  PointRow,
  Pose,
  rowBytes,
  Segment,
  TRIANGLE,
  TriangleRow,
} from '../layout';

function aligned(bytes: usize): usize {
  return (bytes + 15) & ~15;
}

function headBytes(): usize {
  return aligned(offsetof<Segment>() + KINDS * offsetof<ElementGroup>());
}

function blocksFor(count: i32): i32 {
  return (count + LANES - 1) / LANES;
}

/** Bytes of the blocks of one kind; their rows take as many. */
function blocksBytes(kind: i32, count: i32): usize {
  return aligned(blocksFor(count) * LANES * rowBytes(kind));
}

/** Bytes of blocks, rows and what is known of each place. */
function groupBytes(kind: i32, count: i32): usize {
  return 3 * blocksBytes(kind, count) + blocksFor(count) * LANES * (2 * 4 + REAL_BYTES);
}

/** Bytes of a segment with so many elements, everything included. */
export function segmentBytes(points: i32, lines: i32, triangles: i32): usize {
  return headBytes() + groupBytes(POINT, points) + groupBytes(LINE, lines) + groupBytes(TRIANGLE, triangles);
}

/** Lays out a segment at the origin of the world. Rows and numbers are still to be written, then `fillSegment` called. */
export function initSegment(segment: Segment, points: i32, lines: i32, triangles: i32): void {
  memory.fill(changetype<usize>(segment), 0, segmentBytes(points, lines, triangles));
  segment.xx = 1;
  segment.yy = 1;
  segment.zz = 1;
  let next = changetype<usize>(segment) + headBytes();
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    group.count = kind == POINT ? points : kind == LINE ? lines : triangles;
    group.blocks = blocksFor(group.count);
    group.place = segment.places;
    segment.places += group.blocks * LANES;
    const bytes = blocksBytes(kind, group.count);
    group.local = next;
    group.world = group.local + bytes;
    group.rows = group.world + bytes;
    next = group.rows + bytes;
  }
  segment.numbers = next;
  segment.rows = segment.numbers + segment.places * 4;
  segment.radii = segment.rows + segment.places * 4;
}

/** Where the packed rows of one kind are to be written, in the segment's frame. */
export function localRows(segment: Segment, kind: i32): usize {
  return elementGroup(segment, kind).rows;
}

/** Where the element numbers of one kind are to be written. */
export function elementNumbers(segment: Segment, kind: i32): usize {
  return segment.numbers + elementGroup(segment, kind).place * 4;
}

/** Turns the rows that were written into blocks, and bounds them. */
export function fillSegment(segment: Segment): void {
  fillGroup<PointRow>(segment, elementGroup(segment, POINT));
  fillGroup<LineRow>(segment, elementGroup(segment, LINE));
  fillGroup<TriangleRow>(segment, elementGroup(segment, TRIANGLE));
  bound(segment);
  markMoved(segment);
}

function fillGroup<Row>(segment: Segment, group: ElementGroup): void {
  const radius = coordinates<Row>() * REAL_BYTES;
  for (let i = group.count; i < group.blocks * LANES; i++) {
    store<real>(group.rows + i * offsetof<Row>() + radius, -Infinity);
    store<i32>(segment.numbers + (group.place + i) * 4, -1);
  }
  for (let i = 0; i < group.blocks * LANES; i++) {
    // Rows lie at multiples of four.
    store<usize>(
      segment.rows + (group.place + i) * 4,
      (group.rows + i * offsetof<Row>()) | (coordinates<Row>() / 3 - 1),
    );
  }
  for (let i = 0; i < group.blocks * LANES; i += LANES) {
    const offset = i * offsetof<Row>();
    Rows.gather<Row>(group.rows + offset, group.local + offset);
    // World radii are those of the segment's frame: written here, and never again.
    Rows.gather<Row>(group.rows + offset, group.world + offset);
  }
}

/**
 * By how much poses may stretch: bounding spheres are larger by this. Dimensionless. Reason: a matrix counts as rigid
 * if RᵀR is the identity within 1e-5 (`pose.ts`), so it makes no vector longer than 1 + 1.5e-5 times; a chain of eight
 * segments that carry each other multiplies such factors. Test: "matrices stretch by what is allowed".
 */
const STRETCH: real = 1.000125;

/** The box around the elements' skins, while bounding. */
const least: usize = memory.data(3 * sizeof<real>(), 16);
const most: usize = memory.data(3 * sizeof<real>(), 16);

function bound(segment: Segment): void {
  for (let axis = 0; axis < 3; axis++) {
    store<real>(least + axis * REAL_BYTES, Infinity);
    store<real>(most + axis * REAL_BYTES, -Infinity);
  }
  let radius: real = -Infinity;
  let reach: real = 0;
  for (let kind = 0; kind < KINDS; kind++) stretchBox(segment, kind);
  if (segment.places > 0) {
    segment.localX = middle(0);
    segment.localY = middle(1);
    segment.localZ = middle(2);
  }
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    for (let i = 0; i < group.count; i++) {
      const row = group.rows + i * rowBytes(kind);
      const swept = load<real>(row + (3 * kind + 3) * REAL_BYTES);
      store<real>(segment.radii + (group.place + i) * REAL_BYTES, STRETCH * spread(row, kind) + swept);
      for (let vertex = 0; vertex <= kind; vertex++) {
        const x = load<real>(row + 3 * vertex * REAL_BYTES);
        const y = load<real>(row + (3 * vertex + 1) * REAL_BYTES);
        const z = load<real>(row + (3 * vertex + 2) * REAL_BYTES);
        const fromCentre = length(x - segment.localX, y - segment.localY, z - segment.localZ);
        radius = max<real>(radius, STRETCH * fromCentre + swept);
        reach = max<real>(reach, STRETCH * length(x, y, z) + swept);
      }
    }
  }
  segment.radius = radius;
  segment.reach = reach;
}

function stretchBox(segment: Segment, kind: i32): void {
  const group = elementGroup(segment, kind);
  for (let i = 0; i < group.count; i++) {
    const row = group.rows + i * rowBytes(kind);
    const radius = load<real>(row + (3 * kind + 3) * REAL_BYTES);
    for (let k = 0; k < 3 * kind + 3; k++) {
      const x = load<real>(row + k * REAL_BYTES);
      const axis = (k % 3) * REAL_BYTES;
      store<real>(least + axis, min<real>(load<real>(least + axis), x - radius));
      store<real>(most + axis, max<real>(load<real>(most + axis), x + radius));
    }
  }
}

/** How far the vertices of a row lie from their mean at most. */
function spread(row: usize, kind: i32): real {
  const count = <real>(kind + 1);
  let x: real = 0;
  let y: real = 0;
  let z: real = 0;
  for (let vertex = row; vertex <= row + kind * VERTEX; vertex += VERTEX) {
    x += load<real>(vertex) / count;
    y += load<real>(vertex + REAL_BYTES) / count;
    z += load<real>(vertex + 2 * REAL_BYTES) / count;
  }
  let most: real = 0;
  for (let vertex = row; vertex <= row + kind * VERTEX; vertex += VERTEX) {
    const dx = load<real>(vertex) - x;
    const dy = load<real>(vertex + REAL_BYTES) - y;
    const dz = load<real>(vertex + 2 * REAL_BYTES) - z;
    most = max<real>(most, length(dx, dy, dz));
  }
  return most;
}

/** Bytes of a vertex in a row. */
const VERTEX: i32 = 3 * REAL_BYTES;

function middle(axis: i32): real {
  const from = load<real>(least + axis * REAL_BYTES);
  return from + (load<real>(most + axis * REAL_BYTES) - from) / 2;
}

function length(x: real, y: real, z: real): real {
  return sqrt<real>(x * x + y * y + z * z);
}

/** Has the elements and the pairs of a segment computed anew. To be called whenever its pose was written. */
export function markMoved(segment: Segment): void {
  segment.stale = 1;
  segment.moved = 1;
  segment.staleInLanes = 1;
  const x = segment.localX;
  const y = segment.localY;
  const z = segment.localZ;
  segment.worldX = segment.xx * x + segment.xy * y + segment.xz * z + segment.tx;
  segment.worldY = segment.yx * x + segment.yy * y + segment.yz * z + segment.ty;
  segment.worldZ = segment.zx * x + segment.zy * y + segment.zz * z + segment.tz;
  segment.scale = abs<real>(segment.tx) + abs<real>(segment.ty) + abs<real>(segment.tz) + segment.reach;
}

/** Moves a segment to a pose of its own kind. Where it is there already, it does not move. */
export function movePose(segment: Segment, pose: Pose): void {
  let moved = false;
  for (let i: usize = 0; i < offsetof<Pose>(); i += sizeof<real>()) {
    const number = load<real>(changetype<usize>(pose) + i);
    if (load<real>(changetype<usize>(segment) + i) != number) moved = true;
    store<real>(changetype<usize>(segment) + i, number);
  }
  if (moved) markMoved(segment);
}

/** Brings the world blocks and rows up to date with the pose. */
export function transformSegment(segment: Segment): void {
  if (!segment.stale) return;
  segment.stale = 0;
  transformGroup<PointRow>(segment, elementGroup(segment, POINT));
  transformGroup<LineRow>(segment, elementGroup(segment, LINE));
  transformGroup<TriangleRow>(segment, elementGroup(segment, TRIANGLE));
}

function transformGroup<Row>(segment: Segment, group: ElementGroup): void {
  const xx = splat(segment.xx);
  const xy = splat(segment.xy);
  const xz = splat(segment.xz);
  const tx = splat(segment.tx);
  const yx = splat(segment.yx);
  const yy = splat(segment.yy);
  const yz = splat(segment.yz);
  const ty = splat(segment.ty);
  const zx = splat(segment.zx);
  const zy = splat(segment.zy);
  const zz = splat(segment.zz);
  const tz = splat(segment.tz);
  const bytes = LANES * offsetof<Row>();
  const end = <usize>group.blocks * bytes;
  for (let offset: usize = 0; offset < end; offset += bytes) {
    const local = group.local + offset;
    const world = group.world + offset;
    for (let i = 0; i < coordinates<Row>(); i += 3) {
      const x = loadLane(local, i);
      const y = loadLane(local, i + 1);
      const z = loadLane(local, i + 2);
      storeLane(world, i, add(add(add(mul(xx, x), mul(xy, y)), mul(xz, z)), tx));
      storeLane(world, i + 1, add(add(add(mul(yx, x), mul(yy, y)), mul(yz, z)), ty));
      storeLane(world, i + 2, add(add(add(mul(zx, x), mul(zy, y)), mul(zz, z)), tz));
    }
    Rows.scatter<Row>(world, group.rows + offset);
  }
}
