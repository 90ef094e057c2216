/**
 * Touches that are springs: one along the normal, one across it, each with a damper, and within the cone of
 * friction. They give way, and so bodies are in each other while they push each other. How much the springs
 * are bent changes with velocities, as configurations do, and is integrated with them.
 *
 * Source: Petersen 2007, section 3.1: two springs for a contact, as stiff as the surfaces are; what bounds
 * the one across is of Cundall and Strack 1979, "A discrete numerical model for granular assemblies".
 */
import { accelerateMoved } from '../accelerations';
import { Point } from '../points';
import { advanceStage, stepByEuler } from '../integrate';
import { moveBodies } from '../move';
import { place } from '../place';
import { articulateActor } from './articulate';
import { standsForIsland } from './islands';
import { restorePushes } from './press';
import { Actor, actorAt, Touch, treeOf, World } from './records';
import {
  findSpeed,
  findSpeeds,
  isFixed,
  isFixedAcross,
  preparePlace,
  pressApart,
  shareWithin,
  SPEED,
} from './touch';
import { clearThree, copyThree } from '../words';

/** How many radians a spring may swing in a step: Runge and Kutta's method is stable up to 2.8. */
const MOST_SWING: f64 = 0.5;

/** By how much a damper may slow something down in a step. */
const MOST_DRAG: f64 = 1;

/** Steps in which a part may be gone through: what touches, and where, is found anew for each part. */
const MOST_STEPS: f64 = 4;

/** The velocity of the place of a touch. */
const drift = changetype<Point>(memory.data(offsetof<Point>(), 8));

/** Shares of the four stages in a step of Runge and Kutta's method. */
function shareOf(stage: i32): f64 {
  return stage == 0 || stage == 3 ? 1.0 / 6 : 1.0 / 3;
}

/**
 * Prepares the spring of a touch that has been prepared, and notes for its island how many seconds steps and
 * parts may take.
 */
export function prepareSpring(touch: Touch, island: Actor): void {
  const across = max(touch.k11, touch.k22);
  // How fast it swings, rad/s, along the normal and across it.
  const along = sqrt(touch.stiffness * touch.k33);
  const aside = sqrt(touch.stiffness * across);
  touch.drag = isFixed(touch) ? 0 : (2 * touch.damping * along) / touch.k33;
  touch.dragAcross = isFixedAcross(touch) ? 0 : (2 * touch.damping * aside) / across;
  touch.begun1 = touch.bentX * touch.firstX + touch.bentY * touch.firstY + touch.bentZ * touch.firstZ;
  touch.begun2 = touch.bentX * touch.secondX + touch.bentY * touch.secondY + touch.bentZ * touch.secondZ;
  touch.begunX = touch.x;
  touch.begunY = touch.y;
  touch.begunZ = touch.z;
  preparePlace(touch);
  const fastest = max(along, aside) * max(1 / MOST_SWING, (2 / MOST_DRAG) * touch.damping);
  if (fastest * island.swing <= 1) return;
  island.swing = 1 / fastest;
  island.most = MOST_STEPS * island.swing;
}

/** Begins a part: springs are bent as they were found. */
export function beginSprings(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    for (let at = actorAt(world, i).firstSpring; at != 0; at = changetype<Touch>(at).next) {
      beginSpring(changetype<Touch>(at));
    }
  }
}

function beginSpring(touch: Touch): void {
  touch.bent1 = touch.begun1;
  touch.bent2 = touch.begun2;
  touch.depth = -touch.distance;
  touch.x = touch.begunX;
  touch.y = touch.begunY;
  touch.z = touch.begunZ;
  clearThree(changetype<usize>(touch) + offsetof<Touch>('struck1'));
  clearThree(changetype<usize>(touch) + offsetof<Touch>('wentX'));
  clearThree(changetype<usize>(touch) + offsetof<Touch>('gone1'));
}

/** Has the next step of a part begin where a spring is now. */
function keepSpring(touch: Touch): void {
  const at = changetype<usize>(touch);
  copyThree(at + offsetof<Touch>('beforeX'), at + offsetof<Touch>('wentX'));
  copyThree(at + offsetof<Touch>('before1'), at + offsetof<Touch>('gone1'));
}

