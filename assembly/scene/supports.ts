/**
 * Lower bounds from one direction per segment pair.
 *
 * For any unit vector n, the distance of an element of A from one of B is at least minus the sum of two support
 * values: how far A's element reaches along n, and how far B's reaches along −n. So n + m values bound n·m
 * distances. The direction from centre to centre bounds well; every direction bounds rightly.
 *
 * Source: the separating direction of Gilbert, Johnson, Keerthi 1988, §III, as one support value per element.
 */
import {
  add,
  EPSILON,
  LANE_BYTES,
  LANES,
  largestLane,
  loadLane,
  max,
  REAL_BYTES,
  splat,
  storeLane,
} from '../lanes';
import {
  coordinates,
  ElementGroup,
  elementGroup,
  LINE,
  LineRow,
  POINT,
  PointRow,
  Segment,
  SegmentPair,
  TRIANGLE,
  TriangleRow,
} from '../layout';
import { dot } from '../vec3';
import { transformSegment } from './segment';

/**
 * How much smaller than its lower bound a computed distance may be, relative to the largest coordinate, from the
 * rounding of both. Dimensionless. Reason: kernels stay within 17 EPSILON (single precision; test/assembly/kernels/
 * oracle.test.ts), support values and the length of the direction within 16. Test: "elements that tie but for
 * rounding".
 */
const SLACK: real = 64 * EPSILON;

/** The same, absolute, m: kernels take distances below this for contact, see `kernels/result.ts`. */
const CONTACT: real = sizeof<real>() == 8 ? <real>4e-150 : <real>1.2e-18;

/** The bounds of one segment pair. */
@unmanaged
export class PairBounds {
  /** Row of the pair list. */
  row: i32;
  /** Address of A's support values, by place; B's follow. */
  supports: usize;
  /** The largest support values. */
  mostA: real;
  mostB: real;
  /** What to allow for rounding, m. */
  slack: real;
}

/** What to allow for rounding when a pair's distance is compared with a bound, m. */
export function slackOf(a: Segment, b: Segment): real {
  return SLACK * (a.scale + b.scale) + CONTACT;
}

/** Bytes that the support values of a pair take. */
export function supportsBytes(pair: SegmentPair): usize {
  return (pair.a.places + pair.b.places) * REAL_BYTES;
}

/** Computes the bounds of a pair. `supports`: where the values go. */
export function boundPair(pair: SegmentPair, supports: usize, bounds: PairBounds): void {
  const a = pair.a;
  const b = pair.b;
  transformSegment(a);
  transformSegment(b);
  let x = b.worldX - a.worldX;
  let y = b.worldY - a.worldY;
  let z = b.worldZ - a.worldZ;
  const length = sqrt<real>(x * x + y * y + z * z);
  if (length > CONTACT) {
    x /= length;
    y /= length;
    z /= length;
  } else {
    x = 1;
    y = 0;
    z = 0;
  }
  bounds.supports = supports;
  bounds.mostA = supportSegment(a, x, y, z, supports);
  bounds.mostB = supportSegment(b, -x, -y, -z, supports + a.places * REAL_BYTES);
  bounds.slack = slackOf(a, b);
}

/** Writes how far each element reaches along a direction, and returns the largest value. */
function supportSegment(segment: Segment, x: real, y: real, z: real, out: usize): real {
  const nx = splat(x);
  const ny = splat(y);
  const nz = splat(z);
  let most = splat(-Infinity);
  most = supportGroup<PointRow>(elementGroup(segment, POINT), nx, ny, nz, most, out);
  most = supportGroup<LineRow>(elementGroup(segment, LINE), nx, ny, nz, most, out);
  most = supportGroup<TriangleRow>(elementGroup(segment, TRIANGLE), nx, ny, nz, most, out);
  return largestLane(most);
}

function supportGroup<Row>(group: ElementGroup, x: lane, y: lane, z: lane, most: lane, out: usize): lane {
  let to = out + group.place * REAL_BYTES;
  let block = group.world;
  for (let i = group.blocks; i > 0; i--) {
    let reach = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    if (coordinates<Row>() > 3) {
      reach = max(reach, dot(loadLane(block, 3), loadLane(block, 4), loadLane(block, 5), x, y, z));
    }
    if (coordinates<Row>() > 6) {
      reach = max(reach, dot(loadLane(block, 6), loadLane(block, 7), loadLane(block, 8), x, y, z));
    }
    const support = add(reach, loadLane(block, coordinates<Row>()));
    storeLane(to, 0, support);
    most = max(most, support);
    block += LANES * offsetof<Row>();
    to += LANE_BYTES;
  }
  return most;
}
