import type { Robot } from 'clearance/robot';
import { createRandom } from './random.ts';

/** How much of the way from one random configuration to the next a motion goes. */
const SHARE = 0.15;

/** Random short motions within the limits of a robot: the beginning and the end of each. Always the same. */
export function randomMotions({ joints }: Robot, count: number): Float64Array {
  const random = createRandom(1);
  const width = joints.length;
  const motions = new Float64Array(2 * width * count);
  for (let i = 0; i < count; i++) {
    const [from, to] = [0, 1].map(() => joints.map(({ lower, upper }) => lower + random() * (upper - lower)));
    motions.set(from!, 2 * width * i);
    motions.set(
      from!.map((angle, joint) => angle + SHARE * (to![joint]! - angle)),
      2 * width * i + width,
    );
  }
  return motions;
}