/** Has all that touches be pushed by what springs give where it is now, and by what was kept. */
export function pressSprings(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (!standsForIsland(actor)) continue;
    for (let at = changetype<usize>(actor); at != 0; at = changetype<Actor>(at).nextOfIsland) {
      const other = changetype<Actor>(at);
      // Where it has been articulated, it is placed and has its velocities.
      if (other.isHeld != 0 && other.isArticulated == 0) moveActor(other);
    }
    for (let at = actor.firstSpring; at != 0; at = changetype<Touch>(at).next) {
      const touch = changetype<Touch>(at);
      findSpeed(touch);
      press(touch);
    }
  }
}

/** Has a spring push its bodies by what it gives now, at the velocity in `SPEED`. */
function press(touch: Touch): void {
  findForce(touch);
  if (touch.held3 > 0) pressApart(touch, 1);
}

/**
 * Places and moves the bodies of trees of an island that touch something or have rows. What was kept pushes
 * them.
 */
function placeIsland(island: Actor): void {
  for (let at = changetype<usize>(island); at != 0; at = changetype<Actor>(at).nextOfIsland) {
    const actor = changetype<Actor>(at);
    if (actor.isHeld == 0) continue;
    restorePushes(actor);
    moveActor(actor);
  }
}

/** Places and moves the bodies of a tree. */
function moveActor(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  place(tree);
  moveBodies(tree);
}

/** Moves the bodies of those trees, which have been placed, and pushed as they are to be. */
function moveIsland(island: Actor): void {
  for (let at = changetype<usize>(island); at != 0; at = changetype<Actor>(at).nextOfIsland) {
    if (changetype<Actor>(at).isHeld != 0) moveBodies(treeOf(at));
  }
}

/** Finds the force of a spring on a, N, at the velocity of a against b in `SPEED`. */
function findForce(touch: Touch): void {
  touch.held1 = 0;
  touch.held2 = 0;
  touch.held3 = 0;
  if (touch.depth < 0) return;
  const normal = touch.stiffness * touch.depth - touch.drag * load<f64>(SPEED, 16);
  if (normal <= 0) return;
  const first = -touch.stiffness * touch.bent1 - touch.dragAcross * load<f64>(SPEED);
  const second = -touch.stiffness * touch.bent2 - touch.dragAcross * load<f64>(SPEED, 8);
  const factor = shareWithin(first, second, touch.friction * normal);
  touch.held1 = factor * first;
  touch.held2 = factor * second;
  touch.held3 = normal;
}

/**
 * Moves all that springs push through a part, in steps, and the springs with it. Other pushes on them have
 * been kept.
 */
export function stepSprings(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const island = actorAt(world, i);
    if (!standsForIsland(island)) continue;
    const steps = ceil(island.seconds / island.swing);
    const seconds = island.seconds / max(1, steps);
    let isFound = areFound(island);
    for (let step: f64 = 0; step < max(1, steps); step++) {
      if (world.isEuler != 0) stepIslandByEuler(island, seconds, isFound);
      else stepIsland(island, seconds, isFound);
      isFound = false;
    }
    for (let at = island.firstSpring; at != 0; at = changetype<Touch>(at).next) {
      endSpring(changetype<Touch>(at));
    }
  }
}

/**
 * Goes on with an island by a step of Runge and Kutta's method.
 *
 * @param isFound - whether springs press as they do at its beginning, and accelerations are known there
 */
function stepIsland(island: Actor, seconds: f64, isFound: bool): void {
  for (let at = island.firstSpring; at != 0; at = changetype<Touch>(at).next) {
    keepSpring(changetype<Touch>(at));
  }
  for (let stage = 0; stage < 4; stage++) {
    const isKnown = stage == 0 && isFound;
    if (isKnown) moveIsland(island);
    else placeIsland(island);
    for (let at = island.firstSpring; at != 0; at = changetype<Touch>(at).next) {
      pressStage(changetype<Touch>(at), stage, seconds, isKnown);
    }
    for (let at = changetype<usize>(island); at != 0; at = changetype<Actor>(at).nextOfIsland) {
      const actor = changetype<Actor>(at);
      if (actor.isHeld == 0) continue;
      if (!isKnown) accelerateActor(actor);
      advanceStage(treeOf(at), stage, seconds);
      actor.isArticulated = 0;
    }
  }
}

/** Finds accelerations of a tree whose bodies have been placed and moved. */
function accelerateActor(actor: Actor): void {
  articulateActor(actor);
  accelerateMoved(treeOf(changetype<usize>(actor)));
}

