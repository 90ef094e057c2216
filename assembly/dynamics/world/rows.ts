/**
 * Rows of one tree, solved together: what holds one joint turns all others, and the less the joints of a long
 * arm weigh the more, so that one after the other they would take thousands of rounds.
 *
 * Source: projected Gauss-Seidel sweeps, each followed by a solution for all rows that are within their
 * bounds: Silcowitz, Niebe and Erleben 2010, "Projected Gauss-Seidel subspace minimization method for
 * interactive rigid body dynamics".
 */
import {
  addPushes,
  gainAlong,
  gainBetween,
  jointGain,
  Lever,
  leverBytes,
  pushJoint,
  writeJointLever,
  writeLacks,
  writePushes,
} from '../levers';
import { BodyTree } from '../records';
import { Actor, driveAt, Row, rowAt, treeOf, World } from './records';
import { clearWords, copyWords } from '../words';

/** Sweeps at most, and the change of a velocity after which they end, m/s or rad/s. */
const MOST_SWEEPS: i32 = 50;
const LEAST_CHANGE: f64 = 1e-12;

/** The share of a pivot below which a row is said by others already. */
const LEAST_PIVOT: f64 = 1e-12;

/** The share of its own response that a place has to have where rows follow. */
const LEAST_LEVER: f64 = 1e-6;

/** Rows of a drive that may be solved for together: one that is soft, and one that is not. */
const FREE_PER_DRIVE: i32 = 2;

/** Bytes of the room that rows of so many drives take. */
export function rowBytes(drives: i32): i32 {
  const free = FREE_PER_DRIVE * drives;
  return max(8, 8 * (drives * drives + free * free + 2 * drives + 4 * free));
}

/** How the velocities of all drives change with an impulse of each: a column for each of these. */
function responsesOf(actor: Actor, drive: i32): usize {
  return actor.room + 8 * drive * actor.driveCount;
}

/** Places behind the responses: a matrix, velocities, impulses, and what rows lack, up to three times. */
function matrixOf(actor: Actor): usize {
  return responsesOf(actor, actor.driveCount);
}

function speedsOf(actor: Actor): usize {
  return matrixOf(actor) + 8 * mostFree(actor) * mostFree(actor);
}

function mostFree(actor: Actor): i32 {
  return FREE_PER_DRIVE * actor.driveCount;
}

function impulsesOf(actor: Actor): usize {
  return speedsOf(actor) + 8 * actor.driveCount;
}

function lacksOf(actor: Actor): usize {
  return impulsesOf(actor) + 8 * actor.driveCount;
}

/** Numbers of the rows that are within their bounds, i32, and of those that follow touches. */
function freeOf(actor: Actor): usize {
  return lacksOf(actor) + 24 * mostFree(actor);
}

function followersOf(actor: Actor): usize {
  return freeOf(actor) + 4 * mostFree(actor);
}

function leverOf(actor: Actor, tree: BodyTree, drive: i32): Lever {
  return changetype<Lever>(actor.levers + drive * leverBytes(tree));
}

/**
 * Finds how the velocities of all drives change with an impulse of each, or of those that are at limits, if
 * only these have rows.
 */
export function findResponses(actor: Actor, tree: BodyTree, areAll: bool): void {
  const count = actor.driveCount;
  for (let i = 0; i < count; i++) {
    const drive = driveAt(actor, i);
    if (areAll || drive.side != 0) writeJointLever(tree, drive.rate, leverOf(actor, tree, i));
  }
  for (let i = 0; i < count; i++) {
    if (!areAll && driveAt(actor, i).side == 0) continue;
    for (let k = i; k < count; k++) {
      if (!areAll && driveAt(actor, k).side == 0) continue;
      const response = gainBetween(leverOf(actor, tree, i), leverOf(actor, tree, k));
      store<f64>(responsesOf(actor, i) + 8 * k, response);
      store<f64>(responsesOf(actor, k) + 8 * i, response);
    }
    driveAt(actor, i).response = load<f64>(responsesOf(actor, i) + 8 * i);
  }
}

/** Begins with the impulses that rows of an actor have been given. */
export function beginRows(world: World, actor: Actor): void {
  const tree = treeOf(changetype<usize>(actor));
  for (let r = actor.firstRow; r < actor.lastRow; r++) {
    const row = rowAt(world, r);
    if (row.impulse != 0) pushJoint(tree, leverOf(actor, tree, row.drive), row.impulse);
  }
}

/** Keeps the impulses of all rows for the next part. */
export function keepRows(world: World): void {
  for (let r = 0; r < world.rowCount; r++) {
    const row = rowAt(world, r);
    store<f64>(row.kept, row.impulse);
  }
}

