// Generated from assembly/ by `npm run generate`. Not to be edited.

/** The kinds of elements: their numbers, in canonical order. */
export const KIND_NUMBERS = {
  point: 0,
  line: 1,
  triangle: 2,
  box: 3,
  cylinder: 4,
  cone: 5,
  hull: 6,
  ellipsoid: 7,
  halfSpace: 8,
} as const;

/** What happened: the bodies do not approach, so that there is no impulse. */
export const APART = 0;

/**
 * A contact of two bodies A and B, in its own frame, whose z axis is the normal, from B to A. Velocities are
 * those of A's point relative to B's, m/s. The impulse acts on A, and its opposite on B, N·s.
 */
export const COLLISION = {
  bytes: 136,
  fields: {
    /**
     * The matrix K, 1/kg: how velocities change with the impulse. It is symmetric and positive semidefinite;
     * of rank 1 or 2 where joints hold the bodies.
     */
    xx: { offset: 0, type: 'f64' },
    yy: { offset: 8, type: 'f64' },
    zz: { offset: 16, type: 'f64' },
    xy: { offset: 24, type: 'f64' },
    xz: { offset: 32, type: 'f64' },
    yz: { offset: 40, type: 'f64' },
    /** The velocity before. */
    beforeX: { offset: 48, type: 'f64' },
    beforeY: { offset: 56, type: 'f64' },
    beforeZ: { offset: 64, type: 'f64' },
    /** Coefficients of friction, from 0 on, and of restitution, 0 to 1. */
    friction: { offset: 72, type: 'f64' },
    restitution: { offset: 80, type: 'f64' },
    /** The impulse. */
    impulseX: { offset: 88, type: 'f64' },
    impulseY: { offset: 96, type: 'f64' },
    impulseZ: { offset: 104, type: 'f64' },
    /** The velocity after: that before, and K times the impulse. */
    afterX: { offset: 112, type: 'f64' },
    afterY: { offset: 120, type: 'f64' },
    afterZ: { offset: 128, type: 'f64' },
  },
} as const;

/** No impulse that friction allows moved anything, so that one along the normal ended the approach. */
export const JAMMED = 5;

/** It stopped to slide, and slid again, back to where it had come from. */
export const REVERSED = 4;

/** The contact slid all along, or had no friction. */
export const SLID = 1;

/** It stopped to slide, and slid again. */
export const SLID_AGAIN = 3;

/** It stopped to slide, and stuck. */
export const STUCK = 2;

/** Where a body is, how it moves, and what was computed of that. */
export const BODY_STATE = {
  bytes: 856,
  fields: {
    /** From its frame to the world: rotation, row by row, and position. */
    rxx: { offset: 0, type: 'f64' },
    rxy: { offset: 8, type: 'f64' },
    rxz: { offset: 16, type: 'f64' },
    ryx: { offset: 24, type: 'f64' },
    ryy: { offset: 32, type: 'f64' },
    ryz: { offset: 40, type: 'f64' },
    rzx: { offset: 48, type: 'f64' },
    rzy: { offset: 56, type: 'f64' },
    rzz: { offset: 64, type: 'f64' },
    px: { offset: 72, type: 'f64' },
    py: { offset: 80, type: 'f64' },
    pz: { offset: 88, type: 'f64' },
    /** From the origin of its carrier to its own. */
    armX: { offset: 96, type: 'f64' },
    armY: { offset: 104, type: 'f64' },
    armZ: { offset: 112, type: 'f64' },
    /** The axis of its joint. */
    axisX: { offset: 120, type: 'f64' },
    axisY: { offset: 128, type: 'f64' },
    axisZ: { offset: 136, type: 'f64' },
    /** Center of mass, seen from the origin, times mass; inertia about the origin. */
    momentX: { offset: 144, type: 'f64' },
    momentY: { offset: 152, type: 'f64' },
    momentZ: { offset: 160, type: 'f64' },
    xx: { offset: 168, type: 'f64' },
    yy: { offset: 176, type: 'f64' },
    zz: { offset: 184, type: 'f64' },
    xy: { offset: 192, type: 'f64' },
    xz: { offset: 200, type: 'f64' },
    yz: { offset: 208, type: 'f64' },
    /** Angular velocity, and velocity of the origin. */
    wx: { offset: 216, type: 'f64' },
    wy: { offset: 224, type: 'f64' },
    wz: { offset: 232, type: 'f64' },
    vx: { offset: 240, type: 'f64' },
    vy: { offset: 248, type: 'f64' },
    vz: { offset: 256, type: 'f64' },
    /** What pushes it: a torque, and a force at the origin. Whoever sets these takes them away again. */
    pushX: { offset: 264, type: 'f64' },
    pushY: { offset: 272, type: 'f64' },
    pushZ: { offset: 280, type: 'f64' },
    pullX: { offset: 288, type: 'f64' },
    pullY: { offset: 296, type: 'f64' },
    pullZ: { offset: 304, type: 'f64' },
    /** Angular acceleration, and acceleration of the origin, if joints accelerate as move.ts is told. */
    alphaX: { offset: 312, type: 'f64' },
    alphaY: { offset: 320, type: 'f64' },
    alphaZ: { offset: 328, type: 'f64' },
    ax: { offset: 336, type: 'f64' },
    ay: { offset: 344, type: 'f64' },
    az: { offset: 352, type: 'f64' },
    /** Torque and force that its joint and those that it carries have to give. */
    torqueX: { offset: 360, type: 'f64' },
    torqueY: { offset: 368, type: 'f64' },
    torqueZ: { offset: 376, type: 'f64' },
    forceX: { offset: 384, type: 'f64' },
    forceY: { offset: 392, type: 'f64' },
    forceZ: { offset: 400, type: 'f64' },
    /**
     * Articulated inertia: torque = `i` · angular + `h` · linear acceleration; force = `h`ᵀ · angular + `m` ·
     * linear acceleration.
     */
    ixx: { offset: 408, type: 'f64' },
    iyy: { offset: 416, type: 'f64' },
    izz: { offset: 424, type: 'f64' },
    ixy: { offset: 432, type: 'f64' },
    ixz: { offset: 440, type: 'f64' },
    iyz: { offset: 448, type: 'f64' },
    hxx: { offset: 456, type: 'f64' },
    hxy: { offset: 464, type: 'f64' },
    hxz: { offset: 472, type: 'f64' },
    hyx: { offset: 480, type: 'f64' },
    hyy: { offset: 488, type: 'f64' },
    hyz: { offset: 496, type: 'f64' },
    hzx: { offset: 504, type: 'f64' },
    hzy: { offset: 512, type: 'f64' },
    hzz: { offset: 520, type: 'f64' },
    mxx: { offset: 528, type: 'f64' },
    myy: { offset: 536, type: 'f64' },
    mzz: { offset: 544, type: 'f64' },
    mxy: { offset: 552, type: 'f64' },
    mxz: { offset: 560, type: 'f64' },
    myz: { offset: 568, type: 'f64' },
    /** U: torque and force that an acceleration of the joint by 1 takes; 1/D, and u. */
    uTorqueX: { offset: 576, type: 'f64' },
    uTorqueY: { offset: 584, type: 'f64' },
    uTorqueZ: { offset: 592, type: 'f64' },
    uForceX: { offset: 600, type: 'f64' },
    uForceY: { offset: 608, type: 'f64' },
    uForceZ: { offset: 616, type: 'f64' },
    inverseD: { offset: 624, type: 'f64' },
    u: { offset: 632, type: 'f64' },
    /**
     * What torques and forces add to its angular acceleration and that of the origin; or impulses, to
     * velocities.
     */
    gainX: { offset: 640, type: 'f64' },
    gainY: { offset: 648, type: 'f64' },
    gainZ: { offset: 656, type: 'f64' },
    gainVX: { offset: 664, type: 'f64' },
    gainVY: { offset: 672, type: 'f64' },
    gainVZ: { offset: 680, type: 'f64' },
    /**
     * Where its joint floats: rotation from the frame of the joint to the world, row by row; `m` inverted; and
     * what `i` is for a body that is free to move along, inverted: see floating.ts.
     */
    fxx: { offset: 688, type: 'f64' },
    fxy: { offset: 696, type: 'f64' },
    fxz: { offset: 704, type: 'f64' },
    fyx: { offset: 712, type: 'f64' },
    fyy: { offset: 720, type: 'f64' },
    fyz: { offset: 728, type: 'f64' },
    fzx: { offset: 736, type: 'f64' },
    fzy: { offset: 744, type: 'f64' },
    fzz: { offset: 752, type: 'f64' },
    nxx: { offset: 760, type: 'f64' },
    nyy: { offset: 768, type: 'f64' },
    nzz: { offset: 776, type: 'f64' },
    nxy: { offset: 784, type: 'f64' },
    nxz: { offset: 792, type: 'f64' },
    nyz: { offset: 800, type: 'f64' },
    sxx: { offset: 808, type: 'f64' },
    syy: { offset: 816, type: 'f64' },
    szz: { offset: 824, type: 'f64' },
    sxy: { offset: 832, type: 'f64' },
    sxz: { offset: 840, type: 'f64' },
    syz: { offset: 848, type: 'f64' },
  },
} as const;

/** A tree. What it points to lies behind it, in one piece: see lay-out.ts. */
export const BODY_TREE = {
  bytes: 136,
  fields: {
    /** Bodies, without the world: they count from 1. */
    count: { offset: 0, type: 'i32' },
    /** Numbers in a configuration, and among velocities, accelerations and torques. */
    numbers: { offset: 4, type: 'i32' },
    rates: { offset: 8, type: 'i32' },
    /** A `Body` and a `BodyState` for the world and each body. */
    bodies: { offset: 12, type: 'u32' },
    states: { offset: 16, type: 'u32' },
    /** Addresses of f64. The velocities lie right behind the configuration. */
    configuration: { offset: 20, type: 'u32' },
    velocities: { offset: 24, type: 'u32' },
    /** The configuration in which bodies have been placed last. */
    placed: { offset: 28, type: 'u32' },
    /** The sine and the cosine of each joint that turns, for the world and each body, as they were then. */
    turns: { offset: 32, type: 'u32' },
    /** The velocities for which those of bodies have been found last, and 1 where they still are right. */
    moved: { offset: 36, type: 'u32' },
    isMoved: { offset: 40, type: 'i32' },
    /** What motors do: torques of joints, or forces, one for each velocity. */
    torques: { offset: 44, type: 'u32' },
    /** What `accelerate` and responses come to, and what inverse dynamics is given. */
    accelerations: { offset: 48, type: 'u32' },
    /** What solve.ts takes as torques of joints. */
    efforts: { offset: 52, type: 'u32' },
    /** How much harder each joint is to accelerate than by what it moves, as motors brake it; else 0. */
    brakes: { offset: 56, type: 'u32' },
    /**
     * What impulses have given joints by which nothing has been moved yet, and rows that follow: see levers.ts.
     * 1: there is some. And room for others meanwhile.
     */
    pushed: { offset: 60, type: 'u32' },
    isPushed: { offset: 64, type: 'i32' },
    wasPushed: { offset: 68, type: 'i32' },
    spare: { offset: 72, type: 'u32' },
    /** Room for steps: three times as long as configuration and velocities. */
    steps: { offset: 76, type: 'u32' },
    /** A `Mobility` for the world and each body, and how often articulated inertias have been found. */
    mobilities: { offset: 80, type: 'u32' },
    articulations: { offset: 84, type: 'i32' },
    /** 1: joints are damped. */
    damped: { offset: 88, type: 'i32' },
    /** 1: it is one body that floats in the frame of its center of mass: see single.ts. */
    isSingle: { offset: 92, type: 'i32' },
    /** Joints that move as one: see gears.ts. `couplings`: a square matrix of f64. */
    gearCount: { offset: 96, type: 'i32' },
    gears: { offset: 100, type: 'u32' },
    couplings: { offset: 104, type: 'u32' },
    /** The acceleration of what falls, m/s². */
    gravityX: { offset: 112, type: 'f64' },
    gravityY: { offset: 120, type: 'f64' },
    gravityZ: { offset: 128, type: 'f64' },
  },
} as const;

