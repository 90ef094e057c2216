/**
 * The records of dynamics in linear memory. All numbers are f64: metres, radians, kilograms, seconds.
 *
 * A *tree* is a robot or a free body: bodies that joints move, and the world, which carries the first ones. A
 * body is links that fixed joints hold together, in the frame of its root-most link. What a state says of a
 * body has the axes of the world; torques, inertias, velocities and accelerations are those at the origin of
 * the body's own frame. So what goes from one body to the next is shifted and never turned, and nothing but
 * positions depends on where in the world a tree is.
 *
 * Names follow Featherstone 2008, Rigid Body Dynamics Algorithms, chapter 7, where they are short there: U,
 * D, u.
 */

/** How a joint moves a body: it turns about its axis, floats freely, or slides along its axis (1). */
export const TURNS: i32 = 0;
export const FLOATS: i32 = 2;

/**
 * Numbers of a joint that floats among velocities: those of its position, and its angular velocity. In a
 * configuration it has seven: position, and quaternion x, y, z, w.
 */
export const FLOATING_RATES: i32 = 6;

/** A torque and a force at the origin of a body. */
@unmanaged
export class Wrench {
  torqueX: f64;
  torqueY: f64;
  torqueZ: f64;
  forceX: f64;
  forceY: f64;
  forceZ: f64;
}

/** A tree. What it points to lies behind it, in one piece: see lay-out.ts. */
@unmanaged
export class BodyTree {
  /** Bodies, without the world: they count from 1. */
  count: i32;
  /** Numbers in a configuration, and among velocities, accelerations and torques. */
  numbers: i32;
  rates: i32;
  /** A `Body` and a `BodyState` for the world and each body. */
  bodies: usize;
  states: usize;
  /** Addresses of f64. The velocities lie right behind the configuration. */
  configuration: usize;
  velocities: usize;
  /** The configuration in which bodies have been placed last. */
  placed: usize;
  /** The sine and the cosine of each joint that turns, for the world and each body, as they were then. */
  turns: usize;
  /** The velocities for which those of bodies have been found last, and 1 where they still are right. */
  moved: usize;
  isMoved: i32;
  /** What motors do: torques of joints, or forces, one for each velocity. */
  torques: usize;
  /** What `accelerate` and responses come to, and what inverse dynamics is given. */
  accelerations: usize;
  /** What solve.ts takes as torques of joints. */
  efforts: usize;
  /** How much harder each joint is to accelerate than by what it moves, as motors brake it; else 0. */
  brakes: usize;
  /**
   * What impulses have given joints by which nothing has been moved yet, and rows that follow: see levers.ts.
   * 1: there is some. And room for others meanwhile.
   */
  pushed: usize;
  isPushed: i32;
  wasPushed: i32;
  spare: usize;
  /** Room for steps: three times as long as configuration and velocities. */
  steps: usize;
  /** A `Mobility` for the world and each body, and how often articulated inertias have been found. */
  mobilities: usize;
  articulations: i32;
  /** 1: joints are damped. */
  damped: i32;
  /** 1: it is one body that floats in the frame of its center of mass: see single.ts. */
  isSingle: i32;
  /** Joints that move as one: see gears.ts. `couplings`: a square matrix of f64. */
  gearCount: i32;
  gears: usize;
  couplings: usize;
  /** The acceleration of what falls, m/s². */
  gravityX: f64;
  gravityY: f64;
  gravityZ: f64;
}

