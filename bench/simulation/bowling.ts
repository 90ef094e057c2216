/**
 * A Volksbot drives into humanoids whose motors hold them upright, and knocks them over. After Petersen 2007,
 * §5.5.3.
 */
import { halfSpace } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';
import { SIMULATIONS } from './names.ts';
import { isMoving, type Kind } from './simulation.ts';
import { motorsFor, readVehicle, standing } from './vehicles.ts';

/** How a humanoid holds each joint at 0: N·m for each radian, and for each radian per second. */
const HOLD = { position: 0, stiffness: 20, damping: 0.5 } as const;

/** How fast wheels of 0.1 m turn, rad/s. */
const SPIN = 15;

export async function bowling(): Promise<Kind> {
  const [humanoid, vehicle] = await Promise.all([readVehicle('hr18'), readVehicle('volksbot')]);
  return {
    ...{ group: SIMULATIONS.bowling, sizes: [2, 5, 10], seconds: 1.5, step: 1e-3 },
    make(engine, size, options) {
      const world = createWorld(engine, { ...options, contact: { friction: 0.8 } });
      world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
      const pins = placesOfPins(size).map(([x, y], i) => {
        const configuration = standing(humanoid, [x, y, 0.345], [0, 1]);
        const pin = world.addRobot(`humanoid ${i + 1}`, humanoid, { configuration });
        pin.motors(motorsFor(humanoid, () => HOLD));
        return pin;
      });
      const configuration = standing(vehicle, [-0.7, 0.05, 0], [0, 1]);
      const ball = world.addRobot('volksbot', vehicle, { configuration });
      ball.motors(motorsFor(vehicle, () => ({ velocity: SPIN })));
      return { world, moving: () => [...pins, ball].filter((one) => isMoving(one.velocities)).length };
    },
  };
}

/** Rows of one to four, of which the first ones are taken. */
function placesOfPins(count: number): [number, number][] {
  return [0, 1, 2, 3]
    .flatMap((row) =>
      Array.from({ length: row + 1 }, (_, i): [number, number] => [0.45 * row, 0.5 * (i - row / 2)]),
    )
    .slice(0, count);
}
