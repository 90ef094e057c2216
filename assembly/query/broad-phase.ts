/**
 * Which segments of a scene are near each other, by their bounding spheres. Pairs of short lists lie in
 * groups, and are all looked at: see `pair-groups.ts`. Lists of so many pairs that this takes too long have a
 * tree over the spheres. It is refitted for every set of poses, and put in order anew when it has become bad.
 *
 * Source: the sphere hierarchies of Petersen 2007, §5.5, with boxes around the spheres of nodes.
 */
import { boxAt, groupAt } from '../bvh/boxes';
import { BOUNDS, boundAligned, toBound } from '../bvh/frames';
import { add, bits, LANES, le, loadLane, mul, REAL_BYTES, splat, sub } from '../simd/lanes';
import { aligned, elementGroup, levelAt, Segment, Staging, WIDTH } from '../layout/records';
import { KINDS, POINT } from '../layout/kinds';
import { PointRow } from '../elements/point';
import { dot } from '../simd/vec3';
import { groupBytes, putIntoGroup, testGroups } from './pair-groups';
import { testRow } from './test-pair';
import { MarginSink } from '../narrow-phase/sink';
import { fillSegment, initSegment, refillSegment, segmentBytes } from '../scene/segment';
import { initStaging, stagedNumbers, stagedRows, stagingBytes } from '../elements/staging';
import { statistics } from '../narrow-phase/statistics';
import { roundingAt } from '../narrow-phase/supports';

/** Pairs that were too close lately, which are tested first. */
export const RECENT: i32 = 8;

/** The segments of a pair list, each under a number, and what is known of them. */
@unmanaged
export class BroadPhase {
  /** The largest margin that a pair has of its own, m. */
  margin: f64;
  /** Volume tests of the first search after the tree was put in order; 0: it is not. */
  tests: f64;
  count: i32;
  /** Addresses of the segments, by number. Each has elements. */
  segments: usize;
  /** For each segment, and once more at the end: where its partners begin in the list of partners, i32. */
  starts: usize;
  /** Segments of higher numbers that a segment is compared with, in order, each with its pair's row: i32. */
  partners: usize;
  /** Rows of pairs that were too close lately, i32. */
  recent: usize;
  /** Groups of all pairs, and how many there are: 0 where there is a tree. */
  groups: usize;
  groupCount: i32;
  /**
   * Where there is no list, in place of partners: room for so many pairs of numbers, the lower one first, i32
   * each, and how many were found. 0: there is a list.
   */
  room: i32;
  found: i32;
  /** Points with the bounding spheres, in a tree, and where they are staged. */
  spheres: Segment;
  staging: Staging;
}

/** Bytes for so many groups of pairs. */
export function pairGroupsBytes(groups: i32): usize {
  return aligned(offsetof<BroadPhase>()) + aligned(4 * RECENT) + groups * groupBytes();
}

/** Lays out room for so many groups of more than RECENT pairs. The groups are still to be written. */
export function initPairGroups(phase: BroadPhase, groups: i32): void {
  phase.margin = -Infinity;
  phase.recent = changetype<usize>(phase) + aligned(offsetof<BroadPhase>());
  phase.groups = phase.recent + aligned(4 * RECENT);
  phase.groupCount = groups;
  beginRecent(phase);
}

/** Puts a pair into one lane of a group: see `putIntoGroup`. */
export function groupPair(
  phase: BroadPhase,
  group: i32,
  lane: i32,
  segment: Segment,
  other: Segment,
  row: i32,
): void {
  putIntoGroup(phase.groups + group * groupBytes(), lane, segment, other, row);
}

/** Has the first pairs tested first. */
function beginRecent(phase: BroadPhase): void {
  for (let i = 0; i < RECENT; i++) store<i32>(phase.recent + 4 * i, i);
}

function listsBytes(count: i32, pairs: i32): usize {
  return aligned(4 * count) + aligned(4 * (count + 1)) + aligned(8 * pairs) + aligned(4 * RECENT);
}

const counts: usize = memory.data(4 * KINDS, 16);

/** Counts of so many points and nothing else. */
function points(count: i32): usize {
  store<i32>(counts + 4 * POINT, count);
  return counts;
}

