/**
 * What is known of the motions of a robot: records of this folder. An *edge* is a straight motion in joint
 * space, and a *share* is how much of it is done, 0 to 1. Motions are per edge: metres or radians that
 * something moves from its begin to its end at most.
 */
import { KinematicTree, Segment, SegmentPair } from '../../layout/records';
import { Arrangement } from '../../robot/arrangement';
import { LANE_BYTES } from '../../simd/lanes';

/** How a joint moves on the edge at hand, and what of it never changes. */
@unmanaged
export class JointMotion {
  /** Its frame's distance from that of the body that carries it, and from that body's joint axis, m. */
  length: f64;
  across: f64;
  /** How far it turns and slides, radians and metres. */
  turn: f64;
  slide: f64;
  /** How far it turns or slides with the sign of that, radians or metres, where it does not float; else 0. */
  rate: f64;
  /** The largest magnitude of its position on the edge, rad or m; how much farther it carries its body, m. */
  position: f64;
  travel: f64;
}

/** A segment that joints move. */
@unmanaged
export class MovingSegment {
  segment: Segment;
  /** The number of its body, and of the joints that carry it. */
  body: i32;
  depth: i32;
  /** Its center's distance from the origin of its body's frame, and from that body's joint axis, m. */
  center: f64;
  across: f64;
  /** No point of it is farther from the origin of the world on the edge at hand, m. */
  reach: f64;
  /** Its `RelativeMotion`s: to its own body, the one that carries that, … to the world; depth + 1 in all. */
  relatives: usize;
}

/** How far the points of a segment move relative to a body that carries it. */
@unmanaged
export class RelativeMotion {
  /** How far at most, m; and the largest second derivative, m; +Infinity where there is no bound. */
  first: f64;
  second: f64;
  /** How far joints turn it, radians. */
  turn: f64;
  /** How far the rounding of positions may displace a point, m. */
  rounding: f64;
  moving: MovingSegment;
  /** The body that carries it. */
  ancestor: i32;
  /** For which group of lanes its lane values are up to date. */
  stamp: i32;
}

/** A pair of segments, and how they move relative to the last body that carries both; 0 for none. */
@unmanaged
export class PairMotion {
  pair: SegmentPair;
  a: RelativeMotion;
  b: RelativeMotion;
  /** Its segments, as far as joints move them; 0 for one that stands still. */
  movingA: MovingSegment;
  movingB: MovingSegment;
  /** The distance that it has to keep where it does not move at all, rounding included, m. */
  needed: f64;
  /** 1: its segments move relative to each other, on some edges. */
  moves: i32;
  /** Those of the first intervals in which it is not proved, as bits. */
  open: i32;
}

/** What searches of this folder need of a robot in a scene: the lists' addresses and lengths. */
@unmanaged
export class Motion {
  at: Arrangement;
  tree: KinematicTree;
  joints: usize;
  movingSegments: usize;
  movingCount: i32;
  pairs: usize;
  pairCount: i32;
  /** How fast bodies move in the lanes: see velocities.ts. */
  velocities: usize;
  /** Room for LANES configurations, drives × f64 each. */
  configurations: usize;
  /** Room for the numbers of all pairs, i32, and for the intervals of a search. */
  live: usize;
  intervals: usize;
  /** The number of the group of intervals in the lanes: bounds of other groups are out of date. */
  group: i32;
  /** The largest half width of these intervals, a share. */
  widest: real;
  /** 1: there are zones of joints around the lanes, see zones.ts; 0: intervals of an edge. */
  zoned: i32;
}

const RELATIVE_HEAD: usize = (offsetof<RelativeMotion>() + 15) & ~15;

/** Lane values behind a relative motion: those that `bounds.ts` numbers, from `BOUND` to `REST`. */
const RELATIVE_LANES: i32 = 8;

/** Bytes of a relative motion with its lane values. */
export const RELATIVE_BYTES: usize = RELATIVE_HEAD + RELATIVE_LANES * LANE_BYTES;

/** The lane values of a relative motion. */
export function relativeLanes(relative: RelativeMotion): usize {
  return changetype<usize>(relative) + RELATIVE_HEAD;
}

/** Parts of lists. */
export function motionOfJoint(motion: Motion, i: i32): JointMotion {
  return changetype<JointMotion>(motion.joints + i * offsetof<JointMotion>());
}

export function movingSegmentAt(motion: Motion, i: i32): MovingSegment {
  return changetype<MovingSegment>(motion.movingSegments + i * offsetof<MovingSegment>());
}

export function pairMotionAt(motion: Motion, i: i32): PairMotion {
  return changetype<PairMotion>(motion.pairs + i * offsetof<PairMotion>());
}

export function relativeMotionAt(moving: MovingSegment, i: i32): RelativeMotion {
  return changetype<RelativeMotion>(moving.relatives + i * RELATIVE_BYTES);
}

/** Whether a pair has the same bits all the way: one segment stands still, and no joint moves the other. */
export function isStill(pair: PairMotion): bool {
  return isStandingStill(pair.a) && isStandingStill(pair.b);
}

/** Whether nothing moves a segment on the edge at hand. */
export function isStandingStill(relative: RelativeMotion): bool {
  return !relative || (relative.first == 0 && relative.ancestor == 0);
}
