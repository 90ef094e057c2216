/**
 * Faces: touches that are the corners of one flat contact, of bodies without joints. One after the other,
 * corners would twist the face against each other, until friction bounds that, and take hundreds of rounds to
 * get rid of it. Here all of them are given at once what stops the face as the rigid thing that it is: a
 * force and a moment. Of all ways to share these among the corners, they take the one whose sum of squares is
 * least: a + o × r at the corner r, as velocities of a rigid body are. Where a corner would have to pull, or
 * to have more friction than there is, corners are held one by one.
 */
import { invertSymmetric } from '../floating';
import { addForce, addTorque, Point } from '../points';
import { BodyState } from '../records';
import { Face, FACE_BYTES, FACE_HEAD, Touch, touchAt, treeOf, World } from './records';
import { NEGLIGIBLE } from './rest';
import { findSpeedAt, moveAlone, SPEED } from './touch';
import { clearWords } from '../words';

/** Corners of a face at least: fewer lie in a line. */
const LEAST_CORNERS: i32 = 3;

/** How far corners are apart at least, as share of how far the face is from the middle of a body. */
const LEAST_WIDTH: f64 = 1e-6;

/** How far targets of corners may be off those of a rigid body, as share of the largest. */
const RIGID: f64 = 1e-9;

/** What comes to corners: a, and o. */
const SHARES: usize = memory.data(8 * 6, 8);

/** A force at the middle of a face, and a moment, in its frame; and both in the world. */
const WRENCH: usize = memory.data(8 * 6, 8);
const force = changetype<Point>(memory.data(offsetof<Point>(), 8));
const moment = changetype<Point>(memory.data(offsetof<Point>(), 8));

/** Whether a touch is the first corner of its face. */
export function isFirst(touch: Touch): bool {
  return changetype<usize>(touch) == changetype<Face>(touch.face).first;
}

/** Whether a touch may be the first one of a face. */
function beginsFace(touch: Touch): bool {
  return touch.corners >= LEAST_CORNERS && touch.leverA == 0 && touch.leverB == 0;
}

/** Finds all faces. Touches have been prepared. Writes them to an address, and behind it. */
export function findFaces(world: World, free: usize): void {
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    touch.face = 0;
    if (!beginsFace(touch)) continue;
    const end = i + <i32>touch.corners;
    const isFace = prepareFace(changetype<Face>(free), touch, world.close);
    for (let k = i; k < end; k++) touchAt(world, k).face = isFace ? free : 0;
    free += FACE_BYTES;
    i = end - 1;
  }
}

/**
 * @param close - how far apart corners may be where others are in something
 * @returns false where corners lie in a line, or some are in something and others too far from it
 */
function prepareFace(face: Face, first: Touch, close: f64): bool {
  const count = <i32>first.corners;
  const last = changetype<usize>(first) + (count - 1) * offsetof<Touch>();
  face.first = changetype<usize>(first);
  face.last = last;
  face.count = count;
  clearWords(changetype<usize>(face) + offsetof<Face>('x'), 72);
  let nearest: f64 = Infinity;
  let farthest: f64 = -Infinity;
  for (let at = face.first; at <= last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    nearest = min(nearest, touch.distance);
    farthest = max(farthest, touch.distance);
    face.x += touch.x;
    face.y += touch.y;
    face.z += touch.z;
  }
  face.isIn = nearest <= 0 ? 1 : 0;
  if (nearest <= 0 && farthest > close) return false;
  face.x /= count;
  face.y /= count;
  face.z /= count;
  for (let at = face.first; at <= last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    const x = touch.x - face.x;
    const y = touch.y - face.y;
    const z = touch.z - face.z;
    const u = x * first.firstX + y * first.firstY + z * first.firstZ;
    const v = x * first.secondX + y * first.secondY + z * first.secondZ;
    const w = x * first.normalX + y * first.normalY + z * first.normalZ;
    touch.arm1 = u;
    touch.arm2 = v;
    touch.arm3 = w;
    face.xx += v * v + w * w;
    face.yy += u * u + w * w;
    face.zz += u * u + v * v;
    face.xy -= u * v;
    face.xz -= u * w;
    face.yz -= v * w;
  }
  const inertia = changetype<usize>(face) + offsetof<Face>('xx');
  face.isKnown = 0;
  if (!isWide(face, first)) return false;
  return invertSymmetric(inertia, inertia);
}

