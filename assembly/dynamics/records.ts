/**
 * The records of dynamics in linear memory. All numbers are f64: metres, radians, kilograms, seconds.
 *
 * A *tree* is a robot or a free body: bodies that joints move, and the world, which carries the first ones. A
 * body is links that fixed joints hold together, in the frame of its root-most link. What a state says of a
 * body has the axes of the world; torques, inertias, velocities and accelerations are those at the origin of
 * the body's own frame. So what goes from one body to the next is shifted and never turned, and nothing but
 * positions depends on where in the world a tree is.
 */

/** How a joint moves a body: it turns about its axis, slides along it, or floats freely. */
export const TURNS: i32 = 0;
export const SLIDES: i32 = 1;
export const FLOATS: i32 = 2;

/** Numbers of a joint that floats in a configuration: position and quaternion x, y, z, w. */
export const FLOATING_NUMBERS: i32 = 7;

/** Its numbers among velocities: those of its position, and its angular velocity. */
export const FLOATING_RATES: i32 = 6;

/** A tree. Behind it lie its bodies, their states, and its numbers, in one piece: see lay-out.ts. */
@unmanaged
export class BodyTree {
  /** Bodies, without the world: they count from 1. */
  count: i32;
  /** Numbers in a configuration, and in velocities, accelerations and torques. */
  numbers: i32;
  rates: i32;
  /** A `Body` for each body, and a `BodyState` for the world and each body. */
  bodies: usize;
  states: usize;
  /** Addresses of f64: the configuration, with the velocities right behind it. */
  configuration: usize;
  velocities: usize;
  /** The torques of motors, and what accelerations or inverse dynamics come to. */
  torques: usize;
  accelerations: usize;
  /** Room for steps, as long as configuration and velocities, three times. */
  steps: usize;
  /** 1: joints are damped. */
  damped: i32;
  /** Joints that move as one, and their couplings: see groups.ts. */
  groupCount: i32;
  groups: usize;
  /** m/s², the acceleration of what falls. */
  gravityX: f64;
  gravityY: f64;
  gravityZ: f64;
}

/** What does not change of a body and of the joint that moves it. */
@unmanaged
export class Body {
  /** Number of the body that carries it, a smaller one; 0 for the world. */
  parent: i32;
  motion: i32;
  /** Place of its first number in a configuration; its position is `multiplier` times that, plus `offset`. */
  drive: i32;
  /** Place of its first number among velocities. */
  rate: i32;
  /** 1: it is the first body with its drive. */
  leads: i32;
  /** Its group, from 0 on, if other joints have its drive; else −1. */
  group: i32;
  /** What is pending at this body, and how many: see groups.ts. */
  pendings: usize;
  pendingCount: i32;
  multiplier: f64;
  offset: f64;
  /** What resists the velocity of the joint: N·m·s, or N·s/m. */
  damping: f64;
  mass: f64;
  /** The center of mass times the mass, and the inertia about the origin, along the body's own axes. */
  momentX: f64;
  momentY: f64;
  momentZ: f64;
  xx: f64;
  yy: f64;
  zz: f64;
  xy: f64;
  xz: f64;
  yz: f64;
}

/** Where a body is, how it moves, and what was computed of that. */
@unmanaged
export class BodyState {
  /** From its frame to the world: rotation, row by row, and position. */
  rxx: f64;
  rxy: f64;
  rxz: f64;
  ryx: f64;
  ryy: f64;
  ryz: f64;
  rzx: f64;
  rzy: f64;
  rzz: f64;
  px: f64;
  py: f64;
  pz: f64;
  /** From the origin of its carrier to its own. */
  armX: f64;
  armY: f64;
  armZ: f64;
  /** The axis of its joint. */
  axisX: f64;
  axisY: f64;
  axisZ: f64;
  /** Center of mass, seen from the origin, times mass; inertia about the origin. */
  momentX: f64;
  momentY: f64;
  momentZ: f64;
  xx: f64;
  yy: f64;
  zz: f64;
  xy: f64;
  xz: f64;
  yz: f64;
  /** Angular velocity, and velocity of the origin. */
  wx: f64;
  wy: f64;
  wz: f64;
  vx: f64;
  vy: f64;
  vz: f64;
  /** A force that acts on it at the origin, and a torque. Whoever sets these takes them away again. */
  torqueX: f64;
  torqueY: f64;
  torqueZ: f64;
  forceX: f64;
  forceY: f64;
  forceZ: f64;
}
