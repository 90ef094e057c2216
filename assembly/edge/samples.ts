/**
 * Samples of a straight way, LANES at once. Those that lie furthest apart come first: on a way that is not free, they find
 * that most often. Then come neighbors, whose bounds in the lanes are tight.
 */
import { LANES } from '../simd/lanes';
import { interpolate } from '../robot/configurations';
import { RobotScene } from './robot-scene';
import { areAllFree } from './test-lanes';

/**
 * Whether all of `steps` + 1 configurations evenly spaced from one to another keep all margins.
 *
 * @param known - whether the first one is known to, and is not looked at
 * @param room - room for LANES configurations
 */
export function isEdgeFree(
  scene: RobotScene,
  from: usize,
  to: usize,
  steps: i32,
  known: bool,
  room: usize,
): bool {
  if (!scene.isStillFree) return false;
  const drives = scene.tree.drives;
  for (let k = 0; k < LANES; k++)
    interpolate(from, to, spreadSample(k, steps), steps, drives, room + k * drives * 8);
  if (!areAllFree(scene, room)) return false;
  const rest = max(steps - LANES, 0) + (known ? 0 : 1);
  const groups = (rest + LANES - 1) / LANES;
  const width = groups > 1 ? 32 - clz(groups - 1) : 0;
  for (let i = 0; groups > 0 && i < 1 << width; i++) {
    const group = reverseBits(i, width);
    if (group >= groups) continue;
    for (let k = 0; k < LANES; k++) {
      const place = min(group * LANES + k, rest - 1);
      const sample = neighborSample(place + (known ? 1 : 0), steps);
      interpolate(from, to, sample, steps, drives, room + k * drives * 8);
    }
    if (!areAllFree(scene, room)) return false;
  }
  return true;
}

/** Number `k` of the samples that are looked at first: LANES of them share the way, and the last is its end. */
function spreadSample(k: i32, steps: i32): i32 {
  const sample = <i32>((<i64>(k + 1) * <i64>steps) / LANES);
  // Ways of fewer steps than lanes have none for each lane.
  return sample == 0 ? steps : sample;
}

/** Of the samples that are not looked at first, number `place`; number 0 is where the way begins. */
function neighborSample(place: i32, steps: i32): i32 {
  let sample = place;
  for (let k = 0; k < LANES; k++) if (sample > 0 && sample >= spreadSample(k, steps)) sample++;
  return sample;
}

function reverseBits(x: i32, width: i32): i32 {
  let reversed = 0;
  for (let i = 0; i < width; i++) reversed |= ((x >> i) & 1) << (width - 1 - i);
  return reversed;
}
