/** A part of a step: what happens at its beginning, and how all move until its end. */
import { accelerateAgain } from '../accelerations';
import { advance, stepStages } from '../integrate';
import { stateBytes } from '../lay-out';
import { moveBodies } from '../move';
import { place } from '../place';
import { BodyTree, stateAt } from '../records';
import { articulateActor } from './articulate';
import { bounceAll } from './bounce';
import {
  addLimits,
  addNoRows,
  addRows,
  driveMotors,
  foreseeMotors,
  mayHold,
  prepareDrives,
  respond,
} from './drive';
import { findFaces } from './face';
import { holdAll, settleAll } from './hold';
import { isLed, lead, mayLead, staysWithin } from './lead';
import { Actor, actorAt, Drive, touchAt, treeOf, World } from './records';
import { findIslands, islandOfTouch } from './islands';
import { keepPushes, pressRows, pressTouches, restorePushes } from './press';
import { NEGLIGIBLE } from './rest';
import { findResponses } from './rows';
import { beginSprings, prepareSpring, pressSprings, stepSprings } from './spring';
import { noteGrounds } from './sleep';
import { isAlone, normalSpeed, prepareSoft, prepareTouch } from './touch';
import { clearWords, copyWords } from '../words';

/** How far a body turns in a part at most, radians, if it is on joints: what they pass on changes with it. */
const FARTHEST_TURN: f64 = 0.25;

/** Bytes of `rested` and `speed`. */
export const REST_BYTES: i32 = 16;

/** Steps at most in which a body by itself goes through a part; it turns as far in each. */
const MOST_STEPS: f64 = 1024;

/**
 * Begins a part: touches have places, normals and bodies, and trees their states. Impacts happen; the state
 * after them is kept for `goBack`. It is found how many seconds the part of each actor may take.
 *
 * @param step - seconds of a whole step
 */
export function beginPart(world: World, step: f64): void {
  world.step = step;
  world.springCount = 0;
  if (world.isSoft) {
    world.springCount = world.touchCount;
    world.touchCount = 0;
  }
  for (let i = 0; i < world.actorCount; i++) actorAt(world, i).isHeld = 0;
  for (let i = 0; i < world.touchCount; i++) {
    noteHeld(touchAt(world, i).actorA);
    noteHeld(touchAt(world, i).actorB);
  }
  for (let i = 0; i < world.actorCount; i++) foresee(world, actorAt(world, i), step);
  let free = world.levers;
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    free = prepareTouch(touch, free);
    touch.gain = normalSpeed(touch);
  }
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    copyWords(tree.velocities, actor.saved, 8 * tree.rates);
    moveBodies(tree);
    prepareDrives(actor, tree, step, world.isSoft != 0);
  }
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    touch.speed = normalSpeed(touch);
    touch.gain -= touch.speed;
  }
  findIslands(world);
  for (let i = 0; i < world.actorCount; i++) {
    actorAt(world, i).most = Infinity;
    actorAt(world, i).swing = Infinity;
  }
  for (let i = 0; i < world.springCount; i++) prepareSoft(touchAt(world, i), free);
  // In a loop of their own roots and quotients do not wait for the matrix of the touch before.
  for (let i = 0; i < world.springCount; i++) {
    const touch = touchAt(world, i);
    // Islands take parts of one length: it is enough that one of its actors has it.
    prepareSpring(touch, islandOfTouch(touch));
    noteHeld(touch.actorA);
    noteHeld(touch.actorB);
  }
  noteGrounds(world);
  findFaces(world, free);
  if (bounceAll(world)) {
    for (let i = 0; i < world.touchCount; i++) {
      const touch = touchAt(world, i);
      touch.speed = normalSpeed(touch);
    }
  }
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    copyWords(actor.saved, tree.configuration, stateBytes(tree));
    const isSlow = isAlone(tree) && !(world.isSoft && actor.isHeld);
    if (!isSlow) actor.most = min(actor.most, FARTHEST_TURN / fastestTurn(tree));
  }
}

/** How fast a body of a tree turns at most, rad/s. */
function fastestTurn(tree: BodyTree): f64 {
  let square: f64 = 0;
  for (let i = 1; i <= tree.count; i++) {
    const state = stateAt(tree, i);
    square = max(square, state.wx * state.wx + state.wy * state.wy + state.wz * state.wz);
  }
  return sqrt(square);
}

/**
 * Where anything may hold a tree, has it have the velocities that forces alone give it in a step; those it
 * had are kept.
 */
function foresee(world: World, actor: Actor, step: f64): void {
  const tree = treeOf(changetype<usize>(actor));
  actor.isArticulated = 0;
  actor.isResponding = 0;
  copyWords(actor.saved, tree.velocities, 8 * tree.rates);
  if (world.touchCount + world.springCount == 0 && !mayHold(actor, tree)) return;
  // Nobody asks about a body by itself that nothing touches.
  if (!world.isSoft && actor.isHeld == 0 && isAlone(tree)) return;
  driveMotors(actor, tree);
  articulateActor(actor);
  // What forces alone would do is asked about by touches that are hard.
  if (world.isSoft) return;
  foreseeMotors(actor, tree, step);
  accelerateAgain(tree);
  hasten(tree, step);
}

