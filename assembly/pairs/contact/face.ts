/** Axes and faces of a box as its row has it. */
import { REAL_BYTES } from '../../simd/lanes';
import { BoxRow } from '../../elements/box';
import { dot, Vector } from './vectors';

/** One of the three axes. */
export function axisOf(box: BoxRow, i: i32): Vector {
  return changetype<Vector>(changetype<usize>(box) + offsetof<BoxRow>('xx') + 3 * i * REAL_BYTES);
}

/** The half extent along an axis, m. */
export function halfOf(box: BoxRow, i: i32): real {
  return load<real>(changetype<usize>(box) + offsetof<BoxRow>('halfX') + i * REAL_BYTES);
}

/** The axis after another one, round and round. */
export function axisAfter(i: i32): i32 {
  return i < 2 ? i + 1 : 0;
}

/** How far its corners are from its center, m, at most. */
export function extentOf(box: BoxRow): real {
  return box.halfX + box.halfY + box.halfZ;
}

/** Which axis is closest to a direction, either way. */
export function facing(box: BoxRow, direction: Vector): i32 {
  const x = abs<real>(dot(axisOf(box, 0), direction));
  const y = abs<real>(dot(axisOf(box, 1), direction));
  const z = abs<real>(dot(axisOf(box, 2), direction));
  if (x >= y && x >= z) return 0;
  return y >= z ? 1 : 2;
}

/** Which way along its axis number `i` a box reaches further in a direction: 1 or −1. */
export function side(box: BoxRow, i: i32, direction: Vector): real {
  return dot(axisOf(box, i), direction) < 0 ? -1 : 1;
}
