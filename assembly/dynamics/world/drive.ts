/** Joint limits, motors and dry friction: what motors give, and rows for what is held. */
import { jointResponse } from '../impulse';
import { BodyTree } from '../records';
import {
  Actor,
  actorAt,
  Drive,
  driveAt,
  GIVES_TORQUE,
  HOLDS_POSITION,
  HOLDS_VELOCITY,
  rowAt,
  treeOf,
  World,
} from './records';

/** How close to a limit, or how far beyond it, a joint counts as being at it, radians or metres. */
const AT_LIMIT: f64 = 1e-6;

/** Rows that a drive may have: of its limit, its motor and its friction. */
export const ROWS_PER_DRIVE: i32 = 3;

/** Writes the torques of motors that give one or hold a position, at the tree's configuration. */
export function driveMotors(actor: Actor, tree: BodyTree): void {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    let torque: f64 = 0;
    if (drive.mode == GIVES_TORQUE) torque = drive.target;
    else if (drive.mode == HOLDS_POSITION) {
      const away = drive.target - load<f64>(tree.configuration + 8 * drive.number);
      torque = drive.stiffness * away - drive.damping * load<f64>(tree.velocities + 8 * drive.rate);
    }
    store<f64>(tree.torques + 8 * drive.rate, max(-drive.most, min(drive.most, torque)));
  }
}

/**
 * Finds which limits joints are at, and how joints that may be held respond to impulses of their own; the
 * articulated inertias of the tree are known.
 */
export function prepareDrives(actor: Actor, tree: BodyTree): void {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    const position = load<f64>(tree.configuration + 8 * drive.number);
    drive.side = position >= drive.upper - AT_LIMIT ? 1 : position <= drive.lower + AT_LIMIT ? -1 : 0;
    if (drive.side == 0 && drive.mode != HOLDS_VELOCITY && drive.friction == 0) continue;
    drive.response = jointResponse(tree, drive.rate);
  }
}

/** Adds rows for what is held in a part of a step. */
export function addRows(world: World, actor: Actor, seconds: f64): void {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.side != 0) {
      const isUpper = drive.side > 0;
      addRow(world, actor, drive, 0, isUpper ? -Infinity : 0, isUpper ? 0 : Infinity);
    }
    const most = drive.most * seconds;
    if (drive.mode == HOLDS_VELOCITY) addRow(world, actor, drive, drive.target, -most, most);
    const friction = drive.friction * seconds;
    if (friction > 0) addRow(world, actor, drive, 0, -friction, friction);
  }
}

function addRow(world: World, actor: Actor, drive: Drive, target: f64, least: f64, most: f64): void {
  const row = rowAt(world, world.rowCount++);
  row.tree = actor.tree;
  row.rate = drive.rate;
  row.target = target;
  row.least = least;
  row.most = most;
  row.response = drive.response;
  row.impulse = 0;
}

/**
 * The share of a part of a step after which the first joint passes a limit that it was not at, as if all
 * moved evenly; 1 where none does.
 */
export function shareToLimit(world: World): f64 {
  let share: f64 = 1;
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    for (let k = 0; k < actor.driveCount; k++) {
      const drive = driveAt(actor, k);
      if (drive.side != 0) continue;
      const before = load<f64>(actor.saved + 8 * drive.number);
      const now = load<f64>(tree.configuration + 8 * drive.number);
      if (now > drive.upper + AT_LIMIT) share = min(share, (drive.upper - before) / (now - before));
      else if (now < drive.lower - AT_LIMIT) share = min(share, (drive.lower - before) / (now - before));
    }
  }
  return share;
}