/** Solves the rows of an actor, and changes the velocities of its tree. Returns the largest change of one. */
export function solveRows(world: World, actor: Actor): f64 {
  if (actor.firstRow == actor.lastRow) return 0;
  const tree = treeOf(changetype<usize>(actor));
  takeFollowed(world, actor, tree);
  const speeds = speedsOf(actor);
  const impulses = impulsesOf(actor);
  for (let i = 0; i < actor.driveCount; i++) {
    const speed = load<f64>(tree.velocities + 8 * driveAt(actor, i).rate);
    store<f64>(speeds + 8 * i, speed + jointGain(tree, leverOf(actor, tree, i)));
  }
  clearWords(impulses, 8 * actor.driveCount);
  let most: f64 = 0;
  for (let i = 0; i < MOST_SWEEPS; i++) {
    let change: f64 = 0;
    for (let r = actor.firstRow; r < actor.lastRow; r++)
      change = max(change, correct(actor, rowAt(world, r)));
    most = max(most, change);
    if (change <= LEAST_CHANGE) break;
    solveFree(world, actor);
  }
  for (let i = 0; i < actor.driveCount; i++) {
    const impulse = load<f64>(impulses + 8 * i);
    if (impulse != 0) pushJoint(tree, leverOf(actor, tree, i), impulse);
  }
  return most;
}

/** What a row lacks of its target. */
function lackOf(actor: Actor, row: Row): f64 {
  return row.target - load<f64>(speedsOf(actor) + 8 * row.drive) - row.softness * row.impulse;
}

/** Corrects the impulse of a row; returns how much that changes its velocity. */
function correct(actor: Actor, row: Row): f64 {
  const wanted = row.impulse + lackOf(actor, row) / (row.response + row.softness);
  const more = max(row.least, min(row.most, wanted)) - row.impulse;
  if (more != 0) pushRow(actor, row, more);
  return abs(more) * row.response;
}

function pushRow(actor: Actor, row: Row, more: f64): void {
  row.impulse += more;
  const sum = impulsesOf(actor) + 8 * row.drive;
  store<f64>(sum, load<f64>(sum) + more);
  const column = responsesOf(actor, row.drive);
  const speeds = speedsOf(actor);
  for (let i = 0; i < 8 * actor.driveCount; i += 8) {
    store<f64>(speeds + i, load<f64>(speeds + i) + more * load<f64>(column + i));
  }
}

/** Solves for all rows within their bounds, and goes there as far as bounds allow. */
function solveFree(world: World, actor: Actor): void {
  const count = factorFree(world, actor);
  const lacks = lacksOf(actor);
  for (let i = 0; i < count; i++) store<f64>(lacks + 8 * i, lackOf(actor, freeAt(world, actor, i)));
  substitute(actor, count, 1);
  let share: f64 = 1;
  for (let i = 0; i < count; i++) {
    const row = freeAt(world, actor, i);
    const more = load<f64>(lacks + 8 * i);
    const room = (more > 0 ? row.most : row.least) - row.impulse;
    if (abs(more) > abs(room)) share = min(share, room / more);
  }
  for (let i = 0; i < count; i++) {
    const row = freeAt(world, actor, i);
    const more = share * load<f64>(lacks + 8 * i);
    pushRow(actor, row, max(row.least, min(row.most, row.impulse + more)) - row.impulse);
  }
}

function freeAt(world: World, actor: Actor, i: i32): Row {
  return rowAt(world, load<i32>(freeOf(actor) + 4 * i));
}

/** The matrix of the rows within their bounds: a number of its triangle, row by row. */
function entry(actor: Actor, i: i32, k: i32): usize {
  return matrixOf(actor) + 8 * (i * mostFree(actor) + k);
}

/** Whether rows within their bounds are those that were when they were factored last; notes which are. */
function areKnown(world: World, actor: Actor): bool {
  let isKnown = actor.freeCount >= 0;
  for (let r = actor.firstRow; r < actor.lastRow; r++) {
    const row = rowAt(world, r);
    const isFree = row.impulse > row.least && row.impulse < row.most ? 1 : 0;
    isKnown = isKnown && row.isFree == isFree;
    row.isFree = isFree;
  }
  return isKnown;
}

/**
 * Lists the rows within their bounds, and factors their matrix by Cholesky's method. A row that others imply
 * is left out. Returns how many there are.
 */
