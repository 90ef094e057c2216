import type { Robot } from 'clearance/robot';

/** Random configurations within the limits of a robot, one after the other; the same ones every time. */
export function randomConfigurations({ joints }: Robot, count: number): Float64Array {
  let state = 1;
  // The linear congruential generator of Knuth and Lewis.
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Float64Array.from({ length: count * joints.length }, (_, i) => {
    const { lower, upper } = joints[i % joints.length]!;
    return lower + random() * (upper - lower);
  });
}