/** Whether corners are in more than one place, as seen from a body: how else they lie is rounding. */
function isWide(face: Face, first: Touch): bool {
  const state = changetype<BodyState>(first.actorA != 0 ? first.stateA : first.stateB);
  const x = face.x - state.px;
  const y = face.y - state.py;
  const z = face.z - state.pz;
  return face.xx + face.yy + face.zz > LEAST_WIDTH * LEAST_WIDTH * (x * x + y * y + z * z);
}

/** Finds what corners get for what the face lacks, unless that is known. */
function knowMatrix(face: Face): void {
  if (face.isKnown != 0) return;
  face.isKnown = 1;
  const count = face.count;
  const first = changetype<Touch>(face.first);
  const matrix = changetype<usize>(face) + FACE_HEAD;
  memory.fill(matrix, 0, 8 * 36);
  if (first.actorA != 0) addResponses(face, first, changetype<BodyState>(first.stateA));
  if (first.actorB != 0) addResponses(face, first, changetype<BodyState>(first.stateB));
  invertSix(matrix);
  for (let column: usize = 0; column < 48; column += 8) {
    const at = matrix + column;
    for (let row: usize = 0; row < 144; row += 48) store<f64>(at + row, load<f64>(at + row) / count);
    const x = load<f64>(at, 144);
    const y = load<f64>(at, 192);
    const z = load<f64>(at, 240);
    store<f64>(at, face.xx * x + face.xy * y + face.xz * z, 144);
    store<f64>(at, face.xy * x + face.yy * y + face.yz * z, 192);
    store<f64>(at, face.xz * x + face.yz * y + face.zz * z, 240);
  }
}

/** Adds how a body moves at the middle, and turns, with forces and moments of 1 there: columns of six. */
function addResponses(face: Face, touch: Touch, state: BodyState): void {
  const dx = face.x - state.px;
  const dy = face.y - state.py;
  const dz = face.z - state.pz;
  const directions = changetype<usize>(touch) + offsetof<Touch>('firstX');
  for (let column = 0; column < 6; column++) {
    const axis = directions + 24 * (column % 3);
    let tx = load<f64>(axis);
    let ty = load<f64>(axis, 8);
    let tz = load<f64>(axis, 16);
    let vx: f64 = 0;
    let vy: f64 = 0;
    let vz: f64 = 0;
    if (column < 3) {
      vx = state.nxx * tx;
      vy = state.nxx * ty;
      vz = state.nxx * tz;
      const mx = dy * tz - dz * ty;
      const my = dz * tx - dx * tz;
      tz = dx * ty - dy * tx;
      tx = mx;
      ty = my;
    }
    const wx = state.sxx * tx + state.sxy * ty + state.sxz * tz;
    const wy = state.sxy * tx + state.syy * ty + state.syz * tz;
    const wz = state.sxz * tx + state.syz * ty + state.szz * tz;
    vx += wy * dz - wz * dy;
    vy += wz * dx - wx * dz;
    vz += wx * dy - wy * dx;
    let to = changetype<usize>(face) + FACE_HEAD + 8 * column;
    for (let row: usize = 0; row < 72; row += 24) {
      const x = load<f64>(directions + row);
      const y = load<f64>(directions + row, 8);
      const z = load<f64>(directions + row, 16);
      store<f64>(to, load<f64>(to) + (x * vx + y * vy + z * vz));
      store<f64>(to, load<f64>(to, 144) + (x * wx + y * wy + z * wz), 144);
      to += 48;
    }
  }
}

