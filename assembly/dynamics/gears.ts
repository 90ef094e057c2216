/**
 * Joints that move as one. A mimic takes its position from the number of another joint, so that both, and all
 * others of that number, are a *gear* with one acceleration. While accelerations are computed from the tips
 * to the root, a gear is *pending* at each body above one of its joints, until all of them have come
 * together: it is *settled* at the body that carries all of its joints. There it is solved for, as a joint
 * that moves alone is at its own body. So time grows with bodies, times the gears that are pending at once.
 */
import { bodyAt } from './lay-out';
import { Body, BodyTree, FLOATS, Gear, Pending } from './records';
import { findSingle } from './single';

/** A gear by its number. */
export function gearAt(tree: BodyTree, i: i32): Gear {
  return changetype<Gear>(tree.gears + i * offsetof<Gear>());
}

/** The address of what the accelerations of two gears have to do with each other, f64. */
export function coupling(tree: BodyTree, a: i32, b: i32): usize {
  return tree.couplings + 8 * (a * tree.gearCount + b);
}

/** What is pending at a body, by its number there. */
export function pendingAt(body: Body, i: i32): Pending {
  return changetype<Pending>(body.pendings + i * offsetof<Pending>());
}

/** Numbers the gears of a tree that has all of its bodies, and returns the bytes that they need. */
export function gearBytes(tree: BodyTree): usize {
  tree.gearCount = 0;
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const first = firstWith(tree, body.drive);
    body.leads = first == i ? 1 : 0;
    if (body.motion == FLOATS) continue;
    if (first < i) body.gear = bodyAt(tree, first).gear;
    else if (body.multiplier != 1 || isShared(tree, i)) body.gear = tree.gearCount++;
  }
  let pendings = 0;
  for (let i = 0; i <= tree.count; i++) {
    for (let gear = 0; gear < tree.gearCount; gear++) if (isPending(tree, gear, i)) pendings++;
  }
  const gears = tree.gearCount;
  return gears * offsetof<Gear>() + 8 * gears * gears + pendings * offsetof<Pending>();
}

/** Ends the making of a tree: lays out the gears that `gearBytes` has numbered, and notes `isSingle`. */
export function initGears(tree: BodyTree, address: usize): void {
  findSingle(tree);
  const count = tree.gearCount;
  tree.gears = address;
  tree.couplings = address + count * offsetof<Gear>();
  let next = tree.couplings + 8 * count * count;
  for (let i = 0; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    body.pendings = next;
    body.pendingCount = 0;
    if (body.gear >= 0 && body.leads) {
      const gear = gearAt(tree, body.gear);
      gear.leader = i;
      gear.rate = body.rate;
    }
    for (let gear = 0; gear < count; gear++) {
      if (!isPending(tree, gear, i)) continue;
      const pending = changetype<Pending>(next);
      pending.gear = gear;
      pending.carrier = 0;
      // Carriers come first, so that theirs is there already.
      if (carrierOf(tree, gear) != i) pending.carrier = find(bodyAt(tree, body.parent), gear);
      body.pendingCount++;
      next += offsetof<Pending>();
    }
  }
}

/** The address of what is pending of a gear at a body. */
export function find(body: Body, gear: i32): usize {
  for (let i = 0; i < body.pendingCount; i++) {
    const pending = pendingAt(body, i);
    if (pending.gear == gear) return changetype<usize>(pending);
  }
  return 0;
}

/** The first body with a drive. */
function firstWith(tree: BodyTree, drive: i32): i32 {
  let i = 1;
  while (bodyAt(tree, i).drive != drive) i++;
  return i;
}

/** Whether a body that is the first with its drive is not the only one. */
function isShared(tree: BodyTree, i: i32): bool {
  for (let other = i + 1; other <= tree.count; other++) {
    if (bodyAt(tree, other).drive == bodyAt(tree, i).drive) return true;
  }
  return false;
}

/** Whether a gear is pending or settled at a body. */
function isPending(tree: BodyTree, gear: i32, i: i32): bool {
  if (!carries(tree, carrierOf(tree, gear), i)) return false;
  for (let member = 1; member <= tree.count; member++) {
    if (bodyAt(tree, member).gear == gear && carries(tree, i, member)) return true;
  }
  return false;
}

/** The body that carries all joints of a gear: the last of those that do. */
function carrierOf(tree: BodyTree, gear: i32): i32 {
  let carrier = -1;
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    if (body.gear != gear) continue;
    let other = body.parent;
    while (carrier >= 0 && carrier != other) {
      if (carrier > other) carrier = bodyAt(tree, carrier).parent;
      else other = bodyAt(tree, other).parent;
    }
    carrier = other;
  }
  return carrier;
}

/** Whether a body carries another one, or is that. */
function carries(tree: BodyTree, i: i32, other: i32): bool {
  while (other > i) other = bodyAt(tree, other).parent;
  return other == i;
}
