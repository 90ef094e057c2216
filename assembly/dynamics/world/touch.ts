/**
 * One touch: its frame, the matrix K of it, how fast its bodies move against each other there, and what an
 * impulse does to both.
 *
 * Source: Holck 2005, equation 2.16, for trees Mirtich 1996, section 4.2.
 */
import { applyImpulse, impulseResponse } from '../impulse';
import { addForce, Point, pointVelocity } from '../points';
import { BodyState, BodyTree, FLOATING_RATES, stateAt } from '../records';
import { Touch, treeOf } from './records';

/** Room for a response. */
const RESPONSE: usize = memory.data(8 * 9, 8);

/** An impulse, a force or a point in the world. */
const push = changetype<Point>(memory.data(offsetof<Point>(), 8));

/** Velocities of both bodies. */
const OWN: usize = memory.data(8 * 6, 8);
const OTHER: usize = OWN + 24;

/** Whose velocity is 0: what stands still. */
const STILL: usize = memory.data(offsetof<BodyState>(), 8);

/** Where the velocity of a touch comes to: along first, second and normal. */
export const SPEED: usize = memory.data(8 * 3, 8);

function pointOf(touch: Touch): Point {
  return changetype<Point>(changetype<usize>(touch) + offsetof<Touch>('x'));
}

/** Fills in frame and matrix of a touch whose place, normal and bodies are known. */
export function prepareTouch(touch: Touch): void {
  const x = touch.normalX;
  const y = touch.normalY;
  const z = touch.normalZ;
  // Square to the normal and to the axis that it is most square to.
  let fx: f64 = 0;
  let fy: f64 = 0;
  let fz: f64 = 0;
  if (abs(x) <= abs(y) && abs(x) <= abs(z)) {
    fy = z;
    fz = -y;
  } else if (abs(y) <= abs(z)) {
    fx = -z;
    fz = x;
  } else {
    fx = y;
    fy = -x;
  }
  const factor = 1 / sqrt(fx * fx + fy * fy + fz * fz);
  fx *= factor;
  fy *= factor;
  fz *= factor;
  touch.firstX = fx;
  touch.firstY = fy;
  touch.firstZ = fz;
  touch.secondX = y * fz - z * fy;
  touch.secondY = z * fx - x * fz;
  touch.secondZ = x * fy - y * fx;
  touch.stateA = stateOf(touch.actorA, touch.bodyA);
  touch.stateB = stateOf(touch.actorB, touch.bodyB);
  touch.areAlone = i32(isFree(touch.actorA) && isFree(touch.actorB));
  memory.fill(changetype<usize>(touch) + offsetof<Touch>('k11'), 0, 48);
  if (touch.actorA != 0) addResponse(touch, touch.actorA, touch.bodyA, touch.bodyA, 1);
  if (touch.actorB != 0) addResponse(touch, touch.actorB, touch.bodyB, touch.bodyB, 1);
  // Bodies of one tree push each other through it, too.
  if (touch.actorA != 0 && touch.actorA == touch.actorB) {
    addResponse(touch, touch.actorA, touch.bodyA, touch.bodyB, -1);
    addResponse(touch, touch.actorA, touch.bodyB, touch.bodyA, -1);
  }
}

function stateOf(actor: usize, body: i32): usize {
  return actor == 0 ? STILL : changetype<usize>(stateAt(treeOf(actor), body));
}

function isFree(actor: usize): bool {
  return actor == 0 || isAlone(treeOf(actor));
}

/** Adds to K what an impulse at one body does to the other, times a sign. */
function addResponse(touch: Touch, actor: usize, body: i32, pushed: i32, sign: f64): void {
  const tree = treeOf(actor);
  if (isAlone(tree)) {
    addAlone(touch, stateAt(tree, 1));
    return;
  }
  const point = pointOf(touch);
  impulseResponse(tree, body, point, pushed, point, RESPONSE);
  const at = changetype<usize>(touch) + offsetof<Touch>('k11');
  add(at, 0, sign * between(touch, 0, 0));
  add(at, 1, sign * between(touch, 1, 1));
  add(at, 2, sign * between(touch, 2, 2));
  add(at, 3, sign * 0.5 * (between(touch, 0, 1) + between(touch, 1, 0)));
  add(at, 4, sign * 0.5 * (between(touch, 0, 2) + between(touch, 2, 0)));
  add(at, 5, sign * 0.5 * (between(touch, 1, 2) + between(touch, 2, 1)));
}

/** Where the arms of a body are written, about which impulses along first, second and normal turn it. */
const ARMS: usize = memory.data(8 * 9, 8);

