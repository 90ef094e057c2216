/**
 * What articulated inertias say of gears: how much force an acceleration of each takes at the bodies where it
 * is pending, and how much the accelerations of two have to do with each other.
 */
import { respondFreely, responseOf } from './floating';
import { coupling, find, gearAt, pendingAt } from './gears';
import { LEAST, takeProduct } from './inertia';
import { Body, BodyState, BodyTree, Pending, uOf } from './records';
import { clearWords } from './words';
import { addMultiple, along, passOn } from './wrench';

/** Nothing is known of gears. */
export function beginGears(tree: BodyTree): void {
  clearWords(tree.couplings, 8 * tree.gearCount * tree.gearCount);
  for (let i = 0; i < tree.gearCount; i++) gearAt(tree, i).extent = 0;
}

/** Nothing is pending at a body yet. */
export function clearPendings(body: Body): void {
  for (let i = 0; i < body.pendingCount; i++) memory.fill(changetype<usize>(pendingAt(body, i)), 0, 48);
}

/** Whether number `k` of what is pending at a body is still so, after number `i` was settled there. */
export function isOpen(pending: Pending, i: i32, k: i32): bool {
  return pending.carrier != 0 || k > i;
}

/**
 * Lets the gears give way that are settled at a body, one after the other, as joints do that move alone.
 * Returns a body whose joint finds nothing to move: `stuck`, or else the first one of such a gear.
 */
export function settleGears(tree: BodyTree, body: Body, state: BodyState, stuck: i32): i32 {
  for (let i = 0; i < body.pendingCount; i++) {
    const own = pendingAt(body, i);
    if (own.carrier != 0) continue;
    const gear = gearAt(tree, own.gear);
    const d = load<f64>(coupling(tree, own.gear, own.gear));
    if (!(d > LEAST * gear.extent) && stuck == 0) stuck = gear.leader;
    gear.inverseD = 1 / d;
    takeProduct(state, own, gear.inverseD);
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (!isOpen(other, i, k)) continue;
      const factor = gear.inverseD * load<f64>(coupling(tree, own.gear, other.gear));
      addMultiple(other, own, -factor);
      for (let n = 0; n < body.pendingCount; n++) {
        const third = pendingAt(body, n);
        if (!isOpen(third, i, n)) continue;
        const product = factor * load<f64>(coupling(tree, own.gear, third.gear));
        add(coupling(tree, other.gear, third.gear), -product);
      }
    }
  }
  return stuck;
}

/**
 * Adds a joint to its gear, which is pending at its body. The joint does not give way; U is known.
 *
 * @param d - what an acceleration of the joint by 1 takes of itself
 * @param extent - see `extentOf`
 */
export function joinGear(tree: BodyTree, body: Body, state: BodyState, d: f64, extent: f64): void {
  const factor = body.multiplier;
  const gear = body.gear;
  gearAt(tree, gear).extent += factor * factor * extent;
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    const product = factor * along(body, state, pending);
    add(coupling(tree, gear, pending.gear), product);
    add(coupling(tree, pending.gear, gear), product);
  }
  add(coupling(tree, gear, gear), factor * factor * d);
  addMultiple(changetype<Pending>(find(body, gear)), uOf(state), factor);
}

/** Lets what is pending at a body know that its joint gives way. */
export function couplePendings(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier != 0) pending.coupling = along(body, state, pending);
  }
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    const factor = state.inverseD * pending.coupling;
    addMultiple(pending, uOf(state), -factor);
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (other.carrier != 0) add(coupling(tree, pending.gear, other.gear), -factor * other.coupling);
    }
  }
}

/** What is pending at a body that floats is no concern of its carrier: the body gives way to all of it. */
export function freePendings(tree: BodyTree, body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier == 0) continue;
    respondFreely(state, pending, 1);
    for (let k = 0; k < body.pendingCount; k++) {
      const other = pendingAt(body, k);
      if (other.carrier != 0) add(coupling(tree, pending.gear, other.gear), -responseOf(other));
    }
  }
}

/** Adds what is pending at a body to what is at its carrier. */
export function shiftPendings(body: Body, state: BodyState): void {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.carrier != 0) passOn(state, changetype<Pending>(pending.carrier), pending);
  }
}

function add(to: usize, value: f64): void {
  store<f64>(to, load<f64>(to) + value);
}
