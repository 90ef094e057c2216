/**
 * Boxes as they come in. A row holds a box: centre, half extents, then its x-, y- and z-axis; metres, the axes
 * unit vectors. A rounded box has a radius behind these. Two boxes under comparison lie in blocks A and B.
 */
import { LANE_BYTES } from '../lanes';

@unmanaged
export class BoxRow {
  centreX: real;
  centreY: real;
  centreZ: real;
  halfX: real;
  halfY: real;
  halfZ: real;
  xx: real;
  xy: real;
  xz: real;
  yx: real;
  yy: real;
  yz: real;
  zx: real;
  zy: real;
  zz: real;
}

@unmanaged
export class RoundedBoxRow extends BoxRow {
  radius: real;
}

/** Places of the lane values in the block of a row: the axes are three of three. */
export const CENTRE: i32 = 0;
export const HALF: i32 = 3;
export const AXES: i32 = 6;
export const RADIUS: i32 = 15;

/** LANES rows of A and of B, transposed. */
export const BOX_A: usize = memory.data(16 * LANE_BYTES, 16);
export const BOX_B: usize = memory.data(16 * LANE_BYTES, 16);
