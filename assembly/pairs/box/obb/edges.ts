/** Edges of two boxes against each other. */
import { add, div, LANE_BYTES, loadLane, mul, neg, splat, storeLane, sub } from '../../../simd/lanes';
import { Feet } from '../../swept/closest-on-lines';
import { dot } from '../../../simd/vec3';
import { OFFERED, offer, ON_A, ON_B, SQUARED, WAY } from './candidate';
import { CENTRE_IN_A, HALF_A, HALF_B } from './placement';
import { Turn } from './frames';

/** One edge of either box: its start from the box's center, and the way to its end; in its box's frame. */
export const START_A: usize = memory.data(3 * LANE_BYTES, 16);
export const START_B: usize = memory.data(3 * LANE_BYTES, 16);
export const ALONG_A: usize = memory.data(3 * LANE_BYTES, 16);
export const ALONG_B: usize = memory.data(3 * LANE_BYTES, 16);

/** Offers the closest points of the two edges, in the lanes of a mask. */
export function offerEdges(lanes: mask): void {
  const ux = loadLane(ALONG_A, 0);
  const uy = loadLane(ALONG_A, 1);
  const uz = loadLane(ALONG_A, 2);
  const vx = Turn.intoA(ALONG_B, 0);
  const vy = Turn.intoA(ALONG_B, 1);
  const vz = Turn.intoA(ALONG_B, 2);
  const rx = between(0);
  const ry = between(1);
  const rz = between(2);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const foot = Feet.perpendicular(ux, uy, uz, vx, vy, vz, rx, ry, rz);
  const t = Feet.onB(foot, uv, dot(vx, vy, vz, rx, ry, rz), div(splat(1), vv));
  const s = Feet.onA(t, uv, dot(ux, uy, uz, rx, ry, rz), div(splat(1), uu));
  const dx = sub(add(rx, mul(t, vx)), mul(s, ux));
  const dy = sub(add(ry, mul(t, vy)), mul(s, uy));
  const dz = sub(add(rz, mul(t, vz)), mul(s, uz));
  for (let i = 0; i < 3; i++) {
    storeLane(OFFERED, ON_A + i, add(loadLane(START_A, i), mul(s, loadLane(ALONG_A, i))));
    storeLane(OFFERED, ON_B + i, add(loadLane(START_B, i), mul(t, loadLane(ALONG_B, i))));
  }
  storeLane(OFFERED, WAY, dx);
  storeLane(OFFERED, WAY + 1, dy);
  storeLane(OFFERED, WAY + 2, dz);
  storeLane(OFFERED, SQUARED, dot(dx, dy, dz, dx, dy, dz));
  offer(lanes);
}

/** Offers the closest points of every edge of A and every edge of B, in the lanes of a mask. */
export function offerAllEdges(lanes: mask): void {
  for (let a = 0; a < 12; a++) {
    selectEdge(a, HALF_A, START_A, ALONG_A);
    for (let b = 0; b < 12; b++) {
      selectEdge(b, HALF_B, START_B, ALONG_B);
      offerEdges(lanes);
    }
  }
}

/**
 * Edge number 4 · axis + 2 · side + side of a box: along that axis, at one side or the other along each of
 * the two axes that follow.
 */
function selectEdge(number: i32, half: usize, start: usize, along: usize): void {
  const axis = number >> 2;
  for (let k = 0; k < 3; k++) {
    const i = (axis + k) % 3;
    const extent = loadLane(half, i);
    const isFar = k > 0 && (number & k) != 0;
    storeLane(start, i, isFar ? extent : neg(extent));
    storeLane(along, i, k == 0 ? add(extent, extent) : splat(0));
  }
}

/** Component i of the way from the beginning of A's edge to that of B's, in the frame of A. */
function between(i: i32): lane {
  return sub(add(loadLane(CENTRE_IN_A, i), Turn.intoA(START_B, i)), loadLane(START_A, i));
}
