/** A robot in a scene, laid out for tests: who moves, what stands still, and which of them are compared. */
import { LANES, REAL_BYTES } from '../../simd/lanes';
import { aligned, LaneElement, Segment, SegmentPair } from '../../layout/records';
import { boundsBytes } from '../motion/prepare';
import { Motion, PairMotion, RelativeMotion } from '../motion/records';
import { Arrangement, segmentAt } from '../../robot/arrangement';
import { BOX_BYTES, countElements } from '../../robot/lane-segment';

/** The bindings fill in what comes first; `lay-out.ts` lays out the rest in the room that they give. */
@unmanaged
export class RobotScene extends Arrangement {
  /** Room of `layoutBytes`. */
  room: usize;

  /** What the layout was made for; `prepareScene` makes it anew where any of these has changed. */
  margin: f64;
  moves: u32;
  generation: u32;
  /** Where the part of the room begins that is not given away yet. */
  next: usize;
  /** 1: the pairs that do not depend on the configuration keep their margins. */
  isStillFree: i32;
  /** Segments that move: one `Mover` each. */
  movers: usize;
  moverCount: i32;
  /** What is tested, in the order of testing: addresses of `Test` records. */
  tests: usize;
  testCount: i32;
  /** Those of them that are of a cloud, in an order of their own: addresses. */
  clouds: usize;
  cloudCount: i32;
  /** Room for the addresses of the tests that are left to do on the edge at hand: see rest.ts. */
  left: usize;
  /** Room for the intervals in which each of these is left open, as bits of a byte. */
  open: usize;
  /** What bounds how far the robot moves, and whether it is filled in: it is when an edge needs it first. */
  motion: Motion;
  isBounded: i32;
  /** Elements that stand still, one `Obstacle` each, and their boxes in blocks, `BOX_BYTES` each. */
  obstacles: usize;
  boxes: usize;
  blockCount: i32;
  /** No coordinate of a segment that stands still is larger than this, m. */
  stillScale: real;
  /** Room for the addresses of obstacles near a mover, and for what they have to keep from its elements. */
  near: usize;
  needed: usize;
}

/** A segment that moves with the configuration. */
@unmanaged
export class Mover {
  segment: Segment;
  /** Whether its elements are points, all of them. */
  onlyPoints: bool;
  /** For each block of obstacles, a byte: those that it is compared with, as bits. */
  masks: usize;
  /** The largest margin that it has to keep from one of them, m; for each still segment a `PairRule`. */
  margin: real;
  rules: usize;
}

/** What a mover has to keep from a segment that stands still, m, and whether it is the pair's b. */
@unmanaged
export class PairRule {
  margin: f64;
  swapped: bool;
}

/** An element that stands still. */
@unmanaged
export class Obstacle {
  kind: i32;
  /** Address of its lane values: see `LaneSegment`, which lists it. */
  element: usize;
  listed: LaneElement;
  /** See `LaneElement.around`. */
  radius: real;
  /** Number of its segment among those that stand still. */
  still: i32;
}

/** A mover against all obstacles; two movers; or a pair that has a tree or closed meshes. */
export const AROUND: i32 = 0;
export const BETWEEN: i32 = 1;
export const WITH_TREE: i32 = 2;

/** Something that is tested. */
@unmanaged
export class Test {
  kind: i32;
  /** The mover; or the movers of the pair's a and b. */
  a: Mover;
  b: Mover;
  pair: SegmentPair;
  margin: f64;
  /** The number of the pair in the list. */
  row: i32;
  /** How the two move relative to the last body carrying both, once the layout is bounded; 0: not at all. */
  relativeA: RelativeMotion;
  relativeB: RelativeMotion;
  /** The lanes in which the distance field of a map says that the pair keeps its margin, as bits. */
  apart: i32;
  /** The motion of the pair; none for a mover against all obstacles. */
  motion: PairMotion;
}

/** Bytes of what `lay-out.ts` lays out: at most all segments move, and all stand still. */
export function layoutBytes(at: Arrangement, moverCount: i32): usize {
  const pairCount = at.pairCount;
  const elements = countObstacles(at);
  const blocks = (elements + LANES - 1) / LANES;
  const mover =
    aligned(offsetof<Mover>()) + aligned(blocks) + aligned(at.segmentCount * offsetof<PairRule>());
  const tests = moverCount + pairCount;
  return (
    moverCount * mover +
    2 * aligned(4 * tests) +
    aligned(tests) +
    aligned(4 * pairCount) +
    tests * aligned(offsetof<Test>()) +
    aligned(elements * offsetof<Obstacle>()) +
    aligned(blocks * BOX_BYTES) +
    aligned(4 * elements) +
    aligned(REAL_BYTES * elements) +
    boundsBytes(at.tree, moverCount, pairCount)
  );
}

/** How many elements the segments without a tree have. */
export function countObstacles(at: Arrangement): i32 {
  let count = 0;
  for (let i = 0; i < at.segmentCount; i++) count += countElements(segmentAt(at, i));
  return count;
}