/**
 * Goes on with an island by a step of the semi-implicit Euler method: springs give what they do at its
 * beginning, and all goes at the velocities of its end.
 *
 * @param isFound - as `stepIsland` has it
 */
function stepIslandByEuler(island: Actor, seconds: f64, isFound: bool): void {
  if (!isFound) placeIsland(island);
  for (let at = island.firstSpring; at != 0; at = changetype<Touch>(at).next) {
    const touch = changetype<Touch>(at);
    if (!isFound) {
      findSpeed(touch);
      press(touch);
    }
    addForces(touch, seconds);
  }
  for (let at = changetype<usize>(island); at != 0; at = changetype<Actor>(at).nextOfIsland) {
    const actor = changetype<Actor>(at);
    if (actor.isHeld == 0) continue;
    const tree = treeOf(at);
    if (!isFound) accelerateActor(actor);
    stepByEuler(tree, seconds);
    moveBodies(tree);
    actor.isArticulated = 0;
  }
  for (let at = island.firstSpring; at != 0; at = changetype<Touch>(at).next) {
    const touch = changetype<Touch>(at);
    findSpeeds(touch, drift);
    goOn(touch, seconds);
    bend(touch, 0);
  }
}

/** Whether accelerations at the beginning of the part are known of all of an island that is held. */
function areFound(island: Actor): bool {
  for (let at = changetype<usize>(island); at != 0; at = changetype<Actor>(at).nextOfIsland) {
    const actor = changetype<Actor>(at);
    if (actor.isHeld != 0 && actor.isFound == 0) return false;
  }
  return true;
}

/** Has a spring push, unless it does already, and moves it to where the next stage needs it. */
function pressStage(touch: Touch, stage: i32, seconds: f64, isPressed: bool): void {
  findSpeeds(touch, drift);
  if (!isPressed) press(touch);
  const share = shareOf(stage) * seconds;
  addForces(touch, share);
  goOn(touch, share);
  if (stage == 3) bend(touch, 0);
  else bend(touch, stage < 2 ? seconds / 2 : seconds);
}

/** Adds what a spring gives in some time. */
function addForces(touch: Touch, seconds: f64): void {
  touch.struck1 += seconds * touch.held1;
  touch.struck2 += seconds * touch.held2;
  touch.struck3 += seconds * touch.held3;
}

/** Adds the ways that a goes against b, and the touch itself, at the velocities that were found. */
function goOn(touch: Touch, seconds: f64): void {
  touch.gone1 += seconds * load<f64>(SPEED);
  touch.gone2 += seconds * load<f64>(SPEED, 8);
  touch.gone3 += seconds * load<f64>(SPEED, 16);
  touch.wentX += seconds * drift.x;
  touch.wentY += seconds * drift.y;
  touch.wentZ += seconds * drift.z;
}

/**
 * Bends a spring as far as it has gone; or, in the middle of a step, so many seconds from its beginning at
 * the velocities that were found.
 */
function bend(touch: Touch, reach: f64): void {
  const isEnd = reach == 0;
  touch.bent1 = touch.begun1 + (isEnd ? touch.gone1 : touch.before1 + reach * load<f64>(SPEED));
  touch.bent2 = touch.begun2 + (isEnd ? touch.gone2 : touch.before2 + reach * load<f64>(SPEED, 8));
  touch.depth = -touch.distance - (isEnd ? touch.gone3 : touch.before3 + reach * load<f64>(SPEED, 16));
  touch.x = touch.begunX + (isEnd ? touch.wentX : touch.beforeX + reach * drift.x);
  touch.y = touch.begunY + (isEnd ? touch.wentY : touch.beforeY + reach * drift.y);
  touch.z = touch.begunZ + (isEnd ? touch.wentZ : touch.beforeZ + reach * drift.z);
}

/** Ends a part: the spring across is no more bent than friction can hold it. */
function endSpring(touch: Touch): void {
  const factor = shareWithin(touch.bent1, touch.bent2, touch.friction * max(0, touch.depth));
  const first = factor * touch.bent1;
  const second = factor * touch.bent2;
  touch.bentX = first * touch.firstX + second * touch.secondX;
  touch.bentY = first * touch.firstY + second * touch.secondY;
  touch.bentZ = first * touch.firstZ + second * touch.secondZ;
  touch.held1 = 0;
  touch.held2 = 0;
  touch.held3 = 0;
}
