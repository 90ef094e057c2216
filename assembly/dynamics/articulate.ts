/**
 * Articulated inertias: how hard it is to accelerate a body together with all that it carries, whose joints
 * give way. From the tips to the root.
 *
 * Source: Featherstone 2008, chapter 7. Groups are added to it: see groups.ts.
 */
import { invert, respondFreely, YIELDED } from './floating';
import { coupling, find, groupAt, pendingAt } from './groups';
import { bodyAt } from './lay-out';
import { Body, BodyState, BodyTree, FLOATS, Pending, stateAt, TURNS } from './records';

/**
 * The least share of inertia that a joint has to move, of all that its body and what it carries have, about
 * any axis. Reason: rounding leaves 1e-16 of what is nothing, and rods of 1 mm and 1 m have 1e-6.
 */
const LEAST: f64 = 1e-12;

/**
 * Computes the articulated inertias of all bodies, which have been placed, and U and D of all joints. Returns
 * the number of a body whose joint finds no inertia to move, so that no acceleration is right for it; 0 for
 * none.
 */
export function articulate(tree: BodyTree): i32 {
  let stuck = 0;
  memory.fill(tree.couplings, 0, 8 * tree.groupCount * tree.groupCount);
  for (let i = 0; i < tree.groupCount; i++) groupAt(tree, i).extent = 0;
  for (let i = 0; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    beginInertia(body, stateAt(tree, i));
    if (body.pendingCount > 0) clearPendings(body);
  }
  for (let i = tree.count; i > 0; i--) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const hasPendings = body.pendingCount > 0;
    if (hasPendings) stuck = settleGroups(tree, body, state, stuck);
    if (body.motion == FLOATS) {
      if (!invert(state, LEAST) && stuck == 0) stuck = i;
      if (hasPendings) freePendings(tree, body, state);
      continue;
    }
    const d = pushJoint(body, state);
    const extent = measure(body, state);
    if (body.group >= 0) joinGroup(tree, body, state, d, extent);
    else {
      if (!(d > LEAST * extent) && stuck == 0) stuck = i;
      state.inverseD = 1 / d;
      yieldJoint(state);
      if (hasPendings) couplePendings(tree, body, state);
    }
    if (body.parent > 0) addToCarrier(state, stateAt(tree, body.parent));
    if (hasPendings) shiftPendings(body, state);
  }
  const world = bodyAt(tree, 0);
  return world.pendingCount > 0 ? settleGroups(tree, world, stateAt(tree, 0), stuck) : stuck;
}

/** What there is to move about or along all axes. */
function measure(body: Body, state: BodyState): f64 {
  return body.motion == TURNS ? state.ixx + state.iyy + state.izz : state.mxx + state.myy + state.mzz;
}

/** The articulated inertia of a body that carries nothing: its own. */
export function beginInertia(body: Body, state: BodyState): void {
  const x = state.momentX;
  const y = state.momentY;
  const z = state.momentZ;
  state.ixx = state.xx;
  state.iyy = state.yy;
  state.izz = state.zz;
  state.ixy = state.xy;
  state.ixz = state.xz;
  state.iyz = state.yz;
  state.hxx = 0;
  state.hxy = -z;
  state.hxz = y;
  state.hyx = z;
  state.hyy = 0;
  state.hyz = -x;
  state.hzx = -y;
  state.hzy = x;
  state.hzz = 0;
  state.mxx = body.mass;
  state.myy = body.mass;
  state.mzz = body.mass;
  state.mxy = 0;
  state.mxz = 0;
  state.myz = 0;
}

/** Writes U of a joint that turns or slides, and returns D. */
function pushJoint(body: Body, state: BodyState): f64 {
  const x = state.axisX;
  const y = state.axisY;
  const z = state.axisZ;
  if (body.motion == TURNS) {
    const ux = state.ixx * x + state.ixy * y + state.ixz * z;
    const uy = state.ixy * x + state.iyy * y + state.iyz * z;
    const uz = state.ixz * x + state.iyz * y + state.izz * z;
    state.uTorqueX = ux;
    state.uTorqueY = uy;
    state.uTorqueZ = uz;
    state.uForceX = state.hxx * x + state.hyx * y + state.hzx * z;
    state.uForceY = state.hxy * x + state.hyy * y + state.hzy * z;
    state.uForceZ = state.hxz * x + state.hyz * y + state.hzz * z;
    return x * ux + y * uy + z * uz;
  }
  const ux = state.mxx * x + state.mxy * y + state.mxz * z;
  const uy = state.mxy * x + state.myy * y + state.myz * z;
  const uz = state.mxz * x + state.myz * y + state.mzz * z;
  state.uTorqueX = state.hxx * x + state.hxy * y + state.hxz * z;
  state.uTorqueY = state.hyx * x + state.hyy * y + state.hyz * z;
  state.uTorqueZ = state.hzx * x + state.hzy * y + state.hzz * z;
  state.uForceX = ux;
  state.uForceY = uy;
  state.uForceZ = uz;
  return x * ux + y * uy + z * uz;
}

