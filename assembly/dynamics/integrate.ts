/** Steps in time. Quaternions are of length 1 after each. */
import { accelerate, accelerateAgain } from './accelerations';
import { bodyAt } from './lay-out';
import { BodyTree, FLOATS } from './records';
import { stepSingle } from './single';
import { normalize, turnQuaternion, writeDerivative } from './turn';
import { copyThree, copyWords } from './words';

/**
 * Goes on by a step of the semi-implicit Euler method: velocities first, and positions with the new ones. Of
 * order 1. Torques and what pushes bodies are those at its beginning. Returns what `accelerate` does.
 */
export function stepEuler(tree: BodyTree, seconds: f64): i32 {
  const stuck = accelerate(tree);
  stepByEuler(tree, seconds);
  return stuck;
}

/** Goes on as `stepEuler` does, with accelerations that are known. */
export function stepByEuler(tree: BodyTree, seconds: f64): void {
  addMultiple(tree.velocities, tree.velocities, tree.accelerations, seconds, tree.rates);
  advance(tree, seconds);
}

/**
 * Goes on by a step of Runge and Kutta's method, of order 4, with torques that stay what they are. Returns
 * what `accelerate` does.
 */
export function stepRungeKutta(tree: BodyTree, seconds: f64): i32 {
  return stepStages(tree, seconds, false);
}

/**
 * Goes on as `stepRungeKutta` does.
 *
 * @param isKnown - whether bodies have been placed where they are, and articulated inertias are known
 */
export function stepStages(tree: BodyTree, seconds: f64, isKnown: bool): i32 {
  if (tree.isSingle != 0) {
    stepSingle(tree, seconds);
    return 0;
  }
  let stuck = 0;
  for (let stage = 0; stage < 4; stage++) {
    let found = 0;
    if (stage == 0 && isKnown) accelerateAgain(tree);
    else found = accelerate(tree);
    // What comes of a joint that moves nothing are no numbers for the next stage.
    if (stuck == 0) stuck = found;
    advanceStage(tree, stage, seconds);
  }
  return stuck;
}

/**
 * Moves the configuration at the velocities as they are; a joint that floats turns about one axis meanwhile.
 */
export function advance(tree: BodyTree, seconds: f64): void {
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    if (!body.leads) continue;
    const number = tree.configuration + 8 * body.drive;
    const rate = tree.velocities + 8 * body.rate;
    if (body.motion != FLOATS) {
      addMultiple(number, number, rate, seconds, 1);
      continue;
    }
    addMultiple(number, number, rate, seconds, 3);
    const x = seconds * load<f64>(rate, 24);
    const y = seconds * load<f64>(rate, 32);
    const z = seconds * load<f64>(rate, 40);
    turnQuaternion(number + 24, x, y, z);
  }
}

/**
 * Stage 0, 1, 2 or 3 of a step of Runge and Kutta's method: moves configuration and velocities to where the
 * next stage needs the accelerations, or behind the last one to the end of the step. The accelerations are
 * those of where the tree is. For those whose torques and forces change within a step.
 *
 * Source: Kutta 1901; Hairer, Nørsett and Wanner 1993, Solving Ordinary Differential Equations I, section
 * II.1.
 */
export function advanceStage(tree: BodyTree, stage: i32, seconds: f64): void {
  const bytes = 8 * (tree.numbers + tree.rates);
  const now = tree.configuration;
  const start = tree.steps;
  const sum = start + bytes;
  const change = sum + bytes;
  writeChange(tree, change);
  if (stage == 0) {
    copyWords(start, now, bytes);
    // A sum with 0 is never −0.
    for (let i = 0; i < bytes; i += 8) store<f64>(sum + i, load<f64>(change + i) + 0);
  } else {
    const weight: f64 = stage == 3 ? 1 : 2;
    for (let i = 0; i < bytes; i += 8) {
      store<f64>(sum + i, load<f64>(sum + i) + weight * load<f64>(change + i));
    }
  }
  const reach = stage < 2 ? seconds / 2 : stage == 2 ? seconds : seconds / 6;
  addMultiple(now, start, stage < 3 ? change : sum, reach, tree.numbers + tree.rates);
  if (stage == 3) normalizeAll(tree);
}

/** Writes the derivatives of all numbers of the configuration, and of all velocities. */
function writeChange(tree: BodyTree, to: usize): void {
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    if (!body.leads) continue;
    const place = 8 * body.drive;
    const rate = tree.velocities + 8 * body.rate;
    if (body.motion != FLOATS) {
      store<f64>(to + place, load<f64>(rate));
      continue;
    }
    copyThree(to + place, rate);
    const x = load<f64>(rate, 24);
    const y = load<f64>(rate, 32);
    const z = load<f64>(rate, 40);
    writeDerivative(tree.configuration + place + 24, x, y, z, to + place + 24);
  }
  copyWords(to + 8 * tree.numbers, tree.accelerations, 8 * tree.rates);
}

function normalizeAll(tree: BodyTree): void {
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    if (body.motion == FLOATS) normalize(tree.configuration + 8 * body.drive + 24);
  }
}

/** Writes a list of numbers plus a multiple of another one. */
function addMultiple(to: usize, list: usize, other: usize, factor: f64, count: i32): void {
  for (let i = 0; i < 8 * count; i += 8)
    store<f64>(to + i, load<f64>(list + i) + factor * load<f64>(other + i));
}
