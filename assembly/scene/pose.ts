/**
 * Poses from outside: checked and brought into the one form that segments keep. The arithmetic is f64 in
 * every build; only the result is rounded to `real`.
 */
import { EPSILON } from '../simd/lanes';
import { Pose, Segment } from '../layout/records';
import { markMoved, movePose } from './segment';

/** The pose format of a 4×4 matrix, column by column. */
export const MATRIX: i32 = 0;

/** Numbers of a pose that is given as a matrix, f64. */
export const MATRIX_NUMBERS: i32 = 16;

/** The pose format of a position x y z and a quaternion x y z w. */
export const TRANSFORM: i32 = 1;

/** Numbers of a pose that is given as position and quaternion, f64. */
export const TRANSFORM_NUMBERS: i32 = 7;

/** The answer of `checkPose` for a pose that may be set. */
export const VALID: i32 = 0;

/** The answer of `checkPose` where a number is not finite, or too large. */
export const NOT_FINITE: i32 = 1;

/** The answer of `checkPose` for a matrix that is not rigid. */
export const NOT_RIGID: i32 = 2;

/** The answer of `checkPose` for a quaternion that is not of unit length. */
const NOT_UNIT: i32 = 3;

/** Numbers of a pose. */
export function poseLength(format: i32): i32 {
  return format == MATRIX ? MATRIX_NUMBERS : TRANSFORM_NUMBERS;
}

/**
 * The largest error of RᵀR against the identity. Dimensionless. Reason: a product of ten rotations in
 * float32, as scene graphs make them, is off by about 1e-6; a scale of one in a hundred thousand is no
 * rounding any more. Test: "a scale of 1.0001".
 */
const RIGID: f64 = 1e-5;

/**
 * The largest error of RᵀR with which a matrix is kept as it is; others are brought to the nearest rotation.
 * Dimensionless. Reason: rotations that are rounded once or twice are off by a few EPSILON, matrices in
 * float32 by 1e-7, with which faces of boxes are not level with their own edges in double precision. Test:
 * test/repro/rounded-matrices.test.ts.
 */
const ROUNDED: f64 = 16 * <f64>EPSILON;

/** Steps towards the nearest rotation, each of which squares the error: of 1e-5, two leave a rounding. */
const STEPS: i32 = 3;

/** What a matrix on its way to a rotation is multiplied by, and a row of it. */
const factor: usize = memory.data(9 * 8, 16);
const row: usize = memory.data(3 * 8, 16);

/** The largest error of a quaternion's length, within which it is normalized. */
const UNIT: f64 = 1e-3;

/**
 * Tells what is wrong with the pose at an address, if anything. A matrix that is rigid but for rounding is
 * brought to the nearest rotation there, so that it can be set as it is, however often.
 *
 * @param limit - largest magnitude of a coordinate, m
 */
export function checkPose(pose: usize, format: i32, limit: f64): i32 {
  if (format == MATRIX && isRigid(pose, limit)) return VALID;
  const count = poseLength(format);
  for (let i = 0; i < count; i++) if (!(Math.abs(number(pose, i)) <= limit)) return NOT_FINITE;
  return format == MATRIX ? checkMatrix(pose) : checkQuaternion(pose);
}

/** Sets the pose of a segment from one that was checked. */
export function setPose(segment: Segment, pose: usize, format: i32): void {
  if (format == MATRIX) setMatrix(segment, pose);
  else setTransform(segment, pose);
  markMoved(segment);
}

function number(pose: usize, i: i32): f64 {
  return load<f64>(pose + i * 8);
}

/** Whether a matrix may be set as it is: most are told by this alone. No number of a rotation is above 1. */
function isRigid(m: usize, limit: f64): bool {
  const isNear =
    i32(Math.abs(number(m, 12)) <= limit) &
    i32(Math.abs(number(m, 13)) <= limit) &
    i32(Math.abs(number(m, 14)) <= limit);
  return isNear != 0 && isWithin<real>(m, ROUNDED) && !(determinant(m) < 0) && hasBottom(m);
}

function hasBottom(m: usize): bool {
  return number(m, 3) == 0 && number(m, 7) == 0 && number(m, 11) == 0 && number(m, 15) == 1;
}

function checkMatrix(m: usize): i32 {
  // As the segment will keep it, so that a pose that was accepted once is so again when read back.
  if (!isWithin<real>(m, RIGID) || determinant(m) < 0 || !hasBottom(m)) return NOT_RIGID;
  turnToRotation(m);
  return VALID;
}

/** Whether no error of RᵀR is larger, of a matrix whose numbers are rounded to a type. */
function isWithin<Kept>(m: usize, limit: f64): bool {
  const xx = <f64>(<Kept>number(m, 0));
  const xy = <f64>(<Kept>number(m, 1));
  const xz = <f64>(<Kept>number(m, 2));
  const yx = <f64>(<Kept>number(m, 4));
  const yy = <f64>(<Kept>number(m, 5));
  const yz = <f64>(<Kept>number(m, 6));
  const zx = <f64>(<Kept>number(m, 8));
  const zy = <f64>(<Kept>number(m, 9));
  const zz = <f64>(<Kept>number(m, 10));
  // Without branches: matrices that are none are rare.
  const isStretched =
    i32(!(Math.abs(xx * xx + xy * xy + xz * xz - 1) <= limit)) |
    i32(!(Math.abs(yx * yx + yy * yy + yz * yz - 1) <= limit)) |
    i32(!(Math.abs(zx * zx + zy * zy + zz * zz - 1) <= limit));
  const isSheared =
    i32(!(Math.abs(xx * yx + xy * yy + xz * yz) <= limit)) |
    i32(!(Math.abs(xx * zx + xy * zy + xz * zz) <= limit)) |
    i32(!(Math.abs(yx * zx + yy * zy + yz * zz) <= limit));
  return (isStretched | isSheared) == 0;
}