/** Inverts a symmetric positive matrix of six by six in its place, by Gauss and Jordan's method. */
function invertSix(at: usize): void {
  for (let k: usize = 0; k < 6; k++) {
    const row = at + 48 * k;
    const pivot = 1 / load<f64>(row + 8 * k);
    store<f64>(row + 8 * k, 1);
    for (let j: usize = 0; j < 48; j += 8) store<f64>(row + j, pivot * load<f64>(row + j));
    for (let i: usize = 0; i < 6; i++) {
      if (i == k) continue;
      const other = at + 48 * i;
      const factor = load<f64>(other + 8 * k);
      store<f64>(other + 8 * k, 0);
      for (let j: usize = 0; j < 48; j += 8) {
        store<f64>(other + j, load<f64>(other + j) - factor * load<f64>(row + j));
      }
    }
  }
}

/**
 * Finds how a face is to move, of what its corners are to do: as near to these as a rigid body can. Says
 * whether that is what they are to do.
 */
export function aimFace(face: Face): bool {
  let sum: f64 = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  let most: f64 = 0;
  const first = changetype<Touch>(face.first).least;
  let areAlike: bool = true;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    sum += touch.least;
    x += touch.arm2 * touch.least;
    y -= touch.arm1 * touch.least;
    most = max(most, abs(touch.least));
    areAlike = areAlike && touch.least == first;
  }
  if (areAlike) {
    face.least = first;
    face.turn1 = 0;
    face.turn2 = 0;
    return true;
  }
  face.least = sum / face.count;
  face.turn1 = face.xx * x + face.xy * y;
  face.turn2 = face.xy * x + face.yy * y;
  let isRigid: bool = true;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    isRigid = isRigid && abs(aimOf(face, touch) - touch.least) <= RIGID * most;
  }
  return isRigid;
}

/** How fast a corner of a face is to move away at least, if that moves as a rigid thing. */
export function aimOf(face: Face, touch: Touch): f64 {
  return face.least + (face.turn1 * touch.arm2 - face.turn2 * touch.arm1);
}

/** Sums up what holds the corners of a face, to `WRENCH`. Returns whether there is anything. */
function sumUp(face: Face): bool {
  let a1: f64 = 0;
  let a2: f64 = 0;
  let a3: f64 = 0;
  let s1: f64 = 0;
  let s2: f64 = 0;
  let s3: f64 = 0;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    a1 += touch.held1;
    a2 += touch.held2;
    a3 += touch.held3;
    s1 += touch.arm2 * touch.held3 - touch.arm3 * touch.held2;
    s2 += touch.arm3 * touch.held1 - touch.arm1 * touch.held3;
    s3 += touch.arm1 * touch.held2 - touch.arm2 * touch.held1;
  }
  store<f64>(WRENCH, a1);
  store<f64>(WRENCH, a2, 8);
  store<f64>(WRENCH, a3, 16);
  store<f64>(WRENCH, s1, 24);
  store<f64>(WRENCH, s2, 32);
  store<f64>(WRENCH, s3, 40);
  return a1 != 0 || a2 != 0 || a3 != 0 || s1 != 0 || s2 != 0 || s3 != 0;
}

/**
 * Begins with what holds the corners of a face: all are pushed by it. They share it as those of a rigid
 * thing, where all can.
 */
export function beginFace(face: Face): void {
  if (!sumUp(face)) return;
  pushFace(face);
  shareFace(face, WRENCH);
  if (!mayShare(face, 0)) return;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    touch.held1 = share1(touch);
    touch.held2 = share2(touch);
    touch.held3 = share3(touch);
  }
}

/** What comes to a corner along first, second and normal. */
function share1(touch: Touch): f64 {
  return load<f64>(SHARES) + load<f64>(SHARES, 32) * touch.arm3 - load<f64>(SHARES, 40) * touch.arm2;
}

function share2(touch: Touch): f64 {
  return load<f64>(SHARES, 8) + load<f64>(SHARES, 40) * touch.arm1 - load<f64>(SHARES, 24) * touch.arm3;
}

