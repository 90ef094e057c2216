/**
 * Where the bodies of an actor are, and their articulated inertias: a step asks for them several times before
 * anything moves.
 */
import { articulate } from '../articulate';
import { place } from '../place';
import { Actor, treeOf } from './records';

/** Places the bodies of an actor and finds their articulated inertias, unless it has not moved since. */
export function articulateActor(actor: Actor): void {
  if (actor.isArticulated != 0) return;
  const tree = treeOf(changetype<usize>(actor));
  place(tree);
  articulate(tree);
  actor.isArticulated = 1;
}
