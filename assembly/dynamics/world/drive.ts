/** Joint limits, motors and dry friction: what motors give, and rows for what is held. */
import { inverseDynamics } from '../accelerations';
import { mobilityOf } from '../mobility';
import { BodyTree } from '../records';
import {
  Actor,
  actorAt,
  Drive,
  driveAt,
  GIVES_TORQUE,
  HOLDS_POSITION,
  HOLDS_VELOCITY,
  Row,
  rowAt,
  treeOf,
  World,
} from './records';
import { leastOf, restSpeed } from './rest';
import { findResponses } from './rows';
import { clearWords, copyWords } from '../words';

/** How close to a limit, or how far beyond it, a joint counts as being at it, radians or metres. */
export const AT_LIMIT: f64 = 1e-6;

/** A joint that is farther from its limits is at none, however slow it is, radians or metres. */
const NEAR_LIMIT: f64 = 1e-2;

/** Rows that a drive may have: of its limit, its motor and its friction. */
export const ROWS_PER_DRIVE: i32 = 3;

/** Writes the torques of motors that give one. */
export function driveMotors(actor: Actor, tree: BodyTree): void {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    const torque = drive.mode == GIVES_TORQUE ? drive.target : 0;
    store<f64>(tree.torques + 8 * drive.rate, max(-drive.most, min(drive.most, torque)));
  }
}

/** Whether joints may be held, by limits that they are near to, motors or friction. */
export function mayHold(actor: Actor, tree: BodyTree): bool {
  for (let i = 0; i < actor.driveCount; i++) if (isHoldable(driveAt(actor, i), tree)) return true;
  return false;
}

/** Finds the limit that a joint is near to, and whether something may hold it. */
function isHoldable(drive: Drive, tree: BodyTree): bool {
  const position = load<f64>(tree.configuration + 8 * drive.number);
  const isUpper = drive.upper - position < position - drive.lower;
  drive.gap = isUpper ? drive.upper - position : position - drive.lower;
  drive.side = drive.gap > NEAR_LIMIT ? 0 : isUpper ? 1 : -1;
  return drive.side != 0 || drive.mode >= HOLDS_POSITION || drive.friction != 0;
}

/**
 * Adds about what motors will give in a step that hold a position: as if nothing else moved their joints, and
 * these responded as they did in the step before.
 */
export function foreseeMotors(actor: Actor, tree: BodyTree, step: f64): void {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.mode != HOLDS_POSITION) continue;
    const brake = brakeOf(drive, step);
    const torque = pullOf(drive, tree, step) - brake * load<f64>(tree.velocities + 8 * drive.rate);
    const given = torque / (1 + step * brake * drive.response);
    store<f64>(tree.torques + 8 * drive.rate, max(-drive.most, min(drive.most, given)));
  }
}

/**
 * What the motor of a position gives in a part of a step: `pullOf` less `brakeOf` times the velocity at the
 * end of the part. It is that of a spring and a damper at that velocity v₁, the spring where the joint would
 * be if it went on at it for half of the part: at q + h (v₀ / 2 + v₁). Such a motor takes energy out of each
 * swing, however stiff it is and long the part; and this is the least way ahead with which the stiffest one
 * does not swing at all, but is there after two parts.
 */
export function pullOf(drive: Drive, tree: BodyTree, seconds: f64): f64 {
  const position = load<f64>(tree.configuration + 8 * drive.number);
  const half = 0.5 * seconds * load<f64>(tree.velocities + 8 * drive.rate);
  return drive.stiffness * (drive.target - position - half);
}

export function brakeOf(drive: Drive, seconds: f64): f64 {
  return seconds * drive.stiffness + drive.damping;
}

/**
 * Finds which limits joints are at, and how joints that may be held respond to impulses; the articulated
 * inertias of the tree are known. A joint that is so slow that it is held is at its limit already if it may
 * get there in a step.
 */
export function prepareDrives(actor: Actor, tree: BodyTree, step: f64, isSoft: bool): void {
  let areHeld: bool = false;
  let areNear = false;
  for (let i = 0; i < actor.driveCount; i++) {
    areHeld = isHoldable(driveAt(actor, i), tree) || areHeld;
    areNear = areNear || driveAt(actor, i).side != 0;
  }
  // What touches are springs asks only how joints respond that are near to a limit.
  if (!areHeld || (isSoft && !areNear)) return;
  if (isSoft && tree.gearCount == 0) respondAlone(actor, tree);
  else respond(actor, tree);
  if (!areNear) return;
  if (isSoft) foreseeMotors(actor, tree, step);
  findEfforts(tree, actor.efforts);
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.side == 0) continue;
    drive.gain = step * abs(load<f64>(actor.efforts + 8 * drive.rate)) * drive.response;
    const rest = restSpeed(drive.gain);
    const isSlow = abs(load<f64>(tree.velocities + 8 * drive.rate)) <= rest;
    if (drive.gap > (isSlow ? max(rest * step, AT_LIMIT) : AT_LIMIT)) drive.side = 0;
  }
}