function share3(touch: Touch): f64 {
  return load<f64>(SHARES, 16) + load<f64>(SHARES, 24) * touch.arm2 - load<f64>(SHARES, 32) * touch.arm1;
}

/** Whether all corners may have their shares, beside a factor of what they have. */
function mayShare(face: Face, factor: f64): bool {
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    const first = factor * touch.held1 + share1(touch);
    const second = factor * touch.held2 + share2(touch);
    const normal = factor * touch.held3 + share3(touch);
    const most = touch.friction * normal;
    if (!(normal >= 0 && first * first + second * second <= most * most)) return false;
  }
  return true;
}

/** What a face lacks of how it is to move: six numbers, of its middle and of its turn. */
const LACKS: usize = memory.data(8 * 6, 8);

/** Returns the address of what a face lacks: the velocity of its middle, and its turn, in its frame. */
export function faceLacks(face: Face): usize {
  const touch = changetype<Touch>(face.first);
  const a = changetype<BodyState>(touch.stateA);
  const b = changetype<BodyState>(touch.stateB);
  findSpeedAt(touch, changetype<Point>(changetype<usize>(face) + offsetof<Face>('x')));
  const wx = a.wx - b.wx;
  const wy = a.wy - b.wy;
  const wz = a.wz - b.wz;
  store<f64>(LACKS, -load<f64>(SPEED));
  store<f64>(LACKS, -load<f64>(SPEED, 8), 8);
  store<f64>(LACKS, face.least - load<f64>(SPEED, 16), 16);
  store<f64>(LACKS, face.turn1 - (wx * touch.firstX + wy * touch.firstY + wz * touch.firstZ), 24);
  store<f64>(LACKS, face.turn2 - (wx * touch.secondX + wy * touch.secondY + wz * touch.secondZ), 32);
  store<f64>(LACKS, -(wx * touch.normalX + wy * touch.normalY + wz * touch.normalZ), 40);
  return LACKS;
}

/** Has corners of a face share a force at its middle, and a moment: six numbers at an address. */
export function shareFace(face: Face, from: usize): void {
  for (let k: usize = 0; k < 24; k += 8) store<f64>(SHARES + k, load<f64>(from + k) / face.count);
  const x = load<f64>(from, 24);
  const y = load<f64>(from, 32);
  const z = load<f64>(from, 40);
  store<f64>(SHARES, face.xx * x + face.xy * y + face.xz * z, 24);
  store<f64>(SHARES, face.xy * x + face.yy * y + face.yz * z, 32);
  store<f64>(SHARES, face.xz * x + face.yz * y + face.zz * z, 40);
}

/** Writes what a corner has of that, along first, second and normal. */
export function shareAt(touch: Touch, to: usize): void {
  store<f64>(to, share1(touch));
  store<f64>(to, share2(touch), 8);
  store<f64>(to, share3(touch), 16);
}

/**
 * Corrects the impulses of all corners of a face at once. Returns how much that changes the velocity of one
 * at most, 0 where next to nothing is to be corrected; −1: they have to be held one by one.
 */
