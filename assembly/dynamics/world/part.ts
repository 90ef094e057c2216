/** A part of a step: what happens at its beginning, and how all move until its end. */
import { accelerate } from '../accelerations';
import { articulate } from '../articulate';
import { advance, stepRungeKutta } from '../integrate';
import { moveBodies } from '../move';
import { place } from '../place';
import { BodyTree } from '../records';
import { bounceAll } from './bounce';
import { addRows, driveMotors, prepareDrives } from './drive';
import { holdAll, settleAll } from './hold';
import { Actor, actorAt, driveAt, touchAt, treeOf, World } from './records';
import { normalSpeed, prepareTouch } from './touch';

/**
 * Begins a part: touches have places, normals and bodies, and trees their states. Impacts happen; the state
 * after them is kept for `goBack`.
 *
 * @param step - seconds of a whole step
 * @returns how many impacts there were
 */
export function beginPart(world: World, step: f64): i32 {
  for (let i = 0; i < world.actorCount; i++) foresee(actorAt(world, i), step);
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    prepareTouch(touch);
    touch.gain = normalSpeed(touch);
    noteHeld(touch.actorA);
    noteHeld(touch.actorB);
  }
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    memory.copy(tree.velocities, actor.saved, 8 * tree.rates);
    moveBodies(tree);
    prepareDrives(actor, tree);
  }
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    touch.gain -= normalSpeed(touch);
  }
  const count = bounceAll(world);
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    copyState(actor.saved, treeOf(changetype<usize>(actor)));
  }
  return count;
}

/** Has a tree have the velocities that forces alone give it in a step; those it had are kept. */
function foresee(actor: Actor, step: f64): void {
  const tree = treeOf(changetype<usize>(actor));
  actor.isHeld = 0;
  driveMotors(actor, tree);
  accelerate(tree);
  memory.copy(actor.saved, tree.velocities, 8 * tree.rates);
  for (let i = 0; i < 8 * tree.rates; i += 8) {
    const rate = tree.velocities + i;
    store<f64>(rate, load<f64>(rate) + step * load<f64>(tree.accelerations + i));
  }
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    drive.gain = step * load<f64>(tree.accelerations + 8 * drive.rate);
  }
  moveBodies(tree);
}

function noteHeld(actor: usize): void {
  if (actor != 0) changetype<Actor>(actor).isHeld = 1;
}

function stateBytes(tree: BodyTree): usize {
  return 8 * (tree.numbers + tree.rates);
}

/** The velocities lie right behind the configuration. */
function copyState(to: usize, tree: BodyTree): void {
  memory.copy(to, tree.configuration, stateBytes(tree));
}

/** Goes back to the beginning of a part, after its impacts. */
export function goBack(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    memory.copy(tree.configuration, actor.saved, stateBytes(tree));
  }
}

/**
 * Moves all by a part of a step that has begun. Trees that nothing holds go by Runge and Kutta's method. So
 * do the others at first; what holds them changes their velocities at the end of the part, and their
 * positions as if it had done so evenly all along. Where bodies would be deeper in each other then, they are
 * moved apart, which changes no velocity.
 */
export function movePart(world: World, seconds: f64): void {
  world.rowCount = 0;
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    driveMotors(actor, tree);
    const rows = world.rowCount;
    addRows(world, actor, seconds);
    if (world.rowCount > rows) actor.isHeld = 1;
    stepRungeKutta(tree, seconds);
    if (actor.isHeld == 0) continue;
    // Where it was, with the velocities that it would have.
    copyState(actor.saved + stateBytes(tree), tree);
    memory.copy(tree.configuration, actor.saved, 8 * tree.numbers);
    place(tree);
    moveBodies(tree);
    articulate(tree);
  }
  holdAll(world, seconds);
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (actor.isHeld != 0) takeMean(actor);
  }
  settleAll(world, seconds);
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (actor.isHeld != 0) finish(actor, seconds);
  }
}

/** Keeps the velocities of a tree, and gives it the mean of these and those at the beginning of the part. */
function takeMean(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  const before = actor.saved + 8 * tree.numbers;
  const kept = actor.saved + 2 * stateBytes(tree);
  for (let i = 0; i < 8 * tree.rates; i += 8) {
    const rate = load<f64>(tree.velocities + i);
    store<f64>(kept + i, rate);
    store<f64>(tree.velocities + i, 0.5 * (load<f64>(before + i) + rate));
  }
  moveBodies(tree);
}

/** Puts a tree where it goes: it has the mean velocity, with what moves bodies apart. */
function finish(actor: Actor, seconds: f64): void {
  const tree = treeOf(changetype<usize>(actor));
  const before = actor.saved + 8 * tree.numbers;
  const free = actor.saved + stateBytes(tree);
  const kept = free + stateBytes(tree);
  memory.copy(tree.configuration, free, 8 * tree.numbers);
  for (let i = 0; i < 8 * tree.rates; i += 8) {
    const mean = 0.5 * (load<f64>(before + i) + load<f64>(free + 8 * tree.numbers + i));
    store<f64>(tree.velocities + i, load<f64>(tree.velocities + i) - mean);
  }
  advance(tree, seconds);
  memory.copy(tree.velocities, kept, 8 * tree.rates);
}

/** Has the velocities of all bodies known, and where they are. */
export function placeAll(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const tree = treeOf(changetype<usize>(actorAt(world, i)));
    place(tree);
    moveBodies(tree);
  }
}
