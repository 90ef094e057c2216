/** Cubes that fall on a plane, and the worlds of others in which they do. */
import { box, type Engine, halfSpace, type Quaternion, type Vector } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';
import { makeRandom } from '../random.ts';
import { SIMULATIONS } from './names.ts';
import { isMoving, type Simulation } from './simulation.ts';

export const STEP = 4e-3;
export const HALF = 0.1;
export const MASS = 2;
export const FRICTION = 0.5;
export const GRAVITY = -9.81;

export interface Cube {
  readonly position: Vector;
  readonly quaternion: Quaternion;
  /** Where its middle comes to rest, m. */
  readonly height: number;
}

/** A fall of so many cubes. */
export interface Fall {
  readonly group: string;
  readonly sizes: readonly number[];
  /** Until all lie still, and a bit more. */
  readonly seconds: number;
  /** When the first one has reached the plane. */
  readonly landing: number;
  readonly cubes: (count: number) => Cube[];
}

/** A world of cubes. */
export interface CubeWorld {
  readonly step: () => void;
  /** Places of all cubes, in their order: x, y and z of each. */
  readonly places: () => Float64Array;
  readonly dispose: () => void;
}

const SIZES = [100, 300, 1000];

/** Cubes of one stack, and gaps between them, m. */
const STACK = 5;
const GAP = 0.02;

/** Stacks and single cubes stand so far apart. */
const SPACING = 0.5;

/** How high single cubes are, m: the lowest and the highest of their middles. */
const HIGH = [0.25, 0.35] as const;

export const FALLS: readonly Fall[] = [
  {
    ...{ group: SIMULATIONS.stacks, sizes: SIZES, seconds: 0.6, landing: fallTime(GAP) },
    cubes: (count) =>
      Array.from({ length: count }, (_, i): Cube => {
        const level = i % STACK;
        const [x, y] = placeOf(Math.floor(i / STACK), count / STACK);
        const height = HALF * (2 * level + 1);
        return { position: [x, y, height + GAP * (level + 1)], quaternion: [0, 0, 0, 1], height };
      }),
  },
  {
    ...{
      group: SIMULATIONS.loose,
      sizes: SIZES,
      seconds: 2,
      landing: fallTime(HIGH[0] - HALF * Math.sqrt(3)),
    },
    cubes(count) {
      const random = makeRandom(41);
      return Array.from({ length: count }, (_, i): Cube => {
        const [x, y] = placeOf(i, count);
        const position: Vector = [x, y, HIGH[0] + (HIGH[1] - HIGH[0]) * random()];
        const turned = [0, 0, 0, 0].map(() => random() - 0.5);
        const length = Math.sqrt(turned.reduce((sum, one) => sum + one * one, 0));
        const quaternion = turned.map((one) => one / length) as unknown as Quaternion;
        return { position, quaternion, height: HALF };
      });
    },
  },
];

/** A place in a square grid. */
function placeOf(i: number, count: number): [number, number] {
  const side = Math.ceil(Math.sqrt(count));
  return [SPACING * (i % side), SPACING * Math.floor(i / side)];
}

/** How long something falls by a height, s. */
function fallTime(height: number): number {
  return Math.sqrt((2 * height) / -GRAVITY);
}

/** Ours, by impulses. */
export function ourCubes(engine: Engine, cubes: readonly Cube[]): CubeWorld & Simulation {
  const world = createWorld(engine, { contact: { friction: FRICTION } });
  world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const names = cubes.map(({ position, quaternion }, i) => {
    const name = `cube ${i + 1}`;
    world.addBody(name, {
      elements: [box([0, 0, 0], [HALF, HALF, HALF])],
      mass: MASS,
      pose: { position, quaternion },
    });
    return name;
  });
  return {
    world,
    step: () => world.step(STEP),
    places: () => Float64Array.from(names.flatMap((name) => world.body(name).pose.position)),
    moving: () =>
      names.filter((name) => {
        const { linear, angular } = world.body(name).velocity;
        return isMoving(Float64Array.of(...linear, ...angular));
      }).length,
    dispose: () => world.dispose(),
  };
}
