/**
 * Touches that are springs: one along the normal, one across it, each with a damper, and within the cone of
 * friction. They give way, and so bodies are in each other while they push each other. How much the springs
 * are bent changes with velocities, as configurations do, and is integrated with them.
 *
 * Source: Petersen 2007, section 3.1: two springs for a contact, as stiff as the surfaces are; what bounds
 * the one across is of Cundall and Strack 1979, "A discrete numerical model for granular assemblies".
 */
import { accelerateAgain } from '../accelerations';
import { Point } from '../points';
import { advanceStage } from '../integrate';
import { moveBodies } from '../move';
import { articulateActor } from './articulate';
import { restorePushes } from './press';
import { actorAt, Touch, treeOf, World } from './records';
import { findPlaceSpeed, findSpeed, pressApart, shareWithin, SPEED } from './touch';
import { clearWords } from '../words';

/** How many radians a spring may swing in a part: Runge and Kutta's method is stable up to 2.8. */
const MOST_SWING: f64 = 0.5;

/** By how much a damper may slow something down in a part. */
const MOST_DRAG: f64 = 1;

/** The velocity of the place of a touch. */
const drift = changetype<Point>(memory.data(offsetof<Point>(), 8));

/** Shares of the four stages in a step of Runge and Kutta's method. */
function shareOf(stage: i32): f64 {
  return stage == 0 || stage == 3 ? 1.0 / 6 : 1.0 / 3;
}

/** Prepares the spring of a touch that has been prepared. Returns the seconds that a part may take. */
export function prepareSpring(touch: Touch): f64 {
  const across = max(touch.k11, touch.k22);
  touch.drag = 2 * touch.damping * sqrt(touch.stiffness / touch.k33);
  touch.dragAcross = 2 * touch.damping * sqrt(touch.stiffness / across);
  touch.begun1 = touch.bentX * touch.firstX + touch.bentY * touch.firstY + touch.bentZ * touch.firstZ;
  touch.begun2 = touch.bentX * touch.secondX + touch.bentY * touch.secondY + touch.bentZ * touch.secondZ;
  touch.begunX = touch.x;
  touch.begunY = touch.y;
  touch.begunZ = touch.z;
  const drag = max(touch.drag * touch.k33, touch.dragAcross * across);
  return min(MOST_SWING / sqrt(touch.stiffness * max(touch.k33, across)), MOST_DRAG / drag);
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
  clearWords(changetype<usize>(touch) + offsetof<Touch>('struck1'), 24);
  clearWords(changetype<usize>(touch) + offsetof<Touch>('wentX'), 24);
  clearWords(changetype<usize>(touch) + offsetof<Touch>('gone1'), 24);
}

/** Has all that touches be pushed by what springs give where it is now, and by what was kept. */
export function pressSprings(world: World): void {
  placeHeld(world);
  for (let i = 0; i < world.actorCount; i++) {
    for (let at = actorAt(world, i).firstSpring; at != 0; at = changetype<Touch>(at).next) {
      const touch = changetype<Touch>(at);
      findForce(touch);
      if (touch.held3 > 0) pressApart(touch, 1);
    }
  }
}

/** Places and moves the bodies of trees that touch something or have rows. What was kept pushes them. */
function placeHeld(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (actor.isHeld == 0) continue;
    const tree = treeOf(changetype<usize>(actor));
    restorePushes(actor);
    articulateActor(actor);
    moveBodies(tree);
  }
}

/** Finds the force of a spring on a, N, and leaves the velocity of a against b in `SPEED`. */
function findForce(touch: Touch): void {
  findSpeed(touch);
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
 * Moves all that springs push by Runge and Kutta's method, and the springs with it. Other pushes on them have
 * been kept.
 */
export function stepSprings(world: World): void {
  for (let stage = 0; stage < 4; stage++) {
    placeHeld(world);
    for (let i = 0; i < world.actorCount; i++) {
      const actor = actorAt(world, i);
      for (let at = actor.firstSpring; at != 0; at = changetype<Touch>(at).next) {
        pressStage(changetype<Touch>(at), stage, actor.seconds);
      }
    }
    for (let i = 0; i < world.actorCount; i++) {
      const actor = actorAt(world, i);
      if (actor.isHeld == 0) continue;
      const tree = treeOf(changetype<usize>(actor));
      accelerateAgain(tree);
      advanceStage(tree, stage, actor.seconds);
      actor.isArticulated = 0;
    }
  }
  for (let i = 0; i < world.actorCount; i++) {
    for (let at = actorAt(world, i).firstSpring; at != 0; at = changetype<Touch>(at).next) {
      endSpring(changetype<Touch>(at));
    }
  }
}

/** Has a spring push, and moves it to where the next stage needs it. */
function pressStage(touch: Touch, stage: i32, seconds: f64): void {
  findForce(touch);
  const u1 = load<f64>(SPEED);
  const u2 = load<f64>(SPEED, 8);
  const u3 = load<f64>(SPEED, 16);
  if (touch.held3 > 0) pressApart(touch, 1);
  findPlaceSpeed(touch, drift);
  const share = shareOf(stage) * seconds;
  touch.struck1 += share * touch.held1;
  touch.struck2 += share * touch.held2;
  touch.struck3 += share * touch.held3;
  touch.gone1 += share * u1;
  touch.gone2 += share * u2;
  touch.gone3 += share * u3;
  touch.wentX += share * drift.x;
  touch.wentY += share * drift.y;
  touch.wentZ += share * drift.z;
  const reach = stage < 2 ? seconds / 2 : seconds;
  touch.bent1 = touch.begun1 + (stage == 3 ? touch.gone1 : reach * u1);
  touch.bent2 = touch.begun2 + (stage == 3 ? touch.gone2 : reach * u2);
  touch.depth = -touch.distance - (stage == 3 ? touch.gone3 : reach * u3);
  touch.x = touch.begunX + (stage == 3 ? touch.wentX : reach * drift.x);
  touch.y = touch.begunY + (stage == 3 ? touch.wentY : reach * drift.y);
  touch.z = touch.begunZ + (stage == 3 ? touch.wentZ : reach * drift.z);
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
