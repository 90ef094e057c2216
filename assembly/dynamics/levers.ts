/**
 * Levers: what impulses have to do with each other, without a way through the tree for each. On its way from
 * a body to the root an impulse gives each joint its u, and the joint gives way by u / D: these are factors
 * of the inverse mass matrix, so that J H⁻¹ Jᵀ of two impulses is the sum of u · u′ / D over the joints that
 * both pass. A lever has u and u / D of each joint that an impulse of 1 passes. What impulses give joints
 * adds up in the tree's `pushed`, and `takePushed` changes velocities by all of it at once.
 *
 * Source: Featherstone 2008, section 7.3; that the algorithm solves by factors of the mass matrix: Rodriguez,
 * Jain and Kreutz-Delgado 1992, "Spatial operator algebra for multibody system dynamics".
 */
import { respondFreely, RESPONSE } from './floating';
import { gearAt } from './gears';
import { addGains, addImpulse, addJointImpulse, clear, clearBelow } from './impulse';
import { bodyAt, PUSHED_AREAS } from './lay-out';
import { Point } from './points';
import { Body, BodyState, BodyTree, FLOATING_RATES, FLOATS, loadOf, stateAt, TURNS } from './records';
import { gather, gatherFree, gatherWorld, readEfforts, spreadAll } from './solve';
import { clearWords } from './words';

/** A joint that impulses of 1 pass: its place in `pushed`, u of up to three of them, and u / D. */
@unmanaged
class Arm {
  place: usize;
  u1: f64;
  u2: f64;
  u3: f64;
  gain1: f64;
  gain2: f64;
  gain3: f64;
}

/**
 * The lever of impulses along three directions at a point, or of one of a joint; its arms lie behind it.
 * Where rows follow what pushes a point (world/rows.ts), their impulses are part of it: `follows` has the
 * address of `width` times three numbers, which come to each joint, and behind these to each row.
 */
@unmanaged
export class Lever {
  count: i32;
  width: i32;
  follows: usize;
  /** How many of its arms, the last ones, are of one joint: the one nearest to the root. */
  rooted: i32;
}

const HEAD: usize = 16;
const ARM: usize = offsetof<Arm>();

/** Bytes of a lever at most. */
export function leverBytes(tree: BodyTree): usize {
  return HEAD + ARM * tree.rates;
}

function armAt(lever: Lever, i: i32): Arm {
  return changetype<Arm>(changetype<usize>(lever) + HEAD + ARM * i);
}

/**
 * Writes the lever of a point of a body, which is not the world. The bodies have been placed, and their
 * articulated inertias are known.
 *
 * @param directions - of the impulses, unit vectors in the world, nine f64
 */
export function writeLever(tree: BodyTree, body: i32, point: Point, directions: usize, lever: Lever): void {
  clearEfforts(tree, body);
  for (let column: usize = 0; column < 24; column += 8) {
    beginColumn(tree, body);
    addImpulse(tree, body, point, changetype<Point>(directions + 3 * column));
    writeColumn(tree, body, lever, column);
  }
  lever.follows = 0;
}

/** Writes the lever of the joint of a number among velocities, as the first of three; others are unknown. */
export function writeJointLever(tree: BodyTree, rate: i32, lever: Lever): void {
  let body = tree.count;
  while (!moves(bodyAt(tree, body), rate)) body--;
  clearEfforts(tree, body);
  beginColumn(tree, body);
  addJointImpulse(tree, rate, 1);
  writeColumn(tree, body, lever, 0);
}

/** Whether a number among velocities is one of those of the joint of a body. */
function moves(body: Body, rate: i32): bool {
  return rate >= body.rate && rate < body.rate + (body.motion == FLOATS ? FLOATING_RATES : 1);
}

