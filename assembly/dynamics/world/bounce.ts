/**
 * Impacts: what approaches is thrown back, one touch or joint at a time, until nothing does. What approaches
 * so slowly that forces alone may have made it is no impact: hold.ts holds it. It also holds what does not
 * bounce, so that corners that meet the ground together are stopped together.
 *
 * Source: Holck 2005, chapter 3; limits of joints as section 4.2 has them, where a joint without limits must
 * not end the loop over all.
 */
import { collide } from '../collision/collide';
import { Collision } from '../collision/records';
import { applyJointImpulse } from '../impulse';
import { takePushed } from '../levers';
import { Actor, actorAt, driveAt, Touch, touchAt, treeOf, World } from './records';
import { restSpeed } from './rest';
import { findSpeed, isFixed, knowMatrix, normalSpeed, pushApart, SPEED, takeAll } from './touch';
import { copySix } from '../words';

/** Rounds over all touches after which what still approaches is left to be held. */
const MOST_ROUNDS: i32 = 64;

const collision = changetype<Collision>(memory.data(offsetof<Collision>(), 8));

/** Has all impacts happen; says whether there are any. */
export function bounceAll(world: World): bool {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let count = 0;
    for (let i = 0; i < world.touchCount; i++) {
      const touch = touchAt(world, i);
      if (touch.restitution == 0 || normalSpeed(touch) >= -restSpeed(touch.gain)) continue;
      if (bounce(touch)) count++;
    }
    for (let i = 0; i < world.actorCount; i++) count += bounceLimits(actorAt(world, i));
    if (count > 0) continue;
    if (round == 0) return false;
    break;
  }
  takeAll(world);
  return true;
}

/** Throws the bodies of a touch apart; says whether anything can. */
function bounce(touch: Touch): bool {
  knowMatrix(touch);
  if (isFixed(touch)) return false;
  findSpeed(touch);
  // The numbers of K come in one order in both.
  copySix(changetype<usize>(collision), changetype<usize>(touch) + offsetof<Touch>('k11'));
  collision.beforeX = load<f64>(SPEED);
  collision.beforeY = load<f64>(SPEED, 8);
  collision.beforeZ = load<f64>(SPEED, 16);
  collision.friction = touch.friction;
  collision.restitution = touch.restitution;
  collide(collision);
  touch.struck1 += collision.impulseX;
  touch.struck2 += collision.impulseY;
  touch.struck3 += collision.impulseZ;
  pushApart(touch, collision.impulseX, collision.impulseY, collision.impulseZ);
  return true;
}

/** Throws joints back that run into their limits. */
function bounceLimits(actor: Actor): i32 {
  const tree = treeOf(changetype<usize>(actor));
  let count = 0;
  if (actor.driveCount > 0) takePushed(tree);
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.side == 0) continue;
    const speed = load<f64>(tree.velocities + 8 * drive.rate);
    if (<f64>drive.side * speed <= restSpeed(drive.gain)) continue;
    applyJointImpulse(tree, drive.rate, (-(1 + drive.restitution) * speed) / drive.response);
    // Without what this rounds.
    store<f64>(tree.velocities + 8 * drive.rate, -drive.restitution * speed);
    count++;
  }
  return count;
}
