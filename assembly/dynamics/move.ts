/**
 * How bodies move: velocities, and accelerations with the forces that these take, from the root to the tips.
 */
import { outX, outY, outZ } from './floating';
import { bodyAt } from './lay-out';
import { Body, BodyState, BodyTree, FLOATS, stateAt, TURNS } from './records';
import { moveSingle } from './single';
import { areEqual, copyWords } from './words';

/** A number of a body's joint in a list of f64 with one for each velocity, as the joint itself moves. */
export function rateOf(list: usize, body: Body): f64 {
  return body.multiplier * load<f64>(list + 8 * body.rate);
}

/**
 * Computes the velocities of all bodies, which have been placed. Where bodies and velocities are what they
 * were when it was done last, these are known.
 */
export function moveBodies(tree: BodyTree): void {
  if (tree.isSingle != 0) return moveSingle(tree);
  const bytes = 8 * tree.rates;
  if (tree.isMoved != 0 && areEqual(tree.moved, tree.velocities, bytes)) return;
  copyWords(tree.moved, tree.velocities, bytes);
  tree.isMoved = 1;
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const carrier = stateAt(tree, body.parent);
    let wx = carrier.wx;
    let wy = carrier.wy;
    let wz = carrier.wz;
    let vx = carrier.vx + wy * state.armZ - wz * state.armY;
    let vy = carrier.vy + wz * state.armX - wx * state.armZ;
    let vz = carrier.vz + wx * state.armY - wy * state.armX;
    if (body.motion == FLOATS) {
      const rates = tree.velocities + 8 * body.rate;
      const x = load<f64>(rates);
      const y = load<f64>(rates, 8);
      const z = load<f64>(rates, 16);
      vx += outX(state, x, y, z);
      vy += outY(state, x, y, z);
      vz += outZ(state, x, y, z);
      const turnX = load<f64>(rates, 24);
      const turnY = load<f64>(rates, 32);
      const turnZ = load<f64>(rates, 40);
      wx += outX(state, turnX, turnY, turnZ);
      wy += outY(state, turnX, turnY, turnZ);
      wz += outZ(state, turnX, turnY, turnZ);
    } else {
      const rate = rateOf(tree.velocities, body);
      if (body.motion == TURNS) {
        wx += rate * state.axisX;
        wy += rate * state.axisY;
        wz += rate * state.axisZ;
      } else {
        vx += rate * state.axisX;
        vy += rate * state.axisY;
        vz += rate * state.axisZ;
      }
    }
    state.wx = wx;
    state.wy = wy;
    state.wz = wz;
    state.vx = vx;
    state.vy = vy;
    state.vz = vz;
  }
}

/**
 * Computes the accelerations of all bodies, whose velocities are known, and the torque and force that the
 * acceleration of each takes, without those that push it: the first half of the recursive Newton–Euler
 * algorithm. The world accelerates against gravity, so that all bodies weigh what they do.
 *
 * @param accelerations - address of those of joints; 0: these are 0
 * Source: Luh, Walker and Paul 1980; Featherstone 2008, section 5.3.
 */
export function accelerateBodies(tree: BodyTree, accelerations: usize): void {
  const world = stateAt(tree, 0);
  world.ax = -tree.gravityX;
  world.ay = -tree.gravityY;
  world.az = -tree.gravityZ;
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const carrier = stateAt(tree, body.parent);
    accelerateBody(tree, body, state, carrier, accelerations);
    chargeJoint(body, state);
  }
}

