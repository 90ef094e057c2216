/**
 * Where the ray first meets spheres, capsules, and triangles without a radius: m from its origin in lanes,
 * Infinity for a miss, 0 for an origin within. Elements are closed: touching them is meeting them.
 */
import {
  abs,
  add,
  and,
  any,
  bits,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  not,
  or,
  pick,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../simd/lanes';
import { dot, minor } from '../simd/vec3';
import { meetExactly } from './exact';
import { DIRECTION, ORIGIN, originAlong, ray, rayLane } from './ray';

/** Methods of a class, because those can be made inline. */
class Ball {
  /**
   * Where the ray first meets spheres around points that are given relative to its origin: m from there in
   * lanes, Infinity for a miss, 0 for an origin within. The nearest point of the ray's line comes first: what
   * is left of the square of the radius is small where the ray grazes the sphere, and is not the difference
   * of large numbers.
   */
  @inline
  static hit(x: lane, y: lane, z: lane, radius: lane): lane {
    const dx = rayLane(DIRECTION);
    const dy = rayLane(DIRECTION + 1);
    const dz = rayLane(DIRECTION + 2);
    const squared = dot(dx, dy, dz, dx, dy, dz);
    const nearest = div(dot(x, y, z, dx, dy, dz), squared);
    const px = sub(x, mul(nearest, dx));
    const py = sub(y, mul(nearest, dy));
    const pz = sub(z, mul(nearest, dz));
    const rest = sub(mul(radius, radius), dot(px, py, pz, px, py, pz));
    const distance = sub(nearest, sqrt(div(max(rest, splat(0)), squared)));
    const isIn = le(dot(x, y, z, x, y, z), mul(radius, radius));
    const isMet = and(le(splat(0), rest), le(splat(0), distance));
    // Places without an element have a radius of −Infinity.
    return pick(
      le(splat(0), radius),
      pick(isIn, splat(0), pick(isMet, distance, splat(Infinity))),
      splat(Infinity),
    );
  }
}

/** Spheres. */
export function hitPoints(block: usize): lane {
  const x = sub(loadLane(block, 0), rayLane(ORIGIN));
  const y = sub(loadLane(block, 1), rayLane(ORIGIN + 1));
  const z = sub(loadLane(block, 2), rayLane(ORIGIN + 2));
  return Ball.hit(x, y, z, loadLane(block, 3));
}

/** Capsules: the spheres around both ends, and an infinite cylinder between the planes through these. */
export function hitLines(block: usize): lane {
  const radius = loadLane(block, 6);
  // The first end relative to the origin, and the axis.
  const ax = sub(loadLane(block, 0), rayLane(ORIGIN));
  const ay = sub(loadLane(block, 1), rayLane(ORIGIN + 1));
  const az = sub(loadLane(block, 2), rayLane(ORIGIN + 2));
  const bx = sub(loadLane(block, 3), rayLane(ORIGIN));
  const by = sub(loadLane(block, 4), rayLane(ORIGIN + 1));
  const bz = sub(loadLane(block, 5), rayLane(ORIGIN + 2));
  const ends = min(Ball.hit(ax, ay, az, radius), Ball.hit(bx, by, bz, radius));
  const ux = sub(bx, ax);
  const uy = sub(by, ay);
  const uz = sub(bz, az);
  const dx = rayLane(DIRECTION);
  const dy = rayLane(DIRECTION + 1);
  const dz = rayLane(DIRECTION + 2);
  const length = dot(ux, uy, uz, ux, uy, uz);
  // Directions across the axis: of the ray, and from the origin to the axis.
  const run = div(dot(ux, uy, uz, dx, dy, dz), length);
  const px = sub(dx, mul(run, ux));
  const py = sub(dy, mul(run, uy));
  const pz = sub(dz, mul(run, uz));
  const from = div(dot(ux, uy, uz, ax, ay, az), length);
  const qx = sub(ax, mul(from, ux));
  const qy = sub(ay, mul(from, uy));
  const qz = sub(az, mul(from, uz));
  const squared = dot(px, py, pz, px, py, pz);
  const nearest = div(dot(qx, qy, qz, px, py, pz), squared);
  const cx = sub(qx, mul(nearest, px));
  const cy = sub(qy, mul(nearest, py));
  const cz = sub(qz, mul(nearest, pz));
  const rest = sub(mul(radius, radius), dot(cx, cy, cz, cx, cy, cz));
  const entry = sub(nearest, sqrt(div(max(rest, splat(0)), squared)));
  // Share along the axis. What is not a number, for axes without length or along the ray, is no hit.
  const share = sub(mul(run, entry), from);
  const isBetween = and(le(splat(0), share), le(share, splat(1)));
  const isMet = and(and(le(splat(0), rest), le(splat(0), entry)), isBetween);
  const isWithin = le(dot(qx, qy, qz, qx, qy, qz), mul(radius, radius));
  const isIn = and(isWithin, and(le(from, splat(0)), le(splat(-1), from)));
  const side = pick(isIn, splat(0), pick(isMet, entry, splat(Infinity)));
  return min(ends, pick(le(splat(0), radius), side, splat(Infinity)));
}

/**
 * What rounding may do to the side of an edge that the ray passes, and to the distance: a product of the
 * largest numbers that go into it. Both are ten times what three roundings of origin, direction and corner
 * each come to. Unit: EPSILON. Test: "decides what rounding cannot".
 */
const SIDE: real = 64 * EPSILON;
const PLACE: real = 256 * EPSILON;

const decided: usize = memory.data(LANE_BYTES, 16);

/**
 * Triangles without a radius, from both sides. The triangle is sheared so that the ray is an axis, and its
 * edges are looked at in the plane across it (Woop, Benthin, Wald 2013, §3). What rounding may decide is
 * decided exactly: no ray slips through shared edges or corners, and none meets what it misses.
 */
export function hitTriangles(block: usize): lane {
  const across = block + ray.across * LANE_BYTES;
  const beside = block + ray.beside * LANE_BYTES;
  const along = block + ray.along * LANE_BYTES;
  const ox = splat(originAlong(ray.across));
  const oy = splat(originAlong(ray.beside));
  const oz = splat(originAlong(ray.along));
  const az = sub(loadLane(along, 0), oz);
  const bz = sub(loadLane(along, 3), oz);
  const cz = sub(loadLane(along, 6), oz);
  const sx = splat(ray.shearAcross);
  const sy = splat(ray.shearBeside);
  const ax = sub(sub(loadLane(across, 0), ox), mul(sx, az));
  const ay = sub(sub(loadLane(beside, 0), oy), mul(sy, az));
  const bx = sub(sub(loadLane(across, 3), ox), mul(sx, bz));
  const by = sub(sub(loadLane(beside, 3), oy), mul(sy, bz));
  const cx = sub(sub(loadLane(across, 6), ox), mul(sx, cz));
  const cy = sub(sub(loadLane(beside, 6), oy), mul(sy, cz));
  const u = minor(cx, cy, bx, by);
  const v = minor(ax, ay, cx, cy);
  const w = minor(bx, by, ax, ay);
  const least = min(min(u, v), w);
  const most = max(max(u, v), w);
  // The largest numbers: along the ray, across it, and of all.
  const far = max(max(abs(az), abs(bz)), abs(cz));
  const wide = max(max(max(abs(ax), abs(ay)), max(abs(bx), abs(by))), max(abs(cx), abs(cy)));
  const size = add(add(far, wide), splat(ray.scale));
  const unsure = mul(mul(splat(SIDE), size), wide);
  const perhaps = or(le(neg(unsure), least), le(most, unsure));
  const exists = le(splat(0), loadLane(block, 9));
  if (!any(and(perhaps, exists))) return splat(Infinity);
  const area = add(add(u, v), w);
  const height = add(add(mul(u, az), mul(v, bz)), mul(w, cz));
  const distance = div(div(height, area), splat(ray.step));
  const surely = or(le(unsure, least), le(most, neg(unsure)));
  const doubt = mul(mul(splat(PLACE), size), mul(wide, add(far, wide)));
  const isPlaced = lt(doubt, abs(height));
  const isHit = and(and(surely, isPlaced), le(splat(0), distance));
  const found = pick(and(isHit, exists), distance, splat(Infinity));
  const open = bits(and(and(perhaps, exists), not(and(surely, isPlaced))));
  return open == 0 ? found : decide(block, open, found);
}

/** Distances of which those of some lanes, given as bits, are found exactly. */
function decide(block: usize, lanes: i32, distance: lane): lane {
  storeLane(decided, 0, distance);
  for (let open = lanes; open != 0; open &= open - 1) {
    const lane = ctz(open);
    store<real>(decided + lane * REAL_BYTES, <real>meetExactly(block, lane));
  }
  return loadLane(decided, 0);
}
