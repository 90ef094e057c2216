/** Worlds of bodies that move by forces: `clearance/dynamics`. */
export type { AdvanceOptions, World, WorldState } from './world.ts';
export { createWorld } from './world.ts';
export type {
  BodyNow,
  BodyOptions,
  ContactLaw,
  Energy,
  Impulse,
  Momentum,
  Velocity,
  WorldOptions,
} from './options.ts';
