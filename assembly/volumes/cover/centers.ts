/**
 * Centers for the spheres of a cover: points of the mesh, and where it is closed centers of balls inside it,
 * each as large as it can be where it touches the mesh. A sphere around any of them, larger by ε than the
 * largest ball there that does not cross the mesh, has no point outside farther than ε from the mesh: the way
 * from the center to such a point leads through the mesh, and that part of it is at least as long as the
 * ball's radius.
 *
 * Source: the balls of Ma, Bae, Choi 2012, "3D medial axis point approximation using nearest neighbors and
 *   the normal field".
 */
import { candidateAt, coreOf, Cover, SWEPT_SHAPE, writeMiddle, writeCrossOf } from './record';
import { findNearest, isInside, Nearest } from './tree';

/** Triangles of which centers are found: those beyond are passed over evenly. */
const TRIANGLES: i32 = 512;

/** The most centers: one on each of these triangles, and one inside. */
export const CENTERS: i32 = 2 * TRIANGLES;

/** Balls are at least this large, in units, and found to this part of their radius. */
const SMALLEST: f64 = 2 ** -8;
const PART: f64 = 2 ** -8;

/** Halvings of the interval in which a ball's radius is sought: units bring all coordinates near 1. */
const HALVINGS: i32 = 10;
const LARGEST: f64 = 2;

const nearest = changetype<Nearest>(memory.data(offsetof<Nearest>(), 16));
const middle: usize = memory.data(24, 16);
const normal: usize = memory.data(24, 16);
const place: usize = memory.data(24, 16);

/** Finds the centers, which do not depend on the number of elements: candidates that are balls. */
export function findCenters(cover: Cover): void {
  cover.candidateCount = 0;
  const step = (cover.triangleCount + TRIANGLES - 1) / TRIANGLES;
  for (let triangle = 0; triangle < cover.triangleCount; triangle += step) {
    if (!putMiddle(cover, triangle)) continue;
    addCenter(cover, middle, 0);
    if (cover.closed == 0) continue;
    for (let side = -1; side <= 1; side += 2) {
      putPlace(<f64>side * SMALLEST);
      if (isPlaceInside(cover)) addBall(cover, <f64>side);
    }
  }
}

/**
 * Finds the centers that are inside the mesh, and writes for each, as a candidate, where it is and how far it
 * is from the mesh, in metres; returns how many there are.
 */
export function findInnerCenters(address: usize): i32 {
  const cover = changetype<Cover>(address);
  findCenters(cover);
  let count = 0;
  for (let i = 0; i < cover.candidateCount; i++) {
    const center = candidateAt(cover, i);
    if (!(center.radius > 0)) continue;
    const kept = candidateAt(cover, count++);
    kept.givenA = cover.originX + center.a * cover.unit;
    kept.givenAY = cover.originY + center.ay * cover.unit;
    kept.givenAZ = cover.originZ + center.az * cover.unit;
    kept.givenRadius = center.radius * cover.unit;
  }
  return count;
}

function addCenter(cover: Cover, at: usize, radius: f64): void {
  if (cover.candidateCount == CENTERS) return;
  const center = candidateAt(cover, cover.candidateCount++);
  memory.copy(coreOf(center), at, 24);
  center.corners = 1;
  center.shape = SWEPT_SHAPE;
  center.radius = radius;
}

/** Adds the center of the largest ball that touches the middle of a triangle from one side. */
function addBall(cover: Cover, side: f64): void {
  let fits = SMALLEST;
  let crosses = LARGEST;
  for (let i = 0; i < HALVINGS; i++) {
    const radius = (fits + crosses) * 0.5;
    putPlace(side * radius);
    const enough = radius * (1 - PART);
    findNearestTo(cover, enough);
    if (nearest.distance > enough) fits = radius;
    else crosses = radius;
  }
  putPlace(side * fits);
  findNearestTo(cover, 0);
  if (isPlaceInside(cover)) addCenter(cover, place, nearest.distance);
}

/** Notes the middle of a triangle and its normal; false for one without extent. */
function putMiddle(cover: Cover, triangle: i32): bool {
  writeMiddle(cover, triangle, middle);
  const length = writeCrossOf(cover, triangle, normal);
  if (!(length > 0)) return false;
  for (let i: usize = 0; i < 24; i += 8) store<f64>(normal + i, load<f64>(normal + i) / length);
  return true;
}

/** Goes so far from the middle along the normal. */
function putPlace(length: f64): void {
  for (let i: usize = 0; i < 24; i += 8) {
    store<f64>(place + i, load<f64>(middle + i) + length * load<f64>(normal + i));
  }
}

function findNearestTo(cover: Cover, enough: f64): void {
  findNearest(cover, load<f64>(place), load<f64>(place, 8), load<f64>(place, 16), enough, nearest);
}

function isPlaceInside(cover: Cover): bool {
  return isInside(cover, load<f64>(place), load<f64>(place, 8), load<f64>(place, 16));
}
