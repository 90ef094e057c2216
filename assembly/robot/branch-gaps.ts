/**
 * How far volumes of a `BranchTree` are apart at least. A gap never exceeds the distance of two elements in them, also
 * where that is negative: bounding spheres overlap at least as deeply as what they hold.
 */
import { Segment } from '../layout/records';
import { slackOf, roundingAt } from '../narrow-phase/supports';
import { statistics } from '../narrow-phase/statistics';
import {
  Ball,
  ballOf,
  Box,
  boxOf,
  BranchTree,
  hasSegment,
  length,
  numberIn,
  readBall,
  segmentAt,
  Volume,
  volumeOf,
} from './branch-tree';

const node = changetype<Ball>(memory.data(offsetof<Ball>(), 16));
const other = changetype<Ball>(memory.data(offsetof<Ball>(), 16));

/** Whether branches have boxes, and the distance that pairs without a margin of their own have to keep, m. */
let haveBoxes: bool = false;
let commonMargin: f64 = 0;

/** Begins to compare volumes that were refitted. */
export function beginGaps(boxes: bool, margin: f64): void {
  haveBoxes = boxes;
  commonMargin = margin;
}

/** Whether a branch is a segment that carries nothing. */
export function isLeaf(tree: BranchTree, i: i32): bool {
  return numberIn(tree.ends, i) == i + 1 && hasSegment(tree, i);
}

/** Whether the bounding spheres of two segments rule out that they are too close. */
export function areNodesClear(tree: BranchTree, a: i32, b: i32): bool {
  const margin = limitOf(volumeOf(tree, a).nodeMargin, volumeOf(tree, b).nodeMargin);
  const segment = segmentAt(tree, a);
  const partner = segmentAt(tree, b);
  readBall(segment, node);
  readBall(partner, other);
  return isClear(gapOfBalls(node, other), slackOf(segment, partner), margin);
}

/** Whether a segment cannot be too close to anything in a branch. */
export function isBranchClear(tree: BranchTree, i: i32, branch: i32): bool {
  if (isLeaf(tree, branch)) return areNodesClear(tree, i, branch);
  const volume = volumeOf(tree, branch);
  const margin = limitOf(volumeOf(tree, i).nodeMargin, volume.branchMargin);
  const segment: Segment = segmentAt(tree, i);
  readBall(segment, node);
  const gap = haveBoxes ? gapToBox(node, boxOf(tree, branch)) : gapOfBalls(node, ballOf(tree, branch));
  return isClear(gap, slackAt(segment.scale, volume), margin);
}

/** Whether nothing in one branch can be too close to anything in another. */
export function areBranchesClear(tree: BranchTree, a: i32, b: i32): bool {
  const volumeA = volumeOf(tree, a);
  const volumeB = volumeOf(tree, b);
  const margin = limitOf(volumeA.branchMargin, volumeB.branchMargin);
  const gap = haveBoxes
    ? gapOfBoxes(boxOf(tree, a), boxOf(tree, b))
    : gapOfBalls(ballOf(tree, a), ballOf(tree, b));
  return isClear(gap, slackAt(volumeA.scale, volumeB), margin);
}

/** How large the volume of a branch is; to be compared with others of its kind only. */
export function sizeOf(tree: BranchTree, branch: i32): f64 {
  if (!haveBoxes) return ballOf(tree, branch).radius;
  const box = boxOf(tree, branch);
  return length(box.highX - box.lowX, box.highY - box.lowY, box.highZ - box.lowZ);
}

function isClear(gap: f64, slack: f64, margin: f64): bool {
  statistics.volumeTests += 1;
  return gap - slack > margin;
}

/**
 * What to allow for rounding, m. Reason: of the 64 EPSILON per coordinate of `slackOf`, kernels and support values leave
 * 31; gaps of spheres, whose radii and centers together are at most eight times the scale, take 16, those of boxes 6. Test: "holds
 * to the last bit where volumes touch".
 */
function slackAt(scale: f64, volume: Volume): f64 {
  return roundingAt(<real>(scale + volume.scale));
}

/** The largest margin that a pair between two volumes can have to keep, m. */
function limitOf(a: f64, b: f64): f64 {
  return max(commonMargin, min(a, b));
}

function gapOfBalls(a: Ball, b: Ball): f64 {
  return length(b.x - a.x, b.y - a.y, b.z - a.z) - a.radius - b.radius;
}

function gapOfBoxes(a: Box, b: Box): f64 {
  return outerLength(
    max(a.lowX - b.highX, b.lowX - a.highX),
    max(a.lowY - b.highY, b.lowY - a.highY),
    max(a.lowZ - b.highZ, b.lowZ - a.highZ),
  );
}

function gapToBox(ball: Ball, box: Box): f64 {
  const gap = outerLength(
    max(box.lowX - ball.x, ball.x - box.highX),
    max(box.lowY - ball.y, ball.y - box.highY),
    max(box.lowZ - ball.z, ball.z - box.highZ),
  );
  return gap - ball.radius;
}

/** The distance from gaps along the axes; where none is positive, the largest. */
function outerLength(x: f64, y: f64, z: f64): f64 {
  const most = max(x, max(y, z));
  return most > 0 ? length(max(x, 0), max(y, 0), max(z, 0)) : most;
}
