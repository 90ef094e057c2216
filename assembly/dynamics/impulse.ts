/**
 * What impulses do to a tree whose bodies have been placed and whose articulated inertias are known. An
 * impulse changes velocities at once, and by as much as a force changes accelerations.
 *
 * Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems, section 4.2.
 */
import { bodyAt } from './lay-out';
import { addAt, Point, pointGain } from './points';
import { BodyState, BodyTree, loadOf, stateAt, Wrench } from './records';
import { gather, readEfforts, settleWorld, solve, spread } from './solve';

/** Begins the impulses of one moment: there are none yet. What is added is solved for once, by `solve`. */
export function beginImpulses(tree: BodyTree): void {
  memory.fill(tree.efforts, 0, 8 * tree.rates);
  for (let i = 1; i <= tree.count; i++) clear(stateAt(tree, i));
}

function clear(state: BodyState): void {
  memory.fill(changetype<usize>(loadOf(state)), 0, offsetof<Wrench>());
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
  addAt(loadOf(state), state, point, impulse, -1);
}

/** Adds an impulse of a joint, N·m·s or N·s, to one of the velocities. */
export function addJointImpulse(tree: BodyTree, rate: i32, impulse: f64): void {
  const effort = tree.efforts + 8 * rate;
  store<f64>(effort, load<f64>(effort) + impulse);
}

/** Changes all velocities by what impulses do that were added and solved for. */
export function addGains(tree: BodyTree): void {
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

/** How much an impulse of 1 of a joint changes its own velocity: a number of the diagonal of H⁻¹. */
export function jointResponse(tree: BodyTree, rate: i32): f64 {
  beginImpulses(tree);
  addJointImpulse(tree, rate, 1);
  solve(tree);
  return load<f64>(tree.accelerations + 8 * rate);
}

/** A unit impulse, and what it does to a velocity. */
const UNIT: usize = memory.data(8 * 3, 8);
const GAIN: usize = memory.data(8 * 3, 8);

/**
 * Writes how the velocity of a point changes with an impulse at another one: nine f64, row by row, m/s per
 * N·s. That is J H⁻¹ Jᵀ of the two points. Time grows with the bodies that carry them, and no others.
 *
 * @param body - what has the first point, which is in the world, three f64
 * @param pushed - what has the other one, `at`
 */
export function impulseResponse(
  tree: BodyTree,
  body: i32,
  point: Point,
  pushed: i32,
  at: Point,
  to: usize,
): void {
  memory.fill(tree.efforts, 0, 8 * tree.rates);
  for (let column = 0; column < 3; column++) {
    memory.fill(UNIT, 0, 24);
    store<f64>(UNIT + 8 * column, 1);
    clearBelow(tree, body);
    clearBelow(tree, pushed);
    addImpulse(tree, pushed, at, changetype<Point>(UNIT));
    gatherBoth(tree, body, pushed);
    spreadTo(tree, body);
    pointGain(tree, body, point, changetype<Point>(GAIN));
    for (let row = 0; row < 3; row++) store<f64>(to + 24 * row + 8 * column, load<f64>(GAIN + 8 * row));
  }
}

/** Forgets what acts on a body and on those that carry it. */
function clearBelow(tree: BodyTree, i: i32): void {
  for (; i > 0; i = bodyAt(tree, i).parent) clear(stateAt(tree, i));
}

/** Finds how much the joints below two bodies give way, each once, and those of larger numbers first. */
function gatherBoth(tree: BodyTree, a: i32, b: i32): void {
  readEfforts(tree);
  while (a > 0 || b > 0) {
    const next = a > b ? a : b;
    gather(tree, next);
    const parent = bodyAt(tree, next).parent;
    if (a == next) a = parent;
    if (b == next) b = parent;
  }
  settleWorld(tree);
}

/** Moves a body, after those that carry it. */
function spreadTo(tree: BodyTree, i: i32): void {
  if (i == 0) return;
  spreadTo(tree, bodyAt(tree, i).parent);
  spread(tree, i);
}