/** Adds what accelerations give in some time to the velocities of a tree. */
function hasten(tree: BodyTree, seconds: f64): void {
  for (let i = 0; i < 8 * tree.rates; i += 8) {
    const rate = tree.velocities + i;
    store<f64>(rate, load<f64>(rate) + seconds * load<f64>(tree.accelerations + i));
  }
  moveBodies(tree);
}

function noteHeld(actor: usize): void {
  if (actor != 0) changetype<Actor>(actor).isHeld = 1;
}

/** Begins a step: the states of all that is awake are kept for `undoStep`. */
export function beginStep(world: World): void {
  for (let i = 0; i < world.actorCount; i++) keepState(actorAt(world, i));
}

/** Keeps the state of an actor that wakes within a step. */
export function keepState(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  const drives = actor.kept + stateBytes(tree);
  copyWords(actor.kept, tree.configuration, stateBytes(tree));
  memory.copy(drives, actor.drives, driveBytes(actor));
  memory.copy(drives + driveBytes(actor), restOf(actor), REST_BYTES);
}

/** Goes back to the beginning of a step. */
export function undoStep(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    const drives = actor.kept + stateBytes(tree);
    copyWords(tree.configuration, actor.kept, stateBytes(tree));
    memory.copy(actor.drives, drives, driveBytes(actor));
    memory.copy(restOf(actor), drives + driveBytes(actor), REST_BYTES);
  }
}

function driveBytes(actor: Actor): usize {
  return actor.driveCount * offsetof<Drive>();
}

/** Where an actor has for how long it has been at rest. */
function restOf(actor: Actor): usize {
  return changetype<usize>(actor) + offsetof<Actor>('rested');
}

/** Goes back to the beginning of a part, after its impacts. */
export function goBack(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    copyWords(tree.configuration, actor.saved, stateBytes(tree));
  }
}

/**
 * Finds what holds bodies and joints in parts of a step that have begun, as if accelerations stayed what they
 * are at their beginnings, and how they are moved apart where bodies would be deeper in each other at their
 * ends, or joints beyond their limits. Parts take `seconds` of their actors. `movePart` has to follow.
 */
export function holdPart(world: World): void {
  world.rowCount = 0;
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    driveMotors(actor, tree);
    actor.isFound = world.isSoft && mayLead(actor, tree) ? 1 : 0;
    if (actor.isFound != 0) addNoRows(world, actor);
    else addRowsOf(world, actor);
    if (actor.isFound != 0 ? isLed(actor) : actor.firstRow < actor.lastRow) actor.isHeld = 1;
    if (actor.isHeld != 0) keepPushes(actor);
  }
  if (world.isSoft) {
    beginSprings(world);
    pressSprings(world);
  }
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (actor.isHeld == 0) continue;
    const tree = treeOf(changetype<usize>(actor));
    if (actor.isFound != 0) {
      if (lead(actor, tree)) continue;
      actor.isFound = 0;
      driveMotors(actor, tree);
      addRowsOf(world, actor);
    }
    articulateActor(actor);
    accelerateAgain(tree);
    hasten(tree, actor.seconds);
  }
  holdAll(world);
  for (let i = 0; i < world.actorCount; i++) pressRows(world, actorAt(world, i));
  world.rowCount = 0;
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (actor.isHeld != 0 && actor.isFound != 0 && staysWithin(actor)) addNoRows(world, actor);
    else {
      if (actor.isFound != 0) unfind(actor);
      addLimits(world, actor, actor.seconds);
    }
    if (actor.isHeld != 0 && maySettle(world, actor)) takeMean(actor);
  }
  settleAll(world);
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (actor.isHeld != 0) takeSettling(actor, maySettle(world, actor));
  }
  pressTouches(world);
}

/** Has a tree that was led have the velocities that it has been found to have, as settling needs it. */
function unfind(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  actor.isFound = 0;
  if (actor.isHeld == 0) return;
  articulateActor(actor);
  findResponses(actor, tree, false);
  actor.isResponding = 0;
  hasten(tree, actor.seconds);
}

/** Adds rows of what holds the joints of an actor, of which it is known then how they respond. */
function addRowsOf(world: World, actor: Actor): void {
  if (world.isSoft && actor.driveCount > 0) {
    const tree = treeOf(changetype<usize>(actor));
    if (actor.isArticulated == 0) {
      articulateActor(actor);
      moveBodies(tree);
    }
    respond(actor, tree);
  }
  addRows(world, actor, actor.seconds);
}

