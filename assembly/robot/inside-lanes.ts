/**
 * In which lanes something is inside the closed meshes of a pair. The bounding sphere of a mesh leaves few lanes open, in which one
 * point of each part tells.
 */
import { and, any, bits, LANES, lt, not, or, splat } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { KINDS } from '../layout/kinds';
import { elementGroup, Segment, SegmentPair } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import { isPairFree } from '../query/margins';
import { hasPartInside } from '../tree-search/inside';
import {
  boundLanes,
  BOX_BYTES,
  centerOf,
  elementBytes,
  elementsOf,
  freshen,
  lanesOf,
  moveToLane,
  nearInBlock,
} from './lane-segment';
import { radiusOf, squaredGapTo, squaredWay } from './sphere-bounds';

/** Whether something is inside in any lane. */
export function isInsideInLanes(pair: SegmentPair): bool {
  return any(findOffendedInside(pair, 0, not(lt(splat(0), splat(0)))));
}

/** The open lanes in which a pair of `hasClosed`, whose surfaces keep a margin, does not keep it. */
export function findOffendedInside(pair: SegmentPair, margin: f64, open: mask): mask {
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

/** The open lanes in which an element of a segment may be in the bounding sphere of the closed meshes of another. */
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
  const box = lanesOther.pose == 0 ? boundLanes(mesh) : 0;
  freshen(other);
  let found = none;
  let elements = elementsOf(lanesOther);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(other, kind);
    const bytes = elementBytes(kind);
    for (let i = 0; i < group.count; i += LANES) {
      let near = group.count - i < LANES ? (1 << (group.count - i)) - 1 : (1 << LANES) - 1;
      if (box != 0)
        near &= nearInBlock(lanesOther.boxes + ((group.place + i) / LANES) * BOX_BYTES, box, reach);
      for (; near != 0; near &= near - 1) {
        const j = i + ctz(near);
        const element = elements + j * bytes;
        const most = reach + radiusOf(kind, element, other.radii, group.place + j);
        const isFar = lt(splat(most * most), squaredGapTo(center, kind, element));
        found = or(found, and(isNear, not(isFar)));
      }
    }
    elements += group.count * bytes;
  }
  return found;
}
