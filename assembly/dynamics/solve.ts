/**
 * What torques and forces do to a tree of which the articulated inertias are known: accelerations, or changes
 * of velocities where they are impulses. From the tips to the root it is found how much each joint gives way,
 * and then, from the root to the tips, how all move. Both take time that grows with the bodies that are asked
 * about: all of them, or a body and those that carry it.
 *
 * Source: Featherstone 2008, section 7.3, with gears (gears.ts); for impulses Mirtich 1996, section 4.2.
 */
import { outX, outY, outZ, respondFreely, RESPONSE, responseOf, storeInside } from './floating';
import { coupling, gearAt, pendingAt } from './gears';
import { bodyAt } from './lay-out';
import { isOpen } from './pending';
import { Body, BodyState, BodyTree, FLOATS, loadOf, stateAt, TURNS, uOf, Wrench } from './records';
import { addMultiple, along, passOn, passOnMore } from './wrench';
import { copySix } from './words';

/**
 * Solves for all joints. Torques of joints are in the tree's `efforts`; what bodies take beside is in their
 * states, `torque` and `force`, with a minus where it pushes. Accelerations come to the tree's
 * `accelerations`, and those of bodies to their `gain`. What bodies take is lost.
 */
export function solve(tree: BodyTree): void {
  readEfforts(tree);
  for (let i = tree.count; i > 0; i--) gather(tree, i);
  gatherWorld(tree);
  spreadAll(tree);
}

/** Reads the torques of gears. */
export function readEfforts(tree: BodyTree): void {
  for (let i = 0; i < tree.gearCount; i++) {
    const gear = gearAt(tree, i);
    gear.u = load<f64>(tree.efforts + 8 * gear.rate);
  }
}

/** Finds how much gears give way that are settled at the world. */
export function gatherWorld(tree: BodyTree): void {
  const world = bodyAt(tree, 0);
  if (world.pendingCount > 0) gatherGears(tree, world, stateAt(tree, 0));
}

/** Finds all accelerations, where it is known how much joints give way. The world does not move. */
export function spreadAll(tree: BodyTree): void {
  const world = bodyAt(tree, 0);
  if (world.pendingCount > 0) spreadGears(tree, world, stateAt(tree, 0));
  for (let i = 1; i <= tree.count; i++) spread(tree, i);
}

/** Finds how much the joint of a body gives way, and passes on to its carrier what it does not. */
export function gather(tree: BodyTree, i: i32): void {
  const body = bodyAt(tree, i);
  const state = stateAt(tree, i);
  if (body.pendingCount > 0) gatherGears(tree, body, state);
  if (body.motion == FLOATS) {
    gatherFree(tree, body, state);
    return;
  }
  const needed = loadOf(state);
  const torque = along(body, state, needed);
  if (body.gear >= 0) {
    gearAt(tree, body.gear).u -= body.multiplier * torque;
    if (body.parent > 0) passOn(state, loadOf(stateAt(tree, body.parent)), needed);
    return;
  }
  state.u = load<f64>(tree.efforts + 8 * body.rate) - torque;
  const gain = state.u * state.inverseD;
  for (let k = 0; k < body.pendingCount; k++) {
    const pending = pendingAt(body, k);
    if (pending.carrier != 0) gearAt(tree, pending.gear).u -= gain * pending.coupling;
  }
  if (body.parent > 0) passOnMore(state, loadOf(stateAt(tree, body.parent)), needed, uOf(state), gain);
}

/** Finds how much gears give way that are settled at a body, and adds to it what they do not. */
function gatherGears(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const own = pendingAt(body, i);
    if (own.carrier != 0) continue;
    const gear = gearAt(tree, own.gear);
    const factor = gear.u * gear.inverseD;
    addMultiple(loadOf(state), own, factor);
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (!isOpen(other, i, k)) continue;
      gearAt(tree, other.gear).u -= factor * load<f64>(coupling(tree, own.gear, other.gear));
    }
  }
}

/** What the motors of a joint that floats give. */
const given = changetype<Wrench>(memory.data(offsetof<Wrench>(), 8));