/** Rows that a drive may have: of its limit, its motor and its friction. */
export const ROWS_PER_DRIVE = 3;

/** A segment of a scene on a body, in a place that does not change. */
export const MOUNT = {
  bytes: 136,
  fields: {
    /** The number of its body in the tree of its actor. */
    body: { offset: 0, type: 'i32' },
    /** From the segment's frame to that of the body: a 4×4 matrix, column by column. */
    m0: { offset: 8, type: 'f64' },
    m1: { offset: 16, type: 'f64' },
    m2: { offset: 24, type: 'f64' },
    m3: { offset: 32, type: 'f64' },
    m4: { offset: 40, type: 'f64' },
    m5: { offset: 48, type: 'f64' },
    m6: { offset: 56, type: 'f64' },
    m7: { offset: 64, type: 'f64' },
    m8: { offset: 72, type: 'f64' },
    m9: { offset: 80, type: 'f64' },
    m10: { offset: 88, type: 'f64' },
    m11: { offset: 96, type: 'f64' },
    m12: { offset: 104, type: 'f64' },
    m13: { offset: 112, type: 'f64' },
    m14: { offset: 120, type: 'f64' },
    m15: { offset: 128, type: 'f64' },
  },
} as const;

/** A tree in a world. */
export const ACTOR = {
  bytes: 168,
  fields: {
    /** The tree's address. */
    tree: { offset: 0, type: 'u32' },
    /** A `Drive` for each joint of one number that has limits or a motor. */
    drives: { offset: 4, type: 'u32' },
    driveCount: { offset: 8, type: 'i32' },
    /** 1: it has touches or rows. */
    isHeld: { offset: 12, type: 'i32' },
    /** 1: its tree has the accelerations that springs and motors give it at the beginning of the part. */
    isFound: { offset: 16, type: 'i32' },
    /** 1: its bodies are placed, and have their articulated inertias, where its configuration is now. */
    isArticulated: { offset: 20, type: 'i32' },
    /** Its rows: the first, and the one behind the last. */
    firstRow: { offset: 24, type: 'i32' },
    lastRow: { offset: 28, type: 'i32' },
    /**
     * How many of its rows within their bounds are factored, −1: not known; how many follow touches, and 1
     * where these are the same.
     */
    freeCount: { offset: 32, type: 'i32' },
    followCount: { offset: 36, type: 'i32' },
    isFollowing: { offset: 40, type: 'i32' },
    /** 1: it is known how its drives respond, where its configuration is at the beginning of the part. */
    isResponding: { offset: 44, type: 'i32' },
    /** Room for the state at the beginning of a part, configuration and velocities. */
    saved: { offset: 48, type: 'u32' },
    /** Room for the state at the beginning of a step, and behind it for that of the drives. */
    kept: { offset: 52, type: 'u32' },
    /** For the world and each body: how far its shapes reach from its origin, and how far it has moved. */
    reaches: { offset: 56, type: 'u32' },
    ways: { offset: 60, type: 'u32' },
    /**
     * Room for what turns each joint, for what pushes the world and each body, for the levers of drives, and
     * for rows.ts.
     */
    efforts: { offset: 64, type: 'u32' },
    pushes: { offset: 68, type: 'u32' },
    levers: { offset: 72, type: 'u32' },
    room: { offset: 76, type: 'u32' },
    /** Its shapes: the number of the first mount, and how many there are. */
    firstMount: { offset: 80, type: 'i32' },
    mountCount: { offset: 84, type: 'i32' },
    /** Seconds of its part, of which those of one island are alike, and how many it may take at most. */
    seconds: { offset: 88, type: 'f64' },
    most: { offset: 96, type: 'f64' },
    /** Of one that stands for an island: how many seconds steps may take in which springs swing. */
    swing: { offset: 104, type: 'f64' },
    /** The share of its part after which the first joint passes a limit. */
    share: { offset: 112, type: 'f64' },
    /** Of the same island: another actor, or itself for one that stands for all. */
    island: { offset: 120, type: 'u32' },
    /** For one that stands for an island: the actor behind this one, the last one, its touches; 0: none. */
    nextOfIsland: { offset: 124, type: 'u32' },
    lastOfIsland: { offset: 128, type: 'u32' },
    firstTouch: { offset: 132, type: 'u32' },
    lastTouch: { offset: 136, type: 'u32' },
    firstSpring: { offset: 140, type: 'u32' },
    /** 1: tired. Of one that stands for an island: all of it is. */
    isTired: { offset: 144, type: 'i32' },
    /** 1: it lies on what stands still, or is on it. Of one that stands for an island: any of it does. */
    isGrounded: { offset: 148, type: 'i32' },
    /** Seconds for which it has been slow, and how fast it was at first: see sleep.ts. */
    rested: { offset: 152, type: 'f64' },
    speed: { offset: 160, type: 'f64' },
  },
} as const;

/** Limits of a joint, its motor and its dry friction. */
export const DRIVE = {
  bytes: 136,
  fields: {
    /** Its place in the configuration, and among velocities. */
    number: { offset: 0, type: 'i32' },
    rate: { offset: 4, type: 'i32' },
    mode: { offset: 8, type: 'i32' },
    /** 1: it is at its upper limit or beyond it, −1: at the lower one, 0: at none. */
    side: { offset: 12, type: 'i32' },
    /** The number of its body in the tree. */
    body: { offset: 16, type: 'i32' },
    lower: { offset: 24, type: 'f64' },
    upper: { offset: 32, type: 'f64' },
    restitution: { offset: 40, type: 'f64' },
    friction: { offset: 48, type: 'f64' },
    /** Torque, position or velocity that the motor is to give or hold, and what it can do at most. */
    target: { offset: 56, type: 'f64' },
    stiffness: { offset: 64, type: 'f64' },
    damping: { offset: 72, type: 'f64' },
    most: { offset: 80, type: 'f64' },
    /** How its velocity changes with an impulse of its own. */
    response: { offset: 88, type: 'f64' },
    /** What forces on it add to its velocity in a step, if nothing holds other joints. */
    gain: { offset: 96, type: 'f64' },
    /** How far it is from its closer limit; below 0 beyond it. */
    gap: { offset: 104, type: 'f64' },
    /** What its limit, its motor and its friction held it with in the last part, N·m·s or N·s. */
    ofLimit: { offset: 112, type: 'f64' },
    ofMotor: { offset: 120, type: 'f64' },
    ofFriction: { offset: 128, type: 'f64' },
  },
} as const;

export const GIVES_TORQUE = 1;

export const HOLDS_POSITION = 2;

export const HOLDS_VELOCITY = 3;

/** What a motor does: nothing, gives a torque, holds a position by a spring, or holds a velocity. */
export const IDLE = 0;

/**
 * What holds the velocity of a drive in a part of a step, by an impulse within bounds: velocity and softness
 * times impulse are to be the target.
 */
export const ROW = {
  bytes: 64,
  fields: {
    /** The number of the drive among those of its actor. */
    drive: { offset: 0, type: 'i32' },
    /** 1: it was within its bounds when such rows were factored last. */
    isFree: { offset: 4, type: 'i32' },
    /** Where its impulse is kept from one part to the next; 0: nowhere. */
    kept: { offset: 8, type: 'u32' },
    target: { offset: 16, type: 'f64' },
    least: { offset: 24, type: 'f64' },
    most: { offset: 32, type: 'f64' },
    response: { offset: 40, type: 'f64' },
    softness: { offset: 48, type: 'f64' },
    impulse: { offset: 56, type: 'f64' },
  },
} as const;