/** What `addResponse` adds, where it needs no more than the mass and the inertia of a body. */
function addAlone(touch: Touch, state: BodyState): void {
  const rx = touch.x - state.px;
  const ry = touch.y - state.py;
  const rz = touch.z - state.pz;
  for (let i = 0; i < 3; i++) {
    const x = axis(touch, i, 0);
    const y = axis(touch, i, 1);
    const z = axis(touch, i, 2);
    store<f64>(ARMS + 24 * i, ry * z - rz * y);
    store<f64>(ARMS + 24 * i, rz * x - rx * z, 8);
    store<f64>(ARMS + 24 * i, rx * y - ry * x, 16);
  }
  touch.k11 += state.nxx + turned(state, 0, 0);
  touch.k22 += state.nxx + turned(state, 1, 1);
  touch.k33 += state.nxx + turned(state, 2, 2);
  touch.k12 += turned(state, 0, 1);
  touch.k13 += turned(state, 0, 2);
  touch.k23 += turned(state, 1, 2);
}

/** How an impulse along one axis moves a body along another by turning it, kg⁻¹. */
function turned(state: BodyState, row: i32, column: i32): f64 {
  const a = ARMS + 24 * row;
  const x = load<f64>(ARMS + 24 * column);
  const y = load<f64>(ARMS + 24 * column, 8);
  const z = load<f64>(ARMS + 24 * column, 16);
  return (
    load<f64>(a) * (state.sxx * x + state.sxy * y + state.sxz * z) +
    load<f64>(a, 8) * (state.sxy * x + state.syy * y + state.syz * z) +
    load<f64>(a, 16) * (state.sxz * x + state.syz * y + state.szz * z)
  );
}

/** A number of the response in the frame of the touch. */
function between(touch: Touch, row: i32, column: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < 3; i++) {
    let inner: f64 = 0;
    for (let k = 0; k < 3; k++) inner += load<f64>(RESPONSE + 8 * (3 * i + k)) * axis(touch, column, k);
    sum += axis(touch, row, i) * inner;
  }
  return sum;
}

/** A coordinate of the first direction, the second, or the normal. */
function axis(touch: Touch, i: i32, coordinate: i32): f64 {
  const at = i == 2 ? offsetof<Touch>('normalX') : offsetof<Touch>('firstX') + 24 * i;
  return load<f64>(changetype<usize>(touch) + at + 8 * coordinate);
}

function add(at: usize, i: i32, value: f64): void {
  store<f64>(at + 8 * i, load<f64>(at + 8 * i) + value);
}

/** Writes the velocity of a against b to `SPEED`. */
export function findSpeed(touch: Touch): void {
  const a = changetype<BodyState>(touch.stateA);
  const b = changetype<BodyState>(touch.stateB);
  const ax = touch.x - a.px;
  const ay = touch.y - a.py;
  const az = touch.z - a.pz;
  const bx = touch.x - b.px;
  const by = touch.y - b.py;
  const bz = touch.z - b.pz;
  const x = a.vx + (a.wy * az - a.wz * ay) - (b.vx + (b.wy * bz - b.wz * by));
  const y = a.vy + (a.wz * ax - a.wx * az) - (b.vy + (b.wz * bx - b.wx * bz));
  const z = a.vz + (a.wx * ay - a.wy * ax) - (b.vz + (b.wx * by - b.wy * bx));
  store<f64>(SPEED, x * touch.firstX + y * touch.firstY + z * touch.firstZ);
  store<f64>(SPEED, x * touch.secondX + y * touch.secondY + z * touch.secondZ, 8);
  store<f64>(SPEED, x * touch.normalX + y * touch.normalY + z * touch.normalZ, 16);
}

/**
 * Writes the velocity of the place where bodies touch. What is round rolls: the place stays beneath its
 * center, and of two that are round on the line between both centers. Of what is flat it moves with the
 * bodies.
 */
export function findPlaceSpeed(touch: Touch, to: Point): void {
  const round = touch.roundA + touch.roundB;
  const own = changetype<Point>(OWN);
  const other = changetype<Point>(OTHER);
  memory.fill(OWN, 0, 48);
  if (touch.actorA != 0) velocityBeside(touch, touch.actorA, touch.bodyA, touch.roundA, own);
  if (touch.actorB != 0) velocityBeside(touch, touch.actorB, touch.bodyB, -touch.roundB, other);
  let share: f64 = 0.5;
  if (touch.roundB == 0 && round > 0) share = 1;
  else if (round > 0) share = touch.roundA == 0 ? 0 : touch.roundB / round;
  to.x = share * own.x + (1 - share) * other.x;
  to.y = share * own.y + (1 - share) * other.y;
  to.z = share * own.z + (1 - share) * other.z;
}

