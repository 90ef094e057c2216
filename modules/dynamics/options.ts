import type { Vector } from '../../bindings/base/checks.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import type { Pose } from '../../bindings/geometry/pose.ts';
import type { Inertial } from '../robot/model/inertial.ts';

/** How surfaces bounce and rub. What one law of a world does not ask for, it does not use. */
export interface ContactLaw {
  /** By law 'impulses': the share of the speed of approach that is left after an impact, from 0 to 1. */
  readonly restitution?: number;
  /** Coulomb's coefficient, at least 0. */
  readonly friction?: number;
  /** By law 'springs': how hard it is to press in, N/m, above 0. */
  readonly stiffness?: number;
  /** By law 'springs': damping as a share of what lets a spring swing no more, at least 0. */
  readonly damping?: number;
}

/** What `createWorld` takes. */
export interface WorldOptions {
  /** The acceleration of what falls, m/s². Default: [0, 0, −9.81]. */
  readonly gravity?: ArrayLike<number>;
  /**
   * How bodies that touch push each other: by impulses, and then they are in each other by no more than the
   * envelope; or by springs, which give way. Default: 'impulses'.
   */
  readonly law?: 'impulses' | 'springs';
  /**
   * By law 'springs': how what touches something, or is held, goes through a part of a step. By Runge and
   * Kutta's method of order 4; or by the semi-implicit Euler method, which asks for forces once where that
   * asks four times, and is of order 1: see docs/dynamics.md for what it costs. Default: 'runge-kutta'.
   */
  readonly integrator?: 'runge-kutta' | 'euler';
  /**
   * For bodies that say nothing of their own. Default: restitution 0, friction 0.5; stiffness 20,000 N/m,
   * damping 0.5.
   */
  readonly contact?: ContactLaw;
  /**
   * Bodies touch where they are at most this far apart, metres, and by impulses are never deeper in each
   * other than that. Default: 0.001.
   */
  readonly envelope?: number;
  /** Whether bodies fall asleep that have come to rest on something: see docs/dynamics.md. Default: true. */
  readonly sleep?: boolean;
  /** Whether the world notes what its steps spend their time on: `world.profile`. Default: false. */
  readonly profile?: boolean;
}

/** How a body moves. Its linear velocity is that of its center of mass. World frame; m/s, rad/s. */
export interface Velocity {
  readonly linear: Vector;
  readonly angular: Vector;
}

/** What `world.addBody` takes. One of `mass`, `density` and `inertial` is needed, unless it is static. */
export interface BodyOptions extends ContactLaw {
  /** Its shape, in its own frame. */
  readonly elements: readonly SegmentItem[];
  /** Whether it never moves. Default: false. */
  readonly static?: boolean;
  /** kg, spread evenly over the elements. */
  readonly mass?: number;
  /** kg/m³ of the elements. */
  readonly density?: number;
  /** Mass, center of mass and inertia in its own frame, if its elements do not tell them. */
  readonly inertial?: Inertial;
  /** Where it is. Default: the world's frame. */
  readonly pose?: Pose;
  /** Default: it is at rest. */
  readonly velocity?: { readonly linear?: ArrayLike<number>; readonly angular?: ArrayLike<number> };
}

/** Where a body is, and how it moves. */
export interface BodyNow {
  readonly pose: {
    readonly position: Vector;
    readonly quaternion: readonly [number, number, number, number];
  };
  readonly velocity: Velocity;
}

/** Energies, J. Those of height are 0 for masses at the origin of the world. */
export interface Energy {
  readonly kinetic: number;
  readonly potential: number;
  readonly total: number;
}

/** Momentum, N·s and N·m·s; the angular one about the origin of the world. */
export interface Momentum {
  readonly linear: Vector;
  readonly angular: Vector;
}

/** What pushes a body during the next step. World frame. */
export interface Force {
  /** N. */
  readonly force?: ArrayLike<number>;
  /** N·m. */
  readonly torque?: ArrayLike<number>;
  /** Where the force acts, metres. Default: at the center of mass. */
  readonly at?: ArrayLike<number>;
}

/** What `world.addRobot` takes. */
export interface WorldRobotOptions extends ContactLaw {
  /** One number per joint of `robot.joints`. Default: that of `robot.configuration({})`. */
  readonly configuration?: ArrayLike<number>;
  /** One number per entry of `robot.dynamics.names`. Default: it is at rest. */
  readonly velocities?: ArrayLike<number>;
  /** Where the frame of the robot stands in the world, for one whose base is fixed. */
  readonly pose?: Pose;
  /** Ids of the segments that touch anything; the others have mass alone. Default: all of them. */
  readonly touching?: readonly string[];
  /** How joints bounce that run into their limits. Default: restitution 0. */
  readonly limits?: { readonly restitution?: number };
}
