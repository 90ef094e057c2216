/**
 * How far a line or triangle A and a box B are apart along the directions that can separate them: the face
 * normals of the box, that of the triangle, and the cross products of an edge of each. The largest separation
 * is positive where the cores are apart; where it is negative, it is minus the penetration depth.
 *
 * As for two boxes (`box/obb/sat.ts`), the vertices themselves are projected onto each direction, so that a
 * separation is right for the direction that was computed: rounding may miss the best direction, but never
 * finds a separation that is not there.
 *
 * Source: Gottschalk, Lin, Manocha 1996, §5; for triangles Akenine-Möller 2001.
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
  neg,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';
import { VERTEX_BYTES } from '../io/blocks';
import { HALF, reachAlong, VERTICES_IN_BOX } from './box-frame';
import { UNDERFLOW } from '../swept/result';

/**
 * Edges whose angle has a sine below this count as parallel, and triangles whose edges do have no normal.
 * Reason: below this the direction of a cross product is noise. Nothing is lost but for rounding: the
 * differences of the two edges form a parallelogram that is narrower than rounding moves it. Test: as below.
 */
const PARALLEL: real = 8 * EPSILON;

/**
 * A direction is preferred to those before it only if it separates by more than this. Unit: that of the
 * frame. Reason: cross products may be normals of faces, but for rounding; then it is a face, always. Test:
 * "a line along an edge of a turned box has the normal of a face".
 */
const EQUAL: real = 4 * EPSILON;

/** The largest separation; that along the direction below, which may be smaller by a rounding. Units. */
export const SEPARATION: usize = memory.data(LANE_BYTES, 16);
const preferred: usize = memory.data(LANE_BYTES, 16);

/** The direction of the largest separation: from A to B, unit, in the frame of the box. */
export const DIRECTION: usize = memory.data(3 * LANE_BYTES, 16);

/** The normal of the triangle, not unit; anything where it has none. */
export const TRIANGLE_NORMAL: usize = memory.data(3 * LANE_BYTES, 16);

/** Finds the largest separation for a line (2) or triangle (3). */
export function separateFromBox(count: i32): void {
  storeLane(SEPARATION, 0, splat(-Infinity));
  storeLane(preferred, 0, splat(-Infinity));
  for (let i = 0; i < 3; i++) alongFace(i, count);
  if (count == 3) alongNormal();
  const edges = count == 3 ? 3 : 1;
  for (let i = 0; i < edges; i++) {
    const from = VERTICES_IN_BOX + i * VERTEX_BYTES;
    const to = VERTICES_IN_BOX + (i == 2 ? 0 : i + 1) * VERTEX_BYTES;
    const x = sub(loadLane(to, 0), loadLane(from, 0));
    const y = sub(loadLane(to, 1), loadLane(from, 1));
    const z = sub(loadLane(to, 2), loadLane(from, 2));
    const apex = VERTICES_IN_BOX + ((i + 2) % 3) * VERTEX_BYTES;
    const squares = mul(splat(PARALLEL * PARALLEL), dot(x, y, z, x, y, z));
    const shortest = max(squares, splat(UNDERFLOW));
    alongEdges(0, from, count == 3 ? apex : from, y, z, shortest);
    alongEdges(1, from, count == 3 ? apex : from, z, x, shortest);
    alongEdges(2, from, count == 3 ? apex : from, x, y, shortest);
  }
  normalize();
}

/**
 * The cross product of an edge of A, whose ends are level along it, and edge i of the box; k and l follow i.
 *
 * @param start, apex - a vertex of A's edge, and the one opposite
 * @param ek, el - components of A's edge
 * @param shortest - the square that the length must exceed
 */
function alongEdges(i: i32, start: usize, apex: usize, ek: lane, el: lane, shortest: lane): void {
  const k = i < 2 ? i + 1 : 0;
  const l = 3 - i - k;
  const squared = add(mul(ek, ek), mul(el, el));
  const clear = lt(shortest, squared);
  const length = sqrt(pick(clear, squared, splat(1)));
  const first = minor(loadLane(start, k), loadLane(start, l), ek, el);
  const second = minor(loadLane(apex, k), loadLane(apex, l), ek, el);
  const reach = add(mul(loadLane(HALF, k), abs(el)), mul(loadLane(HALF, l), abs(ek)));
  const above = sub(min(first, second), reach);
  const below = sub(neg(max(first, second)), reach);
  const zero = splat(0);
  const against = neg(ek);
  prefer(
    pick(clear, div(max(above, below), length), splat(-Infinity)),
    lt(below, above),
    i == 0 ? zero : i == 1 ? against : el,
    i == 0 ? el : i == 1 ? zero : against,
    i == 0 ? against : i == 1 ? el : zero,
    splat(EQUAL),
  );
}

