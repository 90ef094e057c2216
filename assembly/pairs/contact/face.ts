/** Faces and edges of a box as its row has it. */
import { REAL_BYTES } from '../../simd/lanes';
import { BoxRow } from '../../elements/box';
import { addVertex, Outline } from './outline';
import { addScaled, dot, scaled, Vector } from './vectors';

/**
 * The sine up to which a normal counts as square to a face, and two edges as parallel. Dimensionless. Reason:
 * above what axes may be off by (1e-5), and normals of boxes that are apart by more than rounding. Test:
 * "edges nearly along each other".
 */
export const FLAT: real = <real>1e-3;

const middle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const corner = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** One of the three axes. */
export function axisOf(box: BoxRow, i: i32): Vector {
  return changetype<Vector>(changetype<usize>(box) + offsetof<BoxRow>('xx') + 3 * i * REAL_BYTES);
}

/** The half extent along an axis, m. */
export function halfOf(box: BoxRow, i: i32): real {
  return load<real>(changetype<usize>(box) + offsetof<BoxRow>('halfX') + i * REAL_BYTES);
}

/** The center. */
export function centerOf(box: BoxRow): Vector {
  return changetype<Vector>(changetype<usize>(box));
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

/** The sine of the angle between a direction and the axis of the face that looks along it, or nearly so. */
export function slantOf(box: BoxRow, direction: Vector): real {
  const i = facing(box, direction);
  const j = axisAfter(i);
  const across = abs<real>(dot(axisOf(box, j), direction));
  return max<real>(across, abs<real>(dot(axisOf(box, axisAfter(j)), direction)));
}

/**
 * Adds the four corners of the face that looks along a direction most.
 *
 * @param center - of the box, in units
 */
export function addFace(outline: Outline, box: BoxRow, direction: Vector, center: Vector): void {
  const i = facing(box, direction);
  const j = axisAfter(i);
  const k = axisAfter(j);
  scaled(middle, 1, center);
  addScaled(middle, side(box, i, direction) * (outline.scale * halfOf(box, i)), axisOf(box, i));
  addCorner(outline, box, j, k, 1, 1);
  addCorner(outline, box, j, k, -1, 1);
  addCorner(outline, box, j, k, -1, -1);
  addCorner(outline, box, j, k, 1, -1);
}

function addCorner(outline: Outline, box: BoxRow, j: i32, k: i32, signJ: real, signK: real): void {
  scaled(corner, 1, middle);
  addScaled(corner, signJ * (outline.scale * halfOf(box, j)), axisOf(box, j));
  addScaled(corner, signK * (outline.scale * halfOf(box, k)), axisOf(box, k));
  addVertex(outline, corner);
}
