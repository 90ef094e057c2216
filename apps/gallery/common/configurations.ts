import type { Robot } from 'clearance/robot';
import { createRandom } from './random.ts';

/** Random configurations within the limits of a robot, one after the other; the same ones every time. */
export function randomConfigurations({ joints }: Robot, count: number): Float64Array {
  const random = createRandom(1);
  return Float64Array.from({ length: count * joints.length }, (_, i) => {
    const { lower, upper } = joints[i % joints.length]!;
    return lower + random() * (upper - lower);
  });
}
