/**
 * How far links are from the poses that they shall come to, in each lane, and how that changes with the
 * numbers of a configuration.
 *
 * Positions count in shares of a length of the robot, and turns as 2 sin(θ/2) about their axis, which grows
 * with the angle θ up to half a turn, and needs no arc tangent.
 */
import {
  add,
  bits,
  div,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  max,
  mul,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../simd/lanes';
import { KinematicTree } from '../layout/records';
import { dot, minor } from '../simd/vec3';
import { axisOf, composeLanes, jointAt, placeBody, placeRoot, POSE_BYTES, SLIDES } from './kinematics';

/** What became of a target: it is reached, what comes closest is not free, or is not there. */
export const REACHED: i32 = 0;
export const BLOCKED: i32 = 1;
export const MISSED: i32 = 2;

/** Numbers of a pose: the rows of a 3×4 matrix. */
export const PLACE: i32 = 12;

/** Numbers of what a link is off by: a way, and a turn. */
export const TWIST: i32 = 6;

/** A link that shall come to a pose; behind the record its pose in the frame of its body, 12 f64. */
@unmanaged
export class Tip {
  body: i32;
  unused: i32;
}

/** A joint that moves some of the links. */
@unmanaged
export class TipJoint {
  /** Its number in the tree. */
  joint: i32;
  /** Which of the numbers that may change drives it; -1: none. */
  column: i32;
  /** The links that it moves, as bits. */
  tips: i32;
}

/** Links that shall come to poses, and what moves them. Rooms lie behind it. */
@unmanaged
export class Tips {
  tree: KinematicTree;
  /** `Tip` records. */
  tips: usize;
  tipCount: i32;
  /** `TipJoint` records, carriers first. */
  joints: usize;
  jointCount: i32;
  /** Numbers of a configuration that may change. */
  columnCount: i32;
  /** What a metre and a turn count; 0: nothing. */
  positionWeight: f64;
  rotationWeight: f64;
  /** Lane values of each tip: its pose in the frame of its body, the one that it shall have, its own. */
  placements: usize;
  goals: usize;
  poses: usize;
  /** What each tip is off by, `TWIST` lane values. */
  twists: usize;
  /** For each column, how these change: `TWIST` lane values for each tip. */
  jacobian: usize;
  /** Lane values: the largest square of a way, m², that of a turn, and the sum of squares of `twists`. */
  position: usize;
  rotation: usize;
  total: usize;
}

const HEAD: usize = (offsetof<Tips>() + 15) & ~15;

/** Bytes of the record with its rooms. */
export function tipsBytes(tipCount: i32, columnCount: i32): usize {
  return HEAD + (tipCount * (3 * PLACE + TWIST * (1 + columnCount)) + 3) * LANE_BYTES;
}

/** The bytes of a tip with its placement. */
function tipBytes(): usize {
  return offsetof<Tip>() + PLACE * 8;
}

/** Gives the parts of a record their rooms, and fills in what stays as it is. */
export function beginTips(tips: Tips): void {
  const count = tips.tipCount;
  tips.placements = changetype<usize>(tips) + HEAD;
  tips.goals = tips.placements + count * POSE_BYTES;
  tips.poses = tips.goals + count * POSE_BYTES;
  tips.twists = tips.poses + count * POSE_BYTES;
  tips.jacobian = tips.twists + count * TWIST * LANE_BYTES;
  tips.position = tips.jacobian + tips.columnCount * count * TWIST * LANE_BYTES;
  tips.rotation = tips.position + LANE_BYTES;
  tips.total = tips.rotation + LANE_BYTES;
  for (let t = 0; t < count; t++) {
    const numbers = tips.tips + t * tipBytes() + offsetof<Tip>();
    for (let i = 0; i < PLACE; i++) {
      const number = splat(<real>load<f64>(numbers + 8 * i));
      storeLane(tips.placements + t * POSE_BYTES, i, number);
      storeLane(tips.goals + t * POSE_BYTES, i, number);
    }
  }
}

/** Puts the poses that the links shall come to, 12 f64 each, into a lane. */
export function aim(tips: Tips, lane: i32, goals: usize): void {
  for (let i = 0; i < tips.tipCount * PLACE; i++) {
    store<real>(tips.goals + i * LANE_BYTES + lane * REAL_BYTES, <real>load<f64>(goals + 8 * i));
  }
}

/** Places what carries the links, in the configurations in the lanes. */
export function placeTips(tips: Tips): void {
  placeRoot(tips.tree);
  for (let i = 0; i < tips.jointCount; i++) placeBody(tips.tree, jointOf(tips, i).joint);
}

function jointOf(tips: Tips, i: i32): TipJoint {
  return changetype<TipJoint>(tips.joints + i * offsetof<TipJoint>());
}

/** Finds out how far the links are off, with the bodies placed in all lanes. */
export function measureTips(tips: Tips): void {
  let position = splat(0);
  let rotation = splat(0);
  let total = splat(0);
  const way = splat(<real>tips.positionWeight);
  const weight = <real>tips.rotationWeight;
  const turn = splat(weight);
  for (let t = 0; t < tips.tipCount; t++) {
    const tip = changetype<Tip>(tips.tips + t * tipBytes());
    const own = tips.poses + t * POSE_BYTES;
    const goal = tips.goals + t * POSE_BYTES;
    const twist = tips.twists + t * TWIST * LANE_BYTES;
    composeLanes(tips.tree.poses + tip.body * POSE_BYTES, tips.placements + t * POSE_BYTES, own);
    let square = splat(0);
    for (let i = 0; i < 3; i++) {
      const along = sub(loadLane(goal, 4 * i + 3), loadLane(own, 4 * i + 3));
      square = add(square, mul(along, along));
      storeLane(twist, i, mul(way, along));
    }
    position = max(position, square);
    const chord = measureTurn(own, goal, twist + 3 * LANE_BYTES, weight);
    rotation = max(rotation, chord);
    total = add(total, add(mul(mul(way, way), square), mul(mul(turn, turn), chord)));
  }
  storeLane(tips.position, 0, position);
  storeLane(tips.rotation, 0, rotation);
  storeLane(tips.total, 0, total);
}

/** Of turns nearer to half a turn, half the sum of cross products hardly tells the axis: cos²(θ/2). */
const FLIPPED: real = <real>1e-4;

/** Writes the turn from one pose to another, 2 sin(θ/2) times its axis and `weight`; returns its square. */
function measureTurn(own: usize, goal: usize, to: usize, weight: real): lane {
  let x = splat(0);
  let y = splat(0);
  let z = splat(0);
  let trace = splat(0);
  for (let k = 0; k < 3; k++) {
    const ax = loadLane(own, k);
    const ay = loadLane(own, k + 4);
    const az = loadLane(own, k + 8);
    const bx = loadLane(goal, k);
    const by = loadLane(goal, k + 4);
    const bz = loadLane(goal, k + 8);
    trace = add(trace, dot(ax, ay, az, bx, by, bz));
    x = add(x, minor(ay, az, by, bz));
    y = add(y, minor(az, ax, bz, bx));
    z = add(z, minor(ax, ay, bx, by));
  }
  // Half of (x, y, z) is sin θ times the axis: divided by cos(θ/2), it is 2 sin(θ/2) times it.
  const half = max(mul(splat(0.25), add(splat(1), trace)), splat(0));
  const share = div(splat(0.5), sqrt(max(half, splat(FLIPPED))));
  x = mul(x, share);
  y = mul(y, share);
  z = mul(z, share);
  storeLane(to, 0, mul(splat(weight), x));
  storeLane(to, 1, mul(splat(weight), y));
  storeLane(to, 2, mul(splat(weight), z));
  const flipped = bits(lt(half, splat(FLIPPED)));
  for (let lane = 0; lane < LANES; lane++) {
    if ((flipped >> lane) & 1) writeFlip(own, goal, to, weight, lane);
  }
  return pick(lt(splat(1), trace), dot(x, y, z, x, y, z), max(sub(splat(3), trace), splat(0)));
}

/** Room for a matrix, row by row, f64. */
const matrix: usize = memory.data(9 * 8, 8);

/** As `measureTurn`, for half a turn or nearly so, in one lane: with 1 added, the matrix is 2 a aᵀ. */
function writeFlip(own: usize, goal: usize, to: usize, weight: real, lane: i32): void {
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      let sum: f64 = i == j ? 1 : 0;
      for (let k = 0; k < 3; k++) {
        sum += <f64>readLane(goal, 4 * i + k, lane) * <f64>readLane(own, 4 * j + k, lane);
      }
      store<f64>(matrix + 8 * (3 * i + j), sum);
    }
  }
  let longest = 0;
  for (let i = 1; i < 3; i++) {
    if (load<f64>(matrix + 32 * i) > load<f64>(matrix + 32 * longest)) longest = i;
  }
  let square: f64 = 0;
  for (let i = 0; i < 3; i++) {
    const number = load<f64>(matrix + 8 * (3 * i + longest)) + load<f64>(matrix + 8 * (3 * longest + i));
    square += number * number;
  }
  const factor = 2 / Math.sqrt(square);
  // Which way round is shorter: the turn about a, of half the sum of cross products, is that about −a back.
  let along: f64 = 0;
  for (let i = 0; i < 3; i++) {
    const number = load<f64>(matrix + 8 * (3 * i + longest)) + load<f64>(matrix + 8 * (3 * longest + i));
    along += number * <f64>readLane(to, i, lane);
  }
  const side = along < 0 ? -factor : factor;
  for (let i = 0; i < 3; i++) {
    const number = load<f64>(matrix + 8 * (3 * i + longest)) + load<f64>(matrix + 8 * (3 * longest + i));
    const place = to + i * LANE_BYTES + lane * REAL_BYTES;
    store<real>(place, weight * <real>(side * number));
  }
}

