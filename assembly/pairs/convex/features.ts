/**
 * The directions that the features of two overlapping cores give: B is a cylinder.
 *
 * Where the smallest translation that separates the cores ends, they touch with two features whose directions leave
 * no freedom but for curvature: a cap or face of one; an edge or axis of one across the side of the other; a vertex or
 * rim on a side; a rim on an edge or on a rim. Those without curvature are offered here, as is a vertex on a side;
 * `circles.ts` has the others.
 */
import { LANE_BYTES, loadLane, lt, mul, neg, pick, splat, storeLane, sub } from '../../simd/lanes';
import { BOX, CYLINDER, SWEPT, TRIANGLE } from '../../layout/kinds';
import { dot } from '../../simd/vec3';
import { AXIS, BODY_A, BODY_B, BOX_AXES, BOX_HALF, vertices } from './bodies';
import { offer, offerBoth, writePerpendicular, writeSquare, writeUnit } from './directions';

/** The directions of A's edges, or of its axis: unit vectors, zero where an edge has no length. */
export const EDGES: usize = memory.data(9 * LANE_BYTES, 16);

/** The axis of B. */
export const AXIS_B: usize = BODY_B + AXIS * LANE_BYTES;

const direction: usize = memory.data(3 * LANE_BYTES, 16);

/** How many edge directions a kind has. */
export function edgeCount(kind: i32): i32 {
  return kind == TRIANGLE || kind == BOX ? 3 : 1;
}

/** Offers all of these directions in the lanes of a mask, φ up to so much lower. The edges of A are known. */
export function offerFeatures(kindA: i32, kindB: i32, lanes: mask, slack: real): void {
  copy(AXIS_B, direction);
  offerBoth(kindA, kindB, lanes, direction, slack);
  if (kindA == TRIANGLE) {
    writeFace(direction);
    offerBoth(kindA, kindB, lanes, direction, slack);
  }
  for (let i = 0; i < edgeCount(kindA); i++) {
    const edge = EDGES + 3 * i * LANE_BYTES;
    writePerpendicular(edge, AXIS_B, direction);
    offerBoth(kindA, kindB, lanes, direction, slack);
    if (kindA < BOX) continue;
    copy(edge, direction);
    offerBoth(kindA, kindB, lanes, direction, slack);
  }
  if (kindA < SWEPT) {
    for (let i = 0; i < vertices(kindA); i++) {
      for (let j = 0; j < 3; j++) storeLane(direction, j, fromVertex(i, j));
      offerRadial(kindA, kindB, lanes, slack);
    }
  } else if (kindA == BOX) {
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < 3; j++) storeLane(direction, j, fromCorner(i, j));
      offerRadial(kindA, kindB, lanes, slack);
    }
  }
}

/** Fills in the edges of A. */
export function findEdges(kindA: i32): void {
  for (let i = 0; i < edgeCount(kindA); i++) {
    const to = EDGES + 3 * i * LANE_BYTES;
    if (kindA == CYLINDER) copy(BODY_A + AXIS * LANE_BYTES, to);
    else if (kindA == BOX) copy(BODY_A + (BOX_AXES + 3 * i) * LANE_BYTES, to);
    else writeUnit(edge(kindA, i, 0), edge(kindA, i, 1), edge(kindA, i, 2), to);
  }
}

/** Component j of edge i of a line or triangle. */
function edge(kindA: i32, i: i32, j: i32): lane {
  const end = (i + 1) % vertices(kindA);
  return sub(loadLane(BODY_A, 3 * end + j), loadLane(BODY_A, 3 * i + j));
}

/**
 * Writes the normal of a triangle. In a needle, rounding tilts it: about the length of the needle, which does no harm,
 * and along it, which is taken out again by making the normal square to the longest edge.
 */
function writeFace(to: usize): void {
  writePerpendicular(EDGES, EDGES + 3 * LANE_BYTES, to);
  let longest = splat(0);
  let ux = splat(0);
  let uy = splat(0);
  let uz = splat(0);
  for (let i = 0; i < 3; i++) {
    const x = edge(TRIANGLE, i, 0);
    const y = edge(TRIANGLE, i, 1);
    const z = edge(TRIANGLE, i, 2);
    const squared = dot(x, y, z, x, y, z);
    const longer = lt(longest, squared);
    const u = EDGES + 3 * i * LANE_BYTES;
    longest = pick(longer, squared, longest);
    ux = pick(longer, loadLane(u, 0), ux);
    uy = pick(longer, loadLane(u, 1), uy);
    uz = pick(longer, loadLane(u, 2), uz);
  }
  const x = loadLane(to, 0);
  const y = loadLane(to, 1);
  const z = loadLane(to, 2);
  const tilt = dot(x, y, z, ux, uy, uz);
  writeUnit(sub(x, mul(tilt, ux)), sub(y, mul(tilt, uy)), sub(z, mul(tilt, uz)), to);
}

/** Component j of the way from vertex i of A to the center of B. */
function fromVertex(i: i32, j: i32): lane {
  return sub(loadLane(BODY_B, j), loadLane(BODY_A, 3 * i + j));
}

/** The same for corner i of a box: each bit of i is the side along one axis. */
function fromCorner(i: i32, j: i32): lane {
  let x = fromVertex(0, j);
  for (let k = 0; k < 3; k++) {
    const half = loadLane(BODY_A, BOX_HALF + k);
    const by = (i >> k) & 1 ? half : neg(half);
    x = sub(x, mul(by, loadLane(BODY_A, BOX_AXES + 3 * k + j)));
  }
  return x;
}

/** Offers the part of the direction that is square to the axis of B; from a vertex on the axis, any such. */
function offerRadial(kindA: i32, kindB: i32, lanes: mask, slack: real): void {
  const square = direction;
  for (let twice = 0; twice < 2; twice++) {
    const x = loadLane(square, 0);
    const y = loadLane(square, 1);
    const z = loadLane(square, 2);
    const along = dot(x, y, z, loadLane(AXIS_B, 0), loadLane(AXIS_B, 1), loadLane(AXIS_B, 2));
    writeUnit(
      sub(x, mul(along, loadLane(AXIS_B, 0))),
      sub(y, mul(along, loadLane(AXIS_B, 1))),
      sub(z, mul(along, loadLane(AXIS_B, 2))),
      square,
    );
  }
  offer(kindA, kindB, lanes, square, slack);
  writeSquare(AXIS_B, square);
  offer(kindA, kindB, lanes, square, slack);
}

function copy(from: usize, to: usize): void {
  for (let i = 0; i < 3; i++) storeLane(to, i, loadLane(from, i));
}