/** A point in which two bodies touch, or are within the envelope of each other. */
export const TOUCH = {
  bytes: 640,
  fields: {
    /** Addresses of the actors, 0 for what stands still, and numbers of their bodies. */
    actorA: { offset: 0, type: 'u32' },
    actorB: { offset: 4, type: 'u32' },
    bodyA: { offset: 8, type: 'i32' },
    bodyB: { offset: 12, type: 'i32' },
    /** Addresses of the states of these bodies, of what stands still one of zeros. */
    stateA: { offset: 16, type: 'u32' },
    stateB: { offset: 20, type: 'u32' },
    /** Its levers on both trees, 0 where there is none: see levers.ts. */
    leverA: { offset: 24, type: 'u32' },
    leverB: { offset: 28, type: 'u32' },
    /** What it is a corner of, 0: of nothing: see face.ts. And where it is from the middle, in its frame. */
    face: { offset: 32, type: 'u32' },
    arm1: { offset: 40, type: 'f64' },
    arm2: { offset: 48, type: 'f64' },
    arm3: { offset: 56, type: 'f64' },
    /** The touches of its island behind it and before it, 0: none. */
    next: { offset: 64, type: 'u32' },
    previous: { offset: 68, type: 'u32' },
    /** How many touches before it carry what it rubs with: it has no force along the normal then. */
    carriers: { offset: 72, type: 'f64' },
    /** Of the first corner of a flat contact how many there are, otherwise 0. */
    corners: { offset: 80, type: 'f64' },
    friction: { offset: 88, type: 'f64' },
    restitution: { offset: 96, type: 'f64' },
    distance: { offset: 104, type: 'f64' },
    /** Where it is, in the world. */
    x: { offset: 112, type: 'f64' },
    y: { offset: 120, type: 'f64' },
    z: { offset: 128, type: 'f64' },
    /** Its frame: two directions, and square to these the normal from b to a. */
    firstX: { offset: 136, type: 'f64' },
    firstY: { offset: 144, type: 'f64' },
    firstZ: { offset: 152, type: 'f64' },
    secondX: { offset: 160, type: 'f64' },
    secondY: { offset: 168, type: 'f64' },
    secondZ: { offset: 176, type: 'f64' },
    normalX: { offset: 184, type: 'f64' },
    normalY: { offset: 192, type: 'f64' },
    normalZ: { offset: 200, type: 'f64' },
    /** How the velocity of a against b changes with an impulse on a, in its frame: first, second, normal. */
    k11: { offset: 208, type: 'f64' },
    k22: { offset: 216, type: 'f64' },
    k33: { offset: 224, type: 'f64' },
    k12: { offset: 232, type: 'f64' },
    k13: { offset: 240, type: 'f64' },
    k23: { offset: 248, type: 'f64' },
    /** Impulses on a in its frame, N·s: of impacts, and what holds it in a part of a step. */
    struck1: { offset: 256, type: 'f64' },
    struck2: { offset: 264, type: 'f64' },
    struck3: { offset: 272, type: 'f64' },
    held1: { offset: 280, type: 'f64' },
    held2: { offset: 288, type: 'f64' },
    held3: { offset: 296, type: 'f64' },
    /** What held it before a round, and where the rounds so far have led. */
    was1: { offset: 304, type: 'f64' },
    was2: { offset: 312, type: 'f64' },
    was3: { offset: 320, type: 'f64' },
    way1: { offset: 328, type: 'f64' },
    way2: { offset: 336, type: 'f64' },
    way3: { offset: 344, type: 'f64' },
    /** The impulse that moves bodies apart, beside velocities. */
    settled: { offset: 352, type: 'f64' },
    /** What forces add in a step to the velocity with which a moves away from b, m/s. */
    gain: { offset: 360, type: 'f64' },
    /** How fast a moves away from b at the beginning of a part, after impacts, m/s. */
    speed: { offset: 368, type: 'f64' },
    /** How fast it has to move away at least at the end of the part, m/s; below 0: it may come closer. */
    least: { offset: 376, type: 'f64' },
    /**
     * Of a spring, N/m, its damping as a share of what lets it swing no more, and in N·s/m: along the normal,
     * and across it.
     */
    stiffness: { offset: 384, type: 'f64' },
    damping: { offset: 392, type: 'f64' },
    drag: { offset: 400, type: 'f64' },
    dragAcross: { offset: 408, type: 'f64' },
    /** How far the spring across the normal is bent, m: how a has moved against b there, in the world. */
    bentX: { offset: 416, type: 'f64' },
    bentY: { offset: 424, type: 'f64' },
    bentZ: { offset: 432, type: 'f64' },
    /** How round each body is there: the radius, m, or 0 where it is flat. */
    roundA: { offset: 440, type: 'f64' },
    roundB: { offset: 448, type: 'f64' },
    /** How its place moves: see `preparePlace`. */
    share: { offset: 456, type: 'f64' },
    wayA: { offset: 464, type: 'f64' },
    wayB: { offset: 472, type: 'f64' },
    /** Where it is at the beginning of a part, and how far it has gone since. */
    begunX: { offset: 480, type: 'f64' },
    begunY: { offset: 488, type: 'f64' },
    begunZ: { offset: 496, type: 'f64' },
    wentX: { offset: 504, type: 'f64' },
    wentY: { offset: 512, type: 'f64' },
    wentZ: { offset: 520, type: 'f64' },
    /** How far it had gone where a step of the part began. */
    beforeX: { offset: 528, type: 'f64' },
    beforeY: { offset: 536, type: 'f64' },
    beforeZ: { offset: 544, type: 'f64' },
    /** The bend along first and second, at the beginning of a part and in a stage of it; and how deep it is. */
    begun1: { offset: 552, type: 'f64' },
    begun2: { offset: 560, type: 'f64' },
    bent1: { offset: 568, type: 'f64' },
    bent2: { offset: 576, type: 'f64' },
    depth: { offset: 584, type: 'f64' },
    /** How far a has moved against b since the beginning of a part, in the frame. */
    gone1: { offset: 592, type: 'f64' },
    gone2: { offset: 600, type: 'f64' },
    gone3: { offset: 608, type: 'f64' },
    before1: { offset: 616, type: 'f64' },
    before2: { offset: 624, type: 'f64' },
    before3: { offset: 632, type: 'f64' },
  },
} as const;

/** A world. */
export const WORLD = {
  bytes: 60,
  fields: {
    /** How many actors are asked about. */
    actorCount: { offset: 0, type: 'i32' },
    touchCount: { offset: 4, type: 'i32' },
    rowCount: { offset: 8, type: 'i32' },
    /** 1: touches are springs. They are counted by `springCount` then, and `touchCount` is 0 within a part. */
    isSoft: { offset: 12, type: 'i32' },
    springCount: { offset: 16, type: 'i32' },
    /** 1: springs and what they push move by the semi-implicit Euler method, not by Runge and Kutta's. */
    isEuler: { offset: 20, type: 'i32' },
    /** Seconds of a whole step. */
    step: { offset: 24, type: 'f64' },
    /** How far apart corners of a face may be that touch as others do, m. */
    close: { offset: 32, type: 'f64' },
    /** Addresses of actors that are awake, in their order: all, or some. Nothing happens to others. */
    awake: { offset: 40, type: 'u32' },
    mounts: { offset: 44, type: 'u32' },
    touches: { offset: 48, type: 'u32' },
    rows: { offset: 52, type: 'u32' },
    /** Room for the levers and faces of touches. */
    levers: { offset: 56, type: 'u32' },
  },
} as const;

/** Bytes of `rested` and `speed`. */
export const REST_BYTES = 16;

/** Bytes of a torque and a force. */
export const PUSH_BYTES = 48;

/** Bytes per body of the room that `findWays` writes to. */
export const WAY_BYTES = 16;

/** Levels below that of the whole grid: that of a finest cell. */
export const FINEST = 16;

/** The key of the cell whose lower corner is the origin of a grid. */
export const ORIGIN_KEY = 32768;

/** Columns of coordinates are as long as a multiple of this. */
export const HULL_STEP = 4;

/** Bytes per unit of a reference. */
export const HULL_UNIT = 256;

/** Numbers in a row of one kind. The last one is the radius, or the thickness of a half-space. */
export const ROW_NUMBERS = {
  point: 4,
  line: 7,
  triangle: 10,
  box: 16,
  cylinder: 9,
  cone: 9,
  hull: 16,
  ellipsoid: 16,
  halfSpace: 5,
} as const;

/** A segment that another one carries: this is its pose in the frame of the carrier. */
export const CARRIED = {
  double: {
    bytes: 104,
    fields: {
      xx: { offset: 0, type: 'f64' },
      xy: { offset: 8, type: 'f64' },
      xz: { offset: 16, type: 'f64' },
      tx: { offset: 24, type: 'f64' },
      yx: { offset: 32, type: 'f64' },
      yy: { offset: 40, type: 'f64' },
      yz: { offset: 48, type: 'f64' },
      ty: { offset: 56, type: 'f64' },
      zx: { offset: 64, type: 'f64' },
      zy: { offset: 72, type: 'f64' },
      zz: { offset: 80, type: 'f64' },
      tz: { offset: 88, type: 'f64' },
      segment: { offset: 96, type: 'u32' },
      carrier: { offset: 100, type: 'u32' },
    },
  },
  single: {
    bytes: 56,
    fields: {
      xx: { offset: 0, type: 'f32' },
      xy: { offset: 4, type: 'f32' },
      xz: { offset: 8, type: 'f32' },
      tx: { offset: 12, type: 'f32' },
      yx: { offset: 16, type: 'f32' },
      yy: { offset: 20, type: 'f32' },
      yz: { offset: 24, type: 'f32' },
      ty: { offset: 28, type: 'f32' },
      zx: { offset: 32, type: 'f32' },
      zy: { offset: 36, type: 'f32' },
      zz: { offset: 40, type: 'f32' },
      tz: { offset: 44, type: 'f32' },
      segment: { offset: 48, type: 'u32' },
      carrier: { offset: 52, type: 'u32' },
    },
  },
} as const;

/**
 * A segment's cubes on a grid. A *code* is one of them: keys x, y and z of the finest cell in its lower
 * corner, 16 bits each from the lowest on, then its level. Codes lie in an octree's order, depth first, x
 * first.
 */
export const CELL_MAP = {
  bytes: 56,
  fields: {
    /** Length of the edges of the finest cells, m. */
    resolution: { offset: 0, type: 'f64' },
    /** Where the lower corner of the cell of the key ORIGIN_KEY is, m, in the frame of the segment. */
    originX: { offset: 8, type: 'f64' },
    originY: { offset: 16, type: 'f64' },
    originZ: { offset: 24, type: 'f64' },
    /** Address of the codes, u64, and how many there are. */
    codes: { offset: 32, type: 'u32' },
    count: { offset: 36, type: 'i32' },
    /** Its bricks (elements/bricks.ts): address of a hash table, number of slots, existing tiers as bits. */
    bricks: { offset: 40, type: 'u32' },
    slots: { offset: 44, type: 'i32' },
    tiers: { offset: 48, type: 'i32' },
    /** How far the cells are from the corners of a box, if that was asked for. */
    field: { offset: 52, type: 'u32' },
  },
} as const;

/** Corners of the grid of a map in a box: keys of the first one, and how many there are along each axis. */
export const CORNER_BOX = {
  bytes: 24,
  fields: {
    lowX: { offset: 0, type: 'i32' },
    lowY: { offset: 4, type: 'i32' },
    lowZ: { offset: 8, type: 'i32' },
    countX: { offset: 12, type: 'i32' },
    countY: { offset: 16, type: 'i32' },
    countZ: { offset: 20, type: 'i32' },
  },
} as const;