/** Takes from the inertia of a body what its joint gives way to: U Uᵀ / D. */
function yieldJoint(state: BodyState): void {
  takeProduct(
    state,
    state.uTorqueX,
    state.uTorqueY,
    state.uTorqueZ,
    state.uForceX,
    state.uForceY,
    state.uForceZ,
    state.inverseD,
  );
}

/** Takes the product of a torque and force with itself, times a factor, from the inertia of a body. */
function takeProduct(
  state: BodyState,
  tx: f64,
  ty: f64,
  tz: f64,
  fx: f64,
  fy: f64,
  fz: f64,
  factor: f64,
): void {
  const ktx = tx * factor;
  const kty = ty * factor;
  const ktz = tz * factor;
  state.ixx -= ktx * tx;
  state.iyy -= kty * ty;
  state.izz -= ktz * tz;
  state.ixy -= ktx * ty;
  state.ixz -= ktx * tz;
  state.iyz -= kty * tz;
  state.hxx -= ktx * fx;
  state.hxy -= ktx * fy;
  state.hxz -= ktx * fz;
  state.hyx -= kty * fx;
  state.hyy -= kty * fy;
  state.hyz -= kty * fz;
  state.hzx -= ktz * fx;
  state.hzy -= ktz * fy;
  state.hzz -= ktz * fz;
  const kfx = fx * factor;
  const kfy = fy * factor;
  state.mxx -= kfx * fx;
  state.myy -= kfy * fy;
  state.mzz -= fz * factor * fz;
  state.mxy -= kfx * fy;
  state.mxz -= kfx * fz;
  state.myz -= kfy * fz;
}

/** Adds the inertia of a body to that of its carrier, shifted to the origin of that: h + r̃ m, and so on. */
export function addToCarrier(state: BodyState, carrier: BodyState): void {
  const x = state.armX;
  const y = state.armY;
  const z = state.armZ;
  const mxx = state.mxx;
  const myy = state.myy;
  const mzz = state.mzz;
  const mxy = state.mxy;
  const mxz = state.mxz;
  const myz = state.myz;
  const hxx = state.hxx;
  const hxy = state.hxy;
  const hxz = state.hxz;
  const hyx = state.hyx;
  const hyy = state.hyy;
  const hyz = state.hyz;
  const hzx = state.hzx;
  const hzy = state.hzy;
  const hzz = state.hzz;
  const gxx = hxx + (y * mxz - z * mxy);
  const gxy = hxy + (y * myz - z * myy);
  const gxz = hxz + (y * mzz - z * myz);
  const gyx = hyx + (z * mxx - x * mxz);
  const gyy = hyy + (z * mxy - x * myz);
  const gyz = hyz + (z * mxz - x * mzz);
  const gzx = hzx + (x * mxy - y * mxx);
  const gzy = hzy + (x * myy - y * mxy);
  const gzz = hzz + (x * myz - y * mxz);
  carrier.ixx += state.ixx + y * (hxz + gxz) - z * (hxy + gxy);
  carrier.iyy += state.iyy + z * (hyx + gyx) - x * (hyz + gyz);
  carrier.izz += state.izz + x * (hzy + gzy) - y * (hzx + gzx);
  carrier.ixy += state.ixy + (y * hyz - z * hyy) + (z * gxx - x * gxz);
  carrier.ixz += state.ixz + (y * hzz - z * hzy) + (x * gxy - y * gxx);
  carrier.iyz += state.iyz + (z * hzx - x * hzz) + (x * gyy - y * gyx);
  carrier.hxx += gxx;
  carrier.hxy += gxy;
  carrier.hxz += gxz;
  carrier.hyx += gyx;
  carrier.hyy += gyy;
  carrier.hyz += gyz;
  carrier.hzx += gzx;
  carrier.hzy += gzy;
  carrier.hzz += gzz;
  carrier.mxx += mxx;
  carrier.myy += myy;
  carrier.mzz += mzz;
  carrier.mxy += mxy;
  carrier.mxz += mxz;
  carrier.myz += myz;
}

/** A torque and force along the axis of a joint that turns or slides. */
export function along(
  body: Body,
  state: BodyState,
  tx: f64,
  ty: f64,
  tz: f64,
  fx: f64,
  fy: f64,
  fz: f64,
): f64 {
  return body.motion == TURNS
    ? state.axisX * tx + state.axisY * ty + state.axisZ * tz
    : state.axisX * fx + state.axisY * fy + state.axisZ * fz;
}

/** The same of what is pending. */
function alongPending(body: Body, state: BodyState, pending: Pending): f64 {
  return along(
    body,
    state,
    pending.torqueX,
    pending.torqueY,
    pending.torqueZ,
    pending.forceX,
    pending.forceY,
    pending.forceZ,
  );
}

function clearPendings(body: Body): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    pending.torqueX = 0;
    pending.torqueY = 0;
    pending.torqueZ = 0;
    pending.forceX = 0;
    pending.forceY = 0;
    pending.forceZ = 0;
  }
}

