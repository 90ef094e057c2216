/**
 * Support points: the point of a core that lies furthest along a direction. Where several do, any of them; what
 * rounding decides there costs a few EPSILON of height.
 */
import {
  abs,
  add,
  and,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  mul,
  neg,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BOX, CYLINDER } from '../../layout/kinds';
import { dot } from '../../simd/vec3';
import { AXIS, BOX_AXES, BOX_HALF, GIRTH, HALF, vertices } from './bodies';

/**
 * Where the part of a unit vector across an axis is shorter, it is made of roundings: then the middle of the cap stands
 * for the rim.
 */
const AXIAL: real = 4 * EPSILON;

/** The part of a direction across an axis. */
const across: usize = memory.data(3 * LANE_BYTES, 16);

/** Points whose heights differ by less lie equally far: a tie decides. Units. */
let level: real = 0;

/** Sets that difference. */
export function setLevel(height: real): void {
  level = height;
}

/**
 * Writes the support point of a body along a unit vector.
 *
 * @param tie - of points that lie equally far, the one furthest along this unit or zero vector; 0: any
 */
export function support(kind: i32, body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  if (kind == CYLINDER) ofCylinder(body, x, y, z, tie, to);
  else if (kind == BOX) ofBox(body, x, y, z, tie, to);
  else ofVertices(body, vertices(kind), x, y, z, tie, to);
}

function ofVertices(body: usize, count: i32, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  let top = splat(-Infinity);
  for (let i = 0; i < 3 * count; i += 3) top = max(top, along(body, i, x, y, z));
  const enough = tie == 0 ? top : sub(top, splat(level));
  let best = splat(-Infinity);
  for (let i = 0; i < 3 * count; i += 3) {
    const isTop = le(enough, along(body, i, x, y, z));
    const key = tie == 0 ? splat(0) : along(body, i, loadLane(tie, 0), loadLane(tie, 1), loadLane(tie, 2));
    const better = and(isTop, lt(best, key));
    best = pick(better, key, best);
    for (let j = 0; j < 3; j++) storeLane(to, j, pick(better, loadLane(body, i + j), loadLane(to, j)));
  }
}

function ofBox(body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  let px = loadLane(body, 0);
  let py = loadLane(body, 1);
  let pz = loadLane(body, 2);
  for (let i = 0; i < 3; i++) {
    const axis = BOX_AXES + 3 * i;
    const half = loadLane(body, BOX_HALF + i);
    const by = pick(lt(decided(body, axis, half, x, y, z, tie), splat(0)), neg(half), half);
    px = add(px, mul(by, loadLane(body, axis)));
    py = add(py, mul(by, loadLane(body, axis + 1)));
    pz = add(pz, mul(by, loadLane(body, axis + 2)));
  }
  storeLane(to, 0, px);
  storeLane(to, 1, py);
  storeLane(to, 2, pz);
}

/** A point of a rim. Along the axis, where the direction says nothing about the point of the rim, the tie decides. */
function ofCylinder(body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  const half = loadLane(body, HALF);
  const up = pick(lt(decided(body, AXIS, half, x, y, z, tie), splat(0)), neg(half), half);
  const girth = loadLane(body, GIRTH);
  writeAcross(body, x, y, z);
  if (tie != 0) {
    const isAxis = le(mul(mul(girth, girth), squaredAcross()), splat(level * level));
    const tx = pick(isAxis, loadLane(tie, 0), x);
    const ty = pick(isAxis, loadLane(tie, 1), y);
    const tz = pick(isAxis, loadLane(tie, 2), z);
    writeAcross(body, tx, ty, tz);
  }
  const squared = squaredAcross();
  const isAcross = lt(splat(AXIAL * AXIAL), squared);
  const out = pick(isAcross, div(girth, sqrt(pick(isAcross, squared, splat(1)))), splat(0));
  for (let i = 0; i < 3; i++) {
    const cap = add(loadLane(body, i), mul(up, loadLane(body, AXIS + i)));
    storeLane(to, i, add(cap, mul(out, loadLane(across, i))));
  }
}

/**
 * Writes the part of a vector that is square to the axis of a cylinder. It is made square twice: of a vector along the
 * axis that part is made of roundings, of which the first time may leave so much that a point would lie beside the cap.
 */
function writeAcross(body: usize, x: lane, y: lane, z: lane): void {
  const ux = loadLane(body, AXIS);
  const uy = loadLane(body, AXIS + 1);
  const uz = loadLane(body, AXIS + 2);
  const once = dot(ux, uy, uz, x, y, z);
  const rx = sub(x, mul(once, ux));
  const ry = sub(y, mul(once, uy));
  const rz = sub(z, mul(once, uz));
  const twice = dot(ux, uy, uz, rx, ry, rz);
  storeLane(across, 0, sub(rx, mul(twice, ux)));
  storeLane(across, 1, sub(ry, mul(twice, uy)));
  storeLane(across, 2, sub(rz, mul(twice, uz)));
}

function squaredAcross(): lane {
  const x = loadLane(across, 0);
  const y = loadLane(across, 1);
  const z = loadLane(across, 2);
  return dot(x, y, z, x, y, z);
}

/** The cosine of a direction with an axis, or, where both ends of that lie equally far, of the tie. */
function decided(body: usize, axis: i32, half: lane, x: lane, y: lane, z: lane, tie: usize): lane {
  const cosine = along(body, axis, x, y, z);
  if (tie == 0) return cosine;
  const other = along(body, axis, loadLane(tie, 0), loadLane(tie, 1), loadLane(tie, 2));
  return pick(le(mul(half, abs(cosine)), splat(level)), other, cosine);
}

/** The product of a direction and the vector at a place of a body. */
function along(body: usize, place: i32, x: lane, y: lane, z: lane): lane {
  return dot(x, y, z, loadLane(body, place), loadLane(body, place + 1), loadLane(body, place + 2));
}
