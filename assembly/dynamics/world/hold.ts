/**
 * What holds bodies that touch, joints at their limits, and motors that hold a velocity, while a part of a
 * step passes: impulses after which nothing moves into each other, within the cones of friction and the
 * bounds of motors. They are found one after the other, in rounds over each island, until a round changes
 * next to nothing there.
 *
 * Source: projected Gauss-Seidel, Jourdan, Alart and Jean 1998, "A Gauss-Seidel like algorithm to solve
 * frictional contact problems"; with the matrices K of impacts. Rounds as steps of conjugate gradients:
 * Silcowitz, Niebe and Erleben 2010, "A nonsmooth nonlinear conjugate gradient method for interactive contact
 * force problems". Bodies without joints that stick are solved for together, see free.ts.
 */
import { aimFace, aimOf, beginFace, holdFace, isFirst } from './face';
import { solveFree } from './free';
import { standsForIsland } from './islands';
import { Actor, actorAt, Face, Touch, World } from './records';
import { leastOf, NEGLIGIBLE, restSpeed, wayOut } from './rest';
import { beginFollowing, beginRows, keepRows, solveRows } from './rows';
import {
  findMatrix,
  findSpeed,
  isFixed,
  followTouch,
  isHeld,
  knowMatrix,
  leaveTouch,
  normalSpeed,
  pushApart,
  shareWithin,
  SPEED,
  takeAll,
} from './touch';

/** Rounds at most, and the change of a velocity after which they end, m/s or rad/s. */
const MOST_ROUNDS: i32 = 200;
const LEAST_CHANGE: f64 = 1e-10;

/** Rounds that are followed by a solution for what sticks: so many at first, and later each of so many. */
const MOST_EARLY: i32 = 8;

/** The share of the squared trace of K across a normal below which it has only one direction, or none. */
const LEAST_ACROSS: f64 = 1e-12;

/**
 * Rounds may go in circles, or ever on: corners that are to do what no rigid body can press against each
 * other more in each of them. After so many without progress no more are tried, where they change less than
 * this, m/s or rad/s, and after so many where they change more.
 */
const SMALL_CHANGE: f64 = 1e-6;
const MOST_VAIN: i32 = 6;
const MOST_VAIN_LARGE: i32 = 16;
const PROGRESS: f64 = 0.9;

/** Finds all impulses of a part, and changes velocities by them. Touches begin with those that they have. */
export function holdAll(world: World): void {
  for (let i = 0; i < world.actorCount; i++) begin(actorAt(world, i));
  for (let i = 0; i < world.actorCount; i++) beginRows(world, actorAt(world, i));
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (standsForIsland(actor)) holdIsland(world, actor);
  }
  takeAll(world);
  keepRows(world);
}

/** Finds what touches of an island are to do at least at the end of a part. Begins with what holds them. */
function begin(island: Actor): void {
  for (let at = island.firstTouch; at != 0; at = changetype<Touch>(at).next) {
    const touch = changetype<Touch>(at);
    if (touch.face == 0) {
      touch.least = leastAtEnd(touch, island.seconds) - backOf(touch);
      if (isHeld(touch)) pushApart(touch, touch.held1, touch.held2, touch.held3);
    } else if (isFirst(touch)) {
      aimCorners(changetype<Face>(touch.face), island.seconds);
      beginFace(changetype<Face>(touch.face));
    }
  }
}

/** Corners of a face are to do what a rigid thing can: they all go back or none does, and so for others. */
function aimCorners(face: Face, seconds: f64): void {
  let isBack: bool = true;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    isBack = isBack && backOf(changetype<Touch>(at)) > 0;
  }
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    const least = face.isIn != 0 ? 0 : leastAtEnd(touch, seconds);
    touch.least = least - (isBack ? backOf(touch) : 0);
  }
  face.isRigid = aimFace(face) ? 1 : 0;
}

