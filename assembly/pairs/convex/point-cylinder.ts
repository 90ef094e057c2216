/**
 * point–cylinder: how far the point lies beyond the ends and beyond the side.
 *
 * In:  rows of a point (x y z radius) and a cylinder (center, axis, half its length, radius, rounding),
 *   metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Inside the cylinder, the end or the
 *   side, whichever is closer; of both, the end.
 * Degenerate: a cylinder without length is a disc, without radius a line. A point on the axis leaves by a
 *   fixed direction across it, one level with the center by the end of the axis.
 * Error: 16 EPSILON of largest coordinate or extent; gate: test/assembly/pairs/solids/point-cylinder.test.ts.
 * Source: the point–rectangle distance in the plane of the point and the axis.
 */
import {
  abs,
  add,
  any,
  div,
  EPSILON,
  le,
  loadLane,
  lt,
  max,
  mul,
  neg,
  pick,
  splat,
  sqrt,
  sub,
} from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { CylinderRow } from '../../elements/cylinder';
import { PointRow } from '../../elements/point';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';
import { findPerpendicular, PERPENDICULAR } from '../../simd/perpendicular';
import { UNDERFLOW } from '../swept/result';
import { SolidResult } from '../io/solid-result';

/**
 * A point beyond the surface by less than this has the normal of the end or the side; one off the axis by
 * less has no direction across. Unit: its distance from the center. Reason: rounding moves it by as much.
 * Test: "a point that rounding puts beyond the rim".
 */
const STRAIGHT: real = 4 * EPSILON;

export function pointCylinder(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<PointRow>(source, a, A);
    Input.fill<CylinderRow>(source, b, B);
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
    const beyondEnd = sub(along, loadLane(B, 6));
    const beyondSide = sub(across, loadLane(B, 7));
    let vAlong = max(beyondEnd, zero);
    let vAcross = max(beyondSide, zero);
    const straight = le(add(mul(vAlong, vAlong), mul(vAcross, vAcross)), nothing);
    const byEnd = le(beyondSide, beyondEnd);
    vAlong = pick(straight, pick(byEnd, one, zero), vAlong);
    vAcross = pick(straight, pick(byEnd, zero, one), vAcross);
    // From the point to the cylinder, so against the side on which the point lies.
    vAlong = pick(lt(z, zero), vAlong, neg(vAlong));
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
    b = Input.next<CylinderRow>(source, b);
    toNextRows(out);
  }
}
