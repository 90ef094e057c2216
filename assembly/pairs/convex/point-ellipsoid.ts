/**
 * A point and an ellipsoid. With halves e and the point at y along its axes, the closest point of the surface
 * is x = e² y / (e² + t), for the largest t for which that is on it: G(t) = Σ w² = 1 with w = e y / (e² + t).
 * The way out is t times the normal w / e, so t is negative for points inside.
 *
 * 1 / √G is concave and rises, so Newton's method climbs from below to where it is 1, and does not go past.
 * Counted from where the shortest half has its pole, t = τ − e², it keeps all digits next to that.
 *
 * In:  rows of a point (x y z radius) and an ellipsoid (center, halves, axes, rounding), metres, one frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Inside, the closest point of the
 *   surface; of several, one on the side of the axis.
 * Degenerate: a half of 0 counts as one that is too short to show, so that discs, lines and points are ones.
 * Error: 16 EPSILON of largest coordinate or extent; test: point-ellipsoid.test.ts in
 *   test/assembly/pairs/convex.
 * Source: Eberly 2013, Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid, §3; the root
 *   of 1 / √G as in Moré and Sorensen 1983, Computing a Trust Region Step, §3.
 */
import {
  abs,
  add,
  any,
  div,
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
import { ELLIPSOID, POINT } from '../../layout/kinds';
import { Columns } from '../../layout/records';
import { EllipsoidRow } from '../../elements/ellipsoid';
import { PointRow } from '../../elements/point';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';
import { SolidResult } from '../io/solid-result';
import { BODY_B, BOX_AXES, BOX_HALF, place, UNIT } from './bodies';
import { along } from './support';
import { writeUnit } from './directions';

/** Halves that are shorter do not show. Units. Reason: their squares are numbers. */
const SHORTEST: real = sizeof<real>() == 8 ? <real>1e-140 : <real>1e-12;

/** The least product of a shortest half and the point's place along it. Square units. */
const LEAST: real = sizeof<real>() == 8 ? <real>1e-290 : <real>1e-30;

const STEPS: i32 = 32;

/** Along the axes: halves, places of the point, e y, e² less the least e², w. Units. */
const halves: usize = memory.data(3 * LANE_BYTES, 16);
const places: usize = memory.data(3 * LANE_BYTES, 16);
const products: usize = memory.data(3 * LANE_BYTES, 16);
const excess: usize = memory.data(3 * LANE_BYTES, 16);
const w: usize = memory.data(3 * LANE_BYTES, 16);

/** τ as a share of τ and that excess. */
const shares: usize = memory.data(3 * LANE_BYTES, 16);

/** G and minus half its slope: of all axes, and of those that are longer than the shortest. */
const sums: usize = memory.data(4 * LANE_BYTES, 16);

/** The closest point, from the center, and the normal there; along the axes, then in the frame. */
const closest: usize = memory.data(3 * LANE_BYTES, 16);
const outward: usize = memory.data(3 * LANE_BYTES, 16);

export function pointEllipsoid(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<PointRow>(source, a, A);
    Input.fill<EllipsoidRow>(source, b, B);
    place(POINT, ELLIPSOID);
    const shortest = readAxes();
    const tau = findRoot();
    const distance = findClosest(tau, sub(tau, mul(shortest, shortest)));
    const unit = loadLane(UNIT, 0);
    SolidResult.write(
      out,
      loadLane(A, 3),
      loadLane(B, 15),
      mul(unit, distance),
      neg(inFrame(outward, 0)),
      neg(inFrame(outward, 1)),
      neg(inFrame(outward, 2)),
      loadLane(A, 0),
      loadLane(A, 1),
      loadLane(A, 2),
      add(loadLane(B, 0), mul(unit, inFrame(closest, 0))),
      add(loadLane(B, 1), mul(unit, inFrame(closest, 1))),
      add(loadLane(B, 2), mul(unit, inFrame(closest, 2))),
    );
    store<u8>(open + block, <u8>0);
    a = Input.next<PointRow>(source, a);
    b = Input.next<EllipsoidRow>(source, b);
    toNextRows(out);
  }
}

/** Fills in what is along the axes; gives the shortest half. */
function readAxes(): lane {
  let shortest = splat(Infinity);
  for (let i = 0; i < 3; i++) {
    const half = max(splat(SHORTEST), loadLane(BODY_B, BOX_HALF + i));
    storeLane(halves, i, half);
    shortest = min(shortest, half);
  }
  for (let i = 0; i < 3; i++) {
    const half = loadLane(halves, i);
    const axis = BOX_AXES + 3 * i;
    const at = neg(along(BODY_B, axis, loadLane(BODY_B, 0), loadLane(BODY_B, 1), loadLane(BODY_B, 2)));
    const product = mul(half, abs(at));
    storeLane(places, i, at);
    storeLane(products, i, pick(le(half, shortest), max(splat(LEAST), product), product));
    storeLane(excess, i, mul(sub(half, shortest), add(half, shortest)));
  }
  return shortest;
}