/** Distances of corners from the nearest cube of a map: see scene/distance-field.ts. */
export const DISTANCE_FIELD = {
  double: {
    bytes: 116,
    fields: {
      lowX: { offset: 0, type: 'i32' },
      lowY: { offset: 4, type: 'i32' },
      lowZ: { offset: 8, type: 'i32' },
      countX: { offset: 12, type: 'i32' },
      countY: { offset: 16, type: 'i32' },
      countZ: { offset: 20, type: 'i32' },
      /** A distance for each corner, f32, m, rounded down; x changes first, then y. */
      values: { offset: 24, type: 'u32' },
      /** In the segment's frame, m: the first corner, a cell's edge; then its reciprocal. Rounded. */
      x: { offset: 32, type: 'f64' },
      y: { offset: 40, type: 'f64' },
      z: { offset: 48, type: 'f64' },
      edge: { offset: 56, type: 'f64' },
      perEdge: { offset: 64, type: 'f64' },
      /** The largest coordinate that corners are computed from, m; and what their rounding comes to at most. */
      size: { offset: 72, type: 'f64' },
      slack: { offset: 80, type: 'f64' },
      /** 1: no cell reaches out of the box. */
      isWhole: { offset: 88, type: 'i32' },
      /** Distances are no larger than this, m, as it was asked for; and as a float, which says: this, or more. */
      maxDistance: { offset: 96, type: 'f64' },
      limit: { offset: 104, type: 'f32' },
      /** 1: no distance is larger than that of the cells; none is smaller, but for rounding and the limit. */
      isLower: { offset: 108, type: 'i32' },
      isUpper: { offset: 112, type: 'i32' },
    },
  },
  single: {
    bytes: 84,
    fields: {
      lowX: { offset: 0, type: 'i32' },
      lowY: { offset: 4, type: 'i32' },
      lowZ: { offset: 8, type: 'i32' },
      countX: { offset: 12, type: 'i32' },
      countY: { offset: 16, type: 'i32' },
      countZ: { offset: 20, type: 'i32' },
      /** A distance for each corner, f32, m, rounded down; x changes first, then y. */
      values: { offset: 24, type: 'u32' },
      /** In the segment's frame, m: the first corner, a cell's edge; then its reciprocal. Rounded. */
      x: { offset: 28, type: 'f32' },
      y: { offset: 32, type: 'f32' },
      z: { offset: 36, type: 'f32' },
      edge: { offset: 40, type: 'f32' },
      perEdge: { offset: 44, type: 'f32' },
      /** The largest coordinate that corners are computed from, m; and what their rounding comes to at most. */
      size: { offset: 48, type: 'f64' },
      slack: { offset: 56, type: 'f32' },
      /** 1: no cell reaches out of the box. */
      isWhole: { offset: 60, type: 'i32' },
      /** Distances are no larger than this, m, as it was asked for; and as a float, which says: this, or more. */
      maxDistance: { offset: 64, type: 'f64' },
      limit: { offset: 72, type: 'f32' },
      /** 1: no distance is larger than that of the cells; none is smaller, but for rounding and the limit. */
      isLower: { offset: 76, type: 'i32' },
      isUpper: { offset: 80, type: 'i32' },
    },
  },
} as const;

/** Bytes of the record of a height field with its levels. */
export const FIELD_BYTES = 408;

/**
 * The ground of a segment: heights at the points of a grid, between which there are two triangles per cell.
 * Behind this record: a `FieldLevel` for each level of its tree.
 */
export const HEIGHT_FIELD = {
  bytes: 88,
  fields: {
    /** Where the first point is at height 0, and cell lengths along x and y, m, in the segment's frame. */
    originX: { offset: 0, type: 'f64' },
    originY: { offset: 8, type: 'f64' },
    originZ: { offset: 16, type: 'f64' },
    spacingX: { offset: 24, type: 'f64' },
    spacingY: { offset: 32, type: 'f64' },
    /** Height down to which solid ground is filled, m; NaN: its longer side's length below its lowest point. */
    base: { offset: 40, type: 'f64' },
    /** The coordinate of that, m, in the frame of the segment. */
    bottom: { offset: 48, type: 'f64' },
    /** Address of the heights, f32, m, in rows of points along x; how many points per row, how many rows. */
    heights: { offset: 56, type: 'u32' },
    columns: { offset: 60, type: 'i32' },
    rows: { offset: 64, type: 'i32' },
    /** 1: what is below is filled, so that there are sides and a bottom, too. */
    solid: { offset: 68, type: 'i32' },
    /** Levels that divide nodes along both axes. Those above divide the longer one, which is y: 1, or x: 0. */
    square: { offset: 72, type: 'i32' },
    isLongY: { offset: 76, type: 'i32' },
    /** The first leaf of the sides; behind all leaves where there are none. */
    sides: { offset: 80, type: 'i32' },
    /** The top level of the nodes of the ground: that of the tree, but for a solid one. */
    groundTop: { offset: 84, type: 'i32' },
  },
} as const;

/** Results of a pair list, one row per pair: addresses of the columns. */
export const PAIR_COLUMNS = {
  bytes: 28,
  fields: {
    /** Signed distance of the closest element pair; +Infinity beyond the largest distance asked for. */
    distance: { offset: 0, type: 'u32' },
    /** Points on the surfaces and unit normal from a to b, 3 numbers each; 0 beyond. */
    pointA: { offset: 4, type: 'u32' },
    pointB: { offset: 8, type: 'u32' },
    normal: { offset: 12, type: 'u32' },
    /** Number of the closest element in its segment, i32; -1 beyond. */
    elementA: { offset: 16, type: 'u32' },
    elementB: { offset: 20, type: 'u32' },
    /** 1 beyond, else 0, u8. */
    beyond: { offset: 24, type: 'u32' },
  },
} as const;

/** One entry of a pair list. */
export const SEGMENT_PAIR = {
  bytes: 24,
  fields: {
    a: { offset: 0, type: 'u32' },
    b: { offset: 4, type: 'u32' },
    /** The distance that this pair has to keep, m; not a number where the margin of the call applies. */
    margin: { offset: 8, type: 'f64' },
    /** Places of the elements that were closest last, to be tried first. Any value is legal. */
    closestA: { offset: 16, type: 'i32' },
    closestB: { offset: 20, type: 'i32' },
  },
} as const;

/** What was found of the last list of zones. */
export const BOX_FINDING = {
  bytes: 8,
  fields: {
    /** Where a pair is too close, drives × f64; 0 if that was not found. */
    hit: { offset: 0, type: 'u32' },
    /** Configurations that were looked at. */
    evaluations: { offset: 4, type: 'i32' },
  },
} as const;

/** Where the answer was found. */
export const FINDING = {
  bytes: 24,
  fields: {
    /** Of a hit, the share at which a pair is too close; else the middle of the interval left; of a proof 1. */
    share: { offset: 0, type: 'f64' },
    /** Half the width of that interval; 0 for a hit or a proof. */
    half: { offset: 8, type: 'f64' },
    /** The number of a pair that is too close, or not proved; -1 for none. */
    pair: { offset: 16, type: 'i32' },
    /** Configurations that were looked at. */
    evaluations: { offset: 20, type: 'i32' },
  },
} as const;

/** The least distance in a box. */
export const INTERVAL_DISTANCE = {
  bytes: 28,
  fields: {
    /** No pair is closer, m. */
    lower: { offset: 0, type: 'f64' },
    /** A pair is so far apart, m; +Infinity where there are no distances. */
    upper: { offset: 8, type: 'f64' },
    /** The configuration in which it is, drives × f64. */
    configuration: { offset: 16, type: 'u32' },
    /** The number of that pair; -1 for none. */
    pair: { offset: 20, type: 'i32' },
    /** Configurations that were looked at. */
    evaluations: { offset: 24, type: 'i32' },
  },
} as const;

/** The least distance on an edge. */
export const EDGE_CLEARANCE = {
  bytes: 32,
  fields: {
    /** No pair is closer on the edge, m; −Infinity where a pair is in contact. */
    lower: { offset: 0, type: 'f64' },
    /** A pair is so far apart, m, and at which share; +Infinity and 0 where there are no distances. */
    upper: { offset: 8, type: 'f64' },
    share: { offset: 16, type: 'f64' },
    /** The number of that pair; -1 for none. */
    pair: { offset: 24, type: 'i32' },
    /** Configurations that were looked at. */
    evaluations: { offset: 28, type: 'i32' },
  },
} as const;

/** When a pair is first too close, shares. */
export const FIRST_CONTACT = {
  bytes: 24,
  fields: {
    /** No pair is closer than its margin before; 1 where none is all the way. */
    share: { offset: 0, type: 'f64' },
    /** A pair is there; +Infinity where none was found. */
    upper: { offset: 8, type: 'f64' },
    /** The number of a pair that is not proved to be far enough behind `share`; -1 for none. */
    pair: { offset: 16, type: 'i32' },
    /** Configurations that were looked at. */
    evaluations: { offset: 20, type: 'i32' },
  },
} as const;

/** How a segment moves. Metres, seconds and radians, world frame; all f64. */
export const BODY_MOTION = {
  bytes: 132,
  fields: {
    segment: { offset: 0, type: 'u32' },
    /** Where the center is at first. */
    centerX: { offset: 8, type: 'f64' },
    centerY: { offset: 16, type: 'f64' },
    centerZ: { offset: 24, type: 'f64' },
    /** The velocity of the center at first, and how it changes. */
    velocityX: { offset: 32, type: 'f64' },
    velocityY: { offset: 40, type: 'f64' },
    velocityZ: { offset: 48, type: 'f64' },
    accelerationX: { offset: 56, type: 'f64' },
    accelerationY: { offset: 64, type: 'f64' },
    accelerationZ: { offset: 72, type: 'f64' },
    /** The axis of turning, of length 1, and how fast it turns. */
    axisX: { offset: 80, type: 'f64' },
    axisY: { offset: 88, type: 'f64' },
    axisZ: { offset: 96, type: 'f64' },
    rate: { offset: 104, type: 'f64' },
    /** No point is farther from the center; and no point of the core of an element. Filled in here. */
    radius: { offset: 112, type: 'f64' },
    core: { offset: 120, type: 'f64' },
    /** Where the segment is at first: rows of the 3×4 matrix. Filled in here. */
    pose: { offset: 128, type: 'u32' },
  },
} as const;

/** When two bodies are first too close. */
export const IMPACT = {
  bytes: 16,
  fields: {
    /** They keep the margin before, s; +Infinity where they do so up to the largest time. */
    time: { offset: 0, type: 'f64' },
    /** They do not at this time, s; +Infinity where none was found. */
    upper: { offset: 8, type: 'f64' },
  },
} as const;

/** What the last query of a scene had to do: counts that tell how well bounds pruned. */
export const STATISTICS = {
  bytes: 32,
  fields: {
    /** Segment pairs that were looked at. */
    pairs: { offset: 0, type: 'f64' },
    /** Pairs of bounding volumes that were tested. */
    volumeTests: { offset: 8, type: 'f64' },
    /** Pairs of leaves of which elements had to be looked at; segments without a tree count as leaves. */
    leafTests: { offset: 16, type: 'f64' },
    /** Element pairs that a kernel compared; those that needed its thorough function count twice. */
    elementTests: { offset: 24, type: 'f64' },
  },
} as const;

