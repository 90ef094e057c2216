/** Sets of lanes: as bits, bit `i` for lane `i`, and as masks. */
import { LANE_BYTES, LANES, le, loadLane, REAL_BYTES, splat } from './lanes';

/** For each set of lanes, as bits, lane values that are 0 in these, else 1. */
const lanesIn: usize = memory.data(LANE_BYTES << LANES, 16);
for (let set = 0; set < 1 << LANES; set++) {
  for (let i = 0; i < LANES; i++) {
    store<real>(lanesIn + set * LANE_BYTES + i * REAL_BYTES, ((set >> i) & 1) == 0 ? 1 : 0);
  }
}

/** The lanes of a set. */
export function maskOf(set: i32): mask {
  return le(loadLane(lanesIn, set), splat(0));
}
