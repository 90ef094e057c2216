/**
 * What impulses do to a tree whose bodies have been placed and whose articulated inertias are known. An
 * impulse changes velocities at once, and by as much as a force changes accelerations.
 *
 * Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems, section 4.2.
 */
import { bodyAt } from './lay-out';
import { addAt, Point } from './points';
import { BodyState, BodyTree, loadOf, stateAt, Wrench } from './records';
import { solve } from './solve';
import { clearWords } from './words';

/** Begins the impulses of one moment: there are none yet. What is added is solved for once, by `solve`. */
export function beginImpulses(tree: BodyTree): void {
  clearWords(tree.efforts, 8 * tree.rates);
  for (let i = 1; i <= tree.count; i++) clear(stateAt(tree, i));
}

/** Forgets what acts on a body. */
export function clear(state: BodyState): void {
  clearWords(changetype<usize>(loadOf(state)), offsetof<Wrench>());
}

/**
 * Adds an impulse.
 *
 * @param body - its number; nothing moves the world, 0
 * @param point - where it acts, in the world, three f64
 * @param impulse - N·s, in the world, three f64
 */
export function addImpulse(tree: BodyTree, body: i32, point: Point, impulse: Point): void {
  if (body == 0) return;
  const state = stateAt(tree, body);
  addAt(loadOf(state), state, point, -impulse.x, -impulse.y, -impulse.z);
}

/** Adds an impulse of a joint, N·m·s or N·s, to one of the velocities. */
export function addJointImpulse(tree: BodyTree, rate: i32, impulse: f64): void {
  const effort = tree.efforts + 8 * rate;
  store<f64>(effort, load<f64>(effort) + impulse);
}

/** Changes all velocities by what impulses do that were added and solved for. */
export function addGains(tree: BodyTree): void {
  tree.isMoved = 0;
  for (let i = 0; i < tree.rates; i++) {
    const rate = tree.velocities + 8 * i;
    store<f64>(rate, load<f64>(rate) + load<f64>(tree.accelerations + 8 * i));
  }
  for (let i = 1; i <= tree.count; i++) {
    const state = stateAt(tree, i);
    state.wx += state.gainX;
    state.wy += state.gainY;
    state.wz += state.gainZ;
    state.vx += state.gainVX;
    state.vy += state.gainVY;
    state.vz += state.gainVZ;
  }
}

/** Changes all velocities by what one impulse does: see `addImpulse`. */
export function applyImpulse(tree: BodyTree, body: i32, point: Point, impulse: Point): void {
  beginImpulses(tree);
  addImpulse(tree, body, point, impulse);
  solve(tree);
  addGains(tree);
}

/** Changes all velocities by what an impulse of one joint does: see `addJointImpulse`. */
export function applyJointImpulse(tree: BodyTree, rate: i32, impulse: f64): void {
  beginImpulses(tree);
  addJointImpulse(tree, rate, impulse);
  solve(tree);
  addGains(tree);
}

/** Forgets what acts on a body and on those that carry it. */
export function clearBelow(tree: BodyTree, i: i32): void {
  for (; i > 0; i = bodyAt(tree, i).parent) clear(stateAt(tree, i));
}
