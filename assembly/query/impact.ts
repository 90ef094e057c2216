/**
 * When two rigid bodies are first closer than a margin: each moves with a velocity that changes evenly, and
 * turns at a constant rate about a center of its own.
 *
 * Conservative advancement (Mirtich 1996): time goes on as far as the two are proved to keep the margin. Two
 * bounds tell how far: how fast their points approach at most; and, of bodies of one element each, so convex,
 * how fast they do along the normal, along which they are apart by at least their distance.
 */
import { EPSILON, LANE_BYTES, REAL_BYTES } from '../simd/lanes';
import { PairColumns, Pose, Segment, SegmentPair, WIDTH } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import { evaluatePairs } from './evaluate';
import { toSinesAndCosines } from '../simd/sine-cosine';
import { reduceAngle } from '../simd/angles';
import { movePose } from '../scene/segment';

/** How a segment moves. Metres, seconds and radians, world frame; all f64. */
@unmanaged
export class BodyMotion {
  segment: Segment;
  /** Where the center is at first. */
  centerX: f64;
  centerY: f64;
  centerZ: f64;
  /** The velocity of the center at first, and how it changes. */
  velocityX: f64;
  velocityY: f64;
  velocityZ: f64;
  accelerationX: f64;
  accelerationY: f64;
  accelerationZ: f64;
  /** The axis of turning, of length 1, and how fast it turns. */
  axisX: f64;
  axisY: f64;
  axisZ: f64;
  rate: f64;
  /** No point is farther from the center; and no point of the core of an element. Filled in here. */
  radius: f64;
  core: f64;
  /** Where the segment is at first: rows of the 3×4 matrix. Filled in here. */
  pose: usize;
}

/** When two bodies are first too close. */
@unmanaged
export class Impact {
  /** They keep the margin before, s; +Infinity where they do so up to the largest time. */
  time: f64;
  /** They do not at this time, s; +Infinity where none was found. */
  upper: f64;
}

const impact = changetype<Impact>(memory.data(offsetof<Impact>(), 16));

/** Steps after which no further time is proved. */
const MOST_STEPS: i32 = 10_000;

/** How many times after the last proved one are tried for a hit: the k-th is 2^k tolerances later. */
const LOOKS: i32 = 12;

/** What bounds are raised by against rounding. Dimensionless. */
const RAISED: f64 = 1 + 1024 * f64.EPSILON;

/** What the last call found. */
export function impactAddress(): usize {
  return changetype<usize>(impact);
}

/** Measures a body where it is at first, and keeps its pose: twelve f64. */
export function beginBody(body: BodyMotion, pose: usize): void {
  const segment = body.segment;
  for (let i = 0; i < 12; i++) {
    store<f64>(pose + 8 * i, <f64>load<real>(changetype<usize>(segment) + i * REAL_BYTES));
  }
  body.pose = pose;
  const place = changetype<Pose>(segment);
  const x = <f64>segment.localX;
  const y = <f64>segment.localY;
  const z = <f64>segment.localZ;
  const dx = <f64>place.xx * x + <f64>place.xy * y + <f64>place.xz * z + <f64>place.tx - body.centerX;
  const dy = <f64>place.yx * x + <f64>place.yy * y + <f64>place.yz * z + <f64>place.ty - body.centerY;
  const dz = <f64>place.zx * x + <f64>place.zy * y + <f64>place.zz * z + <f64>place.tz - body.centerZ;
  const far = Math.sqrt(dx * dx + dy * dy + dz * dz) + 16 * <f64>EPSILON * <f64>scaleOf(segment);
  body.radius = far + <f64>segment.radius;
  // A sphere looks the same however it is turned: only the way of its middle counts.
  body.core =
    isOneElement(segment) && segment.solids == 0
      ? Math.max(0, body.radius - <f64>segment.thickness)
      : body.radius;
}

/**
 * Finds when a pair is first closer than a margin. Its segments are moved.
 *
 * @param a, b - how they move; 0: not at all
 * @param most - the largest time that is looked at, s
 * @param tolerance - how near the time is to be, s
 * @param columns - room for one result
 */
export function findImpact(
  pair: SegmentPair,
  a: BodyMotion,
  b: BodyMotion,
  margin: f64,
  most: f64,
  tolerance: f64,
  columns: PairColumns,
): void {
  impact.time = Infinity;
  impact.upper = Infinity;
  let time: f64 = 0;
  for (let step = 0; step < MOST_STEPS && time <= most; step++) {
    const distance = distanceAt(pair, a, b, time, columns);
    if (distance < margin) {
      // Only at first, or by rounding.
      impact.time = time;
      impact.upper = time;
      return;
    }
    const room = distance - margin - <f64>roundingAt(scaleOf(pair.a) + scaleOf(pair.b));
    const next = time + advance(pair, a, b, time, room, columns) / RAISED;
    if (next > most) return;
    if (next - time <= tolerance / 8) break;
    time = next;
  }
  if (time > most) return;
  impact.time = time;
  for (let k = 0; k < LOOKS; k++) {
    const later = time + tolerance * <f64>(1 << k);
    if (later <= most && distanceAt(pair, a, b, later, columns) < margin) {
      impact.upper = later;
      return;
    }
  }
}

/** The distance of a pair at a time, to where its segments are moved, m. */
function distanceAt(pair: SegmentPair, a: BodyMotion, b: BodyMotion, time: f64, columns: PairColumns): f64 {
  if (a) moveTo(a, time);
  if (b) moveTo(b, time);
  evaluatePairs(changetype<usize>(pair), 1, columns, Infinity, true);
  return <f64>load<real>(columns.distance);
}