/** Has no effort act on the joints of a body and of those that carry it, and on gears. */
function clearEfforts(tree: BodyTree, i: i32): void {
  if (tree.gearCount > 0) {
    memory.fill(tree.efforts, 0, 8 * tree.rates);
    return;
  }
  while (i > 0) {
    const body = bodyAt(tree, i);
    clearWords(tree.efforts + 8 * body.rate, body.motion == FLOATS ? 8 * FLOATING_RATES : 8);
    i = body.parent;
  }
}

/** Has nothing act on a body and those that carry it. Without gears what acts on these is not added to. */
function beginColumn(tree: BodyTree, body: i32): void {
  if (tree.gearCount > 0) clearBelow(tree, body);
  else clear(stateAt(tree, body));
}

/** Writes what impulses that have been added give the joints from a body to the root, and gears. */
function writeColumn(tree: BodyTree, last: i32, lever: Lever, column: usize): void {
  if (tree.gearCount == 0) return writePath(tree, last, lever, column);
  readEfforts(tree);
  lever.count = 0;
  // Behind them come gears.
  lever.rooted = 1;
  for (let i = last; i > 0; i = bodyAt(tree, i).parent) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    gather(tree, i);
    if (body.motion == FLOATS) writeFreeArms(body, state, lever, column);
    else if (body.gear < 0) writeArm(lever, column, body.rate, state.u, state.u * state.inverseD);
  }
  gatherWorld(tree);
  for (let i = 0; i < tree.gearCount; i++) {
    const gear = gearAt(tree, i);
    writeArm(lever, column, gear.rate, gear.u, gear.u * gear.inverseD);
  }
}

/** Does so where there are no gears: from one joint to the next, what acts is in no memory. */
function writePath(tree: BodyTree, last: i32, lever: Lever, column: usize): void {
  lever.count = 0;
  lever.rooted = 1;
  const given = loadOf(stateAt(tree, last));
  let torqueX = given.torqueX;
  let torqueY = given.torqueY;
  let torqueZ = given.torqueZ;
  let forceX = given.forceX;
  let forceY = given.forceY;
  let forceZ = given.forceZ;
  for (let i = last; i > 0;) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    i = body.parent;
    if (body.motion == FLOATS) {
      const needed = loadOf(state);
      needed.torqueX = torqueX;
      needed.torqueY = torqueY;
      needed.torqueZ = torqueZ;
      needed.forceX = forceX;
      needed.forceY = forceY;
      needed.forceZ = forceZ;
      const carrier = loadOf(stateAt(tree, i));
      clear(stateAt(tree, i));
      // Only on the first joint of the path does an effort act.
      if (lever.count == 0) gatherFree(tree, body, state);
      writeFreeArms(body, state, lever, column);
      lever.rooted = FLOATING_RATES;
      torqueX = carrier.torqueX;
      torqueY = carrier.torqueY;
      torqueZ = carrier.torqueZ;
      forceX = carrier.forceX;
      forceY = carrier.forceY;
      forceZ = carrier.forceZ;
      continue;
    }
    const along =
      body.motion == TURNS
        ? state.axisX * torqueX + state.axisY * torqueY + state.axisZ * torqueZ
        : state.axisX * forceX + state.axisY * forceY + state.axisZ * forceZ;
    const u = load<f64>(tree.efforts + 8 * body.rate) - along;
    const gain = u * state.inverseD;
    writeArm(lever, column, body.rate, u, gain);
    lever.rooted = 1;
    forceX += gain * state.uForceX;
    forceY += gain * state.uForceY;
    forceZ += gain * state.uForceZ;
    torqueX += gain * state.uTorqueX;
    torqueY += gain * state.uTorqueY;
    torqueZ += gain * state.uTorqueZ;
    torqueX += state.armY * forceZ - state.armZ * forceY;
    torqueY += state.armZ * forceX - state.armX * forceZ;
    torqueZ += state.armX * forceY - state.armY * forceX;
  }
}