/** A joint that floats passes on what its motors give, and nothing else. */
export function gatherFree(tree: BodyTree, body: Body, state: BodyState): void {
  const efforts = tree.efforts + 8 * body.rate;
  const x = load<f64>(efforts);
  const y = load<f64>(efforts, 8);
  const z = load<f64>(efforts, 16);
  const turnX = load<f64>(efforts, 24);
  const turnY = load<f64>(efforts, 32);
  const turnZ = load<f64>(efforts, 40);
  given.torqueX = outX(state, turnX, turnY, turnZ);
  given.torqueY = outY(state, turnX, turnY, turnZ);
  given.torqueZ = outZ(state, turnX, turnY, turnZ);
  given.forceX = outX(state, x, y, z);
  given.forceY = outY(state, x, y, z);
  given.forceZ = outZ(state, x, y, z);
  addMultiple(loadOf(state), given, -1);
  if (body.parent > 0) passOn(state, loadOf(stateAt(tree, body.parent)), given);
  if (body.pendingCount == 0) return;
  respondFreely(state, loadOf(state), -1);
  for (let k = 0; k < body.pendingCount; k++) {
    const pending = pendingAt(body, k);
    if (pending.carrier != 0) gearAt(tree, pending.gear).u -= responseOf(pending);
  }
}

/** Finds the acceleration of the joint of a body, and of the body itself. */
function spread(tree: BodyTree, i: i32): void {
  const body = bodyAt(tree, i);
  const state = stateAt(tree, i);
  const carrier = stateAt(tree, body.parent);
  const wx = carrier.gainX;
  const wy = carrier.gainY;
  const wz = carrier.gainZ;
  const vx = carrier.gainVX + (wy * state.armZ - wz * state.armY);
  const vy = carrier.gainVY + (wz * state.armX - wx * state.armZ);
  const vz = carrier.gainVZ + (wx * state.armY - wy * state.armX);
  state.gainX = wx;
  state.gainY = wy;
  state.gainZ = wz;
  state.gainVX = vx;
  state.gainVY = vy;
  state.gainVZ = vz;
  if (body.motion == FLOATS) {
    spreadFree(tree, body, state);
  } else {
    let gain: f64;
    if (body.gear >= 0) {
      const shared = gearAt(tree, body.gear).gain;
      gain = body.multiplier * shared;
      if (body.leads) store<f64>(tree.accelerations + 8 * body.rate, shared);
    } else {
      let u =
        state.u -
        (state.uTorqueX * wx + state.uTorqueY * wy + state.uTorqueZ * wz) -
        (state.uForceX * vx + state.uForceY * vy + state.uForceZ * vz);
      for (let k = 0; k < body.pendingCount; k++) {
        const pending = pendingAt(body, k);
        if (pending.carrier != 0) u -= pending.coupling * gearAt(tree, pending.gear).gain;
      }
      gain = u * state.inverseD;
      store<f64>(tree.accelerations + 8 * body.rate, gain);
    }
    if (body.motion == TURNS) {
      state.gainX = wx + gain * state.axisX;
      state.gainY = wy + gain * state.axisY;
      state.gainZ = wz + gain * state.axisZ;
    } else {
      state.gainVX = vx + gain * state.axisX;
      state.gainVY = vy + gain * state.axisY;
      state.gainVZ = vz + gain * state.axisZ;
    }
  }
  if (body.pendingCount > 0) spreadGears(tree, body, state);
}

/**
 * Finds the acceleration of a body that floats, which has that of its carrier, and of its joint: what is
 * beside it.
 */
function spreadFree(tree: BodyTree, body: Body, state: BodyState): void {
  for (let k = 0; k < body.pendingCount; k++) {
    const pending = pendingAt(body, k);
    if (pending.carrier != 0) addMultiple(loadOf(state), pending, gearAt(tree, pending.gear).gain);
  }
  respondFreely(state, loadOf(state), -1);
  const wx = state.gainX;
  const wy = state.gainY;
  const wz = state.gainZ;
  const vx = state.gainVX;
  const vy = state.gainVY;
  const vz = state.gainVZ;
  copySix(changetype<usize>(state) + offsetof<BodyState>('gainX'), RESPONSE);
  const to = tree.accelerations + 8 * body.rate;
  storeInside(state, state.gainVX - vx, state.gainVY - vy, state.gainVZ - vz, to);
  storeInside(state, state.gainX - wx, state.gainY - wy, state.gainZ - wz, to + 24);
}

/** Finds the accelerations of gears that are settled at a body, last ones first. */
function spreadGears(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = body.pendingCount - 1; i >= 0; i--) {
    const own = pendingAt(body, i);
    if (own.carrier != 0) continue;
    const gear = gearAt(tree, own.gear);
    let u =
      gear.u -
      (own.torqueX * state.gainX + own.torqueY * state.gainY + own.torqueZ * state.gainZ) -
      (own.forceX * state.gainVX + own.forceY * state.gainVY + own.forceZ * state.gainVZ);
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (isOpen(other, i, k))
        u -= load<f64>(coupling(tree, own.gear, other.gear)) * gearAt(tree, other.gear).gain;
    }
    gear.gain = u * gear.inverseD;
  }
}
