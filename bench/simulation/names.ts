/** Simulations whose capacity is measured: what tables call them, what is counted, and what others say. */

/** What is simulated. */
export const SIMULATIONS = {
  trucks: 'monster trucks in a city of 52 houses, 1 ms',
  bowling: 'bowling: humanoids and a Volksbot, 1 ms',
  stacks: 'stacks of five cubes fall on a plane, 4 ms',
  loose: 'cubes turned at random fall on a plane, 4 ms',
} as const;

/**
 * How: by which law, on springs also by the Euler method; and in turn, as long as there is time, how worlds
 * look for pairs.
 */
export const WAYS = {
  springs: 'springs',
  euler: 'springs, by Euler',
  trees: 'springs, by trees',
  everyPair: 'springs, every pair',
  impulses: 'impulses',
} as const;

/** Parts of a fall. */
export const PHASES = { falling: 'falling', landing: 'landing', resting: 'resting' } as const;

/** Who simulates. Libraries have their defaults. */
export const SIMULATORS = { ours: 'clearance', rapier: 'rapier3d-simd', jolt: 'jolt-physics' } as const;

/** What is counted in each step, and what tables call it. */
export const COUNTS = {
  pairs: 'pairs',
  elements: 'element tests',
  tries: 'tries',
  touches: 'touches',
  moving: 'moving',
} as const;
export type SimulationCount = keyof typeof COUNTS;

/** The project's own targets: times as fast as what is simulated, by simulation and size. */
export const TARGETS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  [SIMULATIONS.trucks]: { 8: 20 },
  [SIMULATIONS.bowling]: { 10: 5 },
};

/** What a step of so many cubes may take, beside Rapier's. */
export const CUBES_TARGET = { at: 1000, ratio: 1.5 } as const;

/** Petersen 2007, §5.5.3: what ran in real time without hierarchies and with, on a laptop. */
export const PUBLISHED: Readonly<Record<string, string>> = {
  [SIMULATIONS.trucks]: '2 without hierarchies, 8 with, each with a laser scanner',
  [SIMULATIONS.bowling]: '2 without hierarchies, 10 with',
};
