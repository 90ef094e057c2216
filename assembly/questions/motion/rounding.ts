/** What is allowed for the rounding of bounds of motion. */
import { EPSILON } from '../../simd/lanes';

/**
 * What bounds are raised by against rounding, and what velocities may be off by, relative to the first bound
 * and to what joints turn. Dimensionless. Reason: a velocity is a sum over joints of terms that add up to at
 * most the first bound, each rounded a few times, and computed from places that are rounded.
 */
export const RAISED: real = 1 + 1024 * EPSILON;
export const VELOCITY_ROUNDING: real = 256 * EPSILON;
