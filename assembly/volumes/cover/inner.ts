/**
 * Capsules and cylinders inside a closed mesh. An element that is larger by ε than one inside the mesh has no
 * point outside farther than ε from the mesh: the way from the inner one to such a point leads through the
 * mesh.
 *
 * Capsules lie between the centers of balls inside the mesh, cylinders along these, along the axes of the
 * coordinates and of a tight box, and behind flat round parts of the mesh. How far they reach is found from
 * samples: they are only candidates, and each cover of them is measured.
 */
import { Fit } from '../fit/fit';
import { Frame, setAlong } from '../fit/frame';
import { fitSphere } from '../fit/sphere';
import { CENTERS } from './centers';
import { axisAt, takeAxes } from './fit-element';
import { takeFlat } from './flat';
import { chooseActive, gather, memberAt, stageBall } from './gather';
import { addBox } from './inner-box';
import {
  candidateAt,
  copyElement,
  coreOf,
  Cover,
  CoverElement,
  CYLINDER_SHAPE,
  squareBetween,
  SWEPT_SHAPE,
  vertexAt,
} from './record';
import { findNearest, isInside, isOut, Nearest } from './tree';

/** Balls between which capsules are sought. */
const ENDS: i32 = 24;

/** Frames of cylinders and boxes around balls: the coordinates', and that of a tight box. */
const FRAMES: i32 = 2;
const AXES: i32 = 3 * FRAMES;

/** Flat parts of the mesh that are tried as the ends of cylinders. */
const CAPS: i32 = 32;

/**
 * The most candidates: balls, capsules and cylinders between two, cylinders around one and behind flat parts.
 */
export const CANDIDATES: i32 = CENTERS + ENDS * (ENDS - 1) + ENDS * (AXES + FRAMES) + CAPS;

/** A flat part that is the end of a cylinder is this much of the disc around it. */
const FULL: f64 = 0.6;

/** Parts of a capsule between which it is looked at. */
const PARTS: i32 = 8;

/**
 * A cylinder is made longer in steps of this part of its radius, up to so many units, and then these are
 * halved.
 */
const STEP: f64 = 1 / 4;
const LARGEST: f64 = 2;
const HALVINGS: i32 = 4;

/** How far the end of a cylinder may stick out, relative to its radius. */
const OUT: f64 = 1 / 16;

/** Candidates are at least this thick, relative to the thickest ball. */
const THINNEST: f64 = 1 / 8;

const ends: usize = memory.data(ENDS * 4, 16);
const directions: usize = memory.data(AXES * 24, 16);
const normal: usize = memory.data(24, 16);
const nearest = changetype<Nearest>(memory.data(offsetof<Nearest>(), 16));
const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/** Adds capsules to the candidates, which are balls so far, and cylinders if these are asked for. */
export function addInner(cover: Cover): void {
  const balls = cover.candidateCount;
  const count = chooseEnds(cover);
  if (count == 0) return;
  const thinnest = endAt(cover, 0).radius * THINNEST;
  for (let i = 1; i < count; i++) {
    for (let k = 0; k < i; k++) addCapsule(cover, endAt(cover, i), endAt(cover, k), thinnest);
  }
  if (cover.solids == 0) return;
  takeDirections(cover);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < AXES; k++) addCylinder(cover, endAt(cover, i), directions + k * 24);
    for (let k = 0; k < AXES; k += 3) addBox(cover, endAt(cover, i), directions + k * 24);
  }
  addBehindFlat(cover, thinnest);
  thinBalls(cover, balls);
}

/** Leaves every eighth ball: capsules, cylinders and boxes hold what the others would. */
function thinBalls(cover: Cover, balls: i32): void {
  let kept = 0;
  for (let i = 0; i < cover.candidateCount; i++) {
    if (i < balls && i % 8 != 1) continue;
    copyElement(candidateAt(cover, i), candidateAt(cover, kept++));
  }
  cover.candidateCount = kept;
}

function endAt(cover: Cover, i: i32): CoverElement {
  return candidateAt(cover, load<i32>(ends + i * 4));
}

/** Chooses thick balls far from each other, the thickest first, and returns how many. */
function chooseEnds(cover: Cover): i32 {
  let count = 0;
  while (count < ENDS) {
    let best = -1;
    let most: f64 = 0;
    for (let i = 0; i < cover.candidateCount; i++) {
      const ball = candidateAt(cover, i);
      let square: f64 = 1;
      for (let k = 0; k < count; k++) {
        square = Math.min(square, squareBetween(coreOf(ball), coreOf(endAt(cover, k))));
      }
      const score = Math.sqrt(square) * ball.radius;
      if (!(score > most)) continue;
      most = score;
      best = i;
    }
    if (best < 0) break;
    store<i32>(ends + count++ * 4, best);
  }
  return count;
}

