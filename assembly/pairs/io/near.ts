/**
 * Which normals rounding may have turned. Rounding moves the closest points of two cores by a few EPSILON of
 * their size, and so turns their way by that over the distance. Planes square to it then prove the less of
 * the distance, the longer the cores are. Kernels look at such normals again (`convex/near-normals.ts`).
 */
import { add, bits, EPSILON, le, lt, mul, or, splat, sqrt, sub } from '../../simd/lanes';

/**
 * Cores that are closer than this part of their size are near. Dimensionless. Reason: beyond it, rounding of
 * the points costs no more than 1e-12 of the size in double, and 5e-5 in single precision. Test: "prove the
 * distance" in test/bindings/pair-batch/touching.test.ts.
 */
const NEAR: real = sizeof<real>() == 8 ? <real>0.0009765625 : <real>0.0078125;

/**
 * Planes that prove less of a distance than this are too loose, also where cores are not near: a point of
 * which the distance is right may lie aside of the closest. Relative to the size, dimensionless. Test:
 * "box–box at 0.1 m" in test/repro/near.test.ts.
 */
const LOOSE: real = sizeof<real>() == 8 ? 4096 * EPSILON : 64 * EPSILON;

/**
 * The lanes whose cores are near, or whose planes are too loose. Unit: the cores' size, or a little less.
 *
 * @param squared - the squared distance
 * @param between - how far apart planes square to the way between the closest points are, times the distance
 */
export function mayTurn(squared: lane, between: lane): mask {
  const isNear = le(squared, splat(NEAR * NEAR));
  return or(isNear, lt(mul(sqrt(squared), splat(LOOSE)), sub(squared, between)));
}

/** The lanes whose cores are near, as bits. `squares`: the sum of the elements' squared edge lengths. */
export function nearLanes(squared: lane, squares: lane): i32 {
  return bits(le(squared, mul(splat(NEAR * NEAR), squares)));
}

/**
 * The lanes that are near, or whose planes are too loose, as bits. In a needle, a point that rounding moved
 * along it may lie as near as the closest one does, as far as their distances show.
 *
 * @param between - how far apart planes square to the way between the closest points are, times the distance
 * @param squares - the sum of the elements' squared edge lengths
 */
export function turnableLanes(squared: lane, between: lane, squares: lane): i32 {
  const missing = sub(squared, between);
  const allowed = mul(mul(splat(LOOSE * LOOSE), squared), add(squares, squared));
  return nearLanes(squared, squares) | bits(lt(allowed, mul(missing, missing)));
}

/**
 * What a kernel says of a block beside its results: the open lanes in the lower half of a byte, the lanes
 * whose normals are to be looked at again in the upper one.
 */
export function remarks(open: i32, turned: i32): u8 {
  return <u8>(open | (turned << 4));
}

/** The first block with remarks from one on; `blocks`: none. Most have none: eight are passed at once. */
export function nextRemarks(bytes: usize, block: i32, blocks: i32): i32 {
  while (block + 8 <= blocks && load<u64>(bytes + block) == 0) block += 8;
  while (block < blocks && load<u8>(bytes + block) == 0) block++;
  return block;
}

/** The lanes of a byte of remarks whose normals are to be looked at again, but for the open ones. */
export function turnedLanes(byte: u8): i32 {
  return (<i32>byte >> 4) & ~(<i32>byte);
}

/** The open lanes of a byte of remarks. */
export function openLanes(byte: u8): i32 {
  return <i32>byte & 15;
}