export function holdFace(face: Face): f64 {
  if (face.isRigid == 0) return -1;
  const lacks = faceLacks(face);
  const v1 = load<f64>(lacks);
  const v2 = load<f64>(lacks, 8);
  const v3 = load<f64>(lacks, 16);
  const w1 = load<f64>(lacks, 24);
  const w2 = load<f64>(lacks, 32);
  const w3 = load<f64>(lacks, 40);
  let change: f64 = 0;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const corner = changetype<Touch>(at);
    const u1 = abs(v1 + (w2 * corner.arm3 - w3 * corner.arm2));
    const u2 = abs(v2 + (w3 * corner.arm1 - w1 * corner.arm3));
    const u3 = abs(v3 + (w1 * corner.arm2 - w2 * corner.arm1));
    change = max(change, max(u1, max(u2, u3)));
  }
  if (change <= NEGLIGIBLE) return 0;
  knowMatrix(face);
  let row = changetype<usize>(face) + FACE_HEAD;
  for (let i: usize = 0; i < 48; i += 8) {
    const linear = load<f64>(row) * v1 + load<f64>(row, 8) * v2 + load<f64>(row, 16) * v3;
    const turning = load<f64>(row, 24) * w1 + load<f64>(row, 32) * w2 + load<f64>(row, 40) * w3;
    store<f64>(SHARES + i, linear + turning);
    row += 48;
  }
  if (!mayShare(face, 1)) return -1;
  let f1: f64 = 0;
  let f2: f64 = 0;
  let f3: f64 = 0;
  let m1: f64 = 0;
  let m2: f64 = 0;
  let m3: f64 = 0;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const corner = changetype<Touch>(at);
    const d1 = share1(corner);
    const d2 = share2(corner);
    const d3 = share3(corner);
    corner.held1 += d1;
    corner.held2 += d2;
    corner.held3 += d3;
    f1 += d1;
    f2 += d2;
    f3 += d3;
    m1 += corner.arm2 * d3 - corner.arm3 * d2;
    m2 += corner.arm3 * d1 - corner.arm1 * d3;
    m3 += corner.arm1 * d2 - corner.arm2 * d1;
  }
  store<f64>(WRENCH, f1);
  store<f64>(WRENCH, f2, 8);
  store<f64>(WRENCH, f3, 16);
  store<f64>(WRENCH, m1, 24);
  store<f64>(WRENCH, m2, 32);
  store<f64>(WRENCH, m3, 40);
  pushFace(face);
  return change;
}

/** Turns what is in `WRENCH` to the world. */
function turnOut(touch: Touch, sign: f64): void {
  turnVector(touch, WRENCH, sign, force);
  turnVector(touch, WRENCH + 24, sign, moment);
}

function turnVector(touch: Touch, from: usize, sign: f64, to: Point): void {
  const first = sign * load<f64>(from);
  const second = sign * load<f64>(from, 8);
  const normal = sign * load<f64>(from, 16);
  to.x = first * touch.firstX + second * touch.secondX + normal * touch.normalX;
  to.y = first * touch.firstY + second * touch.secondY + normal * touch.normalY;
  to.z = first * touch.firstZ + second * touch.secondZ + normal * touch.normalZ;
}

/** Pushes a, and b the other way, by what is in `WRENCH`. */
function pushFace(face: Face): void {
  const touch = changetype<Touch>(face.first);
  turnOut(touch, 1);
  if (touch.actorA != 0) pushBody(face, changetype<BodyState>(touch.stateA));
  turnOut(touch, -1);
  if (touch.actorB != 0) pushBody(face, changetype<BodyState>(touch.stateB));
}

function pushBody(face: Face, state: BodyState): void {
  const x = face.x - state.px;
  const y = face.y - state.py;
  const z = face.z - state.pz;
  const tx = moment.x + (y * force.z - z * force.y);
  const ty = moment.y + (z * force.x - x * force.z);
  const tz = moment.z + (x * force.y - y * force.x);
  moveAlone(state, force.x, force.y, force.z, tx, ty, tz);
}

/** Has a force act on a, and the opposite one on b: what holds the corners in a part, times a factor. */
export function pressFace(face: Face, factor: f64): void {
  if (!sumUp(face)) return;
  const touch = changetype<Touch>(face.first);
  turnOut(touch, factor);
  if (touch.actorA != 0) pressBody(face, touch.actorA, touch.bodyA);
  turnOut(touch, -factor);
  if (touch.actorB != 0) pressBody(face, touch.actorB, touch.bodyB);
}

function pressBody(face: Face, actor: usize, body: i32): void {
  const middle = changetype<Point>(changetype<usize>(face) + offsetof<Face>('x'));
  addForce(treeOf(actor), body, middle, force);
  addTorque(treeOf(actor), body, moment);
}
