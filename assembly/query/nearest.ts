/**
 * The element of a segment that is nearest to a point: a search of one tree, with the distance of the point
 * from boxes as the bound. At leaves, support values rule elements out, and kernels compare the point with
 * what is left. A segment without a tree is one leaf.
 */
import { lowestAt } from '../bvh/boxes';
import { boundAligned, toBound } from '../bvh/frames';
import { kindAt, PairColumns, Segment, WIDTH } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { copyPoints } from '../narrow-phase/sink';
import { resetStatistics, statistics } from '../narrow-phase/statistics';
import { CONTACT } from '../narrow-phase/supports';
import { furthest, reaching } from '../narrow-phase/prune';
import { laneColumns } from '../pairs/io/columns';
import { LANES, lesser, REAL_BYTES } from '../simd/lanes';
import { beginLeaf, LEAF_ROOM, leafIn, supportElementsOf, turnTo } from '../tree-search/leaf';
import { indexOf, OneTree, topOf, traverse } from '../tree-search/traverse';
import {
  ALL_LANES,
  beginPoint,
  comparePoint,
  comparePointThoroughly,
  isPointSecond,
  pointBox,
  point,
} from './point-block';

const leaf = leafIn(memory.data(LEAF_ROOM, 16));

/** Comes after the numbers of all elements. */
const NONE: i32 = i32.MAX_VALUE;

@unmanaged
class NearestQuery extends OneTree {
  /** Columns of one row for the nearest element so far, and its number. */
  columns: PairColumns;
  number: i32;
  /** Its distance, or the largest that is asked for, m. */
  upper: real;
  /** The least distance that there can be, m: swept spheres are as deep as their radius. */
  floor: real;
  /** What to allow for rounding, m. */
  slack: real;
  @inline
  limit(): real {
    return toBound(this.upper + this.slack);
  }
  @inline
  bound(children: usize): void {
    boundAligned(pointBox, children);
  }

  leaf(a: i32, _b: i32): void {
    const index = indexOf(a);
    if (this.upper <= this.floor && load<i32>(lowestAt(this.tree, 0, index)) > this.number) return;
    turnTo(leaf, index);
    const first = this.tree.hasTree ? index * WIDTH : 0;
    const places = leaf.groups * leaf.step;
    let compared = -1;
    if (this.number == NONE) {
      // The block with the most promising element comes first, so that it rules out others.
      this.support();
      compared = furthest(leaf.supports, places, leaf.most) & ~(LANES - 1);
      this.compareBlock(first + compared);
    }
    const needed = this.support();
    if (leaf.most < needed) return;
    for (let i = 0; i < places; i += LANES) {
      const near = reaching(leaf.supports + i * REAL_BYTES, LANES, needed);
      if (near != 0 && i != compared) this.compareBlock(first + i);
    }
  }

  /**
   * Computes how far the elements of the leaf reach towards the point, along the normal of the nearest so
   * far; at first, from the center of the segment.
   *
   * @returns how far they must reach to be as near as that
   */
  support(): real {
    const normal = this.columns.normal;
    const x = load<real>(normal);
    const y = load<real>(normal + REAL_BYTES);
    const z = load<real>(normal + 2 * REAL_BYTES);
    const fromOrigin = supportElementsOf(leaf, x, y, z);
    return x * point.x + y * point.y + z * point.z - fromOrigin - this.upper - this.slack;
  }

  /** Compares the point with the elements in the block that begins at a place. */
  compareBlock(place: i32): void {
    const kind = kindAt(this.tree, place);
    const isSwapped = !isPointSecond(kind);
    const open = comparePoint(this.tree, place);
    this.takeIn(place, ALL_LANES & ~open, isSwapped);
    if (open == 0) return;
    comparePointThoroughly(kind);
    this.takeIn(place, open, isSwapped);
  }

  /** Keeps the nearest element of the lanes given as bits, if nearer than before or of a lower number. */
  takeIn(place: i32, lanes: i32, isSwapped: bool): void {
    const results = laneColumns();
    const columns = this.columns;
    for (let left = lanes; left != 0; left &= left - 1) {
      const i = ctz(left);
      const number = numberAt(this.tree, place + i);
      if (number < 0) continue;
      statistics.elementTests += 1;
      const distance = load<real>(results.distance + i * REAL_BYTES);
      const best = load<real>(columns.distance);
      if (!(distance < best || (distance == best && number < this.number))) continue;
      store<real>(columns.distance, distance);
      this.number = number;
      this.upper = lesser(this.upper, distance);
      copyPoints(results, i, isSwapped ? 1 : 0, columns.pointA, columns.pointB, columns.normal);
    }
  }
}

const query = changetype<NearestQuery>(memory.data(offsetof<NearestQuery>(), 16));

/**
 * Finds the element of a segment, where it is, nearest to a point; of equals, the one of the lowest number.
 *
 * @param position - address of the point in the world, three f64, m
 * @param maxDistance - an element further away is none, m
 * @param columns - one row: the element is a, the point b
 */
export function findNearest(segment: Segment, position: usize, maxDistance: f64, columns: PairColumns): void {
  resetStatistics();
  statistics.pairs = 1;
  findNearestTo(segment, position, maxDistance, columns);
}

/** Finds what `findNearest` finds as a part of another question, whose statistics go on. */
export function findNearestTo(
  segment: Segment,
  position: usize,
  maxDistance: f64,
  columns: PairColumns,
): void {
  query.tree = segment;
  query.columns = columns;
  query.number = NONE;
  query.upper = <real>maxDistance;
  query.floor = -segment.thickness;
  query.slack = beginPoint(segment, position);
  store<real>(columns.distance, Infinity);
  if (segment.places > 0) {
    writeWayFrom(segment, point.x, point.y, point.z, columns.normal);
    beginLeaf(leaf, segment);
    traverse<NearestQuery>(query, topOf(segment), 0);
  }
  const distance = <f64>load<real>(columns.distance);
  store<u8>(columns.beyond, distance <= maxDistance && distance < Infinity ? 0 : 1);
  store<i32>(columns.elementA, query.number);
}

/** Writes the unit vector from a segment's center to a point; where they coincide, the x axis. */
function writeWayFrom(segment: Segment, x: real, y: real, z: real, to: usize): void {
  const dx = x - segment.worldX;
  const dy = y - segment.worldY;
  const dz = z - segment.worldZ;
  const length = sqrt<real>(dx * dx + dy * dy + dz * dz);
  const isApart = length > CONTACT;
  store<real>(to, isApart ? dx / length : 1);
  store<real>(to + REAL_BYTES, isApart ? dy / length : 0);
  store<real>(to + 2 * REAL_BYTES, isApart ? dz / length : 0);
}
