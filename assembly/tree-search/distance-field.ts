/**
 * What the distance field of a map says of balls, LANES at a time. Distances of two points from something differ by no more than the
 * points are apart. So with f the value at a corner c, a center p is at least f − |p − c| and at most f + |p − c| from the cells, whichever
 * corner it is; the nearest says most.
 *
 * Rounding: the edge, the first corner and what is computed from them put c by less than 3 EPSILON · (the largest coordinate of the field)
 * along each axis from where it is, the cube in the kernels by less than EPSILON / 2 of the same from where this is; `slack` of the
 * field is larger than the two together. Every other operation is off by half an EPSILON of its result, of which GROWN and SHRUNK
 * allow for more than there are. A distance is rounded down by less than f · 2⁻²². So what is decided here is true of the very center
 * by more than the allowance for rounding of the other ways, which then say the same.
 */
import { DistanceField } from '../layout/records';
import { gatherFloats, round } from '../simd/grids';
import { add, and, bits, EPSILON, loadLane, lt, max, min, mul, splat, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';

const GROWN: real = 1 + 16 * EPSILON;
const SHRUNK: real = 1 - 16 * EPSILON;

/** What a value is multiplied with to be no smaller than the distance of its corner. */
const ABOVE: real = 1 + <real>(2.0 ** -21);

/** The lanes in which nothing was decided, as bits. */
let undecided: i32 = 0;

/** The lanes that the last `testField` left open, as bits. */
export function undecidedLanes(): i32 {
  return undecided;
}

/**
 * Tests balls of one size, as `testBalls` does.
 *
 * @param centers - in the frame of the segment, three lane values, m
 * @param reach - the radius of the balls and the distance to be kept, m; below 0 balls have to overlap, of which the field says nothing
 * @param rounding - what to allow for rounding, m
 * @param asked - the lanes that matter, as bits
 * @returns the lanes in which a cell is too close; see `undecidedLanes`, too
 */
export function testField(
  field: DistanceField,
  centers: usize,
  reach: real,
  rounding: real,
  asked: i32,
): i32 {
  undecided = asked;
  if (reach < 0) return 0;
  const px = loadLane(centers, 0);
  const py = loadLane(centers, 1);
  const pz = loadLane(centers, 2);
  const x = Corner.nearest(px, field.x, field.perEdge, field.countX);
  const y = Corner.nearest(py, field.y, field.perEdge, field.countY);
  const z = Corner.nearest(pz, field.z, field.perEdge, field.countZ);
  const dx = Corner.way(px, x, field.x, field.edge);
  const dy = Corner.way(py, y, field.y, field.edge);
  const dz = Corner.way(pz, z, field.z, field.edge);
  const way = mul(dot(dx, dy, dz, dx, dy, dz), splat(GROWN));
  const value = gatherFloats(field.values, x, y, z, field.countX, field.countY);
  const slack = rounding + field.slack;
  let apart = 0;
  let tooClose = 0;
  if (field.isLower) {
    const beyond = sub(value, splat((reach + slack) * GROWN));
    apart = bits(and(lt(splat(0), beyond), lt(way, mul(beyond, beyond))));
  }
  if (field.isUpper) {
    const within = sub(splat((reach - slack) * SHRUNK), mul(value, splat(ABOVE)));
    const isKnown = lt(value, splat(<real>field.limit));
    tooClose = asked & bits(and(and(isKnown, lt(splat(0), within)), lt(way, mul(within, within))));
  }
  undecided = asked & ~(apart | tooClose);
  return tooClose;
}

/** Methods of a class, because those can be made inline. */
class Corner {
  /** The number of the corner that is nearest along an axis. */
  @inline
  static nearest(at: lane, first: real, perEdge: real, count: i32): lane {
    const number = max(splat(0), mul(sub(at, splat(first)), splat(perEdge)));
    return round(min(splat(<real>(count - 1)), number));
  }

  /** How far a corner is from a place along an axis. */
  @inline
  static way(at: lane, number: lane, first: real, edge: real): lane {
    return sub(at, add(splat(first), mul(number, splat(edge))));
  }
}
