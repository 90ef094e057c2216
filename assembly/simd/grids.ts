/** Numbers of a grid, by their whole coordinates in lanes. */
import { LANES } from './lanes';

/** The whole numbers that are nearest. */
export function round(a: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.nearest<real>(a);
  else return nearest<real>(a);
}

/**
 * One number of a grid in each lane. The grid is a list of f32, in which x changes first, then y.
 *
 * @param x, y, z - whole numbers, inside the grid
 * @param alongX, alongY - how many numbers there are along the first two axes
 */
export function gatherFloats(grid: usize, x: lane, y: lane, z: lane, alongX: i32, alongY: i32): lane {
  if (LANES == 4) {
    const rows = i32x4.add(
      i32x4.mul(i32x4.trunc_sat_f32x4_s(z), i32x4.splat(alongY)),
      i32x4.trunc_sat_f32x4_s(y),
    );
    const at = i32x4.add(i32x4.mul(rows, i32x4.splat(alongX)), i32x4.trunc_sat_f32x4_s(x));
    let floats = v128.load_zero<f32>(grid + ((<usize>i32x4.extract_lane(at, 0)) << 2));
    floats = v128.load_lane<f32>(grid + ((<usize>i32x4.extract_lane(at, 1)) << 2), floats, 1);
    floats = v128.load_lane<f32>(grid + ((<usize>i32x4.extract_lane(at, 2)) << 2), floats, 2);
    return v128.load_lane<f32>(grid + ((<usize>i32x4.extract_lane(at, 3)) << 2), floats, 3);
  } else if (LANES == 2) {
    const rows = i32x4.add(
      i32x4.mul(i32x4.trunc_sat_f64x2_s_zero(z), i32x4.splat(alongY)),
      i32x4.trunc_sat_f64x2_s_zero(y),
    );
    const at = i32x4.add(i32x4.mul(rows, i32x4.splat(alongX)), i32x4.trunc_sat_f64x2_s_zero(x));
    const first = v128.load_zero<f32>(grid + ((<usize>i32x4.extract_lane(at, 0)) << 2));
    return f64x2.promote_low_f32x4(
      v128.load_lane<f32>(grid + ((<usize>i32x4.extract_lane(at, 1)) << 2), first, 1),
    );
  } else {
    const at = (<i32>z * alongY + <i32>y) * alongX + <i32>x;
    return load<f32>(grid + ((<usize>at) << 2));
  }
}
