/** How large single elements are, from their rows. Scalar: done when a segment takes elements in. */
import { REAL_BYTES } from '../simd/lanes';
import { FAR } from './half-space';
import { HULL_COUNT, HULL_VERTICES } from './hull';
import { coordinateOf, verticesAt } from './hull-vertices';
import {
  BOX,
  CONE,
  CYLINDER,
  ELLIPSOID,
  HALF_SPACE,
  HULL,
  pointNumbers,
  rowBytes,
  KINDS,
} from '../layout/kinds';

if (KINDS != 9)
  ERROR('elements/measure.ts: what is measured needs a line for every kind that is no swept sphere');

/** The radius that an element is inflated by, m; a half-space is not. */
export function sweptRadius(kind: i32, row: usize): real {
  if (kind == HALF_SPACE) return 0;
  return load<real>(row + rowBytes(kind) - REAL_BYTES);
}

/** One component of the mean of an element's points: the vertices, or the center of a solid. */
export function meanOf(kind: i32, row: usize, axis: i32): real {
  const end = pointNumbers(kind);
  const count = <real>(end / 3);
  let sum: real = 0;
  for (let i = axis; i < end; i += 3) sum += numberAt(row, i) / count;
  return sum;
}

/** The middle between the least and the largest coordinate of a core's points along an axis. */
export function middleOf(kind: i32, row: usize, axis: i32): real {
  const end = pointNumbers(kind);
  if (end == 0) return 0;
  let least = numberAt(row, axis);
  let most = least;
  for (let i = axis + 3; i < end; i += 3) {
    const x = numberAt(row, i);
    least = x < least ? x : least;
    most = most < x ? x : most;
  }
  return least + (most - least) / 2;
}

/** How far a core reaches from a point, m. A half-space has no end. */
export function reachFrom(kind: i32, row: usize, x: real, y: real, z: real): real {
  if (kind == BOX) return boxReach(row, x, y, z);
  if (kind == CYLINDER) return cylinderReach(row, x, y, z);
  if (kind == CONE) return coneReach(row, x, y, z);
  if (kind == HULL) return hullReach(row, x, y, z);
  if (kind == ELLIPSOID) return ellipsoidReach(row, x, y, z);
  if (kind == HALF_SPACE) return FAR;
  let most: real = 0;
  for (let i = 0; i < pointNumbers(kind); i += 3) {
    most = max<real>(most, length(numberAt(row, i) - x, numberAt(row, i + 1) - y, numberAt(row, i + 2) - z));
  }
  return most;
}

/** The largest coordinate that computing with an element involves, m: a half-space's is its surface's. */
export function scaleOf(kind: i32, row: usize): real {
  if (kind == HALF_SPACE) return abs<real>(numberAt(row, 3));
  return reachFrom(kind, row, 0, 0, 0) + sweptRadius(kind, row);
}

function boxReach(row: usize, x: real, y: real, z: real): real {
  let squared: real = 0;
  for (let axis = 0; axis < 3; axis++) {
    const along =
      (numberAt(row, 0) - x) * numberAt(row, 6 + 3 * axis) +
      (numberAt(row, 1) - y) * numberAt(row, 7 + 3 * axis) +
      (numberAt(row, 2) - z) * numberAt(row, 8 + 3 * axis);
    const far = abs<real>(along) + numberAt(row, 3 + axis);
    squared += far * far;
  }
  return sqrt<real>(squared);
}

function cylinderReach(row: usize, x: real, y: real, z: real): real {
  const dx = numberAt(row, 0) - x;
  const dy = numberAt(row, 1) - y;
  const dz = numberAt(row, 2) - z;
  const along = dx * numberAt(row, 3) + dy * numberAt(row, 4) + dz * numberAt(row, 5);
  const across = length(
    dx - along * numberAt(row, 3),
    dy - along * numberAt(row, 4),
    dz - along * numberAt(row, 5),
  );
  const far = abs<real>(along) + numberAt(row, 6);
  const wide = across + numberAt(row, 7);
  return sqrt<real>(far * far + wide * wide);
}

/** The apex or the rim, whichever is further away. */
function coneReach(row: usize, x: real, y: real, z: real): real {
  const dx = numberAt(row, 0) - x;
  const dy = numberAt(row, 1) - y;
  const dz = numberAt(row, 2) - z;
  const along = dx * numberAt(row, 3) + dy * numberAt(row, 4) + dz * numberAt(row, 5);
  const across = length(
    dx - along * numberAt(row, 3),
    dy - along * numberAt(row, 4),
    dz - along * numberAt(row, 5),
  );
  const toApex = along + numberAt(row, 6);
  const toBase = along - numberAt(row, 6);
  const wide = across + numberAt(row, 7);
  return sqrt<real>(max<real>(toApex * toApex + across * across, toBase * toBase + wide * wide));
}

/** The vertex that is furthest away. */
function hullReach(row: usize, x: real, y: real, z: real): real {
  const vertices = verticesAt(numberAt(row, HULL_VERTICES));
  const count = <i32>numberAt(row, HULL_COUNT);
  let most: real = 0;
  for (let i = 0; i < count; i++) {
    const u = coordinateOf(vertices, count, i, 0);
    const v = coordinateOf(vertices, count, i, 1);
    const w = coordinateOf(vertices, count, i, 2);
    const px = numberAt(row, 0) + u * numberAt(row, 3) + v * numberAt(row, 6) + w * numberAt(row, 9);
    const py = numberAt(row, 1) + u * numberAt(row, 4) + v * numberAt(row, 7) + w * numberAt(row, 10);
    const pz = numberAt(row, 2) + u * numberAt(row, 5) + v * numberAt(row, 8) + w * numberAt(row, 11);
    most = max<real>(most, length(px - x, py - y, pz - z));
  }
  return most;
}

/** At most: as far as its center, and then along the longest of its axes. */
function ellipsoidReach(row: usize, x: real, y: real, z: real): real {
  const longest = max<real>(numberAt(row, 3), max<real>(numberAt(row, 4), numberAt(row, 5)));
  return length(numberAt(row, 0) - x, numberAt(row, 1) - y, numberAt(row, 2) - z) + longest;
}

function numberAt(row: usize, i: i32): real {
  return load<real>(row + i * REAL_BYTES);
}

function length(x: real, y: real, z: real): real {
  return sqrt<real>(x * x + y * y + z * z);
}
