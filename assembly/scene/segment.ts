/** Segments: their memory, their pose, and their elements in the world frame. */
import { CENTER, numberOf } from '../bvh/box-group';
import { boxAt, refit } from '../bvh/boxes';
import { boxesBytes, initLevels } from '../bvh/levels';
import { initNarrow, narrowBytes } from '../bvh/narrow-boxes';
import { orderElements } from '../bvh/order';
import { FAR } from '../elements/half-space';
import { gatherElements, transformElements } from '../elements/by-kind';
import { meanOf, reachFrom, scaleOf, sweptRadius } from '../elements/measure';
import { EXTENT, measureSwept } from '../elements/extent';
import { copyReals } from '../pairs/io/columns';
import {
  and,
  any,
  EPSILON,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  not,
  REAL_BYTES,
  splat,
  storeLane,
} from '../simd/lanes';
import {
  aligned,
  ElementGroup,
  elementGroup,
  Level,
  LEVELS,
  PlacedElement,
  Pose,
  Segment,
  Staging,
  WIDTH,
} from '../layout/records';
import { BoxRow } from '../elements/box';
import { Place } from '../elements/place';
import { HALF_SPACE, KINDS, rowBytes, rowNumbers, rowStride, SWEPT, sweptPlace } from '../layout/kinds';
import { countOf, firstOf, totalOf } from '../elements/counts';
import { stagedCount, stagedFirst, stagedNumbers, stagedRows, stagedTotal } from '../elements/staging';

function headBytes(): usize {
  return aligned(offsetof<Segment>() + KINDS * offsetof<ElementGroup>() + LEVELS * offsetof<Level>());
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

function placesOf(counts: usize, hasTree: bool): i32 {
  let places = 0;
  for (let kind = 0; kind < KINDS; kind++) places += placesFor(countOf(counts, kind), hasTree);
  return places;
}

/** Bytes of the blocks of one kind. */
function blocksBytes(kind: i32, count: i32, hasTree: bool): usize {
  return aligned(<usize>placesFor(count, hasTree) * rowBytes(kind));
}

/** Bytes of the world blocks and rows of one kind: there are none in a tree. */
function worldBytes(kind: i32, count: i32, hasTree: bool): usize {
  if (hasTree) return 0;
  return blocksBytes(kind, count, false) + aligned(<usize>placesFor(count, false) * rowStride(kind));
}

/** Bytes of what is known of the elements by place. */
function listsBytes(places: i32, hasTree: bool): usize {
  return aligned(<usize>places * (hasTree ? 4 : 4 + 4 + REAL_BYTES + offsetof<PlacedElement>()));
}

/** Bytes of a segment with so many elements, everything included. `counts`: see counts.ts. */
export function segmentBytes(counts: usize, hasTree: bool): usize {
  const places = placesOf(counts, hasTree);
  const leaves = leavesFor(places, hasTree);
  let bytes = headBytes() + listsBytes(places, hasTree) + boxesBytes(leaves) + narrowBytes(leaves);
  for (let kind = 0; kind < KINDS; kind++) {
    const count = countOf(counts, kind);
    bytes += blocksBytes(kind, count, hasTree) + worldBytes(kind, count, hasTree);
  }
  return bytes;
}

/** Lays out a segment at the origin of the world, for `fillSegment`. */
export function initSegment(segment: Segment, counts: usize, hasTree: bool): void {
  memory.fill(changetype<usize>(segment), 0, segmentBytes(counts, hasTree));
  segment.xx = 1;
  segment.yy = 1;
  segment.zz = 1;
  segment.hasTree = hasTree ? 1 : 0;
  segment.halfSpaces = countOf(counts, HALF_SPACE);
  let next = changetype<usize>(segment) + headBytes();
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    group.count = countOf(counts, kind);
    if (kind >= SWEPT) segment.solids += group.count;
    const places = placesFor(group.count, hasTree);
    group.blocks = places / LANES;
    group.place = segment.places;
    segment.places += places;
    group.local = next;
    next += blocksBytes(kind, group.count, hasTree);
    if (hasTree) continue;
    group.world = next;
    group.rows = next + blocksBytes(kind, group.count, hasTree);
    next += worldBytes(kind, group.count, hasTree);
  }
  segment.numbers = next;
  if (!hasTree) {
    segment.rows = segment.numbers + segment.places * 4;
    segment.radii = segment.rows + segment.places * 4;
    segment.elements = segment.radii + segment.places * REAL_BYTES;
    segment.count = totalOf(counts);
  }
  const leaves = leavesFor(segment.places, hasTree);
  next += listsBytes(segment.places, hasTree);
  initLevels(segment, leaves, next);
  initNarrow(segment, next + boxesBytes(leaves));
}