/** Computes how what the links are off by changes with the numbers of a configuration: `jacobian`. */
export function differentiateTips(tips: Tips): void {
  const count = tips.tipCount * TWIST;
  memory.fill(tips.jacobian, 0, tips.columnCount * count * LANE_BYTES);
  for (let i = 0; i < tips.jointCount; i++) {
    const entry = jointOf(tips, i);
    if (entry.column < 0) continue;
    addColumns(tips, entry, tips.jacobian + entry.column * count * LANE_BYTES);
  }
}

/** Adds what a joint does to the links. */
function addColumns(tips: Tips, entry: TipJoint, to: usize): void {
  const joint = jointAt(tips.tree, entry.joint);
  const carrier = tips.tree.poses + joint.parent * POSE_BYTES;
  const origin = tips.tree.poses + (entry.joint + 1) * POSE_BYTES;
  const ax = splat(<real>axisOf(joint, 0));
  const ay = splat(<real>axisOf(joint, 1));
  const az = splat(<real>axisOf(joint, 2));
  const x = dot(loadLane(carrier, 0), loadLane(carrier, 1), loadLane(carrier, 2), ax, ay, az);
  const y = dot(loadLane(carrier, 4), loadLane(carrier, 5), loadLane(carrier, 6), ax, ay, az);
  const z = dot(loadLane(carrier, 8), loadLane(carrier, 9), loadLane(carrier, 10), ax, ay, az);
  const way = splat(<real>(joint.multiplier * tips.positionWeight));
  const turn = splat(<real>(joint.multiplier * tips.rotationWeight));
  for (let t = 0; t < tips.tipCount; t++) {
    if (((entry.tips >> t) & 1) == 0) continue;
    const column = to + t * TWIST * LANE_BYTES;
    if (joint.motion == SLIDES) {
      addTo(column, 0, mul(way, x));
      addTo(column, 1, mul(way, y));
      addTo(column, 2, mul(way, z));
      continue;
    }
    const tip = tips.poses + t * POSE_BYTES;
    const px = sub(loadLane(tip, 3), loadLane(origin, 3));
    const py = sub(loadLane(tip, 7), loadLane(origin, 7));
    const pz = sub(loadLane(tip, 11), loadLane(origin, 11));
    addTo(column, 0, mul(way, minor(y, z, py, pz)));
    addTo(column, 1, mul(way, minor(z, x, pz, px)));
    addTo(column, 2, mul(way, minor(x, y, px, py)));
    addTo(column, 3, mul(turn, x));
    addTo(column, 4, mul(turn, y));
    addTo(column, 5, mul(turn, z));
  }
}

function addTo(block: usize, index: i32, value: lane): void {
  storeLane(block, index, add(loadLane(block, index), value));
}