/** Finds the impulses of an island: rounds over its touches, there and back, and over its rows. */
function holdIsland(world: World, island: Actor): void {
  let least: f64 = Infinity;
  let vain = 0;
  let before: f64 = 0;
  solveRowsOf(world, island);
  for (let round = 1; ; round++) {
    follow(world, island);
    let change: f64 = 0;
    let at = island.firstTouch;
    for (; at != 0; at = changetype<Touch>(at).next) noteBefore(changetype<Touch>(at));
    for (at = island.firstTouch; at != 0; at = changetype<Touch>(lastOf(at)).next) {
      change = max(change, holdUnit(at, true));
    }
    // There and back: what lies on something feels in one round what that is pushed by.
    at = change > 0 ? island.lastTouch : 0;
    at = at == 0 ? 0 : changetype<Touch>(firstOf(at)).previous;
    for (; at != 0; at = changetype<Touch>(firstOf(at)).previous) change = max(change, holdUnit(at, false));
    change = max(change, solveRowsOf(world, island));
    vain = change < PROGRESS * least ? 0 : vain + 1;
    least = min(least, change);
    const mostVain = change > SMALL_CHANGE ? MOST_VAIN_LARGE : MOST_VAIN;
    if (change <= LEAST_CHANGE || vain >= mostVain || round == MOST_ROUNDS) break;
    if ((round <= MOST_EARLY || round % MOST_EARLY == 0) && solveFree(island, false)) {
      before = 0;
      continue;
    }
    let square: f64 = 0;
    for (at = island.firstTouch; at != 0; at = changetype<Touch>(at).next) {
      square += squareOf(changetype<Touch>(at));
    }
    // While rounds change less and less, the next one begins a step further, as conjugate gradients do.
    const share = square < before ? square / before : 0;
    before = square;
    for (at = island.firstTouch; at != 0; at = changetype<Touch>(at).next) goOn(changetype<Touch>(at), share);
  }
  for (let at = changetype<usize>(island); at != 0; at = changetype<Actor>(at).nextOfIsland) {
    leave(island, changetype<Actor>(at));
  }
}

/** Has rows within their bounds follow the touches of an island, unless that leaves nothing to move. */
function follow(world: World, island: Actor): void {
  for (let actor = changetype<usize>(island); actor != 0; actor = changetype<Actor>(actor).nextOfIsland) {
    if (!beginFollowing(world, changetype<Actor>(actor))) continue;
    let isMoved: bool = changetype<Actor>(actor).followCount > 0;
    for (let at = island.firstTouch; isMoved && at != 0; at = changetype<Touch>(at).next) {
      const touch = changetype<Touch>(at);
      if (touch.actorA != actor && touch.actorB != actor) continue;
      isMoved = followTouch(world, touch, changetype<Actor>(actor));
      findMatrix(touch);
    }
    if (!isMoved) leave(island, changetype<Actor>(actor));
  }
}

/** Has rows of an actor follow no touch any more. */
function leave(island: Actor, actor: Actor): void {
  if (actor.firstRow == actor.lastRow) return;
  actor.followCount = 0;
  const own = changetype<usize>(actor);
  for (let at = island.firstTouch; at != 0; at = changetype<Touch>(at).next) {
    const touch = changetype<Touch>(at);
    if (touch.actorA != own && touch.actorB != own) continue;
    leaveTouch(touch, own);
    findMatrix(touch);
  }
}

/** Solves the rows of all actors of an island. Returns the largest change of a velocity. */
function solveRowsOf(world: World, island: Actor): f64 {
  let change: f64 = 0;
  for (let at = changetype<usize>(island); at != 0; at = changetype<Actor>(at).nextOfIsland) {
    change = max(change, solveRows(world, changetype<Actor>(at)));
  }
  return change;
}

function noteBefore(touch: Touch): void {
  touch.was1 = touch.held1;
  touch.was2 = touch.held2;
  touch.was3 = touch.held3;
}

/** How much a round has changed an impulse, squared. */
function squareOf(touch: Touch): f64 {
  const d1 = touch.held1 - touch.was1;
  const d2 = touch.held2 - touch.was2;
  const d3 = touch.held3 - touch.was3;
  return d1 * d1 + d2 * d2 + d3 * d3;
}

