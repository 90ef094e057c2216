/**
 * point–line: the projection of the point onto the line, clamped to its ends.
 *
 * In:  rows of a point (x y z radius) and a line (start, end, radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: a line of zero length is its start point. Point on the line: any normal at right angles to it.
 * Error: 8 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.2, A.2; his version divides by a zero length.
 */
import { add, any, div, loadStrided, mul, splat, sub } from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { LineRow } from '../../elements/line';
import { PointRow } from '../../elements/point';
import { dot } from '../../simd/vec3';
import { Input, Output } from '../io/columns';
import { A, B } from '../io/blocks';
import { nearLanes, remarks } from '../io/near';
import { clamp } from '../../simd/clamp';
import { Result, writeContacts } from './result';

export function pointLine<V>(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  const step = Input.step<V>();
  for (let block = 0; block < blocks; block++) {
    const atA = Input.open<PointRow, V>(source, a, A);
    const atB = Input.open<LineRow, V>(source, b, B);
    const px = loadStrided(atA, step, 0);
    const py = loadStrided(atA, step, 1);
    const pz = loadStrided(atA, step, 2);
    const qx = loadStrided(atB, step, 0);
    const qy = loadStrided(atB, step, 1);
    const qz = loadStrided(atB, step, 2);
    const vx = sub(loadStrided(atB, step, 3), qx);
    const vy = sub(loadStrided(atB, step, 4), qy);
    const vz = sub(loadStrided(atB, step, 5), qz);
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
    const ra = loadStrided(atA, step, 3);
    const rb = loadStrided(atB, step, 6);
    const touching = Result.write<V>(
      out,
      ra,
      rb,
      vv,
      dx,
      dy,
      dz,
      px,
      py,
      pz,
      add(qx, fx),
      add(qy, fy),
      add(qz, fz),
    );
    if (any(touching)) {
      Input.complete<PointRow, V>(a, A);
      Input.complete<LineRow, V>(b, B);
      writeContacts(out, touching, 3, 6);
    }
    store<u8>(open + block, remarks(0, nearLanes(dot(dx, dy, dz, dx, dy, dz), vv)));
    a = Input.pass<PointRow, V>(source, a);
    b = Input.pass<LineRow, V>(source, b);
    Output.next<V>(out);
  }
}
