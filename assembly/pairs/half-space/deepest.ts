/**
 * The lowest point of a core above a plane: a vertex, corner, point of a rim or of an ellipsoid. Of an edge,
 * face, end or line along the side level with the plane, the middle: so a box on the ground touches it under
 * its center.
 */
import {
  abs,
  add,
  div,
  EPSILON,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BOX, CONE, CYLINDER, ElementRow, ELLIPSOID, HULL, KINDS } from '../../layout/kinds';
import { HULL_AXES, HULL_COUNT, HULL_REACH, HULL_VERTICES, toHull } from '../../elements/hull';
import { coordinateOf, reachOf, verticesAt } from '../../elements/hull-vertices';
import { coordinates } from '../../layout/records';
import { dot } from '../../simd/vec3';
import { A } from '../io/blocks';
import { largest } from '../../simd/scale';

if (KINDS != 9) ERROR('pairs/half-space/deepest.ts: every bounded kind has a deepest point');

/** Where the point goes: 3 lane values, m. */
export const CORE_POINT: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * The sine of an angle to the plane below which an edge or face is level; for vertices, their heights over
 * the longest way between. Reason: rounding turns axes by as much. Test: "touches the ground in the middle".
 */
const LEVEL: real = 4 * EPSILON;

/** Finds the point of block A's core lowest along a unit vector, and returns its component along it. */
export function findDeepest<Row extends ElementRow>(nx: lane, ny: lane, nz: lane): lane {
  const kind = changetype<Row>(A).kind();
  if (kind == BOX) return deepestOfBox(nx, ny, nz);
  else if (kind == CYLINDER) return deepestOfCylinder(nx, ny, nz);
  else if (kind == CONE) return deepestOfCone(nx, ny, nz);
  else if (kind == HULL) return deepestOfHull(nx, ny, nz);
  else if (kind == ELLIPSOID) return deepestOfEllipsoid(nx, ny, nz);
  else return deepestVertex(coordinates<Row>() / 3, nx, ny, nz);
}

function deepestVertex(count: i32, nx: lane, ny: lane, nz: lane): lane {
  const x = loadLane(A, 0);
  const y = loadLane(A, 1);
  const z = loadLane(A, 2);
  let lowest = splat(0);
  let size = splat(0);
  for (let i = 1; i < count; i++) {
    const vx = sub(loadLane(A, 3 * i), x);
    const vy = sub(loadLane(A, 3 * i + 1), y);
    const vz = sub(loadLane(A, 3 * i + 2), z);
    lowest = min(lowest, dot(vx, vy, vz, nx, ny, nz));
    size = max(size, largest(vx, vy, vz));
  }
  const level = add(lowest, mul(splat(LEVEL), size));
  let many = pick(le(splat(0), level), splat(1), splat(0));
  let sumX = splat(0);
  let sumY = splat(0);
  let sumZ = splat(0);
  for (let i = 1; i < count; i++) {
    const vx = sub(loadLane(A, 3 * i), x);
    const vy = sub(loadLane(A, 3 * i + 1), y);
    const vz = sub(loadLane(A, 3 * i + 2), z);
    const one = pick(le(dot(vx, vy, vz, nx, ny, nz), level), splat(1), splat(0));
    many = add(many, one);
    sumX = add(sumX, mul(one, vx));
    sumY = add(sumY, mul(one, vy));
    sumZ = add(sumZ, mul(one, vz));
  }
  storeLane(CORE_POINT, 0, add(x, div(sumX, many)));
  storeLane(CORE_POINT, 1, add(y, div(sumY, many)));
  storeLane(CORE_POINT, 2, add(z, div(sumZ, many)));
  return add(dot(x, y, z, nx, ny, nz), lowest);
}

function deepestOfBox(nx: lane, ny: lane, nz: lane): lane {
  let height = startAtCenter(nx, ny, nz);
  for (let i = 0; i < 3; i++) height = sub(height, goDown(6 + 3 * i, loadLane(A, 3 + i), nx, ny, nz));
  return height;
}

function deepestOfCylinder(nx: lane, ny: lane, nz: lane): lane {
  const center = startAtCenter(nx, ny, nz);
  const height = sub(center, goDown(3, loadLane(A, 6), nx, ny, nz));
  return sub(height, mul(loadLane(A, 7), Rim.goOut(splat(1), nx, ny, nz)));
}