/** What is known of contacts beside that: addresses of columns with as much room. World frame, m. */
export const CONTACT_COLUMNS = {
  bytes: 68,
  fields: {
    /** Row of the pair list, i32. */
    row: { offset: 0, type: 'u32' },
    /** Points on the surfaces and unit normal from a to b, 3 numbers each. */
    pointA: { offset: 4, type: 'u32' },
    pointB: { offset: 8, type: 'u32' },
    normal: { offset: 12, type: 'u32' },
    /** Where the contact is: the centroid of its polygon, or halfway between the points. 3 numbers. */
    point: { offset: 16, type: 'u32' },
    /** The first of its vertices, i32, and once more at the end; how many it has, i32; their area, real, m². */
    firstVertex: { offset: 20, type: 'u32' },
    vertexCount: { offset: 24, type: 'u32' },
    area: { offset: 28, type: 'u32' },
    /** Vertices, 3 numbers, and how deep the elements overlap there. 0: polygons are not asked for. */
    vertices: { offset: 32, type: 'u32' },
    vertexDepth: { offset: 36, type: 'u32' },
    /** Which contact of its two elements it is, i32: 0, or more of those that are merged. */
    part: { offset: 40, type: 'u32' },
    /** The number of its shape, i32, -1: none; the shapes, and room to merge. 0: not to be merged. */
    shape: { offset: 44, type: 'u32' },
    shapes: { offset: 48, type: 'u32' },
    shapeTotal: { offset: 52, type: 'i32' },
    shapeCapacity: { offset: 56, type: 'i32' },
    /** How many vertices were found, and there is room for. */
    vertexTotal: { offset: 60, type: 'i32' },
    vertexCapacity: { offset: 64, type: 'i32' },
  },
} as const;

/** A list of element pairs: columns with room for `capacity` rows, and how many were found. */
export const ELEMENT_LIST = {
  bytes: 40,
  fields: {
    /** Pairs up to this distance are listed, m. */
    within: { offset: 0, type: 'f64' },
    count: { offset: 8, type: 'i32' },
    capacity: { offset: 12, type: 'i32' },
    /** Distances, real, m, and numbers of the elements, i32. */
    distance: { offset: 16, type: 'u32' },
    elementA: { offset: 20, type: 'u32' },
    elementB: { offset: 24, type: 'u32' },
    /** If contacts are to be listed: the other columns; else null. */
    contacts: { offset: 28, type: 'u32' },
    /**
     * Room to put rows and vertices in order: two numbers, i32, per row; and a real for each of the longest
     * column.
     */
    order: { offset: 32, type: 'u32' },
    scratch: { offset: 36, type: 'u32' },
  },
} as const;

/** Room for each row that is merged: for itself, for its cell, its pieces, and what may become contacts. */
export const MERGE_BYTES = { double: 1856, single: 1096 } as const;

/** Pairs of boxes, and where what is found of them goes. The bindings fill it in. */
export const OVERLAP_BATCH = {
  bytes: 36,
  fields: {
    count: { offset: 0, type: 'i32' },
    /** Rows of A and B, and how many there are: `count`, or 1 for a box that is compared with all others. */
    a: { offset: 4, type: 'u32' },
    b: { offset: 8, type: 'u32' },
    countA: { offset: 12, type: 'i32' },
    countB: { offset: 16, type: 'i32' },
    /** FACE_AXES or ALL_AXES. */
    axes: { offset: 20, type: 'i32' },
    /** Columns: u8, real in metres, u8. */
    overlap: { offset: 24, type: 'u32' },
    separation: { offset: 28, type: 'u32' },
    axis: { offset: 32, type: 'u32' },
  },
} as const;

/** How many axes there are in all. */
export const ALL_AXES = 15;

/** How many axes are normals of faces: those come first. */
export const FACE_AXES = 6;

export const POLYGON_BYTES = { double: 1072, single: 536 } as const;

/** Numbers in a row of one kind as callers of batches give it. */
export const GIVEN_NUMBERS = {
  point: 4,
  line: 7,
  triangle: 10,
  box: 16,
  cylinder: 8,
  cone: 8,
  hull: 16,
  ellipsoid: 16,
  halfSpace: 4,
} as const;

/** Pairs of elements of two kinds, computed at once. The bindings fill in all but the last two. */
export const PAIR_BATCH = {
  bytes: 56,
  fields: {
    /** The kinds, in canonical order, or PLANE. */
    kindA: { offset: 0, type: 'i32' },
    kindB: { offset: 4, type: 'i32' },
    count: { offset: 8, type: 'i32' },
    /** The elements, with room for LANES more: packed rows, or columns, one right behind the other. */
    a: { offset: 12, type: 'u32' },
    b: { offset: 16, type: 'u32' },
    /** Where results go, as the elements lie. Certificates read normals, and write bounds as distances. */
    distance: { offset: 20, type: 'u32' },
    pointA: { offset: 24, type: 'u32' },
    pointB: { offset: 28, type: 'u32' },
    normal: { offset: 32, type: 'u32' },
    /** The largest magnitude of a number; Infinity: they were checked. */
    limit: { offset: 40, type: 'f64' },
    /** The number of the pair of kinds, and how many pairs that a kernel left open wait for full lanes. */
    pair: { offset: 48, type: 'i32' },
    waiting: { offset: 52, type: 'i32' },
  },
} as const;

/** Sets of poses, and the scene that they are for. The bindings fill it in. */
export const POSE_BATCH = {
  bytes: 36,
  fields: {
    /** Addresses of the segments. */
    segments: { offset: 0, type: 'u32' },
    segmentCount: { offset: 4, type: 'i32' },
    /** List of Carried records. */
    carriedCount: { offset: 8, type: 'i32' },
    carried: { offset: 12, type: 'u32' },
    pairs: { offset: 16, type: 'u32' },
    pairCount: { offset: 20, type: 'i32' },
    /** The poses, and how many sets there are. */
    count: { offset: 24, type: 'i32' },
    poses: { offset: 28, type: 'u32' },
    format: { offset: 32, type: 'i32' },
  },
} as const;

/** The segments of a pair list, each under a number, and what is known of them. */
export const BROAD_PHASE = {
  bytes: 60,
  fields: {
    /** The largest margin that a pair has of its own, m. */
    margin: { offset: 0, type: 'f64' },
    /** Volume tests of the first search after the tree was put in order; 0: it is not. */
    tests: { offset: 8, type: 'f64' },
    count: { offset: 16, type: 'i32' },
    /** Addresses of the segments, by number. Each has elements. */
    segments: { offset: 20, type: 'u32' },
    /** For each segment, and once more at the end: where its partners begin in the list of partners, i32. */
    starts: { offset: 24, type: 'u32' },
    /** Segments of higher numbers that a segment is compared with, in order, each with its pair's row: i32. */
    partners: { offset: 28, type: 'u32' },
    /** Rows of pairs that were too close lately, i32. */
    recent: { offset: 32, type: 'u32' },
    /** Groups of all pairs, and how many there are: 0 where there is a tree. */
    groups: { offset: 36, type: 'u32' },
    groupCount: { offset: 40, type: 'i32' },
    /**
     * Where there is no list, in place of partners: room for so many pairs of numbers, the lower one first, i32
     * each, and how many were found. 0: there is a list.
     */
    room: { offset: 44, type: 'i32' },
    found: { offset: 48, type: 'i32' },
    /** Points with the bounding spheres, in a tree, and where they are staged. */
    spheres: { offset: 52, type: 'u32' },
    staging: { offset: 56, type: 'u32' },
  },
} as const;

/** The pairs of a list and the closest of them. */
export const CLOSEST_PAIRS = {
  bytes: 24,
  fields: {
    /** How many pairs are asked for; there is room for so many in the columns, in `rows` and in `farthest`. */
    most: { offset: 0, type: 'i32' },
    /** How many rows are known from the last call. */
    known: { offset: 4, type: 'i32' },
    /** Lower bounds of all pairs' distances, reals, m, and a heap of their rows, i32, the least bound first. */
    bounds: { offset: 8, type: 'u32' },
    nearest: { offset: 12, type: 'u32' },
    /** For each result its row in the pair list, i32, and a heap of the results, i32, the farthest first. */
    rows: { offset: 16, type: 'u32' },
    farthest: { offset: 20, type: 'u32' },
  },
} as const;

/** A cone, and how it is to be searched. Written by the bindings. */
export const CONE = {
  bytes: 40,
  fields: {
    /** Of the half angle. */
    cosine: { offset: 0, type: 'f64' },
    sine: { offset: 8, type: 'f64' },
    /** What is further away does not count, m. */
    maxDistance: { offset: 16, type: 'f64' },
    /** How near the bounds have to be to each other, m. */
    tolerance: { offset: 24, type: 'f64' },
    /** CONE_LEVELS of bundles. */
    levels: { offset: 32, type: 'u32' },
    /** Room of `bundlesBytes`. */
    bundles: { offset: 36, type: 'u32' },
  },
} as const;

/** Number of levels. Bundles of the first are FIRST_BUNDLES of a turn, those of the last one are rays. */
export const CONE_LEVELS = 48;

/** Bundles of one size. Written by the bindings. */
export const CONE_LEVEL = {
  bytes: 24,
  fields: {
    /** Chord from a bundle's middle to its end: 2 sin(half the angle) · sin(the cone's half angle). */
    chord: { offset: 0, type: 'f64' },
    /** Of the turn from the middle of a bundle to its ends. */
    cosine: { offset: 8, type: 'f64' },
    sine: { offset: 16, type: 'f64' },
  },
} as const;

/** What is nearest in a cone. */
export const CONE_RANGE = {
  bytes: 48,
  fields: {
    /** The least distance is between these, m; +Infinity where there is nothing. */
    lower: { offset: 0, type: 'f64' },
    upper: { offset: 8, type: 'f64' },
    /** A point in the world that is that near. */
    x: { offset: 16, type: 'f64' },
    y: { offset: 24, type: 'f64' },
    z: { offset: 32, type: 'f64' },
    /** Numbers of the segment and of the element, or -1. */
    segment: { offset: 40, type: 'i32' },
    element: { offset: 44, type: 'i32' },
  },
} as const;

export const FIRST_BUNDLES = 8;

/** What rays meet, one row per ray: addresses of the columns. */
export const RAY_COLUMNS = {
  bytes: 24,
  fields: {
    /** Distance from the origin, m; +Infinity: nothing is met. */
    distance: { offset: 0, type: 'u32' },
    /** Number of the segment, i32; -1: nothing. */
    segment: { offset: 4, type: 'u32' },
    /** Number of the element in its segment, i32; -1: nothing. */
    element: { offset: 8, type: 'u32' },
    /** The point that is met, and the unit normal there, 3 numbers each; 0: nothing. */
    point: { offset: 12, type: 'u32' },
    normal: { offset: 16, type: 'u32' },
    /** 1: the origin is inside what is met, u8. */
    inside: { offset: 20, type: 'u32' },
  },
} as const;

/** A segment that rays are cast at, and its number in results. */
export const TARGET = {
  bytes: 8,
  fields: { segment: { offset: 0, type: 'u32' }, number: { offset: 4, type: 'i32' } },
} as const;

