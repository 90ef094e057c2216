/**
 * What the distance field of a map says of balls, LANES at a time. Distances of two points from something
 * differ by no more than the points are apart. So with f the value at a corner c, a center p is at least f −
 * |p − c| and at most f + |p − c| from the cells, whichever corner it is; the nearest says most.
 *
 * Rounding: edge, first corner and what is computed from them put c off by less than 4 EPSILON · (the largest
 * coordinate of the field) along each axis, and kernels see a cube by less than 1.5 EPSILON of that off;
 * `slack` of the field, 12 EPSILON, is more than √3 times both. Every other operation is off by half an
 * EPSILON of its result; GROWN and SHRUNK allow for more than there are. A distance is rounded down by less
 * than f · 2⁻²². So what is decided here is true of the very center by more than the other ways allow for
 * rounding, which then agree.
 */
import { DistanceField } from '../layout/records';
import { floor, gatherFloats, round, storePlaces } from '../simd/grids';
import { add, and, bits, EPSILON, loadLane, lt, max, min, mul, splat, sub } from '../simd/lanes';
import { Balls } from './ball-lanes';

const GROWN: real = 1 + 16 * EPSILON;
const SHRUNK: real = 1 - 16 * EPSILON;

/** What a value is multiplied with to be no smaller than the distance of its corner. */
const ABOVE: real = 1 + <real>(2.0 ** -21);

/** Where the values of corners are in the list, i32 in each lane. */
const places: usize = memory.data(16, 16);

/** Settles lanes by the corners next to the centers; none where balls have to overlap. */
export function testField(balls: Balls, field: DistanceField): void {
  if (balls.reach < 0) return;
  const px = loadLane(balls.centers, 0);
  const py = loadLane(balls.centers, 1);
  const pz = loadLane(balls.centers, 2);
  const x = round(Corner.number(px, field.x, field.perEdge, field.countX - 1));
  const y = round(Corner.number(py, field.y, field.perEdge, field.countY - 1));
  const z = round(Corner.number(pz, field.z, field.perEdge, field.countZ - 1));
  storePlaces(x, y, z, field.countX, field.countY, places);
  const dx = Corner.squaredWay(px, x, field.x, field.edge);
  const dy = Corner.squaredWay(py, y, field.y, field.edge);
  const dz = Corner.squaredWay(pz, z, field.z, field.edge);
  judge(balls, field, field.values, add(add(dx, dy), dz));
}

/** Settles lanes by all eight corners around each center, which decide more and take longer. */
export function testFieldClosely(balls: Balls, field: DistanceField): void {
  const px = loadLane(balls.centers, 0);
  const py = loadLane(balls.centers, 1);
  const pz = loadLane(balls.centers, 2);
  // A box of one corner along an axis has that on both sides.
  const stepX = field.countX > 1 ? 1 : 0;
  const stepY = field.countY > 1 ? 1 : 0;
  const stepZ = field.countZ > 1 ? 1 : 0;
  const x = floor(Corner.number(px, field.x, field.perEdge, field.countX - 1 - stepX));
  const y = floor(Corner.number(py, field.y, field.perEdge, field.countY - 1 - stepY));
  const z = floor(Corner.number(pz, field.z, field.perEdge, field.countZ - 1 - stepZ));
  storePlaces(x, y, z, field.countX, field.countY, places);
  let layer = field.values;
  for (let k = 0; k < 2; k++) {
    const dz = Corner.squaredWay(pz, add(z, splat(<real>(k * stepZ))), field.z, field.edge);
    let row = layer;
    for (let j = 0; j < 2; j++) {
      const dy = Corner.squaredWay(py, add(y, splat(<real>(j * stepY))), field.y, field.edge);
      const side = add(dy, dz);
      const first = Corner.squaredWay(px, x, field.x, field.edge);
      judge(balls, field, row, add(first, side));
      const second = Corner.squaredWay(px, add(x, splat(<real>stepX)), field.x, field.edge);
      judge(balls, field, row + 4 * stepX, add(second, side));
      if (balls.left == 0) return;
      row += 4 * stepY * field.countX;
    }
    layer += 4 * stepZ * field.countX * field.countY;
  }
}

/** Settles the lanes that one corner in each decides. */
function judge(balls: Balls, field: DistanceField, values: usize, squaredWay: lane): void {
  const value = gatherFloats(values, places);
  const way = mul(squaredWay, splat(GROWN));
  const left = balls.left;
  let settled = 0;
  if (field.isLower) {
    const most = (balls.reach + balls.slack + field.slack) * GROWN;
    const beyond = sub(value, splat(most));
    settled = bits(and(lt(splat(0), beyond), lt(way, mul(beyond, beyond))));
  }
  if (field.isUpper) {
    const least = (balls.reach - balls.slack - field.slack) * SHRUNK;
    const within = sub(splat(least), mul(value, splat(ABOVE)));
    const isKnown = lt(value, splat(<real>field.limit));
    const tooClose = left & bits(and(and(isKnown, lt(splat(0), within)), lt(way, mul(within, within))));
    balls.tooClose |= tooClose;
    settled |= tooClose;
  }
  balls.left = left & ~settled;
}

/** Methods of a class, because those can be made inline. */
class Corner {
  /** Where a place is along an axis, in numbers of corners from 0 to the last: as near as there are any. */
  @inline
  static number(at: lane, first: real, perEdge: real, last: i32): lane {
    return min(splat(<real>last), max(splat(0), mul(sub(at, splat(first)), splat(perEdge))));
  }

  /** The square of how far a corner is from a place along an axis. */
  @inline
  static squaredWay(at: lane, number: lane, first: real, edge: real): lane {
    const way = sub(at, add(splat(first), mul(number, splat(edge))));
    return mul(way, way);
  }
}
