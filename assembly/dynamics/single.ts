/**
 * A tree of one body that floats in the frame of its center of mass, as bodies of a world do. What trees ask
 * of it comes to little: the world that carries it does not move, and a force at its origin does not turn it.
 * What is left out here are terms of zeros, so that it accelerates as in the general way, to the last bit. It
 * moves so to rounding. Test: test/assembly/dynamics/single.test.ts.
 */
import { placeFree } from '../robot/free-pose';
import { invertSymmetric } from './floating';
import { beginInertia } from './inertia';
import { bodyAt, constant, ORIGIN, STILL } from './lay-out';
import { Body, BodyState, BodyTree, FLOATS, stateAt } from './records';
import { normalize } from './turn';
import { copySix, copyThree } from './words';

/** A pose: twelve f64, row by row, the position in the last column. */
const POSE: usize = memory.data(8 * 12, 8);

/** Notes whether a tree is such a body, all of whose bodies have been filled in. */
export function findSingle(tree: BodyTree): void {
  tree.isSingle = 0;
  if (tree.count != 1) return;
  const body = bodyAt(tree, 1);
  if (body.motion != FLOATS || body.momentX != 0 || body.momentY != 0 || body.momentZ != 0) return;
  for (let i = 0; i < 9; i++) if (constant(body, STILL + i) != (i % 4 == 0 ? 1 : 0)) return;
  for (let i = 0; i < 3; i++) if (constant(body, ORIGIN + i) != 0) return;
  const state = stateAt(tree, 1);
  const at = changetype<usize>(state);
  beginInertia(body, state);
  state.fxx = 1;
  state.fyy = 1;
  state.fzz = 1;
  if (!invertSymmetric(at + offsetof<BodyState>('mxx'), at + offsetof<BodyState>('nxx'))) return;
  const own = changetype<usize>(body);
  if (!invertSymmetric(own + offsetof<Body>('xx'), own + offsetof<Body>('sxx'))) return;
  tree.isSingle = 1;
}

/** Places it, but for its inertia. A sum with 0 is never −0, as those of products are. */
export function placeSingle(tree: BodyTree): void {
  const state = stateAt(tree, 1);
  const at = changetype<usize>(state);
  placeFree(tree.configuration, POSE, 0);
  for (let row: usize = 0; row < 3; row++) {
    const from = POSE + 32 * row;
    for (let i: usize = 0; i < 24; i += 8) store<f64>(at + 24 * row + i, load<f64>(from + i) + 0);
    const place = load<f64>(from, 24) + 0;
    store<f64>(at + 8 * row, place, offsetof<BodyState>('px'));
    store<f64>(at + 8 * row, place, offsetof<BodyState>('armX'));
  }
}

/** Its inertia, inverted; that of its mass is known. Returns what `articulate` does. */
export function articulateSingle(tree: BodyTree): i32 {
  const at = changetype<usize>(stateAt(tree, 1));
  const inertia = at + offsetof<BodyState>('xx');
  copySix(at + offsetof<BodyState>('ixx'), inertia);
  return invertSymmetric(inertia, at + offsetof<BodyState>('sxx')) ? 0 : 1;
}

/** Its velocities. */
export function moveSingle(tree: BodyTree): void {
  const state = stateAt(tree, 1);
  const rates = tree.velocities;
  state.vx = load<f64>(rates) + 0;
  state.vy = load<f64>(rates, 8) + 0;
  state.vz = load<f64>(rates, 16) + 0;
  state.wx = load<f64>(rates, 24) + 0;
  state.wy = load<f64>(rates, 32) + 0;
  state.wz = load<f64>(rates, 40) + 0;
}

/** Its accelerations, by Newton's and Euler's equations. Its velocities are known. */
export function accelerateSingle(tree: BodyTree): void {
  const state = stateAt(tree, 1);
  const mass = bodyAt(tree, 1).mass;
  const torques = tree.torques;
  const wx = state.wx;
  const wy = state.wy;
  const wz = state.wz;
  const lx = state.xx * wx + state.xy * wy + state.xz * wz;
  const ly = state.xy * wx + state.yy * wy + state.yz * wz;
  const lz = state.xz * wx + state.yz * wy + state.zz * wz;
  const tx = load<f64>(torques, 24) - (wy * lz - wz * ly - state.pushX);
  const ty = load<f64>(torques, 32) - (wz * lx - wx * lz - state.pushY);
  const tz = load<f64>(torques, 40) - (wx * ly - wy * lx - state.pushZ);
  state.gainVX = state.nxx * (load<f64>(torques) - (mass * -tree.gravityX - state.pullX));
  state.gainVY = state.nyy * (load<f64>(torques, 8) - (mass * -tree.gravityY - state.pullY));
  state.gainVZ = state.nzz * (load<f64>(torques, 16) - (mass * -tree.gravityZ - state.pullZ));
  state.gainX = state.sxx * tx + state.sxy * ty + state.sxz * tz;
  state.gainY = state.sxy * tx + state.syy * ty + state.syz * tz;
  state.gainZ = state.sxz * tx + state.syz * ty + state.szz * tz;
  const gains = changetype<usize>(state) + offsetof<BodyState>('gainX');
  copyThree(tree.accelerations, gains + 24);
  copyThree(tree.accelerations + 24, gains);
}

/**
 * Goes on by a step of Runge and Kutta's method, with torques and forces that stay what they are. A force
 * moves it evenly faster, so that nothing but its turn takes stages. These have its quaternion and its
 * angular velocity in the world, and Euler's equation along its own axes, where inertia does not change.
 */
