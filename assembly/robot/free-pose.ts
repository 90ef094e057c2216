/**
 * The pose that a position and a quaternion stand for.
 *
 * In: seven f64, the position, metres, and a quaternion x, y, z, w that need not have length 1. Out: a
 *   rotation matrix and the position. Error: the matrix is a rotation to a few units in the last place of an
 *   f64, then rounded to a real. Degenerate: a quaternion of no length gives NaN; `bindings` refuse it. The
 *   steps are those of modules/robot/model/free-pose.ts. Test: test/modules/robot/bases-poses.test.ts.
 */
import { LANE_BYTES, REAL_BYTES } from '../simd/lanes';

/**
 * How far a quaternion's squared length may be from 1 to be taken as it is. Dimensionless. Reason: one that
 * was divided by its length keeps its bits. Test: "keeps the bits of a quaternion of length 1".
 */
const ROUNDED: f64 = 8 * f64.EPSILON;

/** Writes the pose of seven numbers into one lane of a lane pose. */
export function placeFree(numbers: usize, pose: usize, lane: i32): void {
  let x = load<f64>(numbers + 24);
  let y = load<f64>(numbers + 32);
  let z = load<f64>(numbers + 40);
  let w = load<f64>(numbers + 48);
  const square = x * x + y * y + z * z + w * w;
  if (!(Math.abs(square - 1) <= ROUNDED)) {
    const length = Math.sqrt(square);
    x /= length;
    y /= length;
    z /= length;
    w /= length;
  }
  const at = pose + lane * REAL_BYTES;
  put(at, 0, 1 - 2 * (y * y + z * z));
  put(at, 1, 2 * (x * y - w * z));
  put(at, 2, 2 * (x * z + w * y));
  put(at, 3, load<f64>(numbers));
  put(at, 4, 2 * (x * y + w * z));
  put(at, 5, 1 - 2 * (x * x + z * z));
  put(at, 6, 2 * (y * z - w * x));
  put(at, 7, load<f64>(numbers + 8));
  put(at, 8, 2 * (x * z - w * y));
  put(at, 9, 2 * (y * z + w * x));
  put(at, 10, 1 - 2 * (x * x + y * y));
  put(at, 11, load<f64>(numbers + 16));
}

function put(at: usize, i: i32, value: f64): void {
  store<real>(at + i * LANE_BYTES, <real>value);
}
