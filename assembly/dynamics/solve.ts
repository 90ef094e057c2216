/**
 * What torques and forces do to a tree of which the articulated inertias are known: accelerations, or changes
 * of velocities where they are impulses. From the tips to the root it is found how much each joint gives way,
 * and then, from the root to the tips, how all move. Both take time that grows with the bodies that are asked
 * about: all of them, or a body and those that carry it.
 *
 * Source: Featherstone 2008, section 7.3, with groups (groups.ts); for impulses Mirtich 1996, section 4.2.
 */
import { along, isOpen, yielded } from './articulate';
import { outX, outY, outZ, respondFreely, storeInside, YIELDED } from './floating';
import { coupling, groupAt, pendingAt } from './groups';
import { bodyAt } from './lay-out';
import { Body, BodyState, BodyTree, FLOATS, stateAt, TURNS } from './records';

/**
 * Solves for all joints. Torques of joints are in the tree's `efforts`; what bodies take beside is in their
 * states, `torque` and `force`, with a minus where it pushes. Accelerations come to the tree's
 * `accelerations`, and those of bodies to their `gain`.
 */
export function solve(tree: BodyTree): void {
  beginGroups(tree);
  for (let i = tree.count; i > 0; i--) gather(tree, i);
  settleWorld(tree);
  for (let i = 1; i <= tree.count; i++) spread(tree, i);
}

/** Reads the torques of groups. */
export function beginGroups(tree: BodyTree): void {
  for (let i = 0; i < tree.groupCount; i++) {
    const group = groupAt(tree, i);
    group.u = load<f64>(tree.efforts + 8 * group.rate);
  }
}

/** Settles what is settled at the world, which does not move. */
export function settleWorld(tree: BodyTree): void {
  const world = bodyAt(tree, 0);
  if (world.pendingCount == 0) return;
  const state = stateAt(tree, 0);
  gatherGroups(tree, world, state);
  spreadGroups(tree, world, state);
}

/** Finds how much the joint of a body gives way, and passes on to its carrier what it does not. */
export function gather(tree: BodyTree, i: i32): void {
  const body = bodyAt(tree, i);
  const state = stateAt(tree, i);
  const hasPendings = body.pendingCount > 0;
  if (hasPendings) gatherGroups(tree, body, state);
  if (body.motion == FLOATS) {
    gatherFree(tree, body, state);
    return;
  }
  let tx = state.torqueX;
  let ty = state.torqueY;
  let tz = state.torqueZ;
  let fx = state.forceX;
  let fy = state.forceY;
  let fz = state.forceZ;
  const needed = along(body, state, tx, ty, tz, fx, fy, fz);
  if (body.group >= 0) groupAt(tree, body.group).u -= body.multiplier * needed;
  else {
    const u = load<f64>(tree.efforts + 8 * body.rate) - needed;
    const factor = u * state.inverseD;
    state.u = u;
    tx += factor * state.uTorqueX;
    ty += factor * state.uTorqueY;
    tz += factor * state.uTorqueZ;
    fx += factor * state.uForceX;
    fy += factor * state.uForceY;
    fz += factor * state.uForceZ;
    if (hasPendings) {
      for (let k = 0; k < body.pendingCount; k++) {
        const pending = pendingAt(body, k);
        if (pending.carrier != 0) groupAt(tree, pending.group).u -= factor * pending.coupling;
      }
    }
  }
  if (body.parent > 0) passOn(state, stateAt(tree, body.parent), tx, ty, tz, fx, fy, fz);
}

/** Adds a torque and a force at the origin of a body to those of its carrier. */
export function passOn(
  state: BodyState,
  carrier: BodyState,
  tx: f64,
  ty: f64,
  tz: f64,
  fx: f64,
  fy: f64,
  fz: f64,
): void {
  carrier.torqueX += tx + (state.armY * fz - state.armZ * fy);
  carrier.torqueY += ty + (state.armZ * fx - state.armX * fz);
  carrier.torqueZ += tz + (state.armX * fy - state.armY * fx);
  carrier.forceX += fx;
  carrier.forceY += fy;
  carrier.forceZ += fz;
}

/** The same of groups that are settled at a body. */
function gatherGroups(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const own = pendingAt(body, i);
    if (own.carrier != 0) continue;
    const group = groupAt(tree, own.group);
    const factor = group.u * group.inverseD;
    state.torqueX += factor * own.torqueX;
    state.torqueY += factor * own.torqueY;
    state.torqueZ += factor * own.torqueZ;
    state.forceX += factor * own.forceX;
    state.forceY += factor * own.forceY;
    state.forceZ += factor * own.forceZ;
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (!isOpen(body, other, i, k)) continue;
      groupAt(tree, other.group).u -= factor * load<f64>(coupling(tree, own.group, other.group));
    }
  }
}

