/**
 * Whether a point is inside a segment's closed meshes: how often they wind around it, which is not 0 inside.
 *
 * A ray from the point along the x axis of the segment's frame crosses triangles, those that face it and
 * those that face away with opposite signs; their sum is the winding number. Seen along the ray, a triangle
 * is a polygon in the y–z plane, and the point is moved by less than anything can tell, so that it lies on
 * none of its edges. Every sign is exact (`exact-sign.ts`), so shared edges are on one side for both
 * triangles: nothing slips through or counts twice, however thin, flat or often repeated triangles are. The
 * number is right for every point off the surface; on it, it may be either side's. Nothing here has lanes:
 * all builds of a precision agree, and trees only leave out what the ray misses.
 *
 * Source: the crossing rule of Hormann, Agathos 2001; the infinitely small move of Edelsbrunner, Mücke 1990.
 */
import { CENTER, HALF, numberOf } from '../bvh/box-group';
import { boxAt } from '../bvh/boxes';
import { rowBytes, TRIANGLE } from '../layout/kinds';
import { DoubleVector, elementGroup, levelAt, Segment, WIDTH } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { LANES, readLane } from '../simd/lanes';
import { sideOfLine, sideOfPlane } from './exact-sign';
import { isBelowGround } from './ground';
import { indexOf, levelOf, nodeAt, topOf } from './traverse';

/** Boxes are made larger by this share of their coordinates: more than the rounding of a comparison. */
const WIDER: f64 = 1e-15;

/** Nodes that there is room for: WIDTH − 1 are left behind on each level. */
const ROOM: i32 = 64;
const nodes: usize = memory.data(4 * ROOM, 16);

/** The point in the frame of the segment; then the point, and the corners of a triangle, scaled. */
const point = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const scaled = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const a = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const b = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const c = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));

/** Whether a point in the frame of a segment is inside its closed meshes. */
export function isInClosedMesh(mesh: Segment, x: f64, y: f64, z: f64): bool {
  if (mesh.closedCount == 0 || !isInBox(mesh, x, y, z)) return false;
  const factor = powerBelow(1 / <f64>mesh.reach);
  if (mesh.field != null) return isBelowGround(mesh.field!, x, y, z, factor);
  point.set(x, y, z);
  scaled.set(factor * x, factor * y, factor * z);
  return windingNumber(mesh, factor) != 0;
}

/** Whether a point is in the box around a segment, up to rounding. Not a number is not. */
function isInBox(mesh: Segment, x: f64, y: f64, z: f64): bool {
  const box = boxAt(mesh, mesh.top, 0);
  return isBetween(box, 0, x) && isBetween(box, 1, y) && isBetween(box, 2, z);
}

function isBetween(box: usize, axis: i32, x: f64): bool {
  const center = <f64>numberOf(box, CENTER + axis);
  return Math.abs(x - center) <= halfOf(box, axis, center);
}

/** Half the extent of a box, made wider. */
function halfOf(box: usize, axis: i32, center: f64): f64 {
  const half = <f64>numberOf(box, HALF + axis);
  return half + WIDER * (half + Math.abs(center));
}

/** The largest power of two not above a positive number; 1 if there is none, or the number is tiny. */
function powerBelow(x: f64): f64 {
  const power = reinterpret<f64>(reinterpret<i64>(x) & 0x7ff0000000000000);
  return power > 0 && power < Infinity ? power : 1;
}

/** `factor`: a power of two that makes coordinates of the mesh about 1. */
function windingNumber(mesh: Segment, factor: f64): i32 {
  if (!mesh.hasTree) return windingOfPlaces(mesh, 0, mesh.places, factor);
  let number = 0;
  let count = 1;
  store<i32>(nodes, topOf(mesh));
  while (count > 0) {
    const node = load<i32>(nodes + 4 * --count);
    const level = levelOf(node);
    if (level == 0) {
      number += windingOfPlaces(mesh, indexOf(node) * WIDTH, indexOf(node) * WIDTH + WIDTH, factor);
      continue;
    }
    const first = indexOf(node) * WIDTH;
    const end = min(first + WIDTH, levelAt(mesh, level - 1).count);
    for (let i = first; i < end; i++) {
      if (isOnRay(boxAt(mesh, level - 1, i))) store<i32>(nodes + 4 * count++, nodeAt(level - 1, i));
    }
  }
  return number;
}

