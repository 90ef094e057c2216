/** The first configuration that does not keep all margins, in list or motion order, and which pair it is. */
import { LANES, REAL_BYTES } from '../simd/lanes';
import { PairColumns, SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { pointColumns } from '../narrow-phase/pair-rows';
import { marginOf } from '../narrow-phase/sink';
import { evaluatePairs } from '../query/evaluate';
import { isPairFree } from '../query/margins';
import { Arrangement } from '../robot/arrangement';
import { fillLanes, interpolate, placeConfigurations, testPlaced } from '../robot/configurations';
import { copyPair } from '../robot/lane-bests';
import { mayBeTooClose } from '../robot/margins';
import { moveToLane } from '../robot/lane-segment';

/** Number of the first of `count` configurations not free, or -1. Between `beginRobotTests` and the next. */
export function findConflict(at: Arrangement, configurations: usize, count: i32): i32 {
  for (let first = 0; first < count; first += LANES) {
    fillLanes(at.tree, configurations, first, count);
    const taken = ~testPlaced(at) & ((1 << LANES) - 1);
    if (taken != 0) return first + ctz(taken);
  }
  return -1;
}

/**
 * The first sample from a number on that is not free, -1 for none, of `steps` + 1: see `isEdgeFree`. Samples
 * are tested in order: whoever names the first conflict has tested all before it, none behind it.
 *
 * @param room - room for LANES configurations
 */
export function findConflictOnEdge(
  at: Arrangement,
  from: usize,
  to: usize,
  first: i32,
  steps: i32,
  room: usize,
): i32 {
  const drives = at.tree.drives;
  for (let sample = first; sample <= steps; sample += LANES) {
    const count = min(LANES, steps + 1 - sample);
    for (let k = 0; k < count; k++) {
      interpolate(from, to, sample + k, steps, drives, room + k * drives * 8);
    }
    const found = findConflict(at, room, count);
    if (found >= 0) return sample + found;
  }
  return -1;
}

/** The result of one pair. */
const found = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const foundNumbers: usize = memory.data(10 * REAL_BYTES + 9, 16);

/**
 * Of pairs that fail their margins in a configuration, that which falls short by most; of equals, the first.
 *
 * @param columns - where the result of the pair goes, row 0
 * @returns its number; -1 where all keep their margins
 */
export function explainConflict(at: Arrangement, configuration: usize, columns: PairColumns): i32 {
  placeConfigurations(at, configuration, 0, 1);
  pointColumns(found, foundNumbers, 1);
  let worst: f64 = Infinity;
  let number = -1;
  for (let row = 0; row < at.pairCount; row++) {
    const pair: SegmentPair = pairAt(at.pairs, row);
    const margin = marginOf(at.verdict, pair);
    if (!mayBeTooClose(pair, margin)) continue;
    moveToLane(pair.a, 0);
    moveToLane(pair.b, 0);
    if (isPairFree(pair, margin)) continue;
    evaluatePairs(changetype<usize>(pair), 1, found, Infinity, true);
    const rating = <f64>load<real>(found.distance) - margin;
    if (number >= 0 && rating >= worst) continue;
    worst = rating;
    number = row;
    copyPair(found, 0, columns, 0);
  }
  return number;
}
