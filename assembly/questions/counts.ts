/** In how many configurations pairs are closer than their margins. */
import { LANES } from '../simd/lanes';
import { Arrangement } from '../robot/arrangement';
import { placeConfigurations } from '../robot/configurations';
import { countTooClose } from '../robot/margins';

/**
 * Adds to a counter of each pair in how many of `count` configurations it is closer than its margin. Between
 * `beginRobotTests` and the next.
 *
 * @param rows, rowCount - the numbers of the pairs that are looked at, i32 each
 * @param counters - a counter per pair of the list, u32 each
 */
export function countCollisions(
  at: Arrangement,
  configurations: usize,
  count: i32,
  rows: usize,
  rowCount: i32,
  counters: usize,
): void {
  for (let first = 0; first < count; first += LANES) {
    placeConfigurations(at, configurations, first, count);
    countTooClose(at.verdict, rows, rowCount, min(LANES, count - first), counters);
  }
}
