/** Figures of two theses, and the targets of this project. */
import { RAYS } from '../names.ts';

/** What one ray may cost, nanoseconds. */
export const TARGETS: Readonly<Record<string, number>> = {
  [RAYS.triangles]: 300,
  [RAYS.solids]: 150,
  // 60 µs per scan, and 2 ms per frame.
  [RAYS.beams]: 60e3 / 682,
  [RAYS.frame]: 2e6 / (160 * 120),
};

/** What one cone may cost at a wall that is a hull, microseconds. */
export const CONE_TARGET = 1000;

/** Seconds for grids of so many points, of a 3-D scanner in USARSim: table 3.1 of that thesis. */
export const USARSIM: Readonly<Record<number, number>> = {
  14_641: 14.473,
  21_901: 33.57,
  29_161: 60.452,
  43_621: 142.783,
};

/** Beams of the grids: a degree apart, across and up. */
export const GRIDS = [
  [120, 120],
  [180, 120],
  [240, 120],
  [240, 180],
] as const;

/** Vehicles at 5 frames per second, by frame size (Petersen 2007, §6.4.3: rays, on a laptop of that year). */
export const PETERSEN = [
  { width: 80, height: 60, vehicles: 1 },
  { width: 32, height: 24, vehicles: 7 },
  { width: 26, height: 20, vehicles: 10 },
] as const;

/** What the same laptop had by its depth buffer, "very well". */
export const FLEET = { vehicles: 10, width: 160, height: 120 } as const;

/** A frame has so much time, milliseconds. */
export const FRAME = 200;