/**
 * Takes in the elements that a new segment is to hold, as many of each kind as there is room for. The staging
 * area is no longer needed afterwards.
 */
export function fillSegment(segment: Segment, staging: Staging): void {
  for (let i = 0; i < stagedTotal(staging); i++) store<i32>(staging.order + 4 * i, i);
  if (segment.hasTree) orderElements(segment, staging);
  takeIn(segment, staging);
}

/** Replaces the elements of a segment by others of the same kinds and numbers. Its tree keeps its order. */
export function refillSegment(segment: Segment, staging: Staging): void {
  // Nothing is put in order here: the room serves to look up where an element of a number was staged.
  const staged = staging.room;
  for (let kind = 0; kind < KINDS; kind++) {
    const numbers = stagedNumbers(staging, kind);
    for (let i = 0; i < stagedCount(staging, kind); i++) {
      store<i32>(staged + 4 * load<i32>(numbers + 4 * i), stagedFirst(staging, kind) + i);
    }
  }
  for (let kind = 0; kind < KINDS; kind++) {
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
  for (let kind = 0; kind < KINDS; kind++) takeGroup(segment, staging, kind);
  if (segment.places > 0) refit(segment);
  segment.staleNarrow = 1;
  bound(segment, staging);
  markMoved(segment);
}

/** A row for lanes without an element. */
const nowhere: usize = memory.data(offsetof<BoxRow>(), 16);

/** Addresses of the rows of a block. */
const listed: usize = memory.data(4 * LANES, 16);

function takeGroup(segment: Segment, staging: Staging, kind: i32): void {
  const group = elementGroup(segment, kind);
  const bytes = rowBytes(kind);
  const first = stagedFirst(staging, kind);
  const rows = stagedRows(staging, kind);
  const numbers = stagedNumbers(staging, kind);
  memory.fill(nowhere, 0, offsetof<BoxRow>());
  store<real>(nowhere + sweptPlace(kind) * REAL_BYTES, -Infinity);
  let index = firstOf(changetype<usize>(staging), kind);
  for (let i = 0; i < group.blocks * LANES; i++) {
    const place = group.place + i;
    const exists = i < group.count;
    const staged = exists ? load<i32>(staging.order + 4 * (first + i)) - first : -1;
    const row = exists ? rows + staged * bytes : nowhere;
    store<i32>(segment.numbers + 4 * place, exists ? load<i32>(numbers + 4 * staged) : -1);
    store<usize>(listed + 4 * (i % LANES), row);
    if (!segment.hasTree) {
      const to = group.rows + i * rowStride(kind);
      copyReals(row, to, rowNumbers(kind));
      store<usize>(segment.rows + 4 * place, to | kind);
      store<real>(segment.radii + place * REAL_BYTES, sphereAround(kind, row));
      if (exists) {
        const element = changetype<PlacedElement>(segment.elements + index++ * offsetof<PlacedElement>());
        element.row = to | kind;
        element.place = place;
      }
    }
    if ((i + 1) % LANES != 0) continue;
    const block = (i + 1 - LANES) * bytes;
    gatherElements(kind, listed, group.local + block);
    // Lengths are those of the segment's frame in the world, too: written here, and never again.
    if (!segment.hasTree) gatherElements(kind, listed, group.world + block);
  }
}

/** The radius of an element's bounding sphere around the mean of its points. */
function sphereAround(kind: i32, row: usize): real {
  const spread = reachFrom(kind, row, meanOf(kind, row, 0), meanOf(kind, row, 1), meanOf(kind, row, 2));
  return STRETCH * spread + sweptRadius(kind, row);
}

/**
 * By how much poses may stretch: bounding spheres are larger by this. Dimensionless. Reason: a matrix counts
 * as rigid if RᵀR is the identity within 1e-5 (`pose.ts`), so it makes no vector longer than 1 + 1.5e-5
 * times; a chain of eight segments that carry each other multiplies such factors. Test: "matrices stretch by
 * what is allowed".
 */
export const STRETCH: real = 1.000125;

function bound(segment: Segment, staging: Staging): void {
  let radius: real = -Infinity;
  let reach: real = 0;
  let thickness: real = 0;
  if (segment.places > 0) {
    const box = boxAt(segment, segment.top, 0);
    segment.localX = numberOf(box, CENTER);
    segment.localY = numberOf(box, CENTER + 1);
    segment.localZ = numberOf(box, CENTER + 2);
  }
  for (let kind = 0; kind < SWEPT; kind++) {
    const group = elementGroup(segment, kind);
    measureSwept(kind, group.local, group.blocks, segment.localX, segment.localY, segment.localZ, STRETCH);
    radius = max<real>(radius, EXTENT.radius);
    reach = max<real>(reach, EXTENT.reach);
    thickness = max<real>(thickness, EXTENT.thickness);
  }
  for (let kind = SWEPT; kind < KINDS; kind++) {
    for (let i = 0; i < stagedCount(staging, kind); i++) {
      const row = stagedRows(staging, kind) + i * rowBytes(kind);
      const swept = sweptRadius(kind, row);
      const fromCenter = reachFrom(kind, row, segment.localX, segment.localY, segment.localZ);
      radius = max<real>(radius, STRETCH * fromCenter + swept);
      reach = max<real>(reach, STRETCH * scaleOf(kind, row));
      thickness = max<real>(thickness, swept);
    }
  }
  segment.radius = radius;
  segment.reach = reach;
  // Swept spheres overlap by their radii at most; how deep solids are in each other has no such limit.
  segment.thickness = segment.solids > 0 ? FAR : thickness;
}

/**
 * How much smaller than its lower bound a computed distance may be, relative to the largest coordinate, from
 * the rounding of both. Dimensionless. Reason: kernels stay within 17 EPSILON (single precision;
 * test/assembly/kernels/ oracle.test.ts), support values and the length of the direction within 16. Test:
 * "elements that tie but for rounding".
 */
export const SLACK: real = 64 * EPSILON;

/** How often a segment has moved, in any scene: for those who keep what follows from poses. */
let moved: u32 = 0;

export function moves(): u32 {
  return moved;
}

/** Has the elements and the pairs of a segment computed anew. To be called whenever its pose was written. */
export function markMoved(segment: Segment): void {
  moved++;
  segment.moved = 1;
  markDisplaced(segment);
}

/**
 * Has the elements of a segment computed anew, but no pairs. To be called when a pose was written for a test,
 * and once more when the one before is back: results of pairs are still those of where the segment is.
 */
export function markDisplaced(segment: Segment): void {
  segment.staleRows = 1;
  segment.staleBlocks = 1;
  segment.staleInLanes = 1;
  const x = segment.localX;
  const y = segment.localY;
  const z = segment.localZ;
  segment.worldX = segment.xx * x + segment.xy * y + segment.xz * z + segment.tx;
  segment.worldY = segment.yx * x + segment.yy * y + segment.yz * z + segment.ty;
  segment.worldZ = segment.zx * x + segment.zy * y + segment.zz * z + segment.tz;
  segment.scale = abs<real>(segment.tx) + abs<real>(segment.ty) + abs<real>(segment.tz) + segment.reach;
  segment.worldRadius = segment.radius + SLACK * segment.scale;
}

/** Moves a segment to a pose of its own kind. Where it is there already, it does not move. */
export function movePose(segment: Segment, pose: Pose): void {
  const from = changetype<usize>(pose);
  const to = changetype<usize>(segment);
  let isSame = le(splat(0), splat(0));
  for (let i = 0; i < <i32>offsetof<Pose>() / LANE_BYTES; i++) {
    const before = loadLane(to, i);
    const after = loadLane(from, i);
    isSame = and(isSame, and(le(before, after), le(after, before)));
    storeLane(to, i, after);
  }
  if (any(not(isSame))) markMoved(segment);
}

/** Brings the world rows up to date with the pose. A tree has none. */
export function placeElements(segment: Segment): void {
  if (!segment.staleRows) return;
  segment.staleRows = 0;
  if (segment.hasTree) return;
  Place.swept(segment);
  if (segment.solids > 0) transformGroups(segment, SWEPT, KINDS);
}

/** Brings the world blocks and rows up to date with the pose. A tree has none. */
export function transformSegment(segment: Segment): void {
  if (!segment.staleBlocks) return;
  segment.staleBlocks = 0;
  segment.staleRows = 0;
  if (!segment.hasTree) transformGroups(segment, 0, segment.solids > 0 ? KINDS : SWEPT);
}

/** Writes the world blocks and rows of the kinds from one up to another. */
function transformGroups(segment: Segment, first: i32, end: i32): void {
  for (let kind = first; kind < end; kind++) {
    const group: ElementGroup = elementGroup(segment, kind);
    if (group.blocks == 0) continue;
    transformElements(kind, segment, group.local, group.blocks, group.world, group.rows);
  }
}