/** The same of a joint that floats: it passes on what its motors give, and nothing else. */
function gatherFree(tree: BodyTree, body: Body, state: BodyState): void {
  const efforts = tree.efforts + 8 * body.rate;
  const x = load<f64>(efforts);
  const y = load<f64>(efforts, 8);
  const z = load<f64>(efforts, 16);
  const turnX = load<f64>(efforts, 24);
  const turnY = load<f64>(efforts, 32);
  const turnZ = load<f64>(efforts, 40);
  const tx = outX(state, turnX, turnY, turnZ);
  const ty = outY(state, turnX, turnY, turnZ);
  const tz = outZ(state, turnX, turnY, turnZ);
  const fx = outX(state, x, y, z);
  const fy = outY(state, x, y, z);
  const fz = outZ(state, x, y, z);
  state.torqueX -= tx;
  state.torqueY -= ty;
  state.torqueZ -= tz;
  state.forceX -= fx;
  state.forceY -= fy;
  state.forceZ -= fz;
  if (body.parent > 0) passOn(state, stateAt(tree, body.parent), tx, ty, tz, fx, fy, fz);
  if (body.pendingCount == 0) return;
  respond(state, state.torqueX, state.torqueY, state.torqueZ, state.forceX, state.forceY, state.forceZ);
  for (let k = 0; k < body.pendingCount; k++) {
    const pending = pendingAt(body, k);
    if (pending.carrier != 0) groupAt(tree, pending.group).u -= yielded(pending);
  }
}

/** What a body that floats does against a torque and a force that it takes. */
function respond(state: BodyState, tx: f64, ty: f64, tz: f64, fx: f64, fy: f64, fz: f64): void {
  respondFreely(state, -tx, -ty, -tz, -fx, -fy, -fz);
}

/** Finds the acceleration of the joint of a body, and of the body itself. */
export function spread(tree: BodyTree, i: i32): void {
  const body = bodyAt(tree, i);
  const state = stateAt(tree, i);
  const carrier = stateAt(tree, body.parent);
  let wx = carrier.gainX;
  let wy = carrier.gainY;
  let wz = carrier.gainZ;
  let vx = carrier.gainVX + (wy * state.armZ - wz * state.armY);
  let vy = carrier.gainVY + (wz * state.armX - wx * state.armZ);
  let vz = carrier.gainVZ + (wx * state.armY - wy * state.armX);
  if (body.motion == FLOATS) {
    spreadFree(tree, body, state, wx, wy, wz, vx, vy, vz);
  } else {
    let gain: f64;
    if (body.group >= 0) {
      const shared = groupAt(tree, body.group).gain;
      gain = body.multiplier * shared;
      if (body.leads) store<f64>(tree.accelerations + 8 * body.rate, shared);
    } else {
      let u =
        state.u -
        (state.uTorqueX * wx + state.uTorqueY * wy + state.uTorqueZ * wz) -
        (state.uForceX * vx + state.uForceY * vy + state.uForceZ * vz);
      for (let k = 0; k < body.pendingCount; k++) {
        const pending = pendingAt(body, k);
        if (pending.carrier != 0) u -= pending.coupling * groupAt(tree, pending.group).gain;
      }
      gain = u * state.inverseD;
      store<f64>(tree.accelerations + 8 * body.rate, gain);
    }
    if (body.motion == TURNS) {
      wx += gain * state.axisX;
      wy += gain * state.axisY;
      wz += gain * state.axisZ;
    } else {
      vx += gain * state.axisX;
      vy += gain * state.axisY;
      vz += gain * state.axisZ;
    }
    state.gainX = wx;
    state.gainY = wy;
    state.gainZ = wz;
    state.gainVX = vx;
    state.gainVY = vy;
    state.gainVZ = vz;
  }
  if (body.pendingCount > 0) spreadGroups(tree, body, state);
}

/** The same of a joint that floats, whose carrier would move it by w and v if it held. */
function spreadFree(
  tree: BodyTree,
  body: Body,
  state: BodyState,
  wx: f64,
  wy: f64,
  wz: f64,
  vx: f64,
  vy: f64,
  vz: f64,
): void {
  let tx = state.torqueX;
  let ty = state.torqueY;
  let tz = state.torqueZ;
  let fx = state.forceX;
  let fy = state.forceY;
  let fz = state.forceZ;
  for (let k = 0; k < body.pendingCount; k++) {
    const pending = pendingAt(body, k);
    if (pending.carrier == 0) continue;
    const gain = groupAt(tree, pending.group).gain;
    tx += gain * pending.torqueX;
    ty += gain * pending.torqueY;
    tz += gain * pending.torqueZ;
    fx += gain * pending.forceX;
    fy += gain * pending.forceY;
    fz += gain * pending.forceZ;
  }
  respond(state, tx, ty, tz, fx, fy, fz);
  memory.copy(changetype<usize>(state) + offsetof<BodyState>('gainX'), YIELDED, 48);
  const to = tree.accelerations + 8 * body.rate;
  storeInside(state, state.gainVX - vx, state.gainVY - vy, state.gainVZ - vz, to);
  storeInside(state, state.gainX - wx, state.gainY - wy, state.gainZ - wz, to + 24);
}

/** Finds the accelerations of groups that are settled at a body, last ones first. */
function spreadGroups(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = body.pendingCount - 1; i >= 0; i--) {
    const own = pendingAt(body, i);
    if (own.carrier != 0) continue;
    const group = groupAt(tree, own.group);
    let u =
      group.u -
      (own.torqueX * state.gainX + own.torqueY * state.gainY + own.torqueZ * state.gainZ) -
      (own.forceX * state.gainVX + own.forceY * state.gainVY + own.forceZ * state.gainVZ);
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (isOpen(body, other, i, k))
        u -= load<f64>(coupling(tree, own.group, other.group)) * groupAt(tree, other.group).gain;
    }
    group.gain = u * group.inverseD;
  }
}
