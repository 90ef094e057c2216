/**
 * point–point: the distance of two centers.
 *
 * In:  rows of two points (x y z radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: coincident points have the x axis as normal.
 * Error: 4 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.1.
 */
import { any, loadStrided, splat, sub } from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { PointRow } from '../../elements/point';
import { Input, Output } from '../io/columns';
import { A, B } from '../io/blocks';
import { Result, writeContacts } from './result';

export function pointPoint<V>(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  const step = Input.step<V>();
  for (let block = 0; block < blocks; block++) {
    const atA = Input.open<PointRow, V>(source, a, A);
    const atB = Input.open<PointRow, V>(source, b, B);
    const px = loadStrided(atA, step, 0);
    const py = loadStrided(atA, step, 1);
    const pz = loadStrided(atA, step, 2);
    const ra = loadStrided(atA, step, 3);
    const qx = loadStrided(atB, step, 0);
    const qy = loadStrided(atB, step, 1);
    const qz = loadStrided(atB, step, 2);
    const rb = loadStrided(atB, step, 3);
    const dx = sub(qx, px);
    const dy = sub(qy, py);
    const dz = sub(qz, pz);
    const touching = Result.write<V>(out, ra, rb, splat(0), dx, dy, dz, px, py, pz, qx, qy, qz);
    if (any(touching)) {
      Input.complete<PointRow, V>(a, A);
      Input.complete<PointRow, V>(b, B);
      writeContacts(out, touching, 3, 3);
    }
    store<u8>(open + block, <u8>0);
    a = Input.pass<PointRow, V>(source, a);
    b = Input.pass<PointRow, V>(source, b);
    Output.next<V>(out);
  }
}