/** The root τ; fills in w. */
function findRoot(): lane {
  // Where one axis alone makes up for all of G.
  let tau = splat(LEAST);
  for (let i = 0; i < 3; i++) tau = max(tau, sub(loadLane(products, i), loadLane(excess, i)));
  for (let step = 0; step < STEPS; step++) {
    measure(tau);
    // Without the shortest axes, whose terms may be of another scale, the root is no farther.
    const next = max(nextOf(tau, 0), nextOf(tau, 2));
    if (!any(lt(tau, next))) break;
    tau = max(tau, next);
  }
  measure(tau);
  return tau;
}

/** Newton's step from τ with the sums at a place, where G is above 1. */
function nextOf(tau: lane, at: i32): lane {
  const sum = loadLane(sums, at);
  const slope = loadLane(sums, at + 1);
  const isBelow = lt(splat(1), sum);
  const step = div(mul(sum, sub(sqrt(sum), splat(1))), pick(isBelow, slope, splat(1)));
  return pick(isBelow, add(tau, step), tau);
}

function measure(tau: lane): void {
  for (let i = 0; i < 4; i++) storeLane(sums, i, splat(0));
  for (let i = 0; i < 3; i++) {
    const more = loadLane(excess, i);
    const divisor = add(tau, more);
    const part = div(loadLane(products, i), divisor);
    const squared = mul(part, part);
    const slope = div(squared, divisor);
    const isLonger = lt(splat(0), more);
    storeLane(w, i, part);
    storeLane(sums, 0, add(loadLane(sums, 0), squared));
    storeLane(sums, 1, add(loadLane(sums, 1), slope));
    storeLane(sums, 2, add(loadLane(sums, 2), pick(isLonger, squared, splat(0))));
    storeLane(sums, 3, add(loadLane(sums, 3), pick(isLonger, slope, splat(0))));
  }
}

/**
 * Fills in the closest point and the normal, for a root; gives the distance, negative inside.
 *
 * A rounding of G moves τ by a share of 1 / s, s = −τ G′ / 2, which turns the normal w / e by as much as the
 * shares τ / (τ + x) of its components differ: not at all on the face of a disc. It turns the way between the
 * points by 1 over their distance. So that is the normal, and its length the distance, where it turns
 * less.
 */
function findClosest(tau: lane, t: lane): lane {
  const length = sqrt(loadLane(sums, 0));
  let all = splat(0);
  let mean = splat(0);
  let squared = splat(0);
  for (let i = 0; i < 3; i++) {
    const half = loadLane(halves, i);
    const at = loadLane(places, i);
    const side = pick(lt(at, splat(0)), splat(-1), splat(1));
    const part = loadLane(w, i);
    const steep = div(part, half);
    const x = mul(side, mul(half, div(part, length)));
    const way = sub(at, x);
    const share = div(tau, add(tau, loadLane(excess, i)));
    storeLane(closest, i, x);
    storeLane(outward, i, mul(side, steep));
    storeLane(shares, i, share);
    storeLane(w, i, way);
    const weight = mul(steep, steep);
    all = add(all, weight);
    mean = add(mean, mul(weight, share));
    squared = add(squared, mul(way, way));
  }
  mean = div(mean, all);
  let spread = splat(0);
  let outside = splat(0);
  for (let i = 0; i < 3; i++) {
    const steep = loadLane(outward, i);
    const off = mul(steep, sub(loadLane(shares, i), mean));
    spread = add(spread, mul(off, off));
    outside = add(outside, mul(steep, loadLane(w, i)));
  }
  const sign = pick(lt(outside, splat(0)), splat(-1), splat(1));
  // Both sides squared: what w / e turns by, times the distance, against what the way turns by.
  const s = mul(tau, loadLane(sums, 1));
  const isWay = lt(mul(mul(s, s), all), mul(spread, squared));
  for (let i = 0; i < 3; i++) {
    storeLane(outward, i, pick(isWay, mul(sign, loadLane(w, i)), loadLane(outward, i)));
  }
  writeUnit(loadLane(outward, 0), loadLane(outward, 1), loadLane(outward, 2), outward);
  return pick(isWay, mul(sign, sqrt(squared)), mul(t, sqrt(all)));
}

/** A component in the frame of the rows of a vector that is given along the axes. */
function inFrame(vector: usize, i: i32): lane {
  const x = mul(loadLane(vector, 0), loadLane(BODY_B, BOX_AXES + i));
  const y = mul(loadLane(vector, 1), loadLane(BODY_B, BOX_AXES + 3 + i));
  const z = mul(loadLane(vector, 2), loadLane(BODY_B, BOX_AXES + 6 + i));
  return add(add(x, y), z);
}
