/**
 * The direction between segments one of which has a half-space: its normal. No other direction bounds a
 * half-space; along this one the bound is the distance.
 */
import { readLane, REAL_BYTES } from '../simd/lanes';
import { elementGroup, Segment } from '../layout/records';
import { HALF_SPACE } from '../layout/kinds';

/** Writes the direction from a to b, a unit vector, if there is a half-space. */
export function writePlaneWay(a: Segment, b: Segment, to: usize): bool {
  if ((a.halfSpaces | b.halfSpaces) == 0) return false;
  if (b.halfSpaces > 0) writeNormal(b, -1, to);
  else writeNormal(a, 1, to);
  return true;
}

/** Writes the normal of a segment's first half-space in the world, or the opposite. */
function writeNormal(segment: Segment, sign: real, to: usize): void {
  const block = elementGroup(segment, HALF_SPACE).local;
  const x = readLane(block, 0, 0);
  const y = readLane(block, 1, 0);
  const z = readLane(block, 2, 0);
  store<real>(to, sign * (segment.xx * x + segment.xy * y + segment.xz * z));
  store<real>(to + REAL_BYTES, sign * (segment.yx * x + segment.yy * y + segment.yz * z));
  store<real>(to + 2 * REAL_BYTES, sign * (segment.zx * x + segment.zy * y + segment.zz * z));
}
