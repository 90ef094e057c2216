/**
 * A point and a cylinder or a cone, in the half-plane of the point and the axis: a rectangle or a triangle.
 * How far the point lies beyond the ends and beyond the side says what of it is closest.
 *
 * In:  rows of a point (x y z radius) and a cylinder or cone (center, axis, half its length, radius,
 *   rounding), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Inside, the end or the side,
 *   whichever is closer; of both, the end.
 * Degenerate: without length either is a disc, without radius a line. A point on the axis leaves by a fixed
 *   direction across it, one level with the center of a cylinder by the end of the axis.
 * Error: 16 EPSILON of largest coordinate or extent; gates: point-axial.test.ts in test/assembly/pairs/convex
 *   and point-cylinder.test.ts in test/assembly/pairs/solids.
 * Source: the point–rectangle and the point–triangle distance in that half-plane.
 */
import {
  abs,
  add,
  and,
  any,
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
import { Columns } from '../../layout/records';
import { CONE, ElementRow } from '../../layout/kinds';
import { PointRow } from '../../elements/point';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';
import { findPerpendicular, PERPENDICULAR } from '../../simd/perpendicular';
import { UNDERFLOW } from '../swept/result';
import { SolidResult } from '../io/solid-result';
import { COSINE, findSide, SIDE_B, SINE } from './side';

/**
 * A point beyond the surface by less than this has the normal of the end or the side; one off the axis by
 * less has no direction across. Unit: its distance from the center. Reason: rounding moves it by as much.
 * Test: "a point that rounding puts beyond the rim".
 */
const STRAIGHT: real = 4 * EPSILON;

/** The way out from a cone to a point, along and across the axis; 0 where that is inside. */
const wayOut: usize = memory.data(2 * LANE_BYTES, 16);

export function pointAxial<RowB extends ElementRow>(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  const isCone = changetype<RowB>(B).kind() == CONE;
  for (let block = 0; block < blocks; block++) {
    Input.fill<PointRow>(source, a, A);
    Input.fill<RowB>(source, b, B);
    const px = loadLane(A, 0);
    const py = loadLane(A, 1);
    const pz = loadLane(A, 2);
    const dx = sub(px, loadLane(B, 0));
    const dy = sub(py, loadLane(B, 1));
    const dz = sub(pz, loadLane(B, 2));
    const ax = loadLane(B, 3);
    const ay = loadLane(B, 4);
    const az = loadLane(B, 5);
    const z = dot(dx, dy, dz, ax, ay, az);
    let rx = sub(dx, mul(z, ax));
    let ry = sub(dy, mul(z, ay));
    let rz = sub(dz, mul(z, az));
    // Close to a long axis, rounding leaves much of it in the little that is across. Once more takes it out.
    const rest = dot(rx, ry, rz, ax, ay, az);
    rx = sub(rx, mul(rest, ax));
    ry = sub(ry, mul(rest, ay));
    rz = sub(rz, mul(rest, az));
    const squaredAcross = dot(rx, ry, rz, rx, ry, rz);
    const across = sqrt(squaredAcross);
    const along = abs(z);
    const zero = splat(0);
    const one = splat(1);
    const noise = mul(splat(STRAIGHT), max(along, across));
    const nothing = max(mul(noise, noise), splat(UNDERFLOW));
    const onAxis = le(squaredAcross, nothing);
    let divisor = across;
    if (any(onAxis)) {
      findPerpendicular(ax, ay, az);
      rx = pick(onAxis, loadLane(PERPENDICULAR, 0), rx);
      ry = pick(onAxis, loadLane(PERPENDICULAR, 1), ry);
      rz = pick(onAxis, loadLane(PERPENDICULAR, 2), rz);
      divisor = pick(onAxis, sqrt(dot(rx, ry, rz, rx, ry, rz)), across);
    }
    let beyondEnd = sub(along, loadLane(B, 6));
    let beyondSide = sub(across, loadLane(B, 7));
    let vAlong = max(beyondEnd, zero);
    let vAcross = max(beyondSide, zero);
    let sideAlong = zero;
    let sideAcross = one;
    if (isCone) {
      beyondEnd = sub(zero, add(z, loadLane(B, 6)));
      beyondSide = leaveCone(z, across);
      vAlong = loadLane(wayOut, 0);
      vAcross = loadLane(wayOut, 1);
      sideAlong = loadLane(SIDE_B, COSINE);
      sideAcross = loadLane(SIDE_B, SINE);
    }
    const straight = le(add(mul(vAlong, vAlong), mul(vAcross, vAcross)), nothing);
    const byEnd = le(beyondSide, beyondEnd);
    vAlong = pick(straight, pick(byEnd, isCone ? splat(-1) : one, sideAlong), vAlong);
    vAcross = pick(straight, pick(byEnd, zero, sideAcross), vAcross);
    // From the point to the core, so against the side on which the point lies.
    vAlong = isCone ? neg(vAlong) : pick(lt(z, zero), vAlong, neg(vAlong));
    vAcross = neg(div(vAcross, divisor));
    const wx = add(mul(vAlong, ax), mul(vAcross, rx));
    const wy = add(mul(vAlong, ay), mul(vAcross, ry));
    const wz = add(mul(vAlong, az), mul(vAcross, rz));
    const length = sqrt(dot(wx, wy, wz, wx, wy, wz));
    SolidResult.writeFromA(
      out,
      loadLane(A, 3),
      loadLane(B, 8),
      pick(straight, max(beyondEnd, beyondSide), length),
      div(wx, length),
      div(wy, length),
      div(wz, length),
      px,
      py,
      pz,
    );
    store<u8>(open + block, <u8>0);
    a = Input.next<PointRow>(source, a);
    b = Input.next<RowB>(source, b);
    toNextRows(out);
  }
}

/**
 * Fills in the way out from a cone in block B, and gives how far beyond its side a point lies, whose place is
 * given along the axis, from the middle of that, and across it.
 *
 * Next to the apex and the rim, rounding may turn the way by any angle. It stays among the normals of these:
 * those of the rim lie between the normals of base and side, those of the apex between that of the side and
 * the axis. Elsewhere it is a normal.
 */
function leaveCone(z: lane, across: lane): lane {
  findSide(B, 1, SIDE_B);
  const nAlong = loadLane(SIDE_B, COSINE);
  const nAcross = loadLane(SIDE_B, SINE);
  const zero = splat(0);
  const least = splat(UNDERFLOW);
  const up = add(z, loadLane(B, 6));
  const beyondRim = sub(across, loadLane(B, 7));
  const beyondSide = add(mul(beyondRim, nAcross), mul(up, nAlong));
  const down = sub(z, loadLane(B, 6));
  const isApex = lt(mul(across, nAlong), mul(down, nAcross));
  const isSide = and(lt(zero, beyondSide), lt(mul(beyondRim, nAlong), mul(up, nAcross)));
  const rimAcross = max(beyondRim, zero);
  const rimAlong = min(up, div(mul(rimAcross, nAlong), max(least, nAcross)));
  const apexAlong = max(down, zero);
  const apexAcross = min(across, div(mul(apexAlong, nAcross), max(least, nAlong)));
  const byEdge = pick(isSide, mul(beyondSide, nAlong), rimAlong);
  storeLane(wayOut, 0, pick(isApex, apexAlong, byEdge));
  storeLane(wayOut, 1, pick(isApex, apexAcross, pick(isSide, mul(beyondSide, nAcross), rimAcross)));
  return beyondSide;
}
