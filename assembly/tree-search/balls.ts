/**
 * Which of LANES balls come too close to a cloud of points, or to the cells of a map: what planners ask about
 * a robot of spheres, millions of times. Balls lie in lanes and go down the tree together; squared distances
 * in the cloud's frame decide. Kernels settle what rounding leaves open: answers are those of `too-close.ts`.
 *
 * Source: one search for the balls of several configurations is that of Ramsey, Kingston, Thomason, Kavraki
 * 2024, "Collision-affording point trees". Theirs is a k-d tree of points that balls of known radii can
 * reach; this is the hierarchy of all segments, and right for all radii.
 */
import {
  add,
  and,
  bits,
  LANES,
  le,
  loadLane,
  lt,
  mul,
  readLane,
  REAL_BYTES,
  splat,
  sub,
} from '../simd/lanes';
import {
  CellMap,
  DistanceField,
  elementGroup,
  levelAt,
  Segment,
  SegmentPair,
  WIDTH,
} from '../layout/records';
import { POINT, rowBytes } from '../layout/kinds';
import { statistics } from '../narrow-phase/statistics';
import { groupAt } from '../bvh/boxes';
import { dot } from '../simd/vec3';
import { searchBricks, testCells } from './ball-cells';
import { Balls } from './ball-lanes';
import { testFieldClosely } from './distance-field';
import { indexOf, levelOf, nodeAt, topOf } from './traverse';

/** Nodes two levels below one. */
const GRANDCHILDREN: i32 = WIDTH * WIDTH;

/** Nodes still to be looked at: opening one adds GRANDCHILDREN − 1 at most, on every other of 16 levels. */
const tasks: usize = memory.data(4 * 8 * GRANDCHILDREN, 16);

/** The squared distances of the boxes that were looked at last, reals. */
const gaps: usize = memory.data(GRANDCHILDREN * REAL_BYTES, 16);

/** Whether a segment has a tree of nothing but points, or of cells. */
export function isCloud(segment: Segment): bool {
  return (
    segment.hasTree != 0 &&
    segment.places > 0 &&
    (segment.cells != null || elementGroup(segment, POINT).blocks * LANES == segment.places)
  );
}

/** The distance field of a cloud, if it is a map that has one. */
export function fieldOf(cloud: Segment): DistanceField | null {
  const map = cloud.cells;
  return map == null ? null : map.field;
}

/** Whether one of the segments of a pair is a cloud. */
export function hasCloud(pair: SegmentPair): bool {
  return isCloud(pair.a) || isCloud(pair.b);
}

/** Tests balls that have begun. Returns the lanes in which a point is too close; see `open`, too. */
export function testBalls(balls: Balls, cloud: Segment): i32 {
  // With such margins balls have to overlap, which gaps of boxes say nothing about.
  if (balls.reach < 0) {
    balls.leaveOpen();
    return 0;
  }
  const field = fieldOf(cloud);
  if (field != null) {
    testFieldClosely(balls, field);
    if (balls.left == 0) return balls.tooClose;
  }
  if (balls.boxCenters() <= TOGETHER * balls.reach) {
    search(balls, cloud);
  } else {
    for (let lanes = balls.left; lanes != 0; lanes &= lanes - 1) {
      balls.left = lanes & -lanes;
      balls.boxCenter(ctz(lanes));
      search(balls, cloud);
    }
  }
  balls.open &= ~balls.tooClose;
  return balls.tooClose;
}

/**
 * Balls are looked for together if half the extents of the box around their centers add up to so many times
 * their reach at most: further apart, the nodes that are near one of them are near no other.
 */
const TOGETHER: real = 1.5;

/** Searches a cloud with the balls that are left, which have their centers in the box. */
function search(balls: Balls, cloud: Segment): void {
  const map = cloud.cells;
  if (map == null || !searchBricks(balls, map)) searchTree(balls, cloud);
}

