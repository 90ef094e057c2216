/**
 * The records of a world: trees that forces, touches and joints with limits or motors act on. All numbers are
 * f64: metres, radians, kilograms, seconds.
 */
import { BodyTree } from '../records';

/** A tree in a world. */
@unmanaged
export class Actor {
  /** The tree's address. */
  tree: usize;
  /** A `Drive` for each joint of one number that has limits or a motor. */
  drives: usize;
  driveCount: i32;
  /** 1: it has touches or rows. */
  isHeld: i32;
  /** 1: its tree has the accelerations that springs and motors give it at the beginning of the part. */
  isFound: i32;
  /** 1: its bodies are placed, and have their articulated inertias, where its configuration is now. */
  isArticulated: i32;
  /** Its rows: the first, and the one behind the last. */
  firstRow: i32;
  lastRow: i32;
  /**
   * How many of its rows within their bounds are factored, −1: not known; how many follow touches, and 1
   * where these are the same.
   */
  freeCount: i32;
  followCount: i32;
  isFollowing: i32;
  /** 1: it is known how its drives respond, where its configuration is at the beginning of the part. */
  isResponding: i32;
  /** Room for the state at the beginning of a part, configuration and velocities. */
  saved: usize;
  /** Room for the state at the beginning of a step, and behind it for that of the drives. */
  kept: usize;
  /** For the world and each body: how far its shapes reach from its origin, and how far it has moved. */
  reaches: usize;
  ways: usize;
  /**
   * Room for what turns each joint, for what pushes the world and each body, for the levers of drives, and
   * for rows.ts.
   */
  efforts: usize;
  pushes: usize;
  levers: usize;
  room: usize;
  /** Its shapes: the number of the first mount, and how many there are. */
  firstMount: i32;
  mountCount: i32;
  /** Seconds of its part, of which those of one island are alike, and how many it may take at most. */
  seconds: f64;
  most: f64;
  /** Of one that stands for an island: how many seconds steps may take in which springs swing. */
  swing: f64;
  /** The share of its part after which the first joint passes a limit. */
  share: f64;
  /** Of the same island: another actor, or itself for one that stands for all. */
  island: usize;
  /** For one that stands for an island: the actor behind this one, the last one, its touches; 0: none. */
  nextOfIsland: usize;
  lastOfIsland: usize;
  firstTouch: usize;
  lastTouch: usize;
  firstSpring: usize;
  /** 1: tired. Of one that stands for an island: all of it is. */
  isTired: i32;
  /** 1: it lies on what stands still, or is on it. Of one that stands for an island: any of it does. */
  isGrounded: i32;
  /** Seconds for which it has been slow, and how fast it was at first: see sleep.ts. */
  rested: f64;
  speed: f64;
}

/** What a motor does: nothing, gives a torque, holds a position by a spring, or holds a velocity. */
export const IDLE: i32 = 0;
export const GIVES_TORQUE: i32 = 1;
export const HOLDS_POSITION: i32 = 2;
export const HOLDS_VELOCITY: i32 = 3;

/** Limits of a joint, its motor and its dry friction. */
@unmanaged
export class Drive {
  /** Its place in the configuration, and among velocities. */
  number: i32;
  rate: i32;
  mode: i32;
  /** 1: it is at its upper limit or beyond it, −1: at the lower one, 0: at none. */
  side: i32;
  /** The number of its body in the tree. */
  body: i32;
  lower: f64;
  upper: f64;
  restitution: f64;
  friction: f64;
  /** Torque, position or velocity that the motor is to give or hold, and what it can do at most. */
  target: f64;
  stiffness: f64;
  damping: f64;
  most: f64;
  /** How its velocity changes with an impulse of its own. */
  response: f64;
  /** What forces on it add to its velocity in a step, if nothing holds other joints. */
  gain: f64;
  /** How far it is from its closer limit; below 0 beyond it. */
  gap: f64;
  /** What its limit, its motor and its friction held it with in the last part, N·m·s or N·s. */
  ofLimit: f64;
  ofMotor: f64;
  ofFriction: f64;
}

/**
 * What holds the velocity of a drive in a part of a step, by an impulse within bounds: velocity and softness
 * times impulse are to be the target.
 */
@unmanaged
export class Row {
  /** The number of the drive among those of its actor. */
  drive: i32;
  /** 1: it was within its bounds when such rows were factored last. */
  isFree: i32;
  /** Where its impulse is kept from one part to the next; 0: nowhere. */
  kept: usize;
  target: f64;
  least: f64;
  most: f64;
  response: f64;
  softness: f64;
  impulse: f64;
}