/** A ray in the world. */
export const WORLD_RAY = {
  bytes: 80,
  fields: {
    /** Origin, m. */
    x: { offset: 0, type: 'f64' },
    y: { offset: 8, type: 'f64' },
    z: { offset: 16, type: 'f64' },
    /** Direction, a unit vector. */
    dx: { offset: 24, type: 'f64' },
    dy: { offset: 32, type: 'f64' },
    dz: { offset: 40, type: 'f64' },
    /** The direction as it was given, but for a power of two; and its length. */
    givenX: { offset: 48, type: 'f64' },
    givenY: { offset: 56, type: 'f64' },
    givenZ: { offset: 64, type: 'f64' },
    length: { offset: 72, type: 'f64' },
  },
} as const;

/** What a checker tests, and how. The bindings fill it in, and bring it up to date before tests begin. */
export const CHECKER = {
  bytes: 48,
  fields: {
    scene: { offset: 0, type: 'u32' },
    margin: { offset: 8, type: 'f64' },
    /** Numbers of a configuration, and for each of them its index in a configuration of all joints, i32. */
    dimension: { offset: 16, type: 'i32' },
    joints: { offset: 20, type: 'u32' },
    /** How far the samples of an edge are apart at most, and in which metric: see edge.ts. */
    step: { offset: 24, type: 'f64' },
    metric: { offset: 32, type: 'i32' },
    /** Two configurations of all joints, with those that stand still filled in; room for LANES more. */
    from: { offset: 36, type: 'u32' },
    to: { offset: 40, type: 'u32' },
    samples: { offset: 44, type: 'u32' },
  },
} as const;

/** The bindings fill in what comes first; `lay-out.ts` lays out the rest in the room that they give. */
export const ROBOT_SCENE = {
  double: {
    bytes: 144,
    fields: {
      tree: { offset: 0, type: 'u32' },
      /** Addresses of all segments of the scene, each of which has its `LaneSegment`. */
      segments: { offset: 4, type: 'u32' },
      segmentCount: { offset: 8, type: 'i32' },
      /** List of `Carried` records. */
      carriedCount: { offset: 12, type: 'i32' },
      carried: { offset: 16, type: 'u32' },
      /** Room for two lane poses per carried segment. */
      lanePoses: { offset: 20, type: 'u32' },
      /** The list of pairs, and the order in which they are tested: see `beginTests`. */
      pairs: { offset: 24, type: 'u32' },
      order: { offset: 28, type: 'u32' },
      pairCount: { offset: 32, type: 'i32' },
      /** Room for the poses of the links while others take their place. */
      saved: { offset: 36, type: 'u32' },
      /** What `beginRobotTests` began. */
      verdict: { offset: 40, type: 'u32' },
      /** Room of `layoutBytes`. */
      room: { offset: 44, type: 'u32' },
      /** What the layout was made for; `prepareScene` makes it anew where any of these has changed. */
      margin: { offset: 48, type: 'f64' },
      moves: { offset: 56, type: 'u32' },
      generation: { offset: 60, type: 'u32' },
      /** Where the part of the room begins that is not given away yet. */
      next: { offset: 64, type: 'u32' },
      /** 1: the pairs that do not depend on the configuration keep their margins. */
      isStillFree: { offset: 68, type: 'i32' },
      /** Segments that move: one `Mover` each. */
      movers: { offset: 72, type: 'u32' },
      moverCount: { offset: 76, type: 'i32' },
      /** What is tested, in the order of testing: addresses of `Test` records. */
      tests: { offset: 80, type: 'u32' },
      testCount: { offset: 84, type: 'i32' },
      /** Those of them that are of a cloud, in an order of their own: addresses. */
      clouds: { offset: 88, type: 'u32' },
      cloudCount: { offset: 92, type: 'i32' },
      /** Room for the addresses of the tests that are left to do on the edge at hand: see rest.ts. */
      left: { offset: 96, type: 'u32' },
      /** Room for the intervals in which each of these is left open, as bits of a byte. */
      open: { offset: 100, type: 'u32' },
      /** What bounds how far the robot moves, and whether it is filled in: it is when an edge needs it first. */
      motion: { offset: 104, type: 'u32' },
      isBounded: { offset: 108, type: 'i32' },
      /** Elements that stand still, one `Obstacle` each, and their boxes in blocks, `BOX_BYTES` each. */
      obstacles: { offset: 112, type: 'u32' },
      boxes: { offset: 116, type: 'u32' },
      blockCount: { offset: 120, type: 'i32' },
      /** No coordinate of a segment that stands still is larger than this, m. */
      stillScale: { offset: 128, type: 'f64' },
      /** Room for the addresses of obstacles near a mover, and for what they have to keep from its elements. */
      near: { offset: 136, type: 'u32' },
      needed: { offset: 140, type: 'u32' },
    },
  },
  single: {
    bytes: 136,
    fields: {
      tree: { offset: 0, type: 'u32' },
      /** Addresses of all segments of the scene, each of which has its `LaneSegment`. */
      segments: { offset: 4, type: 'u32' },
      segmentCount: { offset: 8, type: 'i32' },
      /** List of `Carried` records. */
      carriedCount: { offset: 12, type: 'i32' },
      carried: { offset: 16, type: 'u32' },
      /** Room for two lane poses per carried segment. */
      lanePoses: { offset: 20, type: 'u32' },
      /** The list of pairs, and the order in which they are tested: see `beginTests`. */
      pairs: { offset: 24, type: 'u32' },
      order: { offset: 28, type: 'u32' },
      pairCount: { offset: 32, type: 'i32' },
      /** Room for the poses of the links while others take their place. */
      saved: { offset: 36, type: 'u32' },
      /** What `beginRobotTests` began. */
      verdict: { offset: 40, type: 'u32' },
      /** Room of `layoutBytes`. */
      room: { offset: 44, type: 'u32' },
      /** What the layout was made for; `prepareScene` makes it anew where any of these has changed. */
      margin: { offset: 48, type: 'f64' },
      moves: { offset: 56, type: 'u32' },
      generation: { offset: 60, type: 'u32' },
      /** Where the part of the room begins that is not given away yet. */
      next: { offset: 64, type: 'u32' },
      /** 1: the pairs that do not depend on the configuration keep their margins. */
      isStillFree: { offset: 68, type: 'i32' },
      /** Segments that move: one `Mover` each. */
      movers: { offset: 72, type: 'u32' },
      moverCount: { offset: 76, type: 'i32' },
      /** What is tested, in the order of testing: addresses of `Test` records. */
      tests: { offset: 80, type: 'u32' },
      testCount: { offset: 84, type: 'i32' },
      /** Those of them that are of a cloud, in an order of their own: addresses. */
      clouds: { offset: 88, type: 'u32' },
      cloudCount: { offset: 92, type: 'i32' },
      /** Room for the addresses of the tests that are left to do on the edge at hand: see rest.ts. */
      left: { offset: 96, type: 'u32' },
      /** Room for the intervals in which each of these is left open, as bits of a byte. */
      open: { offset: 100, type: 'u32' },
      /** What bounds how far the robot moves, and whether it is filled in: it is when an edge needs it first. */
      motion: { offset: 104, type: 'u32' },
      isBounded: { offset: 108, type: 'i32' },
      /** Elements that stand still, one `Obstacle` each, and their boxes in blocks, `BOX_BYTES` each. */
      obstacles: { offset: 112, type: 'u32' },
      boxes: { offset: 116, type: 'u32' },
      blockCount: { offset: 120, type: 'i32' },
      /** No coordinate of a segment that stands still is larger than this, m. */
      stillScale: { offset: 124, type: 'f32' },
      /** Room for the addresses of obstacles near a mover, and for what they have to keep from its elements. */
      near: { offset: 128, type: 'u32' },
      needed: { offset: 132, type: 'u32' },
    },
  },
} as const;

/** How trajectories are rated; behind it lie a `ClosestSearch`, a `Waypoint` per lane, and gradients. */
export const RATE_SEARCH = {
  bytes: 52,
  fields: {
    at: { offset: 0, type: 'u32' },
    closest: { offset: 4, type: 'u32' },
    waypoints: { offset: 8, type: 'u32' },
    /** A gradient per lane, drives × f64 each; 0: none are computed. */
    gradients: { offset: 12, type: 'u32' },
    /** A weight per pair, f64; 0: all are 1. */
    weights: { offset: 16, type: 'u32' },
    /** What is further away costs nothing, m; and how far pairs are looked for, m. */
    safe: { offset: 24, type: 'f64' },
    reach: { offset: 32, type: 'f64' },
    /** Trajectories that cost more end, m². */
    stopBelow: { offset: 40, type: 'f64' },
    /** 1: of each waypoint only the pair counts that costs most. */
    onlyDeepest: { offset: 48, type: 'i32' },
  },
} as const;

/** What is known of a target. */
export const REACH = {
  bytes: 56,
  fields: {
    outcome: { offset: 0, type: 'i32' },
    /** How many tries it took. */
    tries: { offset: 4, type: 'i32' },
    /** How far the links are off in the configuration that is told: metres, and 2 sin(θ/2) of a turn by θ. */
    position: { offset: 8, type: 'f64' },
    rotation: { offset: 16, type: 'f64' },
    /** 1: a joint stands at a limit there, and would go beyond. */
    held: { offset: 24, type: 'i32' },
    /** The try that it is of; the first that has solved it, or -1; the next to begin; how many are at work. */
    best: { offset: 28, type: 'i32' },
    solvedBy: { offset: 32, type: 'i32' },
    next: { offset: 36, type: 'i32' },
    running: { offset: 40, type: 'i32' },
    /** The sum of squares there. */
    total: { offset: 48, type: 'f64' },
  },
} as const;

/** How links are brought to poses. The bindings fill it in up to `tolerance`s; rooms lie behind it. */
export const REACH_SEARCH = {
  bytes: 88,
  fields: {
    scene: { offset: 0, type: 'u32' },
    tips: { offset: 4, type: 'u32' },
    /** `Column` records. */
    columns: { offset: 8, type: 'u32' },
    /** Where the starts are drawn from: all lower ends, then all upper ones, f64; NaN: as the seed has it. */
    ranges: { offset: 12, type: 'u32' },
    /** 1: the first try begins at the seed itself. */
    beginsAtSeed: { offset: 16, type: 'i32' },
    tries: { offset: 20, type: 'i32' },
    maxSteps: { offset: 24, type: 'i32' },
    /** 1: what is found is free, with this margin, m. */
    avoid: { offset: 28, type: 'i32' },
    margin: { offset: 32, type: 'f64' },
    /** Metres, and 2 sin(θ/2) of a turn by θ. */
    positionTolerance: { offset: 40, type: 'f64' },
    rotationTolerance: { offset: 48, type: 'f64' },
    steps: { offset: 56, type: 'u32' },
    lowest: { offset: 60, type: 'u32' },
    /** A gradient, drives × f64. */
    gradient: { offset: 64, type: 'u32' },
    lanes: { offset: 68, type: 'u32' },
    /** The configuration in each lane, drives × f64. */
    configurations: { offset: 72, type: 'u32' },
    /** What draws the starts, columns × f64 each, and how many there are. */
    sampler: { offset: 76, type: 'u32' },
    starts: { offset: 80, type: 'u32' },
    drawn: { offset: 84, type: 'i32' },
  },
} as const;