function searchTree(balls: Balls, cloud: Segment): void {
  const far = (balls.reach + balls.slack) * (balls.reach + balls.slack);
  store<i32>(tasks, topOf(cloud));
  for (let count = 1; count > 0;) {
    const node = load<i32>(tasks + 4 * --count);
    const level = levelOf(node);
    const index = indexOf(node);
    if (level <= 1) {
      const map = cloud.cells;
      if (map == null) testPoints(balls, cloud, level, index);
      else testLeaves(balls, cloud, map, level, index, far);
      if (balls.left == 0) return;
      continue;
    }
    // Two levels at once, which ends at level 1: most of a visit is waiting for the one before.
    const isOdd = (level & 1) != 0;
    const below = isOdd ? level - 2 : level - 1;
    const width = isOdd ? GRANDCHILDREN : WIDTH;
    const first = index * width;
    const rest = levelAt(cloud, below).count - first;
    let near = 0;
    for (let i = 0; i < width && i < rest; i += WIDTH) {
      near |= balls.findNear(groupAt(cloud, below, (first + i) / WIDTH), gaps + i * REAL_BYTES, far) << i;
    }
    statistics.volumeTests += width;
    if (rest < width) near &= (1 << rest) - 1;
    if (near == 0) continue;
    // The nearest comes first: where there is a point that is too close, it ends the search.
    let nearest = ctz(near);
    for (near &= near - 1; near != 0; near &= near - 1) {
      const i = ctz(near);
      const isNearer = load<real>(gaps + i * REAL_BYTES) < load<real>(gaps + nearest * REAL_BYTES);
      store<i32>(tasks + 4 * count++, nodeAt(below, first + (isNearer ? nearest : i)));
      nearest = isNearer ? i : nearest;
    }
    store<i32>(tasks + 4 * count++, nodeAt(below, first + nearest));
  }
}

/** Tests the points below a node of level 0 or 1. */
function testPoints(balls: Balls, cloud: Segment, level: i32, index: i32): void {
  const first = level == 1 ? index * WIDTH : index;
  const end = level == 1 ? min(first + WIDTH, levelAt(cloud, 0).count) : first + 1;
  statistics.leafTests += end - first;
  const points = elementGroup(cloud, POINT).local;
  for (let i = first * WIDTH; i < end * WIDTH; i += LANES) {
    const block = points + i * rowBytes(POINT);
    const x = balls.gap(loadLane(block, 0), splat(0), 0);
    const y = balls.gap(loadLane(block, 1), splat(0), 1);
    const z = balls.gap(loadLane(block, 2), splat(0), 2);
    // Places without a point have a radius of −Infinity.
    const most = add(loadLane(block, 3), splat(balls.reach + balls.slack));
    let near = bits(and(lt(splat(0), most), le(dot(x, y, z, x, y, z), mul(most, most))));
    for (; near != 0; near &= near - 1) {
      testPoint(balls, block, ctz(near));
      if (balls.left == 0) return;
    }
  }
}

/** Tests the cells below a node of level 0 or 1, in those leaves whose boxes are near. */
function testLeaves(balls: Balls, cloud: Segment, map: CellMap, level: i32, index: i32, far: real): void {
  if (level == 0) return testCells(balls, map, numbersOf(cloud, index));
  const first = index * WIDTH;
  const rest = levelAt(cloud, 0).count - first;
  let near = balls.findNear(groupAt(cloud, 0, index), gaps, far);
  if (rest < WIDTH) near &= (1 << rest) - 1;
  statistics.volumeTests += WIDTH;
  for (; near != 0 && balls.left != 0; near &= near - 1)
    testCells(balls, map, numbersOf(cloud, first + ctz(near)));
}

/** Where the numbers of the elements of a leaf are. */
function numbersOf(cloud: Segment, leaf: i32): usize {
  return cloud.numbers + 4 * leaf * WIDTH;
}

/** Tests one point of a block. */
function testPoint(balls: Balls, block: usize, i: i32): void {
  const x = sub(loadLane(balls.centers, 0), splat(readLane(block, 0, i)));
  const y = sub(loadLane(balls.centers, 1), splat(readLane(block, 1, i)));
  const z = sub(loadLane(balls.centers, 2), splat(readLane(block, 2, i)));
  balls.settle(dot(x, y, z, x, y, z), readLane(block, 3, i) + balls.reach, block);
}