export function stepSingle(tree: BodyTree, seconds: f64): void {
  const state = stateAt(tree, 1);
  const body = bodyAt(tree, 1);
  const torques = tree.torques;
  const half = 0.5 * seconds;
  move(tree, 0, state.nxx * (load<f64>(torques) + state.pullX + body.mass * tree.gravityX), seconds);
  move(tree, 8, state.nyy * (load<f64>(torques, 8) + state.pullY + body.mass * tree.gravityY), seconds);
  move(tree, 16, state.nzz * (load<f64>(torques, 16) + state.pullZ + body.mass * tree.gravityZ), seconds);
  const tx = load<f64>(torques, 24) + state.pushX;
  const ty = load<f64>(torques, 32) + state.pushY;
  const tz = load<f64>(torques, 40) + state.pushZ;
  const quaternion = tree.configuration + 24;
  const turn = tree.velocities + 24;
  const beginX = load<f64>(quaternion);
  const beginY = load<f64>(quaternion, 8);
  const beginZ = load<f64>(quaternion, 16);
  const beginW = load<f64>(quaternion, 24);
  const beginWX = load<f64>(turn);
  const beginWY = load<f64>(turn, 8);
  const beginWZ = load<f64>(turn, 16);
  let x = beginX;
  let y = beginY;
  let z = beginZ;
  let w = beginW;
  let wx = beginWX;
  let wy = beginWY;
  let wz = beginWZ;
  let sumX: f64 = 0;
  let sumY: f64 = 0;
  let sumZ: f64 = 0;
  let sumW: f64 = 0;
  let sumWX: f64 = 0;
  let sumWY: f64 = 0;
  let sumWZ: f64 = 0;
  for (let stage = 0; stage < 4; stage++) {
    // The rotation of a quaternion of any length.
    const factor = 2 / (x * x + y * y + z * z + w * w);
    const rxx = 1 - factor * (y * y + z * z);
    const rxy = factor * (x * y - w * z);
    const rxz = factor * (x * z + w * y);
    const ryx = factor * (x * y + w * z);
    const ryy = 1 - factor * (x * x + z * z);
    const ryz = factor * (y * z - w * x);
    const rzx = factor * (x * z - w * y);
    const rzy = factor * (y * z + w * x);
    const rzz = 1 - factor * (x * x + y * y);
    const ownX = rxx * wx + ryx * wy + rzx * wz;
    const ownY = rxy * wx + ryy * wy + rzy * wz;
    const ownZ = rxz * wx + ryz * wy + rzz * wz;
    const lx = body.xx * ownX + body.xy * ownY + body.xz * ownZ;
    const ly = body.xy * ownX + body.yy * ownY + body.yz * ownZ;
    const lz = body.xz * ownX + body.yz * ownY + body.zz * ownZ;
    const mx = rxx * tx + ryx * ty + rzx * tz - (ownY * lz - ownZ * ly);
    const my = rxy * tx + ryy * ty + rzy * tz - (ownZ * lx - ownX * lz);
    const mz = rxz * tx + ryz * ty + rzz * tz - (ownX * ly - ownY * lx);
    const gainX = body.sxx * mx + body.sxy * my + body.sxz * mz;
    const gainY = body.sxy * mx + body.syy * my + body.syz * mz;
    const gainZ = body.sxz * mx + body.syz * my + body.szz * mz;
    const alphaX = rxx * gainX + rxy * gainY + rxz * gainZ;
    const alphaY = ryx * gainX + ryy * gainY + ryz * gainZ;
    const alphaZ = rzx * gainX + rzy * gainY + rzz * gainZ;
    const changeX = 0.5 * (wx * w + wy * z - wz * y);
    const changeY = 0.5 * (wy * w + wz * x - wx * z);
    const changeZ = 0.5 * (wz * w + wx * y - wy * x);
    const changeW = -0.5 * (wx * x + wy * y + wz * z);
    const share: f64 = stage == 0 || stage == 3 ? 1 : 2;
    sumX += share * changeX;
    sumY += share * changeY;
    sumZ += share * changeZ;
    sumW += share * changeW;
    sumWX += share * alphaX;
    sumWY += share * alphaY;
    sumWZ += share * alphaZ;
    const way = stage < 2 ? half : seconds;
    x = beginX + way * changeX;
    y = beginY + way * changeY;
    z = beginZ + way * changeZ;
    w = beginW + way * changeW;
    wx = beginWX + way * alphaX;
    wy = beginWY + way * alphaY;
    wz = beginWZ + way * alphaZ;
  }
  const sixth = seconds / 6;
  store<f64>(quaternion, beginX + sixth * sumX);
  store<f64>(quaternion, beginY + sixth * sumY, 8);
  store<f64>(quaternion, beginZ + sixth * sumZ, 16);
  store<f64>(quaternion, beginW + sixth * sumW, 24);
  normalize(quaternion);
  store<f64>(turn, beginWX + sixth * sumWX);
  store<f64>(turn, beginWY + sixth * sumWY, 8);
  store<f64>(turn, beginWZ + sixth * sumWZ, 16);
}

/** Moves one coordinate of the origin, so far behind the first one, at an acceleration that stays. */
function move(tree: BodyTree, offset: usize, acceleration: f64, seconds: f64): void {
  const position = tree.configuration + offset;
  const rate = tree.velocities + offset;
  const velocity = load<f64>(rate);
  store<f64>(position, load<f64>(position) + seconds * (velocity + 0.5 * seconds * acceleration));
  store<f64>(rate, velocity + seconds * acceleration);
}
