/**
 * The point of a core that lies lowest above a plane: a vertex, a corner, a point of a rim. Where an edge, a face, an
 * end or a line along the side is level with the plane, its middle: so a box on the ground touches it under its center.
 */
import {
  abs,
  add,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BoxRow } from '../../elements/box';
import { coordinates } from '../../layout/records';
import { CylinderRow } from '../../elements/cylinder';
import { dot } from '../../simd/vec3';
import { A } from '../io/blocks';
import { largest } from '../../simd/scale';

/** Where the point goes: 3 lane values, m. */
export const CORE_POINT: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * The sine of an angle to the plane below which an edge or a face is level; for vertices, their heights in units of the
 * longest way between them. Reason: rounding turns axes by as much. Test: "touches the ground in the middle".
 */
const LEVEL: real = 4 * EPSILON;

/** Finds the point of the core in block A that is lowest along a unit vector, and returns its component along it. */
export function findDeepest<Row>(nx: lane, ny: lane, nz: lane): lane {
  if (offsetof<Row>() == offsetof<BoxRow>()) return deepestOfBox(nx, ny, nz);
  else if (offsetof<Row>() == offsetof<CylinderRow>()) return deepestOfCylinder(nx, ny, nz);
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
  const ax = loadLane(A, 3);
  const ay = loadLane(A, 4);
  const az = loadLane(A, 5);
  const along = dot(nx, ny, nz, ax, ay, az);
  let wx = sub(nx, mul(along, ax));
  let wy = sub(ny, mul(along, ay));
  let wz = sub(nz, mul(along, az));
  // Where the axis is nearly upright, rounding leaves much of it in the little that is across. Once more takes it out.
  const rest = dot(wx, wy, wz, ax, ay, az);
  wx = sub(wx, mul(rest, ax));
  wy = sub(wy, mul(rest, ay));
  wz = sub(wz, mul(rest, az));
  const across = sqrt(dot(wx, wy, wz, wx, wy, wz));
  const girth = loadLane(A, 7);
  const level = le(across, splat(LEVEL));
  move(pick(level, splat(0), div(girth, max(across, splat(LEVEL)))), wx, wy, wz);
  return sub(height, mul(girth, across));
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

/** Moves the point by an extent along or against the axis at a place of the row, and returns how far down that goes. */
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
