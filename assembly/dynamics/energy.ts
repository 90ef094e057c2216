/** Energy and momentum of a tree whose bodies have been placed and moved. */
import { bodyAt } from './lay-out';
import { BodyState, BodyTree, stateAt } from './records';

/** Momentum of a body: angular about its origin, and linear, f64 each. */
const MOMENTUM: usize = memory.data(8 * 6, 8);

/** Energy of motion, J. */
export function kineticEnergy(tree: BodyTree): f64 {
  let sum: f64 = 0;
  for (let i = 1; i <= tree.count; i++) {
    const state = stateAt(tree, i);
    writeMomentum(state, bodyAt(tree, i).mass);
    const turning = state.wx * at(0) + state.wy * at(1) + state.wz * at(2);
    const moving = state.vx * at(3) + state.vy * at(4) + state.vz * at(5);
    sum += 0.5 * (turning + moving);
  }
  return sum;
}

/** Energy of height, J: 0 for masses at the origin of the world. */
export function potentialEnergy(tree: BodyTree): f64 {
  let sum: f64 = 0;
  for (let i = 1; i <= tree.count; i++) {
    const state = stateAt(tree, i);
    const mass = bodyAt(tree, i).mass;
    sum -= tree.gravityX * (mass * state.px + state.momentX);
    sum -= tree.gravityY * (mass * state.py + state.momentY);
    sum -= tree.gravityZ * (mass * state.pz + state.momentZ);
  }
  return sum;
}

/** Writes six f64: linear momentum, N·s, and angular momentum about the origin of the world, N·m·s. */
export function momentum(tree: BodyTree, to: usize): void {
  memory.fill(to, 0, 48);
  for (let i = 1; i <= tree.count; i++) {
    const state = stateAt(tree, i);
    writeMomentum(state, bodyAt(tree, i).mass);
    const x = at(3);
    const y = at(4);
    const z = at(5);
    add(to, 0, x);
    add(to, 1, y);
    add(to, 2, z);
    add(to, 3, at(0) + (state.py * z - state.pz * y));
    add(to, 4, at(1) + (state.pz * x - state.px * z));
    add(to, 5, at(2) + (state.px * y - state.py * x));
  }
}

/** Writes the momentum of a body: I ω + c × v, and m v + ω × c, where c is the center times the mass. */
function writeMomentum(state: BodyState, mass: f64): void {
  const s = state;
  const cx = s.momentX;
  const cy = s.momentY;
  const cz = s.momentZ;
  store<f64>(MOMENTUM, s.xx * s.wx + s.xy * s.wy + s.xz * s.wz + (cy * s.vz - cz * s.vy));
  store<f64>(MOMENTUM, s.xy * s.wx + s.yy * s.wy + s.yz * s.wz + (cz * s.vx - cx * s.vz), 8);
  store<f64>(MOMENTUM, s.xz * s.wx + s.yz * s.wy + s.zz * s.wz + (cx * s.vy - cy * s.vx), 16);
  store<f64>(MOMENTUM, mass * s.vx + (s.wy * cz - s.wz * cy), 24);
  store<f64>(MOMENTUM, mass * s.vy + (s.wz * cx - s.wx * cz), 32);
  store<f64>(MOMENTUM, mass * s.vz + (s.wx * cy - s.wy * cx), 40);
}

function at(i: i32): f64 {
  return load<f64>(MOMENTUM + 8 * i);
}

function add(to: usize, i: i32, value: f64): void {
  store<f64>(to + 8 * i, load<f64>(to + 8 * i) + value);
}
