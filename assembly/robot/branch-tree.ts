/**
 * The joint tree of a robot as a hierarchy of bounding volumes: around each segment its bounding sphere, the *node
 * volume*; around a segment and all that it carries the *branch volume*, a sphere or a box along the world axes.
 *
 * Branch volumes are made anew from where the segments stand, children before parents. They hold the bounding spheres
 * in f64 in all builds, rounding included, so that what is true of the volumes is true of the spheres.
 *
 * Sources: node and branch volumes, Kiesling 2019, §4.4.1; the smallest sphere around two, Petersen 2007, §5.5.1.3.
 */
import { Segment } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';

/**
 * Nodes are numbered so that what a node carries follows it, without a gap: its branch are the nodes from its own number
 * to `ends`. Columns of i32 by node, but for the volumes.
 */
@unmanaged
export class BranchTree {
  count: i32;
  /** Address of the segment; 0 for a fork that has none. */
  segments: usize;
  /** Number of the node that carries it; that of the root means nothing. */
  parents: usize;
  /** Number of the first node behind its branch. */
  ends: usize;
  /** Place of its first partner; those of the last node end at place `firsts[count]`. */
  firsts: usize;
  /** By place: the partners that a node is compared with, ascending; and the rows of these pairs in the pair list. */
  partners: usize;
  rows: usize;
  /** Branch volumes: `Ball` or `Box`. */
  volumes: usize;
  /** Room for as many pairs of numbers as there are nodes. */
  stack: usize;
}

/** What is known of a branch whatever its volume. */
@unmanaged
export class Volume {
  /** The largest scale of its segments, see layout.ts, m. */
  scale: f64;
  /** The largest margin that a pair of the node alone, and of any in its branch, has of its own, m; −Infinity: none. */
  nodeMargin: f64;
  branchMargin: f64;
}

/** A sphere, m. A radius of −Infinity: around nothing. */
@unmanaged
export class Ball extends Volume {
  x: f64;
  y: f64;
  z: f64;
  radius: f64;
}

/** A box along the world axes, m. */
@unmanaged
export class Box extends Volume {
  lowX: f64;
  lowY: f64;
  lowZ: f64;
  highX: f64;
  highY: f64;
  highZ: f64;
}

/** Bytes of one volume of either kind. */
export function branchVolumeBytes(): usize {
  return offsetof<Box>();
}

export function volumeOf(tree: BranchTree, node: i32): Volume {
  return changetype<Volume>(tree.volumes + node * offsetof<Box>());
}

export function ballOf(tree: BranchTree, node: i32): Ball {
  return changetype<Ball>(volumeOf(tree, node));
}

export function boxOf(tree: BranchTree, node: i32): Box {
  return changetype<Box>(volumeOf(tree, node));
}

/** A number in one of the columns. */
export function numberIn(column: usize, i: i32): i32 {
  return load<i32>(column + 4 * i);
}

export function segmentAt(tree: BranchTree, node: i32): Segment {
  return changetype<Segment>(numberIn(tree.segments, node));
}

export function hasSegment(tree: BranchTree, node: i32): bool {
  return numberIn(tree.segments, node) != 0;
}

/** Notes the margins that pairs have of their own, once the columns are filled in. */
export function noteMargins(tree: BranchTree, pairs: usize): void {
  for (let node = tree.count - 1; node >= 0; node--) {
    let most = -Infinity;
    for (let i = numberIn(tree.firsts, node); i < numberIn(tree.firsts, node + 1); i++) {
      const margin = pairAt(pairs, numberIn(tree.rows, i)).margin;
      if (margin > most) most = margin;
    }
    const volume = volumeOf(tree, node);
    volume.nodeMargin = most;
    volume.branchMargin = most;
    for (let child = node + 1; child < numberIn(tree.ends, node); child = numberIn(tree.ends, child)) {
      volume.branchMargin = max(volume.branchMargin, volumeOf(tree, child).branchMargin);
    }
  }
}

