/** Numbers from outside. */
import { LANES, REAL_BYTES, abs, and, le, loadLane, not, any, splat } from './lanes';
import { rowBytes } from './layout';

/**
 * The first number in packed rows that may not enter a kernel: not finite, above the limit, or a negative
 * radius. Returns -1 when there is none.
 */
export function findBadNumber(kind: i32, rows: usize, count: i32, limit: f64): i32 {
  const length = rowBytes(kind) / REAL_BYTES;
  const total = count * length;
  for (let i = 0; i < total; i++) {
    const x = <f64>load<real>(rows + i * REAL_BYTES);
    if (!(Math.abs(x) <= limit)) return i;
    if (i % length == length - 1 && x < 0) return i;
  }
  return -1;
}