/** The sine and cosine of an angle, each in a lane value of which the rest does not count. */
const sines: usize = memory.data(LANE_BYTES, 16);
const cosines: usize = memory.data(LANE_BYTES, 16);

const place = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** Moves a segment to where it is at a time. */
function moveTo(body: BodyMotion, time: f64): void {
  const angle = body.rate * time;
  reduceAngle(angle, sines, cosines);
  toSinesAndCosines(sines, cosines);
  const s = <f64>load<real>(sines);
  const c = <f64>load<real>(cosines);
  for (let column = 0; column < 4; column++) {
    const isPoint = column == 3;
    const x = load<f64>(body.pose + 8 * column) - (isPoint ? body.centerX : 0);
    const y = load<f64>(body.pose + 8 * (4 + column)) - (isPoint ? body.centerY : 0);
    const z = load<f64>(body.pose + 8 * (8 + column)) - (isPoint ? body.centerZ : 0);
    // Rodrigues' formula.
    const along = (1 - c) * (body.axisX * x + body.axisY * y + body.axisZ * z);
    const half = (time * time) / 2;
    const shiftX = isPoint ? body.centerX + body.velocityX * time + body.accelerationX * half : 0;
    const shiftY = isPoint ? body.centerY + body.velocityY * time + body.accelerationY * half : 0;
    const shiftZ = isPoint ? body.centerZ + body.velocityZ * time + body.accelerationZ * half : 0;
    put(column, c * x + s * (body.axisY * z - body.axisZ * y) + along * body.axisX + shiftX);
    put(4 + column, c * y + s * (body.axisZ * x - body.axisX * z) + along * body.axisY + shiftY);
    put(8 + column, c * z + s * (body.axisX * y - body.axisY * x) + along * body.axisZ + shiftZ);
  }
  movePose(body.segment, place);
}

function put(i: i32, value: f64): void {
  store<real>(changetype<usize>(place) + i * REAL_BYTES, <real>value);
}

/** No coordinate of a segment is larger where it is, m. */
function scaleOf(segment: Segment): real {
  return abs<real>(segment.tx) + abs<real>(segment.ty) + abs<real>(segment.tz) + segment.reach;
}

/** Whether a segment is a single element, and so convex, be the element in a tree or not. */
function isOneElement(segment: Segment): bool {
  if (!segment.hasTree) return segment.count == 1;
  if (segment.cells || segment.field || segment.places > WIDTH) return false;
  let count = 0;
  for (let i: usize = 0; i < <usize>segment.places; i++) {
    if (load<i32>(segment.numbers + 4 * i) >= 0) count++;
  }
  return count == 1;
}

/** How long a pair is proved to keep its margin from a time on, s. `room`: by how much it does then, m. */
function advance(
  pair: SegmentPair,
  a: BodyMotion,
  b: BodyMotion,
  time: f64,
  room: f64,
  columns: PairColumns,
): f64 {
  if (room <= 0) return 0;
  const x = speed(a, time, 0) - speed(b, time, 0);
  const y = speed(a, time, 1) - speed(b, time, 1);
  const z = speed(a, time, 2) - speed(b, time, 2);
  const ax = component(a, 6) - component(b, 6);
  const ay = component(a, 7) - component(b, 7);
  const az = component(a, 8) - component(b, 8);
  const turning = (a ? Math.abs(a.rate) * a.radius : 0) + (b ? Math.abs(b.rate) * b.radius : 0);
  const change = Math.sqrt(ax * ax + ay * ay + az * az);
  const free = timeFor(room, Math.sqrt(x * x + y * y + z * z) + turning, change);
  if (!isOneElement(pair.a) || !isOneElement(pair.b)) return free;
  const nx = <f64>load<real>(columns.normal);
  const ny = <f64>load<real>(columns.normal + REAL_BYTES);
  const nz = <f64>load<real>(columns.normal + 2 * REAL_BYTES);
  const turningCore = (a ? Math.abs(a.rate) * a.core : 0) + (b ? Math.abs(b.rate) * b.core : 0);
  // The normal is rounded.
  const slack = 16 * <f64>EPSILON * (Math.abs(x) + Math.abs(y) + Math.abs(z));
  const changeSlack = 16 * <f64>EPSILON * change;
  const towards = x * nx + y * ny + z * nz + turningCore + slack;
  return Math.max(free, timeFor(room, towards, ax * nx + ay * ny + az * nz + changeSlack));
}

/** The least time to go so far at a speed that changes evenly, s: +Infinity where it is never done. */
function timeFor(way: f64, speed: f64, change: f64): f64 {
  const square = speed * speed + 2 * change * way;
  if (square < 0) return Infinity;
  const sum = speed + Math.sqrt(square);
  return sum > 0 ? (2 * way) / sum : Infinity;
}

/** Number of a body behind its segment: 0–2 center, 3–5 velocity, 6–8 acceleration; 0 if it stands still. */
function component(body: BodyMotion, i: i32): f64 {
  return body ? load<f64>(changetype<usize>(body) + offsetof<BodyMotion>('centerX') + 8 * i) : 0;
}

/** One component of the velocity of a center at a time. */
function speed(body: BodyMotion, time: f64, axis: i32): f64 {
  return component(body, 3 + axis) + time * component(body, 6 + axis);
}
