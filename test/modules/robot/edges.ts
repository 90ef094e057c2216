/** Edges of robots for tests, and what is on them. */
import type { Robot } from '../../../modules/robot/index.ts';
import type { Random } from '../../support/random.ts';
import { randomConfigurations, rowOf } from './moving-scenes.ts';

/** Where a motion begins and ends. */
export interface Edge {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** Random edges of all lengths, some of which move one joint only, or nothing. */
export function drawEdges(random: Random, robot: Robot, count: number): Edge[] {
  return Array.from({ length: count }, (_, i) => {
    const ends = randomConfigurations(random, robot, 2);
    const [from, end] = [rowOf(robot, ends, 0), rowOf(robot, ends, 1)];
    const length = i % 4 === 0 ? 1 : random.magnitude(-2, 0);
    const only = i % 5 === 4 ? random.integer(0, from.length) : undefined;
    const to = Float64Array.from(from, (x, k) => {
      return only === undefined || only === k ? x + length * (end[k]! - x) : x;
    });
    return { from, to };
  });
}

/** Configurations evenly spaced on an edge, both ends included, one after the other. */
export function sampleEdge(from: ArrayLike<number>, to: ArrayLike<number>, count: number): Float64Array {
  const width = from.length;
  return Float64Array.from({ length: count * width }, (_, at) => {
    const [k, i] = [Math.floor(at / width), at % width];
    return from[i]! + (k / (count - 1)) * (to[i]! - from[i]!);
  });
}