/** The lower one of apex and base; if both are equally low, the middle of the line between them. */
function deepestOfCone(nx: lane, ny: lane, nz: lane): lane {
  const center = startAtCenter(nx, ny, nz);
  const half = loadLane(A, 6);
  const ax = loadLane(A, 3);
  const ay = loadLane(A, 4);
  const az = loadLane(A, 5);
  const along = mul(half, dot(nx, ny, nz, ax, ay, az));
  // Going out by nothing tells the sine.
  const across = mul(loadLane(A, 7), Rim.goOut(splat(0), nx, ny, nz));
  const toBase = add(along, across);
  const toApex = neg(along);
  const lead = sub(toBase, toApex);
  const level = mul(splat(LEVEL), max(half, loadLane(A, 7)));
  const isLevel = le(abs(lead), level);
  const isBase = lt(splat(0), lead);
  move(pick(isLevel, splat(0), pick(isBase, half, neg(half))), ax, ay, az);
  Rim.goOut(pick(isLevel, splat(0.5), pick(isBase, splat(1), splat(0))), nx, ny, nz);
  return sub(center, max(toBase, toApex));
}

/** A class, as the compiler puts only methods in place, which this has to be: it is most of its kernel. */
class Rim {
  /**
   * Moves the point down across the axis of a cylinder or cone, by a part of the radius, and returns the sine
   * of the axis with the unit vector: so many times that part of the radius it went down.
   */
  @inline
  static goOut(part: lane, nx: lane, ny: lane, nz: lane): lane {
    const ax = loadLane(A, 3);
    const ay = loadLane(A, 4);
    const az = loadLane(A, 5);
    const along = dot(nx, ny, nz, ax, ay, az);
    let wx = sub(nx, mul(along, ax));
    let wy = sub(ny, mul(along, ay));
    let wz = sub(nz, mul(along, az));
    // Where the axis is nearly upright, rounding leaves much of it in what is across. Once more takes it out.
    const rest = dot(wx, wy, wz, ax, ay, az);
    wx = sub(wx, mul(rest, ax));
    wy = sub(wy, mul(rest, ay));
    wz = sub(wz, mul(rest, az));
    const sine = sqrt(dot(wx, wy, wz, wx, wy, wz));
    const level = le(sine, splat(LEVEL));
    const radius = mul(part, loadLane(A, 7));
    move(pick(level, splat(0), div(radius, max(sine, splat(LEVEL)))), wx, wy, wz);
    return sine;
  }
}

/** A direction in the frame of a hull. */
const inHull: usize = memory.data(3 * LANE_BYTES, 16);

/** The mean of the vertices that are level with the lowest. */
function deepestOfHull(nx: lane, ny: lane, nz: lane): lane {
  const x = toHull(A, 0, nx, ny, nz);
  const y = toHull(A, 1, nx, ny, nz);
  const z = toHull(A, 2, nx, ny, nz);
  storeLane(inHull, 0, x);
  storeLane(inHull, 1, y);
  storeLane(inHull, 2, z);
  for (let lane = 0; lane < LANES; lane++) writeLowest(lane);
  const center = startAtCenter(nx, ny, nz);
  for (let i = 0; i < 3; i++) {
    const at = HULL_AXES + 3 * i;
    move(neg(loadLane(lowest, i)), loadLane(A, at), loadLane(A, at + 1), loadLane(A, at + 2));
  }
  return add(center, loadLane(lowest, 3));
}

/** Of hulls: the mean of the lowest vertices along their axes, and how low they are; seen from the middle. */
const lowest: usize = memory.data(4 * LANE_BYTES, 16);

