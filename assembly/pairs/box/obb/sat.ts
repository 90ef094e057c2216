/**
 * How far two boxes are apart along the fifteen directions that can separate them: the three face normals of
 * A, those of B, and the nine cross products of an edge of A and one of B. The largest separation is positive
 * exactly where the boxes are apart; where it is negative, it is minus the penetration depth.
 *
 * Edges. A direction is the cross product of an edge of A and one of B over its length, the sine of the angle
 * between them. The boxes' own axes are projected onto it; the published form uses A_i · B_k, the same but
 * for a rounding of EPSILON, and dividing by the sine θ blows that up to EPSILON/θ. Here it stays EPSILON: a
 * separation is right for the direction that was computed, so it is never one that is not there.
 *
 * Source: Gottschalk, Lin, Manocha 1996, §5.
 */
import {
  abs,
  add,
  any,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  mul,
  not,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../../simd/lanes';
import { dot, minor } from '../../../simd/vec3';
import { AXES_IN_A, CENTRE_IN_A, CENTRE_IN_B, COSINES, HALF_A, HALF_B, size } from './placement';

/** How many axes are normals of faces: those come first. */
export const FACE_AXES: i32 = 6;

/** How many axes there are in all. */
export const ALL_AXES: i32 = 15;

/**
 * Edges whose angle has a sine below this count as parallel and have no axis. Reason: the products A_i · B_j
 * are off by a few EPSILON, so below this the direction of the cross product is noise, and along it separated
 * boxes look further apart than along any of their axes. No separation is lost but for rounding: turn B by so
 * small an angle that the edges become parallel, and no point moves by more than 8 EPSILON of its size; but
 * boxes with parallel edges are apart only if the rectangles that one sees along these are, and those are
 * separated by a side of one of them: by a face. Test: "nearly parallel edges".
 */
const PARALLEL: real = 8 * EPSILON;

/**
 * Of separations that differ by less, the first axis is named. Unit: the largest length of the placement.
 * Reason: cross products of boxes with parallel edges are normals of faces, but for rounding; then it is a
 * face, always. Test: "that are off by rounding have no axis".
 */
const EQUAL: real = 8 * EPSILON;

/** The separation along each axis. */
const separations: usize = memory.data(ALL_AXES * LANE_BYTES, 16);

/** The largest separation, in the unit of the placement, and the number of its axis. */
export const SEPARATION: usize = memory.data(LANE_BYTES, 16);
export const AXIS: usize = memory.data(LANE_BYTES, 16);

/** Finds the largest separation along the first `count` axes, for boxes whose placement is known. */
export function separate(count: i32): void {
  Along.faces(0);
  Along.faces(1);
  Along.faces(2);
  let best = max(Three.largest(0), Three.largest(3));
  if (count > FACE_AXES) {
    Along.edges(0, 1, 2, true);
    Along.edges(1, 2, 0, true);
    Along.edges(2, 0, 1, true);
    best = max(best, max(max(Three.largest(6), Three.largest(9)), Three.largest(12)));
  }
  storeLane(SEPARATION, 0, best);
  best = sub(best, mul(splat(EQUAL), size()));
  let axis = splat(5);
  if (count > FACE_AXES) axis = Three.firstOf(6, best, Three.firstOf(9, best, Three.firstOf(12, best, axis)));
  storeLane(AXIS, 0, Three.firstOf(0, best, Three.firstOf(3, best, axis)));
}

/**
 * The lanes whose boxes are apart along one of the first `count` axes: `separate` finds a separation above 0.
 * Neither its length nor its axis is found, and no edge is looked at where faces separate all.
 */
export function areApart(count: i32): mask {
  Along.faces(0);
  Along.faces(1);
  Along.faces(2);
  const zero = splat(0);
  const alongFaces = max(Three.largest(0), Three.largest(3));
  const apart = lt(zero, alongFaces);
  if (count == FACE_AXES || !any(not(apart))) return apart;
  Along.edges(0, 1, 2, false);
  Along.edges(1, 2, 0, false);
  Along.edges(2, 0, 1, false);
  return or(apart, lt(zero, max(max(Three.largest(6), Three.largest(9)), Three.largest(12))));
}

/** Three separations that follow each other. Methods of a class, because those can be made inline. */
class Three {
  @inline
  static largest(first: i32): lane {
    return max(
      max(loadLane(separations, first), loadLane(separations, first + 1)),
      loadLane(separations, first + 2),
    );
  }

  /** The number of the first that is not less than a separation, or the rest. */
  @inline
  static firstOf(first: i32, best: lane, rest: lane): lane {
    return Three.isBest(first, best, Three.isBest(first + 1, best, Three.isBest(first + 2, best, rest)));
  }
  @inline
  private static isBest(number: i32, best: lane, rest: lane): lane {
    return pick(le(best, loadLane(separations, number)), splat(<real>number), rest);
  }
}

/** Methods of a class, because those can be made inline. */
class Along {
  /** Writes the separations along face normals i of A and of B. */
  @inline
  static faces(i: i32): void {
    const reachB = Along.reach(HALF_B, i, 3);
    const reachA = Along.reach(HALF_A, 3 * i, 1);
    storeLane(separations, i, Along.face(CENTRE_IN_A, HALF_A, i, reachB));
    storeLane(separations, 3 + i, Along.face(CENTRE_IN_B, HALF_B, i, reachA));
  }

  /** How far a box reaches along the other's face normal; its cosines with the axes lie `step` apart. */
  @inline
  private static reach(half: usize, first: i32, step: i32): lane {
    return dot(
      loadLane(COSINES, first),
      loadLane(COSINES, first + step),
      loadLane(COSINES, first + 2 * step),
      loadLane(half, 0),
      loadLane(half, 1),
      loadLane(half, 2),
    );
  }

  /** The separation along face normal i of a box; the centers are in its frame. */
  @inline
  private static face(center: usize, half: usize, i: i32, reachOfOther: lane): lane {
    return sub(abs(loadLane(center, i)), add(loadLane(half, i), reachOfOther));
  }

  /**
   * Writes the separations along the cross products of edge i of A with the three of B; k and l follow i.
   *
   * @param inMetres - or else times the sine of their angle, which has the same sign
   */
  @inline
  static edges(i: i32, k: i32, l: i32, inMetres: bool): void {
    const k0 = loadLane(AXES_IN_A, k);
    const k1 = loadLane(AXES_IN_A, 3 + k);
    const k2 = loadLane(AXES_IN_A, 6 + k);
    const l0 = loadLane(AXES_IN_A, l);
    const l1 = loadLane(AXES_IN_A, 3 + l);
    const l2 = loadLane(AXES_IN_A, 6 + l);
    // What axis j of B contributes along A_i × B_m is the same as what m does along A_i × B_j.
    const m01 = abs(minor(k0, k1, l0, l1));
    const m12 = abs(minor(k1, k2, l1, l2));
    const m20 = abs(minor(k2, k0, l2, l0));
    const h0 = loadLane(HALF_B, 0);
    const h1 = loadLane(HALF_B, 1);
    const h2 = loadLane(HALF_B, 2);
    storeLane(separations, 6 + 3 * i, Along.edge(0, k, l, k0, l0, add(mul(h1, m01), mul(h2, m20)), inMetres));
    storeLane(separations, 7 + 3 * i, Along.edge(1, k, l, k1, l1, add(mul(h2, m12), mul(h0, m01)), inMetres));
    storeLane(separations, 8 + 3 * i, Along.edge(2, k, l, k2, l2, add(mul(h0, m20), mul(h1, m12)), inMetres));
  }

  /**
   * The separation along a cross product with edge j of B, −Infinity where the edges are parallel.
   *
   * @param bk, bl - components k and l of B's edge in the frame of A
   * @param reachB - how far B reaches along the cross product
   */
  @inline
  private static edge(j: i32, k: i32, l: i32, bk: lane, bl: lane, reachB: lane, inMetres: bool): lane {
    const center = abs(minor(loadLane(CENTRE_IN_A, k), loadLane(CENTRE_IN_A, l), bk, bl));
    const reachA = add(
      mul(loadLane(HALF_A, k), loadLane(COSINES, 3 * j + l)),
      mul(loadLane(HALF_A, l), loadLane(COSINES, 3 * j + k)),
    );
    const squared = add(mul(bk, bk), mul(bl, bl));
    const parallel = lt(squared, splat(PARALLEL * PARALLEL));
    const gap = sub(center, add(reachA, reachB));
    if (!inMetres) return pick(parallel, splat(-Infinity), gap);
    const sine = sqrt(max(squared, splat(PARALLEL * PARALLEL)));
    return pick(parallel, splat(-Infinity), div(gap, sine));
  }
}