/** Bytes for so many segments and pairs. */
export function broadPhaseBytes(count: i32, pairs: i32): usize {
  const spheres = aligned(segmentBytes(points(count), true)) + stagingBytes(points(count));
  return aligned(offsetof<BroadPhase>()) + listsBytes(count, pairs) + spheres;
}

/** Lays out room for so many segments and pairs. Segments, starts and partners are still to be written. */
export function initBroadPhase(phase: BroadPhase, count: i32, pairs: i32): void {
  phase.count = count;
  phase.margin = -Infinity;
  phase.tests = 0;
  phase.segments = changetype<usize>(phase) + aligned(offsetof<BroadPhase>());
  phase.starts = phase.segments + aligned(4 * count);
  phase.partners = phase.starts + aligned(4 * (count + 1));
  phase.recent = phase.partners + aligned(8 * pairs);
  phase.groupCount = 0;
  phase.room = 0;
  beginRecent(phase);
  phase.spheres = changetype<Segment>(phase.recent + aligned(4 * RECENT));
  phase.staging = changetype<Staging>(
    changetype<usize>(phase.spheres) + aligned(segmentBytes(points(count), true)),
  );
  initSegment(phase.spheres, points(count), true);
  initStaging(phase.staging, points(count));
}

/** Compares the elements of all pairs of segments that are near each other, until the sink is done. */
export function testNear(sink: MarginSink, phase: BroadPhase): void {
  const margin = sink.margin < phase.margin ? phase.margin : sink.margin;
  if (phase.groupCount > 0) return testGroups(sink, phase.groups, phase.groupCount, <real>margin);
  const slack = roundingAt(2 * place(phase));
  const before = statistics.volumeTests;
  search(sink, phase, <real>margin + slack);
  const tests = statistics.volumeTests - before;
  // A search that ended early says nothing about the tree.
  if (sink.isDone) return;
  if (phase.tests == 0) phase.tests = tests + 1;
  else if (tests > 2 * phase.tests) phase.tests = 0;
}

const nobody = changetype<MarginSink>(memory.data(offsetof<MarginSink>(), 16));

/**
 * Notes the pairs of segments within a distance of each other, m, as far as there is room; returns how many.
 */
export function findNear(phase: BroadPhase, distance: f64): i32 {
  phase.found = 0;
  nobody.isDone = false;
  nobody.margin = distance;
  testNear(nobody, phase);
  return phase.found;
}

/** Brings the tree up to date, and returns the largest coordinate in it, m. */
function place(phase: BroadPhase): real {
  const rows = stagedRows(phase.staging, POINT);
  const numbers = stagedNumbers(phase.staging, POINT);
  let scale: real = 0;
  for (let i = 0; i < phase.count; i++) {
    const segment = segmentAt(phase, i);
    const row = changetype<PointRow>(rows + i * offsetof<PointRow>());
    row.x = segment.worldX;
    row.y = segment.worldY;
    row.z = segment.worldZ;
    row.radius = segment.radius;
    store<i32>(numbers + 4 * i, i);
    scale = max<real>(scale, segment.scale);
  }
  if (phase.tests == 0) fillSegment(phase.spheres, phase.staging);
  else refillSegment(phase.spheres, phase.staging);
  return scale;
}

/** The segment of a number. */
export function segmentAt(phase: BroadPhase, i: i32): Segment {
  return changetype<Segment>(load<usize>(phase.segments + 4 * i));
}

/** Pairs of nodes of one level that are still to be looked at: the level, then their numbers, i32. */
const TASK_BYTES: i32 = 12;
const tasks: usize = memory.data(256 * TASK_BYTES, 16);

function pushTask(i: i32, level: i32, a: i32, b: i32): void {
  store<i32>(tasks + i * TASK_BYTES, level);
  store<i32>(tasks + i * TASK_BYTES + 4, a);
  store<i32>(tasks + i * TASK_BYTES + 8, b);
}

/**
 * Tests the pairs of segments whose spheres are within `reach` of each other, m. It is not tree-search's
 * traversal, which opens one of two nodes at a time and took 10 % longer here, both being of one tree.
 */
