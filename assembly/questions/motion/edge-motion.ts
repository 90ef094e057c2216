/**
 * How far segments move on an edge at most.
 *
 * A point that joints turn moves by Σ |Δq| r, r being its largest distance from each axis (Schwarzer, Saha
 * and Latombe 2005). On a straight line in joint space its second derivative is at most Σ |Δq| r (|Δq| + 2 Σ
 * |Δq'|), the second sum over the joints that carry the first: a derivative of a velocity ω × r turns with
 * the axes before it. So from one place on, it moves by at most its velocity there and half of that.
 */
import { Joint, Segment } from '../../layout/records';
import { FLOATS, jointAt, SLIDES, TURNS } from '../../robot/kinematics';
import { roundingAt } from '../../narrow-phase/supports';
import {
  JointMotion,
  Motion,
  motionOfJoint,
  PairMotion,
  MovingSegment,
  movingSegmentAt,
  relativeMotionAt,
} from './records';

/**
 * What positions of joints may be off by, relative to their size. Dimensionless. Reason: configurations
 * between two others are rounded four times in f64.
 */
const POSITION_ROUNDING: f64 = 4 * f64.EPSILON;

/** Bounds how far all segments move from one configuration to another. */
export function beginEdge(motion: Motion, from: usize, to: usize): void {
  const tree = motion.tree;
  for (let i = 0; i < tree.jointCount; i++) moveJoint(jointAt(tree, i), motionOfJoint(motion, i), from, to);
  for (let i = 0; i < motion.movingCount; i++) travel(motion, movingSegmentAt(motion, i));
}

function moveJoint(joint: Joint, moved: JointMotion, from: usize, to: usize): void {
  if (joint.motion == FLOATS) return float(moved, from + 8 * joint.drive, to + 8 * joint.drive);
  const start = load<f64>(from + 8 * joint.drive);
  const end = load<f64>(to + 8 * joint.drive);
  moved.rate = joint.multiplier * (end - start);
  const largest = Math.max(Math.abs(start), Math.abs(end));
  moved.position = Math.abs(joint.multiplier) * largest + Math.abs(joint.offset);
  moved.turn = joint.motion == TURNS ? Math.abs(moved.rate) : 0;
  moved.slide = joint.motion == SLIDES ? Math.abs(moved.rate) : 0;
  moved.travel = joint.motion == SLIDES ? moved.position : 0;
}

/**
 * A floating joint: its quaternions, of length 1, are on one side and are interpolated linearly, which turns
 * fastest half-way, by 4 tan(φ/2) per edge, φ being the angle between them.
 */
function float(moved: JointMotion, from: usize, to: usize): void {
  let along: f64 = 0;
  let across: f64 = 0;
  for (let i: usize = 24; i < 56; i += 8) {
    const sum = load<f64>(to + i) + load<f64>(from + i);
    const difference = load<f64>(to + i) - load<f64>(from + i);
    along += sum * sum;
    across += difference * difference;
  }
  moved.rate = 0;
  moved.turn = across == 0 ? 0 : 4 * Math.sqrt(across / along);
  moved.slide = distance(from, to);
  moved.travel = Math.max(norm(from), norm(to));
  moved.position = moved.travel + 4;
}

function distance(a: usize, b: usize): f64 {
  const x = load<f64>(b) - load<f64>(a);
  const y = load<f64>(b + 8) - load<f64>(a + 8);
  const z = load<f64>(b + 16) - load<f64>(a + 16);
  return Math.sqrt(x * x + y * y + z * z);
}

function norm(at: usize): f64 {
  const x = load<f64>(at);
  const y = load<f64>(at + 8);
  const z = load<f64>(at + 16);
  return Math.sqrt(x * x + y * y + z * z);
}

/** Bounds the relative motions of a segment, from its own body up. */
function travel(motion: Motion, moving: MovingSegment): void {
  const tree = motion.tree;
  const radius = <f64>moving.segment.radius;
  // No point is farther from the axis of the joint at hand, and from the origin of the body that it moves.
  let lever = moving.across + radius;
  let reach = moving.center + radius;
  let first: f64 = 0;
  let second: f64 = 0;
  let turn: f64 = 0;
  let rounding: f64 = 0;
  let body = moving.body;
  for (let k = 0; k < moving.depth; k++) {
    put(moving, k, first, second, turn, rounding);
    const joint = jointAt(tree, body - 1);
    const moved = motionOfJoint(motion, body - 1);
    if (joint.motion == TURNS) {
      // Nothing that does not turn counts, also where the lever has no end.
      const arc = moved.turn == 0 ? 0 : moved.turn * lever;
      if (moved.turn != 0) second += moved.turn * (2 * first + arc);
      first += arc;
      rounding += moved.position * lever;
    } else if (joint.motion == SLIDES) {
      first += moved.slide;
      rounding += moved.position;
    } else {
      const arc = moved.turn == 0 ? 0 : moved.turn * reach;
      // Its velocity changes along the edge.
      if (arc != 0 || moved.slide != 0) second = Infinity;
      first += moved.slide + arc;
      rounding += moved.travel + 4 * reach;
    }
    turn += moved.turn;
    lever = moved.across + moved.travel + reach;
    reach = moved.length + moved.travel + reach;
    body = joint.parent;
  }
  put(moving, moving.depth, first, second, turn, rounding);
  moving.reach = reach;
}

function put(moving: MovingSegment, k: i32, first: f64, second: f64, turn: f64, rounding: f64): void {
  const relative = relativeMotionAt(moving, k);
  relative.first = first * RAISED;
  relative.second = second * RAISED;
  relative.turn = turn;
  relative.rounding = POSITION_ROUNDING * rounding;
  relative.stamp = 0;
}

/** What bounds are raised by against their own rounding. Dimensionless. */
const RAISED: f64 = 1 + 1 / <f64>(1 << 30) / 1024;

/** What a pair has to keep where nothing moves, m: its margin, and what is to be allowed for rounding. */
export function needOf(motion: PairMotion, margin: f64): f64 {
  const a = motion.a ? motion.a.rounding : 0;
  const b = motion.b ? motion.b.rounding : 0;
  const scale = scaleOf(motion.pair.a, motion.movingA) + scaleOf(motion.pair.b, motion.movingB);
  return margin + a + b + <f64>roundingAt(<real>scale);
}

/** No coordinate of a segment is larger on the edge at hand, m. */
function scaleOf(segment: Segment, moving: MovingSegment): f64 {
  return moving ? moving.reach : <f64>segment.scale;
}
