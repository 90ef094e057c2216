/**
 * In which lanes something is inside the closed meshes of a pair. The bounding sphere of a mesh leaves few
 * lanes open, in which one point of each part tells.
 */
import { and, any, bits, LANES, lt, not, or, splat } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { LaneElement, Segment, SegmentPair } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import { isPairFree } from '../query/margins';
import { hasPartInside } from '../tree-search/inside';
import { centerOf, lanesOf, moveToLane } from './lane-segment';
import { squaredGapTo, squaredWay } from './sphere-bounds';
import { walkNear } from './walk';

/** Whether something is inside in any lane. */
export function isInsideInLanes(pair: SegmentPair): bool {
  return any(findTooCloseInside(pair, 0, not(lt(splat(0), splat(0)))));
}

/** The open lanes in which a pair of `hasClosed`, whose surfaces keep a margin, does not keep it. */
export function findTooCloseInside(pair: SegmentPair, margin: f64, open: mask): mask {
  const asked = bits(or(findNear(pair.a, pair.b, open), findNear(pair.b, pair.a, open)));
  let found = 0;
  for (let i = 0; i < LANES; i++) {
    if (((asked >> i) & 1) == 0) continue;
    moveToLane(pair.a, i);
    moveToLane(pair.b, i);
    // Below 0, it is the depth that counts.
    if (margin < 0 ? !isPairFree(pair, margin) : hasPartInside(pair)) found |= 1 << i;
  }
  return maskOf(found);
}

/** Looks for elements that may be in the bounding sphere of closed meshes. */
@unmanaged
class Insiders {
  /** The center of the sphere, and its radius with what is to be allowed for rounding, m. */
  center: usize;
  reach: real;
  /** Lanes in which the segments are near, and those in which an element is. */
  near: mask;
  found: mask;

  visit(element: LaneElement): bool {
    const most = this.reach + element.around;
    const isFar = lt(splat(most * most), squaredGapTo(this.center, element.kind, element.values));
    this.found = or(this.found, and(this.near, not(isFar)));
    return false;
  }
}

const insiders = changetype<Insiders>(memory.data(offsetof<Insiders>(), 16));

/** Open lanes in which an element of `other` may be in the bounding sphere of the closed meshes of `mesh`. */
function findNear(mesh: Segment, other: Segment, open: mask): mask {
  const none = lt(splat(0), splat(0));
  if (mesh.closedCount == 0 || !any(open)) return none;
  const lanes = lanesOf(mesh);
  const lanesOther = lanesOf(other);
  const center = centerOf(lanes);
  const reach = mesh.radius + roundingAt(lanes.scale + lanesOther.scale);
  const around = reach + other.radius;
  const isNear = and(open, not(lt(splat(around * around), squaredWay(center, centerOf(lanesOther)))));
  if (other.hasTree || !any(isNear)) return isNear;
  insiders.center = center;
  insiders.reach = reach;
  insiders.near = isNear;
  insiders.found = none;
  walkNear<Insiders>(insiders, mesh, other, reach);
  return insiders.found;
}