function writeFreeArms(body: Body, state: BodyState, lever: Lever, column: usize): void {
  respondFreely(state, loadOf(state), -1);
  for (let k = 0; k < FLOATING_RATES; k++) {
    const needed = load<f64>(changetype<usize>(loadOf(state)) + 8 * k);
    writeArm(lever, column, body.rate + k, -needed, load<f64>(RESPONSE + 8 * k));
  }
}

function writeArm(lever: Lever, column: usize, rate: i32, u: f64, gain: f64): void {
  const arm = armAt(lever, lever.count++);
  arm.place = 8 * rate;
  store<f64>(changetype<usize>(arm) + column, u, offsetof<Arm>('u1'));
  store<f64>(changetype<usize>(arm) + column, gain, offsetof<Arm>('gain1'));
}

/** Adds impulses along the three directions. */
export function pushPoint(tree: BodyTree, lever: Lever, first: f64, second: f64, third: f64): void {
  tree.isPushed = 1;
  if (lever.follows != 0) {
    let from = lever.follows;
    for (let i = 0; i < lever.width; i++) {
      const to = tree.pushed + 8 * i;
      const sum = first * load<f64>(from) + second * load<f64>(from, 8) + third * load<f64>(from, 16);
      store<f64>(to, load<f64>(to) + sum);
      from += 24;
    }
    return;
  }
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    const to = tree.pushed + arm.place;
    store<f64>(to, load<f64>(to) + (first * arm.u1 + second * arm.u2 + third * arm.u3));
  }
}

/** Adds an impulse of a joint. */
export function pushJoint(tree: BodyTree, lever: Lever, impulse: f64): void {
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    const to = tree.pushed + arm.place;
    store<f64>(to, load<f64>(to) + impulse * arm.u1);
  }
  tree.isPushed = 1;
}

/** Writes by how much what has been added changes velocities along the three directions, three f64. */
export function findGains(tree: BodyTree, lever: Lever, to: usize): void {
  let first: f64 = 0;
  let second: f64 = 0;
  let third: f64 = 0;
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    const pushed = load<f64>(tree.pushed + arm.place);
    first += arm.gain1 * pushed;
    second += arm.gain2 * pushed;
    third += arm.gain3 * pushed;
  }
  store<f64>(to, first);
  store<f64>(to, second, 8);
  store<f64>(to, third, 16);
}

/**
 * Adds how velocities along the three directions change with impulses of 1 along these, if nothing follows
 * them: six f64, 11, 22, 33, 12, 13, 23.
 */
export function addMatrix(lever: Lever, to: usize): void {
  let m11: f64 = 0;
  let m22: f64 = 0;
  let m33: f64 = 0;
  let m12: f64 = 0;
  let m13: f64 = 0;
  let m23: f64 = 0;
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    m11 += arm.gain1 * arm.u1;
    m22 += arm.gain2 * arm.u2;
    m33 += arm.gain3 * arm.u3;
    m12 += arm.gain2 * arm.u1;
    m13 += arm.gain3 * arm.u1;
    m23 += arm.gain3 * arm.u2;
  }
  store<f64>(to, load<f64>(to) + m11);
  store<f64>(to, load<f64>(to, 8) + m22, 8);
  store<f64>(to, load<f64>(to, 16) + m33, 16);
  store<f64>(to, load<f64>(to, 24) + m12, 24);
  store<f64>(to, load<f64>(to, 32) + m13, 32);
  store<f64>(to, load<f64>(to, 40) + m23, 40);
}

/** By how much what has been added changes the velocity of a joint. */
export function jointGain(tree: BodyTree, lever: Lever): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    sum += arm.gain1 * load<f64>(tree.pushed + arm.place);
  }
  return sum;
}

/**
 * Writes what impulses of 1 along each of the three directions give joints, if nothing follows them: three
 * f64 for each of so many joints.
 */
export function writePushes(lever: Lever, rates: i32, to: usize): void {
  clearWords(to, 24 * rates);
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    const at = to + 3 * arm.place;
    store<f64>(at, arm.u1);
    store<f64>(at, arm.u2, 8);
    store<f64>(at, arm.u3, 16);
  }
}

