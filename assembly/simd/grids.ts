/** Numbers of a grid, by their whole coordinates in lanes. */
import { LANES } from './lanes';

/** The whole numbers that are nearest; and those below. */
export function round(a: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.nearest<real>(a);
  else return nearest<real>(a);
}

function floorLane(a: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.floor<real>(a);
  else return floor<real>(a);
}

export { floorLane as floor };

/**
 * Writes where numbers of a grid are in the list of all, in which x changes first, then y: i32, one per lane.
 *
 * @param x, y, z - whole numbers, from 0 on
 * @param alongX, alongY - how many numbers there are along the first two axes
 * @param to - room for 16 bytes
 */
export function storePlaces(x: lane, y: lane, z: lane, alongX: i32, alongY: i32, to: usize): void {
  if (LANES == 4) {
    const rows = i32x4.add(
      i32x4.mul(i32x4.trunc_sat_f32x4_s(z), i32x4.splat(alongY)),
      i32x4.trunc_sat_f32x4_s(y),
    );
    const places = i32x4.add(i32x4.mul(rows, i32x4.splat(alongX)), i32x4.trunc_sat_f32x4_s(x));
    v128.store(to, places);
  } else if (LANES == 2) {
    const rows = i32x4.add(
      i32x4.mul(i32x4.trunc_sat_f64x2_s_zero(z), i32x4.splat(alongY)),
      i32x4.trunc_sat_f64x2_s_zero(y),
    );
    const places = i32x4.add(i32x4.mul(rows, i32x4.splat(alongX)), i32x4.trunc_sat_f64x2_s_zero(x));
    v128.store(to, places);
  } else store<i32>(to, (<i32>z * alongY + <i32>y) * alongX + <i32>x);
}

/** The numbers of a list of f32 at the places of LANES. */
export function gatherFloats(list: usize, places: usize): lane {
  if (LANES == 4) {
    let floats = v128.load_zero<f32>(list + (load<usize>(places) << 2));
    floats = v128.load_lane<f32>(list + (load<usize>(places, 4) << 2), floats, 1);
    floats = v128.load_lane<f32>(list + (load<usize>(places, 8) << 2), floats, 2);
    return v128.load_lane<f32>(list + (load<usize>(places, 12) << 2), floats, 3);
  } else if (LANES == 2) {
    const first = v128.load_zero<f32>(list + (load<usize>(places) << 2));
    return f64x2.promote_low_f32x4(v128.load_lane<f32>(list + (load<usize>(places, 4) << 2), first, 1));
  } else return load<f32>(list + (load<usize>(places) << 2));
}