/** A point in which two bodies touch, or are within the envelope of each other. */
@unmanaged
export class Touch {
  /** Addresses of the actors, 0 for what stands still, and numbers of their bodies. */
  actorA: usize;
  actorB: usize;
  bodyA: i32;
  bodyB: i32;
  /** Addresses of the states of these bodies, of what stands still one of zeros. */
  stateA: usize;
  stateB: usize;
  /** Its levers on both trees, 0 where there is none: see levers.ts. */
  leverA: usize;
  leverB: usize;
  /** What it is a corner of, 0: of nothing: see face.ts. And where it is from the middle, in its frame. */
  face: usize;
  arm1: f64;
  arm2: f64;
  arm3: f64;
  /** The touches of its island behind it and before it, 0: none. */
  next: usize;
  previous: usize;
  /** How many touches before it carry what it rubs with: it has no force along the normal then. */
  carriers: f64;
  /** Of the first corner of a flat contact how many there are, otherwise 0. */
  corners: f64;
  friction: f64;
  restitution: f64;
  distance: f64;
  /** Where it is, in the world. */
  x: f64;
  y: f64;
  z: f64;
  /** Its frame: two directions, and square to these the normal from b to a. */
  firstX: f64;
  firstY: f64;
  firstZ: f64;
  secondX: f64;
  secondY: f64;
  secondZ: f64;
  normalX: f64;
  normalY: f64;
  normalZ: f64;
  /** How the velocity of a against b changes with an impulse on a, in its frame: first, second, normal. */
  k11: f64;
  k22: f64;
  k33: f64;
  k12: f64;
  k13: f64;
  k23: f64;
  /** Impulses on a in its frame, N·s: of impacts, and what holds it in a part of a step. */
  struck1: f64;
  struck2: f64;
  struck3: f64;
  held1: f64;
  held2: f64;
  held3: f64;
  /** What held it before a round, and where the rounds so far have led. */
  was1: f64;
  was2: f64;
  was3: f64;
  way1: f64;
  way2: f64;
  way3: f64;
  /** The impulse that moves bodies apart, beside velocities. */
  settled: f64;
  /** What forces add in a step to the velocity with which a moves away from b, m/s. */
  gain: f64;
  /** How fast a moves away from b at the beginning of a part, after impacts, m/s. */
  speed: f64;
  /** How fast it has to move away at least at the end of the part, m/s; below 0: it may come closer. */
  least: f64;
  /**
   * Of a spring, N/m, its damping as a share of what lets it swing no more, and in N·s/m: along the normal,
   * and across it.
   */
  stiffness: f64;
  damping: f64;
  drag: f64;
  dragAcross: f64;
  /** How far the spring across the normal is bent, m: how a has moved against b there, in the world. */
  bentX: f64;
  bentY: f64;
  bentZ: f64;
  /** How round each body is there: the radius, m, or 0 where it is flat. */
  roundA: f64;
  roundB: f64;
  /** How its place moves: see `preparePlace`. */
  share: f64;
  wayA: f64;
  wayB: f64;
  /** Where it is at the beginning of a part, and how far it has gone since. */
  begunX: f64;
  begunY: f64;
  begunZ: f64;
  wentX: f64;
  wentY: f64;
  wentZ: f64;
  /** How far it had gone where a step of the part began. */
  beforeX: f64;
  beforeY: f64;
  beforeZ: f64;
  /** The bend along first and second, at the beginning of a part and in a stage of it; and how deep it is. */
  begun1: f64;
  begun2: f64;
  bent1: f64;
  bent2: f64;
  depth: f64;
  /** How far a has moved against b since the beginning of a part, in the frame. */
  gone1: f64;
  gone2: f64;
  gone3: f64;
  before1: f64;
  before2: f64;
  before3: f64;
}

/** The corners of a flat contact, see face.ts. Its frame is that of its touches. */
@unmanaged
export class Face {
  /** Its touches, which lie behind each other. */
  first: usize;
  last: usize;
  count: i32;
  /** 1: some corner is in the other body. */
  isIn: i32;
  /** 1: what its corners are to do is what a rigid body can. */
  isRigid: i32;
  /** 1: the matrix behind it is known. */
  isKnown: i32;
  /** The middle of its corners, in the world. */
  x: f64;
  y: f64;
  z: f64;
  /** Of the corners, the sum of r² − r rᵀ, inverted. */
  xx: f64;
  yy: f64;
  zz: f64;
  xy: f64;
  xz: f64;
  yz: f64;
  /** How its middle is to move along the normal, and how it is to turn. */
  least: f64;
  turn1: f64;
  turn2: f64;
}

/** Behind a face: a and o for velocities of its middle and turns of 1, a matrix of six by six, row by row. */
export const FACE_HEAD: usize = offsetof<Face>();

/** Bytes of a face. */
export const FACE_BYTES: usize = FACE_HEAD + 8 * 36;

/** A world. */
@unmanaged
export class World {
  /** How many actors are asked about. */
  actorCount: i32;
  touchCount: i32;
  rowCount: i32;
  /** 1: touches are springs. They are counted by `springCount` then, and `touchCount` is 0 within a part. */
  isSoft: i32;
  springCount: i32;
  /** 1: springs and what they push move by the semi-implicit Euler method, not by Runge and Kutta's. */
  isEuler: i32;
  /** Seconds of a whole step. */
  step: f64;
  /** How far apart corners of a face may be that touch as others do, m. */
  close: f64;
  /** Addresses of actors that are awake, in their order: all, or some. Nothing happens to others. */
  awake: usize;
  mounts: usize;
  touches: usize;
  rows: usize;
  /** Room for the levers and faces of touches. */
  levers: usize;
}

/** An actor that is asked about. */
export function actorAt(world: World, i: i32): Actor {
  return changetype<Actor>(load<usize>(world.awake + i * sizeof<usize>()));
}

/** How many touches there are, also behind a part of a step. */
export function touchesOf(world: World): i32 {
  return world.isSoft ? world.springCount : world.touchCount;
}

export function touchAt(world: World, i: i32): Touch {
  return changetype<Touch>(world.touches + i * offsetof<Touch>());
}

export function rowAt(world: World, i: i32): Row {
  return changetype<Row>(world.rows + i * offsetof<Row>());
}

export function driveAt(actor: Actor, i: i32): Drive {
  return changetype<Drive>(actor.drives + i * offsetof<Drive>());
}

/** The tree of an actor, by its address. */
export function treeOf(actor: usize): BodyTree {
  return changetype<BodyTree>(changetype<Actor>(actor).tree);
}
