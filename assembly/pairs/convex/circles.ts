/**
 * The directions of curved features, where B is no cylinder. A rim on an edge, or on the side of a cylinder,
 * has a direction square to the edge or to the axis: one on a circle. Samples of the circle find a high hill
 * of φ there, and a climb its top: a good direction for the search (`search.ts`) to begin with.
 */
import { abs, add, and, LANE_BYTES, loadLane, lt, mul, pick, splat, storeLane } from '../../simd/lanes';
import { CONE, ELLIPSOID } from '../../layout/kinds';
import { AXIS, BODY_A, BODY_B, BOX_AXES } from './bodies';
import { bound } from './bound';
import { climb } from './climb';
import { hasRims } from './curvature';
import { product, writeCross, writePerpendicular, writeSquare, writeUnit } from './directions';
import { edgeAt, edgeCount, EDGES_A, EDGES_B } from './edges';
import { climbSide, COSINE, SIDE_A, SIDE_B, SINE } from './side';

/** Cosines of the sixteenths of a circle; the sine of one is the cosine of the one four before. */
const SIXTEENTHS: i32 = 16;
const COSINES: usize = memory.data<f64>([
  1, 0.9238795325112867, 0.7071067811865476, 0.3826834323650898, 0, -0.3826834323650898, -0.7071067811865476,
  -0.9238795325112867, -1, -0.9238795325112867, -0.7071067811865476, -0.3826834323650898, 0,
  0.3826834323650898, 0.7071067811865476, 0.9238795325112867,
]);

/** Two unit vectors that span a circle. */
const across: usize = memory.data(3 * LANE_BYTES, 16);
const ahead: usize = memory.data(3 * LANE_BYTES, 16);

const sample: usize = memory.data(3 * LANE_BYTES, 16);

/** The highest sample and its φ; zero and −Infinity before the first. */
const top: usize = memory.data(3 * LANE_BYTES, 16);
const topBound: usize = memory.data(LANE_BYTES, 16);

/** Offers the best directions of the circles that belong to edges and sides: B is no cylinder. */
export function offerCircles(kindA: i32, kindB: i32, lanes: mask): void {
  // An ellipsoid has no edges: any of its axes.
  const place = kindB == CONE ? AXIS : BOX_AXES;
  const axisB = kindB == CONE || kindB == ELLIPSOID ? BODY_B + place * LANE_BYTES : EDGES_B;
  if (hasRims(kindA) || hasRims(kindB)) {
    for (let i = 0; i < edgeCount(kindA); i++) offerCircle(kindA, kindB, lanes, edgeAt(EDGES_A, i), axisB);
    const axisA = hasRims(kindA) ? BODY_A + AXIS * LANE_BYTES : EDGES_A;
    for (let i = 0; i < edgeCount(kindB); i++) offerCircle(kindA, kindB, lanes, edgeAt(EDGES_B, i), axisA);
  }
  if (kindA == CONE) offerSide(kindA, kindB, lanes, SIDE_A);
  if (kindB == CONE) offerSide(kindA, kindB, lanes, SIDE_B);
}

/** Offers the best direction of the circle of a cone's side. */
function offerSide(kindA: i32, kindB: i32, lanes: mask, side: usize): void {
  writeSquare(side, across);
  writeCross(side, across, ahead);
  const cosine = loadLane(side, COSINE);
  const sine = loadLane(side, SINE);
  beginSamples();
  for (let i = 0; i < SIXTEENTHS; i++) {
    const u = mul(sine, cosineOf(i));
    const v = mul(sine, cosineOf(i + 12));
    for (let k = 0; k < 3; k++) {
      const flat = add(mul(u, loadLane(across, k)), mul(v, loadLane(ahead, k)));
      storeLane(sample, k, add(flat, mul(cosine, loadLane(side, k))));
    }
    look(kindA, kindB);
  }
  climbSide(kindA, kindB, lanes, side, top, 0);
}

/** Offers the best direction square to an edge; the rim has this axis. */
function offerCircle(kindA: i32, kindB: i32, lanes: mask, edge: usize, axis: usize): void {
  span(edge, axis);
  // Seen along the edge, the rim is an ellipse of this proportion: the flatter, the closer its normals lie.
  const flatness = abs(product(edge, axis));
  beginSamples();
  for (let i = 0; i < SIXTEENTHS; i++) {
    const u = cosineOf(i);
    const v = cosineOf(i + 12);
    sampleCircle(kindA, kindB, u, v);
    sampleCircle(kindA, kindB, mul(flatness, u), v);
  }
  climb(kindA, kindB, lanes, top, edge, 0);
}

/** Spans the circle square to a unit vector; the rim is seen from its side along the first of the two. */
function span(edge: usize, axis: usize): void {
  writePerpendicular(edge, axis, across);
  writeSquare(edge, sample);
  const isVector = lt(splat(0), product(across, across));
  for (let i = 0; i < 3; i++) storeLane(across, i, pick(isVector, loadLane(across, i), loadLane(sample, i)));
  writeCross(edge, across, ahead);
}

function sampleCircle(kindA: i32, kindB: i32, u: lane, v: lane): void {
  writeUnit(
    add(mul(u, loadLane(across, 0)), mul(v, loadLane(ahead, 0))),
    add(mul(u, loadLane(across, 1)), mul(v, loadLane(ahead, 1))),
    add(mul(u, loadLane(across, 2)), mul(v, loadLane(ahead, 2))),
    sample,
  );
  look(kindA, kindB);
}

/** Forgets all samples: of an edge without length there will be none, and nothing to offer. */
function beginSamples(): void {
  storeLane(topBound, 0, splat(-Infinity));
  for (let i = 0; i < 3; i++) storeLane(top, i, splat(0));
}

/** Keeps the sample if it is the highest. */
function look(kindA: i32, kindB: i32): void {
  const height = bound(kindA, kindB, loadLane(sample, 0), loadLane(sample, 1), loadLane(sample, 2));
  const isVector = lt(splat(0), product(sample, sample));
  const higher = and(isVector, lt(loadLane(topBound, 0), height));
  storeLane(topBound, 0, pick(higher, height, loadLane(topBound, 0)));
  for (let i = 0; i < 3; i++) storeLane(top, i, pick(higher, loadLane(sample, i), loadLane(top, i)));
}

function cosineOf(i: i32): lane {
  return splat(<real>load<f64>(COSINES + 8 * (i % SIXTEENTHS)));
}
