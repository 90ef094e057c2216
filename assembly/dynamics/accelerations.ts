/** Accelerations of torques, and torques of accelerations. */
import { articulate } from './articulate';
import { storeInside } from './floating';
import { bodyAt } from './lay-out';
import { accelerateBodies, moveBodies, rateOf } from './move';
import { place } from './place';
import { Body, BodyTree, FLOATS, loadOf, stateAt } from './records';
import { accelerateSingle } from './single';
import { solve } from './solve';
import { along, passOn } from './wrench';
import { clearWords, copyWords } from './words';

/**
 * Computes the accelerations of a tree from its configuration, its velocities, the torques of its motors,
 * gravity and what pushes its bodies, in time that grows with the bodies: the articulated-body algorithm.
 * Returns 0, or what `articulate` says of a joint that moves nothing.
 *
 * Source: Featherstone 1983; Featherstone 2008, section 7.3.
 */
export function accelerate(tree: BodyTree): i32 {
  place(tree);
  const stuck = articulate(tree);
  accelerateAgain(tree);
  return stuck;
}

/** Computes accelerations where bodies have been placed, and their articulated inertias are known. */
export function accelerateAgain(tree: BodyTree): void {
  moveBodies(tree);
  accelerateMoved(tree);
}

/** Computes accelerations where velocities of bodies are known, too. */
export function accelerateMoved(tree: BodyTree): void {
  if (tree.isSingle != 0) accelerateSingle(tree);
  else accelerateBeside(tree, 0);
}

/**
 * Computes what torques add to accelerations that joints have been given; 0: to none. The velocities of
 * bodies are known.
 */
export function accelerateBeside(tree: BodyTree, given: usize): void {
  accelerateBodies(tree, given);
  copyWords(tree.efforts, tree.torques, 8 * tree.rates);
  if (tree.damped) addDamping(tree, tree.efforts, -1);
  solve(tree);
}

/**
 * Computes the torques of motors that give a tree its accelerations: the recursive Newton–Euler algorithm.
 *
 * Source: Luh, Walker and Paul 1980; Featherstone 2008, section 5.3.
 */
export function inverseDynamics(tree: BodyTree): void {
  place(tree);
  moveBodies(tree);
  accelerateBodies(tree, tree.accelerations);
  const torques = tree.torques;
  clearWords(torques, 8 * tree.rates);
  for (let i = tree.count; i > 0; i--) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const needed = loadOf(state);
    if (body.motion == FLOATS) {
      storeInside(state, needed.forceX, needed.forceY, needed.forceZ, torques + 8 * body.rate);
      storeInside(state, needed.torqueX, needed.torqueY, needed.torqueZ, torques + 8 * body.rate + 24);
    } else addTo(torques, body, along(body, state, needed));
    if (body.parent > 0) passOn(state, loadOf(stateAt(tree, body.parent)), needed);
  }
  if (tree.damped) addDamping(tree, torques, 1);
}

/** Adds a torque of a body's own joint to that of the number that moves it. */
function addTo(list: usize, body: Body, torque: f64): void {
  const to = list + 8 * body.rate;
  store<f64>(to, load<f64>(to) + body.multiplier * torque);
}

/** Adds the torques that overcome the damping of joints, times a sign. */
function addDamping(tree: BodyTree, torques: usize, sign: f64): void {
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    if (body.motion != FLOATS) addTo(torques, body, sign * body.damping * rateOf(tree.velocities, body));
  }
}