/** Adds the thickest capsule between two balls that is inside, and the cylinder that is longest around it. */
function addCapsule(cover: Cover, a: CoverElement, b: CoverElement, thinnest: f64): void {
  let radius = Math.min(a.radius, b.radius);
  for (let i = 1; i < PARTS && radius > thinnest; i++) {
    const part = <f64>i / <f64>PARTS;
    const x = a.a + (b.a - a.a) * part;
    const y = a.ay + (b.ay - a.ay) * part;
    const z = a.az + (b.az - a.az) * part;
    findNearest(cover, x, y, z, 0, nearest);
    if (!isInside(cover, x, y, z)) return;
    radius = Math.min(radius, nearest.distance);
  }
  if (!(radius > thinnest)) return;
  const capsule = candidateAt(cover, cover.candidateCount++);
  capsule.corners = 2;
  capsule.shape = SWEPT_SHAPE;
  capsule.radius = radius;
  setEnds(capsule, coreOf(a), coreOf(b));
  if (cover.solids == 0) return;
  store<f64>(normal, b.a - a.a);
  store<f64>(normal, b.ay - a.ay, 8);
  store<f64>(normal, b.az - a.az, 16);
  addCylinder(cover, capsule, normal);
}

/** The axes of the coordinates, and those of a tight box around the mesh. */
function takeDirections(cover: Cover): void {
  memory.fill(directions, 0, 72);
  for (let i = 0; i < 3; i++) store<f64>(directions + i * 32, 1);
  gather(cover, 0);
  chooseActive(cover);
  takeAxes(cover);
  memory.copy(directions + 72, axisAt(0), 72);
}

/** Adds a cylinder around a ball or capsule, as long as it can be inside. */
function addCylinder(cover: Cover, around: CoverElement, direction: usize): void {
  const cylinder = candidateAt(cover, cover.candidateCount);
  copyElement(around, cylinder);
  if (around.corners == 1) setEnds(cylinder, coreOf(around), coreOf(around));
  if (lengthen(cover, cylinder, direction)) cover.candidateCount++;
}

/** Adds cylinders that begin at a flat round part of the mesh. */
function addBehindFlat(cover: Cover, thinnest: f64): void {
  const fit = changetype<Fit>(cover.fit);
  memory.fill(cover.owners, 0xff, cover.triangleCount * 4);
  for (let cap = 0; cap < CAPS; cap++) {
    const area = takeFlat(cover, cap, normal);
    if (area == 0) return;
    gather(cover, cap);
    for (let i = 0; i < cover.memberCount; i++) stageBall(cover, i, vertexAt(cover, memberAt(cover, i)), 0);
    fitSphere(cover.fit, cover.memberCount);
    if (!(fit.radius > thinnest && area > FULL * Math.PI * fit.radius * fit.radius)) continue;
    const cylinder = candidateAt(cover, cover.candidateCount);
    const center = changetype<usize>(fit) + offsetof<Fit>('centerX');
    setEnds(cylinder, center, center);
    cylinder.radius = fit.radius;
    if (lengthen(cover, cylinder, normal)) cover.candidateCount++;
  }
}

function setEnds(element: CoverElement, start: usize, end: usize): void {
  memory.copy(coreOf(element), start, 24);
  memory.copy(coreOf(element) + 24, end, 24);
}

/** Makes a cylinder of a line, as long as it can be inside along a direction; false if that is no length. */
function lengthen(cover: Cover, element: CoverElement, direction: usize): bool {
  setAlong(frame, load<f64>(direction), load<f64>(direction, 8), load<f64>(direction, 16), 0, 0, 0);
  const before = reachFrom(cover, coreOf(element), -1, element.radius);
  const behind = reachFrom(cover, coreOf(element) + 24, 1, element.radius);
  move(coreOf(element), -before);
  move(coreOf(element) + 24, behind);
  element.corners = 2;
  element.shape = CYLINDER_SHAPE;
  return before + behind > 0;
}

/** Moves a place so far along the frame. */
function move(place: usize, length: f64): void {
  for (let i: usize = 0; i < 24; i += 8) {
    store<f64>(place + i, load<f64>(place + i) + length * load<f64>(changetype<usize>(frame) + i));
  }
}

/** How far a disc can go from a place along the frame, one way or the other, and stay inside. */
function reachFrom(cover: Cover, place: usize, way: f64, radius: f64): f64 {
  const step = radius * STEP;
  let inside: f64 = 0;
  while (inside < LARGEST && isDiscInside(cover, place, (inside + step) * way, radius)) inside += step;
  let outside = inside + step;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (inside + outside) * 0.5;
    if (isDiscInside(cover, place, middle * way, radius)) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Whether eight places on the rim of a disc are inside, or stick out by little. */
function isDiscInside(cover: Cover, place: usize, far: f64, radius: f64): bool {
  for (let i = -1; i <= 1; i++) {
    for (let k = -1; k <= 1; k++) {
      if (i == 0 && k == 0) continue;
      const part = i == 0 || k == 0 ? radius : radius * Math.SQRT1_2;
      const c = <f64>i * part;
      const s = <f64>k * part;
      const x = load<f64>(place) + far * frame.xx + c * frame.yx + s * frame.zx;
      const y = load<f64>(place, 8) + far * frame.xy + c * frame.yy + s * frame.zy;
      const z = load<f64>(place, 16) + far * frame.xz + c * frame.yz + s * frame.zz;
      if (isOut(cover, x, y, z, radius * OUT)) return false;
    }
  }
  return true;
}
