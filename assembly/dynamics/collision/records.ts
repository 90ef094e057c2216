/** One contact in which two bodies meet, and what happened there. */

/** What happened: the bodies do not approach, so that there is no impulse. */
export const APART: i32 = 0;
/** The contact slid all along, or had no friction. */
export const SLID: i32 = 1;
/** It stopped to slide, and stuck. */
export const STUCK: i32 = 2;
/** It stopped to slide, and slid again. */
export const SLID_AGAIN: i32 = 3;
/** It stopped to slide, and slid again, back to where it had come from. */
export const REVERSED: i32 = 4;
/** No impulse that friction allows moved anything, so that one along the normal ended the approach. */
export const JAMMED: i32 = 5;

/**
 * A contact of two bodies A and B, in its own frame, whose z axis is the normal, from B to A. Velocities are
 * those of A's point relative to B's, m/s. The impulse acts on A, and its opposite on B, N·s.
 */
@unmanaged
export class Collision {
  /**
   * The matrix K, 1/kg: how velocities change with the impulse. It is symmetric and positive semidefinite;
   * of rank 1 or 2 where joints hold the bodies.
   */
  xx: f64;
  yy: f64;
  zz: f64;
  xy: f64;
  xz: f64;
  yz: f64;
  /** The velocity before. */
  beforeX: f64;
  beforeY: f64;
  beforeZ: f64;
  /** Coefficients of friction, from 0 on, and of restitution, 0 to 1. */
  friction: f64;
  restitution: f64;
  /** The impulse. */
  impulseX: f64;
  impulseY: f64;
  impulseZ: f64;
  /** The velocity after: that before, and K times the impulse. */
  afterX: f64;
  afterY: f64;
  afterZ: f64;
}

/** A symmetric matrix: the first numbers of a `Collision`, or the inverse of an inertia. */
@unmanaged
export class Symmetric {
  xx: f64;
  yy: f64;
  zz: f64;
  xy: f64;
  xz: f64;
  yz: f64;
}