/**
 * Moves all by those parts, by Runge and Kutta's method. What holds bodies and joints acts evenly all along.
 * So what is at rest stays at rest to rounding, and what joints hold keeps its momentum. What is moved apart
 * changes no velocity.
 */
export function movePart(world: World): void {
  if (world.isSoft) stepSprings(world);
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const seconds = actor.seconds;
    const tree = treeOf(changetype<usize>(actor));
    if (!world.isSoft || actor.isHeld == 0) stepFinely(actor, tree, seconds);
    if (actor.isHeld == 0) continue;
    restorePushes(actor);
    moveApart(actor, seconds);
    if (!world.isSoft) stop(actor, tree);
  }
}

/**
 * Has what is held stay where it is, at no speed, where nothing but rounding moves it: solvers leave as much
 * behind, and what is still sleeps.
 */
function stop(actor: Actor, tree: BodyTree): void {
  const before = ratesBefore(actor, tree);
  for (let i = 0; i < 8 * tree.rates; i += 8) {
    const most = max(abs(load<f64>(before + i)), abs(load<f64>(tree.velocities + i)));
    if (!(max(most, abs(load<f64>(actor.efforts + i))) <= NEGLIGIBLE)) return;
  }
  copyWords(tree.configuration, actor.saved, 8 * tree.numbers);
  clearWords(tree.velocities, 8 * tree.rates);
  clearWords(actor.efforts, 8 * tree.rates);
}

/** Goes on by Runge and Kutta's method; a body that floats by itself in as many steps as it turns far. */
function stepFinely(actor: Actor, tree: BodyTree, seconds: f64): void {
  let steps: f64 = 1;
  if (isAlone(tree)) {
    const x = load<f64>(tree.velocities, 24);
    const y = load<f64>(tree.velocities, 32);
    const z = load<f64>(tree.velocities, 40);
    const turn = seconds * sqrt(x * x + y * y + z * z);
    steps = max(1, min(MOST_STEPS, ceil(turn / FARTHEST_TURN)));
  }
  for (let i: f64 = 0; i < steps; i++) {
    stepStages(tree, seconds / steps, actor.isArticulated != 0);
    actor.isArticulated = 0;
  }
}

/** The velocities of a tree at the beginning of a part, and room for others. */
function ratesBefore(actor: Actor, tree: BodyTree): usize {
  return actor.saved + 8 * tree.numbers;
}

/** Has a tree have the mean of its velocities and those at the beginning of the part; that mean is kept. */
function takeMean(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  const before = ratesBefore(actor, tree);
  for (let i = 0; i < 8 * tree.rates; i += 8) {
    const mean = 0.5 * (load<f64>(before + i) + load<f64>(tree.velocities + i));
    store<f64>(tree.velocities + i, mean);
    store<f64>(actor.efforts + i, mean);
  }
  moveBodies(tree);
}

/** Whether anything may move the bodies of an actor apart: springs do not. */
function maySettle(world: World, actor: Actor): bool {
  return world.isSoft == 0 || actor.firstRow < actor.lastRow;
}

/** Keeps what settling has added to the mean velocities of a tree, if anything, which has its own again. */
function takeSettling(actor: Actor, isSettled: bool): void {
  const tree = treeOf(changetype<usize>(actor));
  if (!isSettled) {
    clearWords(actor.efforts, 8 * tree.rates);
    if (actor.isFound != 0) return;
    // Forces have been found where they act, and what holds joints as well.
    const before = ratesBefore(actor, tree);
    for (let i = 0; i < 8 * tree.rates; i += 8) {
      const change = load<f64>(tree.velocities + i) - load<f64>(before + i);
      store<f64>(tree.accelerations + i, change / actor.seconds);
    }
    actor.isFound = 1;
  } else {
    for (let i = 0; i < 8 * tree.rates; i += 8) {
      store<f64>(actor.efforts + i, load<f64>(tree.velocities + i) - load<f64>(actor.efforts + i));
    }
  }
  copyWords(tree.velocities, ratesBefore(actor, tree), 8 * tree.rates);
}

/** Moves a tree as settling has it, beside its velocities. */
function moveApart(actor: Actor, seconds: f64): void {
  const tree = treeOf(changetype<usize>(actor));
  const bytes = 8 * tree.rates;
  let isMoved = false;
  for (let i = 0; i < bytes; i += 8) isMoved = isMoved || load<f64>(actor.efforts + i) != 0;
  if (!isMoved) return;
  // The accelerations are of no more use.
  copyWords(tree.accelerations, tree.velocities, bytes);
  copyWords(tree.velocities, actor.efforts, bytes);
  advance(tree, seconds);
  copyWords(tree.velocities, tree.accelerations, bytes);
}

/** Has the velocities of all bodies known, and where they are. */
export function placeAll(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const tree = treeOf(changetype<usize>(actorAt(world, i)));
    place(tree);
    moveBodies(tree);
  }
}
