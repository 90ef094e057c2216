/** What holds bodies and joints in a part of a step, as forces and torques that act evenly all along. */
import { BodyState, stateAt } from '../records';
import { Actor, driveAt, rowAt, touchAt, treeOf, World } from './records';
import { pressApart } from './touch';

/** Bytes of a force and a torque. */
export const PUSH_BYTES: i32 = 48;

/** Keeps what else pushes the bodies of a tree. */
export function keepPushes(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  for (let i = 0; i <= tree.count; i++)
    memory.copy(actor.pushes + PUSH_BYTES * i, pushAt(actor, i), PUSH_BYTES);
}

/** Has nothing else push them any more. */
export function restorePushes(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  for (let i = 0; i <= tree.count; i++)
    memory.copy(pushAt(actor, i), actor.pushes + PUSH_BYTES * i, PUSH_BYTES);
}

function pushAt(actor: Actor, i: i32): usize {
  return changetype<usize>(stateAt(treeOf(changetype<usize>(actor)), i)) + offsetof<BodyState>('pushX');
}

/** Adds what holds bodies, times a factor that makes forces of impulses. Bodies have been placed. */
export function pressTouches(world: World, factor: f64): void {
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    if (touch.held3 != 0) pressApart(touch, factor);
  }
}

/** Adds what holds the joints of an actor to its torques, times a factor. */
export function pressRows(world: World, actor: Actor, factor: f64): void {
  const torques = treeOf(changetype<usize>(actor)).torques;
  for (let r = actor.firstRow; r < actor.lastRow; r++) {
    const row = rowAt(world, r);
    const torque = torques + 8 * driveAt(actor, row.drive).rate;
    store<f64>(torque, load<f64>(torque) + factor * row.impulse);
  }
}