/** Whether the ray may meet what is in a box. */
function isOnRay(box: usize): bool {
  if (!isBetween(box, 1, point.y) || !isBetween(box, 2, point.z)) return false;
  const center = <f64>numberOf(box, CENTER);
  return point.x - center <= halfOf(box, 0, center);
}

/** What the triangles at places from one up to another add to the winding number. */
function windingOfPlaces(mesh: Segment, first: i32, end: i32, factor: f64): i32 {
  const group = elementGroup(mesh, TRIANGLE);
  const last = min(end, group.place + group.blocks * LANES);
  let number = 0;
  for (let i = max(first, group.place); i < last; i++) {
    if (numberAt(mesh, i) < 0) continue;
    const block = group.local + ((i - group.place) / LANES) * LANES * rowBytes(TRIANGLE);
    const turns = windingOfTriangle(block, (i - group.place) % LANES, factor);
    if (turns != 0 && isOfClosedMesh(mesh, numberAt(mesh, i))) number += turns;
  }
  return number;
}

/** Whether the element of a number is a triangle of a closed mesh. */
export function isOfClosedMesh(mesh: Segment, number: i32): bool {
  for (let i = 0; i < mesh.closedCount; i++) {
    const range = mesh.closed + 8 * i;
    if (load<i32>(range) <= number && number < load<i32>(range + 4)) return true;
  }
  return false;
}

/** 1 where the ray leaves through a triangle, −1 where it enters, 0 where it misses it. */
function windingOfTriangle(block: usize, lane: i32, factor: f64): i32 {
  const py = scaled.y;
  const pz = scaled.z;
  const z0 = factor * <f64>readLane(block, 2, lane);
  const z1 = factor * <f64>readLane(block, 5, lane);
  const z2 = factor * <f64>readLane(block, 8, lane);
  const above0 = z0 > pz;
  const above1 = z1 > pz;
  const above2 = z2 > pz;
  if (above0 == above1 && above1 == above2) return 0;
  const y0 = factor * <f64>readLane(block, 1, lane);
  const y1 = factor * <f64>readLane(block, 4, lane);
  const y2 = factor * <f64>readLane(block, 7, lane);
  let turns = 0;
  if (above0 != above1) turns += crossing(y0, z0, y1, z1, above1, py, pz);
  if (above1 != above2) turns += crossing(y1, z1, y2, z2, above2, py, pz);
  if (above2 != above0) turns += crossing(y2, z2, y0, z0, above0, py, pz);
  if (turns == 0) return 0;
  a.set(factor * <f64>readLane(block, 0, lane), y0, z0);
  b.set(factor * <f64>readLane(block, 3, lane), y1, z1);
  c.set(factor * <f64>readLane(block, 6, lane), y2, z2);
  return <f64>turns * sideOfPlane(a, b, c, scaled) > 0 ? turns : 0;
}

/**
 * How an edge from one side of the point's height to the other passes it: 1 upward, −1 downward where it
 * crosses that height at a larger y, else 0. The sign is asked from its lower end up, for both triangles.
 */
function crossing(fromY: f64, fromZ: f64, toY: f64, toZ: f64, isUpward: bool, py: f64, pz: f64): i32 {
  if (isUpward) return sideOfLine(fromY, fromZ, toY, toZ, py, pz) > 0 ? 1 : 0;
  return sideOfLine(toY, toZ, fromY, fromZ, py, pz) > 0 ? -1 : 0;
}