/** A number of a configuration that may change. */
export const COLUMN = {
  bytes: 32,
  fields: {
    drive: { offset: 0, type: 'i32' },
    /** 1: whole turns more or less make no difference. */
    wraps: { offset: 4, type: 'i32' },
    lower: { offset: 8, type: 'f64' },
    upper: { offset: 16, type: 'f64' },
    /** What a unit of it counts: 1 for a joint that turns, for one that slides as `positionWeight`. */
    weight: { offset: 24, type: 'f64' },
  },
} as const;

export const BLOCKED = 1;

/** What became of a target: it is reached, what comes closest is not free, or is not there. */
export const REACHED = 0;

/** A link that shall come to a pose; behind the record its pose in the frame of its body, 12 f64. */
export const TIP = {
  bytes: 8,
  fields: { body: { offset: 0, type: 'i32' }, unused: { offset: 4, type: 'i32' } },
} as const;

/** A joint that moves some of the links. */
export const TIP_JOINT = {
  bytes: 12,
  fields: {
    /** Its number in the tree. */
    joint: { offset: 0, type: 'i32' },
    /** Which of the numbers that may change drives it; -1: none. */
    column: { offset: 4, type: 'i32' },
    /** The links that it moves, as bits. */
    tips: { offset: 8, type: 'i32' },
  },
} as const;

/** Links that shall come to poses, and what moves them. Rooms lie behind it. */
export const TIPS = {
  bytes: 72,
  fields: {
    tree: { offset: 0, type: 'u32' },
    /** `Tip` records. */
    tips: { offset: 4, type: 'u32' },
    tipCount: { offset: 8, type: 'i32' },
    /** `TipJoint` records, carriers first. */
    joints: { offset: 12, type: 'u32' },
    jointCount: { offset: 16, type: 'i32' },
    /** Numbers of a configuration that may change. */
    columnCount: { offset: 20, type: 'i32' },
    /** What a metre and a turn count; 0: nothing. */
    positionWeight: { offset: 24, type: 'f64' },
    rotationWeight: { offset: 32, type: 'f64' },
    /** Lane values of each tip: its pose in the frame of its body, the one that it shall have, its own. */
    placements: { offset: 40, type: 'u32' },
    goals: { offset: 44, type: 'u32' },
    poses: { offset: 48, type: 'u32' },
    /** What each tip is off by, `TWIST` lane values. */
    twists: { offset: 52, type: 'u32' },
    /** For each column, how these change: `TWIST` lane values for each tip. */
    jacobian: { offset: 56, type: 'u32' },
    /** Lane values: the largest square of a way, m², that of a turn, and the sum of squares of `twists`. */
    position: { offset: 60, type: 'u32' },
    rotation: { offset: 64, type: 'u32' },
    total: { offset: 68, type: 'u32' },
  },
} as const;

export const EUCLIDEAN = 1;

/** How the length of an edge is told: by the joint that moves furthest, or by all of them. */
export const LARGEST = 0;

/** How samples are drawn. */
export const HALTON = 0;

/** The most numbers of a place that is drawn from a Halton sequence. */
export const MOST_HALTON = 16;

export const RANDOM = 1;

/** Both trees together have as many places as they may have. */
export const CROWDED = 5;

export const EXHAUSTED = 2;

/** The tree that grows is full; the search goes on when it has more room. */
export const FULL = 3;

/** `Search.next` is to be projected first; the search goes on from what is written there. */
export const PROJECTS = 4;

/** What a search knows. The bindings write the first part; the rest is the business of `connect.ts`. */
export const SEARCH = {
  bytes: 88,
  fields: {
    space: { offset: 0, type: 'u32' },
    /** The most samples that are drawn, and the most places of both trees. */
    maxIterations: { offset: 4, type: 'i32' },
    maxNodes: { offset: 8, type: 'i32' },
    /** 1: places pass through the caller's projection before edges to them are tested. */
    projects: { offset: 12, type: 'i32' },
    /** Where the sampler keeps what it knows: see samples.ts. */
    sampler: { offset: 16, type: 'u32' },
    /** The tree that grows from the start, and that which grows from the goals. */
    start: { offset: 20, type: 'u32' },
    goals: { offset: 24, type: 'u32' },
    /** Room for places: what was drawn, and where the edge that is tested next ends. */
    sample: { offset: 28, type: 'u32' },
    next: { offset: 32, type: 'u32' },
    /** How many steps `advanceSearch` may go: each tests one edge at most. */
    work: { offset: 36, type: 'i32' },
    phase: { offset: 40, type: 'i32' },
    /** Samples that were drawn, edges that were tested, and those of them that are free. */
    iterations: { offset: 44, type: 'i32' },
    tests: { offset: 48, type: 'i32' },
    free: { offset: 52, type: 'i32' },
    /** What the radii of places are multiples of, radians or metres. */
    scale: { offset: 56, type: 'f64' },
    /** 1: the tree of the start grows. */
    growsStart: { offset: 64, type: 'i32' },
    /** Where the edge that is tested next begins, in the tree that grows. */
    from: { offset: 68, type: 'i32' },
    /** The place in the other tree that is to be joined, and the steps to it that are left. */
    target: { offset: 72, type: 'i32' },
    stepsLeft: { offset: 76, type: 'i32' },
    /** Where the trees met: a place in the start's and one in the goals', the two ends of a free edge. */
    meetingStart: { offset: 80, type: 'i32' },
    meetingGoal: { offset: 84, type: 'i32' },
  },
} as const;

/**
 * Places that are joined by free edges, each to its parent, which comes before it: a root is its own parent.
 * Places are `dimension` f64 each.
 */
export const SEARCH_TREE = {
  bytes: 24,
  fields: {
    count: { offset: 0, type: 'i32' },
    /** How many places there is room for. */
    capacity: { offset: 4, type: 'i32' },
    places: { offset: 8, type: 'u32' },
    /** The number of each place's parent, i32. */
    parents: { offset: 12, type: 'u32' },
    /** How far a sample may be from a place to be extended to it, f64; +Infinity until that has failed. */
    radii: { offset: 16, type: 'u32' },
    /** A copy of the places for the nearest-neighbor search: see nearest.ts. */
    index: { offset: 20, type: 'u32' },
  },
} as const;

export const SOLVED = 1;

/** Why `advanceSearch` returns. */
export const UNFINISHED = 0;

/** A path, and how far its simplification is. */
export const PATH = {
  bytes: 40,
  fields: {
    space: { offset: 0, type: 'u32' },
    /** Places, one after the other, and how many. */
    places: { offset: 4, type: 'u32' },
    count: { offset: 8, type: 'i32' },
    /** The place at hand, and that to which a shortcut is tried. */
    at: { offset: 12, type: 'i32' },
    to: { offset: 16, type: 'i32' },
    /** 1: edges have to be proved free, all of them and not only at samples. */
    proves: { offset: 20, type: 'i32' },
    /** Ways that were tested, and the most of them. */
    tests: { offset: 24, type: 'i32' },
    maxTests: { offset: 28, type: 'i32' },
    /** How many shortcuts were taken, or places moved. */
    changes: { offset: 32, type: 'i32' },
    /** Room for two places. */
    room: { offset: 36, type: 'u32' },
  },
} as const;

/** The places that a search or a path consists of. */
export const SPACE = {
  bytes: 24,
  fields: {
    checker: { offset: 0, type: 'u32' },
    /** Numbers of a place. */
    dimension: { offset: 4, type: 'i32' },
    /** How many quaternions a place has, and where each begins, i32. */
    quaternionCount: { offset: 8, type: 'i32' },
    quaternions: { offset: 12, type: 'u32' },
    /** The longest edge that a search goes at once, radians or metres. */
    range: { offset: 16, type: 'f64' },
  },
} as const;

/** What is known of a trajectory. */
export const RATING = {
  bytes: 32,
  fields: {
    /** Its cost so far, m²; +Infinity if it has ended before its last waypoint. */
    cost: { offset: 0, type: 'f64' },
    /** The lowest distance up to the safe one, m; +Infinity: none. Its waypoint and pair, or -1. */
    lowest: { offset: 8, type: 'f64' },
    waypoint: { offset: 16, type: 'i32' },
    pair: { offset: 20, type: 'i32' },
    /** 1: all pairs keep their margins at all waypoints. */
    free: { offset: 24, type: 'i32' },
    /** 1: it has ended. */
    ended: { offset: 28, type: 'i32' },
  },
} as const;

/** Bytes of working memory per corner along a box's longest axis: a parabola's place, height, beginning. */
export const LINE_BYTES = 16;

/** The most cells that a map may have. Lists that grow beyond it end there. */
export const MOST_CELLS = 16777216;

/** The most heights of a field: with its sides, nodes have numbers of no more than 26 bits. */
export const MOST_HEIGHTS = 16777216;

/** The pose format of a 4×4 matrix, column by column. */
export const MATRIX = 0;

/** Numbers of a pose that is given as a matrix, f64. */
export const MATRIX_NUMBERS = 16;

/** The answer of `checkPose` where a number is not finite, or too large. */
export const NOT_FINITE = 1;

/** The answer of `checkPose` for a matrix that is not rigid. */
export const NOT_RIGID = 2;

/** The pose format of a position x y z and a quaternion x y z w. */
export const TRANSFORM = 1;

/** Numbers of a pose that is given as position and quaternion, f64. */
export const TRANSFORM_NUMBERS = 7;

/** The answer of `checkPose` for a pose that may be set. */
export const VALID = 0;

/** The most elements of a segment without a tree. */
export const MOST_FLAT = 256;

/** The kind of volumes that are boxes of which the axes are those of the coordinates. */
export const ALIGNED_BOX = 4;

/** The kind of volumes that are boxes. */
export const BOX_VOLUME = 3;

/** The kind of volumes that are capsules. */
export const CAPSULE = 1;

/** A cone is none of these, but has a cylinder's numbers: a base at its first end, an apex for the other. */
export const CONE_SOLID = 5;

/** The kind of volumes that are cylinders. */
export const CYLINDER_VOLUME = 2;

/** Nor is an ellipsoid: it has a box's numbers, and reaches as far along its axes. */
export const ELLIPSOID_SOLID = 6;

