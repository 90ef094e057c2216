/**
 * Test 7: two links turn about a vertical axis through the centers of both, and a motor slides the second one
 * out and in again, along the first. The second one is above the first. Its motor works as a spring with a
 * damper; the thesis has a person at the keys. The thesis' text has lost the step.
 */
import type { Engine } from '../../../bindings/index.ts';
import { Stage } from './stage.ts';

export const STEP = 1e-3;
export const SPEED = 1.1;

/** The spring and the damper of the motor, N/m and N·s/m. */
export const MOTOR = { stiffness: 1e4, damping: 200 } as const;

/** Where the second link is held, m, one after the other. */
export const PLACES = [0.05, 0.1, 0.2, 0] as const;

/** Seconds in which it gets there. */
export const SECONDS = 0.5;

/** The inertia of both links about the axis, kg·m², with the second one's center away from it, m. */
function inertiaAt(away: number): number {
  return (2 / 12) * (0.02 ** 2 + 0.2 ** 2) + away ** 2;
}

/** How fast the links turn, rad/s. */
export function speedAt(away: number): number {
  return (SPEED * inertiaAt(0)) / inertiaAt(away);
}

export function slidingMass(engine: Engine): Stage {
  const shape = { kind: 'box', size: [0.2, 0.02, 0.02] } as const;
  const links = [
    { name: 'base' },
    { name: 'turning', mass: 1, shape, hold: { by: 'base', axis: [0, 0, 1] } },
    {
      name: 'sliding',
      mass: 1,
      shape,
      hold: { by: 'turning', motion: 'prismatic', at: [0, 0, 0.03], axis: [1, 0, 0], limits: [-1, 1] },
    },
  ] as const;
  return new Stage(engine, {}, links, { velocities: [SPEED, 0] });
}

/** Has the motor hold the second link in some place, for so long that it gets there. */
export function slideTo({ world, robot }: Stage, place: number, step = STEP, each?: () => void): void {
  robot.motors({ sliding: { position: place, ...MOTOR } });
  world.advance(SECONDS, { step, ...(each && { onFrame: each }) });
}