/** Fills in the lowest vertices of the hull in one lane of block A; the direction is given along its axes. */
function writeLowest(lane: i32): void {
  const vertices = verticesAt(readLane(A, HULL_VERTICES, lane));
  const count = <i32>readLane(A, HULL_COUNT, lane);
  const x = readLane(inHull, 0, lane);
  const y = readLane(inHull, 1, lane);
  const z = readLane(inHull, 2, lane);
  const least = -reachOf(vertices, count, -x, -y, -z);
  const level = least + LEVEL * readLane(A, HULL_REACH, lane);
  let many: real = 0;
  let sumX: real = 0;
  let sumY: real = 0;
  let sumZ: real = 0;
  for (let i = 0; i < count; i++) {
    const u = coordinateOf(vertices, count, i, 0);
    const v = coordinateOf(vertices, count, i, 1);
    const w = coordinateOf(vertices, count, i, 2);
    if (x * u + y * v + z * w > level) continue;
    many += 1;
    sumX += u;
    sumY += v;
    sumZ += w;
  }
  store<real>(lowest + lane * REAL_BYTES, sumX / many);
  store<real>(lowest + LANE_BYTES + lane * REAL_BYTES, sumY / many);
  store<real>(lowest + 2 * LANE_BYTES + lane * REAL_BYTES, sumZ / many);
  store<real>(lowest + 3 * LANE_BYTES + lane * REAL_BYTES, least);
}

/**
 * Where the ellipsoid is a ball of radius 1, the way down is the unit vector there. Of one so flat that its
 * reach is a rounding of its size, the center.
 */
function deepestOfEllipsoid(nx: lane, ny: lane, nz: lane): lane {
  const center = startAtCenter(nx, ny, nz);
  const a = loadLane(A, 3);
  const b = loadLane(A, 4);
  const c = loadLane(A, 5);
  const u = mul(a, alongAxis(6, nx, ny, nz));
  const v = mul(b, alongAxis(9, nx, ny, nz));
  const w = mul(c, alongAxis(12, nx, ny, nz));
  const size = largest(u, v, w);
  const isFlat = le(size, mul(splat(LEVEL), max(a, max(b, c))));
  const unit = pick(lt(splat(0), size), size, splat(1));
  const x = div(u, unit);
  const y = div(v, unit);
  const z = div(w, unit);
  const length = sqrt(dot(x, y, z, x, y, z));
  const divisor = pick(isFlat, splat(Infinity), length);
  move(mul(a, div(x, divisor)), loadLane(A, 6), loadLane(A, 7), loadLane(A, 8));
  move(mul(b, div(y, divisor)), loadLane(A, 9), loadLane(A, 10), loadLane(A, 11));
  move(mul(c, div(z, divisor)), loadLane(A, 12), loadLane(A, 13), loadLane(A, 14));
  return sub(center, mul(unit, length));
}

/** The component of a vector along the axis at a place of the row. */
function alongAxis(axis: i32, x: lane, y: lane, z: lane): lane {
  return dot(x, y, z, loadLane(A, axis), loadLane(A, axis + 1), loadLane(A, axis + 2));
}

/** Puts the point at the center, and returns its component along the vector. */
function startAtCenter(nx: lane, ny: lane, nz: lane): lane {
  const x = loadLane(A, 0);
  const y = loadLane(A, 1);
  const z = loadLane(A, 2);
  storeLane(CORE_POINT, 0, x);
  storeLane(CORE_POINT, 1, y);
  storeLane(CORE_POINT, 2, z);
  return dot(x, y, z, nx, ny, nz);
}

/** Moves the point by an extent along or against the axis at a place of the row; returns how far down. */
function goDown(axis: i32, extent: lane, nx: lane, ny: lane, nz: lane): lane {
  const ax = loadLane(A, axis);
  const ay = loadLane(A, axis + 1);
  const az = loadLane(A, axis + 2);
  const along = dot(nx, ny, nz, ax, ay, az);
  const level = le(abs(along), splat(LEVEL));
  const sign = pick(lt(along, splat(0)), splat(-1), splat(1));
  move(pick(level, splat(0), mul(sign, extent)), ax, ay, az);
  return mul(extent, abs(along));
}

/** Moves the point against a vector, so many times its length. */
function move(by: lane, x: lane, y: lane, z: lane): void {
  storeLane(CORE_POINT, 0, sub(loadLane(CORE_POINT, 0), mul(by, x)));
  storeLane(CORE_POINT, 1, sub(loadLane(CORE_POINT, 1), mul(by, y)));
  storeLane(CORE_POINT, 2, sub(loadLane(CORE_POINT, 2), mul(by, z)));
}