/** Face normal i of the box. */
function alongFace(i: i32, count: i32): void {
  let low = loadLane(VERTICES_IN_BOX, i);
  let high = low;
  for (let j = i + 3; j < 3 * count; j += 3) {
    low = min(low, loadLane(VERTICES_IN_BOX, j));
    high = max(high, loadLane(VERTICES_IN_BOX, j));
  }
  const half = loadLane(HALF, i);
  const above = sub(low, half);
  const below = sub(neg(high), half);
  const one = splat(1);
  const zero = splat(0);
  prefer(
    max(above, below),
    lt(below, above),
    i == 0 ? one : zero,
    i == 1 ? one : zero,
    i == 2 ? one : zero,
    zero,
  );
}

/**
 * The triangle's normal, from its first vertex's two edges. In a needle, rounding tilts their cross product
 * along it: what lies along the longer one is taken out. Test: "a spike that dips into a needle triangle".
 */
function alongNormal(): void {
  const x = loadLane(VERTICES_IN_BOX, 0);
  const y = loadLane(VERTICES_IN_BOX, 1);
  const z = loadLane(VERTICES_IN_BOX, 2);
  const ux = sub(loadLane(VERTICES_IN_BOX, 3), x);
  const uy = sub(loadLane(VERTICES_IN_BOX, 4), y);
  const uz = sub(loadLane(VERTICES_IN_BOX, 5), z);
  const vx = sub(loadLane(VERTICES_IN_BOX, 6), x);
  const vy = sub(loadLane(VERTICES_IN_BOX, 7), y);
  const vz = sub(loadLane(VERTICES_IN_BOX, 8), z);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const isU = le(vv, uu);
  const ex = pick(isU, ux, vx);
  const ey = pick(isU, uy, vy);
  const ez = pick(isU, uz, vz);
  const ee = max(uu, vv);
  const mx = minor(uy, uz, vy, vz);
  const my = minor(uz, ux, vz, vx);
  const mz = minor(ux, uy, vx, vy);
  const tilt = div(dot(mx, my, mz, ex, ey, ez), pick(lt(splat(0), ee), ee, splat(1)));
  const nx = sub(mx, mul(tilt, ex));
  const ny = sub(my, mul(tilt, ey));
  const nz = sub(mz, mul(tilt, ez));
  storeLane(TRIANGLE_NORMAL, 0, nx);
  storeLane(TRIANGLE_NORMAL, 1, ny);
  storeLane(TRIANGLE_NORMAL, 2, nz);
  const shortest = max(mul(splat(PARALLEL * PARALLEL), mul(uu, vv)), splat(UNDERFLOW));
  const squared = dot(nx, ny, nz, nx, ny, nz);
  const clear = lt(shortest, squared);
  const length = sqrt(pick(clear, squared, splat(1)));
  const first = dot(x, y, z, nx, ny, nz);
  const alongU = dot(ux, uy, uz, nx, ny, nz);
  const alongV = dot(vx, vy, vz, nx, ny, nz);
  const reach = reachAlong(nx, ny, nz);
  const zero = splat(0);
  const above = sub(add(first, min(zero, min(alongU, alongV))), reach);
  const below = sub(neg(add(first, max(zero, max(alongU, alongV)))), reach);
  const separation = pick(clear, div(max(above, below), length), splat(-Infinity));
  prefer(separation, lt(below, above), nx, ny, nz, splat(EQUAL));
}

/**
 * Takes a direction of any length if it separates by more than the best one and a tolerance.
 *
 * @param isAbove - where A lies on the side to which the direction points, so that B is against it
 */
function prefer(separation: lane, isAbove: mask, x: lane, y: lane, z: lane, tolerance: lane): void {
  const best = loadLane(preferred, 0);
  const better = lt(add(best, tolerance), separation);
  storeLane(SEPARATION, 0, max(loadLane(SEPARATION, 0), separation));
  storeLane(preferred, 0, pick(better, separation, best));
  storeLane(DIRECTION, 0, pick(better, pick(isAbove, neg(x), x), loadLane(DIRECTION, 0)));
  storeLane(DIRECTION, 1, pick(better, pick(isAbove, neg(y), y), loadLane(DIRECTION, 1)));
  storeLane(DIRECTION, 2, pick(better, pick(isAbove, neg(z), z), loadLane(DIRECTION, 2)));
}

/** Makes the direction a unit vector. */
function normalize(): void {
  const x = loadLane(DIRECTION, 0);
  const y = loadLane(DIRECTION, 1);
  const z = loadLane(DIRECTION, 2);
  const length = sqrt(dot(x, y, z, x, y, z));
  storeLane(DIRECTION, 0, div(x, length));
  storeLane(DIRECTION, 1, div(y, length));
  storeLane(DIRECTION, 2, div(z, length));
}