/** Finds how joints respond by themselves that are near to a limit, where there are no gears. */
function respondAlone(actor: Actor, tree: BodyTree): void {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.side != 0) drive.response = mobilityOf(tree, drive.body).joint;
  }
}

/** Finds how drives respond, unless that is known. The articulated inertias of the tree are. */
export function respond(actor: Actor, tree: BodyTree): void {
  if (actor.isResponding != 0) return;
  findResponses(actor, tree, true);
  actor.isResponding = 1;
}

/**
 * Writes what turns each joint by itself: its motor, and what weighs on it. A joint that falls with others is
 * at rest against them only once something holds these.
 */
function findEfforts(tree: BodyTree, to: usize): void {
  const bytes = 8 * tree.rates;
  copyWords(to, tree.torques, bytes);
  clearWords(tree.accelerations, bytes);
  inverseDynamics(tree);
  for (let i = 0; i < bytes; i += 8) {
    const motor = load<f64>(to + i);
    store<f64>(to + i, motor - load<f64>(tree.torques + i));
    store<f64>(tree.torques + i, motor);
  }
}

/** Begins an actor that has no rows in a part of a step. */
export function addNoRows(world: World, actor: Actor): void {
  beginRowsOf(world, actor);
  actor.lastRow = world.rowCount;
}

function beginRowsOf(world: World, actor: Actor): void {
  actor.firstRow = world.rowCount;
  actor.freeCount = -1;
  actor.followCount = 0;
}

/** Adds rows for what is held in a part of a step. They begin with what they held in the last part. */
export function addRows(world: World, actor: Actor, seconds: f64): void {
  beginRowsOf(world, actor);
  const tree = treeOf(changetype<usize>(actor));
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.side == 0) drive.ofLimit = 0;
    else {
      begin(addLimit(world, i, drive, -max(0, drive.gap) / seconds), drive, offsetof<Drive>('ofLimit'));
    }
    const most = drive.most * seconds;
    if (drive.mode == HOLDS_VELOCITY) {
      begin(addRow(world, i, drive, drive.target, -most, most), drive, offsetof<Drive>('ofMotor'));
    } else if (drive.mode == HOLDS_POSITION) {
      const brake = brakeOf(drive, seconds);
      if (brake > 0) {
        const row = addRow(world, i, drive, pullOf(drive, tree, seconds) / brake, -most, most);
        row.softness = 1 / (seconds * brake);
        begin(row, drive, offsetof<Drive>('ofMotor'));
      }
    }
    const friction = drive.friction * seconds;
    if (friction > 0) {
      begin(addRow(world, i, drive, 0, -friction, friction), drive, offsetof<Drive>('ofFriction'));
    }
  }
  actor.lastRow = world.rowCount;
}

/** Adds rows for limits only: what keeps joints within them at the end of a part of a step. */
export function addLimits(world: World, actor: Actor, seconds: f64): void {
  beginRowsOf(world, actor);
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.side != 0) addLimit(world, i, drive, leastOf(drive.gap, seconds, world.step));
  }
  actor.lastRow = world.rowCount;
}

/** Adds the row of a limit, with the least velocity away from it. */
function addLimit(world: World, i: i32, drive: Drive, least: f64): Row {
  const isUpper = drive.side > 0;
  return addRow(world, i, drive, isUpper ? -least : least, isUpper ? -Infinity : 0, isUpper ? 0 : Infinity);
}

/** Has a row begin with what is kept of it. */
function begin(row: Row, drive: Drive, field: usize): void {
  row.kept = changetype<usize>(drive) + field;
  row.impulse = max(row.least, min(row.most, load<f64>(row.kept)));
}

function addRow(world: World, i: i32, drive: Drive, target: f64, least: f64, most: f64): Row {
  const row = rowAt(world, world.rowCount++);
  row.drive = i;
  row.target = target;
  row.least = least;
  row.most = most;
  row.response = drive.response;
  row.softness = 0;
  row.impulse = 0;
  return row;
}

/**
 * Finds for each actor the share of its part after which the first joint passes a limit that it was not at,
 * as if all moved evenly; 1 where none does.
 */
export function findShares(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    let share: f64 = 1;
    const tree = treeOf(changetype<usize>(actor));
    for (let k = 0; k < actor.driveCount; k++) {
      const drive = driveAt(actor, k);
      if (drive.side != 0) continue;
      const before = load<f64>(actor.saved + 8 * drive.number);
      const now = load<f64>(tree.configuration + 8 * drive.number);
      if (now > drive.upper + AT_LIMIT) share = min(share, (drive.upper - before) / (now - before));
      else if (now < drive.lower - AT_LIMIT) share = min(share, (drive.lower - before) / (now - before));
    }
    actor.share = share;
  }
}
