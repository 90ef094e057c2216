/** What holds bodies and joints in a part of a step, as forces and torques that act evenly all along. */
import { pushOf, stateAt, Wrench } from '../records';
import { Actor, actorAt, driveAt, Face, rowAt, Touch, treeOf, World } from './records';
import { isFirst, pressFace } from './face';
import { isHeld, pressApart } from './touch';
import { copySix } from '../words';

/** Bytes of a torque and a force. */
export const PUSH_BYTES: i32 = <i32>offsetof<Wrench>();

/** Keeps what else pushes the bodies of a tree. */
export function keepPushes(actor: Actor): void {
  for (let i = 0; i <= treeOf(changetype<usize>(actor)).count; i++) {
    copySix(keptAt(actor, i), pushAt(actor, i));
  }
}

/** Has nothing push them but what was kept. */
export function restorePushes(actor: Actor): void {
  for (let i = 0; i <= treeOf(changetype<usize>(actor)).count; i++) {
    copySix(pushAt(actor, i), keptAt(actor, i));
  }
}

function keptAt(actor: Actor, i: i32): usize {
  return actor.pushes + PUSH_BYTES * i;
}

function pushAt(actor: Actor, i: i32): usize {
  return changetype<usize>(pushOf(stateAt(treeOf(changetype<usize>(actor)), i)));
}

/** Adds what holds bodies, as forces that act all along their parts. Bodies have been placed. */
export function pressTouches(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    // Those of another actor have none of their own.
    for (let at = actor.firstTouch; at != 0; at = changetype<Touch>(at).next) {
      const touch = changetype<Touch>(at);
      if (touch.face == 0) {
        if (isHeld(touch)) pressApart(touch, 1 / actor.seconds);
      } else if (isFirst(touch)) pressFace(changetype<Face>(touch.face), 1 / actor.seconds);
    }
  }
}

/** Adds what holds the joints of an actor to its torques. */
export function pressRows(world: World, actor: Actor): void {
  const factor = 1 / actor.seconds;
  const torques = treeOf(changetype<usize>(actor)).torques;
  for (let r = actor.firstRow; r < actor.lastRow; r++) {
    const row = rowAt(world, r);
    const torque = torques + 8 * driveAt(actor, row.drive).rate;
    store<f64>(torque, load<f64>(torque) + factor * row.impulse);
  }
}