function search(sink: MarginSink, phase: BroadPhase, reach: real): void {
  const spheres = phase.spheres;
  const limit = toBound(reach);
  let count = 1;
  pushTask(0, spheres.top, 0, 0);
  while (count > 0 && !sink.isDone) {
    const task = tasks + --count * TASK_BYTES;
    const level = load<i32>(task);
    const a = load<i32>(task + 4);
    const b = load<i32>(task + 8);
    if (level == 0) {
      testLeaves(sink, phase, a, b, reach);
      continue;
    }
    const below = level - 1;
    const group = groupAt(spheres, below, b);
    for (let i = a * WIDTH; i < (a + 1) * WIDTH && i < levelAt(spheres, below).count; i++) {
      boundAligned(boxAt(spheres, below, i), group);
      statistics.volumeTests += WIDTH;
      for (let j = a == b ? i : b * WIDTH; j < (b + 1) * WIDTH && j < levelAt(spheres, below).count; j++) {
        if (load<real>(BOUNDS + (j % WIDTH) * REAL_BYTES) <= limit) pushTask(count++, below, i, j);
      }
    }
  }
}

/** Tests the segments in two leaves, or in one, that are near each other. */
function testLeaves(sink: MarginSink, phase: BroadPhase, a: i32, b: i32, reach: real): void {
  const group = elementGroup(phase.spheres, POINT);
  for (let i = a * WIDTH; i < (a + 1) * WIDTH && i < group.count; i++) {
    const sphere = blockAt(group.local, i) + (i % LANES) * REAL_BYTES;
    const x = splat(load<real>(sphere));
    const y = splat(load<real>(sphere + LANES * REAL_BYTES));
    const z = splat(load<real>(sphere + 2 * LANES * REAL_BYTES));
    const radius = splat(load<real>(sphere + 3 * LANES * REAL_BYTES) + reach);
    for (let first = b * WIDTH; first < (b + 1) * WIDTH && first < group.count; first += LANES) {
      const block = blockAt(group.local, first);
      statistics.volumeTests += LANES;
      const dx = sub(loadLane(block, 0), x);
      const dy = sub(loadLane(block, 1), y);
      const dz = sub(loadLane(block, 2), z);
      const sum = add(loadLane(block, 3), radius);
      const near = le(dot(dx, dy, dz, dx, dy, dz), mul(sum, sum));
      for (let found = bits(near); found != 0; found &= found - 1) {
        const j = first + ctz(found);
        if ((a == b && j <= i) || j >= group.count) continue;
        testPartners(sink, phase, numberOf(phase, i), numberOf(phase, j));
        if (sink.isDone) return;
      }
    }
  }
}

/** The block of points that has a place. */
function blockAt(blocks: usize, place: i32): usize {
  return blocks + (place / LANES) * LANES * offsetof<PointRow>();
}

/** The number of the segment at a place of the tree. */
function numberOf(phase: BroadPhase, place: i32): i32 {
  return load<i32>(phase.spheres.numbers + 4 * place);
}

/** Tests two segments, if they are a pair of the list. */
function testPartners(sink: MarginSink, phase: BroadPhase, a: i32, b: i32): void {
  const lower = a < b ? a : b;
  const higher = a < b ? b : a;
  if (phase.room > 0) {
    if (phase.found < phase.room) {
      store<i32>(phase.partners + 8 * phase.found, lower);
      store<i32>(phase.partners + 8 * phase.found, higher, 4);
    }
    phase.found++;
    return;
  }
  const end = load<i32>(phase.starts + 4 * lower, 4);
  const place = firstFrom(phase.partners, 8, load<i32>(phase.starts + 4 * lower), end, higher);
  if (place == end || load<i32>(phase.partners + 8 * place) != higher) return;
  testRow(sink, load<i32>(phase.partners + 8 * place, 4));
}

/** The first place from `first` on with a number, i32, that is not below one, else `end`. Numbers rise. */
export function firstFrom(list: usize, bytes: usize, first: i32, end: i32, number: i32): i32 {
  while (first < end) {
    const middle = (first + end) >> 1;
    if (load<i32>(list + bytes * middle) < number) first = middle + 1;
    else end = middle;
  }
  return first;
}
