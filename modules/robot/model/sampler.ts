import { POSITION_LIMIT } from '../../../bindings/base/checks.ts';
import { createGenerator, drawShare } from '../../../bindings/base/random.ts';
import type { RobotJoint } from './model.ts';
import { QUATERNION_NUMBERS, quaternionsIn } from './numbers.ts';

/** Where joints are drawn from that have no limits: radians, and metres for those that slide. */
const REACH = { turning: Math.PI, sliding: 1 };

/**
 * Draws configurations: joints evenly from their limits, orientations evenly from all. A seed gives equal
 * ones in every host.
 *
 * @param stream - as of `createGenerator`
 * @returns draws so many, one after the other in one array, which the next call may overwrite
 */
export function createSampler(
  joints: readonly RobotJoint[],
  seed: number,
  stream = 0,
): (count: number) => Float64Array {
  const next = createGenerator(seed, stream);
  // 2^32 steps: the generator gives 32 bits.
  const ranges = drawnRanges(joints).map(({ start, size }) => ({ start, step: size * 2 ** -32 }));
  const orientations = quaternionsIn(joints);
  let room = new Float64Array(0);
  return (count) => {
    if (room.length < count * joints.length) room = new Float64Array(count * joints.length);
    let at = 0;
    for (let i = 0; i < count; i++) {
      for (const { start, step } of ranges) room[at++] = start + step * (next() >>> 0);
      for (const place of orientations) drawOrientation(next, room, at - joints.length + place);
    }
    return room.subarray(0, at);
  };
}

/** The range that each number of a configuration is drawn from: its limits, or `REACH` where it has none. */
export function drawnRanges(joints: readonly RobotJoint[]): readonly { start: number; size: number }[] {
  return joints.map(({ type, lower, upper }) => {
    const reach = type === 'prismatic' ? REACH.sliding : REACH.turning;
    const start = Math.max(Number.isFinite(lower) ? lower : Math.min(-reach, upper), -POSITION_LIMIT);
    const end = Math.min(Number.isFinite(upper) ? upper : Math.max(reach, lower), POSITION_LIMIT);
    return { start, size: end - start };
  });
}

/**
 * Draws a unit quaternion evenly from the sphere of all of them.
 *
 * Source: Marsaglia 1972, Choosing a point from the surface of a sphere: two points in the unit disc, of
 * which the second is moved out until the length is 1. It takes no sines, which are up to each host.
 */
function drawOrientation(next: () => number, to: Float64Array, at: number): void {
  const one = drawInDisc(next, to, at);
  const other = drawInDisc(next, to, at + 2);
  const factor = Math.sqrt((1 - one) / other);
  for (let i = at + 2; i < at + QUATERNION_NUMBERS; i++) to[i]! *= factor;
}

/** Draws two numbers of which the squares add up to less than 1, and more than 0, and returns that sum. */
function drawInDisc(next: () => number, to: Float64Array, at: number): number {
  for (;;) {
    const x = 2 * drawShare(next) - 1;
    const y = 2 * drawShare(next) - 1;
    to[at] = x;
    to[at + 1] = y;
    const square = x * x + y * y;
    if (square < 1 && square > 0) return square;
  }
}
