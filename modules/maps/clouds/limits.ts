/** Points of the largest cloud that is read, and triangles of the largest mesh. */
export const POINT_LIMIT = 2 ** 24;
