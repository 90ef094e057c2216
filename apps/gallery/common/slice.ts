import type { Robot } from 'clearance/robot';
import { READY } from './panda.ts';

/** Pixels of a picture of an arm's clearance: as many rows as columns. */
export interface Slice {
  readonly width: number;
  /** One configuration per pixel, row by row from the top. */
  readonly configurations: Float64Array;
}

/** All pixels of a picture: joint 1 goes from one limit to the other to the right, joint 2 upwards. */
export function sliceOf({ joints }: Robot, width: number): Slice {
  const configurations = new Float64Array(width * width * joints.length);
  const [first, second] = [joints[0]!, joints[1]!];
  for (let pixel = 0; pixel < width * width; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    configurations.set(READY, pixel * joints.length);
    configurations[pixel * joints.length] = first.lower + ((x + 0.5) / width) * (first.upper - first.lower);
    configurations[pixel * joints.length + 1] =
      second.upper - ((y + 0.5) / width) * (second.upper - second.lower);
  }
  return { width, configurations };
}