/** What does not change of a body and of the joint that moves it. Behind it lie constants: see lay-out.ts. */
@unmanaged
export class Body {
  /** Number of the body that carries it, a smaller one; 0 for the world. */
  parent: i32;
  motion: i32;
  /** Place of its first number in a configuration; its position is `multiplier` times that, plus `offset`. */
  drive: i32;
  /** Place of its first number among velocities. */
  rate: i32;
  /** 1: no body before it has its drive. */
  leads: i32;
  /** Number of its gear, if it moves with other joints; else −1. */
  gear: i32;
  /** Address of what is pending at it, and how many: see gears.ts. */
  pendings: usize;
  pendingCount: i32;
  multiplier: f64;
  offset: f64;
  /** What resists the velocity of the joint: N·m·s, or N·s/m. */
  damping: f64;
  mass: f64;
  /** Center of mass times mass, and inertia about the origin, along its own axes. */
  momentX: f64;
  momentY: f64;
  momentZ: f64;
  xx: f64;
  yy: f64;
  zz: f64;
  xy: f64;
  xz: f64;
  yz: f64;
  /** Of a body by itself its inertia, inverted: see single.ts. */
  sxx: f64;
  syy: f64;
  szz: f64;
  sxy: f64;
  sxz: f64;
  syz: f64;
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
  /** What pushes it: a torque, and a force at the origin. Whoever sets these takes them away again. */
  pushX: f64;
  pushY: f64;
  pushZ: f64;
  pullX: f64;
  pullY: f64;
  pullZ: f64;
  /** Angular acceleration, and acceleration of the origin, if joints accelerate as move.ts is told. */
  alphaX: f64;
  alphaY: f64;
  alphaZ: f64;
  ax: f64;
  ay: f64;
  az: f64;
  /** Torque and force that its joint and those that it carries have to give. */
  torqueX: f64;
  torqueY: f64;
  torqueZ: f64;
  forceX: f64;
  forceY: f64;
  forceZ: f64;
  /**
   * Articulated inertia: torque = `i` · angular + `h` · linear acceleration; force = `h`ᵀ · angular + `m` ·
   * linear acceleration.
   */
  ixx: f64;
  iyy: f64;
  izz: f64;
  ixy: f64;
  ixz: f64;
  iyz: f64;
  hxx: f64;
  hxy: f64;
  hxz: f64;
  hyx: f64;
  hyy: f64;
  hyz: f64;
  hzx: f64;
  hzy: f64;
  hzz: f64;
  mxx: f64;
  myy: f64;
  mzz: f64;
  mxy: f64;
  mxz: f64;
  myz: f64;
  /** U: torque and force that an acceleration of the joint by 1 takes; 1/D, and u. */
  uTorqueX: f64;
  uTorqueY: f64;
  uTorqueZ: f64;
  uForceX: f64;
  uForceY: f64;
  uForceZ: f64;
  inverseD: f64;
  u: f64;
  /**
   * What torques and forces add to its angular acceleration and that of the origin; or impulses, to
   * velocities.
   */
  gainX: f64;
  gainY: f64;
  gainZ: f64;
  gainVX: f64;
  gainVY: f64;
  gainVZ: f64;
  /**
   * Where its joint floats: rotation from the frame of the joint to the world, row by row; `m` inverted; and
   * what `i` is for a body that is free to move along, inverted: see floating.ts.
   */
  fxx: f64;
  fxy: f64;
  fxz: f64;
  fyx: f64;
  fyy: f64;
  fyz: f64;
  fzx: f64;
  fzy: f64;
  fzz: f64;
  nxx: f64;
  nyy: f64;
  nzz: f64;
  nxy: f64;
  nxz: f64;
  nyz: f64;
  sxx: f64;
  syy: f64;
  szz: f64;
  sxy: f64;
  sxz: f64;
  syz: f64;
}

/**
 * How a body responds to a torque and a force at its origin, or to impulses: angular acceleration = `a` ·
 * torque + `b` · force; acceleration of the origin = `b`ᵀ · torque + `c` · force. See mobility.ts.
 */
@unmanaged
export class Mobility {
  /** How its joint responds to a torque of its own, where that turns or slides. */
  joint: f64;
  /** How often articulated inertias had been found when this was. */
  since: i32;
  axx: f64;
  ayy: f64;
  azz: f64;
  axy: f64;
  axz: f64;
  ayz: f64;
  bxx: f64;
  bxy: f64;
  bxz: f64;
  byx: f64;
  byy: f64;
  byz: f64;
  bzx: f64;
  bzy: f64;
  bzz: f64;
  cxx: f64;
  cyy: f64;
  czz: f64;
  cxy: f64;
  cxz: f64;
  cyz: f64;
}

/** Joints that move as one, as mimics of one joint do. */
@unmanaged
export class Gear {
  /** Number of the first body of it, and place among velocities. */
  leader: i32;
  rate: i32;
  /** All the inertia that there is at its joints, as D of it is measured by. */
  extent: f64;
  /** 1/D, u, and what torques add to the acceleration. */
  inverseD: f64;
  u: f64;
  gain: f64;
}

/**
 * A gear at a body that carries one of its joints: what an acceleration of the gear by 1 takes there. The
 * last body that carries all of them is where it is settled.
 */
@unmanaged
export class Pending extends Wrench {
  gear: i32;
  /** What is pending of the gear at the body's carrier; 0 where the gear is settled at this body. */
  carrier: usize;
  /** The torque of the body's own joint that this acceleration takes. */
  coupling: f64;
}

/** What the joint of a body and those that it carries have to give. */
export function loadOf(state: BodyState): Wrench {
  return changetype<Wrench>(changetype<usize>(state) + offsetof<BodyState>('torqueX'));
}

/** U of the joint of a body. */
export function uOf(state: BodyState): Wrench {
  return changetype<Wrench>(changetype<usize>(state) + offsetof<BodyState>('uTorqueX'));
}

/** What pushes a body. */
export function pushOf(state: BodyState): Wrench {
  return changetype<Wrench>(changetype<usize>(state) + offsetof<BodyState>('pushX'));
}

/** The state of a body by its number, 0 for the world. */
export function stateAt(tree: BodyTree, i: i32): BodyState {
  return changetype<BodyState>(tree.states + i * offsetof<BodyState>());
}
