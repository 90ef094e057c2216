/** Many sets of poses in one call. Poses are f64, one per segment in scene order, set after set. */
import { REAL_BYTES } from '../simd/lanes';
import { PairColumns, Segment } from '../layout/records';
import { BroadPhase } from './broad-phase';
import { followCarriers } from '../scene/carry';
import { evaluatePairs } from './evaluate';
import { beginTests, testScene } from './margins';
import { checkPose, poseLength, setPose, VALID } from '../scene/pose';

/** The first pose out of `count` that is not valid, or -1. */
export function findBadPose(poses: usize, count: i32, format: i32, limit: f64): i32 {
  const bytes = poseLength(format) * 8;
  for (let i = 0; i < count; i++) {
    if (checkPose(poses + i * bytes, format, limit) != VALID) return i;
  }
  return -1;
}

/** Moves all segments of a scene. `segments`: list of segment addresses. Poses must have been checked. */
export function setPoses(segments: usize, segmentCount: i32, poses: usize, format: i32): void {
  const bytes = poseLength(format) * 8;
  for (let i = 0; i < segmentCount; i++) {
    setPose(changetype<Segment>(load<usize>(segments + i * 4)), poses + i * bytes, format);
  }
}

/** Sets of poses, and the scene that they are for. The bindings fill it in. */
@unmanaged
export class PoseBatch {
  /** Addresses of the segments. */
  segments: usize;
  segmentCount: i32;
  /** List of Carried records. */
  carriedCount: i32;
  carried: usize;
  pairs: usize;
  pairCount: i32;
  /** The poses, and how many sets there are. */
  count: i32;
  poses: usize;
  format: i32;
}

/** Moves all segments to one set of poses. */
function enter(batch: PoseBatch, set: i32): void {
  const bytes = batch.segmentCount * poseLength(batch.format) * 8;
  setPoses(batch.segments, batch.segmentCount, batch.poses + set * bytes, batch.format);
  followCarriers(batch.carried, batch.carriedCount);
}

/** Evaluates the pairs for every set of poses. `columns`: room for count × pairCount rows. */
export function evaluateBatch(batch: PoseBatch, columns: PairColumns, maxDistance: f64): void {
  for (let i = 0; i < batch.count; i++) {
    enter(batch, i);
    evaluatePairs(batch.pairs, batch.pairCount, columns, maxDistance, true);
    advance(columns, batch.pairCount);
  }
}

/** Writes 1 for every set of poses that keeps all margins, else 0. `order`, `phase`: see `beginTests`. */
export function areFree(
  batch: PoseBatch,
  order: usize,
  margin: f64,
  phase: BroadPhase | null,
  out: usize,
): void {
  beginTests(batch.pairs, order, batch.pairCount, margin, phase);
  for (let i = 0; i < batch.count; i++) {
    enter(batch, i);
    store<u8>(out + i, testScene() ? 1 : 0);
  }
}

/** Moves the columns on by so many rows. */
export function advance(columns: PairColumns, rows: i32): void {
  columns.distance += rows * REAL_BYTES;
  columns.pointA += 3 * rows * REAL_BYTES;
  columns.pointB += 3 * rows * REAL_BYTES;
  columns.normal += 3 * rows * REAL_BYTES;
  columns.elementA += 4 * rows;
  columns.elementB += 4 * rows;
  columns.beyond += rows;
}
