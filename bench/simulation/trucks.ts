/**
 * Monster trucks drive about between 52 houses, and into houses and each other. After Petersen 2007, §5.5.3,
 * who does not say how they drive: here each turns its wheels at random every half a second, and goes back
 * where it has not got on.
 */
import { box, halfSpace } from '../../bindings/index.ts';
import { ackermann, createWorld, type MotorOptions, type WorldRobot } from '../../modules/dynamics/index.ts';
import type { Robot } from '../../modules/robot/index.ts';
import { makeRandom } from '../random.ts';
import { SIMULATIONS } from './names.ts';
import { isMoving, type Kind } from './simulation.ts';
import { motorsFor, readVehicle, standing } from './vehicles.ts';

const STEP = 1e-3;

/** Steps from one decision of a driver to the next, and what gets on goes so far meanwhile, m. */
const DECISION = 500;
const GETS_ON = 0.2;

const SPEED = 1;
const STEEREST = 0.4;

/** Houses of 1 m stand in a grid, so far from middle to middle. */
const SPACING = 2.2;

/** Crossings from which trucks set out, in spacings, and where they look: sine and cosine. */
const STARTS = [
  ...[{ at: [-0.35, 0], heading: [0, 1] } as const, { at: [0.35, 0], heading: [0, -1] } as const],
  ...[{ at: [0, 1.35], heading: [-1, 0] } as const, { at: [0, 0.65], heading: [1, 0] } as const],
  ...[{ at: [-1.35, 1], heading: [0, 1] } as const, { at: [-0.65, 1], heading: [0, -1] } as const],
  ...[{ at: [1, -0.65], heading: [-1, 0] } as const, { at: [1, -1.35], heading: [1, 0] } as const],
];

const HOLD: MotorOptions = { velocity: 0 };

export async function trucks(): Promise<Kind> {
  const truck = await readVehicle('truck');
  const car = ackermann({ wheelbase: 0.3, track: 0.25, wheelRadius: 0.075 });
  return {
    ...{ group: SIMULATIONS.trucks, sizes: [2, 4, 8], seconds: 3, step: STEP },
    make(engine, size, options) {
      const world = createWorld(engine, { ...options, contact: { friction: 0.8 } });
      world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
      for (const [i, [x, y]] of houses().entries()) {
        const elements = [box([x, y, 0.5], [0.5, 0.5, 0.5])];
        world.addBody(`house ${i + 1}`, { elements, static: true });
      }
      const drivers = STARTS.slice(0, size).map(({ at, heading }, i) => {
        const configuration = standing(truck, [SPACING * at[0], SPACING * at[1], 0], heading);
        const vehicle = world.addRobot(`truck ${i + 1}`, truck, { configuration });
        return { vehicle, decide: makeDriver(truck, car, vehicle, makeRandom(61 + i)) };
      });
      return {
        world,
        steer: (step) => {
          if (step % DECISION === 0) drivers.forEach(({ decide }) => decide());
        },
        moving: () => drivers.filter(({ vehicle }) => isMoving(vehicle.velocities)).length,
      };
    },
  };
}

/** 52 places around crossings. */
function houses(): [number, number][] {
  return Array.from({ length: 56 }, (_, i): [number, number] => [
    SPACING * ((i % 8) - 3.5),
    SPACING * (Math.floor(i / 8) - 3.5),
  ]).filter((_, i) => i % 14 !== 6);
}

function makeDriver(
  truck: Robot,
  car: ReturnType<typeof ackermann>,
  vehicle: WorldRobot,
  random: () => number,
): () => void {
  let way = 1;
  let [fromX, fromY] = [Infinity, Infinity];
  return () => {
    const [x, y] = vehicle.configuration as unknown as [number, number];
    const isStuck = (x - fromX) ** 2 + (y - fromY) ** 2 < GETS_ON ** 2;
    [fromX, fromY] = [x, y];
    // The first two decisions are to go straight.
    way = isStuck ? -way : way;
    const steering = car.steer(isStuck || random() < 0.5 ? 0 : STEEREST * (2 * random() - 1));
    const { frontLeft, frontRight, rearLeft, rearRight } = steering.rates(way * SPEED);
    const rates = {
      front_left: frontLeft,
      front_right: frontRight,
      rear_left: rearLeft,
      rear_right: rearRight,
    };
    const angles = {
      front_left: steering.wheels.frontLeft.angle,
      front_right: steering.wheels.frontRight.angle,
    };
    vehicle.motors(
      motorsFor(truck, (name) => {
        const wheel = name.replace(/_(spin|steer)$/, '');
        if (name.endsWith('_spin')) return { velocity: rates[wheel as keyof typeof rates] };
        if (!name.endsWith('_steer')) return HOLD;
        return { position: angles[wheel as keyof typeof angles] ?? 0, stiffness: 20, damping: 0.15 };
      }),
    );
  };
}
