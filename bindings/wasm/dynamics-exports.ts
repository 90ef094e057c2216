// Generated from assembly/ by `npm run generate`. Not to be edited.

/** What the binary of dynamics exports. Addresses and counts are numbers; booleans are 0 or 1. */
export interface DynamicsExports {
  readonly memory: WebAssembly.Memory;
  /**
   * Computes the accelerations of a tree from its configuration, its velocities, the torques of its motors,
   * gravity and what pushes its bodies, in time that grows with the bodies: the articulated-body algorithm.
   * Returns 0, or what `articulate` says of a joint that moves nothing.
   *
   * Source: Featherstone 1983; Featherstone 2008, section 7.3.
   */
  accelerate(tree: number): number;
  /**
   * Computes the torques of motors that give a tree its accelerations: the recursive Newton–Euler algorithm.
   *
   * Source: Luh, Walker and Paul 1980; Featherstone 2008, section 5.3.
   */
  inverseDynamics(tree: number): void;
  /**
   * Computes the articulated inertias of all bodies, which have been placed, and U and D of all joints. Returns
   * the number of a body whose joint finds no inertia to move, so that no acceleration is right for it; 0 for
   * none.
   */
  articulate(tree: number): number;
  /**
   * Adds what a free body contributes to K: 1/m − r̃ I⁻¹ r̃. What nothing moves contributes nothing.
   *
   * @param k - K, which begins with zeros
   * @param mass - kg
   * @param inverseInertia - about the center of mass, 1/(kg·m²), along the axes of K
   * @param arm - r, from the center of mass to the contact, metres, along the axes of K
   *
   * Source: Holck 2005, equation 2.16.
   */
  addInverseMass(k: number, mass: number, inverseInertia: number, arm: number): void;
  /** Finds the impulse of a contact, and the velocity after it. Returns what happened. */
  collide(collision: number): number;
  /** Energy of motion, J. */
  kineticEnergy(tree: number): number;
  /** Writes six f64: linear momentum, N·s, and angular momentum about the origin of the world, N·m·s. */
  momentum(tree: number, to: number): void;
  /** Energy of height, J: 0 for masses at the origin of the world. */
  potentialEnergy(tree: number): number;
  /** Numbers the gears of a tree that has all of its bodies, and returns the bytes that they need. */
  gearBytes(tree: number): number;
  /** Ends the making of a tree: lays out the gears that `gearBytes` has numbered, and notes `isSingle`. */
  initGears(tree: number, address: number): void;
  /** Changes all velocities by what impulses do that were added and solved for. */
  addGains(tree: number): void;
  /**
   * Adds an impulse.
   *
   * @param body - its number; nothing moves the world, 0
   * @param point - where it acts, in the world, three f64
   * @param impulse - N·s, in the world, three f64
   */
  addImpulse(tree: number, body: number, point: number, impulse: number): void;
  /** Adds an impulse of a joint, N·m·s or N·s, to one of the velocities. */
  addJointImpulse(tree: number, rate: number, impulse: number): void;
  /** Changes all velocities by what one impulse does: see `addImpulse`. */
  applyImpulse(tree: number, body: number, point: number, impulse: number): void;
  /** Changes all velocities by what an impulse of one joint does: see `addJointImpulse`. */
  applyJointImpulse(tree: number, rate: number, impulse: number): void;
  /** Begins the impulses of one moment: there are none yet. What is added is solved for once, by `solve`. */
  beginImpulses(tree: number): void;
  /**
   * Moves the configuration at the velocities as they are; a joint that floats turns about one axis meanwhile.
   */
  advance(tree: number, seconds: number): void;
  /**
   * Stage 0, 1, 2 or 3 of a step of Runge and Kutta's method: moves configuration and velocities to where the
   * next stage needs the accelerations, or behind the last one to the end of the step. The accelerations are
   * those of where the tree is. For those whose torques and forces change within a step.
   *
   * Source: Kutta 1901; Hairer, Nørsett and Wanner 1993, Solving Ordinary Differential Equations I, section
   * II.1.
   */
  advanceStage(tree: number, stage: number, seconds: number): void;
  /**
   * Goes on by a step of the semi-implicit Euler method: velocities first, and positions with the new ones. Of
   * order 1. Torques and what pushes bodies are those at its beginning. Returns what `accelerate` does.
   */
  stepEuler(tree: number, seconds: number): number;
  /**
   * Goes on by a step of Runge and Kutta's method, of order 4, with torques that stay what they are. Returns
   * what `accelerate` does.
   */
  stepRungeKutta(tree: number, seconds: number): number;
  /**
   * Fills in a body and the joint that moves it.
   *
   * @param given - f64: from the frame of the joint to that of the carrier, 4×4 matrix, column by column; the
   *   axis, a unit vector in the frame of the joint; multiplier, offset and damping of the joint; mass, center
   *   of mass, and inertia xx, yy, zz, xy, xz, yz about it, in the frame of the body
   */
  initBody(
    tree: number,
    i: number,
    parent: number,
    motion: number,
    drive: number,
    rate: number,
    given: number,
  ): void;
  /** Begins a tree: its bodies come next, carriers first, and then `initGears`. */
  initTree(tree: number, count: number, numbers: number, rates: number): void;
  /** Bytes of a tree of so many bodies, numbers in a configuration and velocities. */
  treeBytes(count: number, numbers: number, rates: number): number;
  /** Writes by how much what has been added changes velocities along the three directions, three f64. */
  findGains(tree: number, lever: number, to: number): void;
  /** Forgets what has been added. */
  forgetPushed(tree: number): void;
  /** By how much what has been added changes the velocity of a joint. */
  jointGain(tree: number, lever: number): number;
  /** Bytes of a lever at most. */
  leverBytes(tree: number): number;
  /** Adds impulses along the three directions. */
  pushPoint(tree: number, lever: number, first: number, second: number, third: number): void;
  /** Adds an impulse of a joint. */
  pushJoint(tree: number, lever: number, impulse: number): void;
  /** Changes all velocities by what has been added, of which there is nothing any more then. */
  takePushed(tree: number): void;
  /** Writes the lever of the joint of a number among velocities, as the first of three; others are unknown. */
  writeJointLever(tree: number, rate: number, lever: number): void;
  /**
   * Writes the lever of a point of a body, which is not the world. The bodies have been placed, and their
   * articulated inertias are known.
   *
   * @param directions - of the impulses, unit vectors in the world, nine f64
   */
  writeLever(tree: number, body: number, point: number, directions: number, lever: number): void;
  /**
   * Writes the matrix that accelerations are multiplied by to get torques, row by row: kinetic energy is half
   * of the velocities times it times the velocities. The composite-rigid-body algorithm.
   *
   * Source: Walker and Orin 1982; Featherstone 2008, section 6.2. With gears the matrix is Gᵀ H G, where G
   * takes the velocities that the tree has to those of all joints.
   */
  massMatrix(tree: number, to: number): void;
  /**
   * Adds by how much impulses of 1 at a point of a body change its velocity along them: along each of three
   * directions, three f64.
   *
   * @param directions - unit vectors in the world, nine f64
   */
  addMobility(tree: number, body: number, point: number, directions: number, to: number): void;
  /**
   * Computes the velocities of all bodies, which have been placed. Where bodies and velocities are what they
   * were when it was done last, these are known.
   */
  moveBodies(tree: number): void;
  /**
   * Places all bodies as the configuration says, and turns their inertias along. Where it is as it was when
   * bodies were placed last, they are there already.
   */
  place(tree: number): void;
  /** Adds a force, N, that pushes a body at a point until `clearForces`. The bodies have been placed. */
  addForce(tree: number, body: number, point: number, force: number): void;
  /** Adds a torque, N·m, that turns a body until `clearForces`. */
  addTorque(tree: number, body: number, torque: number): void;
  /**
   * Writes the center of mass of a body, three f64; its origin if it has no mass. The bodies have been
   * placed.
   */
  centerOfMass(tree: number, body: number, to: number): void;
  /** Nothing pushes the bodies of a tree any more. */
  clearForces(tree: number): void;
  /** Writes how the impulses that were solved for change the velocity of a point of a body, three f64. */
  pointGain(tree: number, body: number, point: number, to: number): void;
  /** Writes the velocity of a point of a body, three f64. The bodies have been moved. */
  pointVelocity(tree: number, body: number, point: number, to: number): void;
  /**
   * Solves for all joints. Torques of joints are in the tree's `efforts`; what bodies take beside is in their
   * states, `torque` and `force`, with a minus where it pushes. Accelerations come to the tree's
   * `accelerations`, and those of bodies to their `gain`. What bodies take is lost.
   */
  solve(tree: number): void;
  /**
   * Finds for each actor the share of its part after which the first joint passes a limit that it was not at,
   * as if all moved evenly; 1 where none does.
   */
  findShares(world: number): void;
  /**
   * Writes the poses of all segments on actors that are awake, of which bodies have been placed: 4×4 matrices,
   * column by column, f64.
   */
  writePoses(world: number, to: number): void;
  /**
   * Writes how far each of these segments has moved at most since the part began, and how far its points were
   * at most from straight ways, m: two f64 each.
   */
  writeWays(world: number, to: number): void;
  /**
   * Begins a part: touches have places, normals and bodies, and trees their states. Impacts happen; the state
   * after them is kept for `goBack`. It is found how many seconds the part of each actor may take.
   *
   * @param step - seconds of a whole step
   */
  beginPart(world: number, step: number): void;
  /** Begins a step: the states of all that is awake are kept for `undoStep`. */
  beginStep(world: number): void;
  /** Goes back to the beginning of a part, after its impacts. */
  goBack(world: number): void;
  /**
   * Finds what holds bodies and joints in parts of a step that have begun, as if accelerations stayed what they
   * are at their beginnings, and how they are moved apart where bodies would be deeper in each other at their
   * ends, or joints beyond their limits. Parts take `seconds` of their actors. `movePart` has to follow.
   */
  holdPart(world: number): void;
  /** Keeps the state of an actor that wakes within a step. */
  keepState(actor: number): void;
  /**
   * Moves all by those parts, by Runge and Kutta's method. What holds bodies and joints acts evenly all along.
   * So what is at rest stays at rest to rounding, and what joints hold keeps its momentum. What is moved apart
   * changes no velocity.
   */
  movePart(world: number): void;
  /** Has the velocities of all bodies known, and where they are. */
  placeAll(world: number): void;
  /** Goes back to the beginning of a step. */
  undoStep(world: number): void;
  /** Bytes of the room that rows of so many drives take. */
  rowBytes(drives: number): number;
  /** Writes for each touch where it is, its normal from b to a, and the impulse on a, N·s: nine f64. */
  writePushes(world: number, to: number): void;
  /**
   * Ends a step: notes how long actors have been at rest, and stops islands that fall asleep. Returns how many
   * actors do: their `island` says which one is theirs, and is 0 for others.
   */
  fallAsleep(world: number, seconds: number): number;
  /** Bytes of the levers and faces of all touches at most. */
  touchLeverBytes(world: number): number;
  /** Finds the ways of all bodies, which have been placed. */
  findWays(world: number): void;
  /** Where free memory begins: everything below belongs to the binary. */
  heapBase(): number;
}