/** Goes on by a share of the way that the rounds so far have led, to which the last one is added. */
function goOn(touch: Touch, share: f64): void {
  const w1 = share * touch.way1;
  const w2 = share * touch.way2;
  const w3 = share * touch.way3;
  touch.way1 = w1 + touch.held1 - touch.was1;
  touch.way2 = w2 + touch.held2 - touch.was2;
  touch.way3 = w3 + touch.held3 - touch.was3;
  if (share == 0) return;
  touch.held1 += w1;
  touch.held2 += w2;
  touch.held3 += w3;
  pushApart(touch, w1, w2, w3);
}

/** The first and the last touch of the face of one, or itself. */
function firstOf(at: usize): usize {
  const face = changetype<Touch>(at).face;
  return face == 0 ? at : changetype<Face>(face).first;
}

function lastOf(at: usize): usize {
  const face = changetype<Touch>(at).face;
  return face == 0 ? at : changetype<Face>(face).last;
}

/** Corrects the impulses of a touch, or of the face that it is of; returns as `hold` does. */
function holdUnit(at: usize, isForth: bool): f64 {
  const face = changetype<Touch>(at).face;
  if (face == 0) return hold(changetype<Touch>(at));
  let change = holdFace(changetype<Face>(face));
  if (change >= 0) return change;
  const first = changetype<Face>(face).first;
  const last = changetype<Face>(face).last;
  const step: isize = isForth ? offsetof<Touch>() : -(<isize>offsetof<Touch>());
  for (at = isForth ? first : last; at >= first && at <= last; at += step) {
    change = max(change, hold(changetype<Touch>(at)));
  }
  return change;
}

/** The least velocity of a away from b at the end of a part. */
function leastAtEnd(touch: Touch, seconds: f64): f64 {
  return -max(0, touch.distance) / seconds;
}

/**
 * What moves away so slowly that forces end that may come back as fast: if it were stopped, it would be
 * higher than its velocity has taken it.
 */
function backOf(touch: Touch): f64 {
  return touch.speed > 0 && touch.speed <= restSpeed(touch.gain) ? touch.speed : 0;
}

/** What the touches before one carry. */
function carriedBy(touch: Touch): f64 {
  let sum: f64 = 0;
  for (let k: i32 = 1; k <= <i32>touch.carriers; k++) {
    sum += changetype<Touch>(changetype<usize>(touch) - k * offsetof<Touch>()).held3;
  }
  return sum;
}

/** Corrects the impulse of a touch; returns how much that changes its velocity, 0 for next to nothing. */
function hold(touch: Touch): f64 {
  findSpeed(touch);
  knowMatrix(touch);
  if (isFixed(touch)) return 0;
  const normal = max(0, touch.held3 + (touch.least - load<f64>(SPEED, 16)) / touch.k33);
  const more = normal - touch.held3;
  const u1 = load<f64>(SPEED) + touch.k13 * more;
  const u2 = load<f64>(SPEED, 8) + touch.k23 * more;
  const determinant = touch.k11 * touch.k22 - touch.k12 * touch.k12;
  let first = touch.held1;
  let second = touch.held2;
  if (determinant > LEAST_ACROSS * (touch.k11 + touch.k22) * (touch.k11 + touch.k22)) {
    first -= (touch.k22 * u1 - touch.k12 * u2) / determinant;
    second -= (touch.k11 * u2 - touch.k12 * u1) / determinant;
  }
  const most = touch.friction * (touch.carriers > 0 ? carriedBy(touch) : normal);
  if (first * first + second * second > most * most) {
    // It slides, and friction is against how it does: a step along that, back to the cone.
    const step = 1 / (max(touch.k11, touch.k22) + abs(touch.k12));
    first = touch.held1 - step * u1;
    second = touch.held2 - step * u2;
    const factor = shareWithin(first, second, most);
    first *= factor;
    second *= factor;
  }
  const d1 = first - touch.held1;
  const d2 = second - touch.held2;
  const change = max(abs(more) * touch.k33, max(abs(d1) * touch.k11, abs(d2) * touch.k22));
  if (change <= NEGLIGIBLE) return 0;
  pushApart(touch, d1, d2, more);
  touch.held1 = first;
  touch.held2 = second;
  touch.held3 = normal;
  return change;
}

