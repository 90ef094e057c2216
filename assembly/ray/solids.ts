/**
 * Where the ray first meets boxes, cylinders and ellipsoids without a rounding, and half-spaces: m from its
 * origin in lanes, Infinity for a miss, 0 for an origin within. Each is what some sets along the ray have in
 * common: intervals, of which the last to begin and the first to end count.
 */
import {
  abs,
  add,
  and,
  div,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  not,
  pick,
  splat,
  sqrt,
  sub,
} from '../simd/lanes';
import { THICKNESS } from '../elements/half-space';
import { dot } from '../simd/vec3';
import { DIRECTION, ORIGIN, rayLane } from './ray';

/** Methods of a class, because those can be made inline. */
class Within {
  /**
   * Where what begins at `origin` and runs by `run` per metre comes between −half and half: the first of both
   * places, of which each is where it crosses a side.
   */
  @inline
  static first(origin: lane, run: lane, half: lane, lower: lane, upper: lane): lane {
    return pick(Within.isStill(run), Within.still(origin, half), min(lower, upper));
  }

  /** The last of them. */
  @inline
  static last(origin: lane, run: lane, half: lane, lower: lane, upper: lane): lane {
    return pick(Within.isStill(run), neg(Within.still(origin, half)), max(lower, upper));
  }

  /** Where it crosses a side. */
  @inline
  static cross(origin: lane, run: lane, side: lane): lane {
    return div(sub(side, origin), run);
  }

  /** What does not run stays where it is: between at all places, or at none. */
  @inline
  static isStill(run: lane): mask {
    return le(abs(run), splat(0));
  }
  @inline
  static still(origin: lane, half: lane): lane {
    return pick(le(abs(origin), half), splat(-Infinity), splat(Infinity));
  }

  /** What an interval says of a hit. */
  @inline
  static hit(first: lane, last: lane): lane {
    const isMet = and(le(first, last), le(splat(0), last));
    return pick(isMet, max(first, splat(0)), splat(Infinity));
  }
}

/** Boxes, along their own axes: slabs (Kay and Kajiya 1986). */
export function hitBoxes(block: usize): lane {
  const x = sub(rayLane(ORIGIN), loadLane(block, 0));
  const y = sub(rayLane(ORIGIN + 1), loadLane(block, 1));
  const z = sub(rayLane(ORIGIN + 2), loadLane(block, 2));
  const dx = rayLane(DIRECTION);
  const dy = rayLane(DIRECTION + 1);
  const dz = rayLane(DIRECTION + 2);
  const alongX = Axis.product(block, 6, x, y, z);
  const alongY = Axis.product(block, 9, x, y, z);
  const alongZ = Axis.product(block, 12, x, y, z);
  const runX = Axis.product(block, 6, dx, dy, dz);
  const runY = Axis.product(block, 9, dx, dy, dz);
  const runZ = Axis.product(block, 12, dx, dy, dz);
  const halfX = loadLane(block, 3);
  const halfY = loadLane(block, 4);
  const halfZ = loadLane(block, 5);
  const lowerX = Within.cross(alongX, runX, neg(halfX));
  const upperX = Within.cross(alongX, runX, halfX);
  const lowerY = Within.cross(alongY, runY, neg(halfY));
  const upperY = Within.cross(alongY, runY, halfY);
  const lowerZ = Within.cross(alongZ, runZ, neg(halfZ));
  const upperZ = Within.cross(alongZ, runZ, halfZ);
  const first = max(
    max(Within.first(alongX, runX, halfX, lowerX, upperX), Within.first(alongY, runY, halfY, lowerY, upperY)),
    Within.first(alongZ, runZ, halfZ, lowerZ, upperZ),
  );
  const last = min(
    min(Within.last(alongX, runX, halfX, lowerX, upperX), Within.last(alongY, runY, halfY, lowerY, upperY)),
    Within.last(alongZ, runZ, halfZ, lowerZ, upperZ),
  );
  return Within.hit(first, last);
}

class Axis {
  /** The component of a vector along an axis of the boxes, whose first number is given. */
  @inline
  static product(block: usize, axis: i32, x: lane, y: lane, z: lane): lane {
    return dot(loadLane(block, axis), loadLane(block, axis + 1), loadLane(block, axis + 2), x, y, z);
  }
}

