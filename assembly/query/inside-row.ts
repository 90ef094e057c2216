/**
 * The row of a pair of segments of which one may be inside a closed mesh of the other. Surfaces tell how far
 * the closest elements are from each other, but not that one is inside; then the row says how deep it is, as
 * far as is known: the way out is at least as long as that to the surface, and both radii.
 *
 * Where the closest elements are apart, and of one that is not inside, another part of its segment may be.
 * Then it is the deepest of those parts that counts, by the distance of one point of each from the surface.
 */
import { DoubleVector, PairColumns, Segment, SegmentPair } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { pointColumns } from '../narrow-phase/pair-rows';
import { REAL_BYTES } from '../simd/lanes';
import { radiusAt, readCorePoint } from '../tree-search/core-points';
import { hasPartInside, InnerParts, isPlaceInside } from '../tree-search/inside';
import { findNearestTo } from './nearest';

/**
 * Settles the row of a pair of `hasClosed`, whose surfaces were evaluated.
 *
 * @returns false where something is inside, but the surfaces are beyond: evaluate without largest distance
 */
export function settleInside(columns: PairColumns, pair: SegmentPair, row: i32): bool {
  const distance = load<real>(columns.distance + row * REAL_BYTES);
  if (load<u8>(columns.beyond + row)) return !hasPartInside(pair);
  // Most bodies are outside, or cross the surface: these questions cost least.
  const mayTurn =
    areCoresApart(pair.a, pair.b, pair.closestB, distance) ||
    areCoresApart(pair.b, pair.a, pair.closestA, distance);
  if (!(distance > 0 || mayTurn) || !hasPartInside(pair)) return true;
  if (turnInsideOut(columns, row, pair.a, pair.b, pair.closestB, 1, distance)) return true;
  if (turnInsideOut(columns, row, pair.b, pair.a, pair.closestA, -1, distance)) return true;
  // What overlaps anyway stays as surfaces have it.
  if (distance <= 0) return true;
  findDeepest(columns, row, pair.a, pair.b, 1);
  findDeepest(columns, row, pair.b, pair.a, -1);
  return true;
}

const core = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));

/** Whether the closest element of `other`, at a place, does not cross a closed mesh, by the distance, m. */
function areCoresApart(mesh: Segment, other: Segment, place: i32, distance: real): bool {
  if (mesh.closedCount == 0 || !readCorePoint(other, place, core)) return false;
  return distance + (radiusAt(other, place) + mesh.closedRadius) > 0;
}

/**
 * Has a row say how deep the element at a place of `other` is in `mesh`, if it is inside.
 *
 * @param sign - 1: `mesh` is the pair's a; −1: its b
 * @param distance - that of the row, m
 */
function turnInsideOut(
  columns: PairColumns,
  row: i32,
  mesh: Segment,
  other: Segment,
  place: i32,
  sign: real,
  distance: real,
): bool {
  if (!areCoresApart(mesh, other, place, distance) || !isPlaceInside(mesh, other, place)) return false;
  const radius = radiusAt(other, place);
  const radii = radius + mesh.closedRadius;
  const isA = sign > 0;
  const normal = columns.normal + 3 * row * REAL_BYTES;
  const onMesh = (isA ? columns.pointA : columns.pointB) + 3 * row * REAL_BYTES;
  const onOther = (isA ? columns.pointB : columns.pointA) + 3 * row * REAL_BYTES;
  for (let i: usize = 0; i < 3 * REAL_BYTES; i += REAL_BYTES) {
    const n = load<real>(normal + i);
    store<real>(onMesh + i, load<real>(onMesh + i) - 2 * mesh.closedRadius * (sign * n));
    store<real>(onOther + i, load<real>(onOther + i) + 2 * radius * (sign * n));
    store<real>(normal + i, -n);
  }
  store<real>(columns.distance + row * REAL_BYTES, -distance - 2 * radii);
  return true;
}

/** The element of a mesh that is nearest to a point: a row for it, and the point, three f64. */
const nearest = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const nearestNumbers: usize = memory.data(10 * REAL_BYTES + 9, 16);
const position: usize = memory.data(24, 16);

pointColumns(nearest, nearestNumbers, 1);

const parts = changetype<InnerParts>(memory.data(offsetof<InnerParts>(), 16));

/** Has a row say how deep the deepest part of `other` in `mesh` is, if that is deeper. `sign`: as above. */
function findDeepest(columns: PairColumns, row: i32, mesh: Segment, other: Segment, sign: real): void {
  parts.begin(mesh, other);
  for (let place = parts.nextPlace(); place >= 0; place = parts.nextPlace()) {
    if (!readCorePoint(other, place, core)) continue;
    for (let axis = 0; axis < 3; axis++) store<f64>(position + 8 * axis, toWorld(other, axis));
    findNearestTo(mesh, position, Infinity, nearest);
    const radius = radiusAt(other, place);
    const depth = load<real>(nearest.distance) + 2 * mesh.closedRadius + radius;
    const best = load<real>(columns.distance + row * REAL_BYTES);
    const ownNumbers = sign > 0 ? columns.elementB : columns.elementA;
    const meshNumbers = sign > 0 ? columns.elementA : columns.elementB;
    const number = numberAt(other, place);
    if (-depth > best || (-depth == best && number > load<i32>(ownNumbers + 4 * row))) continue;
    store<real>(columns.distance + row * REAL_BYTES, -depth);
    store<i32>(ownNumbers + 4 * row, number);
    store<i32>(meshNumbers + 4 * row, load<i32>(nearest.elementA));
    const at = 3 * row * REAL_BYTES;
    for (let i: usize = 0; i < 3 * REAL_BYTES; i += REAL_BYTES) {
      const n = load<real>(nearest.normal + i);
      const onMesh = load<real>(nearest.pointA + i) - 2 * mesh.closedRadius * n;
      const onOther = load<real>(nearest.pointB + i) + radius * n;
      store<real>(columns.normal + at + i, -sign * n);
      store<real>(columns.pointA + at + i, sign > 0 ? onMesh : onOther);
      store<real>(columns.pointB + at + i, sign > 0 ? onOther : onMesh);
    }
  }
}

/** A coordinate, in the world, of the core point. */
function toWorld(segment: Segment, axis: i32): f64 {
  const at = changetype<usize>(segment) + 4 * axis * REAL_BYTES;
  const turned =
    <f64>load<real>(at) * core.x +
    <f64>load<real>(at + REAL_BYTES) * core.y +
    <f64>load<real>(at + 2 * REAL_BYTES) * core.z;
  return turned + <f64>load<real>(at + 3 * REAL_BYTES);
}
