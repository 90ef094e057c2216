/**
 * point–line: the projection of the point onto the line, clamped to its ends.
 *
 * In:  rows of a point (x y z radius) and a line (start, end, radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: a line of zero length is its start point. Point on the line: any normal at right angles to it.
 * Error: 8 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.2, A.2; his version divides by a zero length.
 */
import { add, div, loadLane, mul, splat, sub } from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { LineRow } from '../../elements/line';
import { PointRow } from '../../elements/point';
import { dot } from '../../simd/vec3';
import { Input, Output } from '../io/columns';
import { A, B } from '../io/blocks';
import { nearLanes, remarks } from '../io/near';
import { clamp } from '../../simd/clamp';
import { writeResult } from './result';

export function pointLine<V>(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    Input.take<PointRow, V>(source, a, A);
    Input.take<LineRow, V>(source, b, B);
    const px = loadLane(A, 0);
    const py = loadLane(A, 1);
    const pz = loadLane(A, 2);
    const qx = loadLane(B, 0);
    const qy = loadLane(B, 1);
    const qz = loadLane(B, 2);
    const vx = sub(loadLane(B, 3), qx);
    const vy = sub(loadLane(B, 4), qy);
    const vz = sub(loadLane(B, 5), qz);
    const rx = sub(px, qx);
    const ry = sub(py, qy);
    const rz = sub(pz, qz);
    const vv = dot(vx, vy, vz, vx, vy, vz);
    const t = clamp(div(dot(rx, ry, rz, vx, vy, vz), vv), splat(1));
    const fx = mul(t, vx);
    const fy = mul(t, vy);
    const fz = mul(t, vz);
    const dx = sub(fx, rx);
    const dy = sub(fy, ry);
    const dz = sub(fz, rz);
    writeResult<PointRow, LineRow, V>(out, vv, dx, dy, dz, px, py, pz, add(qx, fx), add(qy, fy), add(qz, fz));
    store<u8>(open + block, remarks(0, nearLanes(dot(dx, dy, dz, dx, dy, dz), vv)));
    a = Input.pass<PointRow, V>(source, a);
    b = Input.pass<LineRow, V>(source, b);
    Output.next<V>(out);
  }
}
