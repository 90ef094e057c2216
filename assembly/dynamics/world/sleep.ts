/**
 * Where all of an island has been at rest for a while, it falls asleep: it stops, and nothing happens to it
 * until somebody wakes it.
 */
import { bodyAt, stateBytes } from '../lay-out';
import { moveBodies } from '../move';
import { BodyState, BodyTree, FLOATS, stateAt } from '../records';
import { Actor, actorAt, driveAt, IDLE, Touch, touchAt, touchesOf, treeOf, World } from './records';
import { areEqual } from '../words';
import { isAlone } from './touch';
import { islandOf } from './islands';

/** What is slower everywhere is at rest, m/s, and how long it has to be, seconds. */
const RESTING: f64 = 1e-3;
const LEAST_REST: f64 = 0.5;

/**
 * What a step leaves where it was, bit for bit and at no speed, the next one would leave there as well: that
 * has to be at rest only for as long as it takes those to land that fall on it together, seconds.
 */
const LEAST_STILL: f64 = 0.05;

/** What gets faster while it is slow is about to move, unless it is as slow as this, m/s. */
const STILL: f64 = 1e-5;

/** How far what has no shape reaches, m. */
const SHAPELESS: f64 = 1;

/**
 * Ends a step: notes how long actors have been at rest, and stops islands that fall asleep. Returns how many
 * actors do: their `island` says which one is theirs, and is 0 for others.
 */
export function fallAsleep(world: World, seconds: f64): i32 {
  let tired = 0;
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    noteRest(actor, seconds);
    tired += actor.isTired;
  }
  if (tired == 0) return 0;
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const island = islandOf(actor);
    island.isTired &= actor.isTired;
    island.isGrounded |= actor.isGrounded;
  }
  let count = 0;
  // Others of an island still have to find the actor that stands for it, which is its first.
  for (let i = world.actorCount - 1; i >= 0; i--) {
    const actor = actorAt(world, i);
    const island = islandOf(actor);
    const falls = (island.isTired & island.isGrounded) != 0;
    actor.island = falls ? changetype<usize>(island) : 0;
    if (!falls) continue;
    const tree = treeOf(changetype<usize>(actor));
    memory.fill(tree.velocities, 0, 8 * tree.rates);
    moveBodies(tree);
    count++;
  }
  return count;
}

/** Notes for how long an actor has been slow, and whether it is tired. */
function noteRest(actor: Actor, seconds: f64): void {
  if (isDriven(actor)) {
    actor.rested = 0;
    actor.speed = 0;
    actor.isTired = 0;
    return;
  }
  const tree = treeOf(changetype<usize>(actor));
  const speed = fastest(actor, tree) + settling(actor, tree);
  if (actor.rested == 0) actor.speed = speed;
  actor.rested = speed < RESTING ? actor.rested + seconds : 0;
  const isTired =
    actor.rested >= LEAST_REST
      ? speed <= max(STILL, actor.speed)
      : actor.rested >= LEAST_STILL &&
        speed == 0 &&
        areEqual(actor.kept, tree.configuration, stateBytes(tree));
  actor.isTired = isTired ? 1 : 0;
}

/** How fast any point of an actor moves at most, m/s. */
function fastest(actor: Actor, tree: BodyTree): f64 {
  let most: f64 = 0;
  for (let i = 1; i <= tree.count; i++) {
    const state = stateAt(tree, i);
    const reach = load<f64>(actor.reaches + 8 * i);
    const at = changetype<usize>(state);
    const speed = length(at + offsetof<BodyState>('vx'));
    const turn = length(at + offsetof<BodyState>('wx'));
    most = max(most, speed + turn * (reach == 0 ? SHAPELESS : reach));
  }
  return most;
}

/** How fast it is moved apart from what it is in, which is beside its velocities: see hold.ts. */
function settling(actor: Actor, tree: BodyTree): f64 {
  if (actor.isHeld == 0) return 0;
  const rates = actor.efforts;
  if (isAlone(tree)) {
    const reach = load<f64>(actor.reaches, 8);
    return length(rates) + reach * length(rates + 24);
  }
  let most: f64 = 0;
  for (let i = 0; i < 8 * tree.rates; i += 8) most = max(most, abs(load<f64>(rates + i)));
  return most;
}

function length(at: usize): f64 {
  const x = load<f64>(at);
  const y = load<f64>(at, 8);
  const z = load<f64>(at, 16);
  return sqrt(x * x + y * y + z * z);
}

/** Whether motors do anything. */
function isDriven(actor: Actor): bool {
  for (let i = 0; i < actor.driveCount; i++) if (driveAt(actor, i).mode != IDLE) return true;
  return false;
}

/** Notes which actors lie on what stands still. Those that have a base stand on that. */
export function noteGrounds(world: World): void {
  for (let i = 0; i < world.actorCount; i++) actorAt(world, i).isGrounded = 0;
  for (let i = 0; i < touchesOf(world); i++) noteGround(touchAt(world, i));
}

function noteGround(touch: Touch): void {
  const isStill = touch.actorA == 0 || touch.actorB == 0;
  if (touch.actorA != 0) ground(changetype<Actor>(touch.actorA), isStill);
  if (touch.actorB != 0) ground(changetype<Actor>(touch.actorB), isStill);
}

function ground(actor: Actor, isOnStill: bool): void {
  if (actor.isGrounded != 0) return;
  if (isOnStill || bodyAt(treeOf(changetype<usize>(actor)), 1).motion != FLOATS) actor.isGrounded = 1;
}
