/** The inertia of all joints together. */
import { addToCarrier, beginInertia } from './inertia';
import { bodyAt } from './lay-out';
import { place } from './place';
import { BodyState, BodyTree, FLOATING_RATES, FLOATS, stateAt, TURNS, uOf, Wrench } from './records';
import { clearWords } from './words';

/** How a body moves with one of its joint's velocities: angular velocity, and velocity of the origin. */
const MOTION: usize = memory.data(8 * 6, 8);

/** The torque and force that an acceleration takes at some body. */
const LOAD: usize = memory.data(8 * 6, 8);

/**
 * Writes the matrix that accelerations are multiplied by to get torques, row by row: kinetic energy is half
 * of the velocities times it times the velocities. The composite-rigid-body algorithm.
 *
 * Source: Walker and Orin 1982; Featherstone 2008, section 6.2. With gears the matrix is Gᵀ H G, where G
 * takes the velocities that the tree has to those of all joints.
 */
export function massMatrix(tree: BodyTree, to: usize): void {
  place(tree);
  const rates = tree.rates;
  memory.fill(to, 0, 8 * rates * rates);
  for (let i = 1; i <= tree.count; i++) {
    beginInertia(bodyAt(tree, i), stateAt(tree, i));
    // No joint gives way.
    clearWords(changetype<usize>(uOf(stateAt(tree, i))), offsetof<Wrench>());
  }
  for (let i = tree.count; i > 0; i--) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const numbers = body.motion == FLOATS ? FLOATING_RATES : 1;
    for (let k = 0; k < numbers; k++) {
      writeMotion(tree, i, k);
      writeLoad(state);
      addRow(tree, i, body.rate + k, to);
    }
    if (body.parent > 0) addToCarrier(state, stateAt(tree, body.parent), 0);
  }
}

/** Adds the products of a load at a body with the motions of its joint and of those before it. */
function addRow(tree: BodyTree, i: i32, row: i32, to: usize): void {
  const rates = tree.rates;
  const own = i;
  while (i > 0) {
    const body = bodyAt(tree, i);
    const numbers = body.motion == FLOATS ? FLOATING_RATES : 1;
    for (let k = 0; k < numbers; k++) {
      writeMotion(tree, i, k);
      let product: f64 = 0;
      for (let n = 0; n < 48; n += 8) product += load<f64>(MOTION + n) * load<f64>(LOAD + n);
      const column = body.rate + k;
      const there = to + 8 * (rates * row + column);
      store<f64>(there, load<f64>(there) + product);
      if (own == i) continue;
      const back = to + 8 * (rates * column + row);
      store<f64>(back, load<f64>(back) + product);
    }
    shiftLoad(stateAt(tree, i));
    i = body.parent;
  }
}

/** Writes how a body moves with number `k` of its joint's velocities. */
function writeMotion(tree: BodyTree, i: i32, k: i32): void {
  const body = bodyAt(tree, i);
  const state = stateAt(tree, i);
  memory.fill(MOTION, 0, 48);
  if (body.motion == FLOATS) {
    const to = MOTION + (k < 3 ? 24 : 0);
    const column = changetype<usize>(state) + offsetof<BodyState>('fxx') + 8 * (k % 3);
    for (let row = 0; row < 3; row++) store<f64>(to + 8 * row, load<f64>(column + 24 * row));
    return;
  }
  const to = MOTION + (body.motion == TURNS ? 0 : 24);
  store<f64>(to, body.multiplier * state.axisX);
  store<f64>(to, body.multiplier * state.axisY, 8);
  store<f64>(to, body.multiplier * state.axisZ, 16);
}

/** Writes the torque and force that `MOTION` takes as an acceleration of a body and all that it carries. */
function writeLoad(state: BodyState): void {
  const x = load<f64>(MOTION);
  const y = load<f64>(MOTION, 8);
  const z = load<f64>(MOTION, 16);
  const ax = load<f64>(MOTION, 24);
  const ay = load<f64>(MOTION, 32);
  const az = load<f64>(MOTION, 40);
  const s = state;
  store<f64>(LOAD, s.ixx * x + s.ixy * y + s.ixz * z + s.hxx * ax + s.hxy * ay + s.hxz * az);
  store<f64>(LOAD, s.ixy * x + s.iyy * y + s.iyz * z + s.hyx * ax + s.hyy * ay + s.hyz * az, 8);
  store<f64>(LOAD, s.ixz * x + s.iyz * y + s.izz * z + s.hzx * ax + s.hzy * ay + s.hzz * az, 16);
  store<f64>(LOAD, s.hxx * x + s.hyx * y + s.hzx * z + s.mxx * ax + s.mxy * ay + s.mxz * az, 24);
  store<f64>(LOAD, s.hxy * x + s.hyy * y + s.hzy * z + s.mxy * ax + s.myy * ay + s.myz * az, 32);
  store<f64>(LOAD, s.hxz * x + s.hyz * y + s.hzz * z + s.mxz * ax + s.myz * ay + s.mzz * az, 40);
}

/** Shifts a load at a body to the origin of its carrier. */
function shiftLoad(state: BodyState): void {
  const fx = load<f64>(LOAD, 24);
  const fy = load<f64>(LOAD, 32);
  const fz = load<f64>(LOAD, 40);
  store<f64>(LOAD, load<f64>(LOAD) + (state.armY * fz - state.armZ * fy));
  store<f64>(LOAD, load<f64>(LOAD, 8) + (state.armZ * fx - state.armX * fz), 8);
  store<f64>(LOAD, load<f64>(LOAD, 16) + (state.armX * fy - state.armY * fx), 16);
}