/** Rounds at most in which bodies are moved apart, and the change of a velocity after which they end, m/s. */
const MOST_SETTLING: i32 = 50;
const LEAST_SETTLING: f64 = 1e-8;

/** The impulse of what is to be moved apart before it is known: next to none, N·s. */
const BEGUN: f64 = 1e-100;

/**
 * Moves bodies apart: they have the velocities with which they go through a part of a step, and get others
 * with which none that were apart are in each other at its end, and none that were in each other are deeper;
 * joints likewise with their limits, by rows. These are not the velocities that they go on with.
 *
 * Source: split impulses, Guendelman, Bridson and Fedkiw 2003, "Nonconvex rigid bodies with stacking", have
 * positions and velocities each be corrected by what they need.
 */
export function settleAll(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    if (standsForIsland(actor)) settleIsland(world, actor, actor.seconds);
  }
  takeAll(world);
}

function settleIsland(world: World, island: Actor, seconds: f64): void {
  for (let at = island.firstTouch; at != 0; at = changetype<Touch>(at).next) {
    const touch = changetype<Touch>(at);
    touch.settled = 0;
    if (touch.face == 0) touch.least = leastOf(touch.distance, seconds, world.step);
    else if (isFirst(touch)) {
      aimToSettle(changetype<Face>(touch.face), seconds, world.step);
    }
  }
  let lacks = false;
  for (let at = island.firstTouch; at != 0; at = changetype<Touch>(at).next) {
    const touch = changetype<Touch>(at);
    if (touch.least - normalSpeed(touch) <= LEAST_SETTLING) continue;
    touch.settled = BEGUN;
    lacks = true;
  }
  if (!lacks && solveRowsOf(world, island) <= LEAST_SETTLING) return;
  // Most often those that lack something at first are those that are moved apart.
  if (lacks) solveFree(island, true);
  for (let round = 0; round < MOST_SETTLING; round++) {
    let change: f64 = 0;
    // There and back: what is moved apart at the top of a stack presses all that is below.
    const isBack = round % 2 == 1;
    for (let at = isBack ? island.lastTouch : island.firstTouch; at != 0;) {
      const touch = changetype<Touch>(at);
      change = max(change, settle(touch));
      at = isBack ? touch.previous : touch.next;
    }
    change = max(change, solveRowsOf(world, island));
    if (change <= LEAST_SETTLING) break;
    solveFree(island, true);
  }
}

/**
 * Of a face in something all corners go the same share of the way, also those that are above it. Where none
 * is in it by any distance, none is moved: as near to what they are to do as a rigid body can is above some.
 */
function aimToSettle(face: Face, seconds: f64, step: f64): void {
  let most: f64 = -Infinity;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    touch.least = face.isIn != 0 ? wayOut(touch.distance, step) : leastOf(touch.distance, seconds, step);
    most = max(most, touch.least);
  }
  if (most <= 0) return;
  aimFace(face);
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    changetype<Touch>(at).least = aimOf(face, changetype<Touch>(at));
  }
}

/** Corrects the impulse that moves the bodies of a touch apart; returns how much that changes a velocity. */
function settle(touch: Touch): f64 {
  const lack = touch.least - normalSpeed(touch);
  if (lack <= NEGLIGIBLE && touch.settled == 0) return 0;
  knowMatrix(touch);
  if (isFixed(touch)) return 0;
  const normal = max(0, touch.settled + lack / touch.k33);
  const more = normal - touch.settled;
  const change = abs(more) * touch.k33;
  if (change <= NEGLIGIBLE) return 0;
  touch.settled = normal;
  pushApart(touch, 0, 0, more);
  return change;
}
