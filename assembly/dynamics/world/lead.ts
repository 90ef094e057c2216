/**
 * Motors that hold positions and velocities, and joints that are stopped at limits, found with all that they
 * turn: what a motor gives goes with the velocity of its joint at the end of the part, as if the joint had so
 * much more inertia; what has to have some velocity then is as hard to turn as nothing else is. So they take
 * no more than accelerations do, where no motor is at its bounds, and nothing else holds the joints of the
 * tree. Which limits stop their joints is tried, beginning with those that did in the last part.
 *
 * Source: Featherstone 2008, section 9.2, has trees of which some joints accelerate as they are told.
 */
import { accelerateBeside, accelerateMoved } from '../accelerations';
import { articulate } from '../articulate';
import { place } from '../place';
import { BodyTree, stateAt } from '../records';
import { clearWords } from '../words';
import { articulateActor } from './articulate';
import { AT_LIMIT, brakeOf, driveMotors, pullOf } from './drive';
import { Actor, Drive, driveAt, HOLDS_POSITION, HOLDS_VELOCITY } from './records';

/** How often it is tried which limits stop their joints. */
const MOST_TRIES: i32 = 5;

/** Whether nothing holds the joints of an actor but limits and motors, of which none was at its bounds. */
export function mayLead(actor: Actor, tree: BodyTree): bool {
  if (actor.driveCount > 0 && tree.gearCount > 0) return false;
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.friction != 0 || (drive.side != 0 && drive.mode == HOLDS_VELOCITY)) return false;
    if (drive.mode >= HOLDS_POSITION && abs(drive.ofMotor) >= drive.most * actor.seconds) return false;
  }
  return true;
}

/** Whether any joint of an actor is held. */
export function isLed(actor: Actor): bool {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.mode >= HOLDS_POSITION || drive.side != 0) return true;
  }
  return false;
}

/**
 * Finds the accelerations of a tree at the beginning of a part, with what motors and limits give, which comes
 * to its torques. Its bodies have been placed, and their velocities are known.
 *
 * @returns false where that is for rows to find: nothing is known then
 */
export function lead(actor: Actor, tree: BodyTree): bool {
  if (!isLed(actor)) {
    articulateActor(actor);
    accelerateMoved(tree);
    return true;
  }
  let isFound: bool = false;
  for (let i = 0; i < actor.driveCount; i++) if (driveAt(actor, i).side == 0) driveAt(actor, i).ofLimit = 0;
  for (let i = 0; i < MOST_TRIES && !isFound; i++) {
    accelerateLed(actor, tree);
    isFound = true;
    for (let k = 0; k < actor.driveCount; k++) isFound = stop(actor, driveAt(actor, k), tree) && isFound;
  }
  for (let i = 0; i < actor.driveCount && isFound; i++) isFound = take(actor, driveAt(actor, i), tree);
  if (!isFound) return false;
  for (let i = 0; i < 8 * tree.rates; i += 8) {
    const acceleration = tree.accelerations + i;
    store<f64>(acceleration, load<f64>(acceleration) + load<f64>(actor.efforts + i));
  }
  return true;
}

/** Finds the accelerations of a tree, where limits stop those joints of which that is taken to be. */
function accelerateLed(actor: Actor, tree: BodyTree): void {
  const bytes = 8 * tree.rates;
  driveMotors(actor, tree);
  clearWords(actor.efforts, bytes);
  for (let i = 0; i < actor.driveCount; i++) brake(actor, driveAt(actor, i), tree);
  place(tree);
  articulate(tree);
  actor.isArticulated = 0;
  accelerateBeside(tree, actor.efforts);
  clearWords(tree.brakes, bytes);
}

