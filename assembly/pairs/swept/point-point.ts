/**
 * point–point: the distance of two centers.
 *
 * In:  rows of two points (x y z radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: coincident points have the x axis as normal.
 * Error: 4 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.1.
 */
import { loadLane, splat, sub } from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { PointRow } from '../../elements/point';
import { Input, Output } from '../io/columns';
import { A, B } from '../io/blocks';
import { writeResult } from './result';

export function pointPoint<V>(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    Input.take<PointRow, V>(source, a, A);
    Input.take<PointRow, V>(source, b, B);
    const px = loadLane(A, 0);
    const py = loadLane(A, 1);
    const pz = loadLane(A, 2);
    const qx = loadLane(B, 0);
    const qy = loadLane(B, 1);
    const qz = loadLane(B, 2);
    const dx = sub(qx, px);
    const dy = sub(qy, py);
    const dz = sub(qz, pz);
    writeResult<PointRow, PointRow, V>(out, splat(0), dx, dy, dz, px, py, pz, qx, qy, qz);
    store<u8>(open + block, <u8>0);
    a = Input.pass<PointRow, V>(source, a);
    b = Input.pass<PointRow, V>(source, b);
    Output.next<V>(out);
  }
}