/** Fits the branch volumes to where the segments stand. */
export function refitBranches(tree: BranchTree, boxes: bool): void {
  for (let node = tree.count - 1; node >= 0; node--) {
    const volume = volumeOf(tree, node);
    const exists = hasSegment(tree, node);
    volume.scale = exists ? <f64>segmentAt(tree, node).scale : 0;
    if (boxes) startBox(boxOf(tree, node), tree, node, exists);
    else startBall(ballOf(tree, node), tree, node, exists);
  }
  for (let node = tree.count - 1; node > 0; node--) {
    const parent = numberIn(tree.parents, node);
    const volume = volumeOf(tree, parent);
    volume.scale = max(volume.scale, volumeOf(tree, node).scale);
    if (boxes) growBox(boxOf(tree, parent), boxOf(tree, node));
    else growBall(ballOf(tree, parent), ballOf(tree, node));
  }
}

function startBall(ball: Ball, tree: BranchTree, node: i32, exists: bool): void {
  ball.radius = -Infinity;
  if (exists) readBall(segmentAt(tree, node), ball);
}

/** The bounding sphere of a segment where it stands. */
export function readBall(segment: Segment, ball: Ball): void {
  ball.x = segment.worldX;
  ball.y = segment.worldY;
  ball.z = segment.worldZ;
  ball.radius = segment.radius;
}

function startBox(box: Box, tree: BranchTree, node: i32, exists: bool): void {
  box.lowX = box.lowY = box.lowZ = Infinity;
  box.highX = box.highY = box.highZ = -Infinity;
  if (!exists) return;
  const segment = segmentAt(tree, node);
  const radius: f64 = segment.radius;
  box.lowX = segment.worldX - radius;
  box.lowY = segment.worldY - radius;
  box.lowZ = segment.worldZ - radius;
  box.highX = segment.worldX + radius;
  box.highY = segment.worldY + radius;
  box.highZ = segment.worldZ + radius;
}

function growBox(box: Box, other: Box): void {
  box.lowX = min(box.lowX, other.lowX);
  box.lowY = min(box.lowY, other.lowY);
  box.lowZ = min(box.lowZ, other.lowZ);
  box.highX = max(box.highX, other.highX);
  box.highY = max(box.highY, other.highY);
  box.highZ = max(box.highZ, other.highZ);
}

/**
 * By how much a sphere around two is made larger, against rounding. Dimensionless. Reason: its radius is measured from
 * its center as rounded, in six operations. Test: "holds to the last bit where volumes touch".
 */
const GROWTH: f64 = 1 + 16 * f64.EPSILON;

/** Makes a sphere the smallest around itself and another one. */
function growBall(ball: Ball, other: Ball): void {
  const distance = length(other.x - ball.x, other.y - ball.y, other.z - ball.z);
  if (ball.radius == -Infinity || distance + ball.radius <= other.radius) {
    ball.x = other.x;
    ball.y = other.y;
    ball.z = other.z;
    ball.radius = other.radius * GROWTH;
    return;
  }
  if (distance + other.radius <= ball.radius) {
    ball.radius *= GROWTH;
    return;
  }
  const radius = 0.5 * (distance + ball.radius + other.radius);
  const share = (radius - ball.radius) / distance;
  const x = ball.x + share * (other.x - ball.x);
  const y = ball.y + share * (other.y - ball.y);
  const z = ball.z + share * (other.z - ball.z);
  ball.radius =
    GROWTH *
    max(
      length(x - ball.x, y - ball.y, z - ball.z) + ball.radius,
      length(x - other.x, y - other.y, z - other.z) + other.radius,
    );
  ball.x = x;
  ball.y = y;
  ball.z = z;
}

export function length(x: f64, y: f64, z: f64): f64 {
  return Math.sqrt(x * x + y * y + z * z);
}