function factorFree(world: World, actor: Actor): i32 {
  if (areKnown(world, actor)) return actor.freeCount;
  let count = 0;
  for (let r = actor.firstRow; r < actor.lastRow && count < mostFree(actor); r++) {
    const row = rowAt(world, r);
    if (row.isFree == 0) continue;
    const column = responsesOf(actor, row.drive);
    const whole = row.response + row.softness;
    let pivot = whole;
    store<i32>(freeOf(actor) + 4 * count, r);
    const own = entry(actor, count, 0);
    for (let k: usize = 0; k < <usize>count; k++) {
      const other = entry(actor, <i32>k, 0);
      let sum = load<f64>(column + 8 * freeAt(world, actor, <i32>k).drive);
      for (let j: usize = 0; j < 8 * k; j += 8) sum -= load<f64>(own + j) * load<f64>(other + j);
      sum /= load<f64>(other + 8 * k);
      store<f64>(own + 8 * k, sum);
      pivot -= sum * sum;
    }
    if (pivot <= LEAST_PIVOT * whole) continue;
    store<f64>(own + 8 * count, sqrt(pivot));
    count++;
  }
  actor.freeCount = count;
  actor.isFollowing = 0;
  return count;
}

/** Solves with the factored matrix: what rows lack becomes impulses, in so many columns side by side. */
function substitute(actor: Actor, count: i32, columns: i32): void {
  const below = 8 * mostFree(actor);
  const step = 8 * columns;
  for (let column = 0; column < columns; column++) {
    const lacks = lacksOf(actor) + 8 * column;
    for (let i = 0; i < count; i++) {
      const own = entry(actor, i, 0);
      let sum = load<f64>(lacks + step * i);
      for (let k = 0; k < i; k++) sum -= load<f64>(own + 8 * k) * load<f64>(lacks + step * k);
      store<f64>(lacks + step * i, sum / load<f64>(own + 8 * i));
    }
    for (let i = count - 1; i >= 0; i--) {
      const own = entry(actor, i, i);
      let sum = load<f64>(lacks + step * i);
      let at = own + below;
      for (let k = i + 1; k < count; k++) {
        sum -= load<f64>(at) * load<f64>(lacks + step * k);
        at += below;
      }
      store<f64>(lacks + step * i, sum / load<f64>(own));
    }
  }
}

/**
 * Has rows within their bounds follow what pushes touches: these need no more rounds for them then. Returns
 * whether other rows than before do.
 */
export function beginFollowing(world: World, actor: Actor): bool {
  if (actor.firstRow == actor.lastRow) return false;
  takeFollowed(world, actor, treeOf(changetype<usize>(actor)));
  const count = factorFree(world, actor);
  if (actor.isFollowing != 0) return false;
  actor.isFollowing = 1;
  actor.followCount = count;
  memory.copy(followersOf(actor), freeOf(actor), 4 * actor.followCount);
  return true;
}

/** Bytes of what `followLever` writes at most. */
export function followBytes(actor: Actor): usize {
  return 24 * (treeOf(changetype<usize>(actor)).rates + mostFree(actor));
}

/**
 * Has the rows that follow be part of the lever of a touch, so that they have what they have now, whatever
 * pushes it.
 *
 * @param to - where numbers may be written: see `followBytes`
 * @returns whether it is any lever then: rows may hold the place in some direction, so that nothing moves it
 */
export function followLever(world: World, actor: Actor, lever: Lever, to: usize): bool {
  const tree = treeOf(changetype<usize>(actor));
  const lacks = lacksOf(actor);
  const count = actor.followCount;
  lever.width = tree.rates + count;
  writePushes(lever, tree.rates, to);
  const alone1 = gainAlong(lever, to, 0);
  const alone2 = gainAlong(lever, to, 8);
  const alone3 = gainAlong(lever, to, 16);
  for (let i = 0; i < count; i++) {
    writeLacks(leverOf(actor, tree, freeAt(world, actor, i).drive), to, lacks + 24 * i);
  }
  substitute(actor, count, 3);
  for (let i = 0; i < count; i++) {
    addPushes(leverOf(actor, tree, freeAt(world, actor, i).drive), lacks + 24 * i, to);
  }
  copyWords(to + 24 * tree.rates, lacks, 24 * count);
  lever.follows = to;
  return (
    gainAlong(lever, to, 0) >= LEAST_LEVER * alone1 &&
    gainAlong(lever, to, 8) >= LEAST_LEVER * alone2 &&
    gainAlong(lever, to, 16) >= LEAST_LEVER * alone3
  );
}

/** Gives the rows that follow what has come to them. */
function takeFollowed(world: World, actor: Actor, tree: BodyTree): void {
  for (let i = 0; i < actor.followCount; i++) {
    const from = tree.pushed + 8 * (tree.rates + i);
    rowAt(world, load<i32>(followersOf(actor) + 4 * i)).impulse += load<f64>(from);
    store<f64>(from, 0);
  }
}