/** The acceleration of a body: its carrier's, Coriolis' and the centripetal one, and its joint's. */
function accelerateBody(
  tree: BodyTree,
  body: Body,
  state: BodyState,
  carrier: BodyState,
  accelerations: usize,
): void {
  const wx = carrier.wx;
  const wy = carrier.wy;
  const wz = carrier.wz;
  let alphaX = carrier.alphaX;
  let alphaY = carrier.alphaY;
  let alphaZ = carrier.alphaZ;
  const armX = state.armX;
  const armY = state.armY;
  const armZ = state.armZ;
  // The velocity of the origin beside the carrier's own, and twice how fast the joint makes the arm longer.
  let bx = wy * armZ - wz * armY;
  let by = wz * armX - wx * armZ;
  let bz = wx * armY - wy * armX;
  let ax = carrier.ax + alphaY * armZ - alphaZ * armY;
  let ay = carrier.ay + alphaZ * armX - alphaX * armZ;
  let az = carrier.az + alphaX * armY - alphaY * armX;
  if (body.motion == FLOATS) {
    const rates = tree.velocities + 8 * body.rate;
    const x = 2 * load<f64>(rates);
    const y = 2 * load<f64>(rates, 8);
    const z = 2 * load<f64>(rates, 16);
    bx += outX(state, x, y, z);
    by += outY(state, x, y, z);
    bz += outZ(state, x, y, z);
    const rx = state.wx - wx;
    const ry = state.wy - wy;
    const rz = state.wz - wz;
    alphaX += wy * rz - wz * ry;
    alphaY += wz * rx - wx * rz;
    alphaZ += wx * ry - wy * rx;
    if (accelerations != 0) {
      const gains = accelerations + 8 * body.rate;
      const gx = load<f64>(gains);
      const gy = load<f64>(gains, 8);
      const gz = load<f64>(gains, 16);
      ax += outX(state, gx, gy, gz);
      ay += outY(state, gx, gy, gz);
      az += outZ(state, gx, gy, gz);
      const tx = load<f64>(gains, 24);
      const ty = load<f64>(gains, 32);
      const tz = load<f64>(gains, 40);
      alphaX += outX(state, tx, ty, tz);
      alphaY += outY(state, tx, ty, tz);
      alphaZ += outZ(state, tx, ty, tz);
    }
  } else {
    const rate = rateOf(tree.velocities, body);
    const gain = accelerations == 0 ? 0 : rateOf(accelerations, body);
    const axisX = state.axisX;
    const axisY = state.axisY;
    const axisZ = state.axisZ;
    if (body.motion == TURNS) {
      // The axis turns with the carrier.
      const rx = rate * axisX;
      const ry = rate * axisY;
      const rz = rate * axisZ;
      alphaX += wy * rz - wz * ry + gain * axisX;
      alphaY += wz * rx - wx * rz + gain * axisY;
      alphaZ += wx * ry - wy * rx + gain * axisZ;
    } else {
      bx += 2 * rate * axisX;
      by += 2 * rate * axisY;
      bz += 2 * rate * axisZ;
      ax += gain * axisX;
      ay += gain * axisY;
      az += gain * axisZ;
    }
  }
  state.alphaX = alphaX;
  state.alphaY = alphaY;
  state.alphaZ = alphaZ;
  state.ax = ax + wy * bz - wz * by;
  state.ay = ay + wz * bx - wx * bz;
  state.az = az + wx * by - wy * bx;
}

/** The torque and force that a body's acceleration takes: Newton's and Euler's equations at its origin. */
function chargeJoint(body: Body, state: BodyState): void {
  const wx = state.wx;
  const wy = state.wy;
  const wz = state.wz;
  const alphaX = state.alphaX;
  const alphaY = state.alphaY;
  const alphaZ = state.alphaZ;
  const ax = state.ax;
  const ay = state.ay;
  const az = state.az;
  const cx = state.momentX;
  const cy = state.momentY;
  const cz = state.momentZ;
  const mass = body.mass;
  const xx = state.xx;
  const yy = state.yy;
  const zz = state.zz;
  const xy = state.xy;
  const xz = state.xz;
  const yz = state.yz;
  // I ω: the angular momentum if the origin did not move.
  const lx = xx * wx + xy * wy + xz * wz;
  const ly = xy * wx + yy * wy + yz * wz;
  const lz = xz * wx + yz * wy + zz * wz;
  state.torqueX =
    xx * alphaX + xy * alphaY + xz * alphaZ + (cy * az - cz * ay) + (wy * lz - wz * ly) - state.pushX;
  state.torqueY =
    xy * alphaX + yy * alphaY + yz * alphaZ + (cz * ax - cx * az) + (wz * lx - wx * lz) - state.pushY;
  state.torqueZ =
    xz * alphaX + yz * alphaY + zz * alphaZ + (cx * ay - cy * ax) + (wx * ly - wy * lx) - state.pushZ;
  const ux = wy * cz - wz * cy;
  const uy = wz * cx - wx * cz;
  const uz = wx * cy - wy * cx;
  state.forceX = mass * ax + (alphaY * cz - alphaZ * cy) + (wy * uz - wz * uy) - state.pullX;
  state.forceY = mass * ay + (alphaZ * cx - alphaX * cz) + (wz * ux - wx * uz) - state.pullY;
  state.forceZ = mass * az + (alphaX * cy - alphaY * cx) + (wx * uy - wy * ux) - state.pullZ;
}
