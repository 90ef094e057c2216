/** Intervals of an edge whose middles are in the lanes. */
import { LANE_BYTES, LANES, loadLane, REAL_BYTES } from '../../simd/lanes';
import { mixNumbers } from '../../simd/mix';
import { placeConfigurations } from '../../robot/configurations';
import { beginBounds } from './bounds';
import { Motion } from './records';
import { findVelocities } from './velocities';

/** The middles of the intervals in the lanes, and half their widths, f64; the latter as a lane value. */
const middles: usize = memory.data(8 * LANES, 16);
const halves: usize = memory.data(LANE_BYTES, 16);

/** The lanes below one. */
export function below(lane: i32): i32 {
  return (1 << lane) - 1;
}

/** Puts an interval into a lane. */
export function setInterval(i: i32, middle: f64, half: f64): void {
  store<f64>(middles + 8 * i, middle);
  store<real>(halves + i * REAL_BYTES, <real>half);
}

/** The middle of the interval in a lane, a share. */
export function middleIn(i: i32): f64 {
  return load<f64>(middles + 8 * i);
}

/** Places the robot in the middles of the intervals. */
export function placeMiddles(motion: Motion, from: usize, to: usize): void {
  const drives = motion.tree.drives;
  for (let i = 0; i < LANES; i++) {
    mixNumbers(from, to, middleIn(i), drives, motion.configurations + i * drives * 8);
  }
  placeConfigurations(motion.at, motion.configurations, 0, LANES);
}

/** Prepares `findUnproved` for the intervals. After `placeMiddles`. */
export function beginProofs(motion: Motion): void {
  findVelocities(motion);
  beginBounds(motion, loadLane(halves, 0));
}
