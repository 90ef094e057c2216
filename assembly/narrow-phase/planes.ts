/**
 * The direction between segments one of which has a half-space or a plane: its normal, on the side of a plane
 * that the other's center is on. No other direction bounds a half-space; along this one the bound is the
 * distance.
 */
import { THICKNESS } from '../elements/half-space';
import { readLane, REAL_BYTES } from '../simd/lanes';
import { elementGroup, Segment } from '../layout/records';
import { HALF_SPACE } from '../layout/kinds';

/** Writes the direction from a to b, a unit vector, if there is a half-space. */
export function writePlaneWay(a: Segment, b: Segment, to: usize): bool {
  if ((a.halfSpaces | b.halfSpaces) == 0) return false;
  if (b.halfSpaces > 0) writeNormal(b, a, -1, to);
  else writeNormal(a, b, 1, to);
  return true;
}

/** Writes the normal of a segment's first half-space in the world, or the opposite. */
function writeNormal(segment: Segment, other: Segment, sign: real, to: usize): void {
  const block = elementGroup(segment, HALF_SPACE).local;
  const x = readLane(block, 0, 0);
  const y = readLane(block, 1, 0);
  const z = readLane(block, 2, 0);
  const nx = segment.xx * x + segment.xy * y + segment.xz * z;
  const ny = segment.yx * x + segment.yy * y + segment.yz * z;
  const nz = segment.zx * x + segment.zy * y + segment.zz * z;
  if (readLane(block, THICKNESS, 0) <= 0) {
    const dx = other.worldX - segment.tx;
    const dy = other.worldY - segment.ty;
    const dz = other.worldZ - segment.tz;
    if (nx * dx + ny * dy + nz * dz < readLane(block, 3, 0)) sign = -sign;
  }
  store<real>(to, sign * nx);
  store<real>(to + REAL_BYTES, sign * ny);
  store<real>(to + 2 * REAL_BYTES, sign * nz);
}
