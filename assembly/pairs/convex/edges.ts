/**
 * The straight edges of both bodies, as far as a kind has few: φ has a kink along the circle of directions
 * square to an edge. A cylinder counts with its axis, as the lines of its side lie along it; a hull with the
 * edges between those of its vertices that GJK has ended with.
 */
import { LANE_BYTES, loadLane, pick, storeLane, sub } from '../../simd/lanes';
import { BOX, CYLINDER, HULL, LINE, TRIANGLE } from '../../layout/kinds';
import { AXIS, BOX_AXES, vertices } from './bodies';
import { writeUnit } from './directions';
import { kept, ON_A, ON_B } from './simplex';

/** The most edges that are looked at. */
const MOST: i32 = 3;

/** Unit vectors along the edges of A and of B, zero where an edge has no length. */
export const EDGES_A: usize = memory.data(3 * MOST * LANE_BYTES, 16);
export const EDGES_B: usize = memory.data(3 * MOST * LANE_BYTES, 16);

/** How many edge directions of a kind are known. */
export function edgeCount(kind: i32): i32 {
  if (kind == TRIANGLE || kind == BOX || kind == HULL) return 3;
  return kind == LINE || kind == CYLINDER ? 1 : 0;
}

/** The address of edge `i` among those of a body. */
export function edgeAt(edges: usize, i: i32): usize {
  return edges + 3 * i * LANE_BYTES;
}

/** Fills in the edges of a body; those of a hull are found by `findHullEdges`. */
export function findEdges(kind: i32, body: usize, edges: usize): void {
  if (kind == HULL) return;
  for (let i = 0; i < edgeCount(kind); i++) {
    const to = edgeAt(edges, i);
    if (kind == CYLINDER) copyVector(body + AXIS * LANE_BYTES, to);
    else if (kind == BOX) copyVector(body + (BOX_AXES + 3 * i) * LANE_BYTES, to);
    else writeUnit(side(kind, body, i, 0), side(kind, body, i, 1), side(kind, body, i, 2), to);
  }
}

/** Fills in the edges of hulls in the lanes of a mask, from the last simplex. */
export function findHullEdges(kindA: i32, kindB: i32, lanes: mask): void {
  if (kindA == HULL) fromSimplex(ON_A, EDGES_A, lanes);
  if (kindB == HULL) fromSimplex(ON_B, EDGES_B, lanes);
}

function fromSimplex(on: i32, edges: usize, lanes: mask): void {
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3;
    writeUnit(between(on, k, next, 0), between(on, k, next, 1), between(on, k, next, 2), fresh);
    const edge = edgeAt(edges, k);
    for (let i = 0; i < 3; i++) storeLane(edge, i, pick(lanes, loadLane(fresh, i), loadLane(edge, i)));
  }
}

function between(on: i32, k: i32, next: i32, i: i32): lane {
  return sub(kept(next, on + i), kept(k, on + i));
}

const fresh: usize = memory.data(3 * LANE_BYTES, 16);

/** Component j of side i of a line or triangle, in units. */
export function side(kind: i32, body: usize, i: i32, j: i32): lane {
  const end = (i + 1) % vertices(kind);
  return sub(loadLane(body, 3 * end + j), loadLane(body, 3 * i + j));
}

export function copyVector(from: usize, to: usize): void {
  for (let i = 0; i < 3; i++) storeLane(to, i, loadLane(from, i));
}