/** Takes a multiple of a torque and force from what is pending. */
function take(from: Pending, tx: f64, ty: f64, tz: f64, fx: f64, fy: f64, fz: f64, factor: f64): void {
  from.torqueX -= factor * tx;
  from.torqueY -= factor * ty;
  from.torqueZ -= factor * tz;
  from.forceX -= factor * fx;
  from.forceY -= factor * fy;
  from.forceZ -= factor * fz;
}

/** Lets the groups give way that are settled at a body, one after the other; see `articulate` for `stuck`. */
function settleGroups(tree: BodyTree, body: Body, state: BodyState, stuck: i32): i32 {
  for (let i = 0; i < body.pendingCount; i++) {
    const own = pendingAt(body, i);
    if (own.carrier != 0) continue;
    const group = groupAt(tree, own.group);
    const d = load<f64>(coupling(tree, own.group, own.group));
    if (!(d > LEAST * group.extent) && stuck == 0) stuck = group.leader;
    const inverse = 1 / d;
    group.inverseD = inverse;
    takeProduct(state, own.torqueX, own.torqueY, own.torqueZ, own.forceX, own.forceY, own.forceZ, inverse);
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (!isOpen(body, other, i, k)) continue;
      const factor = inverse * load<f64>(coupling(tree, own.group, other.group));
      take(other, own.torqueX, own.torqueY, own.torqueZ, own.forceX, own.forceY, own.forceZ, factor);
      for (let n = 0; n < body.pendingCount; n++) {
        const third = pendingAt(body, n);
        if (!isOpen(body, third, i, n)) continue;
        const between = coupling(tree, other.group, third.group);
        store<f64>(between, load<f64>(between) - factor * load<f64>(coupling(tree, own.group, third.group)));
      }
    }
  }
  return stuck;
}

/** Whether number `k` of what is pending at a body is still so, after number `i` was settled there. */
export function isOpen(body: Body, pending: Pending, i: i32, k: i32): bool {
  return pending.carrier != 0 || k > i;
}

/** Adds a joint to its group, which is pending at its body; U is left where it is. */
function joinGroup(tree: BodyTree, body: Body, state: BodyState, d: f64, extent: f64): void {
  const factor = body.multiplier;
  groupAt(tree, body.group).extent += factor * factor * extent;
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    const product = factor * alongPending(body, state, pending);
    add(coupling(tree, body.group, pending.group), product);
    add(coupling(tree, pending.group, body.group), product);
  }
  add(coupling(tree, body.group, body.group), factor * factor * d);
  const own = changetype<Pending>(find(body, body.group));
  take(
    own,
    state.uTorqueX,
    state.uTorqueY,
    state.uTorqueZ,
    state.uForceX,
    state.uForceY,
    state.uForceZ,
    -factor,
  );
}

function add(to: usize, value: f64): void {
  store<f64>(to, load<f64>(to) + value);
}

/** Lets what is pending at a body know that its joint has given way. */
function couplePendings(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    pending.coupling = alongPending(body, state, pending);
  }
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    const factor = state.inverseD * pending.coupling;
    take(
      pending,
      state.uTorqueX,
      state.uTorqueY,
      state.uTorqueZ,
      state.uForceX,
      state.uForceY,
      state.uForceZ,
      factor,
    );
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (other.carrier == 0) continue;
      add(coupling(tree, pending.group, other.group), -factor * other.coupling);
    }
  }
}

/** What is pending at a body that floats concerns its carrier no more, but for the acceleration it has. */
function freePendings(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    respondFreely(
      state,
      pending.torqueX,
      pending.torqueY,
      pending.torqueZ,
      pending.forceX,
      pending.forceY,
      pending.forceZ,
    );
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (other.carrier != 0) add(coupling(tree, pending.group, other.group), -yielded(other));
    }
  }
}

/** The power of what is pending at the acceleration that `respondFreely` has written. */
export function yielded(pending: Pending): f64 {
  return (
    pending.torqueX * load<f64>(YIELDED) +
    pending.torqueY * load<f64>(YIELDED, 8) +
    pending.torqueZ * load<f64>(YIELDED, 16) +
    pending.forceX * load<f64>(YIELDED, 24) +
    pending.forceY * load<f64>(YIELDED, 32) +
    pending.forceZ * load<f64>(YIELDED, 40)
  );
}

/** Adds what is pending at a body to what is at its carrier, shifted to the origin of that. */
function shiftPendings(body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    const carrier = changetype<Pending>(pending.carrier);
    const fx = pending.forceX;
    const fy = pending.forceY;
    const fz = pending.forceZ;
    carrier.torqueX += pending.torqueX + (state.armY * fz - state.armZ * fy);
    carrier.torqueY += pending.torqueY + (state.armZ * fx - state.armX * fz);
    carrier.torqueZ += pending.torqueZ + (state.armX * fy - state.armY * fx);
    carrier.forceX += fx;
    carrier.forceY += fy;
    carrier.forceZ += fz;
  }
}
