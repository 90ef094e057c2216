import { createGenerator } from '../../base/random.ts';
import { POSITION_LIMIT } from './configurations.ts';
import type { RobotJoint } from './model.ts';

/** Where joints are drawn from that have no limits: radians, and metres for those that slide. */
const REACH = { turning: Math.PI, sliding: 1 };

/**
 * Draws configurations, each joint evenly from its limits. A seed gives the same ones in every host.
 *
 * @returns draws so many, one after the other in one array, which the next call may overwrite
 */
export function createSampler(joints: readonly RobotJoint[], seed: number): (count: number) => Float64Array {
  const next = createGenerator(seed);
  const ranges = joints.map(({ type, lower, upper }) => {
    const reach = type === 'prismatic' ? REACH.sliding : REACH.turning;
    const start = Math.max(Number.isFinite(lower) ? lower : Math.min(-reach, upper), -POSITION_LIMIT);
    const end = Math.min(Number.isFinite(upper) ? upper : Math.max(reach, lower), POSITION_LIMIT);
    // 2^32 steps: the generator gives 32 bits.
    return { start, step: (end - start) * 2 ** -32 };
  });
  let room = new Float64Array(0);
  return (count) => {
    if (room.length < count * joints.length) room = new Float64Array(count * joints.length);
    let at = 0;
    for (let i = 0; i < count; i++) {
      for (const { start, step } of ranges) room[at++] = start + step * (next() >>> 0);
    }
    return room.subarray(0, at);
  };
}
