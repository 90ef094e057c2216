import type { Stage } from './stage.ts';

/** What becomes of a world that is left alone. */
export interface Rest {
  /** When it came to rest, seconds; Infinity if it did not. */
  readonly at: number;
  /** How deep shapes were in each other, and joints beyond their limits, metres or radians. */
  readonly deepest: number;
  readonly farthest: number;
  /** By how much energy grew in a step at most, J. */
  readonly grown: number;
}

/** Kinetic energies below this are rest, J, where they stay so for some seconds. */
const AT_REST = 1e-9;
const STILL = 0.5;

/** Has a world go on for some seconds at most, and sees whether it comes to rest. */
export function waitForRest(stage: Stage, seconds: number, step: number): Rest {
  const { world } = stage;
  let [at, deepest, farthest, grown] = [0, 0, 0, 0];
  let before = world.energy().total;
  while (world.time < seconds && !(world.time > at + STILL)) {
    world.step(step);
    const { kinetic, total } = world.energy();
    if (kinetic > AT_REST) at = Infinity;
    else if (at === Infinity) at = world.time;
    deepest = Math.max(deepest, stage.deepest());
    farthest = Math.max(farthest, stage.farthest());
    grown = Math.max(grown, total - before);
    before = total;
  }
  return { at, deepest, farthest, grown };
}
