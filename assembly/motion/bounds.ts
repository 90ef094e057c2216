/** How far segments move within intervals around the configurations in the lanes, m. */
import { add, EPSILON, LANE_BYTES, loadLane, min, mul, splat, sqrt, storeLane, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { POSE_BYTES } from '../robot/kinematics';
import { centerOf, lanesOf } from '../robot/lane-segment';
import { Motion, PairMotion, Way, wayBound } from './records';
import { speedAlong, velocityOf } from './velocities';

/** The number of the group of lanes at hand: bounds of other groups are out of date. */
let group: i32 = 0;

/** Half the widths of the intervals, lane value, shares. */
const half: usize = memory.data(LANE_BYTES, 16);

/** Begins with a group of intervals around the configurations in the lanes: `findVelocities` was called for them. */
export function beginBounds(halfWidths: lane): void {
  group++;
  storeLane(half, 0, halfWidths);
}

/** What a pair has to keep in the middle of each interval to keep its margin all over it, m. `needed`: see `needOf`. */
export function neededBy(motion: Motion, pair: PairMotion): lane {
  let needed = splat(<real>pair.needed);
  if (pair.a) needed = add(needed, boundOf(motion, pair.a));
  if (pair.b) needed = add(needed, boundOf(motion, pair.b));
  return needed;
}

/**
 * What lane values are raised by against rounding, and what velocities may be off by, relative to the first bound. Dimensionless.
 * Reason: a velocity is a sum over joints of terms that add up to at most the first bound, each rounded a few times.
 */
const RAISED: real = 1 + 1024 * EPSILON;
const ROUNDING: real = 256 * EPSILON;

/** How far the points of a segment move at most relative to a body that carries it. */
function boundOf(motion: Motion, way: Way): lane {
  if (way.stamp == group) return loadLane(wayBound(way), 0);
  way.stamp = group;
  const first = splat(<real>way.first);
  const share = loadLane(half, 0);
  let bound = mul(share, first);
  if (way.second < Infinity) {
    const curved = mul(mul(share, share), splat(<real>(way.second / 2)));
    const speed = add(speedOf(motion, way), mul(first, splat(ROUNDING)));
    bound = min(bound, add(mul(share, speed), curved));
  }
  bound = mul(bound, splat(RAISED));
  storeLane(wayBound(way), 0, bound);
  return bound;
}

/** How fast a point of a segment is at most relative to a body that carries it, m per edge. */
function speedOf(motion: Motion, way: Way): lane {
  const traveler = way.traveler;
  const tree = motion.tree;
  const center = centerOf(lanesOf(traveler.segment));
  const own = velocityOf(motion, traveler.body);
  const base = velocityOf(motion, way.ancestor);
  const ownPose = tree.poses + traveler.body * POSE_BYTES;
  const basePose = tree.poses + way.ancestor * POSE_BYTES;
  const x = sub(speedAlong(own, ownPose, center, 0), speedAlong(base, basePose, center, 0));
  const y = sub(speedAlong(own, ownPose, center, 1), speedAlong(base, basePose, center, 1));
  const z = sub(speedAlong(own, ownPose, center, 2), speedAlong(base, basePose, center, 2));
  const wx = sub(loadLane(own, 0), loadLane(base, 0));
  const wy = sub(loadLane(own, 1), loadLane(base, 1));
  const wz = sub(loadLane(own, 2), loadLane(base, 2));
  const turning = mul(sqrt(dot(wx, wy, wz, wx, wy, wz)), splat(traveler.segment.radius));
  return add(sqrt(dot(x, y, z, x, y, z)), turning);
}
