/**
 * Articulated inertias: how hard it is to accelerate a body together with all that it carries, whose joints
 * give way. From the tips to the root.
 *
 * Source: Featherstone 2008, chapter 7. Gears are added to it: see gears.ts.
 */
import { invert } from './floating';
import { addToCarrier, beginInertia, extentOf, LEAST } from './inertia';
import { bodyAt } from './lay-out';
import {
  beginGears,
  clearPendings,
  couplePendings,
  freePendings,
  joinGear,
  settleGears,
  shiftPendings,
} from './pending';
import { articulateSingle } from './single';
import { Body, BodyState, BodyTree, FLOATS, stateAt, TURNS } from './records';

/**
 * Computes the articulated inertias of all bodies, which have been placed, and U and D of all joints. Returns
 * the number of a body whose joint finds no inertia to move, so that no acceleration is right for it; 0 for
 * none.
 */
export function articulate(tree: BodyTree): i32 {
  if (tree.isSingle != 0) return articulateSingle(tree);
  tree.articulations++;
  let stuck = 0;
  beginGears(tree);
  for (let i = 0; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    beginInertia(body, stateAt(tree, i));
    if (body.pendingCount > 0) clearPendings(body);
  }
  for (let i = tree.count; i > 0; i--) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const hasPendings = body.pendingCount > 0;
    if (hasPendings) stuck = settleGears(tree, body, state, stuck);
    if (body.motion == FLOATS) {
      if (!invert(state) && stuck == 0) stuck = i;
      if (hasPendings) freePendings(tree, body, state);
      continue;
    }
    const d = pushJoint(body, state);
    const extent = extentOf(body, state);
    let factor: f64 = 0;
    if (body.gear >= 0) joinGear(tree, body, state, d, extent);
    else {
      if (!(d > LEAST * extent) && stuck == 0) stuck = i;
      state.inverseD = 1 / (d + load<f64>(tree.brakes + 8 * body.rate));
      factor = state.inverseD;
      if (hasPendings) couplePendings(tree, body, state);
    }
    if (body.parent > 0) addToCarrier(state, stateAt(tree, body.parent), factor);
    if (hasPendings) shiftPendings(body, state);
  }
  const world = bodyAt(tree, 0);
  return world.pendingCount > 0 ? settleGears(tree, world, stateAt(tree, 0), stuck) : stuck;
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
