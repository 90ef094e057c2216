/**
 * Boxes as they come in: center, half extents, then x-, y- and z-axis; metres, unit vectors. A rounded box,
 * `BoxRow` of elements/box.ts, has a radius behind these. Two boxes under comparison lie in blocks A and B.
 */
import { A, B } from './blocks';

/** Places of the lane values in the block of a row: the axes are three of three. */
export const CENTER: i32 = 0;
export const HALF: i32 = 3;
export const AXES: i32 = 6;
export const RADIUS: i32 = 15;

/** LANES rows of A and of B, transposed. */
export const BOX_A: usize = A;
export const BOX_B: usize = B;
