/** Segments: their memory, their pose, and their elements in the world frame. */
import { boxAt, CENTRE, numberOf, refit } from '../bvh/boxes';
import { boxesBytes, initLevels } from '../bvh/levels';
import { orderElements } from '../bvh/order';
import { copyReals } from '../kernels/columns';
import { LANES, REAL_BYTES, Rows } from '../lanes';
import {
  aligned,
  coordinates,
  ElementGroup,
  elementGroup,
  SWEPT,
  Level,
  LEVELS,
  LINE,
  LineRow,
  POINT,
  PointRow,
  Pose,
  rowBytes,
  Segment,
  Staging,
  TRIANGLE,
  TriangleRow,
  WIDTH,
} from '../layout';
import { stagedCount, stagedFirst, stagedNumbers, stagedRows, stagedTotal } from './staging';
import { transformBlocks } from './transform';

function headBytes(): usize {
  return aligned(offsetof<Segment>() + SWEPT * offsetof<ElementGroup>() + LEVELS * offsetof<Level>());
}

/** Places that so many elements of one kind take: whole blocks, in a tree whole leaves. */
function placesFor(count: i32, hasTree: bool): i32 {
  const step = hasTree ? WIDTH : LANES;
  return ((count + step - 1) / step) * step;
}

/** Leaves of a tree of so many places. What has no tree has one box around all places. */
function leavesFor(places: i32, hasTree: bool): i32 {
  return hasTree ? places / WIDTH : 1;
}

function placesOf(points: i32, lines: i32, triangles: i32, hasTree: bool): i32 {
  return placesFor(points, hasTree) + placesFor(lines, hasTree) + placesFor(triangles, hasTree);
}

/** Bytes of the blocks of one kind; their rows take as many. */
function blocksBytes(kind: i32, count: i32, hasTree: bool): usize {
  return aligned(<usize>placesFor(count, hasTree) * rowBytes(kind));
}

/** Bytes of a segment with so many elements, everything included. */
export function segmentBytes(points: i32, lines: i32, triangles: i32, hasTree: bool): usize {
  const blocks =
    blocksBytes(POINT, points, hasTree) +
    blocksBytes(LINE, lines, hasTree) +
    blocksBytes(TRIANGLE, triangles, hasTree);
  const places = placesOf(points, lines, triangles, hasTree);
  const boxes = boxesBytes(leavesFor(places, hasTree));
  if (hasTree) return headBytes() + blocks + aligned(<usize>places * 4) + boxes;
  return headBytes() + 3 * blocks + aligned(<usize>places * (4 + 4 + REAL_BYTES)) + boxes;
}

/** Lays out a segment at the origin of the world, for `fillSegment`. */
export function initSegment(segment: Segment, points: i32, lines: i32, triangles: i32, hasTree: bool): void {
  memory.fill(changetype<usize>(segment), 0, segmentBytes(points, lines, triangles, hasTree));
  segment.xx = 1;
  segment.yy = 1;
  segment.zz = 1;
  segment.hasTree = hasTree ? 1 : 0;
  let next = changetype<usize>(segment) + headBytes();
  for (let kind = 0; kind < SWEPT; kind++) {
    const group = elementGroup(segment, kind);
    group.count = kind == POINT ? points : kind == LINE ? lines : triangles;
    const places = placesFor(group.count, hasTree);
    group.blocks = places / LANES;
    group.place = segment.places;
    segment.places += places;
    const bytes = blocksBytes(kind, group.count, hasTree);
    group.local = next;
    next += bytes;
    if (hasTree) continue;
    group.world = group.local + bytes;
    group.rows = group.world + bytes;
    next += 2 * bytes;
  }
  segment.numbers = next;
  if (hasTree) next += aligned(segment.places * 4);
  else {
    segment.rows = segment.numbers + segment.places * 4;
    segment.radii = segment.rows + segment.places * 4;
    next += aligned(segment.places * (4 + 4 + REAL_BYTES));
  }
  initLevels(segment, leavesFor(segment.places, hasTree), next);
}

/**
 * Takes in the elements that a new segment is to hold, as many of each kind as there is room for. The staging area is
 * no longer needed afterwards.
 */
export function fillSegment(segment: Segment, staging: Staging): void {
  for (let i = 0; i < stagedTotal(staging); i++) store<i32>(staging.order + 4 * i, i);
  if (segment.hasTree) orderElements(segment, staging);
  takeIn(segment, staging);
}

