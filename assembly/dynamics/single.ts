/**
 * A tree of one body that floats in the frame of its center of mass, as bodies of a world do. What trees ask
 * of it comes to little: the world that carries it does not move, and a force at its origin does not turn it.
 * What is left out here are terms of zeros, so that it moves as in the general way, to the last bit.
 * Test: test/assembly/dynamics/single.test.ts.
 */
import { placeFree } from '../robot/free-pose';
import { invertSymmetric } from './floating';
import { beginInertia } from './inertia';
import { bodyAt, constant, ORIGIN, STILL } from './lay-out';
import { BodyState, BodyTree, FLOATS, stateAt } from './records';
import { copyWords } from './words';

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
  copyWords(at + offsetof<BodyState>('ixx'), inertia, 48);
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
  copyWords(tree.accelerations, gains + 24, 24);
  copyWords(tree.accelerations + 24, gains, 24);
}
