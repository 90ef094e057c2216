/**
 * Support points: the point of a core that lies furthest along a direction. Where several do, any of them;
 * what rounding decides there costs a few EPSILON of height.
 */
import {
  abs,
  add,
  and,
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
  or,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { HULL_AXES, HULL_COUNT, HULL_VERTICES, toHull } from '../../elements/hull';
import { coordinateOf, furthest, furthestOfLevel, verticesAt } from '../../elements/hull-vertices';
import { BOX, CONE, CYLINDER, ELLIPSOID, HULL, KINDS } from '../../layout/kinds';
import { largest } from '../../simd/scale';
import { dot } from '../../simd/vec3';
import { AXIS, BOX_AXES, BOX_HALF, AXIAL_RADIUS, HALF, PER_UNIT, UNIT, vertices } from './bodies';

if (KINDS != 9) ERROR('pairs/convex/support.ts: every bounded kind needs a support function');

/**
 * Where the part of a unit vector across an axis is shorter, it is made of roundings: then the middle of the
 * cap stands for the rim.
 */
const AXIAL: real = 4 * EPSILON;

/** The part of a direction across an axis. */
const across: usize = memory.data(3 * LANE_BYTES, 16);

/** Points whose heights differ by less lie equally far: a tie decides. Units. */
let level: real = 0;

/** Whether that holds for the points of a rim, too. */
let leans: bool = false;

/** Sets that difference. */
export function setLevel(height: real, lean: bool): void {
  level = height;
  leans = lean;
}

/**
 * Writes the support point of a body along a unit vector.
 *
 * @param tie - of points that lie equally far, the one furthest along this unit or zero vector; 0: any
 */
export function support(kind: i32, body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  if (kind == CYLINDER) ofCylinder(body, x, y, z, tie, to);
  else if (kind == BOX) ofBox(body, x, y, z, tie, to);
  else if (kind == CONE) ofCone(body, x, y, z, tie, to);
  else if (kind == HULL) ofHull(body, x, y, z, tie, to);
  else if (kind == ELLIPSOID) ofEllipsoid(body, x, y, z, tie, to);
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

/**
 * A point of a rim where no tie decides, as `ofCylinder` finds it but with all numbers in locals. What is
 * across the axis is made square twice: see `writeAcross`.
 */
function ofFreeCylinder(body: usize, x: lane, y: lane, z: lane, to: usize): void {
  const ux = loadLane(body, AXIS);
  const uy = loadLane(body, AXIS + 1);
  const uz = loadLane(body, AXIS + 2);
  const half = loadLane(body, HALF);
  const once = dot(ux, uy, uz, x, y, z);
  const rx = sub(x, mul(once, ux));
  const ry = sub(y, mul(once, uy));
  const rz = sub(z, mul(once, uz));
  const twice = dot(ux, uy, uz, rx, ry, rz);
  const ax = sub(rx, mul(twice, ux));
  const ay = sub(ry, mul(twice, uy));
  const az = sub(rz, mul(twice, uz));
  const out = timesToRim(loadLane(body, AXIAL_RADIUS), dot(ax, ay, az, ax, ay, az));
  const up = pick(lt(once, splat(0)), neg(half), half);
  storeLane(to, 0, add(add(loadLane(body, 0), mul(up, ux)), mul(out, ax)));
  storeLane(to, 1, add(add(loadLane(body, 1), mul(up, uy)), mul(out, ay)));
  storeLane(to, 2, add(add(loadLane(body, 2), mul(up, uz)), mul(out, az)));
}

/** A point of a rim. */
function ofCylinder(body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  if (tie == 0) return ofFreeCylinder(body, x, y, z, to);
  const half = loadLane(body, HALF);
  const up = pick(lt(decided(body, AXIS, half, x, y, z, tie), splat(0)), neg(half), half);
  let out = writeOut(body, x, y, z, tie);
  if (leans) out = lean(body, out, tie);
  for (let i = 0; i < 3; i++) {
    const cap = add(loadLane(body, i), mul(up, loadLane(body, AXIS + i)));
    storeLane(to, i, add(cap, mul(out, loadLane(across, i))));
  }
}

/** The apex or a point of the rim: where both lie equally far, the tie decides. */
function ofCone(body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  const half = loadLane(body, HALF);
  const length = add(half, half);
  writeAcross(body, x, y, z);
  // How much further the rim lies than the apex.
  let lead = sub(
    mul(loadLane(body, AXIAL_RADIUS), sqrt(squaredAcross())),
    mul(length, along(body, AXIS, x, y, z)),
  );
  let out = writeOut(body, x, y, z, tie);
  if (tie != 0) {
    if (leans) out = lean(body, out, tie);
    const tx = loadLane(tie, 0);
    const ty = loadLane(tie, 1);
    const tz = loadLane(tie, 2);
    const around = dot(loadLane(across, 0), loadLane(across, 1), loadLane(across, 2), tx, ty, tz);
    const other = sub(mul(out, around), mul(length, along(body, AXIS, tx, ty, tz)));
    lead = pick(le(abs(lead), splat(level)), other, lead);
  }
  const isApex = lt(lead, splat(0));
  const up = pick(isApex, half, neg(half));
  const aside = pick(isApex, splat(0), out);
  for (let i = 0; i < 3; i++) {
    const end = add(loadLane(body, i), mul(up, loadLane(body, AXIS + i)));
    storeLane(to, i, add(end, mul(aside, loadLane(across, i))));
  }
}

/** The direction along the axes of an ellipsoid where that is a ball of radius 1, unit; and the tie there. */
const onBall: usize = memory.data(3 * LANE_BYTES, 16);
const tieOnBall: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * The point where an ellipsoid is a ball is the direction there. Of one that is so flat that all of it is
 * level, the tie decides, or it is the center.
 */
function ofEllipsoid(body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  const reach = toBall(body, x, y, z, onBall);
  const longest = max(
    loadLane(body, BOX_HALF),
    max(loadLane(body, BOX_HALF + 1), loadLane(body, BOX_HALF + 2)),
  );
  let isFlat = le(reach, mul(splat(AXIAL), longest));
  if (tie != 0) {
    toBall(body, loadLane(tie, 0), loadLane(tie, 1), loadLane(tie, 2), tieOnBall);
    isFlat = or(isFlat, le(reach, splat(level)));
    if (leans) leanOnBall(reach);
  }
  const other = tie == 0 ? onBall : tieOnBall;
  const none = splat(0);
  for (let k = 0; k < 3; k++) {
    const part = pick(isFlat, tie == 0 ? none : loadLane(other, k), loadLane(onBall, k));
    storeLane(onBall, k, mul(part, loadLane(body, BOX_HALF + k)));
  }
  const u = loadLane(onBall, 0);
  const v = loadLane(onBall, 1);
  const w = loadLane(onBall, 2);
  for (let i = 0; i < 3; i++) {
    const ax = loadLane(body, BOX_AXES + i);
    const ay = loadLane(body, BOX_AXES + 3 + i);
    const az = loadLane(body, BOX_AXES + 6 + i);
    storeLane(to, i, add(loadLane(body, i), dot(u, v, w, ax, ay, az)));
  }
}

/** Turns a direction towards the tie, both where the ellipsoid is a ball, as far as all remains level. */
function leanOnBall(reach: lane): void {
  // One minus the cosine of the angle at which points of the ball are no longer level.
  const most = min(div(splat(level), max(reach, splat(level))), splat(1));
  const cosine = dotOf(onBall, tieOnBall);
  const isWhole = le(sub(splat(1), cosine), most);
  let squared = splat(0);
  for (let k = 0; k < 3; k++) {
    const across = sub(loadLane(tieOnBall, k), mul(cosine, loadLane(onBall, k)));
    squared = add(squared, mul(across, across));
  }
  const aside = sqrt(squared);
  const sine = sqrt(mul(most, sub(splat(2), most)));
  const turn = pick(lt(splat(0), aside), div(sine, aside), splat(0));
  const stay = pick(lt(splat(0), aside), sub(splat(1), most), splat(1));
  for (let k = 0; k < 3; k++) {
    const across = sub(loadLane(tieOnBall, k), mul(cosine, loadLane(onBall, k)));
    const leaning = add(mul(stay, loadLane(onBall, k)), mul(turn, across));
    storeLane(onBall, k, pick(isWhole, loadLane(tieOnBall, k), leaning));
  }
}

function dotOf(u: usize, v: usize): lane {
  return dot(loadLane(u, 0), loadLane(u, 1), loadLane(u, 2), loadLane(v, 0), loadLane(v, 1), loadLane(v, 2));
}

/** Writes a direction where an ellipsoid is a ball, unit, or zero; returns how far that reaches along it. */
function toBall(body: usize, x: lane, y: lane, z: lane, to: usize): lane {
  const u = mul(loadLane(body, BOX_HALF), along(body, BOX_AXES, x, y, z));
  const v = mul(loadLane(body, BOX_HALF + 1), along(body, BOX_AXES + 3, x, y, z));
  const w = mul(loadLane(body, BOX_HALF + 2), along(body, BOX_AXES + 6, x, y, z));
  const size = largest(u, v, w);
  const some = lt(splat(0), size);
  const divisor = pick(some, size, splat(1));
  const p = div(u, divisor);
  const q = div(v, divisor);
  const r = div(w, divisor);
  const length = sqrt(pick(some, dot(p, q, r, p, q, r), splat(1)));
  storeLane(to, 0, div(p, length));
  storeLane(to, 1, div(q, length));
  storeLane(to, 2, div(r, length));
  return pick(some, mul(size, length), splat(0));
}

/** The direction and the tie along the axes of hulls, and the vertices that are found there, m. */
const ways: usize = memory.data(6 * LANE_BYTES, 16);
const found: usize = memory.data(3 * LANE_BYTES, 16);

/** The lanes in which vertices of hulls are looked for, as bits; in others they are any. */
const asked: usize = memory.data<i32>([-1]);

/** Sets the lanes that are of interest, as bits; -1: all. */
export function askLanes(lanes: i32): void {
  store<i32>(asked, lanes);
}

function ofHull(body: usize, x: lane, y: lane, z: lane, tie: usize, to: usize): void {
  for (let axis = 0; axis < 3; axis++) {
    storeLane(ways, axis, toHull(body, axis, x, y, z));
    if (tie == 0) continue;
    storeLane(ways, 3 + axis, toHull(body, axis, loadLane(tie, 0), loadLane(tie, 1), loadLane(tie, 2)));
  }
  for (let lane = 0; lane < LANES; lane++) {
    if (((load<i32>(asked) >> lane) & 1) != 0) findVertex(body, lane, tie != 0);
  }
  const scale = loadLane(PER_UNIT, 0);
  const u = mul(scale, loadLane(found, 0));
  const v = mul(scale, loadLane(found, 1));
  const w = mul(scale, loadLane(found, 2));
  for (let i = 0; i < 3; i++) {
    const ax = loadLane(body, HULL_AXES + i);
    const ay = loadLane(body, HULL_AXES + 3 + i);
    const az = loadLane(body, HULL_AXES + 6 + i);
    storeLane(to, i, add(loadLane(body, i), dot(u, v, w, ax, ay, az)));
  }
}

/** Fills in the vertex that lies furthest in one lane. */
function findVertex(body: usize, lane: i32, hasTie: bool): void {
  const vertices = verticesAt(readLane(body, HULL_VERTICES, lane));
  const count = <i32>readLane(body, HULL_COUNT, lane);
  const i = hasTie
    ? furthestOfLevel(vertices, count, ways + lane * REAL_BYTES, level * readLane(UNIT, 0, lane))
    : furthest(vertices, count, readLane(ways, 0, lane), readLane(ways, 1, lane), readLane(ways, 2, lane));
  for (let axis = 0; axis < 3; axis++) {
    store<real>(found + axis * LANE_BYTES + lane * REAL_BYTES, coordinateOf(vertices, count, i, axis));
  }
}

/**
 * Turns what is across the axis towards that of the tie, as far as the rim stays level; returns how many
 * times it leads to the rim: the closer to the axis a direction, the less it says which rim point is meant.
 */
function lean(body: usize, out: lane, tie: usize): lane {
  const radius = loadLane(body, AXIAL_RADIUS);
  const length = sqrt(squaredAcross());
  const some = and(lt(splat(0), out), lt(splat(0), length));
  const divisor = pick(some, length, splat(1));
  const x = div(loadLane(across, 0), divisor);
  const y = div(loadLane(across, 1), divisor);
  const z = div(loadLane(across, 2), divisor);
  writeAcross(body, loadLane(tie, 0), loadLane(tie, 1), loadLane(tie, 2));
  const other = sqrt(squaredAcross());
  const hasOther = lt(splat(AXIAL), other);
  const perOther = pick(hasOther, other, splat(1));
  const u = div(loadLane(across, 0), perOther);
  const v = div(loadLane(across, 1), perOther);
  const w = div(loadLane(across, 2), perOther);
  // One minus the cosine of their angle, and that of the angle at which the rim is no longer level.
  const angle = mul(splat(0.5), dot(sub(u, x), sub(v, y), sub(w, z), sub(u, x), sub(v, y), sub(w, z)));
  const most = div(splat(level), pick(some, mul(radius, length), splat(1)));
  const cosine = dot(u, v, w, x, y, z);
  const gx = sub(u, mul(cosine, x));
  const gy = sub(v, mul(cosine, y));
  const gz = sub(w, mul(cosine, z));
  const aside = sqrt(dot(gx, gy, gz, gx, gy, gz));
  const sine = sqrt(max(splat(0), mul(most, sub(splat(2), most))));
  const turn = div(sine, pick(lt(splat(0), aside), aside, splat(Infinity)));
  const stay = sub(splat(1), most);
  const isWhole = le(angle, most);
  const turns = and(some, hasOther);
  storeLane(across, 0, pick(turns, pick(isWhole, u, add(mul(stay, x), mul(turn, gx))), x));
  storeLane(across, 1, pick(turns, pick(isWhole, v, add(mul(stay, y), mul(turn, gy))), y));
  storeLane(across, 2, pick(turns, pick(isWhole, w, add(mul(stay, z), mul(turn, gz))), z));
  return pick(some, radius, out);
}

/**
 * Writes what of a direction is across the axis of a cylinder or cone, and returns how many times that lead
 * to the rim. A direction along the axis says nothing of the point of the rim: the tie decides.
 */
function writeOut(body: usize, x: lane, y: lane, z: lane, tie: usize): lane {
  const radius = loadLane(body, AXIAL_RADIUS);
  writeAcross(body, x, y, z);
  if (tie != 0) {
    const isAxis = le(mul(mul(radius, radius), squaredAcross()), splat(level * level));
    const tx = pick(isAxis, loadLane(tie, 0), x);
    const ty = pick(isAxis, loadLane(tie, 1), y);
    const tz = pick(isAxis, loadLane(tie, 2), z);
    writeAcross(body, tx, ty, tz);
  }
  return timesToRim(radius, squaredAcross());
}

/** How many times a vector across the axis leads to the rim. `squared`: its squared length. */
function timesToRim(radius: lane, squared: lane): lane {
  const isAcross = lt(splat(AXIAL * AXIAL), squared);
  return pick(isAcross, div(radius, sqrt(pick(isAcross, squared, splat(1)))), splat(0));
}

/**
 * Writes the part of a vector square to the axis of a cylinder or cone. It is made square twice: of a vector
 * along the axis that part is roundings; after the first time a point might still lie beside the cap.
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
export function along(body: usize, place: i32, x: lane, y: lane, z: lane): lane {
  return dot(x, y, z, loadLane(body, place), loadLane(body, place + 1), loadLane(body, place + 2));
}
