/**
 * How far bodies have moved at most since a part began, if joints move evenly from where they were to where
 * they are, and what floats moves straight and turns about one axis: no point of an element has gone a longer
 * way. So two bodies that were apart by d and are apart by e have been no closer meanwhile than half of d + e
 * minus both of their ways.
 */
import { bodyAt } from '../lay-out';
import { FLOATS, stateAt, TURNS } from '../records';
import { Actor, actorAt, treeOf, World } from './records';
import { isAlone } from './touch';
import { clearWords } from '../words';

/** How far the origin of a body has moved, and how far it has turned; with those of its carriers. */
@unmanaged
class Way {
  moved: f64;
  turned: f64;
}

/** Bytes per body of the room that `findWays` writes to. */
export const WAY_BYTES: i32 = offsetof<Way>();

function wayAt(actor: Actor, i: i32): Way {
  return changetype<Way>(actor.ways + i * WAY_BYTES);
}

/** Finds the ways of all bodies, which have been placed. */
export function findWays(world: World): void {
  for (let i = 0; i < world.actorCount; i++) findWaysOf(actorAt(world, i));
}

/** How far a point of a body has moved at most. */
export function wayOf(actor: Actor, body: i32): f64 {
  const way = wayAt(actor, body);
  return way.moved + way.turned * load<f64>(actor.reaches + 8 * body);
}

/**
 * How far a point of a body has been at most from where it would have been had it gone straight from where
 * it was to where it is: an eighth of its largest acceleration, if the part takes a second. That is at most
 * twice what the body and its carriers turn times its way: what turns is turned by all that carry it, and so
 * is what it moves by.
 */
export function bendOf(actor: Actor, body: i32): f64 {
  // What floats by itself goes straight: its points bend by how they turn alone.
  if (isAlone(treeOf(changetype<usize>(actor)))) {
    const turned = wayAt(actor, body).turned;
    return 0.125 * turned * turned * load<f64>(actor.reaches + 8 * body);
  }
  return 0.25 * wayAt(actor, body).turned * wayOf(actor, body);
}

function findWaysOf(actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  clearWords(actor.ways, WAY_BYTES);
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const carrier = wayAt(actor, body.parent);
    const own = wayAt(actor, i);
    const at = 8 * body.drive;
    let moved: f64 = 0;
    let turned: f64 = 0;
    if (body.motion == FLOATS) {
      moved = distanceBetween(actor.saved + at, tree.configuration + at, 3);
      turned = angleBetween(actor.saved + at + 24, tree.configuration + at + 24);
    } else {
      const change = abs(
        body.multiplier * (load<f64>(tree.configuration + at) - load<f64>(actor.saved + at)),
      );
      if (body.motion == TURNS) turned = change;
      else moved = change;
    }
    // A joint that slides or floats may have made the arm shorter since.
    const arm = sqrt(state.armX * state.armX + state.armY * state.armY + state.armZ * state.armZ) + moved;
    own.moved = carrier.moved + carrier.turned * arm + moved;
    own.turned = carrier.turned + turned;
  }
}

function distanceBetween(a: usize, b: usize, count: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < 8 * count; i += 8) {
    const difference = load<f64>(a + i) - load<f64>(b + i);
    sum += difference * difference;
  }
  return sqrt(sum);
}

/**
 * The angle between two unit quaternions at most: 4 asin(c/2) of their distance c, where asin x is at most
 * x / √(1 − x²).
 */
function angleBetween(a: usize, b: usize): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < 32; i += 8) sum += load<f64>(a + i) * load<f64>(b + i);
  // Of the two quaternions of an attitude the closer one.
  const square = max(0, 2 - 2 * abs(sum));
  return 2 * sqrt(square / (1 - 0.25 * square));
}
