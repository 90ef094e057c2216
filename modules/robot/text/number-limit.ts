/**
 * The largest magnitude of a length, angle or factor in a file. Nothing real comes near it, and sums and
 * products along any kinematic chain stay finite, in single precision too.
 */
export const NUMBER_LIMIT = 1e12;