/** Has a motor or a limit brake a joint, and tells how that accelerates where it is known. */
function brake(actor: Actor, drive: Drive, tree: BodyTree): void {
  const seconds = actor.seconds;
  const at = 8 * drive.rate;
  const speed = load<f64>(tree.velocities + at);
  if (drive.mode == HOLDS_VELOCITY || drive.ofLimit != 0) {
    const end = drive.mode == HOLDS_VELOCITY ? drive.target : speedAtLimit(drive, seconds);
    store<f64>(tree.brakes + at, Infinity);
    store<f64>(actor.efforts + at, (end - speed) / seconds);
    if (drive.mode == HOLDS_POSITION) store<f64>(tree.torques + at, pull(drive, tree, end, seconds));
  } else if (drive.mode == HOLDS_POSITION) {
    store<f64>(tree.brakes + at, seconds * brakeOf(drive, seconds));
    store<f64>(tree.torques + at, pull(drive, tree, speed, seconds));
  }
}

/** What the motor of a position gives where its joint has some velocity at the end of the part. */
function pull(drive: Drive, tree: BodyTree, speed: f64, seconds: f64): f64 {
  return pullOf(drive, tree, seconds) - brakeOf(drive, seconds) * speed;
}

/** The velocity with which a joint gets to its limit at the end of the part, or stays there. */
function speedAtLimit(drive: Drive, seconds: f64): f64 {
  return (<f64>drive.side * max(0, drive.gap)) / seconds;
}

/** Sees whether the limit of a joint stops it, or does not, as was taken to be; otherwise that changes. */
function stop(actor: Actor, drive: Drive, tree: BodyTree): bool {
  if (drive.side == 0) return true;
  const side = <f64>drive.side;
  if (drive.ofLimit != 0) {
    const given = actor.seconds * tensionOf(drive, tree);
    drive.ofLimit = side * given < 0 ? given : 0;
  } else if (side * (speedAtEnd(actor, drive, tree) - speedAtLimit(drive, actor.seconds)) > 0) {
    drive.ofLimit = -side * f64.MIN_NORMAL_VALUE;
  } else return true;
  return side * drive.ofLimit < -f64.MIN_NORMAL_VALUE;
}

/** What a joint is given beside its effort so that it accelerates as it is told. */
function tensionOf(drive: Drive, tree: BodyTree): f64 {
  const state = stateAt(tree, drive.body);
  const turning = state.uTorqueX * state.gainX + state.uTorqueY * state.gainY + state.uTorqueZ * state.gainZ;
  const moving = state.uForceX * state.gainVX + state.uForceY * state.gainVY + state.uForceZ * state.gainVZ;
  return turning + moving - state.u;
}

/** The velocity of a joint at the end of the part, which nothing stops. */
function speedAtEnd(actor: Actor, drive: Drive, tree: BodyTree): f64 {
  const at = 8 * drive.rate;
  return load<f64>(tree.velocities + at) + actor.seconds * load<f64>(tree.accelerations + at);
}

/** Writes what the motor and the limit of a joint give; returns whether the motor can. */
function take(actor: Actor, drive: Drive, tree: BodyTree): bool {
  const seconds = actor.seconds;
  const torque = tree.torques + 8 * drive.rate;
  if (drive.mode == HOLDS_VELOCITY) store<f64>(torque, tensionOf(drive, tree));
  else if (drive.mode == HOLDS_POSITION && drive.ofLimit == 0) {
    store<f64>(torque, pull(drive, tree, speedAtEnd(actor, drive, tree), seconds));
  }
  const given = load<f64>(torque);
  store<f64>(torque, given + drive.ofLimit / seconds);
  if (drive.mode < HOLDS_POSITION) return true;
  drive.ofMotor = seconds * given;
  return abs(given) <= drive.most;
}

/** Whether joints that are at limits are at these, or within them, at the end of the part. */
export function staysWithin(actor: Actor): bool {
  for (let i = 0; i < actor.driveCount; i++) {
    const drive = driveAt(actor, i);
    if (drive.side == 0) continue;
    const at = 8 * drive.rate;
    const tree = changetype<BodyTree>(actor.tree);
    const change = 0.5 * actor.seconds * load<f64>(tree.accelerations + at);
    const away = -(<f64>drive.side) * (load<f64>(tree.velocities + at) + change);
    if (drive.gap + actor.seconds * away < -AT_LIMIT) return false;
  }
  return true;
}
