/**
 * Makes paths shorter and smoother. Both ways of it go on where they stopped when the work allowed was done.
 *
 * Sources: the simplification of VAMP (Thomason, Kingston and Kavraki 2024, Motions in microseconds via
 * vectorized sampling-based planning), and the smoothing by B-splines of OMPL's PathSimplifier.
 */
import { isEdgeClear, isEdgeFree, openChecker } from '../questions/edges/checker';
import { distanceBetween, placeBetween, Space } from './space';

/** How far a place has to move at least, in ranges, for smoothing to move it; as in VAMP. */
const LEAST_CHANGE: f64 = 0.1;

/** A path, and how far its simplification is. */
@unmanaged
export class Path {
  space: Space;
  /** Places, one after the other, and how many. */
  places: usize;
  count: i32;
  /** The place at hand, and that to which a shortcut is tried. */
  at: i32;
  to: i32;
  /** 1: edges have to be proved free, all of them and not only at samples. */
  proves: i32;
  /** Ways that were tested, and the most of them. */
  tests: i32;
  maxTests: i32;
  /** How many shortcuts were taken, or places moved. */
  changes: i32;
  /** Room for two places. */
  room: usize;
}

/** Begins to look for shortcuts. */
export function beginShortcuts(path: Path): void {
  path.at = 0;
  path.to = path.count - 1;
  path.changes = 0;
}

/**
 * From each place takes the edge to the furthest place on the path to which it is free.
 *
 * @returns whether it is done; otherwise it is to be called again
 */
export function takeShortcuts(path: Path, work: i32): bool {
  openChecker(path.space.checker);
  while (path.at < path.count - 2 && path.tests < path.maxTests) {
    if (path.to <= path.at + 1) {
      path.at++;
      path.to = path.count - 1;
      continue;
    }
    if (work-- == 0) return false;
    if (!isFree(path, placeOf(path, path.at), placeOf(path, path.to))) path.to--;
    else {
      remove(path, path.at + 1, path.to);
      path.changes++;
      path.to = path.at;
    }
  }
  return true;
}

/** Begins to smooth: puts a place into the middle of each edge, so there has to be room for twice as many. */
export function beginSmoothing(path: Path): void {
  const bytes = 8 * path.space.dimension;
  for (let i = path.count - 1; i > 0; i--) {
    memory.copy(path.places + 2 * i * bytes, placeOf(path, i), bytes);
  }
  path.count = 2 * path.count - 1;
  for (let i = 1; i < path.count; i += 2) {
    placeBetween(path.space, placeOf(path, i - 1), placeOf(path, i + 1), 0.5, placeOf(path, i));
  }
  path.at = 2;
  path.changes = 0;
}

/**
 * Moves the path's corners to where a B-spline of them passes, where the edges from and to there are free.
 *
 * @returns whether it is done; otherwise it is to be called again
 */
export function smoothPath(path: Path, work: i32): bool {
  openChecker(path.space.checker);
  for (; path.at < path.count - 1 && path.tests < path.maxTests; path.at += 2) {
    if (work-- == 0) return false;
    const before = placeOf(path, path.at - 1);
    const corner = placeOf(path, path.at);
    const after = placeOf(path, path.at + 1);
    const moved = path.room;
    const other = path.room + 8 * path.space.dimension;
    placeBetween(path.space, before, corner, 0.5, moved);
    placeBetween(path.space, corner, after, 0.5, other);
    placeBetween(path.space, moved, other, 0.5, moved);
    if (distanceBetween(path.space.dimension, corner, moved) <= LEAST_CHANGE * path.space.range) continue;
    if (!isFree(path, before, moved) || !isFree(path, moved, after)) continue;
    memory.copy(corner, moved, 8 * path.space.dimension);
    path.changes++;
  }
  return true;
}

/** Begins to look whether all edges of the path are free. */
export function beginPathTests(path: Path): void {
  path.at = 0;
}

/**
 * Tests one edge of the path after the other, up to the first that is not free: the number of that one is
 * `at`, which is past the last edge where all are free.
 *
 * @returns whether it is done; otherwise it is to be called again
 */
export function testEdges(path: Path, work: i32): bool {
  openChecker(path.space.checker);
  for (; path.at < path.count - 1; path.at++) {
    if (work-- == 0) return false;
    if (!isFree(path, placeOf(path, path.at), placeOf(path, path.at + 1))) return true;
  }
  return true;
}

/** Removes the places from one up to another. */
function remove(path: Path, first: i32, end: i32): void {
  const bytes = 8 * path.space.dimension;
  memory.copy(placeOf(path, first), placeOf(path, end), (path.count - end) * bytes);
  path.count -= end - first;
}

function isFree(path: Path, from: usize, to: usize): bool {
  path.tests++;
  const checker = path.space.checker;
  return path.proves != 0 ? isEdgeClear(checker, from, to) : isEdgeFree(checker, from, to, true);
}

function placeOf(path: Path, i: i32): usize {
  return path.places + 8 * i * path.space.dimension;
}
