import type { Engine } from '../../bindings/index.ts';
import type { World, WorldOptions } from '../../modules/dynamics/index.ts';

/** A world, and what goes on in it. */
export interface Simulation {
  readonly world: World;
  /** Says before a step what motors do from then on. */
  readonly steer?: (step: number) => void;
  /** How many bodies and robots move. */
  readonly moving: () => number;
}

/** Simulations of one kind, which grow. */
export interface Kind {
  readonly group: string;
  readonly sizes: readonly number[];
  /** Of the simulation, and of one step. */
  readonly seconds: number;
  readonly step: number;
  readonly make: (engine: Engine, size: number, options: WorldOptions) => Simulation;
}

/** What is slower than this is at rest: m/s and rad/s. */
const STILL = 1e-3;

export function isMoving(velocities: Float64Array): boolean {
  return velocities.some((velocity) => Math.abs(velocity) > STILL);
}