function determinant(m: usize): f64 {
  return (
    number(m, 0) * (number(m, 5) * number(m, 10) - number(m, 9) * number(m, 6)) -
    number(m, 4) * (number(m, 1) * number(m, 10) - number(m, 9) * number(m, 2)) +
    number(m, 8) * (number(m, 1) * number(m, 6) - number(m, 5) * number(m, 2))
  );
}

function checkQuaternion(pose: usize): i32 {
  return Math.abs(quaternionLength(pose) - 1) <= UNIT ? VALID : NOT_UNIT;
}

function quaternionLength(pose: usize): f64 {
  const x = number(pose, 3);
  const y = number(pose, 4);
  const z = number(pose, 5);
  const w = number(pose, 6);
  return Math.sqrt(x * x + y * y + z * z + w * w);
}

function setMatrix(segment: Segment, m: usize): void {
  segment.xx = <real>number(m, 0);
  segment.yx = <real>number(m, 1);
  segment.zx = <real>number(m, 2);
  segment.xy = <real>number(m, 4);
  segment.yy = <real>number(m, 5);
  segment.zy = <real>number(m, 6);
  segment.xz = <real>number(m, 8);
  segment.yz = <real>number(m, 9);
  segment.zz = <real>number(m, 10);
  segment.tx = <real>number(m, 12);
  segment.ty = <real>number(m, 13);
  segment.tz = <real>number(m, 14);
}

/** Turns a matrix into the rotation that is nearest to it. */
function turnToRotation(m: usize): void {
  for (let i = 0; i < STEPS && !isWithin<f64>(m, ROUNDED); i++) step(m);
}

/** One step of Newton's method for the polar factor of a matrix, R (3 I − RᵀR) / 2 (Higham 2008, §8.3). */
function step(m: usize): void {
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      const product =
        number(m, 4 * i) * number(m, 4 * k) +
        number(m, 4 * i + 1) * number(m, 4 * k + 1) +
        number(m, 4 * i + 2) * number(m, 4 * k + 2);
      store<f64>(factor + 8 * (3 * i + k), ((i == k ? 3.0 : 0.0) - product) / 2);
    }
  }
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      let sum: f64 = 0;
      for (let j = 0; j < 3; j++) sum += number(m, 4 * j + i) * number(factor, 3 * j + k);
      store<f64>(row + 8 * k, sum);
    }
    for (let k = 0; k < 3; k++) store<f64>(m + 8 * (4 * k + i), number(row, k));
  }
}

function setTransform(segment: Segment, pose: usize): void {
  const length = quaternionLength(pose);
  const x = number(pose, 3) / length;
  const y = number(pose, 4) / length;
  const z = number(pose, 5) / length;
  const w = number(pose, 6) / length;
  segment.xx = <real>(1 - 2 * (y * y + z * z));
  segment.yx = <real>(2 * (x * y + w * z));
  segment.zx = <real>(2 * (x * z - w * y));
  segment.xy = <real>(2 * (x * y - w * z));
  segment.yy = <real>(1 - 2 * (x * x + z * z));
  segment.zy = <real>(2 * (y * z + w * x));
  segment.xz = <real>(2 * (x * z + w * y));
  segment.yz = <real>(2 * (y * z - w * x));
  segment.zz = <real>(1 - 2 * (x * x + y * y));
  segment.tx = <real>number(pose, 0);
  segment.ty = <real>number(pose, 1);
  segment.tz = <real>number(pose, 2);
}

/** Writes a segment's pose as a 4×4 matrix, f64, column by column. */
export function getPose(segment: Segment, m: usize): void {
  const from = changetype<usize>(segment);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      store<f64>(m + (4 * column + row) * 8, load<real>(from + (4 * row + column) * sizeof<real>()));
    }
  }
  store<f64>(m + 24, 0);
  store<f64>(m + 56, 0);
  store<f64>(m + 88, 0);
  store<f64>(m + 120, 1);
}

/** Keeps the poses of a list of segments, twelve reals each. */
export function savePoses(segments: usize, count: i32, to: usize): void {
  for (let i = 0; i < count; i++) {
    memory.copy(to + i * offsetof<Pose>(), load<usize>(segments + 4 * i), offsetof<Pose>());
  }
}

/** Moves segments back to where they were when their poses were kept. */
export function restorePoses(segments: usize, count: i32, from: usize): void {
  for (let i = 0; i < count; i++) {
    movePose(
      changetype<Segment>(load<usize>(segments + 4 * i)),
      changetype<Pose>(from + i * offsetof<Pose>()),
    );
  }
}
