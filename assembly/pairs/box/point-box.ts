/**
 * point–box: in the frame of the box, how far the point lies beyond its faces, axis by axis.
 *
 * In:  rows of a point (x y z radius), a box (center, half extents, axes, radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Inside the box, the face that is
 *   closest; of several, that of the first axis.
 * Degenerate: any extents may be zero. A point level with the center leaves by the face at the axis's end.
 * Error: 16 EPSILON of the largest coordinate or extent; gate: test/assembly/pairs/solids/point-box.test.ts.
 * Source: Ericson 2005, §5.1.3, for points outside.
 */
import {
  abs,
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
import { BoxRow } from '../../elements/box';
import { Columns } from '../../layout/records';
import { PointRow } from '../../elements/point';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';
import { UNDERFLOW } from '../swept/result';
import { SolidResult } from '../io/solid-result';

/**
 * A point beyond the faces by less than this has the normal of one of them: rounding moves it by as much.
 * Unit: its largest coordinate in the frame of the box. Test: "a point that rounding puts beyond an edge".
 */
const STRAIGHT: real = 4 * EPSILON;

export function pointBox(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<PointRow>(source, a, A);
    Input.fill<BoxRow>(source, b, B);
    const px = loadLane(A, 0);
    const py = loadLane(A, 1);
    const pz = loadLane(A, 2);
    const dx = sub(px, loadLane(B, 0));
    const dy = sub(py, loadLane(B, 1));
    const dz = sub(pz, loadLane(B, 2));
    const x = dot(dx, dy, dz, loadLane(B, 6), loadLane(B, 7), loadLane(B, 8));
    const y = dot(dx, dy, dz, loadLane(B, 9), loadLane(B, 10), loadLane(B, 11));
    const z = dot(dx, dy, dz, loadLane(B, 12), loadLane(B, 13), loadLane(B, 14));
    const ex = sub(abs(x), loadLane(B, 3));
    const ey = sub(abs(y), loadLane(B, 4));
    const ez = sub(abs(z), loadLane(B, 5));
    const zero = splat(0);
    let vx = max(ex, zero);
    let vy = max(ey, zero);
    let vz = max(ez, zero);
    const noise = mul(splat(STRAIGHT), max(max(abs(x), abs(y)), abs(z)));
    const straight = le(dot(vx, vy, vz, vx, vy, vz), max(mul(noise, noise), splat(UNDERFLOW)));
    const most = max(max(ex, ey), ez);
    if (any(straight)) {
      const one = splat(1);
      const isX = le(most, ex);
      const isY = le(most, ey);
      vx = pick(straight, pick(isX, one, zero), vx);
      vy = pick(straight, pick(isX, zero, pick(isY, one, zero)), vy);
      vz = pick(straight, pick(isX, zero, pick(isY, zero, one)), vz);
    }
    // From the point to the box, so against the side on which the point lies.
    vx = pick(lt(x, zero), vx, neg(vx));
    vy = pick(lt(y, zero), vy, neg(vy));
    vz = pick(lt(z, zero), vz, neg(vz));
    const wx = dot(vx, vy, vz, loadLane(B, 6), loadLane(B, 9), loadLane(B, 12));
    const wy = dot(vx, vy, vz, loadLane(B, 7), loadLane(B, 10), loadLane(B, 13));
    const wz = dot(vx, vy, vz, loadLane(B, 8), loadLane(B, 11), loadLane(B, 14));
    const length = sqrt(dot(wx, wy, wz, wx, wy, wz));
    SolidResult.writeFromA(
      out,
      loadLane(A, 3),
      loadLane(B, 15),
      pick(straight, most, length),
      div(wx, length),
      div(wy, length),
      div(wz, length),
      px,
      py,
      pz,
    );
    store<u8>(open + block, <u8>0);
    a = Input.next<PointRow>(source, a);
    b = Input.next<BoxRow>(source, b);
    toNextRows(out);
  }
}
