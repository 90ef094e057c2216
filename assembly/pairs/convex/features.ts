/**
 * The directions that the features of two overlapping cores give.
 *
 * Where the smallest translation that separates the cores ends, they touch with two features whose directions
 * leave no freedom but for curvature: a cap or face of one; an edge or axis of one across an edge or the side
 * of the other; a vertex or rim on a side; a rim on an edge or on a rim. Those without curvature are offered
 * here, as is a vertex on the side of a cylinder; `circles.ts` and `search.ts` have the others.
 */
import {
  and,
  any,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  or,
  pick,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BOX, CONE, CYLINDER, ELLIPSOID, HULL, SWEPT, TRIANGLE } from '../../layout/kinds';
import { dot } from '../../simd/vec3';
import { AXIS, BODY_A, BODY_B, BOX_AXES, BOX_HALF, vertices } from './bodies';
import { offer, offerBoth, writePerpendicular, writeSquare, writeUnit } from './directions';
import { offerSides } from './side';
import { copyVector, edgeAt, edgeCount, EDGES_A, EDGES_B, side } from './edges';

/** Ellipsoids whose other axes are no longer than this share of the longest are as straight as an edge. */
const NEEDLE: real = 1.0 / 64;

const direction: usize = memory.data(3 * LANE_BYTES, 16);

/** The axis of B where that is a cylinder. */
const AXIS_B: usize = BODY_B + AXIS * LANE_BYTES;

/** Whether the edges of a kind are normals of its faces and caps, too. */
function haveFaces(kind: i32): bool {
  return kind == BOX || kind == CYLINDER;
}

/** Offers all of these directions in the lanes of a mask, φ up to so much lower. The edges are known. */
export function offerFeatures(kindA: i32, kindB: i32, lanes: mask, slack: real): void {
  offerSides(kindA, kindB, lanes, slack);
  if (haveFaces(kindB)) {
    for (let i = 0; i < edgeCount(kindB); i++) offerNormal(kindA, kindB, lanes, edgeAt(EDGES_B, i), slack);
  }
  if (kindB == CONE) offerNormal(kindA, kindB, lanes, AXIS_B, slack);
  if (kindA == CONE) offerNormal(kindA, kindB, lanes, BODY_A + AXIS * LANE_BYTES, slack);
  if (kindA == TRIANGLE) {
    writeFace(direction);
    offerBoth(kindA, kindB, lanes, direction, slack);
  }
  let crossed = lanes;
  if (kindA == ELLIPSOID) crossed = and(crossed, findNeedle(BODY_A, EDGES_A));
  if (kindB == ELLIPSOID) crossed = and(crossed, findNeedle(BODY_B, EDGES_B));
  const countB = any(crossed) ? crossedCount(kindB) : 0;
  for (let i = 0; i < crossedCount(kindA); i++) {
    const edge = edgeAt(EDGES_A, i);
    for (let j = 0; j < countB; j++) {
      writePerpendicular(edge, edgeAt(EDGES_B, j), direction);
      offerBoth(kindA, kindB, crossed, direction, slack);
    }
    if (haveFaces(kindA)) offerNormal(kindA, kindB, lanes, edge, slack);
  }
  if (kindB == CYLINDER) offerRadials(kindA, kindB, lanes, slack);
}

/** How many edges of a kind others may cross: a needle, which is an ellipsoid, has its longest axis. */
function crossedCount(kind: i32): i32 {
  return kind == ELLIPSOID ? 1 : edgeCount(kind);
}

/** The lanes of a mask in which a body is a needle: hills of φ are as narrow, and no climb finds them. */
export function findNeedles(kindA: i32, kindB: i32, lanes: mask): mask {
  const none = lt(splat(0), splat(0));
  const isA = kindA == ELLIPSOID ? findNeedle(BODY_A, EDGES_A) : none;
  return and(lanes, or(isA, kindB == ELLIPSOID ? findNeedle(BODY_B, EDGES_B) : none));
}

/** Copies the longest axis of an ellipsoid, a unit vector, and returns in which lanes it is a needle. */
function findNeedle(body: usize, to: usize): mask {
  let longest = splat(-1);
  let second = splat(-1);
  for (let k = 0; k < 3; k++) {
    const half = loadLane(body, BOX_HALF + k);
    const isLonger = lt(longest, half);
    second = pick(isLonger, longest, max(second, half));
    longest = pick(isLonger, half, longest);
    const axis = body + (BOX_AXES + 3 * k) * LANE_BYTES;
    for (let i = 0; i < 3; i++) storeLane(to, i, pick(isLonger, loadLane(axis, i), loadLane(to, i)));
  }
  return le(second, mul(splat(NEEDLE), longest));
}

/** How far a body that is a needle reaches across its longest axis, units. */
export function needleRadius(body: usize): lane {
  const x = loadLane(body, BOX_HALF);
  const y = loadLane(body, BOX_HALF + 1);
  const z = loadLane(body, BOX_HALF + 2);
  // The second of three.
  return max(min(x, y), min(max(x, y), z));
}

/** Offers the normals of the faces of hulls that the known edges lie in, in the lanes of a mask. */
export function offerHullFaces(kindA: i32, kindB: i32, lanes: mask, slack: real): void {
  if (kindA == HULL) offerHullFace(kindA, kindB, lanes, EDGES_A, slack);
  if (kindB == HULL) offerHullFace(kindA, kindB, lanes, EDGES_B, slack);
}

function offerHullFace(kindA: i32, kindB: i32, lanes: mask, edges: usize, slack: real): void {
  for (let i = 0; i < 3; i++) {
    writePerpendicular(edgeAt(edges, i), edgeAt(edges, (i + 1) % 3), direction);
    offerBoth(kindA, kindB, lanes, direction, slack);
  }
}

function offerNormal(kindA: i32, kindB: i32, lanes: mask, normal: usize, slack: real): void {
  copyVector(normal, direction);
  offerBoth(kindA, kindB, lanes, direction, slack);
}

/**
 * Writes the normal of a triangle. In a needle, rounding tilts it: about the length of the needle, which does
 * no harm, and along it, which is taken out again by making the normal square to the longest edge.
 */
function writeFace(to: usize): void {
  writePerpendicular(EDGES_A, edgeAt(EDGES_A, 1), to);
  let longest = splat(0);
  let ux = splat(0);
  let uy = splat(0);
  let uz = splat(0);
  for (let i = 0; i < 3; i++) {
    const x = side(TRIANGLE, BODY_A, i, 0);
    const y = side(TRIANGLE, BODY_A, i, 1);
    const z = side(TRIANGLE, BODY_A, i, 2);
    const squared = dot(x, y, z, x, y, z);
    const longer = lt(longest, squared);
    const u = edgeAt(EDGES_A, i);
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

/** Offers the directions from the axis of B, a cylinder, to the vertices of A. */
function offerRadials(kindA: i32, kindB: i32, lanes: mask, slack: real): void {
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

/** Component j of the way from vertex i of A to the center of B. */
function fromVertex(i: i32, j: i32): lane {
  return sub(loadLane(BODY_B, j), loadLane(BODY_A, 3 * i + j));
}

/** Component j of the way from box A's corner i to B's center: each bit of i is the side along an axis. */
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
