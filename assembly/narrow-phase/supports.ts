/**
 * Lower bounds from one direction per segment pair.
 *
 * For any unit vector n, the distance of an element of A from one of B is at least minus the sum of two
 * support values: how far A's element reaches along n, and how far B's reaches along −n. So n + m values
 * bound n·m distances. The direction from center to center bounds well; every direction bounds rightly.
 *
 * Source: the separating direction of Gilbert, Johnson, Keerthi 1988, §III, as one support value per element.
 */
import { Bounds } from '../elements/bounds';
import { supportElements } from '../elements/by-kind';
import { ElementRow, KINDS, LINE, POINT, SWEPT, TRIANGLE } from '../layout/kinds';
import { LANE_BYTES, largestLane, max, REAL_BYTES, splat } from '../simd/lanes';
import { ElementGroup, elementGroup, Segment, SegmentPair } from '../layout/records';
import { LineRow } from '../elements/line';
import { PointRow } from '../elements/point';
import { TriangleRow } from '../elements/triangle';
import { SLACK, transformSegment } from '../scene/segment';
import { writePlaneWay } from './planes';

/** What SLACK is, absolute, m: kernels take distances below this for contact, see `pairs/swept/result.ts`. */
export const CONTACT: real = sizeof<real>() == 8 ? <real>4e-150 : <real>1.2e-18;

/** Room for support values of pairs under way: many more than the 512 elements two segments may have. */
export const SUPPORTS_BYTES: i32 = 8192 * LANE_BYTES;
export const SUPPORTS: usize = memory.data(SUPPORTS_BYTES, 16);

/** The bounds of one segment pair. */
@unmanaged
export class PairBounds {
  /** The segment pair, as in `Entry`. */
  number: i32;
  /** Of either segment, the elements at hand: first place, number of places, row addresses by place. */
  firstA: i32;
  firstB: i32;
  countA: i32;
  countB: i32;
  rowsA: usize;
  rowsB: usize;
  /** Address of A's support values, by place; B's follow. */
  supports: usize;
  /** The largest support values. */
  mostA: real;
  mostB: real;
  /** What to allow for rounding, m. */
  slack: real;
  /** Places of the elements that were compared already; -1 for none. */
  candidateA: i32;
  candidateB: i32;
  previousA: i32;
  previousB: i32;
}

/** What to allow for rounding when a pair's distance is compared with a bound, m. */
export function slackOf(a: Segment, b: Segment): real {
  return roundingAt(a.scale + b.scale);
}

/** The least distance of a pair that its bounding spheres allow, m, less an allowance for rounding. */
export function leastBySpheres(pair: SegmentPair): real {
  return centerDistance(pair) - pair.a.radius - pair.b.radius - slackOf(pair.a, pair.b);
}

/** Whether the bounding spheres of a pair are further apart than `most`, m. */
export function areSpheresBeyond(pair: SegmentPair, most: f64): bool {
  return <f64>leastBySpheres(pair) > most;
}

/**
 * Writes the unit vector from the center of a to that of b, or where there is a half-space that along its
 * normal; where the centers coincide, the x axis.
 */
export function writeWay(pair: SegmentPair, to: usize): void {
  if (writePlaneWay(pair.a, pair.b, to)) return;
  const length = centerDistance(pair);
  const apart = length > CONTACT;
  store<real>(to, apart ? (pair.b.worldX - pair.a.worldX) / length : 1);
  store<real>(to + REAL_BYTES, apart ? (pair.b.worldY - pair.a.worldY) / length : 0);
  store<real>(to + 2 * REAL_BYTES, apart ? (pair.b.worldZ - pair.a.worldZ) / length : 0);
}

/** How far apart the centers of the bounding spheres are, m. */
function centerDistance(pair: SegmentPair): real {
  const x = pair.b.worldX - pair.a.worldX;
  const y = pair.b.worldY - pair.a.worldY;
  const z = pair.b.worldZ - pair.a.worldZ;
  return sqrt<real>(x * x + y * y + z * z);
}

/** What to allow for rounding where two bodies have coordinates up to `scale` in sum, m. */
export function roundingAt(scale: real): real {
  return SLACK * scale + CONTACT;
}

/** Whether one of the segments of a pair has a tree. */
export function hasTree(pair: SegmentPair): bool {
  return (pair.a.hasTree | pair.b.hasTree) != 0;
}

/** Bytes that the support values of a pair take. */
export function supportsBytes(pair: SegmentPair): i32 {
  return (pair.a.places + pair.b.places) * REAL_BYTES;
}

/** Computes the bounds of a pair along the unit vector (x, y, z). `supports`: where the values go. */
export function boundPair(
  pair: SegmentPair,
  x: real,
  y: real,
  z: real,
  supports: usize,
  bounds: PairBounds,
): void {
  const a = pair.a;
  const b = pair.b;
  transformSegment(a);
  transformSegment(b);
  bounds.firstA = 0;
  bounds.firstB = 0;
  bounds.countA = a.places;
  bounds.countB = b.places;
  bounds.rowsA = a.rows;
  bounds.rowsB = b.rows;
  bounds.supports = supports;
  bounds.mostA = Supports.ofSegment(a, splat(x), splat(y), splat(z), supports);
  const supportsB = supports + a.places * REAL_BYTES;
  bounds.mostB = Supports.ofSegment(b, splat(-x), splat(-y), splat(-z), supportsB);
  bounds.slack = slackOf(a, b);
}

/** Methods of a class, because those can be made inline. */
export class Supports {
  /** Writes how far each element reaches along a direction, and returns the largest value. */
  @inline
  static ofSegment(segment: Segment, x: lane, y: lane, z: lane, out: usize): real {
    let most = splat(-Infinity);
    most = Supports.ofGroup<PointRow>(elementGroup(segment, POINT), x, y, z, most, out);
    most = Supports.ofGroup<LineRow>(elementGroup(segment, LINE), x, y, z, most, out);
    most = Supports.ofGroup<TriangleRow>(elementGroup(segment, TRIANGLE), x, y, z, most, out);
    if (segment.solids > 0) most = max(most, ofSolids(segment, x, y, z, out));
    return largestLane(most);
  }
  @inline
  private static ofGroup<Row extends ElementRow>(
    group: ElementGroup,
    x: lane,
    y: lane,
    z: lane,
    most: lane,
    out: usize,
  ): lane {
    return Bounds.supports<Row>(group.world, group.blocks, x, y, z, most, out + group.place * REAL_BYTES);
  }
}

/** Writes how far each solid of a segment reaches along a direction, and returns the largest in each lane. */
function ofSolids(segment: Segment, x: lane, y: lane, z: lane, out: usize): lane {
  let most = splat(-Infinity);
  for (let kind = SWEPT; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    const to = out + group.place * REAL_BYTES;
    most = max(most, supportElements(kind, group.world, group.blocks, x, y, z, to));
  }
  return most;
}
