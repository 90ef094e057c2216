/** What is so slow that it is held, and how it may move where it touches something or is at a limit. */

/** What approaches no faster than forces make it in so many steps is held. */
const STEPS_OF_REST: f64 = 2;

/** What approaches more slowly is held wherever it is, m/s or rad/s: solvers leave as much behind. */
const LEAST_SPEED: f64 = 1e-8;

/** By what a velocity may be off that nothing corrects, m/s: rounding leaves less. */
export const NEGLIGIBLE: f64 = 1e-13;

/** The share of a depth that is taken away in a step. */
const SETTLED: f64 = 0.2;

/** How fast something may approach and be held, where forces add a velocity in a step. */
export function restSpeed(gain: f64): f64 {
  return max(LEAST_SPEED, STEPS_OF_REST * abs(gain));
}

/**
 * The least velocity away from something with which nothing that was apart is in it after a part of a step,
 * and what is in it comes out. A short part takes away little, so that it pushes others little, too.
 */
export function leastOf(distance: f64, seconds: f64, step: f64): f64 {
  return distance > 0 ? -distance / seconds : wayOut(distance, step);
}

/** The velocity with which what is in something comes out: a share of the way in each step. */
export function wayOut(distance: f64, step: f64): f64 {
  return (-SETTLED * distance) / step;
}
