/**
 * Islands: actors that touch each other, directly or by others. What stands still joins none. Nothing that
 * happens in one changes another, so that each is held, moved apart and put to sleep by itself, and what it
 * comes to does not depend on how many others there are.
 */
import { Actor, actorAt, Touch, touchAt, touchesOf, World } from './records';

/** Finds the islands of all that is awake: the actors, hard touches and springs of each, in their order. */
export function findIslands(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    actor.island = changetype<usize>(actor);
    actor.nextOfIsland = 0;
    actor.lastOfIsland = changetype<usize>(actor);
    actor.firstTouch = 0;
    actor.lastTouch = 0;
    actor.firstSpring = 0;
  }
  for (let i = 0; i < touchesOf(world); i++) {
    const touch = touchAt(world, i);
    if (touch.actorA == 0 || touch.actorB == 0) continue;
    const a = changetype<usize>(islandOf(changetype<Actor>(touch.actorA)));
    const b = changetype<usize>(islandOf(changetype<Actor>(touch.actorB)));
    changetype<Actor>(max(a, b)).island = min(a, b);
  }
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const island = islandOf(actor);
    if (island == actor) continue;
    changetype<Actor>(island.lastOfIsland).nextOfIsland = changetype<usize>(actor);
    island.lastOfIsland = changetype<usize>(actor);
  }
  for (let i = world.springCount - 1; i >= 0; i--) {
    const spring = touchAt(world, i);
    const island = islandOfTouch(spring);
    spring.next = island.firstSpring;
    island.firstSpring = changetype<usize>(spring);
  }
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    const island = islandOfTouch(touch);
    touch.next = 0;
    touch.previous = island.lastTouch;
    if (island.lastTouch == 0) island.firstTouch = changetype<usize>(touch);
    else changetype<Touch>(island.lastTouch).next = changetype<usize>(touch);
    island.lastTouch = changetype<usize>(touch);
  }
}

/** The actor that stands for the island of one: its first. Ways there become shorter. */
export function islandOf(actor: Actor): Actor {
  while (actor.island != changetype<usize>(actor)) {
    const next = changetype<Actor>(actor.island);
    actor.island = next.island;
    actor = next;
  }
  return actor;
}

/** The actor that stands for the island that a touch is of. */
export function islandOfTouch(touch: Touch): Actor {
  return islandOf(changetype<Actor>(touch.actorA != 0 ? touch.actorA : touch.actorB));
}

/** Whether an actor stands for its island. */
export function standsForIsland(actor: Actor): bool {
  return actor.island == changetype<usize>(actor);
}