/** The kind of volumes that are spheres. */
export const SPHERE = 0;

export const ALONE = 4;

/**
 * A box: the core is its center and the centers of its faces along two of its axes, the radius its half
 * extent along the third. To the caller go the center, a quaternion and the half extents.
 */
export const BOX_SHAPE = 2;

export const BOXES = 2;

/** An element of a cover. */
export const COVER_ELEMENT = {
  bytes: 248,
  fields: {
    /** What the caller gets: vertices of the core, radius and excess at most and at least, all in metres. */
    givenA: { offset: 0, type: 'f64' },
    givenAY: { offset: 8, type: 'f64' },
    givenAZ: { offset: 16, type: 'f64' },
    givenB: { offset: 24, type: 'f64' },
    givenBY: { offset: 32, type: 'f64' },
    givenBZ: { offset: 40, type: 'f64' },
    givenC: { offset: 48, type: 'f64' },
    givenCY: { offset: 56, type: 'f64' },
    givenCZ: { offset: 64, type: 'f64' },
    givenRadius: { offset: 72, type: 'f64' },
    givenExcess: { offset: 80, type: 'f64' },
    givenLow: { offset: 88, type: 'f64' },
    /** How many vertices the core has: 1, 2 or 3. */
    corners: { offset: 96, type: 'i32' },
    /** Whether its excess has to be found anew. */
    stale: { offset: 100, type: 'i32' },
    /** Vertices of the core, radius and excess in units of the cover. */
    a: { offset: 104, type: 'f64' },
    ay: { offset: 112, type: 'f64' },
    az: { offset: 120, type: 'f64' },
    b: { offset: 128, type: 'f64' },
    by: { offset: 136, type: 'f64' },
    bz: { offset: 144, type: 'f64' },
    c: { offset: 152, type: 'f64' },
    cy: { offset: 160, type: 'f64' },
    cz: { offset: 168, type: 'f64' },
    radius: { offset: 176, type: 'f64' },
    excess: { offset: 184, type: 'f64' },
    /** How far the farthest point that was found is from the mesh, in units. */
    low: { offset: 192, type: 'f64' },
    /** Its surface to the power of 3/2, to compare fits: it grows as a volume, and flat ones have some too. */
    cost: { offset: 200, type: 'f64' },
    /** A sphere around it. */
    centerX: { offset: 208, type: 'f64' },
    centerY: { offset: 216, type: 'f64' },
    centerZ: { offset: 224, type: 'f64' },
    reach: { offset: 232, type: 'f64' },
    /** Whether it cannot be split. */
    whole: { offset: 240, type: 'i32' },
    /** What is around the core: SWEPT_SHAPE, CYLINDER_SHAPE or BOX_SHAPE. */
    shape: { offset: 244, type: 'i32' },
  },
} as const;

/** A cylinder, whose flat ends have the two vertices of the core for their centers. */
export const CYLINDER_SHAPE = 1;

/** What elements may be beside swept ones: cylinders with flat ends, boxes; and that swept ones may not. */
export const CYLINDERS = 1;

export const JOINED = 1;

/** What is kept of a facet: corners, facets across its edges, its bounds, and a face that is near. */
export const FACET_LINE = {
  bytes: 48,
  fields: {
    a: { offset: 0, type: 'i32' },
    b: { offset: 4, type: 'i32' },
    c: { offset: 8, type: 'i32' },
    ab: { offset: 12, type: 'i32' },
    bc: { offset: 16, type: 'i32' },
    ca: { offset: 20, type: 'i32' },
    low: { offset: 24, type: 'f64' },
    high: { offset: 32, type: 'f64' },
    face: { offset: 40, type: 'i32' },
    padding: { offset: 44, type: 'i32' },
  },
} as const;

/** A hull that is being made. Behind this record lies what its addresses name. */
export const HULL = {
  bytes: 260,
  fields: {
    /** How far it may be from the mesh, and what need not be told from nothing, m. */
    limit: { offset: 0, type: 'f64' },
    nothing: { offset: 8, type: 'f64' },
    /** The bound of its distance may be larger than it need be by this part. */
    part: { offset: 16, type: 'f64' },
    /** How far a simpler hull around it may be, if that is more than its own limit, m; 0: no farther. */
    cap: { offset: 24, type: 'f64' },
    /** Result: how far its surface is from the mesh, m: at least, and at most. */
    givenLow: { offset: 32, type: 'f64' },
    givenHigh: { offset: 40, type: 'f64' },
    /** Result: how far the hull that a simpler one is around is from the mesh, m, if it is kept. */
    keptLow: { offset: 48, type: 'f64' },
    keptHigh: { offset: 56, type: 'f64' },
    /** What a coordinate is multiplied with to be in metres: a power of two. */
    scale: { offset: 64, type: 'f64' },
    /** What one of its coordinates is in units of the cover. */
    perUnit: { offset: 72, type: 'f64' },
    /** The largest difference of coordinates of two points. */
    extent: { offset: 80, type: 'f64' },
    /** How far its surface is from the mesh, in units of the cover, and what need not be told apart. */
    low: { offset: 88, type: 'f64' },
    high: { offset: 96, type: 'f64' },
    floor: { offset: 104, type: 'f64' },
    /** Of planes: how far the corner that was farthest beyond one was at last, as a part of the extent. */
    worstCut: { offset: 112, type: 'f64' },
    /** Points, and of these the first that belong to a hull whose facets are known. */
    count: { offset: 120, type: 'i32' },
    /** 3: a solid; 2, 1, 0: its points are in a plane, on a line or in one place. */
    dimension: { offset: 124, type: 'i32' },
    /** Facets that have been used, and the first of those that are free, whose `waiting` tells the next. */
    slots: { offset: 128, type: 'i32' },
    free: { offset: 132, type: 'i32' },
    /** How many facets wait that have points above them. */
    pendingCount: { offset: 136, type: 'i32' },
    /** Edges of the horizon of a point. */
    horizonCount: { offset: 140, type: 'i32' },
    visibleCount: { offset: 144, type: 'i32' },
    /** Result: facets and vertices. */
    facetCount: { offset: 148, type: 'i32' },
    vertexCount: { offset: 152, type: 'i32' },
    /** Result: 1 if vertices are new places, not points of those that were given. */
    simplified: { offset: 156, type: 'i32' },
    /** Result: facets and vertices of the hull that the simpler one is around; 0 where it is not kept. */
    keptFacets: { offset: 160, type: 'i32' },
    keptVertices: { offset: 164, type: 'i32' },
    stamp: { offset: 168, type: 'i32' },
    tableSize: { offset: 172, type: 'i32' },
    /** Triangles of facets that wait. */
    waitingCount: { offset: 176, type: 'i32' },
    /** A face that may be near facets of which none is known to be. */
    nearFace: { offset: 180, type: 'i32' },
    /** Points as they are computed with: by the bindings in metres, then divided by `scale`. */
    points: { offset: 184, type: 'u32' },
    /** For each point, the next one above the facet that it waits for; and the new facet that begins there. */
    next: { offset: 188, type: 'u32' },
    starts: { offset: 192, type: 'u32' },
    facets: { offset: 196, type: 'u32' },
    pending: { offset: 200, type: 'u32' },
    /** Three numbers for each edge of the horizon: its ends and the facet beyond. */
    horizon: { offset: 204, type: 'u32' },
    visible: { offset: 208, type: 'u32' },
    /** For each point, its number among those that were given. */
    origins: { offset: 212, type: 'u32' },
    /** Lines of facets: of the first hull, of the second, and the result; numbers of the vertices of that. */
    linesA: { offset: 216, type: 'u32' },
    linesB: { offset: 220, type: 'u32' },
    lines: { offset: 224, type: 'u32' },
    vertices: { offset: 228, type: 'u32' },
    /** Lines of facets, and numbers of the vertices, of the hull that is kept. */
    keptLines: { offset: 232, type: 'u32' },
    kept: { offset: 236, type: 'u32' },
    /** Addresses of lines, by the corners of facets. */
    table: { offset: 240, type: 'u32' },
    /** Triangles that wait, and their addresses as a heap, followed by those of free places. */
    places: { offset: 244, type: 'u32' },
    heap: { offset: 248, type: 'u32' },
    /** A second hull, for what the first one needs on the way. */
    spare: { offset: 252, type: 'u32' },
    end: { offset: 256, type: 'u32' },
  },
} as const;

/** A ball. */
export const BALL = {
  bytes: 32,
  fields: {
    x: { offset: 0, type: 'f64' },
    y: { offset: 8, type: 'f64' },
    z: { offset: 16, type: 'f64' },
    radius: { offset: 24, type: 'f64' },
  },
} as const;

/**
 * One fit: the result, then what the computation needs. Behind this record lie the balls as given, the same
 * in units of the fit, and a disc for each.
 */
export const FIT = {
  bytes: 168,
  fields: {
    /** Result: center of the volume, m. */
    centerX: { offset: 0, type: 'f64' },
    centerY: { offset: 8, type: 'f64' },
    centerZ: { offset: 16, type: 'f64' },
    /** Half extents of a box along its axes, m. */
    halfX: { offset: 24, type: 'f64' },
    halfY: { offset: 32, type: 'f64' },
    halfZ: { offset: 40, type: 'f64' },
    /** Axes of a box, unit vectors. */
    xx: { offset: 48, type: 'f64' },
    xy: { offset: 56, type: 'f64' },
    xz: { offset: 64, type: 'f64' },
    yx: { offset: 72, type: 'f64' },
    yy: { offset: 80, type: 'f64' },
    yz: { offset: 88, type: 'f64' },
    zx: { offset: 96, type: 'f64' },
    zy: { offset: 104, type: 'f64' },
    zz: { offset: 112, type: 'f64' },
    /** Radius of a sphere, m. */
    radius: { offset: 120, type: 'f64' },
    /** Center of the box around all vertices, m: the origin of the fit's own coordinates. */
    originX: { offset: 128, type: 'f64' },
    originY: { offset: 136, type: 'f64' },
    originZ: { offset: 144, type: 'f64' },
    /** Size of one unit of the fit, m: a power of two that brings all coordinates near 1. */
    unit: { offset: 152, type: 'f64' },
    count: { offset: 160, type: 'i32' },
    /** Keeps what lies behind aligned. */
    padding: { offset: 164, type: 'i32' },
  },
} as const;

/** Numbers in a row of a box without a radius: its center, half extents and three axes. */
export const PLAIN_BOX_NUMBERS = 15;

/** Numbers in the record of a pose: the rows of a 3×4 matrix. */
export const POSE_NUMBERS = 12;

/** Bytes of the poses that `savePoses` keeps, for each segment. */
export const POSE_BYTES = { double: 96, single: 48 } as const;
