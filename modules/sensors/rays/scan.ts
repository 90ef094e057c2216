import { directionsOf, type Fan } from './fans.ts';
import { type FanOptions, type GivenFan, readFan } from './given.ts';
import { type GivenMount, type Mount, readMount } from './mount.ts';

/** A sensor with its beams, each part read once. */
export interface GivenScan extends GivenFan {
  readonly sensor: GivenMount;
  /** In the frame of the sensor, 3 numbers each. */
  readonly directions: Float64Array;
}

/** Reads what `castFan` is given. */
export function readScan(
  where: string,
  mount: string | Mount,
  fan: Fan,
  options: FanOptions | undefined,
): GivenScan {
  const sensor = readMount(where, mount);
  const directions = directionsOf(where, fan);
  return { sensor, directions, ...readFan(where, options) };
}
