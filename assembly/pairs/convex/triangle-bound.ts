/**
 * How far a body reaches along the directions of a spherical triangle at least, from its support points p
 * along the corners n: the most, over mixtures q of the p, of the least q·n. That is the value of a game of
 * three rows and three columns. It is reached where as many columns are equal as points are mixed, so all
 * such mixtures are tried; any of them is a bound, however it was rounded.
 */
import {
  add,
  div,
  LANE_BYTES,
  le,
  loadLane,
  max,
  min,
  mul,
  pick,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { clamp } from '../../simd/clamp';
import { dot, minor } from '../../simd/vec3';

/** Point r · direction c, at 3 r + c. */
const products: usize = memory.data(9 * LANE_BYTES, 16);

/** Weights of the three points. */
const weights: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * The bound of the triangle with corners i, j and k.
 *
 * @param points, directions - three lane values for each corner
 */
export function leastReach(points: usize, directions: usize, i: i32, j: i32, k: i32): lane {
  for (let r = 0; r < 3; r++) {
    const point = points + 3 * (r == 0 ? i : r == 1 ? j : k) * LANE_BYTES;
    for (let c = 0; c < 3; c++) {
      const direction = directions + 3 * (c == 0 ? i : c == 1 ? j : k) * LANE_BYTES;
      storeLane(
        products,
        3 * r + c,
        dot(
          loadLane(point, 0),
          loadLane(point, 1),
          loadLane(point, 2),
          loadLane(direction, 0),
          loadLane(direction, 1),
          loadLane(direction, 2),
        ),
      );
    }
  }
  let best = ofThree();
  for (let r = 0; r < 3; r++) {
    best = max(best, leastOf(at(r, 0), at(r, 1), at(r, 2)));
    for (let c = 0; c < 3; c++) best = max(best, ofTwo(r, (r + 1) % 3, c, (c + 1) % 3));
  }
  return best;
}

function at(r: i32, c: i32): lane {
  return loadLane(products, 3 * r + c);
}

function leastOf(x: lane, y: lane, z: lane): lane {
  return min(min(x, y), z);
}

/** The mixture of points r and s that reaches equally far along directions c and d. */
function ofTwo(r: i32, s: i32, c: i32, d: i32): lane {
  const ofR = sub(at(r, c), at(r, d));
  const ofS = sub(at(s, c), at(s, d));
  const t = clamp(div(ofR, sub(ofR, ofS)), splat(1));
  return leastOf(between(r, s, t, 0), between(r, s, t, 1), between(r, s, t, 2));
}

function between(r: i32, s: i32, t: lane, c: i32): lane {
  return add(at(r, c), mul(t, sub(at(s, c), at(r, c))));
}

/**
 * The mixture of all three that reaches equally far along all directions; −Infinity if there is none. Its
 * weights use differences along each point: products of products leave only roundings of small triangles.
 */
function ofThree(): lane {
  let total = splat(0);
  for (let r = 0; r < 3; r++) {
    const s = (r + 1) % 3;
    const t = (r + 2) % 3;
    const weight = minor(
      sub(at(s, 1), at(s, 0)),
      sub(at(s, 2), at(s, 0)),
      sub(at(t, 1), at(t, 0)),
      sub(at(t, 2), at(t, 0)),
    );
    storeLane(weights, r, weight);
    total = add(total, weight);
  }
  const u = div(loadLane(weights, 0), total);
  const v = div(loadLane(weights, 1), total);
  const w = div(loadLane(weights, 2), total);
  const isMixture = le(splat(0), leastOf(u, v, w));
  return pick(isMixture, leastOf(sumOf(u, v, w, 0), sumOf(u, v, w, 1), sumOf(u, v, w, 2)), splat(-Infinity));
}

function sumOf(u: lane, v: lane, w: lane, c: i32): lane {
  return dot(u, v, w, at(0, c), at(1, c), at(2, c));
}