/** By how much what has been pushed along one direction changes the velocity along it: see `writePushes`. */
export function gainAlong(lever: Lever, pushes: usize, column: usize): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    const gain = load<f64>(changetype<usize>(arm) + column, offsetof<Arm>('gain1'));
    sum += gain * load<f64>(pushes + 3 * arm.place + column);
  }
  return sum;
}

/** Writes what a joint needs so that what has been pushed along the three directions does not move it. */
export function writeLacks(lever: Lever, pushes: usize, to: usize): void {
  let first: f64 = 0;
  let second: f64 = 0;
  let third: f64 = 0;
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    const at = pushes + 3 * arm.place;
    first += arm.gain1 * load<f64>(at);
    second += arm.gain1 * load<f64>(at, 8);
    third += arm.gain1 * load<f64>(at, 16);
  }
  store<f64>(to, -first);
  store<f64>(to, -second, 8);
  store<f64>(to, -third, 16);
}

/** Adds three impulses of a joint to what has been pushed along the three directions. */
export function addPushes(lever: Lever, impulses: usize, to: usize): void {
  const first = load<f64>(impulses);
  const second = load<f64>(impulses, 8);
  const third = load<f64>(impulses, 16);
  for (let i = 0; i < lever.count; i++) {
    const arm = armAt(lever, i);
    const at = to + 3 * arm.place;
    store<f64>(at, load<f64>(at) + first * arm.u1);
    store<f64>(at, load<f64>(at, 8) + second * arm.u1, 8);
    store<f64>(at, load<f64>(at, 16) + third * arm.u1, 16);
  }
}

/**
 * By how much an impulse of 1 of one joint changes the velocity of another: by the joints that both levers
 * pass, the last ones of each.
 */
export function gainBetween(one: Lever, other: Lever): f64 {
  let i = one.count;
  let k = other.count;
  let both = one.rooted;
  while (both <= i && both <= k && armAt(one, i - 1).place == armAt(other, k - 1).place) {
    i -= both;
    k -= both;
    both = 1;
  }
  let sum: f64 = 0;
  let at = changetype<usize>(armAt(one, i));
  const end = changetype<usize>(armAt(other, other.count));
  for (let to = changetype<usize>(armAt(other, k)); to < end; to += ARM) {
    sum += changetype<Arm>(to).gain1 * changetype<Arm>(at).u1;
    at += ARM;
  }
  return sum;
}

/** Forgets what has been added. */
export function forgetPushed(tree: BodyTree): void {
  clearWords(tree.pushed, 8 * PUSHED_AREAS * tree.rates);
  tree.isPushed = 0;
}

/** Has impulses be added to nothing, and what has been added be kept; the second time, it is there again. */
export function setAside(tree: BodyTree): void {
  const pushed = tree.pushed;
  const isPushed = tree.isPushed;
  tree.pushed = tree.spare;
  tree.isPushed = tree.wasPushed;
  tree.spare = pushed;
  tree.wasPushed = isPushed;
}

/** Changes all velocities by what has been added, of which there is nothing any more then. */
export function takePushed(tree: BodyTree): void {
  if (tree.isPushed == 0) return;
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const from = tree.pushed + 8 * body.rate;
    if (body.motion != FLOATS) {
      state.u = load<f64>(from);
      continue;
    }
    const needed = changetype<usize>(loadOf(state));
    for (let k = 0; k < 8 * FLOATING_RATES; k += 8) store<f64>(needed + k, -load<f64>(from + k));
  }
  for (let i = 0; i < tree.gearCount; i++) {
    const gear = gearAt(tree, i);
    gear.u = load<f64>(tree.pushed + 8 * gear.rate);
  }
  spreadAll(tree);
  addGains(tree);
  forgetPushed(tree);
}