/** Writes the velocity of the point of a body that is so far along the normal. */
function velocityBeside(touch: Touch, actor: usize, body: i32, way: f64, to: Point): void {
  push.x = touch.x + way * touch.normalX;
  push.y = touch.y + way * touch.normalY;
  push.z = touch.z + way * touch.normalZ;
  pointVelocity(treeOf(actor), body, push, to);
}

/** How fast a moves away from b. */
export function normalSpeed(touch: Touch): f64 {
  findSpeed(touch);
  return load<f64>(SPEED, 16);
}

/** Whether anything holds a touch. */
export function isHeld(touch: Touch): bool {
  return touch.held3 != 0 || touch.held1 != 0 || touch.held2 != 0;
}

/** By what an impulse along first and second has to be multiplied so that it is no longer than a length. */
export function shareWithin(first: f64, second: f64, most: f64): f64 {
  const square = first * first + second * second;
  return square > most * most ? most / sqrt(square) : 1;
}

/** Has a force act on a, and the opposite one on b: what holds them in a part, times a factor. */
export function pressApart(touch: Touch, factor: f64): void {
  turnOut(touch, factor * touch.held1, factor * touch.held2, factor * touch.held3);
  const point = pointOf(touch);
  if (touch.actorA != 0) addForce(treeOf(touch.actorA), touch.bodyA, point, push);
  turnBack();
  if (touch.actorB != 0) addForce(treeOf(touch.actorB), touch.bodyB, point, push);
}

/** Pushes a, and b the other way, by an impulse in the frame of the touch. */
export function pushApart(touch: Touch, first: f64, second: f64, normal: f64): void {
  if (touch.areAlone != 0) {
    const x = first * touch.firstX + second * touch.secondX + normal * touch.normalX;
    const y = first * touch.firstY + second * touch.secondY + normal * touch.normalY;
    const z = first * touch.firstZ + second * touch.secondZ + normal * touch.normalZ;
    if (touch.actorA != 0) pushAlone(touch, touch.actorA, touch.stateA, x, y, z);
    if (touch.actorB != 0) pushAlone(touch, touch.actorB, touch.stateB, -x, -y, -z);
    return;
  }
  turnOut(touch, first, second, normal);
  if (touch.actorA != 0) applyImpulse(treeOf(touch.actorA), touch.bodyA, pointOf(touch), push);
  turnBack();
  if (touch.actorB != 0) applyImpulse(treeOf(touch.actorB), touch.bodyB, pointOf(touch), push);
}

/** Writes a vector in the frame of a touch to `push`. */
function turnOut(touch: Touch, first: f64, second: f64, normal: f64): void {
  push.x = first * touch.firstX + second * touch.secondX + normal * touch.normalX;
  push.y = first * touch.firstY + second * touch.secondY + normal * touch.normalY;
  push.z = first * touch.firstZ + second * touch.secondZ + normal * touch.normalZ;
}

function turnBack(): void {
  push.x = -push.x;
  push.y = -push.y;
  push.z = -push.z;
}

/** Whether a tree is one body that floats in the frame of its center of mass, as bodies of a world do. */
export function isAlone(tree: BodyTree): bool {
  return tree.count == 1 && tree.rates == FLOATING_RATES;
}

/** What `applyImpulse` does, where it needs no more than the mass and the inertia of a body. */
function pushAlone(touch: Touch, actor: usize, body: usize, x: f64, y: f64, z: f64): void {
  const state = changetype<BodyState>(body);
  const rx = touch.x - state.px;
  const ry = touch.y - state.py;
  const rz = touch.z - state.pz;
  const tx = ry * z - rz * y;
  const ty = rz * x - rx * z;
  const tz = rx * y - ry * x;
  const vx = state.vx + state.nxx * x;
  const vy = state.vy + state.nyy * y;
  const vz = state.vz + state.nzz * z;
  const wx = state.wx + (state.sxx * tx + state.sxy * ty + state.sxz * tz);
  const wy = state.wy + (state.sxy * tx + state.syy * ty + state.syz * tz);
  const wz = state.wz + (state.sxz * tx + state.syz * ty + state.szz * tz);
  state.vx = vx;
  state.vy = vy;
  state.vz = vz;
  state.wx = wx;
  state.wy = wy;
  state.wz = wz;
  const to = treeOf(actor).velocities;
  store<f64>(to, vx);
  store<f64>(to, vy, 8);
  store<f64>(to, vz, 16);
  store<f64>(to, wx, 24);
  store<f64>(to, wy, 32);
  store<f64>(to, wz, 40);
}