/** Replaces the elements of a segment by others of the same kinds and numbers. Its tree keeps its order. */
export function refillSegment(segment: Segment, staging: Staging): void {
  // The middles are not needed here: their place serves to look up where an element of a number was staged.
  const staged = staging.middles;
  for (let kind = 0; kind < SWEPT; kind++) {
    const numbers = stagedNumbers(staging, kind);
    for (let i = 0; i < stagedCount(staging, kind); i++) {
      store<i32>(staged + 4 * load<i32>(numbers + 4 * i), stagedFirst(staging, kind) + i);
    }
  }
  for (let kind = 0; kind < SWEPT; kind++) {
    const group = elementGroup(segment, kind);
    const order = staging.order + 4 * stagedFirst(staging, kind);
    for (let i = 0; i < group.count; i++) {
      const number = load<i32>(segment.numbers + 4 * (group.place + i));
      store<i32>(order + 4 * i, load<i32>(staged + 4 * number));
    }
  }
  takeIn(segment, staging);
}

/** Fills blocks, rows and numbers with the staged elements in their order, and bounds them. */
function takeIn(segment: Segment, staging: Staging): void {
  takeGroup<PointRow>(segment, staging, POINT);
  takeGroup<LineRow>(segment, staging, LINE);
  takeGroup<TriangleRow>(segment, staging, TRIANGLE);
  if (segment.places > 0) refit(segment);
  bound(segment, staging);
  markMoved(segment);
}

/** A row for lanes without an element. */
const nowhere: usize = memory.data(offsetof<TriangleRow>(), 16);

/** Addresses of the rows of a block. */
const listed: usize = memory.data(4 * LANES, 16);

function takeGroup<Row>(segment: Segment, staging: Staging, kind: i32): void {
  const group = elementGroup(segment, kind);
  const bytes = <i32>offsetof<Row>();
  const first = stagedFirst(staging, kind);
  const rows = stagedRows(staging, kind);
  const numbers = stagedNumbers(staging, kind);
  memory.fill(nowhere, 0, offsetof<TriangleRow>());
  store<real>(nowhere + coordinates<Row>() * REAL_BYTES, -Infinity);
  for (let i = 0; i < group.blocks * LANES; i++) {
    const place = group.place + i;
    const exists = i < group.count;
    const staged = exists ? load<i32>(staging.order + 4 * (first + i)) - first : -1;
    const row = exists ? rows + staged * bytes : nowhere;
    store<i32>(segment.numbers + 4 * place, exists ? load<i32>(numbers + 4 * staged) : -1);
    store<usize>(listed + 4 * (i % LANES), row);
    if (!segment.hasTree) {
      copyReals(row, group.rows + i * bytes, bytes / REAL_BYTES);
      // Rows lie at multiples of four.
      store<usize>(segment.rows + 4 * place, (group.rows + i * bytes) | kind);
      const radius = load<real>(row + coordinates<Row>() * REAL_BYTES);
      store<real>(segment.radii + place * REAL_BYTES, STRETCH * spread(row, kind) + radius);
    }
    if ((i + 1) % LANES != 0) continue;
    const block = (i + 1 - LANES) * bytes;
    Rows.gatherListed<Row>(listed, group.local + block);
    // World radii are those of the segment's frame: written here, and never again.
    if (!segment.hasTree) Rows.gatherListed<Row>(listed, group.world + block);
  }
}

/**
 * By how much poses may stretch: bounding spheres are larger by this. Dimensionless. Reason: a matrix counts as rigid
 * if RᵀR is the identity within 1e-5 (`pose.ts`), so it makes no vector longer than 1 + 1.5e-5 times; a chain of eight
 * segments that carry each other multiplies such factors. Test: "matrices stretch by what is allowed".
 */
const STRETCH: real = 1.000125;

function bound(segment: Segment, staging: Staging): void {
  let radius: real = -Infinity;
  let reach: real = 0;
  let thickness: real = 0;
  if (segment.places > 0) {
    const box = boxAt(segment, segment.top, 0);
    segment.localX = numberOf(box, CENTRE);
    segment.localY = numberOf(box, CENTRE + 1);
    segment.localZ = numberOf(box, CENTRE + 2);
  }
  for (let kind = 0; kind < SWEPT; kind++) {
    for (let i = 0; i < stagedCount(staging, kind); i++) {
      const row = stagedRows(staging, kind) + i * rowBytes(kind);
      const swept = load<real>(row + (3 * kind + 3) * REAL_BYTES);
      thickness = max<real>(thickness, swept);
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
  segment.thickness = thickness;
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

/** Brings the world blocks and rows up to date with the pose. A tree has none. */
export function transformSegment(segment: Segment): void {
  if (!segment.stale) return;
  segment.stale = 0;
  if (segment.hasTree) return;
  transformGroup<PointRow>(segment, elementGroup(segment, POINT));
  transformGroup<LineRow>(segment, elementGroup(segment, LINE));
  transformGroup<TriangleRow>(segment, elementGroup(segment, TRIANGLE));
}

function transformGroup<Row>(segment: Segment, group: ElementGroup): void {
  transformBlocks<Row>(segment, group.local, group.blocks, group.world, group.rows);
}