/** Cylinders with flat ends: the slab between the ends, the infinite cylinder (Petersen 2007, §6.4.2.4). */
export function hitCylinders(block: usize): lane {
  const x = sub(rayLane(ORIGIN), loadLane(block, 0));
  const y = sub(rayLane(ORIGIN + 1), loadLane(block, 1));
  const z = sub(rayLane(ORIGIN + 2), loadLane(block, 2));
  const ux = loadLane(block, 3);
  const uy = loadLane(block, 4);
  const uz = loadLane(block, 5);
  const half = loadLane(block, 6);
  const radius = loadLane(block, 7);
  const dx = rayLane(DIRECTION);
  const dy = rayLane(DIRECTION + 1);
  const dz = rayLane(DIRECTION + 2);
  const up = dot(ux, uy, uz, x, y, z);
  const run = dot(ux, uy, uz, dx, dy, dz);
  // Across the axis: of the origin, and of the direction.
  const qx = sub(x, mul(up, ux));
  const qy = sub(y, mul(up, uy));
  const qz = sub(z, mul(up, uz));
  const px = sub(dx, mul(run, ux));
  const py = sub(dy, mul(run, uy));
  const pz = sub(dz, mul(run, uz));
  const squared = dot(px, py, pz, px, py, pz);
  const nearest = neg(div(dot(qx, qy, qz, px, py, pz), squared));
  const cx = add(qx, mul(nearest, px));
  const cy = add(qy, mul(nearest, py));
  const cz = add(qz, mul(nearest, pz));
  const rest = sub(mul(radius, radius), dot(cx, cy, cz, cx, cy, cz));
  const reach = sqrt(div(max(rest, splat(0)), squared));
  const isStill = le(squared, splat(0));
  const still = pick(le(dot(qx, qy, qz, qx, qy, qz), mul(radius, radius)), splat(-Infinity), splat(Infinity));
  const isPast = and(not(isStill), lt(rest, splat(0)));
  const first = pick(isPast, splat(Infinity), pick(isStill, still, sub(nearest, reach)));
  const last = pick(isPast, splat(-Infinity), pick(isStill, neg(still), add(nearest, reach)));
  const lower = Within.cross(up, run, neg(half));
  const upper = Within.cross(up, run, half);
  return Within.hit(
    max(first, Within.first(up, run, half, lower, upper)),
    min(last, Within.last(up, run, half, lower, upper)),
  );
}

/**
 * Ellipsoids, along their own axes, which are stretched to the length of the longest: balls there. From the
 * place of the ray that is nearest to the center there, so that a far origin costs no more digits than its
 * own. Those that are as good as flat are left out: see `areFlat`.
 */
export function hitEllipsoids(block: usize): lane {
  const x = sub(rayLane(ORIGIN), loadLane(block, 0));
  const y = sub(rayLane(ORIGIN + 1), loadLane(block, 1));
  const z = sub(rayLane(ORIGIN + 2), loadLane(block, 2));
  const dx = rayLane(DIRECTION);
  const dy = rayLane(DIRECTION + 1);
  const dz = rayLane(DIRECTION + 2);
  const longest = longestHalf(block);
  const byX = div(longest, loadLane(block, 3));
  const byY = div(longest, loadLane(block, 4));
  const byZ = div(longest, loadLane(block, 5));
  const px = mul(byX, Axis.product(block, 6, x, y, z));
  const py = mul(byY, Axis.product(block, 9, x, y, z));
  const pz = mul(byZ, Axis.product(block, 12, x, y, z));
  const ux = mul(byX, Axis.product(block, 6, dx, dy, dz));
  const uy = mul(byY, Axis.product(block, 9, dx, dy, dz));
  const uz = mul(byZ, Axis.product(block, 12, dx, dy, dz));
  const squared = dot(ux, uy, uz, ux, uy, uz);
  const nearest = neg(div(dot(px, py, pz, ux, uy, uz), squared));
  const cx = add(px, mul(nearest, ux));
  const cy = add(py, mul(nearest, uy));
  const cz = add(pz, mul(nearest, uz));
  const rest = sub(mul(longest, longest), dot(cx, cy, cz, cx, cy, cz));
  const reach = sqrt(div(max(rest, splat(0)), squared));
  const isPast = lt(rest, splat(0));
  const first = pick(isPast, splat(Infinity), sub(nearest, reach));
  return pick(areFlat(block), splat(Infinity), Within.hit(first, add(nearest, reach)));
}

/** An ellipsoid with a half that is so much shorter than the longest one is as good as flat. */
const FLAT: real = sizeof<real>() == 8 ? <real>1.0 / 16777216 : <real>1.0 / 1024;

/** Ellipsoids with a half too short to stretch. */
export function areFlat(block: usize): mask {
  const shortest = min(loadLane(block, 3), min(loadLane(block, 4), loadLane(block, 5)));
  return le(shortest, mul(splat(FLAT), longestHalf(block)));
}

function longestHalf(block: usize): lane {
  return max(loadLane(block, 3), max(loadLane(block, 4), loadLane(block, 5)));
}

/** Half-spaces, and planes from both sides. */
export function hitHalfSpaces(block: usize): lane {
  const nx = loadLane(block, 0);
  const ny = loadLane(block, 1);
  const nz = loadLane(block, 2);
  const offset = loadLane(block, 3);
  const height = sub(dot(nx, ny, nz, rayLane(ORIGIN), rayLane(ORIGIN + 1), rayLane(ORIGIN + 2)), offset);
  const run = dot(nx, ny, nz, rayLane(DIRECTION), rayLane(DIRECTION + 1), rayLane(DIRECTION + 2));
  const isAbove = lt(splat(0), height);
  const isIn = and(not(isAbove), le(splat(0), add(height, loadLane(block, THICKNESS))));
  const distance = div(neg(height), run);
  const isThere = lt(splat(-Infinity), offset);
  const isAhead = and(lt(pick(isAbove, run, neg(run)), splat(0)), isThere);
  return pick(and(isIn, isThere), splat(0), pick(isAhead, distance, splat(Infinity)));
}
